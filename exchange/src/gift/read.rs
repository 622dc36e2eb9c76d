//! Questions of a GIFT text.

use std::collections::BTreeMap;

use marking::answers::{
    Answers, Choice, Gap, Interaction, InteractionKey, Item as Thing, LongAnswer, Place, ShortAnswer,
};
use marking::encoding::write_pairs;
use marking::{ActivityKind, Compare, Ignore, Kind};
use statements::Format;

use crate::item::{Item, Note};
use crate::messages::{LINE_NOT_READ, NO_ANSWER_KEY, PART_CHANGED};
use crate::text::{decode, name_of, number, read_number};
use crate::wildcard;

/// Characters that a backslash takes the meaning from.
const SPECIAL: &[char] = &['~', '=', '#', '{', '}', ':', '\\'];

/// The questions of a text; blank lines are between them.
pub fn read(bytes: &[u8]) -> Vec<Item> {
    let (text, mut guessed) = decode(bytes);
    let mut category = Vec::new();
    let mut items = Vec::new();
    let mut block: Vec<&str> = Vec::new();
    let mut braces = Braces::default();
    let mut first = 1;
    for (at, line) in (1..).zip(text.lines().chain([""])) {
        let trimmed = line.trim();
        if let Some(path) = trimmed.strip_prefix("$CATEGORY:") {
            let names = path.replace("$course$", "").replace("$module$", "");
            category = names
                .split('/')
                .map(str::trim)
                .filter(|it| !it.is_empty() && *it != "top")
                .map(str::to_owned)
                .collect();
        } else if trimmed.starts_with("//") {
            continue;
        } else if !trimmed.is_empty() || braces.are_open() {
            if block.is_empty() {
                first = at;
            }
            block.push(line);
            braces.take(line);
        } else if !block.is_empty() {
            let mut item = question(&block.join("\n"));
            item.row = first.to_string();
            item.category.clone_from(&category);
            item.notes.extend(guessed.take());
            items.push(item);
            block.clear();
            braces = Braces::default();
        }
    }
    if !block.is_empty() {
        let note = Note::new(LINE_NOT_READ).with("line", block[0].trim());
        items.push(Item { row: first.to_string(), fault: Some(note), ..Item::default() });
    }
    items
}

/// Whether answers have begun and not ended: blank lines in them mean nothing.
#[derive(Default)]
struct Braces {
    is_begun: bool,
    is_ended: bool,
    is_escaped: bool,
}

impl Braces {
    fn are_open(&self) -> bool {
        self.is_begun && !self.is_ended
    }

    /// Reads a line on.
    fn take(&mut self, line: &str) {
        for it in line.chars().chain(['\n']) {
            self.is_begun |= it == '{' && !self.is_escaped;
            self.is_ended |= it == '}' && !self.is_escaped && self.is_begun;
            self.is_escaped = it == '\\' && !self.is_escaped;
        }
    }
}

/// Where a mark begins that no backslash is before.
fn find(text: &str, mark: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (at, it) in text.char_indices() {
        if !is_escaped && text[at..].starts_with(mark) {
            return Some(at);
        }
        is_escaped = it == '\\' && !is_escaped;
    }
    None
}

fn question(text: &str) -> Item {
    let mut item = Item::default();
    let mut rest = text.trim();
    let mut name = None;
    if let Some(after) = rest.strip_prefix("::")
        && let Some(end) = find(after, "::")
    {
        name = Some(plain(&after[..end]));
        rest = after[end + 2..].trim_start();
    }
    item.written.format = Format::Plaintext;
    for (mark, format) in [
        ("[html]", Format::Html),
        ("[moodle]", Format::Html),
        ("[markdown]", Format::Markdown),
        ("[plain]", Format::Plaintext),
    ] {
        if let Some(after) = rest.strip_prefix(mark) {
            item.written.format = format;
            rest = after.trim_start();
        }
    }
    let (before, body, after) = match find(rest, "{") {
        Some(begin) => match find(&rest[begin..], "}") {
            Some(length) => (&rest[..begin], Some(&rest[begin + 1..begin + length]), rest[begin + length + 1..].trim()),
            None => (rest, None, ""),
        },
        None => (rest, None, ""),
    };
    item.written.statement = plain(before.trim());
    match body {
        Some(body) => {
            let (body, general) = split_once(body, "####");
            item.written.solution = general.map(|it| plain(it.trim())).unwrap_or_default();
            if after.is_empty() {
                answers(body.trim(), &mut item);
            } else {
                missing_word(body.trim(), after, &mut item);
            }
        }
        None => item.written.kind = Kind::Theory,
    }
    let made = || name_of(&item.written.statement, item.written.format);
    item.written.name = name.filter(|it| !it.is_empty()).unwrap_or_else(made);
    item
}

