//! Calls on test cases.

use std::collections::BTreeMap;

use actix_web::body::SizedStream;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, put, web};
use judge_farm::client::{languages, to_hundredths};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::State;
use super::archive::{self, Unpacked};
use super::contents::{NewCase, Side, store_all, store_one};
use super::messages::{TEST_CASE_NOT_FOUND, TEST_TOO_LARGE};
use super::pairing::Leftover;
use super::store::{self, CaseRow, Contents};
use crate::actor::Actor;
use crate::files;
use crate::ids::{QuestionId, TestCaseId};
use crate::permissions::{Action, Resource};
use crate::questions::access::{begin_edit, find_editable, find_visible_by_id};
use crate::questions::input::CaseInput;
use crate::questions::judging::SubtaskInput;
use crate::questions::points::shares;
use crate::questions::store::Question;
use crate::site::Site;

/// Characters of a test's side that a list shows: enough to know it by. A thousand tests are one answer.
const LISTED: i32 = 120;
/// Largest zip taken: 64 MiB.
const ARCHIVE_MAX: u64 = 64 * 1024 * 1024;
/// Most tests of one question, as many as a zip may bring.
const TESTS_MAX: usize = 1000;
/// Longest name of a test, in characters.
const NAME_MAX: usize = 200;
/// Largest test that is answered whole in JSON, in bytes: 4 MiB. Larger ones are downloaded.
const WHOLE_MAX: i64 = 4 * 1024 * 1024;

/// A test case; `input` and `output` are cut in lists, at 120 characters.
#[derive(Debug, Serialize, ToSchema)]
pub struct TestCase {
    id: TestCaseId,
    name: String,
    position: i32,
    input: String,
    output: String,
    /// Bytes.
    input_size: i64,
    output_size: i64,
    /// Whether `input` or `output` is only the beginning.
    truncated: bool,
    is_sample: bool,
    score: f64,
    /// The id of its subtask.
    subtask: Option<i32>,
    /// Of test-driven questions, by language: code that is run after the learner's.
    #[schema(value_type = Object)]
    test_code: Value,
}

impl From<CaseRow> for TestCase {
    fn from(row: CaseRow) -> Self {
        let cut = |size: i64, head: &str| size > i64::try_from(head.len()).unwrap_or(i64::MAX);
        Self {
            truncated: cut(row.input_size, &row.input_head) || cut(row.output_size, &row.output_head),
            id: row.id,
            name: row.name,
            position: row.position,
            input: row.input_head,
            output: row.output_head,
            input_size: row.input_size,
            output_size: row.output_size,
            is_sample: row.is_sample,
            score: to_hundredths(row.score),
            subtask: row.subtask,
            test_code: row.test_code,
        }
    }
}

/// Notes what is wrong with test cases that come with a new problem.
pub fn check(faults: &mut Faults, cases: &[CaseInput]) {
    check_count(faults, cases.len());
    if cases.len() <= TESTS_MAX {
        faults.each("test_cases", cases, check_case);
    }
}

fn check_count(faults: &mut Faults, count: usize) {
    faults.between("test_cases", count, 0..=TESTS_MAX);
}

/// A test that is no sample has to be worth something.
fn check_case(faults: &mut Faults, case: &CaseInput) {
    faults.ensure("output", case.output.is_some() || case.contents.is_some(), REQUIRED);
    if let Some(score) = case.score {
        faults.rule("score", rules::test_score(to_hundredths(score), case.is_sample == Some(true)));
    }
    faults.max_chars("name", case.name.as_deref().unwrap_or_default(), NAME_MAX);
    check_code(faults, case.test_code.as_ref());
}

fn check_code(faults: &mut Faults, code: Option<&BTreeMap<i32, String>>) {
    let known = |id: &i32| languages().iter().any(|language| language.id == *id);
    for (language, text) in code.into_iter().flatten() {
        let field = format!("test_code.{language}");
        faults.ensure(&field, known(language), INVALID_VALUE).max_chars(&field, text, marking::TEXT_MAX);
    }
}

/// Puts tests' contents into the blob store, noting first that the site holds them.
///
/// # Errors
/// When the store fails.
pub async fn store_contents(site: &Site, cases: Vec<CaseInput>) -> Result<Vec<Contents>, ApiError> {
    let cases = cases.into_iter().map(|case| {
        let is_sample = case.is_sample.unwrap_or(false);
        let texts = || (case.input.unwrap_or_default().into(), case.output.unwrap_or_default().into());
        let (input, output) = case.contents.unwrap_or_else(texts);
        NewCase {
            name: case.name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()),
            input: Side::Text(input),
            output: Side::Text(output),
            is_sample,
            score: case.score.map_or(if is_sample { 0.0 } else { 1.0 }, to_hundredths),
            subtask: case.subtask.flatten(),
            test_code: case.test_code.unwrap_or_default(),
        }
    });
    store_all(site, cases.collect()).await
}

