//! Checkers: the usual ones by their names, others as programs; interactors.

use roxmltree::Node;
use serde_json::{Value, json};

use super::read::Package;
use super::statement::attribute;
use crate::adapter::{self, Program, Protocol};
use crate::contest::{language_of, not_read, tell_missing_headers};
use crate::item::{Item, Note, Problem};
use crate::messages::PART_CHANGED;

/// Most headers that are looked for.
const HEADERS_MAX: usize = 19;

pub(super) fn read(package: &Package<'_, '_>, item: &mut Item, problem: &mut Problem) {
    if let Some(interactor) = package.element(&["assets", "interactor"]) {
        match program(package, interactor, item).and_then(|it| adapter::adopted(&it, Protocol::Testlib)) {
            Some(value) => problem.interactor = value,
            None => not_read(item, "interactor"),
        }
        return;
    }
    let Some(checker) = package.element(&["assets", "checker"]) else { return };
    let name = checker.attribute("name").unwrap_or_default();
    let usual = name.strip_prefix("std::").and_then(|it| of_name(it.trim_end_matches(".cpp")));
    if let Some(value) = usual {
        problem.checker = value;
        return;
    }
    match program(package, checker, item).and_then(|it| adapter::adopted(&it, Protocol::Testlib)) {
        Some(value) => problem.checker = adapter::custom(value),
        None => item.notes.push(Note::new(PART_CHANGED).with("part", format!("checker {name}"))),
    }
}

/// Ours for one of the usual checkers; null is our usual one.
fn of_name(name: &str) -> Option<Value> {
    let real = |tolerance: f64| Some(json!({"kind": "real", "tolerance": tolerance}));
    match name {
        "wcmp" | "ncmp" | "icmp" | "hcmp" | "caseicmp" | "casencmp" | "casewcmp" => Some(Value::Null),
        "lcmp" => Some(json!({"kind": "lines"})),
        "fcmp" => Some(json!({"kind": "exact"})),
        "yesno" | "nyesno" => Some(json!({"kind": "ignore_case"})),
        "rcmp" | "acmp" => real(1.5e-6),
        "rncmp" => real(1.5e-5),
        "rcmp4" => real(1e-4),
        "rcmp6" | "dcmp" => real(1e-6),
        "rcmp9" => real(1e-9),
        _ => None,
    }
}

/// A program with the headers that it includes.
fn program(package: &Package<'_, '_>, node: Node<'_, '_>, item: &mut Item) -> Option<Program> {
    let path = attribute(node, "source", "path").or_else(|| attribute(node, "copy", "path"))?;
    let text = |path: &str| String::from_utf8(package.get(path)?.to_vec()).ok();
    let name = path.rsplit('/').next().unwrap_or(path);
    let mut files = vec![(name.to_owned(), text(path)?)];
    let mut at = 0;
    while at < files.len() && files.len() <= HEADERS_MAX {
        let wanted: Vec<String> = included(&files[at].1);
        at += 1;
        for header in wanted {
            if !files.iter().any(|(known, _)| *known == header)
                && let Some(text) = text(&format!("files/{header}"))
            {
                files.push((header, text));
            }
        }
    }
    let program = Program { language: language_of(path)?, files, flags: Vec::new() };
    tell_missing_headers(&program, item);
    Some(program)
}

/// Names between quotes of `#include`, without folders.
fn included(text: &str) -> Vec<String> {
    let name = |line: &str| {
        let rest = line
            .trim_start()
            .strip_prefix('#')?
            .trim_start()
            .strip_prefix("include")?
            .trim_start()
            .strip_prefix('"')?;
        let (name, _) = rest.split_once('"')?;
        (!name.contains('/')).then(|| name.to_owned())
    };
    text.lines().filter_map(name).collect()
}
