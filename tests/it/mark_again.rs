//! Marking a question again: tried first, which changes nothing, then applied, which changes what was said.

use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::farm::JudgedSite;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, World, run};

use crate::courses::{join, learner};
use crate::quizzes::{Quiz, key, qs};
use crate::submissions::{published, result_path, submit};

const SOON: Duration = Duration::from_secs(180);

async fn quiz(world: &World, settings: Value) -> anyhow::Result<(Server, Quiz)> {
    let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
    let quiz = Quiz::on(world.site_on(&server).await?, settings).await?;
    Ok((server, quiz))
}

/// Begins a trial and waits for what it says.
pub async fn tried(by: &Caller, question: i64, body: Value) -> anyhow::Result<Value> {
    let begun = by.post(&format!("/api/question/{question}/mark-again"), body).await?.data()?;
    until(by, &begun, "ready").await
}

async fn until(by: &Caller, run: &Value, status: &str) -> anyhow::Result<Value> {
    let path = path(run);
    eventually(SOON, async || Ok(by.get(&path).await?.data()?["status"] == json!(status))).await.context("a run")?;
    by.get(&path).await?.data()
}

fn path(run: &Value) -> String {
    format!("/api/mark-again/{}", run["id"].as_str().unwrap_or_default())
}

pub async fn apply(by: &Caller, run: &Value) -> anyhow::Result<Value> {
    let begun = by.post(&format!("{}/apply", path(run)), json!({})).await?.data()?;
    until(by, &begun, "applied").await
}

async fn people(by: &Caller, run: &Value) -> anyhow::Result<Value> {
    by.get(&format!("{}/people", path(run))).await?.data()
}

/// What a site knows of its learners, but for the trials themselves.
async fn everything(sql: &mut PgConnection) -> anyhow::Result<Vec<(String, Option<String>)>> {
    let mut all = Vec::new();
    for table in [
        "submissions",
        "attempts",
        "attempt_questions",
        "question_progress",
        "lesson_progress",
        "course_progress",
        "coin_entries",
        "coin_balances",
        "certificates",
        "notices",
        "notice_events",
        "quiz_mark_rules",
        "questions",
        "change_history",
        "remarks",
        "submission_tests",
        "enrolments",
    ] {
        let rows = format!("SELECT md5(string_agg(t::text, ' ' ORDER BY t::text)) FROM {table} t");
        all.push((table.to_owned(), sqlx::query_scalar(sqlx::AssertSqlSafe(rows)).fetch_one(&mut *sql).await?));
    }
    Ok(all)
}

/// Has a short answer be right.
pub async fn set_key(by: &Caller, question: i64, right: &str) -> anyhow::Result<()> {
    let path = format!("/api/question/{question}");
    let version = by.get(&path).await?.data()?["version"].clone();
    let body = json!({"answers": [{"text": right, "share": 100}], "version": version});
    by.put(&path, body).await?.data()?;
    Ok(())
}

/// Hands in a choice and a number; the attempt.
async fn sit(quiz: &Quiz, who: &Caller, choice: &str, number: &str) -> anyhow::Result<i64> {
    let [first, second, _] = quiz.questions;
    let answers = json!([{"question_id": first, "answer": choice}, {"question_id": second, "answer": number}]);
    Ok(qs(&quiz.submit(who, json!({"key": key(), "answers": answers})).await?.data()?))
}

async fn score(who: &Caller, attempt: i64) -> anyhow::Result<(Value, Value)> {
    let result = who.get(&format!("/api/learning/quiz-submission/{attempt}/result")).await?.data()?;
    Ok((result["score"].clone(), result["max_score"].clone()))
}

async fn certificate(who: &Caller) -> anyhow::Result<(Value, Value)> {
    let own = who.get("/api/certificates").await?.data()?;
    Ok((own[0]["state"].clone(), own[0]["code"].clone()))
}

