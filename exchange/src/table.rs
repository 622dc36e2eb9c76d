//! A table: a question a row, by the names of its columns.

use marking::answers::{Answers, Choice, Gap, LongAnswer, ShortAnswer};
use marking::{Hint, Kind};
use serde_json::Value;
use statements::Format;

use crate::item::{Item, Note};
use crate::messages::{CELL_NOT_READ, COLUMN_UNKNOWN, KIND_NOT_READ, KIND_NOT_WRITTEN, NO_ANSWER_KEY, PART_LOST};
use crate::text::{name_of, number, read_number};

/// Most choices of a row.
const OPTIONS: usize = 20;
const COLUMNS: &[&str] =
    &["type", "name", "statement", "format", "correct", "score", "hint", "solution", "tags", "category", "difficulty"];
const DIFFICULTIES: &[&str] = &["trivial", "easy", "medium", "hard", "expert"];

fn is_option(column: &str) -> bool {
    column.strip_prefix("option_").and_then(|it| it.parse::<usize>().ok()).is_some_and(|it| (1..=OPTIONS).contains(&it))
}

/// The questions of a table; rows without any text are left out.
pub fn read(header: &[String], rows: impl Iterator<Item = Vec<String>>) -> Vec<Item> {
    let header: Vec<String> = header.iter().map(|it| it.trim().to_lowercase()).collect();
    let filled = rows.enumerate().filter(|(_, row)| row.iter().any(|cell| !cell.trim().is_empty()));
    filled.map(|(at, row)| Row { header: &header, cells: row }.read(at + 2)).collect()
}

struct Row<'a> {
    header: &'a [String],
    cells: Vec<String>,
}

