//! A question while its lines are read.

use std::sync::LazyLock;

use marking::answers::{Answers, Choice, LongAnswer, ShortAnswer};
use marking::{EXAM_STEPS, Kind, Rule};
use regex::Regex;
use statements::Format;

use super::keys::{picks, truth, truths};
use super::line::{Line, Mark};
use super::{LETTERS, expression};
use crate::item::{Item, Note};
use crate::messages::{KEYS_DIFFER, NO_ANSWER_KEY, PART_CHANGED};
use crate::text::name_of;

static CHOICE: LazyLock<Regex> = LazyLock::new(|| expression(r"^(\*?)\s*([A-Ta-t])\s*[.)]\s*(\*?)\s*(.*)$"));
static NEXT_CHOICE: LazyLock<Regex> = LazyLock::new(|| expression(r"(?:\t\s*|\s{2,})(\*?)([A-Ta-t])[.)]"));
static NEAR_CHOICE: LazyLock<Regex> = LazyLock::new(|| expression(r"\s(\*?)([A-T])[.)]\s"));
static CHOICES: LazyLock<Regex> = LazyLock::new(|| expression(r"\s\*?A[.)]\s?.*\s\*?B[.)]\s?.*\s\*?C[.)]"));
static KEY: LazyLock<Regex> = LazyLock::new(|| {
    expression(
        r"(?i)^(?:(?:đáp\s*án(?:\s*đúng)?|trả\s*lời|dap\s*an|answers?|ans|key)(?:\s+là)?\s*[:.]\s*(.+)|(?:chọn\s+)?(?:đáp\s*án|chọn)\s+(?:đúng\s+)?(?:là\s+)?([A-T])\s*\.?)$",
    )
});
static SOLUTION: LazyLock<Regex> = LazyLock::new(|| {
    expression(
        r"(?i)^(?:lời\s*giải(?:\s*chi\s*tiết)?|giải\s*thích|hướng\s*dẫn(?:\s*giải)?|giải|explanation|solution)\s*(?:[:.]\s*(.*))?$",
    )
});
static SAID: LazyLock<Regex> = LazyLock::new(|| {
    expression(r"(?i)(?:[\s.]*[(\[–—-]\s*|\s{2,}|\t|[.;:?!]\s+)(đúng|sai|đ|s|true|false)\s*[)\]]?\s*\.?$")
});

/// A part of a test.
#[derive(Debug, Clone, Copy, Default)]
pub struct Part {
    /// From 1; 0: the test has none.
    pub number: usize,
    /// Whether its statements are true or false.
    pub is_true_false: bool,
}

/// A way to stand out, and how many of the choices may at the most.
type Way = (fn(Mark) -> bool, usize);

/// What was read of a question so far.
#[derive(Default)]
pub struct Draft {
    pub number: String,
    pub part: Part,
    /// Its answer in the list at the end.
    pub listed: Option<String>,
    pub notes: Vec<Note>,
    statement: Vec<Line>,
    choices: Vec<Lettered>,
    key: Option<String>,
    solution: Option<Vec<Line>>,
}

/// A choice: its letter and its text.
struct Lettered {
    letter: Line,
    text: Line,
    is_starred: bool,
    is_small: bool,
}

impl Draft {
    /// An empty one.
    pub fn new(number: &str, part: Part, notes: Vec<Note>) -> Self {
        Self { number: number.to_owned(), part, notes, ..Self::default() }
    }

    /// Takes the first line, in which the choices may stand as well.
    pub fn begin(&mut self, line: &Line) {
        let near = CHOICES.find(line.text()).filter(|_| !CHOICE.is_match(line.text()));
        match near {
            Some(choices) => {
                self.line(&line.part(0..choices.start()));
                self.line(&line.from(choices.start()));
            }
            None => self.line(line),
        }
    }

    /// Whether a heading is a line of this question.
    pub fn takes_heading(&self, text: &str) -> bool {
        KEY.is_match(text) || SOLUTION.is_match(text) || CHOICE.is_match(text)
    }

