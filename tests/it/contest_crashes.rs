//! The site's server is killed while a contest is sat and while its parts end. When it is back, each part is handed in once,
//! with what was answered, and the board says so.

use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};
use tests::part::Part;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Answer, Caller, run};

use crate::contests::Exam;
use crate::quizzes::{key, qs, save};

/// How long all may take once everything is back.
const RECOVERY: Duration = Duration::from_secs(150);

fn test() -> Value {
    json!({"format": "test", "submission_mode": "once"})
}

/// What is on the board for each entry, best first.
async fn points(exam: &Exam) -> anyhow::Result<Vec<f64>> {
    let (rows, _) = exam.board(&exam.admin, "").await?;
    Ok(rows.as_array().into_iter().flatten().filter_map(|row| row["score"].as_f64()).collect())
}

#[test]
fn a_server_that_was_down_across_deadlines_hands_in_when_it_is_back() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let exam = Exam::on(own.site().await?, test()).await?;
        let mut people = Vec::new();
        for _ in 0..3 {
            let (who, attempt) = exam.sitter().await?;
            save(&who, attempt, exam.questions[0], 1, &exam.right).await?.data()?;
            people.push((who, attempt));
        }
        save(&people[0].0, people[0].1, exam.questions[1], 1, "4").await?.data()?;
        // No server that takes tasks is there while the contest ends.
        exam.pass(180).await?;
        let mut sql = exam.site.sql().await?;
        sqlx::query("UPDATE tasks SET due_at = due_at - interval '3 hours' WHERE kind = 'end_attempt'")
            .execute(&mut sql)
            .await?;
        let running = "SELECT count(*) FROM attempts WHERE status = 'running'";
        assert_eq!(sqlx::query_scalar::<_, i64>(running).fetch_one(&mut sql).await?, 3);
        let back = Server::start(Settings { tasks_at_once: 4, ..own.server.settings.clone() }).await?;
        eventually(RECOVERY, async || Ok(sqlx::query_scalar::<_, i64>(running).fetch_one(&mut sql).await? == 0))
            .await?;
        assert_eq!(points(&exam).await?, [7.0, 4.0, 4.0]);
        for ((who, attempt), answers) in people.iter().zip([2, 1, 1]) {
            let path = format!("/api/learning/quiz-submission/{attempt}/result");
            let result = who.through(back.address).get(&path).await?.data()?;
            assert_eq!((&result["status"], &result["receipt"]["count"]), (&json!("judged"), &json!(answers)));
        }
        Ok(())
    })
}

/// Sends until somebody answers who could.
async fn until_answered(who: &Caller, path: &str, body: &Value) -> anyhow::Result<Answer> {
    let mut said = None;
    eventually(RECOVERY, async || {
        said = who.post(path, body.clone()).await.ok().filter(|answer| answer.status < 500 && answer.status != 429);
        Ok(said.is_some())
    })
    .await
    .with_context(|| format!("POST {path}"))?;
    said.context("an answer")
}

#[test]
fn killed_in_mid_contest_the_server_loses_and_doubles_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "icpc"})).await?;
        let people = [exam.entrant().await?, exam.entrant().await?, exam.entrant().await?];
        let start = format!("/api/contests/{}/parts/{}/start", exam.id, exam.part);
        for turn in 0..4 {
            let (mut part, address) = Part::site(&world.server.settings)?;
            // All at once: some are answered, some are not.
            let sends = people.iter().map(|who| {
                let (who, start, exam) = (who.through(address), &start, &exam);
                async move {
                    let begun = until_answered(&who, start, &json!({"key": key()})).await?.data()?;
                    let body = json!({"question_id": exam.questions[0], "quiz_submission_id": qs(&begun), "contest_id": exam.id,
                                      "answer": exam.wrong, "key": key()});
                    anyhow::Ok((who.clone(), body))
                }
            });
            let ready = futures::future::try_join_all(sends).await?;
            let sends = ready.iter().map(|(who, body)| who.post("/api/learning/submit-question", body.clone()));
            let killed = async { part.kill() };
            let (_, killed) = futures::future::join(futures::future::join_all(sends), killed).await;
            killed?;
            for (who, body) in ready {
                // The same again, at the server that is there.
                let there = who.through(world.server.address);
                until_answered(&there, "/api/learning/submit-question", &body).await?.data()?;
            }
            let (rows, _) = exam.board(&exam.admin, "").await?;
            for row in rows.as_array().into_iter().flatten() {
                assert_eq!(row["cells"][0]["tries"], json!(turn + 1), "{row}");
            }
        }
        let attempts: i64 =
            sqlx::query_scalar("SELECT count(*) FROM attempts").fetch_one(&mut exam.site.sql().await?).await?;
        assert_eq!(attempts, 3, "each was begun once");
        Ok(())
    })
}
