//! `testdata/config.yaml`, and the tests that it names.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::adapter::{self, Program, Protocol};
use crate::archive::{Archive, join};
use crate::contest::{SCORE, TestCopies, language_of, natural, not_read, tell_missing_headers};
use crate::item::{Item, Note, Problem, ProblemTest, tell};
use crate::messages::{FILE_NOT_FOUND, KIND_NOT_READ};
use crate::yaml;

/// Keys that are read, or change nothing of what a question is.
const KNOWN: &[&str] = &[
    "type",
    "time",
    "memory",
    "score",
    "subtasks",
    "cases",
    "checker_type",
    "checker",
    "interactor",
    "filename",
    "detail",
    "judge_extra_files",
    "validator",
];

pub(super) fn read(archive: &Archive, folder: &str, item: &mut Item, problem: &mut Problem) -> Result<(), Note> {
    let says = yaml::read("config.yaml", &archive.text(&join(folder, "testdata/config.yaml")))?;
    let kind = yaml::text(&says["type"]).unwrap_or_else(|| "default".into());
    if kind != "default" && kind != "interactive" {
        return Err(Note::new(KIND_NOT_READ).with("kind", kind));
    }
    for (key, _) in says.as_object().into_iter().flatten() {
        if !KNOWN.contains(&key.as_str()) {
            not_read(item, format!("config.{key}"));
        }
    }
    problem.time_limit_ms = yaml::text(&says["time"]).and_then(|it| amount(&it, 1.0));
    problem.memory_limit_mib = yaml::text(&says["memory"]).and_then(|it| amount(&it, 1.0)).map(|it| it.min(1024));
    if let Some(name) = yaml::text(&says["filename"]).filter(|it| !it.is_empty()) {
        (problem.input_file, problem.output_file) = (format!("{name}.in"), format!("{name}.out"));
    }
    let mut data = Data { archive, folder: join(folder, "testdata"), copies: TestCopies::new() };
    if kind == "interactive" {
        match data.program(&says, "interactor", item).and_then(|it| adapter::adopted(&it, Protocol::Testlib)) {
            Some(value) => problem.interactor = value,
            None => not_read(item, "interactor"),
        }
    } else {
        problem.checker = checker(&data, &says, item);
    }
    tests(&mut data, &says, item, problem);
    Ok(())
}

/// `1s`, `500ms`, `256m`, `1g`: thousandths of a second, MiB; without a unit as `plain` says.
fn amount(text: &str, plain: f64) -> Option<u32> {
    let text = text.trim().to_lowercase();
    let at = text.find(|it: char| it.is_ascii_alphabetic()).unwrap_or(text.len());
    let unit = match text[at..].trim() {
        "" => plain,
        "s" | "sec" => 1000.0,
        "us" => 0.001,
        "g" | "gb" | "gib" => 1024.0,
        "k" | "kb" | "kib" => 1.0 / 1024.0,
        _ => 1.0,
    };
    let value = crate::text::read_number(&text[..at])? * unit;
    (0.5..1e8).contains(&value).then_some(value.round() as u32)
}

struct Data<'a> {
    archive: &'a Archive,
    folder: String,
    copies: TestCopies,
}

