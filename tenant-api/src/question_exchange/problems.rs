//! What belongs to the judge, between the bank and files: tests with their contents, checker, interactor, subtasks.

use std::collections::BTreeMap;

use bytes::Bytes;
use exchange::{BYTES_MAX, Item, Note, Problem, ProblemTest, ProblemTexts, messages};
use marking::Kind;
use platform::blobs::BlobStore;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use serde_json::{Value, json};

use super::reading::refused;
use crate::ids::QuestionId;
use crate::questions::test_cases::{self, CaseRow};
use crate::questions::{self, CaseInput, Question, QuestionInput};
use crate::site::Site;

/// Tests that are read from the blob store at once.
const READ_AT_ONCE: usize = 8;
/// What a new problem's output may be, in KiB.
const OUTPUT_LIMIT_KIB: i32 = 16_384;

/// A problem of the bank on its way into a file.
pub struct Outgoing {
    /// Without its tests.
    pub problem: Problem,
    cases: Vec<CaseRow>,
    /// What no format of packages holds.
    pub lost: Vec<&'static str>,
}

impl Outgoing {
    /// A problem, as its author set it; none where it is judged as no package says.
    ///
    /// # Errors
    /// When the database fails, or it is gone by now.
    pub async fn find(conn: &mut TenantConn, id: QuestionId) -> Result<Option<Self>, ApiError> {
        let Some(question) = questions::find_for_judging(conn, id).await? else { return Ok(None) };
        let judging = &question.draft.judging;
        if question.draft.kind != Kind::Code || !judging.driver.is_empty() || judging.output_only {
            return Ok(None);
        }
        let cases = test_cases::list(conn, id).await?;
        Ok(Some(Self { problem: problem_of(&question)?, cases, lost: lost_of(&question) }))
    }

    /// Bytes of its tests.
    pub fn size(&self) -> u64 {
        self.cases.iter().map(|case| (case.input_size + case.output_size).unsigned_abs()).sum()
    }

    /// The problem with its tests out of the blob store.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn load(self, blobs: &BlobStore) -> Result<Problem, ApiError> {
        use futures::{StreamExt, TryStreamExt};
        let read = |case: CaseRow| async move {
            Ok::<_, ApiError>(ProblemTest {
                input: blobs.get(&case.input_hash).await?.to_vec(),
                output: blobs.get(&case.output_hash).await?.to_vec(),
                name: case.name,
                is_sample: case.is_sample,
                score: Some(case.score),
                subtask: case.subtask.and_then(|id| u32::try_from(id).ok()),
                test_code: String::new(),
            })
        };
        let tests = futures::stream::iter(self.cases).map(read).buffered(READ_AT_ONCE).try_collect().await?;
        Ok(Problem { tests, ..self.problem })
    }
}

/// Refuses what would be larger than a file may be.
///
/// # Errors
/// 412 of the whole.
pub fn refuse_large(size: u64) -> Result<(), ApiError> {
    if size > BYTES_MAX as u64 { Err(refused(Note::new(messages::FILE_TOO_LARGE))) } else { Ok(()) }
}

fn problem_of(question: &Question) -> Result<Problem, ApiError> {
    let draft = &question.draft;
    let texts = |it: &statements::Texts| ProblemTexts {
        input_description: it.input_description.clone(),
        output_description: it.output_description.clone(),
        constraints: it.constraints.clone(),
    };
    let further = draft.translations.iter().map(|(code, it)| (code.clone(), texts(it)));
    let subtasks: Result<Vec<Value>, _> = draft.judging.subtasks.iter().map(serde_json::to_value).collect();
    Ok(Problem {
        input_description: draft.texts.input_description.clone(),
        output_description: draft.texts.output_description.clone(),
        constraints: draft.texts.constraints.clone(),
        translations: further.filter(|(_, texts)| *texts != ProblemTexts::default()).collect(),
        time_limit_ms: u32::try_from(draft.time_limit_ms).ok(),
        memory_limit_mib: u32::try_from(draft.memory_limit_mib).ok(),
        checker: draft.checker.clone(),
        interactor: serde_json::to_value(&draft.judging.interactor).map_err(ApiError::internal)?,
        subtasks: subtasks.map_err(ApiError::internal)?,
        ..Problem::default()
    })
}

fn lost_of(question: &Question) -> Vec<&'static str> {
    let draft = &question.draft;
    let parts = [
        ("allowed_languages", draft.allowed_languages.is_some()),
        ("time_multipliers", !draft.judging.time_multipliers.is_empty()),
        ("allow_startup", draft.judging.allow_startup),
        ("show_output", draft.judging.show_output),
        ("scratch", !draft.judging.scratch.is_empty()),
        ("stop_at_first_failure", draft.stop_at_first_failure),
        ("output_limit_kib", draft.output_limit_kib != OUTPUT_LIMIT_KIB),
    ];
    parts.into_iter().filter(|(_, is_lost)| *is_lost).map(|(part, _)| part).collect()
}

/// Changes every text of a problem in which an address may be.
pub fn change_texts(problem: &mut Problem, change: &impl Fn(&str) -> String) {
    let own = [&mut problem.input_description, &mut problem.output_description, &mut problem.constraints];
    let further = problem.translations.values_mut();
    let further = further.flat_map(|it| [&mut it.input_description, &mut it.output_description, &mut it.constraints]);
    own.into_iter().chain(further).for_each(|text| *text = change(text));
}

