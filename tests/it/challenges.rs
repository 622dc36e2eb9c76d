//! The problem of a day, a week, a month: what is on, who sees it, what it pays, and the rule that chooses it.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::farm::JudgedSite;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, run};

use crate::calls::{contest, problem};
use crate::submissions::{published, result_path, submit};

const SOON: std::time::Duration = std::time::Duration::from_secs(180);
const CHALLENGES: &str = "/api/challenge-problem";

/// So many days after today in Vietnam, YYYY-MM-DD.
async fn day(sql: &mut PgConnection, after: i32) -> anyhow::Result<String> {
    let text = "SELECT ((now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date + $1)::text";
    Ok(sqlx::query_scalar(text).bind(after).fetch_one(sql).await?)
}

fn daily(question: i64, start: &str) -> Value {
    json!({"kind": "daily", "question_id": question, "start_date": start})
}

fn id_of(made: &Value) -> i64 {
    made["id"].as_i64().unwrap_or_default()
}

/// What the person got for a challenge, in order.
async fn coins(sql: &mut PgConnection, user: i64, challenge: i64) -> anyhow::Result<Vec<i64>> {
    let chain =
        "SELECT amount FROM coin_entries WHERE user_id = $1 AND reason = 'challenge' AND object_id = $2 ORDER BY link";
    Ok(sqlx::query_scalar(chain).bind(user).bind(challenge).fetch_all(sql).await?)
}

/// How somebody stands with the challenge of a day.
async fn mine(who: &Caller, day: &str) -> anyhow::Result<Value> {
    Ok(who.get(&format!("{CHALLENGES}/daily?date={day}")).await?.data()?["my"].take())
}

#[test]
fn what_is_on_is_decided_when_it_is_asked_for() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, student) = (site.person("teacher").await?, site.person("student").await?);
        let mut sql = site.sql().await?;
        let (past, to_come) = (day(&mut sql, -3).await?, day(&mut sql, 5).await?);
        let id = published(&site.admin, "Tổng").await?;
        let mut titled = daily(id, &past);
        titled["title"] = json!({"vi": "Khởi động", "en": ""});
        titled["reward"] = json!(25);
        let made = site.admin.post(CHALLENGES, titled).await?.data()?;
        site.admin.post(CHALLENGES, daily(id, &to_come)).await?.data()?;

        let seen = site.visitor().get(&format!("{CHALLENGES}/daily?date={past}")).await?.data()?;
        assert_eq!((&seen["title"], &seen["reward"]), (&json!("Khởi động"), &json!(25)));
        assert_eq!((&seen["start"], &seen["end"], &seen["kind"]), (&json!(past), &json!(past), &json!("daily")));
        assert_eq!((&seen["problem"]["title"], &seen["solved_count"]), (&json!("Tổng"), &json!(0)));
        assert_eq!((&seen["my"], &seen["streak"], &seen["edit"]), (&Value::Null, &Value::Null, &Value::Null));
        let midnight: i64 = sqlx::query_scalar(
            "SELECT extract(epoch FROM ($1::date + 1)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh')::bigint",
        )
        .bind(&past)
        .fetch_one(&mut sql)
        .await?;
        assert_eq!(seen["next_at"], midnight);
        let own = student.get(&format!("{CHALLENGES}/daily?date={past}")).await?.data()?;
        assert_eq!(own["my"], json!({"status": "new", "in_time": false, "rewarded": false}));
        assert_eq!(own["streak"]["current"], 0);

        let ahead = format!("{CHALLENGES}/daily?date={to_come}");
        assert_eq!(student.get(&ahead).await?.refused(400)?, "invalid_query");
        assert_eq!(teacher.get(&ahead).await?.data()?["start"], json!(to_come));
        assert_eq!(student.get(&format!("{CHALLENGES}/daily?date=2026-02-30")).await?.refused(400)?, "invalid_query");
        for wrong in ["kind=yearly", "from=hôm-qua", "to=1"] {
            assert_eq!(student.get(&format!("{CHALLENGES}?{wrong}")).await?.refused(400)?, "invalid_query", "{wrong}");
        }
        let starts = async |who: &Caller| -> anyhow::Result<Vec<String>> {
            let all = who.get(&format!("{CHALLENGES}?kind=daily&from={past}&to={to_come}")).await?.data()?;
            let starts = all.as_array().into_iter().flatten();
            Ok(starts.map(|one| one["start"].as_str().unwrap_or_default().to_owned()).collect())
        };
        assert_eq!(starts(&site.visitor()).await?, [past.as_str()]);
        assert_eq!(starts(&student).await?, [past.as_str()]);
        assert_eq!(starts(&teacher).await?, [to_come.clone(), past.clone()]);
        assert_eq!(teacher.post(CHALLENGES, daily(id, &day(&mut sql, 6).await?)).await?.refused(403)?, "no_access");

        // Today's, for as long as it is today.
        sqlx::query("DELETE FROM challenges WHERE id <> $1").bind(id_of(&made)).execute(&mut sql).await?;
        sqlx::query("UPDATE challenges SET end_date = start_date + 30 WHERE id = $1")
            .bind(id_of(&made))
            .execute(&mut sql)
            .await?;
        assert_eq!(site.visitor().get(&format!("{CHALLENGES}/daily")).await?.data()?["id"], made["id"]);
        sqlx::query("UPDATE questions SET status = 'draft' WHERE id = $1").bind(id).execute(&mut sql).await?;
        assert_eq!(student.get(&format!("{CHALLENGES}/daily")).await?.data()?, Value::Null);
        Ok(())
    })
}

