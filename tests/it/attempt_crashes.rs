//! The site's server and Postgres are killed while people sit a quiz and while times run out. When all is back, each attempt
//! is handed in once, with what was answered, and each coin is there once.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use breakage::cluster::Cluster;
use serde_json::{Value, json};
use tests::farm::FarmNode;
use tests::installation::Installation;
use tests::part::Part;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, World, run};
use tokio::sync::watch;

use crate::courses::{join, learner};
use crate::outages::by_detour;
use crate::quizzes::{Quiz, key, published_quiz, qs};
use crate::submissions::published;

/// How long all may take once everything is back.
const RECOVERY: Duration = Duration::from_secs(150);
/// People who sit the quiz, and how often each does.
const PEOPLE: usize = 4;
const SITTINGS: usize = 6;

/// What is killed.
#[derive(Debug, Clone, Copy)]
enum Victim {
    Site,
    Postgres,
}

const VICTIMS: [Victim; 6] =
    [Victim::Site, Victim::Postgres, Victim::Site, Victim::Postgres, Victim::Postgres, Victim::Site];

/// All that there is to kill.
struct Parts {
    settings: Settings,
    cluster: Cluster,
    site: Part,
    /// Where the site's server listens now.
    address: watch::Sender<SocketAddr>,
}

impl Parts {
    fn kill(&mut self, victim: Victim) -> anyhow::Result<()> {
        match victim {
            Victim::Site => {
                self.site.kill()?;
                let (site, address) = Part::site(&self.settings)?;
                self.site = site;
                self.address.send_replace(address);
            }
            Victim::Postgres => {
                self.cluster.kill()?;
                self.cluster.up()?;
            }
        }
        Ok(())
    }
}

/// Sends until somebody answers who could; what they say.
async fn until_answered(
    who: &Caller,
    at: &watch::Receiver<SocketAddr>,
    path: &str,
    body: &Value,
) -> anyhow::Result<Answer> {
    let mut said = None;
    eventually(RECOVERY, async || {
        let there = who.through(*at.borrow());
        match there.post(path, body.clone()).await {
            Ok(answer) if answer.status < 500 && answer.status != 429 => {
                said = Some(answer);
                Ok(true)
            }
            // Nobody there, or nobody who could.
            _ => Ok(false),
        }
    })
    .await
    .with_context(|| format!("POST {path}"))?;
    said.context("an answer")
}

/// Sits the quiz again and again: begins, keeps answers on the way, hands in; each call until it is answered.
async fn sit(quiz: &Quiz, who: Caller, at: watch::Receiver<SocketAddr>) -> anyhow::Result<()> {
    let start = format!("/api/learning/lesson/{}/start-quiz", quiz.lesson);
    let submit = format!("/api/learning/lesson/{}/submit-quiz", quiz.lesson);
    for _ in 0..SITTINGS {
        let attempt = qs(&until_answered(&who, &at, &start, &json!({"key": key()})).await?.data()?);
        for (seq, (question, answer)) in (1..).zip(quiz.questions.into_iter().zip([&quiz.right, "4", "Cây bàng."])) {
            let body = json!({"key": format!("attempt/{attempt}/{question}"), "data": {"seq": seq, "answer": answer}});
            until_answered(&who, &at, "/api/user-data/draft", &body).await?.data()?;
        }
        let body = json!({"key": key(), "quiz_submission_id": attempt, "answers": []});
        let done = until_answered(&who, &at, &submit, &body).await?.data()?;
        assert_eq!(done["receipt"]["count"], json!(3));
    }
    Ok(())
}

/// Somebody who has begun and answered, and then is away.
async fn leave(quiz: &Quiz) -> anyhow::Result<(Caller, i64)> {
    let who = learner(&quiz.site).await?;
    join(&who, quiz.course).await?.data()?;
    let attempt = qs(&quiz.start(&who).await?);
    for (question, answer) in quiz.questions.into_iter().zip([&quiz.right, "4", "Cây bàng."]) {
        crate::quizzes::save(&who, attempt, question, 1, answer).await?.data()?;
    }
    Ok((who, attempt))
}

/// Has an attempt's time be over now.
async fn end(site: &TestSite, attempt: i64) -> anyhow::Result<()> {
    eventually(RECOVERY, async || {
        let Ok(mut sql) = site.sql().await else { return Ok(false) };
        let over = sqlx::query("UPDATE attempts SET deadline_at = now() - interval '11 seconds' WHERE id = $1")
            .bind(attempt)
            .execute(&mut sql)
            .await;
        let due = sqlx::query("UPDATE tasks SET due_at = now() WHERE kind = 'end_attempt' AND key = $1")
            .bind(attempt.to_string())
            .execute(&mut sql)
            .await;
        Ok(over.is_ok() && due.is_ok())
    })
    .await
}

