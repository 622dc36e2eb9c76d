//! Lists of submissions by verdict, language, person and days; who sees those of others.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::world::eventually;
use tests::{Caller, TestSite, run};

use crate::calls::{contest, problem};

/// Long enough for a site's new settings to be known.
const SOON: Duration = Duration::from_secs(180);

/// A judged submission of practice, handed in at that moment; its id.
async fn sent(sql: &mut PgConnection, (who, question): (&Caller, i64), sent: (&str, i32, &str)) -> anyhow::Result<i64> {
    let text = "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status, created_at, enqueued_at)
                VALUES (gen_random_uuid(), $1, $2, $3, 'print(1)', $4, $5::timestamptz, now()) RETURNING id";
    let (status, language, at) = sent;
    Ok(sqlx::query_scalar(text).bind(question).bind(who.id).bind(language).bind(status).bind(at).fetch_one(sql).await?)
}

async fn solved(sql: &mut PgConnection, who: &Caller, question: i64) -> anyhow::Result<()> {
    sqlx::query("INSERT INTO question_progress (user_id, question_id, attempts, solved_at) VALUES ($1, $2, 1, now())")
        .bind(who.id)
        .bind(question)
        .execute(sql)
        .await?;
    Ok(())
}

async fn made(site: &TestSite) -> anyhow::Result<i64> {
    let made = site.admin.post("/api/problems", problem("Tổng hai số")).await?.data()?;
    made["id"].as_i64().ok_or_else(|| anyhow::anyhow!("no id: {made}"))
}

async fn ids(who: &Caller, path: &str) -> anyhow::Result<Vec<i64>> {
    let rows = who.get(path).await?.data()?;
    Ok(rows.as_array().into_iter().flatten().filter_map(|row| row["id"].as_i64()).collect())
}

/// Lets those who have solved a problem see how others did.
async fn share(site: &TestSite) -> anyhow::Result<()> {
    let practice = json!({"options": {"practice": {"solvers_see_submissions": true}}});
    site.admin.put(&format!("/api/tenant/{}", site.id), practice).await?.data()?;
    eventually(SOON, async || {
        let tenant = site.visitor().get("/api/tenant").await?.data()?;
        Ok(tenant["options"]["practice"]["solvers_see_submissions"] == true)
    })
    .await
}

#[test]
fn they_are_narrowed_by_verdict_language_person_and_days() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let mut sql = site.sql().await?;
        let id = made(&site).await?;
        // The first is of 1 March in Vietnam, though of the day before in Greenwich; the second of its last second.
        let first = sent(&mut sql, (&an, id), ("WR", 71, "2026-02-28T17:00:00Z")).await?;
        let second = sent(&mut sql, (&an, id), ("AC", 54, "2026-03-01T16:59:59Z")).await?;
        let third = sent(&mut sql, (&an, id), ("AC", 71, "2026-03-01T17:00:00Z")).await?;
        let other = sent(&mut sql, (&binh, id), ("AC", 71, "2026-03-02T17:00:00Z")).await?;
        let path = format!("/api/question/{id}/submissions");
        for (query, wanted) in [
            ("", vec![third, second, first]),
            ("scope=mine&status=AC", vec![third, second]),
            ("language_id=71", vec![third, first]),
            ("language_id=71&status=AC", vec![third]),
            ("language_id=python", vec![third, first]),
            ("language_id=nobodys", vec![]),
            ("from=2026-03-01&to=2026-03-01", vec![second, first]),
            ("from=2026-03-02", vec![third]),
            ("to=2026-02-28", vec![]),
            ("from=&to=&status=&language_id=&user_id=", vec![third, second, first]),
        ] {
            assert_eq!(ids(&an, &format!("{path}?{query}")).await?, wanted, "{query}");
        }
        for (query, wanted) in [
            ("scope=all", vec![other, third, second, first]),
            ("scope=all&status=WR", vec![first]),
            ("scope=all&from=2026-03-02", vec![other, third]),
        ] {
            assert_eq!(ids(&site.admin, &format!("{path}?{query}")).await?, wanted, "{query}");
        }
        for name in ["user", "user_id"] {
            let of_binh = format!("{path}?scope=all&{name}={}", binh.id);
            assert_eq!(ids(&site.admin, &of_binh).await?, [other], "{name}");
        }
        let page = an.get(&format!("{path}?size=2&page=2&status=")).await?.envelope()?;
        assert_eq!(page["metadata"], json!({"page": 2, "size": 2, "total": 3}));
        for query in ["from=2026-02-29", "to=1/3/2026", "status=good", "scope=others"] {
            assert_eq!(an.get(&format!("{path}?{query}")).await?.refused(400)?, "invalid_query", "{query}");
        }
        Ok(())
    })
}

