//! The life of content between draft and published.

use serde_json::{Value, json};
use tests::{Answer, Caller, TestSite, run};

use crate::calls::problem;

async fn draft(author: &Caller, visibility: &str) -> anyhow::Result<i64> {
    let mut body = problem("Bài của cô");
    body["status"] = json!("draft");
    body["visibility"] = json!(visibility);
    Ok(author.post("/api/problems", body).await?.data()?["id"].as_i64().unwrap_or_default())
}

async fn step(who: &Caller, id: i64, action: &str) -> anyhow::Result<Answer> {
    who.put("/api/question/manage", json!({"id": id, "action": action})).await
}

async fn is_listed(site: &TestSite) -> anyhow::Result<bool> {
    Ok(site.visitor().get("/api/problems").await?.data()? != json!([]))
}

#[test]
fn a_teachers_public_problem_needs_an_admin() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, moderator) = (site.person("teacher").await?, site.person("moderator").await?);
        let mut published = problem("Ngay");
        published["status"] = json!("published");
        assert_eq!(teacher.post("/api/problems", published).await?.refused(412)?, "needs_approval");
        let id = draft(&teacher, "public").await?;
        assert_eq!(step(&teacher, id, "publish").await?.refused(412)?, "needs_approval");
        assert_eq!(step(&teacher, id, "approve").await?.refused(403)?, "no_access");
        assert_eq!(step(&teacher, id, "submit").await?.data()?["status"], "waiting_for_approval");
        assert_eq!(step(&teacher, id, "submit").await?.refused(412)?, "approval_step");
        for who in [&teacher, &moderator] {
            assert_eq!(step(who, id, "approve").await?.refused(403)?, "no_access");
            assert_eq!(step(who, id, "reject").await?.refused(403)?, "no_access");
        }
        assert!(!is_listed(&site).await?);
        assert_eq!(step(&site.admin, id, "reject").await?.faults()?, ["reason required"]);
        let reject = json!({"id": id, "action": "reject", "reason": " Thiếu ví dụ "});
        assert_eq!(site.admin.put("/api/question/manage", reject).await?.data()?["status"], "rejected");
        let seen = teacher.get(&format!("/api/problems/{id}")).await?.data()?;
        assert_eq!(seen["reject_reason"], "Thiếu ví dụ");
        let again = step(&teacher, id, "submit").await?.data()?;
        assert_eq!((&again["status"], &again["reject_reason"]), (&json!("waiting_for_approval"), &Value::Null));
        assert_eq!(step(&teacher, id, "cancel").await?.data()?["status"], "draft");
        step(&teacher, id, "submit").await?.data()?;
        assert_eq!(step(&site.admin, id, "approve").await?.data()?["status"], "approved");
        assert_eq!(step(&teacher, id, "publish").await?.data()?["status"], "published");
        assert!(is_listed(&site).await?);
        Ok(())
    })
}

#[test]
fn changing_what_was_approved_sends_it_back() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let id = draft(&teacher, "public").await?;
        step(&site.admin, id, "publish").await?.data()?;
        let path = format!("/api/problems/{id}");
        let edited = site.admin.put(&path, json!({"title": "Sửa bởi quản trị"})).await?.data()?;
        assert_eq!(edited["status"], "published", "who may approve needs nobody's approval");
        let edited = teacher.put(&path, json!({"statement": "Đề khác hẳn."})).await?.data()?;
        assert_eq!(edited["status"], "waiting_for_approval");
        assert!(!is_listed(&site).await?);
        step(&site.admin, id, "publish").await?.data()?;
        let case = json!({"input": "5 5", "output": "10", "score": 1});
        teacher.post(&format!("/api/question/{id}/testcase"), case).await?.data()?;
        let seen = teacher.get(&path).await?.data()?;
        assert_eq!(seen["status"], "waiting_for_approval", "its tests are content as well");
        // No way round: to private, published there, and back to public.
        let id = draft(&teacher, "private").await?;
        assert_eq!(step(&teacher, id, "publish").await?.data()?["status"], "published");
        let public = teacher.put(&format!("/api/problems/{id}"), json!({"visibility": "public"})).await?.data()?;
        assert_eq!(public["status"], "waiting_for_approval");
        assert!(!is_listed(&site).await?);
        assert_eq!(step(&site.admin, id, "unpublish").await?.refused(412)?, "approval_step");
        Ok(())
    })
}

