//! Statements by language: their sections, or the whole where those are missing.

use statements::Format;

use super::read::Package;
use crate::archive::join;
use crate::contest::{Sheet, not_read, take_pictures};
use crate::item::{Item, ProblemTexts};
use crate::text::decode;
use crate::{latex, xml};

/// Most languages that are looked for.
const LANGUAGES_MAX: usize = 100;

/// The statements of a package.
pub(super) fn sheets(package: &Package<'_, '_>, item: &mut Item) -> Vec<Sheet> {
    item.written.format = Format::Markdown;
    let mut sheets: Vec<Sheet> = Vec::new();
    for language in languages(package) {
        let sections = format!("statement-sections/{language}");
        let section = |name: &str, item: &mut Item| section(package, &sections, name, item);
        let mut text = section("legend", item);
        if text.is_empty() {
            text = self::section(package, &format!("statements/{language}"), "problem", item);
        }
        for (name, title) in headings(&language) {
            let part = section(name, item);
            if !part.is_empty() {
                text = format!("{text}\n\n## {title}\n\n{part}");
            }
        }
        let texts = ProblemTexts {
            input_description: section("input", item),
            output_description: section("output", item),
            ..ProblemTexts::default()
        };
        let title = name(package, &language);
        if text.is_empty() {
            not_read(item, format!("statements/{language}"));
        }
        sheets.push(Sheet { language: code(&language).to_owned(), title, text, texts });
    }
    sheets
}

/// The explanation, in the statement's language.
pub(super) fn tutorial(package: &Package<'_, '_>, item: &mut Item) -> String {
    let mut languages = languages(package);
    languages.sort_by_key(|it| match code(it) {
        "vi" => 0,
        "en" => 1,
        _ => 2,
    });
    let found = languages.iter().map(|it| section(package, &format!("statement-sections/{it}"), "tutorial", item));
    found.into_iter().find(|it| !it.is_empty()).unwrap_or_default()
}

fn headings(language: &str) -> [(&'static str, &'static str); 3] {
    match code(language) {
        "vi" => [("interaction", "Tương tác"), ("scoring", "Chấm điểm"), ("notes", "Ghi chú")],
        _ => [("interaction", "Interaction"), ("scoring", "Scoring"), ("notes", "Note")],
    }
}

fn languages(package: &Package<'_, '_>) -> Vec<String> {
    let named = package.element(&["names"]).into_iter().chain(package.element(&["statements"]));
    let mut all: Vec<String> = Vec::new();
    for node in named.flat_map(|it| it.children()) {
        if let Some(language) = node.attribute("language").filter(|it| it.chars().all(|it| it.is_ascii_alphanumeric()))
            && all.len() < LANGUAGES_MAX
            && !all.iter().any(|known| known == language)
        {
            all.push(language.to_owned());
        }
    }
    all
}

fn code(language: &str) -> &str {
    match language {
        "vietnamese" => "vi",
        "english" => "en",
        other => other,
    }
}

fn name(package: &Package<'_, '_>, language: &str) -> String {
    let names = package.element(&["names"]);
    let found = names.and_then(|it| it.children().find(|it| it.attribute("language") == Some(language)));
    found.and_then(|it| it.attribute("value")).unwrap_or_default().trim().to_owned()
}

fn section(package: &Package<'_, '_>, folder: &str, name: &str, item: &mut Item) -> String {
    let Some(bytes) = package.get(&format!("{folder}/{name}.tex")) else { return String::new() };
    let done = latex::convert(&decode(bytes).0);
    done.unknown.iter().for_each(|it| not_read(item, format!("\\{it}")));
    let beside = [folder.to_owned(), folder.replace("statement-sections", "statements")];
    let find = |target: &str| {
        let paths =
            beside.iter().flat_map(|folder| ["", ".png", ".jpg"].map(|ending| format!("{folder}/{target}{ending}")));
        paths.into_iter().find_map(|path| package.archive.get(&join(package.folder, &path)))
    };
    take_pictures(&done.text, find, item)
}

/// Whether an element has something in it.
pub(super) fn attribute<'a>(node: roxmltree::Node<'a, 'a>, child: &str, name: &str) -> Option<&'a str> {
    xml::child(node, child)?.attribute(name)
}
