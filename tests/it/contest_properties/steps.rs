//! What happens to a contest, one step after another.

use anyhow::Context;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use serde_json::{Value, json};
use tests::Caller;

use super::{agrees, kept};
use crate::contest_rejudge::until;
use crate::contest_room::room;
use crate::contests::Exam;
use crate::mark_again::{apply, set_key, tried};

/// Something that changes rows.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// One of them answers a question, rightly or not.
    Answer { who: usize, question: usize, right: bool },
    /// A question gets other points or another rule.
    Ask { question: usize, score: f64, rule: Option<&'static str> },
    /// Ten minutes pass.
    Wait,
    /// All, or a room, are paused, and seven minutes pass.
    Pause(Option<&'static str>),
    /// The number is another one, and all answers are marked again.
    MarkAgain(&'static str),
    /// The number is another one, and the contest's answers are marked again on trial.
    Held(Held),
}

/// Marking again on trial.
#[derive(Debug, Clone, Copy)]
pub struct Held {
    number: &'static str,
    /// The number's question alone, or all.
    is_one: bool,
    /// Who answers before it is decided.
    who: usize,
    is_applied: bool,
}

/// A walk in which every kind of step comes, in any order.
pub fn walk(random: &mut StdRng) -> Vec<Step> {
    let mut steps: Vec<Step> = (0..6).map(|_| answer(random)).collect();
    steps.extend([ask(random), Step::Wait, Step::Pause(None), Step::Pause(Some("P1"))]);
    steps.extend([Step::MarkAgain(number(random)), held(random), held(random)]);
    steps.shuffle(random);
    steps
}

fn pick(random: &mut StdRng) -> usize {
    [0, 1, 2].choose(random).copied().unwrap_or_default()
}

fn toss(random: &mut StdRng) -> bool {
    [true, false].choose(random).copied().unwrap_or_default()
}

fn number(random: &mut StdRng) -> &'static str {
    ["4", "5"].choose(random).copied().unwrap_or("4")
}

fn answer(random: &mut StdRng) -> Step {
    Step::Answer { who: pick(random), question: pick(random), right: pick(random) > 0 }
}

fn ask(random: &mut StdRng) -> Step {
    let rule = [None, Some("full_marks"), Some("does_not_count")].choose(random).copied().flatten();
    let score = [0.0, 2.5, 7.0, 10.0].choose(random).copied().unwrap_or_default();
    Step::Ask { question: pick(random), score, rule }
}

fn held(random: &mut StdRng) -> Step {
    let (number, is_one) = (number(random), toss(random));
    Step::Held(Held { number, is_one, who: pick(random), is_applied: toss(random) })
}

/// Takes a step.
pub async fn take(exam: &Exam, people: &[(Caller, i64)], asked: &mut [Value; 3], step: Step) -> anyhow::Result<()> {
    match step {
        Step::Answer { who, question, right } => {
            let (who, attempt) = &people[who];
            let answer = match (question, right) {
                (0, true) => exam.right.as_str(),
                (0, false) => exam.wrong.as_str(),
                (1, true) => "4",
                (1, false) => "5",
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
        Step::Pause(whom) => pause(exam, whom).await?,
        Step::MarkAgain(number) => {
            set_key(&exam.admin, exam.questions[1], number).await?;
            let trial = tried(&exam.admin, exam.questions[1], json!({"action": "again"})).await?;
            apply(&exam.admin, &trial).await?;
        }
        Step::Held(held) => hold(exam, &people[held.who], held).await?,
    }
    Ok(())
}

async fn pause(exam: &Exam, whom: Option<&str>) -> anyhow::Result<()> {
    let before = kept(exam).await?;
    room(&exam.admin, exam, "pause", json!({"room": whom})).await?.data()?;
    agrees(exam).await.context("paused")?;
    exam.pass(7).await?;
    room(&exam.admin, exam, "resume", json!({"room": whom})).await?.data()?;
    anyhow::ensure!(kept(exam).await? == before, "a pause that nobody answered in changes no row");
    Ok(())
}

/// Tries it, has somebody answer, and applies or drops it.
async fn hold(exam: &Exam, (who, attempt): &(Caller, i64), held: Held) -> anyhow::Result<()> {
    let path = format!("/api/contests/{}/rejudge", exam.id);
    let before = kept(exam).await?;
    set_key(&exam.admin, exam.questions[1], held.number).await?;
    let body = if held.is_one { json!({"question_id": exam.questions[1]}) } else { json!({}) };
    exam.admin.post(&path, body).await?.data()?;
    until(&exam.admin, &path, "ready").await?;
    anyhow::ensure!(kept(exam).await? == before, "a trial changes no row");
    exam.send(who, *attempt, exam.questions[1], "4").await?.data()?;
    agrees(exam).await.context("on trial")?;
    if held.is_applied {
        exam.admin.post(&format!("{path}/apply"), json!({})).await?.data()?;
        until(&exam.admin, &path, "applied").await?;
        return Ok(());
    }
    let before = kept(exam).await?;
    exam.admin.delete(&path).await?.data()?;
    anyhow::ensure!(kept(exam).await? == before, "what is dropped changes no row");
    Ok(())
}