#[test]
fn who_has_begun_keeps_what_waits_again_and_a_reviewer_sees_what_is_new() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, learner) = (site.person("teacher").await?, site.person("student").await?);
        let id = draft(&teacher, "public").await?;
        let path = format!("/api/problems/{id}");
        let changes = format!("/api/question/{id}/changes");
        step(&site.admin, id, "publish").await?.data()?;
        assert_eq!(teacher.get(&changes).await?.data()?, json!([]));
        let mut sql = site.sql().await?;
        sqlx::query("INSERT INTO question_progress (user_id, question_id, attempts) VALUES ($1, $2, 1)")
            .bind(learner.id)
            .bind(id)
            .execute(&mut sql)
            .await?;
        teacher.put(&path, json!({"statement": "Tính hiệu.", "title": "Hiệu"})).await?.data()?;
        assert_eq!(learner.get(&path).await?.data()?["title"], "Hiệu");
        assert_eq!(site.person("student").await?.get(&path).await?.refused(404)?, "problem_not_found");
        let new = site.admin.get(&changes).await?.data()?;
        assert_eq!(new[0]["field"], "statement");
        let lines = json!([
            {"kind": "removed", "text": "Tính $a + b$."},
            {"kind": "added", "text": "Tính hiệu."},
        ]);
        assert_eq!((&new[0]["lines"], &new[1]["field"]), (&lines, &json!("title")));
        assert_eq!(learner.get(&changes).await?.refused(403)?, "no_access");
        // Taken back by its author, it is nobody else's.
        step(&teacher, id, "cancel").await?.data()?;
        assert_eq!(learner.get(&path).await?.refused(404)?, "problem_not_found");
        Ok(())
    })
}

#[test]
fn a_problem_without_tests_is_not_published_and_steps_out_of_turn_are_refused() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let mut empty = problem("Không test");
        empty["test_cases"] = json!([]);
        empty["status"] = json!("draft");
        let id = site.admin.post("/api/problems", empty).await?.data()?["id"].as_i64().unwrap_or_default();
        assert_eq!(step(&site.admin, id, "publish").await?.refused(412)?, "no_tests");
        let id = draft(&teacher, "private").await?;
        assert_eq!(step(&teacher, id, "publish").await?.data()?["status"], "published");
        assert_eq!(step(&teacher, id, "publish").await?.refused(412)?, "approval_step");
        assert_eq!(step(&teacher, id, "unpublish").await?.data()?["status"], "draft");
        assert_eq!(step(&teacher, 4_000_000, "submit").await?.refused(404)?, "problem_not_found");
        assert_eq!(step(&teacher, id, "crown").await?.faults()?, ["action invalid_value"]);
        Ok(())
    })
}

#[test]
fn what_is_changed_meanwhile_is_not_published() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let id = draft(&teacher, "public").await?;
        step(&teacher, id, "submit").await?.data()?;
        step(&site.admin, id, "approve").await?.data()?;
        // An edit that is under way sends it back to approval.
        let mut sql = site.sql().await?;
        let mut edit = sqlx::Connection::begin(&mut sql).await?;
        sqlx::query("UPDATE questions SET statement = 'Khác', status = 'waiting_for_approval' WHERE id = $1")
            .bind(id)
            .execute(&mut *edit)
            .await?;
        let ending = async {
            site.until_waiting(&mut edit, 1).await?;
            anyhow::Ok(edit.commit().await?)
        };
        let (published, ended) = tokio::join!(step(&teacher, id, "publish"), ending);
        ended?;
        assert_eq!(published?.refused(412)?, "needs_approval");
        assert!(!is_listed(&site).await?);
        Ok(())
    })
}
