//! What is kept of a board is what the answers say, whatever happens in whatever order: answers, voids, other points, pauses,
//! marks by hand, answers that are marked again at once or on trial.

mod steps;

use anyhow::Context;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use tests::server::{Server, Settings};
use tests::{Caller, run};

use crate::contest_room::{room, seat};
use crate::contests::Exam;
use crate::courses::learner;

/// What is kept of a contest's rows.
const KEPT: &str = "SELECT coalesce(jsonb_agg(jsonb_build_array(entry_id, live, frozen, live_sort, frozen_sort) ORDER BY entry_id), '[]')
      FROM contest_standings WHERE contest_id = $1";

/// Points of a contest by the best answer of each question, and the sum of the times of the last answers to questions with
/// points, less the pauses; from nothing but the answers, the pauses and the contest's questions.
const ANEW: &str = "
    WITH marked AS (
        SELECT e.id, s.question_id, s.id AS submission_id,
               CASE WHEN s.manual_at IS NOT NULL THEN s.score / nullif(s.max_score, 0) ELSE s.share END AS share,
               s.created_at - c.start_time - coalesce((
                   SELECT sum(least(coalesce(p.ended_at, s.created_at), s.created_at) - greatest(p.started_at, c.start_time))
                     FROM contest_pauses p
                    WHERE p.contest_id = c.id AND (p.room IS NULL OR p.room = k.room) AND p.started_at < s.created_at
                      AND coalesce(p.ended_at, s.created_at) > c.start_time), interval '0') AS at
          FROM contests c JOIN contest_entries e ON e.contest_id = c.id JOIN attempts a ON a.entry_id = e.id
          JOIN submissions s ON s.attempt_id = a.id
          LEFT JOIN contest_candidates k ON k.contest_id = c.id AND k.user_id = e.user_id
         WHERE c.id = $1
           AND (s.manual_at IS NOT NULL OR s.status NOT IN ('running', 'waiting_manual_judge', 'not_tested'))),
    best AS (
        SELECT e.id, q.question_id, q.score, q.rule, coalesce(max(m.share), 0) AS share,
               floor(extract(epoch FROM (array_agg(m.at ORDER BY m.submission_id DESC))[1])) AS at
          FROM contest_entries e JOIN contest_questions q ON q.contest_id = e.contest_id
          LEFT JOIN marked m ON m.id = e.id AND m.question_id = q.question_id
         WHERE e.contest_id = $1 GROUP BY e.id, q.question_id, q.score, q.rule)
    SELECT coalesce(jsonb_agg(jsonb_build_array(id, score, penalty_s) ORDER BY id), '[]') FROM (
        SELECT id, round(sum(CASE rule WHEN 'full_marks' THEN score WHEN 'does_not_count' THEN 0 ELSE share * score END)::numeric, 2) AS score,
               coalesce(sum(at) FILTER (WHERE rule IS NULL AND share * score > 0), 0)::bigint AS penalty_s
          FROM best GROUP BY id) s";

async fn json_of(exam: &Exam, text: &'static str) -> anyhow::Result<Value> {
    Ok(sqlx::query_scalar(text).bind(exam.id).fetch_one(&mut exam.site.sql().await?).await?)
}

async fn kept(exam: &Exam) -> anyhow::Result<Value> {
    json_of(exam, KEPT).await
}

/// An entry, its points, and its time.
type Tally = (i64, f64, i64);

fn tally(entry: &Value, score: &Value, penalty_s: &Value) -> anyhow::Result<Tally> {
    let of = || Some((entry.as_i64()?, score.as_f64()?, penalty_s.as_i64()?));
    of().with_context(|| format!("{entry}, {score}, {penalty_s}"))
}

