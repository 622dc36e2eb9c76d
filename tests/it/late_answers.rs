//! What comes when the time of a quiz is over: kept, the newest of each question, and counted where a teacher accepts it.

use std::time::Duration;

use serde_json::{Value, json};
use tests::farm::JudgedSite;
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, World, run};

use crate::quizzes::{Quiz, key, published_quiz, qs, save};
use crate::submissions::published;

/// How long a verdict may take on its way to the site.
const JUDGED: Duration = Duration::from_secs(60);

/// A quiz whose time was over for An before anything but a wrong choice was kept; the attempt.
async fn ended(world: &World, settings: Value) -> anyhow::Result<(Quiz, i64)> {
    let mut settings = settings;
    settings["duration"] = json!(10);
    settings["pass_percentage"] = json!(60);
    let quiz = Quiz::new(world, settings).await?;
    let attempt = qs(&quiz.start(&quiz.an).await?);
    save(&quiz.an, attempt, quiz.questions[0], 1, &quiz.wrong).await?.data()?;
    run_out(&quiz.site, attempt).await?;
    Ok((quiz, attempt))
}

/// Its time is over, by more than the grace.
async fn run_out(site: &TestSite, attempt: i64) -> anyhow::Result<()> {
    sqlx::query("UPDATE attempts SET deadline_at = now() - interval '11 seconds' WHERE id = $1")
        .bind(attempt)
        .execute(&mut site.sql().await?)
        .await?;
    Ok(())
}

async fn late(by: &Caller, attempt: i64) -> anyhow::Result<Answer> {
    by.get(&format!("/api/learning/quiz-submission/{attempt}/late")).await
}

async fn decide(by: &Caller, attempt: i64, body: Value) -> anyhow::Result<Answer> {
    by.post(&format!("/api/learning/quiz-submission/{attempt}/late"), body).await
}

async fn result(by: &Caller, attempt: i64) -> anyhow::Result<Value> {
    by.get(&format!("/api/learning/quiz-submission/{attempt}/result")).await?.data()
}

/// Refused because the time was over; whether it was kept.
fn kept(answer: &Answer) -> anyhow::Result<bool> {
    assert_eq!(answer.refused(412)?, "time_over");
    Ok(answer.json()?["errors"][0]["message_key"] == json!("kept_late"))
}

/// What is kept of each question: `[question, answer]`.
fn said(late: &Value) -> Vec<(i64, String)> {
    let of = |it: &Value| {
        let text = it["given"]["answer"].as_str().unwrap_or_default();
        (it["question"]["id"].as_i64().unwrap_or_default(), text.to_owned())
    };
    late["answers"].as_array().into_iter().flatten().map(of).collect()
}

#[test]
fn what_comes_late_is_kept_and_counts_when_a_teacher_accepts_it() -> anyhow::Result<()> {
    run(async |world| {
        let (quiz, attempt) = ended(world, json!({})).await?;
        let (an, [first, second, third]) = (&quiz.an, quiz.questions);
        // Before the end of the attempt has come, and after: the highest number stays.
        assert!(kept(&save(an, attempt, second, 5, "5").await?)?);
        let whole = json!({"quiz_submission_id": attempt, "key": key(), "answers": [
            {"question_id": first, "answer": quiz.wrong}, {"question_id": third, "answer": "Có cây bàng."}]});
        assert!(kept(&quiz.submit(an, whole).await?)?);
        let receipt = result(an, attempt).await?["receipt"].clone();
        assert!(kept(&save(an, attempt, second, 4, "0").await?)?);
        assert!(kept(&save(an, attempt, second, 6, "4").await?)?);
        assert!(!kept(&save(an, attempt, first, 9, &quiz.wrong).await?)?, "it says what was handed in");
        assert!(!kept(&save(an, attempt, 9_000_000, 9, "1").await?)?);
        assert!(kept(&save(an, attempt, first, 10, &quiz.right).await?)?);
        let before = result(an, attempt).await?;
        assert_eq!((&before["score"], &before["late_answers"]), (&json!(0.0), &json!(3)));
        assert_eq!((quiz.progress(an).await?.1, quiz.balance(an).await?), (false, 0));
        let seen = late(&quiz.teacher, attempt).await?.data()?;
        let essay = "Có cây bàng.".to_owned();
        assert_eq!(said(&seen), [(first, quiz.right.clone()), (second, "4".into()), (third, essay)]);
        assert_eq!(seen["answers"][0]["handed_in"]["answer"], json!(quiz.wrong));
        assert_eq!(seen["answers"][1]["handed_in"], Value::Null);
        let accept = json!({"question_ids": [first, second], "accept": true, "version": seen["version"]});
        let after = decide(&quiz.teacher, attempt, accept.clone()).await?.data()?;
        assert_eq!((&after["answers"][0]["accepted"], &after["answers"][2]["accepted"]), (&json!(true), &Value::Null));
        assert_eq!(after["answers"][0]["handed_in"]["answer"], json!(quiz.wrong), "what was handed in is still known");
        let now = result(an, attempt).await?;
        assert_eq!((&now["score"], &now["passed"], &now["late"]), (&json!(7.0), &json!(true), &json!(true)));
        assert_eq!((&now["receipt"], &now["late_answers"]), (&receipt, &json!(1)));
        // Two questions, the lesson, the course; the quiz was not handed in whole.
        assert_eq!((quiz.progress(an).await?, quiz.balance(an).await?), ((100, true), 114));
        quiz.agrees(an).await?;
        // Once more it brings nothing.
        decide(&quiz.teacher, attempt, accept).await?.data()?;
        assert_eq!(quiz.balance(an).await?, 114);
        let notices = an.get("/api/users/notices").await?.data()?;
        let decided = notices.as_array().into_iter().flatten().filter(|it| it["kind"] == json!("late_decided")).count();
        assert_eq!(decided, 1);
        Ok(())
    })
}

