//! Tests and their groups.

use roxmltree::Node;
use serde_json::json;

use super::read::Package;
use crate::contest::{TestCopies, natural, not_read};
use crate::item::{Item, Note, Problem, ProblemTest};
use crate::messages::{FILE_NOT_FOUND, PART_CHANGED};
use crate::text::read_number;
use crate::xml;

pub(super) fn read(package: &Package<'_, '_>, item: &mut Item, problem: &mut Problem) {
    let judging = package.element(&["judging"]);
    let sets: Vec<Node<'_, '_>> =
        judging.into_iter().flat_map(|it| it.children()).filter(|it| it.has_tag_name("testset")).collect();
    let Some(set) = sets.iter().find(|it| it.attribute("name") == Some("tests")).or_else(|| sets.first()) else {
        return;
    };
    for other in sets.iter().filter(|it| *it != set) {
        not_read(item, format!("testset {}", other.attribute("name").unwrap_or_default()));
    }
    let limit = |name: &str| read_number(&xml::value(*set, name)).filter(|it| *it > 0.0 && *it < 1e12);
    problem.time_limit_ms = limit("time-limit").map(|it| it.round() as u32);
    problem.memory_limit_mib = limit("memory-limit").map(|it| (it / 1_048_576.0).round() as u32);
    if problem.memory_limit_mib.is_some_and(|it| it > 1024) {
        problem.memory_limit_mib = Some(1024);
        item.notes.push(Note::new(PART_CHANGED).with("part", "memory-limit"));
    }
    let mut groups = Vec::new();
    cases(package, *set, item, problem, &mut groups);
    put_groups(*set, item, problem, &groups);
}

/// The tests whose files are there, and by their places the groups' names.
fn cases(
    package: &Package<'_, '_>,
    set: Node<'_, '_>,
    item: &mut Item,
    problem: &mut Problem,
    groups: &mut Vec<Option<String>>,
) {
    let pattern = |name: &str, usual: &str| {
        Some(xml::value(set, name)).filter(|it| !it.is_empty()).unwrap_or_else(|| usual.into())
    };
    let (inputs, answers) =
        (pattern("input-path-pattern", "tests/%02d"), pattern("answer-path-pattern", "tests/%02d.a"));
    let Some(tests) = xml::child(set, "tests") else { return };
    let mut is_missing = false;
    let mut copies = TestCopies::new();
    for (number, test) in (1_usize..).zip(xml::children(tests, "test")) {
        let (input, answer) = (printed(&inputs, number), printed(&answers, number));
        let (Some(input_bytes), Some(answer_bytes)) = (package.get(&input), package.get(&answer)) else {
            if !is_missing {
                item.notes.push(Note::new(FILE_NOT_FOUND).with("file", input));
            }
            is_missing = true;
            continue;
        };
        let is_sample = test.attribute("sample") == Some("true");
        let points = test.attribute("points").and_then(read_number).filter(|it| *it > 0.0);
        let name = input.rsplit('/').next().unwrap_or_default();
        let Some(copied) = copies.test(name, input_bytes, answer_bytes, item) else { return };
        let score = points.filter(|_| !is_sample);
        problem.tests.push(ProblemTest { is_sample, score, ..copied });
        groups.push(test.attribute("group").map(str::to_owned));
    }
    if is_missing && problem.tests.is_empty() {
        // Only the full package has them.
        item.fault = item.notes.pop();
    }
}

/// `tests/%02d` with a number.
fn printed(pattern: &str, number: usize) -> String {
    let Some((begin, rest)) = pattern.split_once('%') else { return pattern.to_owned() };
    let Some((width, end)) = rest.split_once('d') else { return pattern.to_owned() };
    let width = width.parse::<usize>().unwrap_or(0).min(9);
    format!("{begin}{number:0width$}{end}")
}

/// Most groups that are looked at: a problem here may have fewer.
const GROUPS_MAX: usize = 1000;

/// What a group is: its name, whether it counts as a whole, what it needs.
struct Group {
    name: String,
    is_whole: bool,
    needs: Vec<String>,
    points: f64,
}

fn groups_of(set: Node<'_, '_>, problem: &Problem, names: &[Option<String>]) -> Vec<Group> {
    let mut all: Vec<Group> = Vec::new();
    let nodes = xml::child(set, "groups").into_iter().flat_map(|it| it.children());
    for node in nodes.filter(|it| it.has_tag_name("group")).take(GROUPS_MAX) {
        let needs = xml::child(node, "dependencies").into_iter().flat_map(|it| it.children());
        all.push(Group {
            name: node.attribute("name").unwrap_or_default().to_owned(),
            is_whole: node.attribute("points-policy") != Some("each-test"),
            needs: needs.filter_map(|it| it.attribute("group").map(str::to_owned)).collect(),
            points: node.attribute("points").and_then(read_number).unwrap_or_default(),
        });
    }
    for group in &mut all {
        let own = problem.tests.iter().zip(names).filter(|(_, name)| name.as_ref() == Some(&group.name));
        let sum: f64 = own.filter_map(|(test, _)| test.score).sum();
        if sum > 0.0 {
            group.points = sum;
        }
    }
    all.sort_by(|a, b| natural(&a.name, &b.name));
    all.retain(|group| group.points > 0.0);
    all
}

fn put_groups(set: Node<'_, '_>, item: &mut Item, problem: &mut Problem, names: &[Option<String>]) {
    let groups = groups_of(set, problem, names);
    let points: f64 = problem.tests.iter().filter_map(|test| test.score).sum();
    if groups.is_empty() {
        if points > 0.0 {
            item.written.score = points;
        }
        return;
    }
    for (number, group) in (1_u32..).zip(&groups) {
        let mut requires = Vec::new();
        for need in &group.needs {
            match groups.iter().position(|it| it.name == *need) {
                Some(at) if at + 1 < number as usize => requires.push(at + 1),
                // One that gives nothing is none here.
                None => {}
                Some(_) => not_read(item, format!("group {}: dependency {need}", group.name)),
            }
        }
        let is_number = group.name.chars().all(|it| it.is_ascii_digit());
        let name = if is_number { "" } else { &group.name };
        let rule = if group.is_whole { "min" } else { "sum" };
        problem
            .subtasks
            .push(json!({"id": number, "name": name, "score": group.points, "rule": rule, "requires": requires}));
        for (test, _) in problem.tests.iter_mut().zip(names).filter(|(_, name)| name.as_ref() == Some(&group.name)) {
            test.subtask = Some(number).filter(|_| !test.is_sample);
            if group.is_whole {
                test.score = None;
            }
        }
    }
    item.written.score = groups.iter().map(|it| it.points).sum();
}
