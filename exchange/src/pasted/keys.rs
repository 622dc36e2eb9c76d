//! Answers that a text names: letters, truths, and lists of them at the end.

use std::collections::HashMap;
use std::sync::LazyLock;

use regex::Regex;

use super::{LETTERS, expression};

static NUMBERED_KEY: LazyLock<Regex> = LazyLock::new(|| expression(r"(?i)(\d+)\s*[.:)\-–]?\s*([A-T])(?:\W|$)"));
static NUMBERED_ROW: LazyLock<Regex> =
    LazyLock::new(|| expression(r"(?i)^\W*(?:câu|cau|bài|question|q)?\s*(\d+)\s*(?:[.:)|\-–]|\s)\s*(.+?)\W*$"));
static NUMBERS: LazyLock<Regex> =
    LazyLock::new(|| expression(r"(?i)^\W*(?:câu|cau|bài|question|stt)?\W*(\d+(?:[\s|]+\d+)+)\W*$"));
static NUMBERS_NAMED: LazyLock<Regex> =
    LazyLock::new(|| expression(r"(?i)^\W*(?:câu|cau|bài|question|stt)\W*\d+(?:[\s|]+\d+)+\W*$"));
static KEYS_NAMED: LazyLock<Regex> =
    LazyLock::new(|| expression(r"(?i)^\W*(?:đáp\s*án|dap\s*an|đ\.?a|answers?|key|chọn|trả\s*lời)\W*"));
static STATEMENT: LazyLock<Regex> = LazyLock::new(|| expression(r"(?i)(^|[^\p{L}])[a-h]\s*[).:\-–]\s*"));

/// Longest answer in a list, in characters.
const KEY_MAX: usize = 40;

/// The list of answers at the end, by the part of the test and the number.
#[derive(Default)]
pub struct Keys {
    all: HashMap<(usize, String), String>,
    /// The numbers of a row whose answers stand in the next.
    numbers: Vec<String>,
}

impl Keys {
    /// Takes a line of a list; whether something was found in it.
    pub fn take(&mut self, part: usize, line: &str) -> bool {
        if let Some(found) = NUMBERS.captures(line) {
            self.numbers = cells(&found[1]).map(str::to_owned).collect();
            return true;
        }
        let numbers = std::mem::take(&mut self.numbers);
        if !numbers.is_empty() && self.row_below(part, &numbers, line) {
            return true;
        }
        let letters: Vec<_> = NUMBERED_KEY.captures_iter(line).collect();
        let row = NUMBERED_ROW.captures(line);
        let truth = row.as_ref().filter(|it| (2..=8).any(|count| truths(&it[2], count).is_some()));
        if let Some(found) = truth {
            self.add(part, &found[1], &found[2]);
        } else if !letters.is_empty() {
            letters.iter().for_each(|it| self.add(part, &it[1], &it[2].to_uppercase()));
        } else if let Some(found) = row.filter(|it| it[2].chars().count() <= KEY_MAX) {
            self.add(part, &found[1], &found[2]);
        } else {
            return false;
        }
        true
    }

    fn row_below(&mut self, part: usize, numbers: &[String], line: &str) -> bool {
        let line = KEYS_NAMED.replace(line, "");
        let wide: Vec<&str> = line.split(['\t', '|']).map(str::trim).filter(|it| !it.is_empty()).collect();
        let narrow: Vec<&str> = cells(&line).collect();
        let Some(keys) = [wide, narrow].into_iter().find(|it| it.len() == numbers.len()) else { return false };
        numbers.iter().zip(keys).for_each(|(number, key)| self.add(part, number, key));
        true
    }

    fn add(&mut self, part: usize, number: &str, key: &str) {
        // The first counts: below it may come solutions, numbered as well.
        self.all.entry((part, number.to_owned())).or_insert_with(|| key.trim().to_owned());
    }

    /// The answer of a question; a list without parts is for all parts.
    pub fn get(&self, part: usize, number: &str) -> Option<&String> {
        [part, 0].into_iter().find_map(|part| self.all.get(&(part, number.to_owned())))
    }
}

fn cells(line: &str) -> impl Iterator<Item = &str> {
    line.split(|it: char| it.is_whitespace() || it == '|').filter(|it| !it.is_empty())
}

/// `1.B 2.C 3.A`, or the numbers above such a row, outside of a list that says so.
pub fn is_row(line: &str) -> bool {
    let found: Vec<_> = NUMBERED_KEY.find_iter(line).collect();
    let is_full = found.iter().map(|it| it.len()).sum::<usize>() + 2 * found.len() >= line.len();
    (found.len() >= 2 && is_full) || NUMBERS_NAMED.is_match(line)
}

/// The letters that a key names: `B`, `A, C`, `AC`; none of a key that is a text.
pub fn picks(key: &str) -> Vec<char> {
    let letters: Vec<char> = key.chars().filter(|it| it.is_alphabetic()).flat_map(char::to_uppercase).collect();
    let is_list = key.chars().all(|it| it.is_alphabetic() || it.is_whitespace() || ",;.&+và".contains(it));
    if is_list && letters.iter().all(|it| LETTERS.contains(*it)) { letters } else { Vec::new() }
}

/// What `Đ S Đ S`, `Đúng, Sai`, `a) Đ b) S` or `T F` say of as many statements; none where it is no such list.
pub fn truths(key: &str, count: usize) -> Option<Vec<bool>> {
    let key = STATEMENT.replace_all(key, "$1 ");
    let words: Vec<String> = key
        .split(|it: char| !it.is_alphabetic())
        .filter(|it| !it.is_empty())
        .flat_map(|word| match word.to_lowercase() {
            word if ["đúng", "sai", "true", "false"].contains(&word.as_str()) => vec![word],
            word => word.chars().map(String::from).collect(),
        })
        .collect();
    let truths: Vec<bool> = words.iter().map(|word| truth(word)).collect::<Option<_>>()?;
    (truths.len() == count).then_some(truths)
}

/// What a word says.
pub fn truth(word: &str) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "đ" | "đúng" | "t" | "true" => Some(true),
        "s" | "sai" | "f" | "false" => Some(false),
        _ => None,
    }
}
