//! Badges: given and taken back with what they count, each told once.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, run};

use crate::streaks::practise;
use crate::submissions::published;

const SOON: Duration = Duration::from_secs(180);

/// Has somebody's badges worked out; which there are once that is done.
async fn worked_out(sql: &mut PgConnection, who: &Caller) -> anyhow::Result<Vec<String>> {
    let made = "INSERT INTO tasks (kind, key) VALUES ('follow_badges', $1) RETURNING id";
    let task: i64 = sqlx::query_scalar(made).bind(who.id.to_string()).fetch_one(&mut *sql).await?;
    let done = "SELECT state = 'done' FROM tasks WHERE id = $1";
    eventually(SOON, async || Ok(sqlx::query_scalar(done).bind(task).fetch_one(&mut *sql).await?)).await?;
    let badges = "SELECT badge FROM badges WHERE user_id = $1 ORDER BY badge";
    Ok(sqlx::query_scalar(badges).bind(who.id).fetch_all(&mut *sql).await?)
}

async fn solve(sql: &mut PgConnection, who: &Caller, problems: &[i64]) -> anyhow::Result<()> {
    sqlx::query(
        "INSERT INTO question_progress (user_id, question_id, attempts, solved_at)
         SELECT $1, problem, 1, now() FROM unnest($2::bigint[]) AS problem",
    )
    .bind(who.id)
    .bind(problems)
    .execute(sql)
    .await?;
    Ok(())
}

/// Dailies of a month that is over, all of the same problem; the person has solved those of the days up to `solved`.
async fn dailies(sql: &mut PgConnection, who: &Caller, problem: i64, solved: i32) -> anyhow::Result<()> {
    sqlx::query(
        "WITH made AS (
             INSERT INTO challenges (kind, question_id, start_date, end_date)
             SELECT 'daily', $2, date '2024-02-01' + day, date '2024-02-01' + day FROM generate_series(0, 28) AS day
             RETURNING id, start_date)
         INSERT INTO challenge_results (challenge_id, user_id, solved_at, in_time)
         SELECT id, $1, start_date, true FROM made WHERE extract(day FROM start_date) <= $3",
    )
    .bind(who.id)
    .bind(problem)
    .bind(solved)
    .execute(sql)
    .await?;
    Ok(())
}

#[test]
fn badges_come_and_go_with_what_they_count() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        let an = site.person("student").await?;
        let mut sql = site.sql().await?;
        assert!(worked_out(&mut sql, &an).await?.is_empty());
        practise(&mut sql, &an, &[7, 6, 5, 4, 3, 2, 1]).await?;
        assert_eq!(worked_out(&mut sql, &an).await?, ["streak_7"]);
        sqlx::query("DELETE FROM practice_days WHERE user_id = $1").bind(an.id).execute(&mut sql).await?;
        assert!(worked_out(&mut sql, &an).await?.is_empty());
        practise(&mut sql, &an, &[7, 6, 5, 4, 3, 2, 1]).await?;
        assert_eq!(worked_out(&mut sql, &an).await?, ["streak_7"]);

        let notices = an.get("/api/users/notices").await?.data()?;
        let told = notices.as_array().into_iter().flatten().filter(|notice| notice["kind"] == "badge_given");
        assert_eq!(told.count(), 1, "{notices}");
        let profile = an.get(&format!("/api/users/{}/profile", an.id)).await?.data()?;
        assert_eq!(profile["badges"][0]["key"], "streak_7");
        Ok(())
    })
}

