//! A test as teachers write it: `Câu 1.`, choices `A.`–`D.`, the right one starred, or in `Đáp án: B`, or in a list of
//! answers at the end.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use marking::answers::{Answers, Choice, LongAnswer, ShortAnswer};
use marking::{EXAM_STEPS, Kind, Rule};
use regex::Regex;
use statements::Format;

use crate::item::{Item, Note};
use crate::messages::{LINE_NOT_READ, NO_ANSWER_KEY};
use crate::text::{decode, markdown_of, name_of};

/// Letters of choices: as many as a question may have.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRST";

/// An expression of ours; one that is none matches nothing.
fn expression(text: &str) -> Regex {
    Regex::new(text).unwrap_or_else(|_| unreachable!("an expression of our own"))
}

static QUESTION: LazyLock<Regex> = LazyLock::new(|| {
    expression(r"(?i)^\**\s*(?:câu(?:\s+hỏi)?|cau|bài|question|q)\s*(\d+)\s*(?:[.:)\]/]|$|\s)\**\s*(.*)$")
});
static CHOICE: LazyLock<Regex> = LazyLock::new(|| expression(r"^(\*?)\s*([A-Ta-t])\s*[.)]\s*(\*?)\s*(.*)$"));
static NEXT_CHOICE: LazyLock<Regex> = LazyLock::new(|| expression(r"(?:\t|\s{2,})(\*?)([A-T])[.)]\s"));
static KEY: LazyLock<Regex> =
    LazyLock::new(|| expression(r"(?i)^(?:đáp\s*án(?:\s*đúng)?|trả\s*lời|dap\s*an|answers?|ans|key)\s*[:.]\s*(.+)$"));
static KEYS_BEGIN: LazyLock<Regex> = LazyLock::new(|| {
    expression(r"(?i)^[\s\-–—=*]*(?:bảng\s+)?(?:đáp\s*án|dap\s*an|answers?|answer\s+key)[\s:.\-–—=*]*$")
});
static NUMBERED_KEY: LazyLock<Regex> = LazyLock::new(|| expression(r"(?i)(\d+)\s*[.:)\-–]?\s*([A-T])(?:\W|$)"));
static SOLUTION: LazyLock<Regex> = LazyLock::new(|| {
    expression(r"(?i)^(?:lời\s*giải|giải\s*thích|hướng\s*dẫn(?:\s*giải)?|explanation|solution)\s*[:.]\s*(.*)$")
});
static SECTION: LazyLock<Regex> = LazyLock::new(|| {
    expression(r"(?i)^(?:phần|part|section)\s+(?:[ivx]+|\d+)\b|^[-–—=_*.\s]{3,}$|^[-–—\s]*(?:hết|the end)[-–—\s.]*$")
});

/// What was read of a question so far.
#[derive(Default)]
struct Draft {
    number: String,
    statement: Vec<String>,
    choices: Vec<Lettered>,
    key: Option<String>,
    solution: Option<Vec<String>>,
    notes: Vec<Note>,
}

/// A choice: its text, whether it is starred.
struct Lettered {
    text: String,
    is_starred: bool,
    is_small: bool,
}

/// The questions of a text.
pub fn read(bytes: &[u8]) -> Vec<Item> {
    let (text, guessed) = decode(bytes);
    let mut drafts: Vec<Draft> = Vec::new();
    let mut unread: Vec<Note> = guessed.into_iter().collect();
    let mut keys: BTreeMap<String, String> = BTreeMap::new();
    let mut in_keys = false;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(found) = QUESTION.captures(line).filter(|_| !in_keys) {
            let mut draft =
                Draft { number: found[1].to_owned(), notes: std::mem::take(&mut unread), ..Draft::default() };
            draft.line(found[2].trim());
            drafts.push(draft);
        } else if KEYS_BEGIN.is_match(line) {
            in_keys = true;
        } else if in_keys || is_row_of_keys(line) {
            keys.extend(NUMBERED_KEY.captures_iter(line).map(|it| (it[1].to_owned(), it[2].to_uppercase())));
        } else if SECTION.is_match(line) {
            continue;
        } else if let Some(draft) = drafts.last_mut() {
            draft.line(line);
        } else {
            unread.push(Note::new(LINE_NOT_READ).with("line", line));
        }
    }
    for draft in &mut drafts {
        let listed = keys.get(&draft.number);
        draft.key = draft.key.take().or_else(|| listed.cloned());
    }
    drafts.into_iter().map(Draft::item).collect()
}

/// `1.B 2.C 3.A`, outside of a list that says so.
fn is_row_of_keys(line: &str) -> bool {
    let found: Vec<_> = NUMBERED_KEY.find_iter(line).collect();
    found.len() >= 2 && found.iter().map(|it| it.len()).sum::<usize>() + 2 * found.len() >= line.len()
}

