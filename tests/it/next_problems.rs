//! What somebody may do next, and why.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Caller, run};

use crate::calls::{contest, problem};

async fn make(caller: &Caller, title: &str, tags: &[&str]) -> anyhow::Result<i64> {
    let mut body = problem(title);
    body["tags"] = json!(tags);
    Ok(caller.post("/api/problems", body).await?.data()?["id"].as_i64().unwrap_or_default())
}

/// What somebody has come to at a problem: solved so many days ago, or not, and tried last then.
async fn tried(
    sql: &mut PgConnection,
    user: i64,
    question: i64,
    (attempts, solved, days): (i64, bool, i32),
) -> anyhow::Result<()> {
    let text = "INSERT INTO question_progress (user_id, question_id, attempts, solved_at, last_submitted_at)
         VALUES ($1, $2, $3, CASE WHEN $4 THEN now() - make_interval(days => $5) END, now() - make_interval(days => $5))";
    sqlx::query(text).bind(user).bind(question).bind(attempts).bind(solved).bind(days).execute(sql).await?;
    Ok(())
}

/// Titles with their reasons.
async fn next(caller: &Caller) -> anyhow::Result<Vec<(String, Value)>> {
    let rows = caller.get("/api/problems/next").await?.data()?;
    let row = |row: &Value| (row["problem"]["title"].as_str().unwrap_or_default().to_owned(), row["reason"].clone());
    Ok(rows.as_array().into_iter().flatten().map(row).collect())
}

fn wanted(rows: &[(&str, Value)]) -> Vec<(String, Value)> {
    rows.iter().map(|(title, reason)| ((*title).to_owned(), reason.clone())).collect()
}

#[test]
fn each_reason_proposes_its_own() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let admin = &site.admin;
        let an = site.person("student").await?;
        let mut sql = site.sql().await?;
        assert!(next(&an).await?.is_empty());
        assert_eq!(site.visitor().get("/api/problems/next").await?.refused(401)?, "login_required");

        let old = make(admin, "Bỏ lâu rồi", &[]).await?;
        tried(&mut sql, an.id, old, (2, false, 20)).await?;
        let learnt = make(admin, "Đã học kỹ", &[]).await?;
        tried(&mut sql, an.id, learnt, (3, true, 30)).await?;
        let quick = make(admin, "Làm được ngay", &[]).await?;
        tried(&mut sql, an.id, quick, (1, true, 7)).await?;
        assert_eq!(next(&an).await?, wanted(&[("Đã học kỹ", json!({"kind": "review", "days": 30}))]));

        let graph = make(admin, "Đồ thị khó", &["đồ thị"]).await?;
        tried(&mut sql, an.id, graph, (4, false, 20)).await?;
        let fitting = make(admin, "Đồ thị vừa sức", &["đồ thị"]).await?;
        make(admin, "Đồ thị chưa ai làm", &["đồ thị"]).await?;
        sqlx::query("UPDATE questions SET attempt_count = 10, solved_count = 7 WHERE id = $1")
            .bind(fitting)
            .execute(&mut sql)
            .await?;
        let weak = json!({"kind": "weak_tag", "tag": "đồ thị"});
        assert_eq!(next(&an).await?[0], ("Đồ thị vừa sức".to_owned(), weak.clone()));

        let (one, two) = (make(admin, "Bước một", &[]).await?, make(admin, "Bước hai", &[]).await?);
        let body = json!({"title": "Nhập môn", "kind": "roadmap", "visibility": "public",
            "sections": [{"title": "", "questions": [one]}, {"title": "", "questions": [two]}]});
        admin.post("/api/problem-lists", body).await?.data()?;
        an.post("/api/problem-lists/nhap-mon/follow", json!({})).await?.data()?;
        tried(&mut sql, an.id, one, (1, true, 1)).await?;
        let half = make(admin, "Làm dở", &[]).await?;
        tried(&mut sql, an.id, half, (1, false, 1)).await?;
        let road = json!({"kind": "roadmap", "slug": "nhap-mon", "title": "Nhập môn"});
        let all = [("Làm dở", json!({"kind": "unfinished"})), ("Bước hai", road), ("Đồ thị vừa sức", weak)];
        assert_eq!(next(&an).await?, wanted(&all));
        Ok(())
    })
}

#[test]
fn what_is_asked_now_given_up_or_not_listed_is_not_proposed() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let admin = &site.admin;
        let an = site.person("student").await?;
        let mut sql = site.sql().await?;
        let (asked, given_up) = (make(admin, "Đang thi", &[]).await?, make(admin, "Đã bỏ cuộc", &[]).await?);
        let hidden = make(admin, "Giấu kín", &[]).await?;
        for question in [asked, given_up, hidden] {
            tried(&mut sql, an.id, question, (1, false, 1)).await?;
        }
        assert_eq!(next(&an).await?.len(), 3);
        admin.post("/api/contests", contest("Kỳ thi", asked)).await?.data()?;
        let give_up = "INSERT INTO give_ups (user_id, question_id) VALUES ($1, $2)";
        sqlx::query(give_up).bind(an.id).bind(given_up).execute(&mut sql).await?;
        admin.put(&format!("/api/problems/{hidden}"), json!({"visibility": "unlisted"})).await?.data()?;
        assert!(next(&an).await?.is_empty());
        Ok(())
    })
}
