//! Running a contest: balloons for what is solved, and what contestants have printed.

use serde_json::{Value, json};
use tests::events::Events;
use tests::{Answer, Caller, run};

use crate::contest_room::seat;
use crate::contests::{Exam, body, create};
use crate::courses::{id_of, learner};
use crate::quizzes::key;

/// What there is to hand over and print.
async fn running(exam: &Exam) -> anyhow::Result<Value> {
    exam.admin.get(&format!("/api/contests/{}/running", exam.id)).await?.data()
}

async fn set(exam: &Exam, change: Value) -> anyhow::Result<Answer> {
    exam.admin.put(&format!("/api/contests/{}/running", exam.id), change).await
}

async fn hand(exam: &Exam, balloon: &Value, handed: bool) -> anyhow::Result<Answer> {
    let path = format!("/api/contests/{}/balloons/{}", exam.id, balloon["id"]);
    exam.admin.put(&path, json!({ "handed": handed })).await
}

/// The balloons as (number, label, state, whether it is the question's first), the oldest first.
async fn balloons(exam: &Exam) -> anyhow::Result<Vec<(i64, String, String, bool)>> {
    let seen = running(exam).await?;
    let word = |of: &Value| of.as_str().unwrap_or_default().to_owned();
    let mut found: Vec<_> = seen["balloons"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|it| {
            (it["number"].as_i64().unwrap_or_default(), word(&it["label"]), word(&it["state"]), it["is_first"] == true)
        })
        .collect();
    found.reverse();
    Ok(found)
}

fn a_balloon(number: i64, label: &str, state: &str, is_first: bool) -> (i64, String, String, bool) {
    (number, label.to_owned(), state.to_owned(), is_first)
}

/// Has an answer judged otherwise, and the rows follow.
async fn judge(exam: &Exam, attempt: i64, question: i64, (status, share): (&str, f64)) -> anyhow::Result<()> {
    sqlx::query("UPDATE submissions SET status = $3, share = $4 WHERE attempt_id = $1 AND question_id = $2")
        .bind(attempt)
        .bind(question)
        .bind(status)
        .bind(share)
        .execute(&mut exam.site.sql().await?)
        .await?;
    exam.change(json!({ "name": format!("Kỳ thi {}", key()) })).await?.data()?;
    Ok(())
}

#[test]
fn what_is_solved_brings_balloons_numbered_as_they_came_and_the_first_of_a_question_is_marked() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "icpc"})).await?;
        let [first, second, _] = exam.questions;
        let ((an, of_an), (binh, of_binh)) = (exam.sitter().await?, exam.sitter().await?);
        seat(&exam, &an, "001", "P1", "7").await?;
        exam.send(&an, of_an, first, &exam.right).await?.data()?;
        assert_eq!(balloons(&exam).await?, [], "nobody has asked for balloons");
        let on = set(&exam, json!({"balloons": "all"})).await?.data()?;
        assert_eq!((&on["balloons_mode"], &on["takes_prints"]), (&json!("all"), &json!(false)));
        let made = &on["balloons"][0];
        assert_eq!((&made["room"], &made["seat"], &made["candidate_id"]), (&json!("P1"), &json!("7"), &json!("001")));
        let topic = format!("/api/live?topics=contest/{}/staff", exam.id);
        let mut stream = Events::open(&exam.admin, &topic).await?;
        stream.wait_for("open").await?;
        exam.send(&binh, of_binh, second, "5").await?.data()?;
        exam.send(&binh, of_binh, second, "4").await?.data()?;
        while stream.wait_for("message").await?["data"]["kind"] != "balloons" {}
        assert_eq!(balloons(&exam).await?, [a_balloon(1, "A", "new", true), a_balloon(2, "B", "new", true)]);
        exam.send(&binh, of_binh, first, &exam.right).await?.data()?;
        let all = [a_balloon(1, "A", "new", true), a_balloon(2, "B", "new", true), a_balloon(3, "A", "new", false)];
        assert_eq!(balloons(&exam).await?, all);
        assert_eq!(balloons(&exam).await?, all, "looking again makes none");
        let path = format!("/api/contests/{}/running", exam.id);
        assert_eq!(an.get(&path).await?.refused(403)?, "no_access");
        assert_eq!(set(&exam, json!({"balloons": "many"})).await?.status, 412);
        let text =
            "SELECT count(*) FROM change_history WHERE kind = 'contest' AND object_id = $1 AND action = 'update'";
        let noted: i64 = sqlx::query_scalar(text).bind(exam.id).fetch_one(&mut exam.site.sql().await?).await?;
        assert_eq!(noted, 1);
        Ok(())
    })
}

