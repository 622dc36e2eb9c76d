//! What holds of attempts whatever happens: drafts and hand-ins in any order, repeated, from two devices, leave the newest
//! answers, once; coins are the sum of their ledger; marks, progress and coins are what they would be counted anew.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use serde_json::{Value, json};
use tests::{Caller, run};

use crate::quizzes::{Quiz, key, qs, save};

/// Each is a history of its own; a failure names it.
const SEEDS: std::ops::Range<u64> = 0..12;

/// Drafts of each question with numbers that rise, all sent twice, in any order.
fn writes(quiz: &Quiz, random: &mut StdRng) -> Vec<(i64, i64, String)> {
    let mut all = Vec::new();
    for question in quiz.questions {
        for seq in 1..=5 {
            let text = if question == quiz.questions[0] {
                [&quiz.right, &quiz.wrong].choose(random).map(|choice| (*choice).clone()).unwrap_or_default()
            } else {
                format!("câu trả lời {seq}")
            };
            all.push((question, seq, text));
        }
    }
    all.extend(all.clone());
    all.shuffle(random);
    all
}

#[test]
fn drafts_and_hand_ins_in_any_order_leave_the_newest_answers_once() -> anyhow::Result<()> {
    run(async |world| {
        let quiz = Quiz::new(world, json!({})).await?;
        let an = &quiz.an;
        for seed in SEEDS {
            let mut random = StdRng::seed_from_u64(seed);
            let attempt = qs(&quiz.start(an).await?);
            let writes = writes(&quiz, &mut random);
            // Some at the same moment, as of two devices.
            for together in writes.chunks(3) {
                let sends = together.iter().map(|(question, seq, text)| save(an, attempt, *question, *seq, text));
                for sent in futures::future::try_join_all(sends).await? {
                    sent.data()?;
                }
            }
            let send = json!({"quiz_submission_id": attempt, "key": key(), "answers": []});
            let done = futures::future::try_join_all((0..3).map(|_| quiz.submit(an, send.clone()))).await?;
            let receipts: Vec<Value> =
                done.into_iter().map(|it| Ok(it.data()?["receipt"].clone())).collect::<anyhow::Result<_>>()?;
            assert!(receipts.windows(2).all(|two| two[0] == two[1]), "seed {seed}: {receipts:?}");
            let stored: Vec<(i64, String)> = sqlx::query_as(
                "SELECT question_id, answer FROM submissions WHERE attempt_id = $1 ORDER BY question_id",
            )
            .bind(attempt)
            .fetch_all(&mut quiz.site.sql().await?)
            .await?;
            let newest: BTreeMap<i64, String> = writes
                .iter()
                .filter(|(_, seq, _)| *seq == 5)
                .map(|(question, _, text)| (*question, text.clone()))
                .collect();
            assert_eq!(stored, newest.into_iter().collect::<Vec<_>>(), "seed {seed}");
            let left: i64 = sqlx::query_scalar("SELECT count(*) FROM drafts WHERE key LIKE 'attempt/%'")
                .fetch_one(&mut quiz.site.sql().await?)
                .await?;
            assert_eq!(left, 0, "seed {seed}: drafts that were handed in are gone");
            quiz.agrees(an).await.map_err(|error| error.context(format!("seed {seed}")))?;
        }
        Ok(())
    })
}

/// Something that changes marks.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// Sits the quiz again: the choice right or wrong, with or without the essay.
    Sit { right: bool, whole: bool },
    /// A teacher gives the newest essay so many points.
    Mark(f64),
}

const STEPS: [Step; 7] = [
    Step::Sit { right: true, whole: true },
    Step::Sit { right: true, whole: false },
    Step::Sit { right: false, whole: true },
    Step::Sit { right: false, whole: false },
    Step::Mark(0.0),
    Step::Mark(2.0),
    Step::Mark(3.0),
];

async fn take(quiz: &Quiz, an: &Caller, step: Step) -> anyhow::Result<()> {
    match step {
        Step::Sit { right, whole } => {
            let mut answers = quiz.answers(if right { &quiz.right } else { &quiz.wrong });
            if let (false, Some(all)) = (whole, answers.as_array_mut()) {
                all.truncate(2);
            }
            quiz.submit(an, json!({"key": key(), "answers": answers})).await?.data()?;
        }
        Step::Mark(score) => {
            let newest: Option<i64> = sqlx::query_scalar(
                "SELECT max(attempt_id) FROM submissions WHERE user_id = $1 AND question_id = $2 AND attempt_id IS NOT NULL",
            )
            .bind(an.id)
            .bind(quiz.questions[2])
            .fetch_one(&mut quiz.site.sql().await?)
            .await?;
            let Some(attempt) = newest else { return Ok(()) };
            let body = json!({"marks": [{"question_id": quiz.questions[2], "score": score}], "publish": true});
            quiz.teacher.post(&format!("/api/learning/quiz-submission/{attempt}/judge-manual"), body).await?.data()?;
        }
    }
    Ok(())
}

#[test]
fn marks_progress_and_coins_are_what_they_would_be_counted_anew() -> anyhow::Result<()> {
    run(async |world| {
        for (seed, counts) in SEEDS.zip(["best", "last"].into_iter().cycle()) {
            let mut random = StdRng::seed_from_u64(seed);
            let quiz = Quiz::new(world, json!({"pass_percentage": 80, "counts": counts})).await?;
            for turn in 0..8 {
                // There is nothing to mark before somebody has sat it.
                let steps = if turn == 0 { &STEPS[..4] } else { &STEPS };
                let step = *steps.choose(&mut random).unwrap_or(&STEPS[0]);
                take(&quiz, &quiz.an, step).await?;
                quiz.agrees(&quiz.an)
                    .await
                    .map_err(|error| error.context(format!("seed {seed}, turn {turn}: {step:?}, {counts} counts")))?;
            }
        }
        Ok(())
    })
}