impl Row<'_> {
    fn get(&self, column: &str) -> &str {
        let at = self.header.iter().position(|it| it == column);
        at.and_then(|at| self.cells.get(at)).map_or("", |it| it.trim())
    }

    fn read(&self, number: usize) -> Item {
        let mut item = Item { row: number.to_string(), ..Item::default() };
        self.texts(&mut item);
        match Kind::parse(self.get("type")) {
            Some(kind) => self.answers(kind, &mut item),
            None => item.fault = Some(Note::new(KIND_NOT_READ).with("kind", self.get("type"))),
        }
        for (column, cell) in self.header.iter().zip(&self.cells) {
            if !cell.trim().is_empty() && !COLUMNS.contains(&column.as_str()) && !is_option(column) {
                item.notes.push(Note::new(COLUMN_UNKNOWN).with("column", column.clone()));
            }
        }
        item
    }

    fn texts(&self, item: &mut Item) {
        let list = |text: &str, separator| {
            text.split(separator).map(str::trim).filter(|it| !it.is_empty()).map(str::to_owned).collect::<Vec<_>>()
        };
        let written = &mut item.written;
        written.statement = self.get("statement").to_owned();
        written.solution = self.get("solution").to_owned();
        written.tags = list(self.get("tags"), ',');
        item.category = list(self.get("category"), '/');
        let hint = self.get("hint");
        if !hint.is_empty() {
            written.hints = vec![Hint { text: hint.to_owned(), cost: 0.0 }];
        }
        let mut bad = Vec::new();
        match self.get("format") {
            "" | "markdown" => {}
            "html" => written.format = Format::Html,
            "plaintext" => written.format = Format::Plaintext,
            _ => bad.push("format"),
        }
        match self.get("difficulty") {
            "" => {}
            known if DIFFICULTIES.contains(&known) => written.difficulty = known.to_owned(),
            _ => bad.push("difficulty"),
        }
        match (self.get("score"), read_number(self.get("score"))) {
            ("", _) => {}
            (_, Some(score)) if score >= 0.0 => written.score = score,
            _ => bad.push("score"),
        }
        written.name = match self.get("name") {
            "" => name_of(&written.statement, written.format),
            name => name.to_owned(),
        };
        for column in bad {
            item.notes.push(Note::new(CELL_NOT_READ).with("column", column).with("value", self.get(column)));
        }
    }

    fn options(&self) -> Vec<&str> {
        let mut all: Vec<&str> = (1..=OPTIONS).map(|at| self.get(&format!("option_{at}"))).collect();
        while all.last().is_some_and(|it| it.is_empty()) {
            all.pop();
        }
        all
    }

    fn answers(&self, kind: Kind, item: &mut Item) {
        item.written.kind = kind;
        let correct = self.get("correct");
        let answers = match kind {
            Kind::SingleChoice | Kind::MultipleChoice => self.choices(),
            Kind::FillIn => {
                let pairs = marking::encoding::pairs(correct);
                let mut gaps: Vec<Gap> = Vec::new();
                for (key, value) in pairs {
                    match gaps.iter_mut().find(|gap| gap.key == key) {
                        Some(gap) => gap.accepted.push(value),
                        None => gaps.push(Gap { key, accepted: vec![value], ..Gap::default() }),
                    }
                }
                (!gaps.is_empty()).then_some(Answers::Gaps(gaps))
            }
            Kind::ShortAnswer => {
                let all: Vec<&str> =
                    std::iter::once(correct).chain(self.options()).filter(|it| !it.is_empty()).collect();
                let short = |text: &str| ShortAnswer { text: text.to_owned(), share: 100.0, ..ShortAnswer::default() };
                (!all.is_empty()).then(|| Answers::Short(all.into_iter().map(short).collect()))
            }
            Kind::LongAnswer => Some(Answers::Long(LongAnswer { rubric: correct.to_owned(), ..LongAnswer::default() })),
            Kind::Theory => Some(Answers::None),
            _ => {
                item.fault = Some(Note::new(KIND_NOT_READ).with("kind", kind.name()));
                return;
            }
        };
        match answers {
            Some(answers) => item.written.answers = answers.to_value(),
            None => {
                item.written.answers = Value::Null;
                item.fault = Some(Note::new(NO_ANSWER_KEY));
            }
        }
    }

    /// None where a number is not one of a choice, or there is none.
    fn choices(&self) -> Option<Answers> {
        let options = self.options();
        let numbers =
            self.get("correct").split([',', ';', ' ']).filter(|it| !it.is_empty()).map(|it| place(it, options.len()));
        let right: Vec<usize> = numbers.collect::<Option<_>>()?;
        let choice = |(at, text): (usize, &str)| Choice {
            text: text.to_owned(),
            correct: right.contains(&at),
            ..Choice::default()
        };
        (!right.is_empty()).then(|| Answers::Choices(options.into_iter().enumerate().map(choice).collect()))
    }
}

/// `2` or `B`.
fn place(text: &str, count: usize) -> Option<usize> {
    let letter = |it: &str| match it.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(usize::from(letter.to_ascii_uppercase() - b'A')),
        _ => None,
    };
    let at = text.parse::<usize>().ok().and_then(|it| it.checked_sub(1)).or_else(|| letter(text))?;
    (at < count).then_some(at)
}

/// The header, the rows, and what is lost.
pub fn write(items: &[Item]) -> (Vec<String>, Vec<Vec<String>>, Vec<Note>) {
    let mut notes = Vec::new();
    let mut rows: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for item in items {
        match cells(item, &mut notes) {
            Some(row) => rows.push(row),
            None => notes.push(Note::new(KIND_NOT_WRITTEN).with("name", &*item.written.name)),
        }
    }
    let options = rows.iter().map(|(_, options)| options.len()).max().unwrap_or(0).max(4);
    let mut header: Vec<String> = COLUMNS[..4].iter().map(|it| (*it).to_owned()).collect();
    header.extend((1..=options).map(|at| format!("option_{at}")));
    header.extend(COLUMNS[4..].iter().map(|it| (*it).to_owned()));
    let row = |(mut cells, mut choices): (Vec<String>, Vec<String>)| {
        choices.resize(options, String::new());
        let after = cells.split_off(4);
        cells.into_iter().chain(choices).chain(after).collect()
    };
    (header, rows.into_iter().map(row).collect(), notes)
}