#[test]
fn solved_problems_roadmaps_and_months_bring_badges() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let mut sql = site.sql().await?;
        let mut problems = Vec::new();
        for number in 1..=10 {
            problems.push(published(&site.admin, &format!("Bài {number}")).await?);
        }
        solve(&mut sql, &an, &problems).await?;
        assert_eq!(worked_out(&mut sql, &an).await?, ["solved_10"]);
        sqlx::query("INSERT INTO give_ups (user_id, question_id) VALUES ($1, $2)")
            .bind(an.id)
            .bind(problems[9])
            .execute(&mut sql)
            .await?;
        assert!(worked_out(&mut sql, &an).await?.is_empty(), "what was given up counts nothing");

        let list: i64 = sqlx::query_scalar(
            "INSERT INTO problem_lists (slug, kind, title, visibility, owner_id, sections)
             VALUES ('lo-trinh', 'roadmap', 'Lộ trình', 'public', $1, '{Mở đầu}') RETURNING id",
        )
        .bind(site.admin.id)
        .fetch_one(&mut sql)
        .await?;
        let item = "INSERT INTO problem_list_items (list_id, section, position, question_id) VALUES ($1, 1, $2, $3)";
        for (position, problem) in (1_i32..).zip(&problems[..3]) {
            sqlx::query(item).bind(list).bind(position).bind(problem).execute(&mut sql).await?;
        }
        assert_eq!(worked_out(&mut sql, &an).await?, ["roadmap_done"]);
        assert!(worked_out(&mut sql, &binh).await?.is_empty());
        // What others do not see is not counted.
        sqlx::query(item).bind(list).bind(4).bind(problems[9]).execute(&mut sql).await?;
        assert!(worked_out(&mut sql, &an).await?.is_empty());
        let hidden = "UPDATE questions SET visibility = 'private' WHERE id = $1";
        sqlx::query(hidden).bind(problems[9]).execute(&mut sql).await?;
        assert_eq!(worked_out(&mut sql, &an).await?, ["roadmap_done"]);

        dailies(&mut sql, &binh, problems[0], 28).await?;
        assert!(worked_out(&mut sql, &binh).await?.is_empty(), "29 February is missing");
        let last = "INSERT INTO challenge_results (challenge_id, user_id, solved_at, in_time)
                    SELECT id, $1, now(), $2 FROM challenges WHERE start_date = '2024-02-29'
                    ON CONFLICT (challenge_id, user_id) DO UPDATE SET in_time = excluded.in_time";
        for (in_time, wanted) in [(false, Vec::<String>::new()), (true, vec!["dailies_month".into()])] {
            sqlx::query(last).bind(binh.id).bind(in_time).execute(&mut sql).await?;
            assert_eq!(worked_out(&mut sql, &binh).await?, wanted);
        }
        Ok(())
    })
}

/// Waits until somebody has these badges: what everybody's depend on was changed, which is looked at a while later.
async fn until(sql: &mut PgConnection, who: &Caller, wanted: &[&str]) -> anyhow::Result<()> {
    let due = "UPDATE tasks SET due_at = now() WHERE kind = 'follow_everybodys_badges' AND state = 'waiting' AND due_at > now()";
    let badges = "SELECT badge FROM badges WHERE user_id = $1 ORDER BY badge";
    eventually(SOON, async || {
        sqlx::query(due).execute(&mut *sql).await?;
        let has: Vec<String> = sqlx::query_scalar(badges).bind(who.id).fetch_all(&mut *sql).await?;
        Ok(has == wanted)
    })
    .await
}

#[test]
fn badges_follow_when_a_roadmap_or_a_past_daily_comes_or_goes() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        let an = site.person("student").await?;
        let mut sql = site.sql().await?;
        let mut problems = Vec::new();
        for number in 1..=3 {
            problems.push(published(&site.admin, &format!("Bài {number}")).await?);
        }
        solve(&mut sql, &an, &problems[..2]).await?;
        let body = json!({"title": "Lộ trình", "kind": "roadmap", "visibility": "public",
                          "sections": [{"title": "Mở đầu", "questions": problems[..2]}]});
        let made = site.admin.post("/api/problem-lists", body).await?.data()?;
        let path = format!("/api/problem-lists/{}", made["id"]);
        until(&mut sql, &an, &["roadmap_done"]).await?;
        site.admin.post(&format!("{path}/items"), json!({"question_id": problems[2]})).await?.data()?;
        until(&mut sql, &an, &[]).await?;
        site.admin.delete(&format!("{path}/items/{}", problems[2])).await?.data()?;
        until(&mut sql, &an, &["roadmap_done"]).await?;
        site.admin.delete(&path).await?.data()?;
        until(&mut sql, &an, &[]).await?;

        dailies(&mut sql, &an, problems[0], 28).await?;
        let last = "SELECT id FROM challenges WHERE start_date = '2024-02-29'";
        let last: i64 = sqlx::query_scalar(last).fetch_one(&mut sql).await?;
        site.admin.delete(&format!("/api/challenge-problem/{last}")).await?.data()?;
        until(&mut sql, &an, &["dailies_month"]).await
    })
}

#[test]
fn programs_accepted_in_five_languages_bring_a_badge() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        let an = site.person("student").await?;
        let problem = published(&site.admin, "Tổng").await?;
        let mut sql = site.sql().await?;
        let accepted = "INSERT INTO submissions (token, user_id, question_id, language_id, source_code, status, enqueued_at, judged_at)
                        SELECT gen_random_uuid(), $1, $2, language, '', 'AC', now(), now() FROM unnest($3::int[]) AS language";
        for (languages, wanted) in [(vec![71, 54, 62, 71], vec![]), (vec![63, 60], vec!["languages_5".to_owned()])] {
            sqlx::query(accepted).bind(an.id).bind(problem).bind(&languages).execute(&mut sql).await?;
            assert_eq!(worked_out(&mut sql, &an).await?, wanted, "{languages:?}");
        }
        let badges: Value = json!(worked_out(&mut sql, &an).await?);
        assert_eq!(badges, json!(["languages_5"]));
        Ok(())
    })
}
