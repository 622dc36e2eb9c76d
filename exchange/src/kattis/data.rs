//! Tests and their groups.

use serde_json::{Value, json};

use super::read::Package;
use crate::contest::{SCORE, not_read};
use crate::item::{Item, Note, Problem, ProblemTest};
use crate::messages::PART_CHANGED;
use crate::yaml;

pub(super) fn read(package: &Package<'_>, item: &mut Item, problem: &mut Problem) {
    problem.tests = cases(package, "data/sample", item);
    problem.tests.iter_mut().for_each(|test| test.is_sample = true);
    let secret = package.path("data/secret");
    let mut groups: Vec<String> = Vec::new();
    for (path, _) in package.archive.below(&secret) {
        if let Some((group, _)) = path.split_once('/')
            && groups.last().is_none_or(|last| last != group)
            && !group.ends_with(".files")
        {
            groups.push(group.to_owned());
        }
    }
    if !package.is_scoring() || groups.is_empty() {
        one_group(package, &groups, item, problem);
    } else {
        many_groups(package, &groups, item, problem);
    }
}

/// All tests give points as one, or each for itself.
fn one_group(package: &Package<'_>, groups: &[String], item: &mut Item, problem: &mut Problem) {
    let mut secret = cases(package, "data/secret", item);
    for group in groups {
        secret.extend(cases(package, &format!("data/secret/{group}"), item));
    }
    let says = group_file(package, "data/secret", item);
    item.written.score = points(&says, secret.len()).unwrap_or(SCORE);
    if rule(&says, package) == "min" && !secret.is_empty() {
        problem.subtasks.push(subtask(1, "", item.written.score, "min", &[]));
        secret.iter_mut().for_each(|test| test.subtask = Some(1));
    }
    problem.tests.extend(secret);
}

fn many_groups(package: &Package<'_>, groups: &[String], item: &mut Item, problem: &mut Problem) {
    let loose = cases(package, "data/secret", item);
    if !loose.is_empty() {
        // Beside groups they give nothing here.
        item.notes.push(Note::new(PART_CHANGED).with("part", "data/secret/*.in"));
    }
    problem.tests.extend(loose);
    let mut all = 0.0;
    for (number, group) in (1_u32..).zip(groups) {
        let folder = format!("data/secret/{group}");
        let mut tests = cases(package, &folder, item);
        let says = group_file(package, &folder, item);
        #[expect(clippy::cast_precision_loss, reason = "a few hundred at most")]
        let equal = (SCORE / groups.len() as f64 * 100.0).round() / 100.0;
        let score = points(&says, tests.len()).unwrap_or(equal);
        all += score;
        let required = yaml::list(&says["require_pass"]).into_iter().filter_map(yaml::text);
        let mut requires = Vec::new();
        for wanted in required {
            let wanted = wanted.trim_start_matches("secret/").trim_start_matches("data/secret/").to_owned();
            match groups.iter().position(|it| *it == wanted) {
                Some(at) if at + 1 < number as usize => requires.push(at + 1),
                _ if wanted.starts_with("sample") => {}
                _ => not_read(item, format!("{group}: require_pass {wanted}")),
            }
        }
        tests.iter_mut().for_each(|test| test.subtask = Some(number));
        problem.tests.extend(tests);
        problem.subtasks.push(subtask(number, name_of(group), score, rule(&says, package), &requires));
    }
    item.written.score = all;
}

/// As bodies of problems have it.
pub(super) fn subtask(id: u32, name: &str, score: f64, rule: &str, requires: &[usize]) -> Value {
    json!({"id": id, "name": name, "score": score, "rule": rule, "requires": requires})
}

/// A folder's name without the number that it begins with.
fn name_of(group: &str) -> &str {
    let rest = group.trim_start_matches(|it: char| it.is_ascii_digit());
    if rest.len() == group.len() { group } else { rest.trim_start_matches(['_', '-']) }
}

/// What a group's file says; the older form calls it otherwise.
fn group_file(package: &Package<'_>, folder: &str, item: &mut Item) -> Value {
    for name in ["test_group.yaml", "testdata.yaml"] {
        let path = package.path(&format!("{folder}/{name}"));
        if package.archive.get(&path).is_some() {
            return yaml::read(&path, &package.archive.text(&path)).unwrap_or_else(|note| {
                item.notes.push(note);
                Value::Null
            });
        }
    }
    Value::Null
}

/// Most points of a group with so many tests.
fn points(says: &Value, tests: usize) -> Option<f64> {
    let most = yaml::as_number(&says["max_score"]);
    let of_range = || {
        let range = yaml::text(&says["range"])?;
        crate::text::read_number(range.split_whitespace().last()?)
    };
    let of_tests = || {
        let each = yaml::as_number(&says["accept_score"])?;
        #[expect(clippy::cast_precision_loss, reason = "a few thousand at most")]
        let count =
            if yaml::text(&says["grader_flags"]).is_some_and(|it| it.contains("min")) { 1.0 } else { tests as f64 };
        Some(each * count)
    };
    most.or_else(of_range).or_else(of_tests).filter(|it| it.is_finite() && *it > 0.0 && *it <= 1e6)
}

fn rule(says: &Value, package: &Package<'_>) -> &'static str {
    let aggregation =
        yaml::text(&says["score_aggregation"]).or_else(|| yaml::text(&says["grader_flags"])).unwrap_or_default();
    let is_broken_off = yaml::text(&says["on_reject"]).is_some_and(|it| it == "break");
    match aggregation.as_str() {
        it if it.contains("max") => "max",
        it if it.contains("min") || it == "pass-fail" => "min",
        it if it.contains("sum") || it.contains("avg") => "sum",
        _ if !package.is_scoring() || is_broken_off => "min",
        // Of a group of tests the whole counts, of all tests each.
        _ => "sum",
    }
}

/// The tests of a folder, by their names; what is not understood there is told.
fn cases(package: &Package<'_>, folder: &str, item: &mut Item) -> Vec<ProblemTest> {
    let path = package.path(folder);
    let mut tests = Vec::new();
    for (name, input) in package.archive.within_folder(&path) {
        let (base, ending) = name.split_once('.').unwrap_or((name, ""));
        match ending {
            "in" => match package.archive.get(&format!("{path}/{base}.ans")) {
                Some(output) => tests.push(ProblemTest {
                    name: base.to_owned(),
                    input: input.to_vec(),
                    output: output.to_vec(),
                    ..ProblemTest::default()
                }),
                None => not_read(item, format!("{folder}/{name}")),
            },
            "ans" if package.archive.get(&format!("{path}/{base}.in")).is_some() => {}
            "yaml" if base == "test_group" || base == "testdata" => {}
            _ => not_read(item, format!("{folder}/*.{ending}")),
        }
    }
    for (name, _) in package
        .archive
        .below(&path)
        .filter(|(name, _)| name.matches('/').count() > usize::from(folder == "data/secret"))
    {
        not_read(item, format!("{folder}/{name}"));
    }
    tests
}