/// A test belongs to a subtask that there is, or to none.
fn known_subtask(question: &Question, subtask: Option<i32>) -> Result<(), ApiError> {
    let known = question.draft.judging.subtasks.iter().any(|known| known.id == subtask);
    if subtask.is_none() || known { Ok(()) } else { Err(ApiError::field("subtask", INVALID_VALUE)) }
}

async fn editable_case(site: &Site, actor: &Actor, id: TestCaseId) -> Result<CaseRow, ApiError> {
    let mut conn = site.read().await?;
    let row = store::find(&mut conn, id).await?.ok_or(TEST_CASE_NOT_FOUND)?;
    find_editable(&mut conn, row.question_id, actor).await?;
    Ok(row)
}

/// A question's test cases, all of them, each with the beginnings of its two sides.
#[utoipa::path(tag = "question", params(QuestionId), responses((status = 200, body = Envelope<Vec<TestCase>>)))]
#[get("/api/question/{id}/testcase")]
pub async fn list_cases(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
) -> Result<Envelope<Vec<TestCase>>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let mut conn = site.read().await?;
    let question = find_editable(&mut conn, *id, &actor).await?;
    let rows = store::list_with_heads(&mut conn, question.id, LISTED).await?;
    Ok(Envelope::of(rows.into_iter().map(TestCase::from).collect::<Vec<_>>()))
}

/// Adds a test case.
#[utoipa::path(tag = "question", params(QuestionId), request_body = CaseInput, responses((status = 200, body = Envelope<TestCase>)))]
#[post("/api/question/{id}/testcase")]
pub async fn add_case(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    body: RawBody,
) -> Result<Envelope<TestCase>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let case: CaseInput = body.json().await?;
    let mut faults = Faults::default();
    check_case(&mut faults, &case);
    faults.finish()?;
    let question = find_editable(&mut *site.read().await?, *id, &actor).await?;
    known_subtask(&question, case.subtask.flatten())?;
    let stored = store_contents(&site, vec![case]).await?;
    append_one(&site, &actor, *id, stored).await
}

/// One test case, whole.
#[utoipa::path(tag = "question", params(TestCaseId), responses((status = 200, body = Envelope<TestCase>)))]
#[get("/api/question/testcase/{id}")]
pub async fn get_case(site: Site, actor: Actor, id: web::Path<TestCaseId>) -> Result<Envelope<TestCase>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let row = editable_case(&site, &actor, *id).await?;
    if row.input_size + row.output_size > WHOLE_MAX {
        return Err(ApiError::with(TEST_TOO_LARGE, vec![("max", format!("{} MB", WHOLE_MAX / (1024 * 1024)))]));
    }
    let input = site.app.blobs.get(&row.input_hash).await?;
    let output = site.app.blobs.get(&row.output_hash).await?;
    let mut case = TestCase::from(row);
    case.input = String::from_utf8_lossy(&input).into_owned();
    case.output = String::from_utf8_lossy(&output).into_owned();
    case.truncated = false;
    Ok(Envelope::of(case))
}

/// Changes a test case; what is not named stays.
#[utoipa::path(tag = "question", params(TestCaseId), request_body = CaseInput, responses((status = 200, body = Envelope<TestCase>)))]
#[put("/api/question/testcase/{id}")]
pub async fn update_case(
    site: Site,
    actor: Actor,
    id: web::Path<TestCaseId>,
    body: RawBody,
) -> Result<Envelope<TestCase>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let change: CaseInput = body.json().await?;
    let mut row = editable_case(&site, &actor, *id).await?;
    let mut faults = Faults::default();
    faults.max_chars("name", change.name.as_deref().unwrap_or_default(), NAME_MAX);
    if let Some(name) = change.name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()) {
        row.name = name;
    }
    row.is_sample = change.is_sample.unwrap_or(row.is_sample);
    row.score = change.score.map_or(row.score, to_hundredths);
    row.subtask = change.subtask.unwrap_or(row.subtask);
    check_code(&mut faults, change.test_code.as_ref());
    if let Some(code) = change.test_code {
        row.test_code = serde_json::to_value(code).map_err(ApiError::internal)?;
    }
    faults.rule("score", rules::test_score(row.score, row.is_sample));
    faults.finish()?;
    if let Some(input) = change.input {
        let half = store_one(&site, Side::Text(input.into())).await?;
        (row.input_hash, row.input_size, row.input_head) = (half.hash, half.size, half.head);
    }
    if let Some(output) = change.output {
        let half = store_one(&site, Side::Text(output.into())).await?;
        (row.output_hash, row.output_size, row.output_head) = (half.hash, half.size, half.head);
    }
    let mut tx = site.begin().await?;
    let question = begin_edit(&mut tx, row.question_id, &actor).await?;
    known_subtask(&question, row.subtask)?;
    store::update(&mut tx, &row).await?;
    tx.commit().await?;
    Ok(Envelope::of(TestCase::from(row)))
}

