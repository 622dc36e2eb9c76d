//! What was solved in a contest counts elsewhere when the contest is over and its board stands still no more, not before; and
//! who was asked its questions may go on with them.

use std::time::Duration;

use serde_json::{Value, json};
use tests::farm::JudgedSite;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, World, run};

use crate::contests::{Exam, body, create};
use crate::courses::{id_of, learner};
use crate::quizzes::key;
use crate::ranking::model;
use crate::submissions::published;

const SOON: Duration = Duration::from_secs(180);

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
fn points_come_with_the_release_and_go_with_who_is_disqualified() -> anyhow::Result<()> {
    run(async |world| {
        let JudgedSite { site, node, server } = JudgedSite::open(world).await?;
        let _workers = Server::start(Settings { tasks_at_once: 2, ..server.settings.clone() }).await?;
        let admin = site.admin.clone();
        let problem = published(&admin, "Tổng").await?;
        let made = create(&admin, body(&[problem], json!({"format": "icpc"}))).await?;
        let (id, part) = (id_of(&made), id_of(&made["parts"][0]));
        let (slug, none) = (String::new(), String::new());
        let exam = Exam { site, admin, id, slug, part, questions: [problem; 3], right: none.clone(), wrong: none };
        let (an, attempt) = exam.sitter().await?;
        let submit = format!("/api/learning/code-question/judge/{problem}/submit-coding-question");
        let program = json!({"language_id": 71, "source_code": "print(1)", "contest_id": id, "key": key(),
                             "quiz_submission_id": attempt});
        an.post(&submit, program).await?.data()?;
        node.finish(&node.claim().await?, &["AC", "AC", "AC"]).await?;
        let mut sql = exam.site.sql().await?;
        let accepted = "SELECT count(*) FROM submissions WHERE status = 'AC'";
        eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(accepted).fetch_one(&mut sql).await? == 1)).await?;
        let gains = "SELECT user_id, hundredths FROM point_gains";
        let kept: Vec<(i64, i64)> = sqlx::query_as(gains).fetch_all(&mut sql).await?;
        assert!(kept.is_empty(), "the contest is on: {kept:?}");
        model::agrees(&mut sql).await?;
        exam.pass(180).await?;
        released(&exam).await?;
        let kept: Vec<(i64, i64)> = sqlx::query_as(gains).fetch_all(&mut sql).await?;
        assert_eq!(kept, [(an.id, 2000)]);
        let as_handed_in: bool = sqlx::query_scalar(
            "SELECT g.at = s.created_at FROM point_gains g JOIN submissions s ON s.id = g.submission_id",
        )
        .fetch_one(&mut sql)
        .await?;
        assert!(as_handed_in, "of when it was handed in");
        assert_eq!(model::agrees(&mut sql).await?.people, 4, "a day, a week, a month and all time");
        let entry: i64 =
            sqlx::query_scalar("SELECT entry_id FROM attempts WHERE id = $1").bind(attempt).fetch_one(&mut sql).await?;
        let path = format!("/api/contests/{id}/entries/{entry}/disqualify");
        exam.admin.post(&path, json!({"reason": "Chép bài"})).await?.data()?;
        released(&exam).await?;
        assert_eq!(model::agrees(&mut sql).await?.people, 0);
        exam.admin.delete(&path).await?.data()?;
        released(&exam).await?;
        assert_eq!(model::agrees(&mut sql).await?.people, 4);
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