impl<'a> Data<'a> {
    fn get(&self, name: &str) -> Option<&'a [u8]> {
        self.archive.get(&join(&self.folder, name))
    }

    /// A program that a key names, with the files that are beside it.
    fn program(&self, says: &Value, key: &str, item: &mut Item) -> Option<Program> {
        let name = yaml::text(&says[key]).or_else(|| yaml::text(&says[key]["file"]))?;
        let text = |name: &str| Some((name.to_owned(), String::from_utf8(self.get(name)?.to_vec()).ok()?));
        let mut files = vec![text(&name)?];
        let mut beside: Vec<String> =
            yaml::list(&says["judge_extra_files"]).into_iter().filter_map(yaml::text).collect();
        beside.push("testlib.h".into());
        let mut taken = BTreeSet::from([name.clone()]);
        beside.retain(|it| taken.insert(it.clone()));
        files.extend(beside.iter().filter_map(|it| text(it)));
        let program = Program { language: language_of(&name)?, files, flags: Vec::new() };
        tell_missing_headers(&program, item);
        Some(program)
    }

    /// A test of two files.
    fn test(&mut self, input: &str, output: &str, item: &mut Item) -> Option<ProblemTest> {
        let sides = [input, output]
            .map(|name| if name.is_empty() || name == "/dev/null" { Some(&[][..]) } else { self.get(name) });
        for (name, side) in [input, output].into_iter().zip(&sides) {
            if side.is_none() {
                tell(&mut item.notes, Note::new(FILE_NOT_FOUND).with("file", name));
            }
        }
        let [Some(input_bytes), Some(output_bytes)] = sides else { return None };
        let name = input.rsplit_once('.').map_or(input, |(base, _)| base);
        self.copies.test(name, input_bytes, output_bytes, item)
    }

    fn cases(&mut self, list: &Value, item: &mut Item) -> Vec<ProblemTest> {
        let mut tests = Vec::new();
        for case in yaml::list(list) {
            let side = |name: &str| yaml::text(&case[name]).unwrap_or_default();
            if !case["time"].is_null() || !case["memory"].is_null() {
                not_read(item, "cases.time, cases.memory");
            }
            if let Some(mut test) = self.test(&side("input"), &side("output"), item) {
                test.score = yaml::as_number(&case["score"]).filter(|it| *it > 0.0);
                tests.push(test);
            }
        }
        tests
    }

    /// Files that belong together by their names.
    fn pairs(&mut self, item: &mut Item) -> Vec<ProblemTest> {
        let mut names: Vec<&str> =
            self.archive.within_folder(&self.folder).map(|it| it.0).filter(|it| it.ends_with(".in")).collect();
        names.sort_by(|a, b| natural(a, b));
        let mut tests = Vec::new();
        for input in names {
            let base = input.strip_suffix(".in").unwrap_or(input);
            let output =
                if self.get(&format!("{base}.out")).is_some() { format!("{base}.out") } else { format!("{base}.ans") };
            tests.extend(self.test(input, &output, item));
        }
        tests
    }
}

fn checker(data: &Data<'_>, says: &Value, item: &mut Item) -> Value {
    let kind = yaml::text(&says["checker_type"]).unwrap_or_else(|| "default".into());
    let protocol = match kind.as_str() {
        "default" => return Value::Null,
        "strict" => return json!({"kind": "exact"}),
        "testlib" => Protocol::Testlib,
        "kattis" => Protocol::Kattis,
        "hustoj" => Protocol::Hustoj,
        _ => {
            not_read(item, format!("checker_type {kind}"));
            return Value::Null;
        }
    };
    let value = data.program(says, "checker", item).and_then(|it| adapter::adopted(&it, protocol));
    value.map(adapter::custom).unwrap_or_else(|| {
        not_read(item, "checker");
        Value::Null
    })
}

fn tests(data: &mut Data<'_>, says: &Value, item: &mut Item, problem: &mut Problem) {
    let subtasks = yaml::list(&says["subtasks"]);
    let has_cases = subtasks.iter().any(|it| !it["cases"].is_null());
    if subtasks.is_empty() || !has_cases {
        if !subtasks.is_empty() {
            not_read(item, "subtasks");
        }
        let cases = if says["cases"].is_null() { data.pairs(item) } else { data.cases(&says["cases"], item) };
        problem.tests.extend(cases);
        return;
    }
    let ids: Vec<String> =
        (1..).zip(&subtasks).map(|(at, it)| yaml::text(&it["id"]).unwrap_or_else(|| format!("{at}"))).collect();
    let mut all = 0.0;
    for (number, subtask) in (1_u32..).zip(&subtasks) {
        let mut cases = data.cases(&subtask["cases"], item);
        cases.iter_mut().for_each(|test| test.subtask = Some(number));
        #[expect(clippy::cast_precision_loss, reason = "a few hundred at most")]
        let equal = (SCORE / subtasks.len() as f64 * 100.0).round() / 100.0;
        let score = yaml::as_number(&subtask["score"]).filter(|it| *it > 0.0).unwrap_or(equal);
        all += score;
        let rule = yaml::text(&subtask["type"])
            .filter(|it| ["min", "max", "sum"].contains(&it.as_str()))
            .unwrap_or_else(|| "min".into());
        let mut requires = Vec::new();
        for wanted in yaml::list(&subtask["if"]).into_iter().filter_map(yaml::text) {
            match ids.iter().position(|id| *id == wanted) {
                Some(at) if at + 1 < number as usize => requires.push(at + 1),
                _ => not_read(item, format!("subtasks.if {wanted}")),
            }
        }
        if !subtask["time"].is_null() || !subtask["memory"].is_null() {
            not_read(item, "subtasks.time, subtasks.memory");
        }
        problem.tests.extend(cases);
        problem.subtasks.push(json!({"id": number, "name": "", "score": score, "rule": rule, "requires": requires}));
    }
    item.written.score = all;
}