/// Deletes a test case.
#[utoipa::path(tag = "question", params(TestCaseId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/question/testcase/{id}")]
pub async fn delete_case(site: Site, actor: Actor, id: web::Path<TestCaseId>) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let row = editable_case(&site, &actor, *id).await?;
    let mut tx = site.begin().await?;
    begin_edit(&mut tx, row.question_id, &actor).await?;
    store::delete(&mut tx, row.id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// One side of a test case as a file named after that side.
#[utoipa::path(tag = "question", responses((status = 200, description = "the file")))]
#[get("/api/question/testcase/download/{id}/{inout}")]
pub async fn download_case(
    site: Site,
    actor: Actor,
    path: web::Path<(TestCaseId, String)>,
) -> Result<HttpResponse, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let (id, side) = path.into_inner();
    let row = editable_case(&site, &actor, id).await?;
    let hash = match side.as_str() {
        "input" => row.input_hash,
        "output" => row.output_hash,
        _ => return Err(TEST_CASE_NOT_FOUND.into()),
    };
    let (size, content) = site.app.blobs.stream(&hash).await?;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header(("Content-Disposition", format!("attachment; filename=\"{side}.txt\"")))
        .body(SizedStream::new(size, content)))
}

/// Adds a test case whose sides are files (`{id}` is the question's).
#[utoipa::path(tag = "question", params(QuestionId), request_body(content = String, content_type = "multipart/form-data",
    description = "Files `input` and `output`; fields `name`, `is_sample` (`true`), `score`."),
    responses((status = 200, body = Envelope<TestCase>)))]
#[post("/api/question/testcase/{id}/upload-testcase")]
pub async fn upload_case(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<TestCase>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    find_editable(&mut *site.read().await?, *id, &actor).await?;
    let mut form = files::receive_form(&site, &request, payload, (&["input", "output"], ARCHIVE_MAX)).await?;
    let is_sample = matches!(form.field("is_sample"), "true" | "1" | "on");
    let score = match form.field("score") {
        "" => {
            if is_sample {
                0.0
            } else {
                1.0
            }
        }
        score => score.parse().map_err(|_| ApiError::field("score", INVALID_VALUE))?,
    };
    let score = to_hundredths(score);
    let name = Some(form.field("name").trim().to_owned()).filter(|name| !name.is_empty());
    let mut faults = Faults::default();
    faults.max_chars("name", name.as_deref().unwrap_or_default(), NAME_MAX);
    faults.rule("score", rules::test_score(score, is_sample));
    faults.finish()?;
    let output = form.take("output")?.draft;
    // A program may have nothing to read.
    let input = match form.take("input") {
        Ok(file) => Side::File(file.draft),
        Err(_) => Side::Text(bytes::Bytes::new()),
    };
    let output = Side::File(output);
    let case = NewCase { name, input, output, is_sample, score, subtask: None, test_code: BTreeMap::new() };
    append_one(&site, &actor, *id, store_all(&site, vec![case]).await?).await
}

/// Adds one test behind the others.
async fn append_one(
    site: &Site,
    actor: &Actor,
    id: QuestionId,
    stored: Vec<Contents>,
) -> Result<Envelope<TestCase>, ApiError> {
    let mut tx = site.begin().await?;
    let question = begin_edit(&mut tx, id, actor).await?;
    let mut faults = Faults::default();
    check_count(&mut faults, usize::try_from(store::count(&mut tx, question.id).await?).unwrap_or(usize::MAX) + 1);
    faults.finish()?;
    let id = store::append(&mut tx, question.id, stored).await?.first().copied().ok_or(TEST_CASE_NOT_FOUND)?;
    let row = store::find(&mut tx, id).await?.ok_or(TEST_CASE_NOT_FOUND)?;
    tx.commit().await?;
    Ok(Envelope::of(TestCase::from(row)))
}

/// A test of a test-driven question that learners see, in one language.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublicTest {
    id: TestCaseId,
    name: String,
    language_id: i32,
    /// Run after the learner's code.
    test_code: String,
    input: String,
    /// What it must print.
    expected: String,
}

/// The tests of a test-driven question that learners see, in each of its languages.
#[utoipa::path(tag = "question", params(QuestionId), responses((status = 200, body = Envelope<Vec<PublicTest>>)))]
#[get("/api/question/{id}/testcases/test-code")]
pub async fn list_public_tests(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
) -> Result<Envelope<Vec<PublicTest>>, ApiError> {
    let mut conn = site.read().await?;
    let question = find_visible_by_id(&mut conn, *id, Some(&actor)).await?;
    let mut tests = Vec::new();
    for row in store::list_samples(&mut conn, question.id).await? {
        let code: BTreeMap<i32, String> = serde_json::from_value(row.test_code).map_err(ApiError::internal)?;
        tests.extend(code.into_iter().map(|(language_id, test_code)| PublicTest {
            id: row.id,
            name: row.name.clone(),
            language_id,
            test_code,
            input: row.input_head.clone(),
            expected: row.output_head.clone(),
        }));
    }
    Ok(Envelope::of(tests))
}