#[test]
fn a_trial_changes_nothing_and_applying_changes_what_it_said() -> anyhow::Result<()> {
    run(async |world| {
        let (_server, quiz) = quiz(world, json!({"pass_percentage": 70})).await?;
        let (an, binh) = (&quiz.an, learner(&quiz.site).await?);
        join(&binh, quiz.course).await?.data()?;
        let second = quiz.questions[1];
        let of_an = sit(&quiz, an, &quiz.right, "4").await?;
        let of_binh = sit(&quiz, &binh, &quiz.right, "5").await?;
        let (valid, code) = certificate(an).await?;
        assert_eq!((valid, quiz.balance(an).await?, quiz.balance(&binh).await?), (json!("valid"), 114, 2));
        set_key(&quiz.teacher, second, "5").await?;
        let mut sql = quiz.site.sql().await?;
        let before = everything(&mut sql).await?;
        let trial = tried(&quiz.teacher, second, json!({"action": "again"})).await?;
        assert_eq!(everything(&mut sql).await?, before);
        let counts = json!({"people": 2, "marks": 2, "lessons": 2, "courses": 2, "coins_given": 112, "coins_taken": 112,
                            "certificates_issued": 1, "certificates_revoked": 1});
        assert_eq!((&trial["counts"], &trial["people"], &trial["people_done"]), (&counts, &json!(2), &json!(2)));
        let told = people(&quiz.teacher, &trial).await?;
        let told = told.as_array().into_iter().flatten().find(|row| row["user_id"] == json!(an.id)).context("An")?;
        let mark = &told["marks"][0];
        assert_eq!(
            (&mark["score_before"], &mark["score_after"], &told["coins"]),
            (&json!(7.0), &json!(4.0), &json!(-112))
        );
        assert_eq!(
            (&told["lessons"][0]["percent_before"], &told["lessons"][0]["percent_after"]),
            (&json!(100), &json!(40))
        );
        assert_eq!(told["courses"][0]["certificate"], json!("revoked"));

        apply(&quiz.teacher, &trial).await?;
        assert_eq!(score(an, of_an).await?, (json!(4.0), json!(10.0)));
        assert_eq!(score(&binh, of_binh).await?, (json!(7.0), json!(10.0)));
        assert_eq!((quiz.balance(an).await?, quiz.balance(&binh).await?), (2, 114));
        quiz.agrees(an).await?;
        quiz.agrees(&binh).await?;
        assert_eq!((certificate(an).await?.0, certificate(&binh).await?.0), (json!("revoked"), json!("valid")));
        let notices = an.with("accept-language", "en").get("/api/users/notices").await?;
        let kinds: Vec<Value> =
            notices.data()?.as_array().into_iter().flatten().map(|notice| notice["kind"].clone()).collect();
        assert_eq!(kinds, [json!("marked_again"), json!("certificate_revoked")]);
        assert!(notices.text.contains("the course no longer counts as finished"), "{}", notices.text);
        // Sent again it is the same, and a trial of now changes nothing.
        assert_eq!(apply(&quiz.teacher, &trial).await?["status"], json!("applied"));
        let same = tried(&quiz.teacher, second, json!({"action": "again"})).await?;
        assert_eq!(same["counts"]["people"], json!(0));

        set_key(&quiz.teacher, second, "4").await?;
        let back = tried(&quiz.teacher, second, json!({"action": "again"})).await?;
        apply(&quiz.teacher, &back).await?;
        assert_eq!(certificate(an).await?, (json!("valid"), code));
        assert_eq!((quiz.balance(an).await?, quiz.balance(&binh).await?), (114, 2));
        quiz.agrees(an).await
    })
}