#[test]
fn what_is_wrong_with_a_challenge_is_told() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let admin = &site.admin;
        let id = published(admin, "Tổng").await?;
        let refused = async |body: Value, status: u16, key: &str| -> anyhow::Result<()> {
            let answer = admin.post(CHALLENGES, body.clone()).await?;
            anyhow::ensure!(answer.status == status && answer.text.contains(key), "{body}: {}", answer.text);
            Ok(())
        };
        let with = |kind: &str, start: &str, end: &str| json!({"kind": kind, "question_id": id, "start_date": start, "end_date": end});
        refused(daily(9_000_000_000_000, "2150-01-05"), 404, "problem_not_found").await?;
        let theory = json!({"type": "theory", "title": "Đọc", "statement": "Đọc.", "status": "published"});
        let theory = id_of(&admin.post("/api/question", theory).await?.data()?);
        refused(daily(theory, "2150-01-05"), 412, "question_type_not_supported").await?;
        let mut draft = problem("Nháp");
        draft["status"] = json!("draft");
        let draft = id_of(&admin.post("/api/problems", draft).await?.data()?);
        refused(daily(draft, "2150-01-05"), 412, "question_type_not_supported").await?;
        refused(daily(id, "hôm nay"), 412, "invalid_date").await?;
        refused(with("daily", "2150-01-05", "2150-01-04"), 412, "start_before_end").await?;
        refused(with("daily", "2150-01-05", "2150-01-06"), 412, "challenge_one_day").await?;
        refused(with("weekly", "2150-01-05", "2150-01-10"), 412, "challenge_whole_week").await?;
        refused(with("weekly", "2150-01-06", "2150-01-12"), 412, "challenge_whole_week").await?;
        refused(with("monthly", "2150-01-01", "2150-01-30"), 412, "challenge_whole_month").await?;
        let mut poor = daily(id, "2150-01-05");
        poor["reward"] = json!(-1);
        refused(poor, 412, "ucoin_negative").await?;

        let week = admin.post(CHALLENGES, with("weekly", "2150-01-05", "2150-01-11")).await?.data()?;
        assert_eq!((&week["end"], &week["reward"]), (&json!("2150-01-11"), &json!(30)));
        let month = json!({"kind": "monthly", "question_id": id, "start_date": "2152-02-01"});
        assert_eq!(admin.post(CHALLENGES, month).await?.data()?["end"], "2152-02-29");
        let day = admin.post(CHALLENGES, daily(id, "2150-01-05")).await?.data()?;
        refused(daily(id, "2150-01-05"), 409, "challenge_overlap").await?;
        refused(with("weekly", "2150-01-05", "2150-01-11"), 409, "challenge_overlap").await?;

        let path = format!("{CHALLENGES}/{}", id_of(&day));
        let mut change = daily(id, "2150-01-06");
        change["version"] = day["edit"]["version"].clone();
        assert_eq!(admin.put(&path, change.clone()).await?.data()?["start"], "2150-01-06");
        assert_eq!(admin.put(&path, change).await?.refused(409)?, "concurrent_edit");
        assert_eq!(admin.delete(&path).await?.data()?, true);
        assert_eq!(admin.delete(&path).await?.refused(404)?, "challenge_not_found");
        Ok(())
    })
}