impl Draft {
    fn line(&mut self, line: &str) {
        if line.is_empty() {
            return;
        }
        if let Some(found) = KEY.captures(line) {
            self.key = Some(found[1].trim().to_owned());
        } else if let Some(found) = SOLUTION.captures(line) {
            self.solution = Some(vec![found[1].trim().to_owned()]);
        } else if let Some(solution) = &mut self.solution {
            solution.push(line.to_owned());
        } else if !self.choice(line) {
            match self.choices.last_mut() {
                Some(choice) => {
                    choice.text.push(' ');
                    choice.text.push_str(line);
                }
                None => self.statement.push(line.to_owned()),
            }
        }
    }

    /// Takes a line of one choice or of several, where it begins with the letter that comes next.
    fn choice(&mut self, line: &str) -> bool {
        let Some(found) = CHOICE.captures(line) else { return false };
        let Some(letter) = LETTERS.chars().nth(self.choices.len()) else { return false };
        if !found[2].eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4])) {
            return false;
        }
        let is_small = found[2].chars().all(char::is_lowercase);
        let is_starred = !found[1].is_empty() || !found[3].is_empty();
        let mut rest = found[4].to_owned();
        let mut further = String::new();
        let next = LETTERS.chars().nth(self.choices.len() + 1);
        let after = NEXT_CHOICE.captures_iter(&rest).find(|it| next.is_some_and(|next| it[2].starts_with(next)));
        if let Some(at) = after.and_then(|it| it.get(0)).map(|it| it.start()) {
            further = rest.split_off(at);
        }
        self.choices.push(Lettered { text: rest.trim().to_owned(), is_starred, is_small });
        further.is_empty() || self.choice(further.trim())
    }

    fn item(self) -> Item {
        let mut item = Item { row: self.number.clone(), notes: self.notes, ..Item::default() };
        let written = &mut item.written;
        written.format = Format::Markdown;
        written.statement = paragraphs(&self.statement);
        written.solution = paragraphs(&self.solution.unwrap_or_default());
        written.name = name_of(&written.statement, written.format);
        let key = self.key.unwrap_or_default();
        if self.choices.is_empty() {
            let is_short = !key.is_empty();
            written.kind = if is_short { Kind::ShortAnswer } else { Kind::LongAnswer };
            let short = ShortAnswer { text: key, share: 100.0, ..ShortAnswer::default() };
            let answers = if is_short { Answers::Short(vec![short]) } else { Answers::Long(LongAnswer::default()) };
            written.answers = answers.to_value();
            return item;
        }
        let truths = truths(&key, self.choices.len()).filter(|_| self.choices.iter().all(|it| it.is_small));
        let is_picked = |at: usize| LETTERS.as_bytes().get(at).is_some_and(|it| picks(&key).contains(&char::from(*it)));
        let choice = |(at, it): (usize, &Lettered)| Choice {
            text: markdown_of(&it.text),
            correct: truths.as_ref().map_or_else(|| it.is_starred || is_picked(at), |truths| truths[at]),
            ..Choice::default()
        };
        let choices: Vec<Choice> = self.choices.iter().enumerate().map(choice).collect();
        let right = choices.iter().filter(|it| it.correct).count();
        written.kind = if right > 1 || truths.is_some() { Kind::MultipleChoice } else { Kind::SingleChoice };
        if truths.is_some() {
            written.style = "true_false".into();
            written.marking.rule = Some(Rule::Steps);
            written.marking.steps = EXAM_STEPS.to_vec();
        } else if right == 0 {
            item.fault = Some(Note::new(NO_ANSWER_KEY));
        }
        item.written.answers = Answers::Choices(choices).to_value();
        item
    }
}

/// The letters that a key names: `B`, `A, C`, `AC`; none of a key that is a text.
fn picks(key: &str) -> Vec<char> {
    let letters: Vec<char> = key.chars().filter(|it| it.is_alphabetic()).flat_map(char::to_uppercase).collect();
    let is_list = key.chars().all(|it| it.is_alphabetic() || it.is_whitespace() || ",;.&+và".contains(it));
    if is_list && letters.iter().all(|it| LETTERS.contains(*it)) { letters } else { Vec::new() }
}

/// What `Đ S Đ S`, `Đúng, Sai` or `T F` say of as many statements; none where it is no such list.
fn truths(key: &str, count: usize) -> Option<Vec<bool>> {
    let words: Vec<String> = key
        .split(|it: char| !it.is_alphabetic())
        .filter(|it| !it.is_empty())
        .flat_map(|word| match word.to_lowercase() {
            word if ["đúng", "sai", "true", "false"].contains(&word.as_str()) => vec![word],
            word => word.chars().map(String::from).collect(),
        })
        .collect();
    let truth = |word: &String| match word.as_str() {
        "đ" | "đúng" | "t" | "true" => Some(true),
        "s" | "sai" | "f" | "false" => Some(false),
        _ => None,
    };
    let truths: Vec<bool> = words.iter().map(truth).collect::<Option<_>>()?;
    (truths.len() == count).then_some(truths)
}

fn paragraphs(lines: &[String]) -> String {
    lines.iter().map(|line| markdown_of(line)).collect::<Vec<_>>().join("\n\n")
}
