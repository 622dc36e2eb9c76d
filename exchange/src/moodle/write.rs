//! A file for Moodle.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use marking::answers::{Answers, Choice, Interaction, InteractionKey, ShortAnswer};
use marking::{ActivityKind, Ignore, Kind, Rule};
use statements::Format;

use super::pictures;
use crate::item::{Item, Note};
use crate::messages::{KIND_NOT_WRITTEN, PART_LOST};
use crate::text::{escape_html, number};
use crate::{FILE_SCHEME, wildcard};

/// The file, and what is lost.
pub fn write(items: &[Item]) -> (Vec<u8>, Vec<Note>) {
    let mut all = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n");
    let mut notes = Vec::new();
    let mut category: &[String] = &[];
    for item in items {
        let Some(question) = write_question(item, &mut notes) else {
            notes.push(Note::new(KIND_NOT_WRITTEN).with("name", &*item.written.name));
            continue;
        };
        if item.category != category {
            category = &item.category;
            let names: Vec<String> = category.iter().map(|it| it.replace('/', "//")).collect();
            let path = escape_html(&format!("$course$/top/{}", names.join("/")));
            all.push_str(&format!("<question type=\"category\"><category><text>{path}</text></category></question>\n"));
        }
        all.push_str(&question);
    }
    all.push_str("</quiz>\n");
    (all.into_bytes(), notes)
}

fn write_question(item: &Item, notes: &mut Vec<Note>) -> Option<String> {
    let written = &item.written;
    let answers = Answers::read(written.kind, &written.answers).ok()?;
    let (kind, parts) = match &answers {
        Answers::Choices(_) if written.style == "true_false" => return None,
        Answers::Choices(all) => ("multichoice", choices(item, all, notes)),
        Answers::Short(all) => short(all, notes, item)?,
        Answers::Long(long) => {
            let mut parts = format!("<attachments>{}</attachments>", long.files);
            for (name, words) in [("minwordlimit", long.min_words), ("maxwordlimit", long.max_words)] {
                if words > 0 {
                    parts.push_str(&format!("<{name}>{words}</{name}>"));
                }
            }
            parts.push_str(&rich("graderinfo", "", &long.rubric, item));
            ("essay", parts)
        }
        Answers::None if written.kind == Kind::Theory => ("description", String::new()),
        Answers::Interaction(it) => interaction(it, item)?,
        _ => return None,
    };
    lost(item, notes);
    let mut all = format!("<question type=\"{kind}\">");
    all.push_str(&format!("<name><text>{}</text></name>", escape_html(&written.name)));
    all.push_str(&rich("questiontext", "", &written.statement, item));
    all.push_str(&rich("generalfeedback", "", &written.solution, item));
    all.push_str(&format!("<defaultgrade>{}</defaultgrade>", number(written.score)));
    all.push_str(&format!("<penalty>{}</penalty><hidden>0</hidden>", number(written.marking.penalty / 100.0)));
    all.push_str(&parts);
    for hint in &written.hints {
        all.push_str(&rich("hint", "", &hint.text, item));
    }
    if !written.tags.is_empty() {
        let tags = written.tags.iter().map(|tag| format!("<tag><text>{}</text></tag>", escape_html(tag)));
        all.push_str(&format!("<tags>{}</tags>", tags.collect::<String>()));
    }
    all.push_str("</question>\n");
    Some(all)
}

/// What Moodle has no place for.
fn lost(item: &Item, notes: &mut Vec<Note>) {
    let written = &item.written;
    let usual = marking::Written::default();
    let parts = [
        ("media", !written.media.is_empty()),
        ("hints.cost", written.hints.iter().any(|it| it.cost > 0.0)),
        ("show_solution", written.show_solution != usual.show_solution),
        ("difficulty", written.difficulty != usual.difficulty),
        ("enable_on_quiz", !written.enable_on_quiz),
        ("translations", !written.translations.is_empty()),
        ("trials", !written.trials.is_empty()),
        ("marking.rule", written.marking.rule.is_some_and(|it| it != Rule::RightMinusWrong)),
        ("marking.tries", written.marking.tries > 0),
        ("marking.by_hand", written.marking.by_hand),
    ];
    let lost = parts.into_iter().filter(|(_, is_lost)| *is_lost);
    notes.extend(lost.map(|(part, _)| Note::new(PART_LOST).with("name", &*written.name).with("part", part)));
}

/// An element with a text and the files that it names.
fn rich(element: &str, attributes: &str, text: &str, item: &Item) -> String {
    let format = format_name(item.written.format);
    format!("<{element} format=\"{format}\"{attributes}>{}</{element}>", text_and_files(text, item))
}

fn format_name(format: Format) -> &'static str {
    match format {
        Format::Html => "html",
        Format::Markdown => "markdown",
        Format::Plaintext => "plain_text",
    }
}

fn text_and_files(text: &str, item: &Item) -> String {
    let named = |name: &str| text.contains(&format!("{FILE_SCHEME}{name}"));
    let files = item.files.iter().filter(|file| named(&file.name)).map(|file| {
        let (name, bytes) = (escape_html(&file.name), STANDARD.encode(&file.bytes));
        format!("<file name=\"{name}\" path=\"/\" encoding=\"base64\">{bytes}</file>")
    });
    let files: String = files.collect();
    format!("<text>{}</text>{files}", escape_html(&text.replace(FILE_SCHEME, "@@PLUGINFILE@@/")))
}