#[test]
fn full_marks_in_time_pay_once_and_a_rejudge_books_them_back() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let admin = &judged.site.admin;
        let (an, binh) = (judged.site.person("student").await?, judged.site.person("student").await?);
        let mut sql = judged.site.sql().await?;
        let yesterday = day(&mut sql, -1).await?;
        let (id, other) = (published(admin, "Tổng").await?, published(admin, "Hiệu").await?);
        let challenge = id_of(&admin.post(CHALLENGES, daily(id, &yesterday)).await?.data()?);

        // Handed in a second before midnight, judged now.
        let (token, submission) = submit(&an, id, "print(1)").await?;
        let job = judged.node.claim().await?;
        sqlx::query(
            "UPDATE submissions SET created_at = (($2::date + 1)::timestamp - interval '1 second') AT TIME ZONE 'Asia/Ho_Chi_Minh'
              WHERE id = $1",
        )
        .bind(submission)
        .bind(&yesterday)
        .execute(&mut sql)
        .await?;
        judged.node.finish(&job, &["AC", "AC", "AC"]).await?;
        let is_judged = async |who: &Caller, token: &str| {
            eventually(SOON, async || Ok(who.get(&result_path(token)).await?.data()?["status"] != "running")).await
        };
        is_judged(&an, &token).await?;
        assert_eq!(mine(&an, &yesterday).await?, json!({"status": "solved", "in_time": true, "rewarded": true}));
        assert_eq!(coins(&mut sql, an.id, challenge).await?, [10]);

        // Too late, and once more by who has it already.
        for (who, source) in [(&binh, "print(2)"), (&an, "print(3)")] {
            let (token, _) = submit(who, id, source).await?;
            judged.node.finish(&judged.node.claim().await?, &["AC", "AC", "AC"]).await?;
            is_judged(who, &token).await?;
        }
        assert_eq!(mine(&binh, &yesterday).await?, json!({"status": "solved", "in_time": false, "rewarded": false}));
        assert_eq!(
            (coins(&mut sql, an.id, challenge).await?, coins(&mut sql, binh.id, challenge).await?),
            (vec![10], vec![])
        );
        let history = an.get("/api/learning/user-history?kind=coin").await?;
        assert!(history.text.contains("\"kind\":\"challenge\""), "{}", history.text);

        let path = format!("/api/question/{id}/rejudge");
        let again = async |statuses: [&'static str; 3]| -> anyhow::Result<()> {
            admin.post(&path, json!({})).await?.data()?;
            for _ in 0..3 {
                let job = judged.node.claim().await?;
                judged.node.finish(&job, &statuses).await?;
            }
            eventually(SOON, async || {
                let seen = admin.get(&path).await?.data()?;
                Ok(seen["done"] == seen["total"])
            })
            .await
        };
        again(["AC", "AC", "WR"]).await?;
        assert_eq!(coins(&mut sql, an.id, challenge).await?, [10, -10]);
        assert_eq!(mine(&an, &yesterday).await?, json!({"status": "tried", "in_time": false, "rewarded": false}));
        again(["AC", "AC", "AC"]).await?;
        assert_eq!(coins(&mut sql, an.id, challenge).await?, [10, -10, 10]);
        assert_eq!(coins(&mut sql, binh.id, challenge).await?, [0; 0]);

        // What was answered stays what it is.
        let path = format!("{CHALLENGES}/{challenge}");
        assert_eq!(admin.put(&path, daily(other, &yesterday)).await?.refused(412)?, "running_question");
        assert_eq!(admin.delete(&path).await?.refused(412)?, "running_question");
        let earlier = day(&mut sql, -5).await?;
        assert_eq!(admin.put(&path, daily(id, &earlier)).await?.refused(412)?, "running_question");
        Ok(())
    })
}

#[test]
fn a_challenge_that_is_made_late_knows_who_has_solved_it() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let _workers = Server::start(Settings { tasks_at_once: 2, ..judged.server.settings.clone() }).await?;
        let an = judged.site.person("student").await?;
        let mut sql = judged.site.sql().await?;
        let id = published(&judged.site.admin, "Tổng").await?;
        let (token, _) = submit(&an, id, "print(1)").await?;
        judged.node.finish(&judged.node.claim().await?, &["AC", "AC", "AC"]).await?;
        eventually(SOON, async || Ok(an.get(&result_path(&token)).await?.data()?["status"] == "AC")).await?;
        let yesterday = day(&mut sql, -1).await?;
        let made = judged.site.admin.post(CHALLENGES, daily(id, &yesterday)).await?.data()?;
        eventually(SOON, async || Ok(mine(&an, &yesterday).await?["status"] == "solved")).await?;
        assert_eq!(coins(&mut sql, an.id, id_of(&made)).await?, [0; 0], "it was over by then");
        Ok(())
    })
}

