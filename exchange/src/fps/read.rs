//! Items as questions.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use marking::Trial;
use regex::{Captures, Regex};
use roxmltree::Node;
use serde_json::Value;
use statements::Format;

use super::{LANGUAGES, MARKDOWN, NAME};
use crate::FILE_SCHEME;
use crate::adapter::{self, Program, Protocol};
use crate::archive::Archive;
use crate::contest::{
    SCORE, Sheet, attached, new_item, not_read, put_sheets, tell_missing_headers, tell_missing_tests,
};
use crate::item::{Item, Note, Problem, ProblemTest, ProblemTexts};
use crate::messages::{NOT_THIS_FORMAT, PART_CHANGED};
use crate::text::{decode, nfc, read_number};
use crate::xml;

/// Elements that are read, or that say nothing that is missing here.
const KNOWN: &[&str] = &[
    "title",
    "time_limit",
    "memory_limit",
    "img",
    "description",
    "input",
    "output",
    "hint",
    "source",
    "sample_input",
    "sample_output",
    "test_input",
    "test_output",
    "spj",
    "tpj",
    "solution",
    "url",
];

/// The problems of a file, or of the files of an archive.
pub fn read(bytes: &[u8]) -> Result<Vec<Item>, Note> {
    if !bytes.starts_with(b"PK") {
        return read_file("", bytes);
    }
    let archive = Archive::read(bytes)?;
    let mut items = Vec::new();
    for (path, bytes) in archive.iter().filter(|(path, _)| path.to_lowercase().ends_with(".xml")) {
        items.extend(read_file(path, bytes)?);
    }
    Ok(items)
}

pub(super) fn read_file(path: &str, bytes: &[u8]) -> Result<Vec<Item>, Note> {
    // Tests stay as they are: no normal form.
    let utf8 = std::str::from_utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes));
    let text = utf8.map_or_else(|_| decode(bytes).0, str::to_owned);
    let text = without_type(&text);
    let document = xml::parse(&text)?;
    let root = document.root_element();
    if !root.has_tag_name("fps") {
        return Err(Note::new(NOT_THIS_FORMAT).with("format", NAME));
    }
    let item = |(at, node): (usize, Node<'_, '_>)| {
        let row = if path.is_empty() { at.to_string() } else { format!("{path} {at}") };
        read_item(&row, node)
    };
    Ok((1..).zip(xml::children(root, "item")).map(item).collect())
}

/// HUSTOJ names a document type of its own; one that declares something is left, and refused.
fn without_type(text: &str) -> String {
    match Regex::new(r"^\s*(<\?xml[^>]*\?>)?\s*<!DOCTYPE\s+fps[^\[\]>]*>") {
        Ok(pattern) => pattern.replace(text, "").into_owned(),
        Err(_) => text.to_owned(),
    }
}

fn read_item(row: &str, node: Node<'_, '_>) -> Item {
    let (mut item, mut problem) = new_item(row);
    item.written.name = nfc(&xml::value(node, "title")).split_whitespace().collect::<Vec<_>>().join(" ");
    item.written.tags = nfc(&xml::value(node, "source")).split_whitespace().map(str::to_owned).collect();
    for part in node.children().filter(Node::is_element) {
        let name = part.tag_name().name();
        if !KNOWN.contains(&name) && !xml::text(part).trim().is_empty() {
            not_read(&mut item, name);
        }
    }
    texts(node, &mut item, &mut problem);
    problem.time_limit_ms = limit(node, "time_limit", &[("ms", 1.0), ("s", 1000.0)], 1000.0);
    problem.memory_limit_mib = limit(node, "memory_limit", &[("kb", 1.0 / 1024.0), ("mb", 1.0)], 1.0);
    if problem.memory_limit_mib.is_some_and(|it| it > 1024) {
        problem.memory_limit_mib = Some(1024);
        item.notes.push(Note::new(PART_CHANGED).with("part", "memory_limit"));
    }
    problem.tests = tests(node, "sample", &mut item);
    problem.tests.iter_mut().for_each(|test| test.is_sample = true);
    problem.tests.extend(tests(node, "test", &mut item));
    problem.checker = checker(node, &mut item);
    for solution in xml::children(node, "solution") {
        match language(solution) {
            Some(id) => {
                let answer = xml::text(solution);
                item.written.trials.push(Trial { answer, language_id: Some(id), share: SCORE });
            }
            None => not_read(&mut item, "solution"),
        }
    }
    tell_missing_tests(&problem, &mut item);
    item.problem = Some(problem);
    item
}

fn language(node: Node<'_, '_>) -> Option<i32> {
    let name = node.attribute("language")?;
    LANGUAGES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, id)| *id)
}

