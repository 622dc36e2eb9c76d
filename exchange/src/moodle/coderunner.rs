//! CodeRunner: tests with code become `test_driven_code`, tests with input alone `code`.

use std::collections::BTreeMap;

use marking::Kind;
use marking::answers::{Answers, TestDriven};
use roxmltree::Node;

use super::kinds::finish;
use crate::item::{Item, Note, Problem, ProblemTest};
use crate::messages::{KIND_NOT_READ, PART_NOT_READ};
use crate::text::read_number;
use crate::xml;

/// Ids of languages by the beginning of CodeRunner's names for its types.
const LANGUAGES: &[(&str, i32, &str)] = &[
    ("python3", 71, "solution.py"),
    ("cpp", 54, "solution.cpp"),
    ("c_", 50, "solution.c"),
    ("java_", 62, "Solution.java"),
];
/// Elements that change what a question means, and have no equal here.
const TOLD: &[&str] = &[
    "template",
    "globalextra",
    "precheck",
    "penaltyregime",
    "uiparameters",
    "sandboxparams",
    "templateparams",
    "prototypeextra",
];

pub fn read(question: Node<'_, '_>, item: &mut Item) {
    let kind = xml::value(question, "coderunnertype");
    let tests = xml::child(question, "testcases")
        .map(|all| xml::children(all, "testcase").map(test).collect())
        .unwrap_or_default();
    let mut problem = Problem { tests, ..Problem::default() };
    problem.time_limit_ms = limit(question, "cputimelimitsecs", 1000.0);
    problem.memory_limit_mib = limit(question, "memlimitmb", 1.0);
    for name in TOLD {
        if !xml::value(question, name).is_empty() {
            item.notes.push(Note::new(PART_NOT_READ).with("part", *name));
        }
    }
    let is_driven = problem.tests.iter().any(|test| !test.test_code.trim().is_empty());
    let has_tests = !problem.tests.is_empty();
    item.written.marking.penalty = 0.0;
    if !is_driven {
        for (name, part) in [("answer", "answer"), ("answerpreload", "answerpreload")] {
            if !xml::value(question, name).is_empty() {
                item.notes.push(Note::new(PART_NOT_READ).with("part", part));
            }
        }
        item.written.kind = Kind::Code;
        finish(item, Answers::None, has_tests);
    } else if let Some((_, id, file)) = LANGUAGES.iter().find(|(begin, _, _)| kind.starts_with(begin)) {
        item.written.kind = Kind::TestDrivenCode;
        let solution = xml::value(question, "answer");
        let driven = TestDriven {
            solution_file: (*file).to_owned(),
            template: xml::value(question, "answerpreload"),
            frame: String::new(),
            solution,
        };
        finish(item, Answers::TestDriven(BTreeMap::from([(*id, driven)])), has_tests);
    } else {
        item.fault = Some(Note::new(KIND_NOT_READ).with("kind", format!("coderunner {kind}")));
    }
    item.problem = Some(problem);
}

fn limit(question: Node<'_, '_>, name: &str, unit: f64) -> Option<u32> {
    read_number(&xml::value(question, name)).filter(|it| *it > 0.0 && *it < 100_000.0).map(|it| (it * unit) as u32)
}

fn test(node: Node<'_, '_>) -> ProblemTest {
    let expected = if xml::child(node, "expected").is_some() { "expected" } else { "output" };
    let raw = |name| {
        xml::child(node, name)
            .map(|it| xml::child(it, "text").map_or_else(|| xml::text(it), xml::text))
            .unwrap_or_default()
    };
    ProblemTest {
        input: raw("stdin").into_bytes(),
        output: raw(expected).into_bytes(),
        is_sample: node.attribute("useasexample") == Some("1"),
        score: node.attribute("mark").and_then(read_number).filter(|it| *it >= 0.0),
        test_code: raw("testcode"),
        ..ProblemTest::default()
    }
}