/// The texts of a problem, in which addresses are looked for.
pub fn texts_of(problem: &Problem) -> Value {
    let further =
        problem.translations.values().map(|it| [&it.input_description, &it.output_description, &it.constraints]);
    json!([problem.input_description, problem.output_description, problem.constraints, further.collect::<Vec<_>>()])
}

/// Puts a file's problem into what the form would send; its tests by `cases`.
pub fn put(input: &mut QuestionInput, problem: &Problem) -> Result<(), serde_json::Error> {
    let number = |it: Option<u32>| it.and_then(|it| i32::try_from(it).ok());
    let text = |it: &String| Some(it.clone()).filter(|it| !it.is_empty());
    (input.time_limit_ms, input.memory_limit_mib) = (number(problem.time_limit_ms), number(problem.memory_limit_mib));
    input.input_description = text(&problem.input_description);
    input.output_description = text(&problem.output_description);
    input.constraints = text(&problem.constraints);
    let translations = input.translations.get_or_insert_default();
    for (code, it) in &problem.translations {
        let texts = &mut translations.entry(code.clone()).or_default().texts;
        (texts.input_description, texts.output_description, texts.constraints) =
            (it.input_description.clone(), it.output_description.clone(), it.constraints.clone());
    }
    input.checker = Some(problem.checker.clone()).filter(|it| !it.is_null());
    if !problem.interactor.is_null() {
        input.interactor = Some(Some(Deserialize::deserialize(&problem.interactor)?));
    }
    if !problem.subtasks.is_empty() {
        input.subtasks = Some(Deserialize::deserialize(&Value::Array(problem.subtasks.clone()))?);
    }
    Ok(())
}

/// The tests of a file's problem as the form would send them; `languages` are those of a test-driven question. Where
/// it is only tried, their contents stay where they are.
pub fn cases(problem: &mut Problem, languages: &[i32], is_tried: bool) -> Vec<CaseInput> {
    let case = |test: &mut ProblemTest| {
        let code: BTreeMap<i32, String> = languages.iter().map(|id| (*id, test.test_code.clone())).collect();
        let mut side = |bytes: fn(&mut ProblemTest) -> &mut Vec<u8>| {
            if is_tried { Bytes::new() } else { Bytes::from(std::mem::take(bytes(test))) }
        };
        let contents = Some((side(|it| &mut it.input), side(|it| &mut it.output)));
        CaseInput {
            name: (!test.name.is_empty()).then(|| test.name.clone()),
            contents,
            is_sample: Some(test.is_sample),
            score: test.score,
            subtask: test.subtask.map(|id| i32::try_from(id).ok()),
            test_code: (!test.test_code.is_empty()).then_some(code),
            ..CaseInput::default()
        }
    };
    problem.tests.iter_mut().map(case).collect()
}

/// Tells of files that programs read and write elsewhere: here they have standard input and output.
pub fn note_files(item: &mut Item) {
    let names = item.problem.iter().flat_map(|it| [&it.input_file, &it.output_file]).filter(|name| !name.is_empty());
    let names: Vec<&str> = names.map(String::as_str).collect();
    if !names.is_empty() {
        item.notes.push(Note::new(messages::STANDARD_STREAMS).with("files", names.join(", ")));
    }
}

/// Reads the tests of these problems, if they are not too large together.
///
/// # Errors
/// 412 where they are; when the store fails.
pub async fn load_all(site: &Site, all: Vec<Option<Outgoing>>) -> Result<Vec<Option<Problem>>, ApiError> {
    refuse_large(all.iter().flatten().map(Outgoing::size).sum())?;
    let mut loaded = Vec::with_capacity(all.len());
    for outgoing in all {
        loaded.push(match outgoing {
            Some(outgoing) => Some(outgoing.load(&site.app.blobs).await?),
            None => None,
        });
    }
    Ok(loaded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_go_into_the_form_as_bytes() {
        let test =
            ProblemTest { input: vec![0xff, 0], output: b"1".to_vec(), subtask: Some(2), ..ProblemTest::default() };
        let mut problem = Problem { tests: vec![test], ..Problem::default() };
        assert_eq!(cases(&mut problem, &[], true)[0].contents, Some((Bytes::new(), Bytes::new())));
        let case = cases(&mut problem, &[], false).remove(0);
        assert_eq!(case.contents, Some((Bytes::from_static(&[0xff, 0]), Bytes::from_static(b"1"))));
        assert_eq!((case.subtask, case.is_sample), (Some(Some(2)), Some(false)));
    }

    #[test]
    fn checker_interactor_and_subtasks_are_the_forms() -> anyhow::Result<()> {
        let problem = Problem {
            interactor: json!({"language_id": 54, "source_code": "x", "files": [{"path": "testlib.h", "content": "y"}]}),
            subtasks: vec![json!({"id": 1, "name": "", "score": 30.0, "rule": "min", "requires": []})],
            translations: BTreeMap::from([(
                "en".into(),
                ProblemTexts { constraints: "n".into(), ..ProblemTexts::default() },
            )]),
            ..Problem::default()
        };
        let mut input = QuestionInput::default();
        put(&mut input, &problem)?;
        assert_eq!(input.checker, None);
        assert_eq!(input.interactor.flatten().map(|it| it.files.len()), Some(1));
        assert_eq!(input.subtasks.map(|it| it[0].id), Some(Some(1)));
        assert_eq!(input.translations.and_then(|it| Some(it.get("en")?.texts.constraints.clone())), Some("n".into()));
        Ok(())
    }
}