/// Whether the rows are those that are made anew, and have the points and times that the answers say.
async fn agrees(exam: &Exam) -> anyhow::Result<()> {
    let now = kept(exam).await?;
    let rows = now.as_array().into_iter().flatten();
    let rows: Vec<Tally> =
        rows.map(|row| tally(&row[0], &row[1]["score"], &row[1]["penalty_s"])).collect::<anyhow::Result<_>>()?;
    let counted = json_of(exam, ANEW).await?;
    let counted = counted.as_array().into_iter().flatten();
    let counted: Vec<Tally> = counted.map(|row| tally(&row[0], &row[1], &row[2])).collect::<anyhow::Result<_>>()?;
    anyhow::ensure!(rows == counted, "kept {rows:?}, counted anew {counted:?}");
    // A change that changes nothing has all rows made anew.
    exam.change(json!({})).await?.data()?;
    let anew = kept(exam).await?;
    anyhow::ensure!(now == anew, "kept {now}, made anew {anew}");
    Ok(())
}

/// Somebody who sits it in a room, and their attempt.
async fn sitter(exam: &Exam, place: &str, number: &str) -> anyhow::Result<(Caller, i64)> {
    let who = learner(&exam.site).await?;
    seat(exam, &who, number, place, number).await?;
    exam.enter(&who, json!({})).await?.data()?;
    let attempt = exam.sit(&who).await?;
    Ok((who, attempt))
}

/// All hand in, and the essays get marks.
async fn close(exam: &Exam, people: &[(Caller, i64)], random: &mut StdRng) -> anyhow::Result<()> {
    for (who, attempt) in people {
        let last = json!([{"question_id": exam.questions[2], "answer": "Bài cuối."}]);
        exam.hand_in(who, *attempt, last).await?.data()?;
        let score: f64 = [0.0, 1.5, 3.0].choose(random).copied().unwrap_or_default();
        let worth: f64 =
            sqlx::query_scalar("SELECT max_score FROM attempt_questions WHERE attempt_id = $1 AND question_id = $2")
                .bind(attempt)
                .bind(exam.questions[2])
                .fetch_one(&mut exam.site.sql().await?)
                .await?;
        let body = json!({"marks": [{"question_id": exam.questions[2], "score": score.min(worth)}], "publish": true});
        exam.admin.post(&format!("/api/learning/quiz-submission/{attempt}/judge-manual"), body).await?.data()?;
        agrees(exam).await.with_context(|| format!("{score} points by hand"))?;
    }
    Ok(())
}

#[test]
fn the_rows_are_what_they_would_be_made_anew() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        for seed in 0..3 {
            let mut random = StdRng::seed_from_u64(seed);
            // It stands still from the thirtieth minute on; ten are over.
            let exam = Exam::on(world.site_on(&server).await?, json!({"freeze_minutes": 150})).await?;
            exam.pass(-50).await?;
            let people = [
                sitter(&exam, "P1", "001").await?,
                sitter(&exam, "P1", "002").await?,
                sitter(&exam, "P2", "003").await?,
            ];
            let mut asked = exam.questions.map(|id| json!({"question_id": id}));
            for (turn, step) in steps::walk(&mut random).into_iter().enumerate() {
                let told = || format!("seed {seed}, turn {turn}: {step:?}");
                steps::take(&exam, &people, &mut asked, step).await.with_context(told)?;
                agrees(&exam).await.with_context(told)?;
            }
            close(&exam, &people, &mut random).await.with_context(|| format!("seed {seed}"))?;
        }
        Ok(())
    })
}

#[test]
fn a_pause_counts_in_what_came_after_its_beginning_and_before_it_was_known() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (an, attempt) = exam.sitter().await?;
        exam.send(&an, attempt, exam.questions[1], "4").await?.data()?;
        // As if both calls had waited for the contest, and the answer had come meanwhile.
        let text = "UPDATE submissions SET created_at = created_at + interval '5 minutes' WHERE attempt_id = $1";
        sqlx::query(text).bind(attempt).execute(&mut exam.site.sql().await?).await?;
        exam.change(json!({})).await?.data()?;
        for what in ["pause", "resume"] {
            room(&exam.admin, &exam, what, json!({})).await?.data()?;
            agrees(&exam).await.context(what)?;
        }
        Ok(())
    })
}
