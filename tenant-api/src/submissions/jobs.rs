//! What the judge is asked to do for a submission or a run.

use judge_farm::client::{
    Checker, Data, JobClass, JobKind, JobTest, Mode, NewJob, Rules, SourceFile, Subtask, SubtaskRule,
};
use marking::Answers;
use platform::error::ApiError;
use serde_json::Value;
use uuid::Uuid;

use super::messages::LANGUAGE_NOT_ALLOWED;
use super::subtasks::{SubtaskRow, plan};
use super::{drawings, test_driven};
use crate::ids::AccountId;
use crate::questions::test_cases::CaseRow;
use crate::questions::{Judging, Key, Question, shares};
use crate::site::Site;

/// A program to be judged or run.
pub struct Program {
    pub token: Uuid,
    pub user_id: AccountId,
    pub language_id: i32,
    pub source: String,
    pub files: Vec<SourceFile>,
    pub class: JobClass,
}

/// The job of a submission, and the subtasks that it is judged by: every test compared, points scaled so that all of
/// them give the question's. A drawing has no tests.
///
/// # Errors
/// When the kept checker can't be read, or the question is not in the program's language.
pub async fn judge_job(
    site: &Site,
    question: &Question,
    key: &Key,
    cases: &[CaseRow],
    program: Program,
) -> Result<(NewJob, Vec<SubtaskRow>), ApiError> {
    let draft = &question.draft;
    if matches!(key.answers, Answers::Turtle(_)) {
        return Ok((drawings::record(frame(site, question, JobKind::Judge, program)?, draft.max_score), Vec::new()));
    }
    let planned = plan(&draft.judging.subtasks, cases, draft.max_score);
    let scores = match planned.is_empty() {
        true => shares(&cases.iter().map(|case| case.score).collect::<Vec<_>>(), draft.max_score),
        // Within a subtask they only weigh tests against each other.
        false => cases.iter().map(|case| case.score).collect(),
    };
    let tests = (1..)
        .zip(cases.iter().zip(scores))
        .map(|(index, (case, score))| JobTest {
            index,
            input: Data::Blob { hash: case.input_hash.clone(), size: case.input_size },
            expected: Some(Data::Blob { hash: case.output_hash.clone(), size: case.output_size }),
            score,
            show_output: case.is_sample || draft.judging.show_output,
        })
        .collect();
    let mut job = NewJob { tests, ..frame(site, question, JobKind::Judge, program)? };
    job.rules.subtasks = planned.iter().map(|row| subtask(row, &draft.judging)).collect();
    if let Answers::TestDriven(languages) = &key.answers {
        job = test_driven::join(&site.app.blobs, languages, &cases.iter().collect::<Vec<_>>(), job).await?;
    }
    Ok((job, planned))
}

/// The job of a run: on `stdin`, or on the samples among `cases`. Of a test-driven question that has none only the learner's
/// part is run.
///
/// # Errors
/// When the kept checker can't be read, or the question is not in the program's language.
pub async fn run_job(
    site: &Site,
    question: &Question,
    key: &Key,
    cases: &[CaseRow],
    stdin: Option<String>,
    program: Program,
) -> Result<NewJob, ApiError> {
    if matches!(key.answers, Answers::Turtle(_)) {
        return Ok(drawings::record(frame(site, question, JobKind::Run, program)?, 0.0));
    }
    let samples: Vec<&CaseRow> = cases.iter().filter(|case| case.is_sample).collect();
    let test = |index, input, expected| JobTest { index, input, expected, score: 0.0, show_output: true };
    let tests = match stdin {
        Some(stdin) => vec![test(1, Data::Inline(stdin), None)],
        None => (1..)
            .zip(&samples)
            .map(|(index, case)| {
                let input = Data::Blob { hash: case.input_hash.clone(), size: case.input_size };
                test(index, input, Some(Data::Blob { hash: case.output_hash.clone(), size: case.output_size }))
            })
            .collect(),
    };
    let own_input = tests.iter().all(|test| test.expected.is_none());
    let mut job = NewJob { tests, stop_at_first_failure: false, ..frame(site, question, JobKind::Run, program)? };
    if let Answers::TestDriven(languages) = &key.answers {
        if samples.is_empty() {
            job.tests = vec![test(0, Data::Inline(String::new()), None)];
        }
        return test_driven::join(&site.app.blobs, languages, &samples, job).await;
    }
    if own_input && matches!(job.rules.mode, Mode::Interactive { .. }) {
        // Whoever gives an input of their own speaks the interactor's lines.
        job.rules.mode = Mode::Program;
    }
    Ok(job)
}

/// All but the tests.
fn frame(site: &Site, question: &Question, kind: JobKind, program: Program) -> Result<NewJob, ApiError> {
    let draft = &question.draft;
    let checker: Checker = serde_json::from_value(draft.checker.clone()).map_err(ApiError::internal)?;
    Ok(NewJob {
        id: program.token,
        tenant_id: site.id(),
        weight: site.entry.subscription.judge_weight,
        user_id: program.user_id.get(),
        class: program.class,
        kind,
        language_id: program.language_id,
        source: program.source,
        files: program.files,
        time_limit_ms: draft.time_limit_ms,
        memory_limit_mib: draft.memory_limit_mib,
        output_limit_kib: draft.output_limit_kib,
        checker,
        stop_at_first_failure: draft.stop_at_first_failure,
        tests: Vec::new(),
        rules: Rules {
            mode: mode(&draft.judging, program.language_id)?,
            subtasks: Vec::new(),
            time_multiplier: draft.judging.time_multipliers.get(&program.language_id).copied().unwrap_or(1.0),
            allow_startup: draft.judging.allow_startup,
            ..Rules::default()
        },
    })
}

fn mode(judging: &Judging, language: i32) -> Result<Mode, ApiError> {
    if judging.output_only {
        return Ok(Mode::OutputOnly);
    }
    if let Some(interactor) = judging.interactor.clone() {
        return Ok(Mode::Interactive { interactor: interactor.into() });
    }
    if judging.driver.is_empty() {
        return Ok(Mode::Program);
    }
    let code = judging.driver.get(&language).ok_or(LANGUAGE_NOT_ALLOWED)?;
    Ok(Mode::Driver { source: code.source.clone(), solution_file: code.solution_file.clone() })
}

/// A planned subtask as the judge takes it.
fn subtask(planned: &SubtaskRow, judging: &Judging) -> Subtask {
    let known = judging.subtasks.iter().find(|known| known.id == Some(planned.id));
    Subtask {
        id: planned.id,
        score: planned.max_score,
        rule: known.map_or(SubtaskRule::Min, |known| known.rule),
        requires: known.map(|known| known.requires.clone()).unwrap_or_default(),
        tests: planned.tests.clone(),
    }
}

/// The further files of a submission as they are kept.
pub fn files_of(kept: Value) -> Vec<SourceFile> {
    serde_json::from_value(kept).unwrap_or_default()
}
