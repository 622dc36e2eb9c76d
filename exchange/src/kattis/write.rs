//! Packages of questions: one folder for each.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::checker::arguments;
use super::read::read_package;
use crate::adapter::{self, Protocol};
use crate::archive::Archive;
use crate::contest::{sheets_of, solutions_of, test_names, with_pictures, write_folders};
use crate::item::{Item, Note, Problem, ProblemTest};
use crate::yaml;

type Files = BTreeMap<String, Vec<u8>>;

/// The archive, and what is lost.
pub fn write(items: &[Item]) -> Result<(Vec<u8>, Vec<Note>), Note> {
    write_folders(items, str::to_owned, |item, problem, _| {
        let package = Archive::of(package(item, problem));
        let again = read_package(&package, "");
        (package, again)
    })
}

fn package(item: &Item, problem: &Problem) -> Files {
    let mut files = Files::new();
    let sheets = sheets_of(item, problem);
    let mut names = Map::new();
    for sheet in &sheets {
        names.insert(sheet.language.clone(), sheet.title.clone().into());
        let text = with_pictures(&sheet.text, item, "") + "\n";
        files.insert(format!("statement/problem.{}.md", sheet.language), text.into_bytes());
    }
    for file in &item.files {
        files.insert(format!("statement/{}", file.name), file.bytes.clone());
    }
    if !item.written.solution.is_empty() {
        let language = sheets.first().map_or("vi", |it| it.language.as_str());
        let text = with_pictures(&item.written.solution, item, "") + "\n";
        files.insert(format!("solution/solution.{language}.md"), text.into_bytes());
    }
    for (name, source) in solutions_of(item) {
        files.insert(format!("submissions/accepted/{name}"), source.into_bytes());
    }
    let has_program = put_program(problem, &mut files);
    let is_whole = is_one_whole(item, problem);
    files.insert("problem.yaml".into(), yaml::write(&says(item, problem, names, is_whole)));
    put_tests(problem, is_whole, item.written.score, has_program, &mut files);
    files
}

fn says(item: &Item, problem: &Problem, names: Map<String, Value>, is_whole: bool) -> Value {
    let mut types = vec![if is_whole { "pass-fail" } else { "scoring" }];
    if !problem.interactor.is_null() {
        types.push("interactive");
    }
    let mut says = json!({
        "problem_format_version": "2025-09",
        "type": types,
        "name": names,
        "uuid": uuid(item),
    });
    if !item.written.tags.is_empty() {
        says["keywords"] = json!(item.written.tags);
    }
    if let Some(limit) = problem.time_limit_ms {
        says["limits"]["time_limit"] = json!(f64::from(limit) / 1000.0);
    }
    if let Some(limit) = problem.memory_limit_mib {
        says["limits"]["memory"] = json!(limit);
    }
    says
}

/// Of the content: the same problem has the same one.
fn uuid(item: &Item) -> String {
    let digest = Sha256::digest(format!("{}\0{}\0{}", item.row, item.written.name, item.written.statement));
    let hex: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("{}-{}-8{}-8{}-{}", &hex[..8], &hex[8..12], &hex[13..16], &hex[17..20], &hex[20..32])
}

/// Whether all tests give 100 points as one: then it passes or fails.
fn is_one_whole(item: &Item, problem: &Problem) -> bool {
    let is_usual = |it: &Value| it["rule"] == "min" && it["name"].as_str().unwrap_or_default().is_empty();
    (item.written.score - crate::contest::SCORE).abs() < 0.005
        && matches!(problem.subtasks.as_slice(), [one] if is_usual(one))
        && problem.tests.iter().all(|test| test.is_sample == test.subtask.is_none())
}

/// The checker or the interactor, where it is a program.
fn put_program(problem: &Problem, files: &mut Files) -> bool {
    let is_interactor = !problem.interactor.is_null();
    let value = if is_interactor { &problem.interactor } else { &problem.checker };
    if !is_interactor && value["kind"] != "custom" {
        return false;
    }
    let Some((program, protocol)) = adapter::given_back(value) else { return false };
    let parts = match protocol {
        Protocol::Testlib => adapter::for_kattis(&program, is_interactor),
        Protocol::Hustoj => None,
        Protocol::Kattis | Protocol::KattisInteractor => Some(program.files),
    };
    let parts = parts.unwrap_or_default();
    let has_some = !parts.is_empty();
    files.extend(parts.into_iter().map(|(name, text)| (format!("output_validator/{name}"), text.into_bytes())));
    has_some
}

fn put_tests(problem: &Problem, is_whole: bool, score: f64, has_program: bool, files: &mut Files) {
    let of = |wanted: &dyn Fn(&ProblemTest) -> bool| problem.tests.iter().filter(|it| wanted(it)).collect::<Vec<_>>();
    put_cases("data/sample", &of(&|it| it.is_sample), files);
    let arguments = if has_program { String::new() } else { arguments(&problem.checker) };
    let with_arguments = |mut group: Value| {
        if !arguments.is_empty() {
            group["output_validator_args"] = arguments.split(' ').collect();
        }
        group
    };
    if is_whole || problem.subtasks.is_empty() {
        put_cases("data/secret", &of(&|it| !it.is_sample), files);
        let group = if is_whole { json!({}) } else { json!({"max_score": score, "score_aggregation": "sum"}) };
        put_group("data/secret", &with_arguments(group), files);
        return;
    }
    put_cases("data/secret", &of(&|it| !it.is_sample && it.subtask.is_none()), files);
    put_group("data/secret", &with_arguments(json!({"max_score": score, "score_aggregation": "sum"})), files);
    let ids: Vec<Option<u64>> = problem.subtasks.iter().map(|it| it["id"].as_u64()).collect();
    let folders: Vec<String> = (1..).zip(&problem.subtasks).map(|(at, it)| folder(at, it)).collect();
    for ((subtask, id), folder) in problem.subtasks.iter().zip(&ids).zip(&folders) {
        let path = format!("data/secret/{folder}");
        put_cases(&path, &of(&|it| !it.is_sample && it.subtask.map(u64::from) == *id), files);
        let aggregation = if subtask["rule"] == "sum" { "sum" } else { "min" };
        let mut group = json!({"max_score": subtask["score"], "score_aggregation": aggregation});
        let requires = subtask["requires"].as_array().into_iter().flatten();
        let requires: Vec<&String> =
            requires.filter_map(|id| folders.get(ids.iter().position(|it| *it == id.as_u64())?)).collect();
        if !requires.is_empty() {
            group["require_pass"] = json!(requires);
        }
        put_group(&path, &group, files);
    }
}

/// Numbered, as their order is that of their names.
fn folder(number: usize, subtask: &Value) -> String {
    let name = subtask["name"].as_str().unwrap_or_default();
    let is_plain = !name.is_empty()
        && name.len() <= 60
        && name.chars().all(|it| it.is_ascii_alphanumeric() || it == '-' || it == '_');
    if is_plain { format!("{number:03}_{name}") } else { format!("{number:03}") }
}

fn put_group(folder: &str, group: &Value, files: &mut Files) {
    if group.as_object().is_some_and(|it| !it.is_empty()) {
        files.insert(format!("{folder}/test_group.yaml"), yaml::write(group));
    }
}

fn put_cases(folder: &str, tests: &[&ProblemTest], files: &mut Files) {
    let names = test_names(&tests.iter().map(|it| it.name.as_str()).collect::<Vec<_>>());
    for (test, name) in tests.iter().zip(names) {
        files.insert(format!("{folder}/{name}.in"), test.input.clone());
        files.insert(format!("{folder}/{name}.ans"), test.output.clone());
    }
}
