//! A test as teachers write it: `Câu 1.`, choices `A.`–`D.`, the right one starred or standing out, in `Đáp án: B`, or in a
//! list of answers at the end. Word documents come here as lines as well.

mod draft;
mod keys;
mod line;

use std::sync::LazyLock;

use draft::{Draft, Part};
use keys::Keys;
pub use line::{Line, Mark};
use regex::Regex;

use crate::item::{Item, Note};
use crate::messages::LINE_NOT_READ;
use crate::text::decode;

/// Letters of choices: as many as a question may have.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRST";

/// An expression of ours; one that is none matches nothing.
fn expression(text: &str) -> Regex {
    Regex::new(text).unwrap_or_else(|_| unreachable!("an expression of our own"))
}

static QUESTION: LazyLock<Regex> = LazyLock::new(|| {
    expression(r"(?i)^\**\s*(?:câu(?:\s+hỏi)?|cau|bài|question|q)\s*(\d+)\s*(?:[.:)\]/]|$|\s)\**\s*(.*)$")
});
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| expression(r"^(\d{1,4})\s*[.)/]\s*(\D.*|)$"));
static KEYS_BEGIN: LazyLock<Regex> = LazyLock::new(|| {
    expression(r"(?i)^[\s\-–—=*]*(?:bảng\s+)?(?:đáp\s*án|dap\s*an|answers?|answer\s+key)[\s:.\-–—=*]*$")
});
static SECTION: LazyLock<Regex> = LazyLock::new(|| expression(r"(?i)^\W*(?:phần|part|section)\s+([ivx]+|\d+)\b"));
static RULE: LazyLock<Regex> =
    LazyLock::new(|| expression(r"(?i)^[-–—=_*.\s]{3,}$|^[-–—\s]*(?:hết|the end)[-–—\s.]*$"));
static TRUE_FALSE: LazyLock<Regex> =
    LazyLock::new(|| expression(r"(?i)đúng\s*(?:/|,|-|–|hoặc|hay)?\s*sai|true\s*(?:/|or)\s*false"));

/// The questions of a text.
pub fn read(bytes: &[u8]) -> Vec<Item> {
    let (text, guessed) = decode(bytes);
    let lines: Vec<Line> = text.lines().map(|line| Line::plain(line.trim())).collect();
    let mut reader = Reader::new(&lines, false);
    reader.unread.extend(guessed);
    reader.read(&lines)
}

/// The questions of a document's paragraphs.
pub fn read_paragraphs(lines: &[Line]) -> Vec<Item> {
    Reader::new(lines, true).read(lines)
}

struct Reader {
    /// What begins a question: a word with a number, or a number alone where no question has the word.
    question: &'static Regex,
    is_document: bool,
    drafts: Vec<Draft>,
    unread: Vec<Note>,
    keys: Keys,
    in_keys: bool,
    part: Part,
    /// Whether the lines belong to the heading of a part.
    in_heading: bool,
}

impl Reader {
    fn new(lines: &[Line], is_document: bool) -> Self {
        let has_word = lines.iter().any(|line| QUESTION.is_match(line.text().trim()));
        Self {
            question: if has_word { &QUESTION } else { &NUMBERED },
            is_document,
            drafts: Vec::new(),
            unread: Vec::new(),
            keys: Keys::default(),
            in_keys: false,
            part: Part::default(),
            in_heading: false,
        }
    }

    fn read(mut self, lines: &[Line]) -> Vec<Item> {
        for line in lines.iter().filter(|line| !line.is_blank()) {
            self.line(&line.from(0));
        }
        if let Some(last) = self.drafts.last_mut() {
            last.notes.append(&mut self.unread);
        }
        for draft in &mut self.drafts {
            draft.listed = self.keys.get(draft.part.number, &draft.number).cloned();
        }
        self.drafts.into_iter().map(Draft::item).collect()
    }

    fn line(&mut self, line: &Line) {
        let text = line.text();
        if let Some(found) = SECTION.captures(text) {
            self.begin_part(text, &found[1]);
        } else if KEYS_BEGIN.is_match(text) {
            (self.in_keys, self.part) = (true, Part::default());
        } else if self.in_keys || keys::is_row(text) {
            if !self.keys.take(self.part.number, text) {
                self.unread(text);
            }
        } else if self.begins_question(text) {
            self.begin_question(line);
        } else if RULE.is_match(text) {
            // It says nothing.
        } else if self.in_heading || (line.is_heading && !self.drafts.last().is_some_and(|it| it.takes_heading(text))) {
            self.part.is_true_false |= self.in_heading && TRUE_FALSE.is_match(text);
            self.unread(text);
        } else {
            let is_document = self.is_document;
            match self.drafts.last_mut() {
                // What comes below the last choice belongs to the next questions: a passage to read.
                Some(draft) if is_document && !draft.takes_paragraph(text) => self.unread(text),
                Some(draft) => draft.line(line),
                None => self.unread(text),
            }
        }
    }

    fn unread(&mut self, text: &str) {
        self.unread.push(Note::new(LINE_NOT_READ).with("line", text));
    }

    fn begin_part(&mut self, text: &str, number: &str) {
        let roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];
        let known = roman.iter().position(|it| number.eq_ignore_ascii_case(it)).map(|it| it + 1);
        let number = known.or_else(|| number.parse().ok()).unwrap_or_default();
        self.part = Part { number, is_true_false: TRUE_FALSE.is_match(text) };
        self.in_heading = true;
    }

    /// A number alone begins a question where it is the one that comes next.
    fn begins_question(&self, text: &str) -> bool {
        let Some(found) = self.question.captures(text) else { return false };
        let last = self.drafts.last().and_then(|it| it.number.parse::<u32>().ok());
        let is_next = |number: u32| last.is_none_or(|last| number == last + 1 || (number == 1 && self.in_heading));
        std::ptr::eq(self.question, &*QUESTION) || found[1].parse().is_ok_and(is_next)
    }

    fn begin_question(&mut self, line: &Line) {
        let Some(found) = self.question.captures(line.text()) else { return };
        let rest = found.get(2).map_or(line.text().len(), |it| it.start());
        let notes = std::mem::take(&mut self.unread);
        let mut draft = Draft::new(&found[1], self.part, notes);
        self.in_heading = false;
        draft.begin(&line.from(rest));
        self.drafts.push(draft);
    }
}