#[test]
fn an_essay_that_is_accepted_waits_for_its_mark_and_what_is_declined_counts_for_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let (quiz, attempt) = ended(world, json!({})).await?;
        let (an, [first, second, third]) = (&quiz.an, quiz.questions);
        let answers = quiz.answers(&quiz.right);
        assert!(kept(
            &quiz.submit(an, json!({"quiz_submission_id": attempt, "key": key(), "answers": answers})).await?
        )?);
        let decline = json!({"question_ids": [first, second], "accept": false});
        let declined = decide(&quiz.teacher, attempt, decline).await?.data()?;
        assert_eq!(declined["answers"][0]["accepted"], json!(false));
        assert_eq!(result(an, attempt).await?["score"], json!(0.0));
        decide(&quiz.teacher, attempt, json!({"question_ids": [third], "accept": true})).await?.data()?;
        let now = result(an, attempt).await?;
        assert_eq!((&now["waiting"], &now["status"]), (&json!(1), &json!("submitted")));
        let queue = quiz.teacher.get("/api/learning/marking-queue").await?.data()?;
        let submission = queue[0]["submission_id"].to_string();
        let path = format!("/api/learning/submission/{submission}");
        let one = quiz.teacher.get(&format!("{path}/result")).await?.data()?;
        assert_eq!((&one["late"], &one["quiz_submission_id"]), (&json!(true), &json!(attempt)));
        assert_eq!(one["user"]["id"], json!(an.id));
        assert_eq!(an.get(&format!("{path}/result")).await?.data()?["user"], Value::Null);
        quiz.teacher.post(&format!("{path}/judge-manual"), json!({"score": 3})).await?.data()?;
        assert_eq!(result(an, attempt).await?["score"], json!(3.0));
        // What was declined can be accepted after all; what was accepted stays.
        decide(&quiz.teacher, attempt, json!({"question_ids": [first], "accept": true})).await?.data()?;
        assert_eq!(result(an, attempt).await?["score"], json!(7.0));
        let back = decide(&quiz.teacher, attempt, json!({"question_ids": [first], "accept": false})).await?;
        assert_eq!(back.faults()?, ["question_ids[0] invalid_value"]);
        quiz.agrees(an).await
    })
}

#[test]
fn question_by_question_what_had_its_answer_is_not_asked_again() -> anyhow::Result<()> {
    run(async |world| {
        let quiz = Quiz::new(world, json!({"mode": "submit_single_question", "duration": 10})).await?;
        let (an, [first, second, _]) = (&quiz.an, quiz.questions);
        let attempt = qs(&quiz.start(an).await?);
        let send = async |question: i64, answer: &str| {
            let body = json!({"question_id": question, "quiz_submission_id": attempt, "answer": answer, "key": key()});
            an.post("/api/learning/submit-question", body).await
        };
        send(first, &quiz.wrong).await?.data()?;
        run_out(&quiz.site, attempt).await?;
        assert!(!kept(&send(first, &quiz.right).await?)?);
        assert!(kept(&send(second, "4").await?)?);
        // In the time between the end and its task nothing is decided.
        let accept = json!({"question_ids": [second], "accept": true});
        let early = decide(&quiz.teacher, attempt, accept.clone()).await?;
        assert_eq!(early.faults()?, ["question_ids[0] invalid_value"]);
        assert!(!kept(&quiz.submit(an, json!({"quiz_submission_id": attempt, "key": key()})).await?)?);
        decide(&quiz.teacher, attempt, accept).await?.data()?;
        assert_eq!(result(an, attempt).await?["score"], json!(3.0));
        Ok(())
    })
}

