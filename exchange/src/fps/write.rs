//! A file of questions.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use statements::Format;

use super::{LANGUAGES, MARKDOWN, read::read_file};
use crate::adapter::{self, Protocol};
use crate::compare::lost;
use crate::contest::{problem_of, with_pictures};
use crate::item::{Item, Note, Problem, ProblemTest, ProblemTexts};
use crate::sections::joined;
use crate::text::escape_html;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fps version=\"1.5\" url=\"https://github.com/zhblue/freeproblemset/\">\n";
const FOOT: &str = "</fps>\n";

/// The file, and what is lost.
pub fn write(items: &[Item]) -> Result<(Vec<u8>, Vec<Note>), Note> {
    let mut notes = Vec::new();
    let mut all = String::from(HEAD);
    for item in items {
        let Some(problem) = problem_of(item, &mut notes) else { continue };
        let text = write_item(item, problem);
        let again = read_file("", format!("{HEAD}{text}{FOOT}").as_bytes())?;
        notes.extend(again.first().map(|after| lost(item, after)).unwrap_or_default());
        all.push_str(&text);
    }
    all.push_str(FOOT);
    Ok((all.into_bytes(), notes))
}

fn write_item(item: &Item, problem: &Problem) -> String {
    let written = &item.written;
    let rich = |text: &str| match written.format {
        _ if text.is_empty() => String::new(),
        Format::Html => with_pictures(text, item, ""),
        _ => format!("{}\n{}\n{}", MARKDOWN.0, with_pictures(text, item, ""), MARKDOWN.1),
    };
    let constraints = ProblemTexts { constraints: problem.constraints.clone(), ..ProblemTexts::default() };
    let mut all = vec![element("title", "", &written.name)];
    all.extend(problem.time_limit_ms.map(|it| element("time_limit", " unit=\"ms\"", &it.to_string())));
    all.extend(problem.memory_limit_mib.map(|it| element("memory_limit", " unit=\"mb\"", &it.to_string())));
    all.extend(item.files.iter().map(|file| {
        let (name, bytes) = (escape_html(&file.name), STANDARD.encode(&file.bytes));
        format!("<img><src>{name}</src><base64>{bytes}</base64></img>\n")
    }));
    all.push(element("description", "", &rich(&joined(&written.statement, &constraints, written.format))));
    all.push(element("input", "", &rich(&problem.input_description)));
    all.push(element("output", "", &rich(&problem.output_description)));
    all.push(element("source", "", &written.tags.join(" ")));
    all.extend(problem.tests.iter().filter_map(test));
    all.extend(checker(problem));
    for trial in written.trials.iter().filter(|trial| trial.share >= crate::contest::SCORE) {
        let name = LANGUAGES.iter().find(|(_, id)| Some(*id) == trial.language_id);
        all.extend(name.map(|(name, _)| element("solution", &format!(" language=\"{name}\""), &trial.answer)));
    }
    format!("<item>\n{}</item>\n", all.concat())
}

/// A test's two sides, where both are text that XML takes.
fn test(test: &ProblemTest) -> Option<String> {
    let is_taken = |text: &&str| text.chars().all(is_taken);
    let input = std::str::from_utf8(&test.input).ok().filter(is_taken)?;
    let output = std::str::from_utf8(&test.output).ok().filter(is_taken)?;
    let kind = if test.is_sample { "sample" } else { "test" };
    let name = if test.is_sample { String::new() } else { format!(" name=\"{}\"", escape_html(&taken(&test.name))) };
    Some(element(&format!("{kind}_input"), &name, input) + &element(&format!("{kind}_output"), &name, output))
}

/// HUSTOJ has one file for a checker.
fn checker(problem: &Problem) -> Option<String> {
    let (program, protocol) = adapter::given_back(&problem.checker)?;
    let name = match protocol {
        Protocol::Testlib => "tpj",
        Protocol::Hustoj => "spj",
        Protocol::Kattis | Protocol::KattisInteractor => return None,
    };
    let language = LANGUAGES.iter().find(|(_, id)| *id == program.language)?.0;
    let main = program.files.first()?;
    Some(element(name, &format!(" language=\"{language}\""), &main.1))
}

/// An element with this text; carriage returns would become line ends in a section of characters.
fn element(name: &str, attributes: &str, text: &str) -> String {
    let text = taken(text);
    let text = if text.contains('\r') {
        escape_html(&text).replace('\r', "&#13;")
    } else {
        format!("<![CDATA[{}]]>", text.replace("]]>", "]]]]><![CDATA[>"))
    };
    format!("<{name}{attributes}>{text}</{name}>\n")
}

fn taken(text: &str) -> String {
    text.chars().filter(|it| is_taken(*it)).collect()
}

/// Whether XML takes a character.
fn is_taken(it: char) -> bool {
    !matches!(it, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}