fn choices(item: &Item, choices: &[Choice], notes: &mut Vec<Note>) -> String {
    let is_single = item.written.kind == Kind::SingleChoice;
    let right = choices.iter().filter(|it| it.correct).count().max(1) as f64;
    let mut all =
        format!("<single>{is_single}</single><shuffleanswers>{}</shuffleanswers>", item.written.marking.shuffle);
    for choice in choices {
        let share = match (choice.correct, is_single) {
            (true, true) => 100.0,
            (true, false) => 100.0 / right,
            (false, true) => 0.0,
            (false, false) => -100.0 / right,
        };
        let picture = choice.media.as_ref().map(|media| pictures::write(media, item.written.format));
        let lost = match &picture {
            Some(None) => Some("answers.media"),
            Some(Some(_)) if item.written.format == Format::Plaintext => Some("format"),
            _ => None,
        };
        notes.extend(lost.map(|part| Note::new(PART_LOST).with("name", &*item.written.name).with("part", part)));
        let (format, text) = match picture.flatten() {
            Some(markdown) if item.written.format == Format::Plaintext => (Format::Markdown, markdown),
            Some(text) => (item.written.format, text),
            None => (item.written.format, choice.text.clone()),
        };
        let (format, share) = (format_name(format), number(share));
        let (text, feedback) = (text_and_files(&text, item), feedback(&choice.feedback, item));
        all.push_str(&format!("<answer format=\"{format}\" fraction=\"{share}\">{text}{feedback}</answer>"));
    }
    all
}

fn feedback(text: &str, item: &Item) -> String {
    if text.is_empty() { String::new() } else { rich("feedback", "", text, item) }
}

/// Numbers with a tolerance are `numerical`, all else `shortanswer`.
fn short(all: &[ShortAnswer], notes: &mut Vec<Note>, item: &Item) -> Option<(&'static str, String)> {
    let is_number = all.iter().any(|it| it.compare.as_ref().is_some_and(|it| it.tolerance.is_some()));
    let ignores = |it: &ShortAnswer| it.compare.as_ref().and_then(|it| it.ignore.clone());
    let has_case = |it: &ShortAnswer| ignores(it).is_some_and(|it| it.contains(&Ignore::Case));
    let is_folded = all.iter().all(has_case);
    let usual = |it: &ShortAnswer| match ignores(it) {
        None => !is_folded,
        Some(list) => list == [Ignore::Case, Ignore::Spaces, Ignore::Tones] && is_folded,
    };
    if !is_number && !all.iter().all(usual) {
        notes.push(Note::new(PART_LOST).with("name", &*item.written.name).with("part", "compare"));
    }
    let mut parts = if is_number { String::new() } else { format!("<usecase>{}</usecase>", u8::from(!is_folded)) };
    for answer in all {
        let compare = answer.compare.clone().unwrap_or_default();
        let text = if is_number { answer.text.clone() } else { wildcard::write(&answer.text, compare.regex)? };
        let tolerance =
            compare.tolerance.map(|it| format!("<tolerance>{}</tolerance>", number(it))).unwrap_or_default();
        let text = escape_html(&text);
        let feedback = feedback(&answer.feedback, item);
        let share = number(answer.share);
        parts.push_str(&format!(
            "<answer fraction=\"{share}\" format=\"plain_text\"><text>{text}</text>{tolerance}{feedback}</answer>"
        ));
    }
    Some((if is_number { "numerical" } else { "shortanswer" }, parts))
}

fn interaction(it: &Interaction, item: &Item) -> Option<(&'static str, String)> {
    let InteractionKey::Answer(key) = &it.key else { return None };
    if it.is_code
        || it.reuse
        || it.items.iter().any(|it| it.media.is_some() || !it.feedback.is_empty())
        || it.picture.is_some()
    {
        return None;
    }
    let text_of = |id: &str| {
        it.items.iter().find(|it| it.id.is_some_and(|known| known.to_string() == id)).map(|it| it.text.as_str())
    };
    if it.activity == ActivityKind::Order {
        let texts: Vec<&str> = key.split(',').map(text_of).collect::<Option<_>>()?;
        if texts.len() != it.items.len() {
            return None;
        }
        let answers = texts.into_iter().map(|text| rich("answer", " fraction=\"100\"", text, item));
        return Some(("ordering", answers.collect()));
    }
    if it.activity != ActivityKind::Match || it.places.iter().any(|it| it.media.is_some() || it.text.is_empty()) {
        return None;
    }
    let mut parts = format!("<shuffleanswers>{}</shuffleanswers>", item.written.marking.shuffle);
    let links = marking::encoding::pairs(key);
    for place in &it.places {
        let id = place.id.map(|it| it.to_string()).unwrap_or_default();
        let mut lefts: Vec<&str> =
            links.iter().filter(|(_, to)| *to == id).map(|(from, _)| text_of(from)).collect::<Option<_>>()?;
        if lefts.is_empty() {
            lefts.push("");
        }
        for left in lefts {
            let answer = format!("<answer><text>{}</text></answer>", escape_html(&place.text));
            parts.push_str(
                &rich("subquestion", "", left, item).replace("</subquestion>", &format!("{answer}</subquestion>")),
            );
        }
    }
    Some(("matching", parts))
}