#[test]
fn full_marks_and_not_counting_can_be_taken_back() -> anyhow::Result<()> {
    run(async |world| {
        let (_server, quiz) = quiz(world, json!({"pass_percentage": 60})).await?;
        let (an, by) = (&quiz.an, &quiz.teacher);
        let second = quiz.questions[1];
        let attempt = sit(&quiz, an, &quiz.right, "5").await?;
        assert_eq!((score(an, attempt).await?, quiz.balance(an).await?), ((json!(4.0), json!(10.0)), 2));
        let in_quiz = |action: &str| json!({"action": action, "lesson_id": quiz.lesson});
        let rule = async || {
            let places = by.get(&format!("/api/question/{second}/mark-again")).await?.data()?;
            anyhow::Ok(places["quizzes"][0]["rule"].clone())
        };

        let full = tried(by, second, in_quiz("full_marks")).await?;
        assert_eq!((rule().await?, score(an, attempt).await?.0), (Value::Null, json!(4.0)), "only tried");
        apply(by, &full).await?;
        assert_eq!((rule().await?, score(an, attempt).await?), (json!("full_marks"), (json!(7.0), json!(10.0))));
        assert_eq!(quiz.balance(an).await?, 114);
        let detail = an.get(&format!("/api/learning/quiz-submission/{attempt}/full-detail")).await?.data()?;
        let shown = &detail["questions"][1];
        assert_eq!((&shown["rule"], &shown["score"]), (&json!("full_marks"), &json!(3.0)));
        // Who begins later has them as well, and marking again leaves the rule.
        let binh = learner(&quiz.site).await?;
        join(&binh, quiz.course).await?.data()?;
        let later = sit(&quiz, &binh, &quiz.wrong, "6").await?;
        assert_eq!(score(&binh, later).await?, (json!(3.0), json!(10.0)));
        let again = tried(by, second, json!({"action": "again"})).await?;
        assert_eq!(again["counts"]["people"], json!(0));

        let out = tried(by, second, in_quiz("does_not_count")).await?;
        apply(by, &out).await?;
        assert_eq!(score(an, attempt).await?, (json!(4.0), json!(7.0)));
        assert_eq!(score(&binh, later).await?, (json!(0.0), json!(7.0)));
        assert_eq!(quiz.balance(an).await?, 2, "4 of 7 is less than 60 of a hundred");
        let begun = quiz.start(an).await?;
        assert_eq!(score(an, qs(&begun)).await?.1, json!(7.0), "also in what is begun now");

        let undone = tried(by, second, in_quiz("as_marked")).await?;
        apply(by, &undone).await?;
        assert_eq!((rule().await?, score(an, attempt).await?), (Value::Null, (json!(4.0), json!(10.0))));
        quiz.agrees(&binh).await?;
        assert_eq!(quiz.balance(an).await?, 2);
        Ok(())
    })
}

#[test]
fn a_teachers_mark_stands_and_what_has_changed_since_the_trial_is_refused() -> anyhow::Result<()> {
    run(async |world| {
        let (_server, quiz) = quiz(world, json!({"pass_percentage": 70})).await?;
        let (an, by) = (&quiz.an, &quiz.teacher);
        let second = quiz.questions[1];
        let attempt = sit(&quiz, an, &quiz.right, "5").await?;
        let marks = json!({"marks": [{"question_id": second, "score": 2.0}], "publish": true});
        by.post(&format!("/api/learning/quiz-submission/{attempt}/judge-manual"), marks).await?.data()?;
        assert_eq!(score(an, attempt).await?.0, json!(6.0));
        set_key(by, second, "5").await?;
        let trial = tried(by, second, json!({"action": "again", "course_id": quiz.course})).await?;
        assert_eq!(trial["counts"]["people"], json!(0));

        let binh = learner(&quiz.site).await?;
        join(&binh, quiz.course).await?.data()?;
        sit(&quiz, &binh, &quiz.right, "5").await?;
        let refused = by.post(&format!("{}/apply", path(&trial)), json!({})).await?;
        assert_eq!(refused.refused(409)?, "mark_again_stale");
        let other = tried(by, second, json!({"action": "again"})).await?;
        assert_eq!(by.get(&path(&trial)).await?.refused(404)?, "mark_again_not_found", "the new one is in its place");
        set_key(by, second, "4").await?;
        let refused = by.post(&format!("{}/apply", path(&other)), json!({})).await?;
        assert_eq!(refused.refused(409)?, "mark_again_stale");
        assert_eq!(by.delete(&path(&other)).await?.data()?, json!(true));
        assert_eq!(by.get(&path(&other)).await?.status, 404);
        Ok(())
    })
}