#[test]
fn nothing_is_kept_of_what_was_handed_in_and_only_its_teachers_decide() -> anyhow::Result<()> {
    run(async |world| {
        let (quiz, attempt) = ended(world, json!({})).await?;
        let (an, [first, second, _]) = (&quiz.an, quiz.questions);
        assert!(kept(&save(an, attempt, second, 1, "4").await?)?);
        assert!(!kept(&quiz.submit(an, json!({"quiz_submission_id": attempt, "key": key()})).await?)?);
        let seen = late(&quiz.teacher, attempt).await?.data()?;
        let accept = json!({"question_ids": [second], "accept": true, "version": seen["version"]});
        let stranger = quiz.site.person("teacher").await?;
        for who in [&stranger, an] {
            assert_eq!(late(who, attempt).await?.refused(403)?, "no_access");
            assert_eq!(decide(who, attempt, accept.clone()).await?.refused(403)?, "no_access");
        }
        assert_eq!(late(&quiz.teacher, 9_000_000).await?.refused(404)?, "attempt_not_found");
        let other = world.site().await?;
        assert_eq!(late(&other.admin, attempt).await?.refused(404)?, "attempt_not_found");
        assert_eq!(decide(&other.admin, attempt, accept.clone()).await?.refused(404)?, "attempt_not_found");
        let none = json!({"question_ids": [first], "accept": true});
        assert_eq!(decide(&quiz.teacher, attempt, none).await?.faults()?, ["question_ids[0] invalid_value"]);
        let empty = json!({"question_ids": [], "accept": true});
        assert_eq!(decide(&quiz.teacher, attempt, empty).await?.faults()?, ["question_ids required"]);
        assert!(kept(&save(an, attempt, second, 2, "5").await?)?);
        assert_eq!(decide(&quiz.teacher, attempt, accept).await?.refused(409)?, "concurrent_edit");
        let again = qs(&quiz.start(an).await?);
        quiz.submit(an, json!({"quiz_submission_id": again, "key": key()})).await?.data()?;
        assert_eq!(save(an, again, second, 9, "4").await?.refused(412)?, "already_submitted");
        assert_eq!(said(&late(&quiz.teacher, again).await?.data()?), []);
        assert_eq!(save(&stranger, attempt, second, 9, "4").await?.refused(404)?, "attempt_not_found");
        Ok(())
    })
}

#[test]
fn a_program_that_is_accepted_goes_to_the_judge_and_counts_as_it_says() -> anyhow::Result<()> {
    run(async |world| {
        let JudgedSite { site, node, server: _server } = JudgedSite::open(world).await?;
        let problem = published(&site.admin, "Tổng").await?;
        let settings = json!({"duration": 10, "pass_percentage": 60});
        let (_, lesson, an) = published_quiz(&site, settings, &[problem]).await?;
        let path = format!("/api/learning/lesson/{lesson}");
        let attempt = qs(&an.post(&format!("{path}/start-quiz"), json!({"key": key()})).await?.data()?);
        run_out(&site, attempt).await?;
        let program = json!([{"question_id": problem, "language_id": 71, "source_code": "print(1)"}]);
        let body = json!({"quiz_submission_id": attempt, "key": key(), "answers": program});
        assert!(kept(&an.post(&format!("{path}/submit-quiz"), body).await?)?);
        assert_eq!((&result(&an, attempt).await?["waiting"], node.waiting().await?.is_none()), (&json!(0), true));

        decide(&site.admin, attempt, json!({"question_ids": [problem], "accept": true})).await?.data()?;
        assert_eq!(result(&an, attempt).await?["waiting"], json!(1));
        let job = node.claim().await?;
        assert_eq!(job.spec.source, "print(1)");
        node.finish(&job, &["AC", "AC", "AC"]).await?;
        eventually(JUDGED, async || Ok(result(&an, attempt).await?["status"] == json!("judged"))).await?;
        let now = result(&an, attempt).await?;
        assert_eq!((&now["percent"], &now["passed"], &now["late"]), (&json!(100.0), &json!(true), &json!(true)));
        Ok(())
    })
}