/// The cells of `COLUMNS`, and the options.
fn cells(item: &Item, notes: &mut Vec<Note>) -> Option<(Vec<String>, Vec<String>)> {
    let written = &item.written;
    let answers = Answers::read(written.kind, &written.answers).ok()?;
    let mut options = Vec::new();
    let correct = match &answers {
        Answers::Choices(choices) if choices.iter().all(|it| it.media.is_none()) && choices.len() <= OPTIONS => {
            options = choices.iter().map(|it| it.text.clone()).collect();
            let right = choices.iter().enumerate().filter(|(_, it)| it.correct).map(|(at, _)| (at + 1).to_string());
            right.collect::<Vec<_>>().join(",")
        }
        Answers::Gaps(gaps) => marking::encoding::write_pairs(
            gaps.iter().flat_map(|gap| gap.accepted.iter().map(|text| (gap.key.clone(), text.clone()))),
        ),
        Answers::Short(all) if all.len() <= OPTIONS + 1 => {
            options = all.iter().skip(1).map(|it| it.text.clone()).collect();
            all.first().map(|it| it.text.clone()).unwrap_or_default()
        }
        Answers::Long(long) => long.rubric.clone(),
        Answers::None if written.kind == Kind::Theory => String::new(),
        _ => return None,
    };
    lost(item, notes);
    let format = match written.format {
        Format::Html => "html",
        Format::Markdown => "markdown",
        Format::Plaintext => "plaintext",
    };
    let hint = written.hints.first().map(|it| it.text.clone()).unwrap_or_default();
    let cells = [
        written.kind.name().to_owned(),
        written.name.clone(),
        written.statement.clone(),
        format.to_owned(),
        correct,
        number(written.score),
        hint,
        written.solution.clone(),
        written.tags.join(","),
        item.category.join("/"),
        written.difficulty.clone(),
    ];
    Some((cells.to_vec(), options))
}

/// Finds what a row does not say by reading it again.
fn lost(item: &Item, notes: &mut Vec<Note>) {
    let written = &item.written;
    let usual = marking::Written::default();
    let details = Answers::read(written.kind, &written.answers).is_ok_and(|answers| match answers {
        Answers::Choices(all) => all.iter().any(|it| !it.feedback.is_empty()),
        Answers::Gaps(all) => all.iter().any(|it| {
            it.compare.is_some()
                || it.weight.is_some()
                || !it.options.is_empty()
                || !it.feedback.is_empty()
                || it.accepted.is_empty()
        }),
        Answers::Short(all) => {
            all.iter().any(|it| it.compare.is_some() || !it.feedback.is_empty() || (it.share - 100.0).abs() > 1e-9)
        }
        Answers::Long(long) => long.min_words > 0 || long.max_words > 0 || long.files > 0,
        _ => false,
    });
    let parts = [
        ("answers", details),
        ("media", !written.media.is_empty()),
        ("files", !item.files.is_empty()),
        ("style", !written.style.is_empty()),
        ("marking", written.marking != usual.marking),
        ("hints", written.hints.len() > 1 || written.hints.iter().any(|it| it.cost > 0.0)),
        ("show_solution", written.show_solution != usual.show_solution),
        ("enable_on_quiz", !written.enable_on_quiz),
        ("translations", !written.translations.is_empty()),
        ("trials", !written.trials.is_empty()),
    ];
    let lost = parts.into_iter().filter(|(_, is_lost)| *is_lost);
    notes.extend(lost.map(|(part, _)| Note::new(PART_LOST).with("name", &*written.name).with("part", part)));
}