#[test]
fn whose_question_or_quiz_it_is_not_may_not() -> anyhow::Result<()> {
    run(async |world| {
        let (_server, quiz) = quiz(world, json!({})).await?;
        let (second, an, by) = (quiz.questions[1], &quiz.an, &quiz.teacher);
        let stranger = quiz.site.person("teacher").await?;
        let call = format!("/api/question/{second}/mark-again");
        assert_eq!(by.post(&call, json!({"action": "again"})).await?.refused(412)?, "nothing_to_rejudge");
        sit(&quiz, an, &quiz.right, "5").await?;
        let trial = tried(by, second, json!({"action": "again"})).await?;
        for body in [json!({"action": "again"}), json!({"action": "full_marks", "lesson_id": quiz.lesson})] {
            assert_eq!(an.post(&call, body.clone()).await?.status, 403);
            assert_eq!(stranger.post(&call, body).await?.refused(403)?, "no_access");
        }
        assert_eq!(stranger.get(&call).await?.refused(403)?, "no_access");
        for path in [path(&trial), format!("{}/people", path(&trial))] {
            assert_eq!(stranger.get(&path).await?.refused(404)?, "mark_again_not_found");
        }
        assert_eq!(stranger.post(&format!("{}/apply", path(&trial)), json!({})).await?.status, 404);
        // How a quiz counts a question is decided for a quiz that asks it.
        assert_eq!(by.post(&call, json!({"action": "full_marks"})).await?.faults()?, ["lesson_id invalid_value"]);
        let elsewhere = json!({"course_id": quiz.course, "type": "quiz", "title": "Bài khác"});
        let elsewhere = by.post("/api/lesson-item", elsewhere).await?.data()?["id"].clone();
        let there = json!({"action": "full_marks", "lesson_id": elsewhere});
        assert_eq!(by.post(&call, there).await?.faults()?, ["lesson_id invalid_value"]);
        assert_eq!(by.post("/api/question/9000000/mark-again", json!({"action": "again"})).await?.status, 404);
        assert_eq!(by.post(&call, json!({"action": "none"})).await?.status, 412);
        Ok(())
    })
}

#[test]
fn what_the_judge_says_is_held_until_it_is_applied() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let _workers = Server::start(Settings { tasks_at_once: 2, ..judged.server.settings.clone() }).await?;
        let (admin, an) = (&judged.site.admin, judged.site.person("student").await?);
        let id = published(admin, "Tổng").await?;
        let (token, submission) = submit(&an, id, "1").await?;
        let job = judged.node.claim().await?;
        judged.node.finish(&job, &["AC", "AC", "AC"]).await?;
        let result = result_path(&token);
        eventually(SOON, async || Ok(an.get(&result).await?.data()?["status"] == "AC")).await?;
        let begun = admin.post(&format!("/api/question/{id}/mark-again"), json!({"action": "again"})).await?.data()?;
        assert_eq!((&begun["status"], &begun["to_judge"]), (&json!("judging"), &json!(1)));
        assert_eq!(
            admin.post(&format!("{}/apply", path(&begun)), json!({})).await?.refused(412)?,
            "mark_again_not_ready"
        );
        let rejudge = format!("/api/question/{id}/rejudge");
        assert_eq!(admin.post(&rejudge, json!({})).await?.refused(409)?, "rejudge_running");
        let job = judged.node.claim().await?;
        judged.node.finish(&job, &["AC", "WR", "AC"]).await?;
        let ready = until(admin, &begun, "ready").await?;
        let seen = an.get(&format!("/api/question/submissions/{submission}")).await?.data()?;
        assert_eq!(
            (&seen["status"], &seen["rejudge"]),
            (&json!("AC"), &Value::Null),
            "the learner hears nothing of it"
        );
        assert_eq!(admin.get(&rejudge).await?.data()?, Value::Null);
        let told = people(admin, &ready).await?;
        assert_eq!(
            (&told[0]["marks"][0]["score_before"], &told[0]["marks"][0]["score_after"]),
            (&json!(100.0), &json!(75.0))
        );
        assert_eq!(told[0]["coins"], json!(-5));
        apply(admin, &ready).await?;
        assert_eq!(an.get(&result).await?.data()?["status"], "WR");
        assert_eq!(admin.get(&format!("/api/problems/{id}")).await?.data()?["solved_count"], 0);
        let held: i64 =
            sqlx::query_scalar("SELECT count(*) FROM rejudges").fetch_one(&mut judged.site.sql().await?).await?;
        assert_eq!(held, 0, "what was held is not needed any more");
        Ok(())
    })
}