/// What came of a zip.
#[derive(Debug, Serialize, ToSchema)]
pub struct Uploaded {
    /// Tests that the question has now.
    count: usize,
    test_cases: Vec<UploadedCase>,
    /// Files that found no place.
    problems: Vec<UploadProblem>,
}

/// A test out of a zip.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadedCase {
    id: TestCaseId,
    name: String,
}

/// A file of a zip that found no place, and why.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadProblem {
    name: String,
    message: String,
}

/// Replaces a question's tests by those of a zip (`{id}` is the question's). Points are shared equally; tests whose
/// name begins with `sample` become samples; a test comes into the subtask of the old test of that name, or of the
/// number that its name begins with (`2-05`).
#[utoipa::path(tag = "question", params(QuestionId), request_body(content = String, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<Uploaded>)))]
#[post("/api/question/testcase/{id}/upload-testcases")]
pub async fn upload_archive(
    site: Site,
    state: web::Data<State>,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<Uploaded>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let question = find_editable(&mut *site.read().await?, *id, &actor).await?;
    let files::Received { draft, .. } = files::receive(&site, &request, payload, ARCHIVE_MAX).await?;
    // A small file may hold hundreds of MiB, which stay on the disk until they are stored.
    let _place = state.archives.acquire().await.map_err(ApiError::internal)?;
    let blobs = site.app.blobs.clone();
    let (tests, left) = tokio::task::spawn_blocking(move || archive::unpack(&blobs, draft.path())).await??;
    let scored = tests.iter().filter(|test| !test.is_sample).count();
    let mut shares = shares(&vec![1.0; scored], question.draft.max_score).into_iter();
    let names: Vec<String> = tests.iter().map(|test| test.name.clone()).collect();
    let cases = tests.into_iter().map(|test| scored_case(test, &mut shares)).collect();
    let mut stored = store_all(&site, cases).await?;
    let mut tx = site.begin().await?;
    let question = begin_edit(&mut tx, question.id, &actor).await?;
    let old = store::list(&mut tx, question.id).await?;
    for test in &mut stored {
        test.subtask = subtask_of(test.name.as_deref().unwrap_or_default(), &old, &question.draft.judging.subtasks);
    }
    store::delete_all(&mut tx, question.id).await?;
    let ids = store::append(&mut tx, question.id, stored).await?;
    tx.commit().await?;
    let locale = Locale::of(&request);
    Ok(Envelope::of(Uploaded {
        count: ids.len(),
        test_cases: ids.into_iter().zip(names).map(|(id, name)| UploadedCase { id, name }).collect(),
        problems: left.iter().map(|file| problem_of(file, locale)).collect(),
    }))
}

fn scored_case(test: Unpacked, shares: &mut impl Iterator<Item = f64>) -> NewCase {
    let score = if test.is_sample { 0.0 } else { shares.next().unwrap_or_default() };
    let Unpacked { name, input, output, is_sample } = test;
    let (input, output) = (Side::File(input), Side::File(output));
    NewCase { name: Some(name), input, output, is_sample, score, subtask: None, test_code: BTreeMap::new() }
}

/// Where a test out of a zip belongs: where the one of its name was, or the number before the first `-` or `_` says.
fn subtask_of(name: &str, old: &[CaseRow], subtasks: &[SubtaskInput]) -> Option<i32> {
    if let Some(same) = old.iter().find(|case| case.name == name) {
        return same.subtask;
    }
    let number: i32 = name.split(['-', '_']).next().filter(|first| *first != name)?.parse().ok()?;
    subtasks.iter().find(|subtask| subtask.id == Some(number)).and_then(|subtask| subtask.id)
}

fn problem_of(file: &Leftover, locale: Locale) -> UploadProblem {
    UploadProblem { name: file.name().to_owned(), message: file.message().text(locale, &[]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_that_is_no_sample_is_worth_something() {
        let case = |is_sample, score| CaseInput {
            output: Some("1".into()),
            is_sample: Some(is_sample),
            score: Some(score),
            ..Default::default()
        };
        for (is_sample, score, is_good) in
            [(true, 0.0, true), (false, 10.0, true), (false, 0.0, false), (true, f64::NAN, false)]
        {
            let mut faults = Faults::default();
            check_case(&mut faults, &case(is_sample, score));
            assert_eq!(faults.is_empty(), is_good, "{is_sample} {score}");
        }
    }
}
