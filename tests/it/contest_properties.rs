//! What is kept of a board is what the answers say, whatever happens in whatever order: answers, voids, other points, marks
//! by hand, answers that are marked again.

use anyhow::Context;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use tests::server::{Server, Settings};
use tests::{Caller, run};

use crate::contests::Exam;
use crate::mark_again::{apply, set_key, tried};

/// What is kept of a contest's rows.
const KEPT: &str = "SELECT coalesce(jsonb_agg(jsonb_build_array(entry_id, live, frozen, live_sort, frozen_sort) ORDER BY entry_id), '[]')
      FROM contest_standings WHERE contest_id = $1";

/// Points of a contest by the best answer of each question, from nothing but the answers and the contest's questions.
const ANEW: &str = "
    WITH best AS (
        SELECT e.id, q.question_id, q.score, q.rule,
               coalesce(max(CASE WHEN s.manual_at IS NOT NULL THEN s.score / nullif(s.max_score, 0)
                                 WHEN s.status NOT IN ('running', 'waiting_manual_judge', 'not_tested') THEN s.share END), 0) AS share
          FROM contest_entries e JOIN contest_questions q ON q.contest_id = e.contest_id
          LEFT JOIN attempts a ON a.entry_id = e.id
          LEFT JOIN submissions s ON s.attempt_id = a.id AND s.question_id = q.question_id
         WHERE e.contest_id = $1 GROUP BY e.id, q.question_id, q.score, q.rule)
    SELECT coalesce(jsonb_agg(jsonb_build_array(id, score) ORDER BY id), '[]') FROM (
        SELECT id, round(sum(CASE rule WHEN 'full_marks' THEN score WHEN 'does_not_count' THEN 0 ELSE share * score END)::numeric, 2) AS score
          FROM best GROUP BY id) s";

async fn json_of(exam: &Exam, text: &'static str) -> anyhow::Result<Value> {
    Ok(sqlx::query_scalar(text).bind(exam.id).fetch_one(&mut exam.site.sql().await?).await?)
}

/// Whether the rows are those that are made anew, and have the points that the answers say.
async fn agrees(exam: &Exam) -> anyhow::Result<()> {
    let kept = json_of(exam, KEPT).await?;
    let points: Vec<(i64, f64)> = kept
        .as_array()
        .into_iter()
        .flatten()
        .map(|row| (row[0].as_i64().unwrap_or_default(), row[1]["score"].as_f64().unwrap_or_default()))
        .collect();
    let counted = json_of(exam, ANEW).await?;
    let counted: Vec<(i64, f64)> = counted
        .as_array()
        .into_iter()
        .flatten()
        .map(|row| (row[0].as_i64().unwrap_or_default(), row[1].as_f64().unwrap_or_default()))
        .collect();
    anyhow::ensure!(points == counted, "kept {points:?}, counted anew {counted:?}");
    // A change that changes nothing has all rows made anew.
    exam.change(json!({})).await?.data()?;
    let anew = json_of(exam, KEPT).await?;
    anyhow::ensure!(kept == anew, "kept {kept}, made anew {anew}");
    Ok(())
}

/// Something that changes rows.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// One of them answers a question, rightly or not.
    Answer { who: usize, question: usize, right: bool },
    /// A question gets other points or another rule.
    Ask { question: usize, score: f64, rule: Option<&'static str> },
    /// Ten minutes pass.
    Wait,
    /// The number is another one, and all answers are marked again.
    MarkAgain(&'static str),
}

fn step(random: &mut StdRng) -> Step {
    let pick = |random: &mut StdRng| [0, 1, 2].choose(random).copied().unwrap_or_default();
    let question = pick(random);
    match [0, 0, 0, 0, 0, 1, 2, 3].choose(random) {
        Some(1) => {
            let rule = [None, Some("full_marks"), Some("does_not_count")].choose(random).copied().flatten();
            Step::Ask { question, score: [0.0, 2.5, 7.0, 10.0].choose(random).copied().unwrap_or_default(), rule }
        }
        Some(2) => Step::Wait,
        Some(3) => Step::MarkAgain(["4", "5"].choose(random).copied().unwrap_or("4")),
        _ => Step::Answer { who: pick(random), question, right: pick(random) > 0 },
    }
}

async fn take(exam: &Exam, people: &[(Caller, i64)], asked: &mut [Value; 3], step: Step) -> anyhow::Result<()> {
    match step {
        Step::Answer { who, question, right } => {
            let (who, attempt) = &people[who];
            let answer = match question {
                0 => {
                    if right {
                        &exam.right
                    } else {
                        &exam.wrong
                    }
                }
                1 => {
                    if right {
                        "4"
                    } else {
                        "5"
                    }
                }
                _ => "Trường em có cây bàng.",
            };
            exam.send(who, *attempt, exam.questions[question], answer).await?.data()?;
        }
        Step::Ask { question, score, rule } => {
            asked[question] = json!({"question_id": exam.questions[question], "score": score, "rule": rule});
            let parts = json!([{"id": exam.part, "name": "Phần chung", "questions": asked}]);
            exam.change(json!({"parts": parts})).await?.data()?;
        }
        Step::Wait => exam.pass(10).await?,
        Step::MarkAgain(right) => {
            set_key(&exam.admin, exam.questions[1], right).await?;
            let trial = tried(&exam.admin, exam.questions[1], json!({"action": "again"})).await?;
            apply(&exam.admin, &trial).await?;
        }
    }
    Ok(())
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
            let people = [exam.sitter().await?, exam.sitter().await?, exam.sitter().await?];
            let mut asked = exam.questions.map(|id| json!({"question_id": id}));
            for turn in 0..14 {
                let step = step(&mut random);
                let told = || format!("seed {seed}, turn {turn}: {step:?}");
                take(&exam, &people, &mut asked, step).await.with_context(told)?;
                agrees(&exam).await.with_context(told)?;
            }
            close(&exam, &people, &mut random).await.with_context(|| format!("seed {seed}"))?;
        }
        Ok(())
    })
}