fn split_once<'a>(text: &'a str, mark: &str) -> (&'a str, Option<&'a str>) {
    match find(text, mark) {
        Some(at) => (&text[..at], Some(&text[at + mark.len()..])),
        None => (text, None),
    }
}

/// Without its backslashes.
fn plain(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(it) = characters.next() {
        match (it, characters.peek()) {
            ('\\', Some('n')) => {
                all.push('\n');
                characters.next();
            }
            ('\\', Some(next)) if SPECIAL.contains(next) => {
                all.push(*next);
                characters.next();
            }
            _ => all.push(it),
        }
    }
    all
}

/// One of the answers: `=` or `~`, its share where it is said, its text and feedback.
struct Answer {
    is_right: bool,
    share: Option<f64>,
    text: String,
    feedback: String,
}

fn list(body: &str) -> Vec<Answer> {
    let mut all: Vec<(char, String)> = Vec::new();
    let mut is_escaped = false;
    for it in body.chars() {
        match (it, all.last_mut()) {
            ('=' | '~', _) if !is_escaped => all.push((it, String::new())),
            (_, Some((_, text))) => text.push(it),
            _ => {}
        }
        is_escaped = it == '\\' && !is_escaped;
    }
    all.into_iter().map(|(mark, text)| answer(mark, &text)).collect()
}

fn answer(mark: char, text: &str) -> Answer {
    let mut rest = text.trim();
    let mut share = None;
    if let Some(after) = rest.strip_prefix('%')
        && let Some((number, further)) = after.split_once('%')
        && let Some(number) = read_number(number)
    {
        share = Some(number);
        rest = further.trim_start();
    }
    let (text, feedback) = match find(rest, "#") {
        Some(at) => (&rest[..at], &rest[at + 1..]),
        None => (rest, ""),
    };
    Answer { is_right: mark == '=', share, text: text.trim().to_owned(), feedback: plain(feedback.trim()) }
}

fn answers(body: &str, item: &mut Item) {
    let upper = body.split('#').next().unwrap_or_default().trim().to_uppercase();
    if body.is_empty() {
        item.written.kind = Kind::LongAnswer;
        item.written.answers = Answers::Long(LongAnswer::default()).to_value();
        return;
    }
    match upper.as_str() {
        "T" | "TRUE" => return true_false(true, body, item),
        "F" | "FALSE" => return true_false(false, body, item),
        _ => {}
    }
    if let Some(numbers) = body.strip_prefix('#') {
        return numerical(numbers.trim(), item);
    }
    let all = list(body);
    if all.iter().all(|it| it.is_right && it.text.contains("->")) && !all.is_empty() {
        matching(&all, item);
    } else if all.iter().all(|it| it.is_right) && !all.is_empty() {
        short(&all, item);
    } else {
        choices(&all, item);
    }
}

fn true_false(is_true: bool, body: &str, item: &mut Item) {
    // The first feedback is for the wrong answer, the second for the right one.
    let mut feedback = body.split('#').skip(1).map(|it| plain(it.trim()));
    let (wrong, right) = (feedback.next().unwrap_or_default(), feedback.next().unwrap_or_default());
    let choice = |text: &str, correct: bool| Choice {
        text: text.into(),
        correct,
        feedback: if correct { right.clone() } else { wrong.clone() },
        ..Choice::default()
    };
    item.written.kind = Kind::SingleChoice;
    item.written.answers = Answers::Choices(vec![choice("Đúng", is_true), choice("Sai", !is_true)]).to_value();
}

fn choices(all: &[Answer], item: &mut Item) {
    let has_shares = all.iter().any(|it| !it.is_right && it.share.is_some_and(|share| share > 0.0));
    let is_right = |it: &Answer| it.is_right || it.share.is_some_and(|share| share > 0.0);
    let is_single = !has_shares || all.iter().filter(|it| is_right(it)).count() == 1;
    let rights: Vec<f64> = all.iter().filter(|it| is_right(it)).map(|it| it.share.unwrap_or(100.0)).collect();
    if rights.iter().any(|it| (it - rights[0]).abs() > 0.01) {
        item.notes.push(Note::new(PART_CHANGED).with("part", "%"));
    }
    item.written.kind = if is_single { Kind::SingleChoice } else { Kind::MultipleChoice };
    let choice = |it: &Answer| Choice {
        text: plain(&it.text),
        correct: is_right(it),
        feedback: it.feedback.clone(),
        ..Choice::default()
    };
    if rights.is_empty() {
        item.fault = Some(Note::new(NO_ANSWER_KEY));
    }
    item.written.answers = Answers::Choices(all.iter().map(choice).collect()).to_value();
}

