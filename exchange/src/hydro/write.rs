//! Folders of questions.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::DIFFICULTIES;
use super::read::read_folder;
use crate::adapter::{self, Protocol};
use crate::archive::Archive;
use crate::contest::{ending_of, plain_names, sheets_of, solutions_of, with_pictures, write_folders};
use crate::item::{Item, Note, Problem, ProblemTest};
use crate::{samples, yaml};

type Files = BTreeMap<String, Vec<u8>>;

/// The archive, and what is lost.
pub fn write(items: &[Item]) -> Result<(Vec<u8>, Vec<Note>), Note> {
    write_folders(items, str::to_owned, |item, problem, _| {
        let files = Archive::of(files(item, problem));
        let again = read_folder(&files, "");
        (files, again)
    })
}

fn files(item: &Item, problem: &Problem) -> Files {
    let mut files = Files::new();
    let place = DIFFICULTIES.iter().position(|it| *it == item.written.difficulty).unwrap_or(1);
    let mut says = json!({"title": item.written.name, "difficulty": place * 2 + 1});
    if !item.written.tags.is_empty() {
        says["tag"] = json!(item.written.tags);
    }
    files.insert("problem.yaml".into(), yaml::write(&says));
    let sheets = sheets_of(item, problem);
    for sheet in &sheets {
        let name = if sheets.len() == 1 { "problem.md".to_owned() } else { format!("problem_{}.md", sheet.language) };
        let text =
            samples::put(&with_pictures(&sheet.text, item, "file://"), problem.tests.iter().filter(|it| it.is_sample));
        files.insert(name, (text + "\n").into_bytes());
    }
    for file in &item.files {
        files.insert(format!("additional_file/{}", file.name), file.bytes.clone());
    }
    if !item.written.solution.is_empty() {
        let text = with_pictures(&item.written.solution, item, "file://") + "\n";
        files.insert("solution/solution.md".into(), text.into_bytes());
    }
    files.extend(solutions_of(item).into_iter().map(|(name, source)| (format!("std/{name}"), source.into_bytes())));
    let config = config(problem, &mut files);
    files.insert("testdata/config.yaml".into(), yaml::write(&config));
    files
}

fn config(problem: &Problem, files: &mut Files) -> Value {
    let mut says = json!({"type": if problem.interactor.is_null() { "default" } else { "interactive" }});
    if let Some(limit) = problem.time_limit_ms {
        says["time"] = format!("{limit}ms").into();
    }
    if let Some(limit) = problem.memory_limit_mib {
        says["memory"] = format!("{limit}m").into();
    }
    if problem.input_file.ends_with(".in") {
        says["filename"] = problem.input_file.trim_end_matches(".in").into();
    }
    put_program(problem, &mut says, files);
    let judged: Vec<&ProblemTest> = problem.tests.iter().filter(|it| !it.is_sample).collect();
    let names = plain_names(&judged.iter().map(|it| it.name.as_str()).collect::<Vec<_>>());
    let mut cases: Vec<(Option<u64>, Value)> = Vec::new();
    for (test, name) in judged.iter().zip(names) {
        files.insert(format!("testdata/{name}.in"), test.input.clone());
        files.insert(format!("testdata/{name}.out"), test.output.clone());
        let mut case = json!({"input": format!("{name}.in"), "output": format!("{name}.out")});
        if let Some(score) = test.score.filter(|it| (it - 1.0).abs() > f64::EPSILON) {
            case["score"] = json!(score);
        }
        cases.push((test.subtask.map(u64::from), case));
    }
    let of =
        |id: Option<u64>| cases.iter().filter(|(of, _)| *of == id).map(|(_, case)| case.clone()).collect::<Value>();
    if problem.subtasks.is_empty() {
        says["cases"] = of(None);
        return says;
    }
    let ids: Vec<Option<u64>> = problem.subtasks.iter().map(|it| it["id"].as_u64()).collect();
    let subtask = |(number, it): (usize, &Value)| {
        let requires = it["requires"].as_array().into_iter().flatten();
        let requires: Vec<usize> =
            requires.filter_map(|id| Some(ids.iter().position(|known| *known == id.as_u64())? + 1)).collect();
        let mut says = json!({"id": number, "score": it["score"], "type": it["rule"], "cases": of(it["id"].as_u64())});
        if !requires.is_empty() {
            says["if"] = json!(requires);
        }
        says
    };
    says["subtasks"] = (1..).zip(&problem.subtasks).map(subtask).collect();
    says
}

/// The checker: by its kind, or a program with what is beside it.
fn put_program(problem: &Problem, says: &mut Value, files: &mut Files) {
    let is_interactor = !problem.interactor.is_null();
    let value = if is_interactor { &problem.interactor } else { &problem.checker };
    if !is_interactor && value["kind"] != "custom" {
        if value["kind"] == "exact" {
            says["checker_type"] = "strict".into();
        }
        return;
    }
    let Some((program, protocol)) = adapter::given_back(value) else { return };
    let kind = match protocol {
        Protocol::Testlib => "testlib",
        Protocol::Kattis => "kattis",
        Protocol::Hustoj => "hustoj",
        Protocol::KattisInteractor => return,
    };
    let Some((main, rest)) = program.files.split_first() else { return };
    let role = if is_interactor { "interactor" } else { "checker" };
    let name = format!("{role}.{}", ending_of(program.language));
    if !is_interactor {
        says["checker_type"] = kind.into();
    }
    says[role] = name.clone().into();
    let extra: Vec<&str> = rest.iter().map(|(name, _)| name.as_str()).collect();
    if !extra.is_empty() {
        says["judge_extra_files"] = json!(extra);
    }
    files.insert(format!("testdata/{name}"), main.1.clone().into_bytes());
    files.extend(rest.iter().map(|(name, text)| (format!("testdata/{name}"), text.clone().into_bytes())));
}
