//! What a format has lost of a problem: the problem as it was beside the problem as it is read again.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::item::{Item, Note, Problem, ProblemTest};
use crate::messages::PART_LOST;

/// Names of the parts that came back otherwise.
pub fn lost(before: &Item, after: &Item) -> Vec<Note> {
    let mut parts = of_question(before, after);
    if let (Some(before), Some(after)) = (&before.problem, &after.problem) {
        parts.extend(of_problem(before, after));
    }
    // Both have translations.
    let mut told = BTreeSet::new();
    let name = &*before.written.name;
    let note = |part: &str| Note::new(PART_LOST).with("name", name).with("part", part);
    parts.into_iter().filter(|(part, is_same)| !is_same && told.insert(*part)).map(|(part, _)| note(part)).collect()
}

fn of_question(before: &Item, after: &Item) -> Vec<(&'static str, bool)> {
    let (old, new) = (&before.written, &after.written);
    let sorted = |tags: &[String]| {
        let mut tags = tags.to_vec();
        tags.sort();
        tags
    };
    vec![
        ("name", old.name == new.name),
        ("statement", old.statement.trim() == new.statement),
        ("format", old.format == new.format),
        ("media", old.media.is_empty()),
        ("files", files(before) == files(after)),
        ("solution", old.solution.trim() == new.solution),
        ("hints", old.hints == new.hints),
        ("marking", old.marking == new.marking),
        ("show_solution", old.show_solution == new.show_solution),
        ("score", (old.score - new.score).abs() < 0.005),
        ("enable_on_quiz", old.enable_on_quiz == new.enable_on_quiz),
        ("difficulty", old.difficulty == new.difficulty),
        ("tags", sorted(&old.tags) == sorted(&new.tags)),
        ("translations", old.translations == new.translations),
        ("trials", old.trials == new.trials),
        ("category", before.category == after.category),
    ]
}

/// In any order.
fn files(item: &Item) -> BTreeMap<&str, &[u8]> {
    item.files.iter().map(|file| (file.name.as_str(), file.bytes.as_slice())).collect()
}

fn of_problem(old: &Problem, new: &Problem) -> Vec<(&'static str, bool)> {
    let texts =
        |it: &Problem| [&it.input_description, &it.output_description, &it.constraints].map(|it| it.trim().to_owned());
    let names = |it: &Problem| -> Vec<String> {
        it.tests.iter().filter(|it| !it.is_sample).map(|it| it.name.clone()).collect()
    };
    let samples_first = |it: &Problem| it.tests.is_sorted_by_key(|test| !test.is_sample);
    vec![
        ("input_description", texts(old)[0] == texts(new)[0]),
        ("output_description", texts(old)[1] == texts(new)[1]),
        ("constraints", texts(old)[2] == texts(new)[2]),
        ("translations", old.translations == new.translations),
        ("time_limit_ms", old.time_limit_ms == new.time_limit_ms),
        ("memory_limit_mib", old.memory_limit_mib == new.memory_limit_mib),
        ("checker", checker(&old.checker) == checker(&new.checker)),
        ("interactor", old.interactor == new.interactor),
        ("input_file", old.input_file == new.input_file),
        ("output_file", old.output_file == new.output_file),
        ("subtasks", subtasks(old) == subtasks(new)),
        ("samples", tests(old, true) == tests(new, true)),
        ("test_cases", tests(old, false) == tests(new, false)),
        ("test_cases.name", names(old) == names(new)),
        ("test_cases.order", samples_first(old)),
    ]
}

/// None is the usual one.
fn checker(value: &Value) -> Value {
    if value.is_null() { json!({"kind": "tokens"}) } else { value.clone() }
}

/// The number that each subtask gets when they are numbered in their order.
fn numbers(problem: &Problem) -> BTreeMap<u64, usize> {
    let ids = problem.subtasks.iter().filter_map(|subtask| subtask.get("id")?.as_u64());
    ids.zip(1..).collect()
}

/// Subtasks numbered in their order.
fn subtasks(problem: &Problem) -> Vec<(usize, String, i64, String, Vec<usize>)> {
    let numbers = numbers(problem);
    let text = |it: &Value, name: &str| it.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let one = |(number, it): (usize, &Value)| {
        #[expect(clippy::cast_possible_truncation, reason = "at most millions of points")]
        let score = (it.get("score").and_then(Value::as_f64).unwrap_or_default() * 100.0).round() as i64;
        let requires = it.get("requires").and_then(Value::as_array).into_iter().flatten();
        let mut requires: Vec<usize> = requires.filter_map(|id| numbers.get(&id.as_u64()?).copied()).collect();
        requires.sort_unstable();
        (number, text(it, "name"), score, text(it, "rule"), requires)
    };
    (1..).zip(&problem.subtasks).map(one).collect()
}

/// What counts of a test: its sides, points in hundredths, subtask.
type Counted<'a> = (&'a [u8], &'a [u8], i64, Option<usize>);

/// The samples or the others, with their usual points said, and their subtasks' numbers in their order. Where no test is
/// in a subtask, points count beside each other only.
fn tests(problem: &Problem, is_sample: bool) -> Vec<Counted<'_>> {
    let numbers = numbers(problem);
    let all: Vec<&ProblemTest> = problem.tests.iter().filter(|it| it.is_sample == is_sample).collect();
    let score = |test: &ProblemTest| test.score.unwrap_or(if is_sample { 0.0 } else { 1.0 });
    let subtask = |test: &ProblemTest| numbers.get(&u64::from(test.subtask?)).copied();
    let sum: f64 = all.iter().map(|test| score(test)).sum();
    let is_shared = !is_sample && sum > 0.0 && all.iter().all(|test| subtask(test).is_none());
    let whole = if is_shared { sum } else { 100.0 };
    #[expect(clippy::cast_possible_truncation, reason = "at most millions of points")]
    let counted = |test: &&ProblemTest| (score(test) / whole * 10_000.0).round() as i64;
    let side = |bytes: &'_ [u8]| -> usize {
        // A line end more or less at the end of a sample is none.
        if is_sample { bytes.iter().rposition(|it| *it != b'\n').map_or(0, |it| it + 1) } else { bytes.len() }
    };
    all.iter()
        .map(|it| (&it.input[..side(&it.input)], &it.output[..side(&it.output)], counted(it), subtask(it)))
        .collect()
}