/// Moodle compares them without regard to case.
fn short(all: &[Answer], item: &mut Item) {
    let short = |it: &Answer| {
        let (text, regex) = wildcard::read(&plain(&it.text).replace("\\*", "*"));
        let ignore = Some(vec![Ignore::Case, Ignore::Spaces, Ignore::Tones]);
        ShortAnswer {
            text,
            share: it.share.unwrap_or(100.0),
            compare: Some(Compare { ignore, regex, ..Compare::default() }),
            feedback: it.feedback.clone(),
        }
    };
    item.written.kind = Kind::ShortAnswer;
    item.written.answers = Answers::Short(all.iter().map(short).collect()).to_value();
}

/// `3.14:0.01`, `1..5`, or a list of such.
fn numerical(body: &str, item: &mut Item) {
    let listed = list(body);
    let whole = || vec![answer('=', body)];
    let all = if listed.is_empty() { whole() } else { listed };
    let short = |it: &Answer| {
        let (value, tolerance) = match (it.text.split_once(".."), it.text.split_once(':')) {
            (Some((low, high)), _) => {
                let (low, high) = (read_number(low)?, read_number(high)?);
                ((low + high) / 2.0, (high - low).abs() / 2.0)
            }
            (None, Some((value, tolerance))) => (read_number(value)?, read_number(tolerance)?),
            (None, None) => (read_number(&it.text)?, 0.0),
        };
        Some(ShortAnswer {
            text: number(value),
            share: it.share.unwrap_or(100.0),
            compare: (tolerance > 0.0).then(|| Compare { tolerance: Some(tolerance), ..Compare::default() }),
            feedback: it.feedback.clone(),
        })
    };
    item.written.kind = Kind::ShortAnswer;
    match all.iter().map(short).collect::<Option<Vec<_>>>() {
        Some(all) => item.written.answers = Answers::Short(all).to_value(),
        None => item.fault = Some(Note::new(LINE_NOT_READ).with("line", body)),
    }
}

fn matching(all: &[Answer], item: &mut Item) {
    let (mut items, mut places, mut pairs): (Vec<Thing>, Vec<Place>, _) = (Vec::new(), Vec::new(), Vec::new());
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for pair in all {
        let (left, right) = pair.text.split_once("->").unwrap_or_default();
        let (left, right) = (plain(left.trim()), plain(right.trim()));
        let place = *known.entry(right).or_insert_with_key(|right| {
            places.push(Place { id: i64::try_from(places.len() + 1).ok(), text: right.clone(), ..Place::default() });
            places.len()
        });
        if !left.is_empty() {
            items.push(Thing { id: i64::try_from(items.len() + 1).ok(), text: left, ..Thing::default() });
            pairs.push((items.len().to_string(), place.to_string()));
        }
    }
    item.written.kind = Kind::Interaction;
    item.written.answers = Answers::Interaction(Interaction {
        activity: ActivityKind::Match,
        items,
        places,
        picture: None,
        key: InteractionKey::Answer(write_pairs(pairs)),
        is_code: false,
        reuse: false,
    })
    .to_value();
}

/// A text goes on after the answers: a gap.
fn missing_word(body: &str, after: &str, item: &mut Item) {
    let all = list(body);
    let is_right = |it: &&Answer| it.is_right || it.share.is_some_and(|share| share > 0.0);
    let accepted: Vec<String> = all.iter().filter(is_right).map(|it| plain(&it.text)).collect();
    let has_wrong = accepted.len() < all.len();
    let options = if has_wrong { all.iter().map(|it| plain(&it.text)).collect() } else { Vec::new() };
    item.written.statement = format!("{} {{{{1}}}} {}", item.written.statement, plain(after));
    item.written.kind = Kind::FillIn;
    if accepted.is_empty() {
        item.fault = Some(Note::new(NO_ANSWER_KEY));
    }
    item.written.answers = Answers::Gaps(vec![Gap { key: "1".into(), accepted, options, ..Gap::default() }]).to_value();
}