    /// Whether a paragraph of a document is a part of this question.
    pub fn takes_paragraph(&self, text: &str) -> bool {
        self.solution.is_some() || self.choices.len() < 4 || text.starts_with("![") || self.takes_heading(text)
    }

    pub fn line(&mut self, line: &Line) {
        if line.is_blank() {
            return;
        }
        if let Some(found) = KEY.captures(line.text()) {
            self.key = found.get(1).or_else(|| found.get(2)).map(|it| it.as_str().trim().to_owned());
        } else if let Some(found) = SOLUTION.captures(line.text()) {
            let rest = found.get(1).map(|it| line.from(it.start())).filter(|it| !it.is_blank());
            self.solution = Some(rest.into_iter().collect());
        } else if let Some(solution) = &mut self.solution {
            solution.push(line.clone());
        } else if !self.choice(line) {
            match self.choices.last_mut() {
                Some(choice) => {
                    choice.text.push(" ", Mark::default(), false);
                    choice.text.append(line);
                }
                None => self.statement.push(line.clone()),
            }
        }
    }

    /// Takes a line of one choice or of several, where it begins with the letter that comes next.
    fn choice(&mut self, line: &Line) -> bool {
        let text = line.text();
        let Some(found) = CHOICE.captures(text) else { return false };
        let Some(letter) = LETTERS.chars().nth(self.choices.len()) else { return false };
        if !found[2].eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4])) {
            return false;
        }
        let is_small = found[2].chars().all(char::is_lowercase);
        let is_starred = !found[1].is_empty() || !found[3].is_empty();
        let start = found.get(4).map_or(text.len(), |it| it.start());
        let next = LETTERS.chars().nth(self.choices.len() + 1);
        let is_next = |it: &regex::Captures<'_>| {
            next.is_some_and(|next| it[2].eq_ignore_ascii_case(next.encode_utf8(&mut [0; 4])))
                && it[2].chars().all(char::is_lowercase) == is_small
        };
        // The space before the letter may stand where the choice itself would begin: `A. \tB. …`.
        let before = start - (text[..start].len() - text[..start].trim_end().len());
        let rest = &text[before..];
        let after = NEXT_CHOICE
            .captures_iter(rest)
            .find(is_next)
            .or_else(|| NEAR_CHOICE.captures_iter(rest).find(|it| !is_small && is_next(it)));
        let end = after.and_then(|it| it.get(0)).map_or(text.len(), |it| before + it.start());
        let choice = Lettered {
            letter: found.get(2).map(|it| line.part(it.range())).unwrap_or_default(),
            text: if start < end { line.part(start..end) } else { Line::default() },
            is_starred,
            is_small,
        };
        self.choices.push(choice);
        end >= text.len() || self.choice(&line.from(end))
    }

    /// The question.
    pub fn item(mut self) -> Item {
        let starred = self.choices.iter().any(|it| it.is_starred);
        // What stands at the question counts before the list.
        let listed = self.listed.take().filter(|_| !starred);
        let key = self.key.take().or(listed).unwrap_or_default();
        let mut item = Item { row: self.number.clone(), notes: std::mem::take(&mut self.notes), ..Item::default() };
        item.written.format = Format::Markdown;
        item.written.statement = paragraphs(&self.statement);
        item.written.solution = paragraphs(self.solution.as_deref().unwrap_or_default());
        item.written.name = name_of(&item.written.statement, item.written.format);
        if self.choices.iter().any(|it| it.text.is_underlined_in_part()) {
            item.notes.push(Note::new(PART_CHANGED).with("part", "underline"));
        }
        match self.choices.is_empty() {
            true => open(&mut item, key),
            false => self.closed(&mut item, &key),
        }
        item
    }

    fn closed(&mut self, item: &mut Item, key: &str) {
        let is_small = self.choices.iter().all(|it| it.is_small);
        let named = truths(key, self.choices.len()).filter(|_| is_small);
        let said = if is_small && named.is_none() { self.said() } else { None };
        let is_true_false = named.is_some() || said.is_some() || (is_small && self.part.is_true_false);
        let picked: Vec<bool> = {
            let letters = picks(key);
            let is_picked = |(letter, _): (char, &Lettered)| letters.contains(&letter);
            LETTERS.chars().zip(&self.choices).map(is_picked).collect()
        };
        let starred: Vec<bool> = self.choices.iter().map(|it| it.is_starred).collect();
        let is_some = |list: &Vec<bool>| list.contains(&true);
        let marked = Some(starred).filter(is_some).or_else(|| self.standing_out());
        let picked = named.or(said).or_else(|| Some(picked).filter(is_some));
        if let (Some(picked), Some(marked)) = (&picked, &marked)
            && picked != marked
        {
            let note = Note::new(KEYS_DIFFER).with("key", letters(picked)).with("marked", letters(marked));
            item.notes.push(note);
        }
        let has_key = picked.is_some() || marked.is_some();
        let right = picked.or(marked).unwrap_or_else(|| vec![false; self.choices.len()]);
        let choice = |(it, correct): (&Lettered, &bool)| Choice {
            text: it.text.markdown(),
            correct: *correct,
            ..Choice::default()
        };
        let choices: Vec<Choice> = self.choices.iter().zip(&right).map(choice).collect();
        let is_multiple = is_true_false || right.iter().filter(|it| **it).count() > 1;
        item.written.kind = if is_multiple { Kind::MultipleChoice } else { Kind::SingleChoice };
        if is_true_false {
            item.written.style = "true_false".into();
            item.written.marking.rule = Some(Rule::Steps);
            item.written.marking.steps = EXAM_STEPS.to_vec();
        }
        if !has_key {
            item.fault = Some(Note::new(NO_ANSWER_KEY));
        }
        item.written.answers = Answers::Choices(choices).to_value();
    }

    /// What each statement says at its end: `… (Đúng)`; the word is taken off.
    fn said(&mut self) -> Option<Vec<bool>> {
        let of = |it: &Lettered| {
            let found = SAID.captures(it.text.text())?;
            Some((found.get(0)?.start(), truth(&found[1])?))
        };
        let found: Vec<(usize, bool)> = self.choices.iter().map(of).collect::<Option<_>>()?;
        for (choice, (end, _)) in self.choices.iter_mut().zip(&found) {
            choice.text = choice.text.part(0..*end);
        }
        Some(found.into_iter().map(|(_, says)| says).collect())
    }

    /// The choices that stand out from the others: by the letter, or by all of the text.
    fn standing_out(&self) -> Option<Vec<bool>> {
        // Bold is for letters and names as well: it counts where one choice alone has it.
        let (all_but_one, one) = (self.choices.len() - 1, 1);
        let ways: [Way; 4] = [
            (|mark| mark.highlight, all_but_one),
            (|mark| mark.red, all_but_one),
            (|mark| mark.underline, all_but_one),
            (|mark| mark.bold, one),
        ];
        ways.into_iter().find_map(|(is, most)| {
            let by_letter = self.choices.iter().map(|it| it.letter.is_all(is)).collect::<Vec<_>>();
            let by_text = self.choices.iter().map(|it| it.text.is_all(is)).collect::<Vec<_>>();
            let by_either = by_letter.iter().zip(&by_text).map(|(one, other)| *one || *other).collect();
            let is_sign = |list: &Vec<bool>| (1..=most).contains(&list.iter().filter(|it| **it).count());
            [by_either, by_text, by_letter].into_iter().find(is_sign)
        })
    }
}

/// Without choices.
fn open(item: &mut Item, key: String) {
    let is_short = !key.is_empty();
    item.written.kind = if is_short { Kind::ShortAnswer } else { Kind::LongAnswer };
    let short = ShortAnswer { text: key, share: 100.0, ..ShortAnswer::default() };
    let answers = if is_short { Answers::Short(vec![short]) } else { Answers::Long(LongAnswer::default()) };
    item.written.answers = answers.to_value();
}

fn letters(right: &[bool]) -> String {
    LETTERS.chars().zip(right).filter(|(_, is_right)| **is_right).map(|(letter, _)| letter).collect()
}

fn paragraphs(lines: &[Line]) -> String {
    lines.iter().map(Line::markdown).collect::<Vec<_>>().join("\n\n")
}
