//! What was solved in a contest counts elsewhere when the contest is over and its board stands still no more, not before; and
//! who was asked its questions may go on with them.

use std::time::Duration;

use serde_json::{Value, json};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, World, run};

use crate::contests::Exam;
use crate::courses::learner;

const SOON: Duration = Duration::from_secs(60);

/// A contest at a server that does the tasks of its site.
async fn exam(world: &World, change: Value) -> anyhow::Result<(Server, Exam)> {
    let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
    let exam = Exam::on(world.site_on(&server).await?, change).await?;
    Ok((server, exam))
}

/// Has the contest's task come now, and waits until none is left.
async fn released(exam: &Exam) -> anyhow::Result<()> {
    let due = "UPDATE tasks SET due_at = now() WHERE kind LIKE 'release_%' AND state = 'waiting' AND due_at > now()";
    let left = "SELECT count(*) FROM tasks WHERE kind LIKE 'release_%' AND state IN ('waiting', 'running')";
    eventually(SOON, async || {
        let mut sql = exam.site.sql().await?;
        sqlx::query(due).execute(&mut sql).await?;
        Ok(sqlx::query_scalar::<_, i64>(left).fetch_one(&mut sql).await? == 0)
    })
    .await
}

async fn coins(who: &Caller) -> anyhow::Result<Value> {
    Ok(who.get("/api/users/info").await?.data()?["ucoin"].clone())
}

/// How many have tried and solved a question.
async fn counts(exam: &Exam, question: i64) -> anyhow::Result<(Value, Value)> {
    let seen = exam.admin.get(&format!("/api/question/{question}")).await?.data()?;
    Ok((seen["attempt_count"].clone(), seen["solved_count"].clone()))
}

#[test]
fn nothing_counts_before_the_board_is_open_and_then_once() -> anyhow::Result<()> {
    run(async |world| {
        let (_server, exam) = exam(world, json!({"freeze_minutes": 60})).await?;
        let [first, second, _] = exam.questions;
        let (an, of_an) = exam.sitter().await?;
        exam.send(&an, of_an, first, &exam.right).await?.data()?;
        exam.send(&an, of_an, second, "5").await?.data()?;
        assert_eq!((coins(&an).await?, counts(&exam, first).await?), (json!(0), (json!(0), json!(0))));
        exam.pass(180).await?;
        released(&exam).await?;
        assert_eq!(
            (coins(&an).await?, counts(&exam, first).await?),
            (json!(0), (json!(0), json!(0))),
            "it stands still"
        );
        exam.admin.post(&format!("/api/contests/{}/unfreeze", exam.id), json!({})).await?.data()?;
        released(&exam).await?;
        assert_eq!(coins(&an).await?, json!(5));
        assert_eq!(counts(&exam, first).await?, (json!(1), json!(1)));
        assert_eq!(counts(&exam, second).await?, (json!(1), json!(0)));
        // Solved again by itself it brings nothing more.
        let again = json!({"question_id": first, "answer": exam.right, "key": crate::quizzes::key()});
        an.post("/api/learning/submit-question", again).await?.data()?;
        assert_eq!((coins(&an).await?, counts(&exam, first).await?), (json!(5), (json!(1), json!(1))));
        Ok(())
    })
}

#[test]
fn what_is_marked_later_follows_and_who_is_disqualified_gets_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let (_server, exam) = exam(world, json!({})).await?;
        let [first, _, essay] = exam.questions;
        let ((an, of_an), (binh, of_binh)) = (exam.sitter().await?, exam.sitter().await?);
        exam.send(&an, of_an, essay, "Trường em có hàng phượng.").await?.data()?;
        exam.send(&binh, of_binh, first, &exam.right).await?.data()?;
        exam.hand_in(&an, of_an, json!([])).await?.data()?;
        exam.pass(180).await?;
        released(&exam).await?;
        assert_eq!((coins(&an).await?, coins(&binh).await?), (json!(0), json!(5)));
        let mark = json!({"marks": [{"question_id": essay, "score": 3}], "publish": true});
        exam.admin.post(&format!("/api/learning/quiz-submission/{of_an}/judge-manual"), mark).await?.data()?;
        released(&exam).await?;
        assert_eq!((coins(&an).await?, counts(&exam, essay).await?.1), (json!(5), json!(1)));
        let entry: i64 = sqlx::query_scalar("SELECT entry_id FROM attempts WHERE id = $1")
            .bind(of_binh)
            .fetch_one(&mut exam.site.sql().await?)
            .await?;
        let path = format!("/api/contests/{}/entries/{entry}/disqualify", exam.id);
        exam.admin.post(&path, json!({"reason": "Chép bài"})).await?.data()?;
        released(&exam).await?;
        assert_eq!((coins(&binh).await?, counts(&exam, first).await?.1), (json!(0), json!(0)));
        exam.admin.delete(&path).await?.data()?;
        released(&exam).await?;
        assert_eq!((coins(&binh).await?, counts(&exam, first).await?.1), (json!(5), json!(1)));
        Ok(())
    })
}

#[test]
fn who_was_asked_may_go_on_when_it_is_over() -> anyhow::Result<()> {
    run(async |world| {
        for (change, goes_on) in [
            (json!({}), true),
            (json!({"format": "test"}), false),
            (json!({"format": "test", "room": {"review": "answers"}}), true),
        ] {
            let exam = Exam::new(world, change.clone()).await?;
            let (an, _) = exam.sitter().await?;
            let (entrant, stranger) = (exam.entrant().await?, learner(&exam.site).await?);
            let path = format!("/api/question/{}", exam.questions[0]);
            assert_eq!(an.get(&path).await?.status, 404, "it still runs");
            assert_eq!(exam.seen(&an).await?["parts"][0]["questions"][0]["slug"], Value::Null);
            exam.pass(180).await?;
            assert_eq!(an.get(&path).await?.status == 200, goes_on, "{change}");
            assert_eq!(exam.seen(&an).await?["parts"][0]["questions"][0]["slug"].is_string(), goes_on, "{change}");
            for who in [&entrant, &stranger] {
                assert_eq!(who.get(&path).await?.status, 404, "was not asked: {change}");
            }
        }
        Ok(())
    })
}