#[test]
fn a_private_problem_is_everybodys_from_its_day_on() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (admin, student) = (&judged.site.admin, judged.site.person("student").await?);
        let mut sql = judged.site.sql().await?;
        let mut body = problem("Bí mật");
        body["visibility"] = json!("private");
        let made = admin.post("/api/problems", body).await?.data()?;
        let (id, slug) = (id_of(&made), made["slug"].as_str().unwrap_or_default().to_owned());
        let path = format!("/api/problems/{slug}");
        let challenge = admin.post(CHALLENGES, daily(id, &day(&mut sql, 3).await?)).await?.data()?;
        for who in [&student, &judged.site.visitor()] {
            assert_eq!(who.get(&path).await?.refused(404)?, "problem_not_found");
            let all = who.get(CHALLENGES).await?;
            assert!(!all.text.contains("Bí mật"), "{}", all.text);
        }
        let moved = daily(id, &day(&mut sql, -2).await?);
        admin.put(&format!("{CHALLENGES}/{}", id_of(&challenge)), moved).await?.data()?;
        for who in [&student, &judged.site.visitor()] {
            assert_eq!(who.get(&path).await?.data()?["title"], "Bí mật");
            assert!(!who.get("/api/problems").await?.text.contains("Bí mật"), "no list has it");
        }
        let (token, _) = submit(&student, id, "print(1)").await?;
        judged.node.finish(&judged.node.claim().await?, &["AC", "AC", "AC"]).await?;
        eventually(SOON, async || Ok(student.get(&result_path(&token)).await?.data()?["status"] == "AC")).await?;
        Ok(())
    })
}

#[test]
fn the_rule_fills_days_with_what_it_has_and_nothing_twice() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let admin = &site.admin;
        let mut sql = site.sql().await?;
        let mut hard = problem("Khó");
        hard["difficulty"] = json!("hard");
        let hard = id_of(&admin.post("/api/problems", hard).await?.data()?);
        let easy = published(admin, "Dễ").await?;
        let asked = published(admin, "Đề thi").await?;
        admin.post("/api/contests", contest("Kỳ thi", asked)).await?.data()?;
        let used = published(admin, "Vừa dùng").await?;
        admin.post(CHALLENGES, daily(used, &day(&mut sql, -100).await?)).await?.data()?;
        let rested = published(admin, "Đã lâu").await?;
        admin.post(CHALLENGES, daily(rested, &day(&mut sql, -400).await?)).await?.data()?;

        let rule = admin.get(&format!("{CHALLENGES}/rule")).await?.data()?;
        assert_eq!((&rule["is_on"], &rule["version"]), (&json!(false), &json!(1)));
        let mut wanted = rule.clone();
        wanted["difficulties"] = json!(vec!["hard"; 7]);
        let saved = admin.put(&format!("{CHALLENGES}/rule"), wanted.clone()).await?.data()?;
        assert_eq!(saved["version"], 2);
        assert_eq!(admin.put(&format!("{CHALLENGES}/rule"), wanted.clone()).await?.refused(409)?, "concurrent_edit");
        wanted["version"] = json!(2);
        wanted["category_id"] = json!(9_000_000_000_i64);
        assert_eq!(admin.put(&format!("{CHALLENGES}/rule"), wanted).await?.status, 412);

        let filled = admin.post(&format!("{CHALLENGES}/fill"), json!({})).await?.data()?;
        let problems: Vec<i64> =
            filled["made"].as_array().into_iter().flatten().map(|one| id_of(&one["problem"])).collect();
        assert_eq!(problems.first(), Some(&hard), "of the weekday's difficulty while one is left");
        let mut sorted = problems.clone();
        sorted.sort_unstable();
        let mut known = vec![hard, easy, rested];
        known.sort_unstable();
        assert_eq!(sorted, known, "neither what a contest asks nor what was a challenge lately");
        assert!(filled["made"][0]["start"].as_str() >= Some(day(&mut sql, 0).await?.as_str()));
        assert_eq!(filled["empty"].as_array().map(Vec::len), Some(11));
        let again = admin.post(&format!("{CHALLENGES}/fill"), json!({})).await?.data()?;
        assert_eq!((&again["made"], again["empty"].as_array().map(Vec::len)), (&json!([]), Some(11)));
        Ok(())
    })
}

#[test]
fn a_rule_that_is_on_fills_by_itself() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        let mut sql = site.sql().await?;
        published(&site.admin, "Tổng").await?;
        let rule = json!({"is_on": true, "tags": [], "difficulties": vec![Value::Null; 7], "version": 1});
        site.admin.put(&format!("{CHALLENGES}/rule"), rule).await?.data()?;
        eventually(SOON, async || {
            let count = "SELECT count(*) FROM challenges WHERE author_id IS NULL AND kind = 'daily'";
            Ok(sqlx::query_scalar::<_, i64>(count).fetch_one(&mut sql).await? == 1)
        })
        .await
    })
}