#[test]
fn whatever_dies_each_attempt_is_handed_in_once_with_what_was_answered() -> anyhow::Result<()> {
    run(async |_| {
        let cluster = tokio::task::spawn_blocking(Cluster::start).await??;
        let folder = tempfile::tempdir()?;
        let world = World::of(Installation::on(&cluster.url(), folder.path().to_owned()).await?).await?;
        let settings = world.server.settings.clone();
        let quiz = Quiz::on(world.site().await?, json!({"duration": 60, "pass_percentage": 60})).await?;
        let mut people = Vec::new();
        for _ in 0..PEOPLE {
            let who = learner(&quiz.site).await?;
            join(&who, quiz.course).await?.data()?;
            people.push(who);
        }
        let mut away = Vec::new();
        for _ in VICTIMS {
            away.push(leave(&quiz).await?);
        }
        let (server, address) = Part::site(&settings)?;
        let (address, at) = watch::channel(address);
        let mut parts = Parts { settings, cluster, site: server, address };
        let sitting = people.iter().map(|who| sit(&quiz, who.clone(), at.clone()));
        let killing = async {
            for (turn, victim) in (0u64..).zip(VICTIMS) {
                // Odd pauses, so that moments of all kinds are met: the task that ends the attempt has begun or not.
                tokio::time::sleep(Duration::from_millis(300 + turn * 370 % 900)).await;
                end(&quiz.site, away[usize::try_from(turn)?].1).await?;
                tokio::time::sleep(Duration::from_millis(turn * 130 % 400)).await;
                parts = tokio::task::spawn_blocking(move || {
                    parts.kill(victim).with_context(|| format!("{victim:?}"))?;
                    anyhow::Ok(parts)
                })
                .await??;
            }
            anyhow::Ok(parts)
        };
        let (sat, parts) = tokio::join!(futures::future::try_join_all(sitting), killing);
        sat?;
        let _parts = parts?;
        let running = "SELECT count(*) FROM attempts WHERE status = 'running'";
        eventually(RECOVERY, async || {
            Ok(sqlx::query_scalar::<_, i64>(running).fetch_one(&mut quiz.site.sql().await?).await? == 0)
        })
        .await
        .context("attempts that nobody handed in")?;
        check(&quiz, &people, &away).await
    })
}

/// Each attempt has its three answers once, and everybody what they have earned.
async fn check(quiz: &Quiz, people: &[Caller], away: &[(Caller, i64)]) -> anyhow::Result<()> {
    let mut sql = quiz.site.sql().await?;
    let attempts: Vec<(i64, String, i64, i64, f64)> = sqlx::query_as(
        "SELECT a.id, a.status, count(s.id), count(DISTINCT s.question_id), a.score
           FROM attempts a LEFT JOIN submissions s ON s.attempt_id = a.id GROUP BY a.id ORDER BY a.id",
    )
    .fetch_all(&mut sql)
    .await?;
    assert_eq!(attempts.len(), people.len() * SITTINGS + away.len(), "each was begun once");
    for (attempt, status, answers, questions, score) in &attempts {
        let wanted = if away.iter().any(|(_, of)| of == attempt) { "timeout" } else { "submitted" };
        assert_eq!((status.as_str(), *answers, *questions, *score), (wanted, 3, 3, 7.0), "attempt {attempt}");
    }
    for who in people.iter().chain(away.iter().map(|(who, _)| who)) {
        quiz.agrees(who).await?;
        // Two questions, the quiz, the lesson, the course.
        assert_eq!(quiz.balance(who).await?, 2 + 2 + 10 + 10 + 100);
    }
    Ok(())
}

#[test]
fn a_program_of_an_attempt_whose_server_dies_before_the_judge_has_it_is_marked_once() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let judge_url = own.installation.judge_of_its_own().await?;
        let node = FarmNode::join(&judge_url).await?;
        let (detour, away) = by_detour(&own, &judge_url).await?;
        let site = own.site().await?;
        let problem = published(&site.admin, "Tổng").await?;
        let (_, lesson, an) = published_quiz(&site, json!({}), &[problem]).await?;

        let (mut server, address) = Part::site(&Settings { judge_url: away, ..own.server.settings.clone() })?;
        let there = an.through(address);
        detour.cut();
        let answers = json!([{"question_id": problem, "language_id": 71, "source_code": "print(1)"}]);
        let path = format!("/api/learning/lesson/{lesson}/submit-quiz");
        let done = there.post(&path, json!({"key": key(), "answers": answers})).await?.data()?;
        assert_eq!((&done["status"], &done["waiting"]), (&json!("submitted"), &json!(1)));
        server.kill()?;
        detour.mend();
        let older = "UPDATE submissions SET created_at = created_at - interval '1 minute'";
        sqlx::query(older).execute(&mut site.sql().await?).await?;
        let _back = Server::start(Settings { judge_url, tasks_at_once: 4, ..own.server.settings.clone() }).await?;
        let job = node.claim().await?;
        assert_eq!(job.spec.source, "print(1)");
        node.finish(&job, &["AC", "AC", "AC"]).await?;
        let result = format!("/api/learning/quiz-submission/{}/result", qs(&done));
        eventually(RECOVERY, async || Ok(an.get(&result).await?.data()?["status"] == json!("judged"))).await?;
        assert_eq!(an.get(&result).await?.data()?["percent"], json!(100.0));
        let entries: Vec<(String, i64)> =
            sqlx::query_as("SELECT reason, amount FROM coin_entries WHERE user_id = $1 ORDER BY reason")
                .bind(an.id)
                .fetch_all(&mut site.sql().await?)
                .await?;
        let wanted = [("course", 100), ("lesson", 10), ("quiz", 10), ("quiz_question", 2)];
        assert_eq!(entries, wanted.map(|(reason, amount)| (reason.to_owned(), amount)));
        Ok(())
    })
}