fn texts(node: Node<'_, '_>, item: &mut Item, problem: &mut Problem) {
    let mut pictures = BTreeMap::new();
    for image in xml::children(node, "img") {
        let source = xml::value(image, "src");
        let encoded: String = xml::value(image, "base64").split_whitespace().collect();
        match STANDARD.decode(encoded) {
            Ok(bytes) if !source.is_empty() && !bytes.is_empty() => match attached(item, &source, &bytes) {
                Some(name) => {
                    pictures.entry(source).or_insert(name);
                }
                None => not_read(item, format!("img {source}")),
            },
            _ => not_read(item, format!("img {source}")),
        }
    }
    let pattern = any_of(pictures.keys());
    let is_markdown =
        ["description", "input", "output", "hint"].iter().any(|it| xml::value(node, it).contains(MARKDOWN.0));
    item.written.format = if is_markdown { Format::Markdown } else { Format::Html };
    let text = |name: &str| {
        let plain = nfc(&xml::value(node, name)).replace(MARKDOWN.0, "").replace(MARKDOWN.1, "");
        let address = |found: &Captures<'_>| format!("{FILE_SCHEME}{}", pictures[&found[0]]);
        // In one go: an address that was put in has no other picture's in it.
        pattern
            .as_ref()
            .map_or_else(|| plain.trim().to_owned(), |it| it.replace_all(plain.trim(), address).into_owned())
    };
    let mut statement = text("description");
    let hint = text("hint");
    if !hint.is_empty() {
        let heading = if is_markdown { "## Hint" } else { "<h2>Hint</h2>" };
        statement = format!("{statement}\n\n{heading}\n\n{hint}");
    }
    let texts = ProblemTexts {
        input_description: text("input"),
        output_description: text("output"),
        ..ProblemTexts::default()
    };
    put_sheets(item, problem, vec![Sheet { text: statement, texts, ..Sheet::default() }]);
}

/// What finds any of these texts, the longest first as one may begin like another; none where there are none.
fn any_of<'a>(texts: impl Iterator<Item = &'a String>) -> Option<Regex> {
    let mut texts: Vec<String> = texts.map(|it| regex::escape(it)).collect();
    texts.sort_by_key(|it| std::cmp::Reverse(it.len()));
    if texts.is_empty() { None } else { Regex::new(&texts.join("|")).ok() }
}

fn limit(node: Node<'_, '_>, name: &str, units: &[(&str, f64)], usual: f64) -> Option<u32> {
    let unit = xml::child(node, name)?.attribute("unit").unwrap_or_default().to_lowercase();
    let factor = units.iter().find(|(known, _)| *known == unit).map_or(usual, |(_, factor)| *factor);
    let value = read_number(&xml::value(node, name))? * factor;
    (0.5..1e8).contains(&value).then_some(value.round() as u32)
}

/// Pairs of `sample_input` and `sample_output`, or of `test_…`. Some write inputs alone, by turns.
fn tests(node: Node<'_, '_>, kind: &str, item: &mut Item) -> Vec<ProblemTest> {
    let (input, output) = (format!("{kind}_input"), format!("{kind}_output"));
    let of = |name: &str| node.children().filter(|it| it.has_tag_name(name)).collect::<Vec<_>>();
    let (inputs, outputs) = (of(&input), of(&output));
    let pairs: Vec<_> = if outputs.is_empty() && inputs.len().is_multiple_of(2) {
        inputs.chunks(2).filter_map(|pair| Some((*pair.first()?, *pair.get(1)?))).collect()
    } else {
        if inputs.len() != outputs.len() {
            not_read(item, if inputs.len() > outputs.len() { input } else { output });
        }
        inputs.into_iter().zip(outputs).collect()
    };
    let test = |(at, (input, output)): (usize, (Node<'_, '_>, Node<'_, '_>))| ProblemTest {
        name: input.attribute("name").or(input.attribute("filename")).map_or_else(|| at.to_string(), str::to_owned),
        input: xml::text(input).into_bytes(),
        output: xml::text(output).into_bytes(),
        ..ProblemTest::default()
    };
    // Samples that are empty on both sides are none.
    let all = (1..).zip(pairs).map(test);
    all.filter(|test| kind == "test" || !test.input.is_empty() || !test.output.is_empty()).collect()
}

fn checker(node: Node<'_, '_>, item: &mut Item) -> Value {
    for (name, protocol) in [("tpj", Protocol::Testlib), ("spj", Protocol::Hustoj)] {
        let Some(source) = xml::child(node, name).filter(|it| !xml::text(*it).trim().is_empty()) else { continue };
        let Some(language) = language(source).or(Some(54)).filter(|it| matches!(it, 50 | 54 | 71)) else {
            not_read(item, name);
            continue;
        };
        // What is C is C++ for the main file that calls it.
        let language = if language == 50 { 54 } else { language };
        let main = if language == 71 { "checker.py" } else { "checker.cpp" };
        let program = Program { language, files: vec![(main.into(), xml::text(source))], flags: Vec::new() };
        tell_missing_headers(&program, item);
        match adapter::adopted(&program, protocol) {
            Some(value) => return adapter::custom(value),
            None => not_read(item, name),
        }
    }
    Value::Null
}