#[test]
fn those_of_others_open_to_solvers_where_the_site_allows_it() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let mut sql = site.sql().await?;
        let id = made(&site).await?;
        sqlx::query("UPDATE users SET full_name = 'Nguyễn Thị Bình', public_name_mode = 'short' WHERE id = $1")
            .bind(binh.id)
            .execute(&mut sql)
            .await?;
        let theirs = sent(&mut sql, (&binh, id), ("AC", 71, "2026-03-01T05:00:00Z")).await?;
        let all = format!("/api/question/{id}/submissions?scope=all");
        let one = format!("/api/question/submissions/{theirs}");
        assert_eq!(an.get(&all).await?.refused(403)?, "others_submissions_not_shared");
        share(&site).await?;
        assert_eq!(an.get(&all).await?.refused(403)?, "others_submissions_to_solve");
        assert_eq!(an.get(&one).await?.status, 404);

        solved(&mut sql, &an, id).await?;
        let rows = an.get(&all).await?.data()?;
        assert_eq!(rows[0]["user"], json!({"id": binh.id, "name": "Bình N."}));
        assert_eq!(an.get(&format!("/api/question/{id}/submissions/{}", binh.id)).await?.data()?[0]["id"], theirs);
        let seen = an.get(&one).await?.data()?;
        assert_eq!((&seen["source_code"], &seen["user_id"]), (&json!("print(1)"), &json!(binh.id)));
        assert_eq!(site.admin.get(&all).await?.data()?[0]["user"]["name"], "Nguyễn Thị Bình");
        Ok(())
    })
}

#[test]
fn those_of_lessons_and_running_contests_stay_closed() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let mut sql = site.sql().await?;
        let id = made(&site).await?;
        solved(&mut sql, &an, id).await?;
        share(&site).await?;
        let practised = sent(&mut sql, (&binh, id), ("AC", 71, "2026-03-01T05:00:00Z")).await?;
        let in_lesson = sent(&mut sql, (&binh, id), ("AC", 71, "2026-03-02T05:00:00Z")).await?;
        let text =
            "WITH lesson AS (INSERT INTO lessons (kind, title, author_id) VALUES ('lecture', 'Bài', $2) RETURNING id)
                    UPDATE submissions SET lesson_id = (SELECT id FROM lesson) WHERE id = $1";
        sqlx::query(text).bind(in_lesson).bind(site.admin.id).execute(&mut sql).await?;
        let all = format!("/api/question/{id}/submissions?scope=all");
        assert_eq!(ids(&an, &all).await?, [practised]);
        assert_eq!(an.get(&format!("/api/question/submissions/{in_lesson}")).await?.status, 404);
        assert_eq!(ids(&site.admin, &all).await?, [in_lesson, practised]);

        let made: Value = site.admin.post("/api/contests", contest("Kỳ thi", id)).await?.data()?;
        assert_eq!(an.get(&all).await?.refused(403)?, "others_submissions_in_contest");
        assert_eq!(an.get(&format!("/api/question/submissions/{practised}")).await?.status, 404);
        assert_eq!(ids(&site.admin, &all).await?.len(), 2, "who may change it sees all");
        assert_eq!(ids(&binh, &format!("/api/question/{id}/submissions")).await?.len(), 2, "one's own stay");
        sqlx::query("UPDATE contests SET released_at = now() WHERE id = $1")
            .bind(made["id"].as_i64())
            .execute(&mut sql)
            .await?;
        assert_eq!(ids(&an, &all).await?, [practised]);
        Ok(())
    })
}
