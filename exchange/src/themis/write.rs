//! Folders of questions; the statement is a file beside the tests.

use std::collections::BTreeMap;

use serde_json::Value;

use super::STATEMENT;
use super::read::read_task;
use super::settings::EVALUATORS;
use crate::archive::Archive;
use crate::contest::{natural, plain_names, sheets_of, with_pictures, write_folders};
use crate::item::{Item, Note, Problem, ProblemTest};
use crate::samples;
use crate::text::{escape_html, number};

/// The archive, and what is lost.
pub fn write(items: &[Item]) -> Result<(Vec<u8>, Vec<Note>), Note> {
    write_folders(items, str::to_uppercase, |item, problem, task| {
        let (files, tests) = files(item, problem, task);
        let files = Archive::of(files);
        let again = read_task(&files, "", &tests);
        (files, again)
    })
}

/// The files of a task's folder, and the names of its tests' folders.
fn files(item: &Item, problem: &Problem, task: &str) -> (BTreeMap<String, Vec<u8>>, Vec<String>) {
    let mut files = BTreeMap::new();
    let judged: Vec<&ProblemTest> = problem.tests.iter().filter(|it| !it.is_sample).collect();
    let names = test_names(&judged);
    let named = |name: &str, usual: String| if name.is_empty() { usual } else { name.to_owned() };
    let input = named(&problem.input_file, format!("{task}.INP"));
    let output = named(&problem.output_file, format!("{task}.OUT"));
    for (test, name) in judged.iter().zip(&names) {
        files.insert(format!("{name}/{input}"), test.input.clone());
        files.insert(format!("{name}/{output}"), test.output.clone());
    }
    for file in &item.files {
        files.insert(file.name.clone(), file.bytes.clone());
    }
    let settings = settings(item, problem, (task, &input, &output), &judged, &names);
    files.insert("Settings.cfg".into(), settings.into_bytes());
    let text = sheets_of(item, problem)
        .into_iter()
        .next()
        .map(|sheet| with_pictures(&sheet.text, item, ""))
        .unwrap_or_default();
    let text = samples::put(&text, problem.tests.iter().filter(|it| it.is_sample));
    files.insert(STATEMENT.into(), format!("# {}\n\n{text}\n", item.written.name).into_bytes());
    (files, names)
}

/// As they are where they keep their order, `Test01`, … otherwise.
fn test_names(tests: &[&ProblemTest]) -> Vec<String> {
    let names: Vec<&str> = tests.iter().map(|it| it.name.as_str()).collect();
    let is_sorted = names.windows(2).all(|pair| natural(pair[0], pair[1]).is_lt());
    let plain = plain_names(&names);
    if is_sorted && plain.iter().zip(&names).all(|(plain, name)| plain == name) {
        return plain;
    }
    plain_names(&vec![""; names.len()]).into_iter().map(|it| format!("Test{it}")).collect()
}

fn settings(
    item: &Item,
    problem: &Problem,
    (task, input, output): (&str, &str, &str),
    tests: &[&ProblemTest],
    names: &[String],
) -> String {
    let kind = problem.checker.get("kind").and_then(Value::as_str).unwrap_or("tokens");
    let evaluator = EVALUATORS.iter().find(|(_, known)| *known == kind).map_or("C4WordsCase", |(name, _)| *name);
    let weight = |test: &ProblemTest| test.score.unwrap_or(1.0);
    let all: f64 = tests.iter().map(|test| weight(test)).sum();
    let mark = |test: &ProblemTest| if all > 0.0 { item.written.score * weight(test) / all } else { 0.0 };
    let is_equal = tests.windows(2).all(|pair| (weight(pair[0]) - weight(pair[1])).abs() < 1e-9);
    let common = tests.first().filter(|_| is_equal).map_or(1.0, |test| mark(test));
    let limits = [
        problem.time_limit_ms.map(|it| format!(" TimeLimit=\"{}\"", number(f64::from(it) / 1000.0))),
        problem.memory_limit_mib.map(|it| format!(" MemoryLimit=\"{it}\"")),
    ];
    let limits: String = limits.into_iter().flatten().collect();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<ExamInformation Name=\"{task}\" InputFile=\"{}\" UseStdIn=\"{}\" OutputFile=\"{}\" UseStdOut=\"{}\" EvaluatorName=\"{evaluator}.dll\" Mark=\"{}\"{limits}>\n",
        escape_html(input),
        problem.input_file.is_empty(),
        escape_html(output),
        problem.output_file.is_empty(),
        number(common),
    );
    for (test, name) in tests.iter().zip(names) {
        let own = if is_equal { "-1".to_owned() } else { number(mark(test)) };
        text.push_str(&format!("  <TestCase Name=\"{name}\" Mark=\"{own}\" TimeLimit=\"-1\" MemoryLimit=\"-1\"/>\n"));
    }
    text.push_str("</ExamInformation>\n");
    text
}
