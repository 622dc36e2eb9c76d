//! Drawings of turtles: the judge runs the program that records one; what the record is worth is found here.

use judge_farm::client::{Checker, Data, JobKind, JobTest, NewJob, Outcome, Rules, TestResult, to_hundredths};
use marking::Answers;
use marking::answers::Turtle;
use marking::drawing::{self, Drawn, Recording, mark_drawing, read_output};
use platform::error::ApiError;
use serde_json::Value;
use uuid::Uuid;

use super::store;
use super::words::Verdict;
use crate::questions::{find_key, trial_runs};
use crate::site::Site;

/// Least time of a drawing: recording takes its own.
const TIME_LIMIT_MS: i32 = 5000;
/// Most that a record may be long.
const OUTPUT_LIMIT_KIB: i32 = 2048;
const SHOWN_KIB: u16 = 1024;
/// What no such program prints, whose output begins with its constructs: the judge accepts none by itself.
const NEVER_PRINTED: &str = "a drawing";

/// Makes the job of a drawing out of one that has no tests, worth `max_score`.
pub fn record(job: NewJob, max_score: f64) -> NewJob {
    let expected = (job.kind == JobKind::Judge).then(|| Data::Inline(NEVER_PRINTED.into()));
    let input = Data::Inline(String::new());
    NewJob {
        source: drawing::program(&job.source),
        files: Vec::new(),
        tests: vec![JobTest { index: 1, input, expected, score: max_score, show_output: true }],
        checker: Checker::Exact,
        time_limit_ms: job.time_limit_ms.max(TIME_LIMIT_MS),
        output_limit_kib: OUTPUT_LIMIT_KIB,
        rules: Rules { shown_kib: SHOWN_KIB, ..Rules::default() },
        ..job
    }
}

/// What a program drew, where it is one that draws.
pub fn drawn_in(test: &TestResult) -> Option<Drawn> {
    read_output(test.stdout.as_deref()?)
}

/// What a failed program is told, with the line.
fn failure(drawn: &Drawn) -> String {
    match (&drawn.error, drawn.line) {
        (Some(error), Some(line)) => format!("line {line}: {error}"),
        (Some(error), None) => error.clone(),
        (None, _) => String::new(),
    }
}

/// The row of a program that drew: what it printed, without the record.
pub fn row_of(mut test: TestResult, drawn: &Drawn) -> TestResult {
    if drawn.error.is_some() {
        (test.status, test.reason) = ("RTE".into(), Some("exit_code".into()));
    }
    test.stdout = Some(drawn.printed.clone());
    test.message = failure(drawn);
    test
}

/// What the judge's outcome means for a drawing that was handed in: its marks and their parts, the first of which holds the
/// record. None where it is no drawing.
///
/// # Errors
/// When the database fails.
pub async fn judged(site: &Site, token: Uuid, outcome: &Outcome) -> Result<Option<(Outcome, Value)>, ApiError> {
    let [test] = outcome.tests.as_slice() else { return Ok(None) };
    let Some(drawn) = drawn_in(test) else { return Ok(None) };
    let mut conn = site.read().await?;
    let Some(question) = store::find_question_of(&mut conn, token).await? else { return Ok(None) };
    let key = find_key(&mut conn, question).await?;
    let Answers::Turtle(turtle) = &key.answers else { return Ok(None) };
    let target = trial_runs::find(&mut conn, question).await?.and_then(|runs| runs.drawing);
    let Some(target) = target.as_ref().and_then(Recording::read) else {
        tracing::error!(tenant = site.id(), %token, "a drawing has nothing to be compared with");
        return Ok(Some((Outcome::ended("SVE", Some("refused"), outcome.max_score), serde_json::json!([]))));
    };
    // Comparing takes CPU.
    let (turtle, outcome) = (turtle.clone(), outcome.clone());
    tokio::task::spawn_blocking(move || marked(&turtle, &target, &drawn, outcome)).await?.map(Some)
}

/// An outcome with the marks of its drawing, and the marks' parts.
fn marked(
    turtle: &Turtle,
    target: &Recording,
    drawn: &Drawn,
    mut outcome: Outcome,
) -> Result<(Outcome, Value), ApiError> {
    let mut marks = mark_drawing(turtle, target, drawn);
    // The judge says so of whatever ended well.
    let ended_well = outcome.status == Verdict::WrongResult.name() && drawn.error.is_none();
    if !ended_well {
        marks.share = 0.0;
    }
    if let Some(whole) = marks.parts.first_mut() {
        whole.share = marks.share;
        whole.correct = Some(marks.share >= 1.0);
        whole.given = drawn.recording.as_ref().map(Value::to_string).unwrap_or_default();
    }
    outcome.score = to_hundredths(marks.share * outcome.max_score);
    outcome.tests = std::mem::take(&mut outcome.tests).into_iter().map(|test| row_of(test, drawn)).collect();
    for test in &mut outcome.tests {
        test.score = outcome.score;
        if marks.share >= 1.0 {
            Verdict::Accepted.name().clone_into(&mut test.status);
        }
        outcome.status.clone_from(&test.status);
        outcome.reason.clone_from(&test.reason);
    }
    Ok((outcome, serde_json::to_value(&marks.parts).map_err(ApiError::internal)?))
}
