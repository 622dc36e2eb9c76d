//! The file: categories, questions, and what all questions have.

use marking::{Hint, Kind};
use roxmltree::Node;

use super::{cloze, coderunner, kinds, texts};
use crate::item::{Item, Note};
use crate::messages::{KIND_NOT_READ, NOT_THIS_FORMAT, PART_NOT_READ};
use crate::text::{decode, name_of, read_number};
use crate::xml;

/// Elements that say nothing here, or are read elsewhere.
const KNOWN: &[&str] = &[
    "name",
    "questiontext",
    "generalfeedback",
    "defaultgrade",
    "penalty",
    "hidden",
    "tags",
    "hint",
    "answer",
    "single",
    "shuffleanswers",
    "answernumbering",
    "showstandardinstruction",
    "shownumcorrect",
    "usecase",
    "responseformat",
    "responserequired",
    "responsefieldlines",
    "minwordlimit",
    "maxwordlimit",
    "attachments",
    "attachmentsrequired",
    "maxbytes",
    "filetypeslist",
    "graderinfo",
    "responsetemplate",
    "subquestion",
    "unitgradingtype",
    "unitpenalty",
    "showunits",
    "unitsleft",
    "selectoption",
    "dragbox",
    "idnumber",
    "text",
    "info",
    "layouttype",
    "selecttype",
    "selectcount",
    "gradingtype",
    "showgrading",
    "numberingstyle",
    "correctfeedback",
    "partiallycorrectfeedback",
    "incorrectfeedback",
    "image",
    "image_base64",
];

/// The questions of a file.
pub fn read(bytes: &[u8]) -> Result<Vec<Item>, Note> {
    let (text, guessed) = decode(bytes);
    let document = xml::parse(&text)?;
    let quiz = document.root_element();
    if !quiz.has_tag_name("quiz") {
        return Err(Note::new(NOT_THIS_FORMAT).with("format", "moodle_xml"));
    }
    let mut category = Vec::new();
    let mut items: Vec<Item> = Vec::new();
    for question in xml::children(quiz, "question") {
        if question.attribute("type") == Some("category") {
            category = path(&xml::value(question, "category"));
            continue;
        }
        let mut item = read_question(question);
        item.row = (items.len() + 1).to_string();
        item.category.clone_from(&category);
        items.push(item);
    }
    if let (Some(first), Some(note)) = (items.first_mut(), guessed) {
        first.notes.push(note);
    }
    Ok(items)
}

/// `$course$/top/Toán/Lớp 9`; a slash within a name is doubled.
fn path(text: &str) -> Vec<String> {
    let text = text.replace("//", "\u{0}");
    let parts = text.split('/').map(|it| it.replace('\u{0}', "/").trim().to_owned());
    parts.filter(|it| !it.is_empty() && it != "top" && !(it.starts_with('$') && it.ends_with('$'))).collect()
}

fn read_question(question: Node<'_, '_>) -> Item {
    let mut item = Item::default();
    item.written.format = texts::format(question);
    texts::files(question, &mut item);
    common_parts(question, &mut item);
    let kind = question.attribute("type").unwrap_or_default();
    match kind {
        "multichoice" => kinds::choices(question, &mut item),
        "truefalse" => kinds::true_false(question, &mut item),
        "shortanswer" => kinds::short(question, &mut item),
        "numerical" => kinds::numerical(question, &mut item),
        "essay" => kinds::essay(question, &mut item),
        "matching" | "match" => kinds::matching(question, &mut item),
        "ordering" => kinds::ordering(question, &mut item),
        "gapselect" | "ddwtos" => kinds::select_gaps(question, &mut item),
        "cloze" | "multianswer" => cloze::read_question(&mut item),
        "description" => item.written.kind = Kind::Theory,
        "coderunner" => coderunner::read(question, &mut item),
        other => item.fault = Some(Note::new(KIND_NOT_READ).with("kind", other)),
    }
    if kind != "coderunner" {
        unknown_parts(question, &mut item);
    }
    if item.written.name.is_empty() {
        item.written.name = name_of(&item.written.statement, item.written.format);
    }
    item
}

fn common_parts(question: Node<'_, '_>, item: &mut Item) {
    item.written.name = xml::value(question, "name").split_whitespace().collect::<Vec<_>>().join(" ");
    item.written.statement = texts::rich_child(question, "questiontext", item);
    item.written.solution = texts::rich_child(question, "generalfeedback", item);
    let (statement, solution) = (item.written.statement.clone(), item.written.solution.clone());
    texts::missing_files(&statement, item);
    texts::missing_files(&solution, item);
    for (name, most) in [("defaultgrade", 1_000_000.0), ("penalty", 1.0)] {
        let text = xml::value(question, name);
        match read_number(&text).filter(|it| (0.0..=most).contains(it)) {
            Some(value) if name == "penalty" => item.written.marking.penalty = (value * 10_000.0).round() / 100.0,
            Some(value) if value > 0.0 => item.written.score = value,
            Some(_) => {}
            None if text.is_empty() => {}
            None => item.notes.push(Note::new(PART_NOT_READ).with("part", name)),
        }
    }
    let hints = xml::children(question, "hint").map(|hint| texts::rich(hint, item)).filter(|it| !it.is_empty());
    item.written.hints = hints.map(|text| Hint { text, cost: 0.0 }).collect();
    if let Some(tags) = xml::child(question, "tags") {
        item.written.tags = xml::children(tags, "tag").map(xml::value_here).filter(|it| !it.is_empty()).collect();
    }
}

fn unknown_parts(question: Node<'_, '_>, item: &mut Item) {
    let told = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback", "idnumber", "responsetemplate"];
    for part in question.children().filter(Node::is_element) {
        let name = part.tag_name().name();
        let is_lost = !KNOWN.contains(&name) || told.contains(&name);
        if is_lost && !xml::value_here(part).is_empty() {
            item.notes.push(Note::new(PART_NOT_READ).with("part", name));
        }
    }
}