#[test]
fn a_balloon_is_taken_back_when_its_question_is_not_solved_any_more() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "icpc"})).await?;
        let [first, second, _] = exam.questions;
        set(&exam, json!({"balloons": "all"})).await?.data()?;
        let (an, attempt) = exam.sitter().await?;
        exam.send(&an, attempt, first, &exam.right).await?.data()?;
        exam.send(&an, attempt, second, "4").await?.data()?;
        let newest = running(&exam).await?["balloons"][0].clone();
        for _ in 0..2 {
            hand(&exam, &newest, true).await?.data()?;
        }
        let handed = running(&exam).await?["balloons"][0].clone();
        assert!(handed["state"] == "handed" && handed["handed_at"].is_i64(), "{handed}");
        judge(&exam, attempt, first, ("WR", 0.0)).await?;
        judge(&exam, attempt, second, ("WR", 0.0)).await?;
        let label = newest["label"].as_str().unwrap_or_default();
        // The other one nobody had yet: there is nothing to take back.
        assert_eq!(balloons(&exam).await?, [a_balloon(2, label, "revoked", false)]);
        // Solved again both are what they were.
        judge(&exam, attempt, first, ("AC", 1.0)).await?;
        judge(&exam, attempt, second, ("AC", 1.0)).await?;
        let states: Vec<_> = balloons(&exam).await?.into_iter().map(|(number, _, state, _)| (number, state)).collect();
        assert_eq!(states, [(1, "new".to_owned()), (2, "handed".to_owned())]);
        judge(&exam, attempt, first, ("WR", 0.0)).await?;
        judge(&exam, attempt, second, ("WR", 0.0)).await?;
        hand(&exam, &newest, false).await?.data()?;
        assert_eq!(balloons(&exam).await?, [], "it is back");
        let other = create(&exam.admin, body(&exam.questions, json!({}))).await?;
        let path = format!("/api/contests/{}/balloons/{}", id_of(&other), newest["id"]);
        assert_eq!(exam.admin.put(&path, json!({"handed": true})).await?.refused(404)?, "balloon_not_found");
        Ok(())
    })
}

#[test]
fn once_the_board_stands_still_balloons_come_only_where_they_come_always() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "icpc", "freeze_minutes": 60})).await?;
        let [first, second, _] = exam.questions;
        set(&exam, json!({"balloons": "before_freeze"})).await?.data()?;
        let (an, attempt) = exam.sitter().await?;
        exam.send(&an, attempt, first, &exam.right).await?.data()?;
        exam.pass(70).await?;
        exam.send(&an, attempt, second, "4").await?.data()?;
        assert_eq!(balloons(&exam).await?, [a_balloon(1, "A", "new", true)]);
        set(&exam, json!({"balloons": "all"})).await?.data()?;
        assert_eq!(balloons(&exam).await?, [a_balloon(1, "A", "new", true), a_balloon(2, "B", "new", true)]);
        Ok(())
    })
}

async fn ask(exam: &Exam, who: &Caller, text: &str, key: &str) -> anyhow::Result<Answer> {
    let body = json!({"title": "Câu B", "text": text, "key": key});
    who.post(&format!("/api/contests/{}/prints", exam.id), body).await
}

#[test]
fn what_is_to_be_printed_is_asked_once_and_seen_by_staff_alone() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (an, binh) = (exam.entrant().await?, exam.entrant().await?);
        seat(&exam, &an, "001", "P1", "7").await?;
        let own = format!("/api/contests/{}/prints", exam.id);
        let text = "print(1)\nprint(2)";
        assert_eq!(ask(&exam, &an, text, &key()).await?.refused(412)?, "contest_takes_no_prints");
        set(&exam, json!({"takes_prints": true})).await?.data()?;
        assert_eq!(exam.seen(&an).await?["takes_prints"], json!(true));
        let stranger = learner(&exam.site).await?;
        assert_eq!(ask(&exam, &stranger, text, &key()).await?.refused(412)?, "not_entered");
        assert_eq!(ask(&exam, &an, "", &key()).await?.faults()?, ["text required"]);
        let once = key();
        let made = ask(&exam, &an, text, &once).await?.data()?;
        assert_eq!(ask(&exam, &an, text, &once).await?.data()?["id"], made["id"], "sent again it is the same");
        let seen = running(&exam).await?["prints"].clone();
        assert_eq!(seen.as_array().map(Vec::len), Some(1), "{seen}");
        assert_eq!((&seen[0]["room"], &seen[0]["seat"], &seen[0]["lines"]), (&json!("P1"), &json!("7"), &json!(2)));
        let one = format!("{own}/{}", made["id"]);
        assert_eq!(exam.admin.get(&one).await?.data()?["text"], text);
        for who in [&an, &binh] {
            assert_eq!(who.get(&one).await?.refused(403)?, "no_access");
        }
        assert_eq!(binh.get(&own).await?.data()?["prints"], json!([]));
        let other = create(&exam.admin, body(&exam.questions, json!({}))).await?;
        let elsewhere = format!("/api/contests/{}/prints/{}", id_of(&other), made["id"]);
        assert_eq!(exam.admin.get(&elsewhere).await?.refused(404)?, "print_not_found");
        assert_eq!(exam.admin.put(&elsewhere, json!({"printed": true})).await?.refused(404)?, "print_not_found");
        exam.admin.put(&one, json!({"printed": true})).await?.data()?;
        assert!(an.get(&own).await?.data()?["prints"][0]["printed_at"].is_i64());
        exam.admin.put(&one, json!({"printed": false})).await?.data()?;
        assert!(running(&exam).await?["prints"][0]["printed_at"].is_null());
        Ok(())
    })
}

#[test]
fn twenty_prints_of_a_person_wait_and_none_is_asked_for_when_it_is_over() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        set(&exam, json!({"takes_prints": true})).await?.data()?;
        let (an, binh) = (exam.entrant().await?, exam.entrant().await?);
        let mut last = Value::Null;
        for number in 0..20 {
            last = ask(&exam, &an, &format!("print({number})"), &key()).await?.data()?;
        }
        assert_eq!(ask(&exam, &an, "print(20)", &key()).await?.refused(412)?, "too_many_prints");
        ask(&exam, &binh, "print(20)", &key()).await?.data()?;
        let path = format!("/api/contests/{}/prints/{}", exam.id, last["id"]);
        exam.admin.put(&path, json!({"printed": true})).await?.data()?;
        ask(&exam, &an, "print(20)", &key()).await?.data()?;
        exam.pass(130).await?;
        assert_eq!(ask(&exam, &binh, "print(21)", &key()).await?.refused(412)?, "contest_over");
        Ok(())
    })
}
