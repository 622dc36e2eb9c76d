//! Test-driven questions: the code of every test is joined with the learner's into one program, and each test's input
//! begins with the number of the test that is to run.

use std::collections::BTreeMap;

use judge_farm::client::{Data, Mode, NewJob, languages};
use marking::answers::TestDriven;
use marking::frames;
use platform::blobs::BlobStore;
use platform::error::ApiError;
use serde_json::Value;

use super::messages::LANGUAGE_NOT_ALLOWED;
use crate::questions::test_cases::CaseRow;

/// Makes the job of a test-driven question out of one whose tests are these, in their order.
///
/// # Errors
/// When the question is not in the job's language, or a test's input can't be read.
pub async fn join(
    blobs: &BlobStore,
    answers: &BTreeMap<i32, TestDriven>,
    cases: &[&CaseRow],
    mut job: NewJob,
) -> Result<NewJob, ApiError> {
    let own = answers.get(&job.language_id).ok_or(LANGUAGE_NOT_ALLOWED)?;
    let frame = frame_of(own, job.language_id).ok_or(LANGUAGE_NOT_ALLOWED)?;
    let language = job.language_id.to_string();
    let code_of = |case: &CaseRow| case.test_code.get(&language).and_then(Value::as_str).unwrap_or_default().to_owned();
    let codes: Vec<(i32, String)> =
        job.tests.iter().zip(cases).map(|(test, case)| (test.index, code_of(case))).collect();
    let codes: Vec<(i32, &str)> = codes.iter().map(|(index, code)| (*index, code.as_str())).collect();
    let source = frames::join(frame, &own.solution_file, &codes);
    for test in &mut job.tests {
        let input = text_of(blobs, &test.input).await?;
        test.input = Data::Inline(format!("{}\n{input}", test.index));
    }
    // A program can read the code of the tests that it is joined with, and compilers quote it.
    if cases.iter().any(|case| !case.is_sample) {
        job.tests.iter_mut().for_each(|test| test.show_output = false);
        job.rules.hide_compile_output = true;
    }
    job.rules.mode = Mode::Driver { source, solution_file: own.solution_file.clone() };
    Ok(job)
}

/// The author's frame, or the language's own.
fn frame_of(own: &TestDriven, language: i32) -> Option<&str> {
    if !own.frame.trim().is_empty() {
        return Some(&own.frame);
    }
    frames::usual(&languages().iter().find(|known| known.id == language)?.extension)
}

async fn text_of(blobs: &BlobStore, input: &Data) -> Result<String, ApiError> {
    Ok(match input {
        Data::Inline(text) => text.clone(),
        Data::Blob { size: 0, .. } => String::new(),
        Data::Blob { hash, .. } => {
            let bytes = blobs.get(hash).await.map_err(ApiError::internal)?;
            // A job's own texts hold none.
            String::from_utf8_lossy(&bytes).replace('\0', "")
        }
    })
}
