//! Programs as tokens that renaming, other literals, comments and spaces do not change.

use super::{lexis::Lexis, literals};

/// What tells a token from others: all names are one, all numbers, all texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub code: u64,
    /// Counted from 1.
    pub line: u32,
}

const NAME: u64 = 1;
const NUMBER: u64 = 2;
const TEXT: u64 = 3;

/// FNV-1a: the same on every machine and in every version.
pub(super) fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

pub(super) fn tokens(source: &str, lexis: &Lexis) -> Vec<Token> {
    let mut reader = Reader { rest: source, lexis, before: '\n' };
    let (mut line, mut found) = (1, Vec::new());
    while let Some(first) = reader.rest.chars().next() {
        let (length, code) = reader.next(first);
        found.extend(code.map(|code| Token { code, line }));
        let (read, rest) = reader.rest.split_at(length);
        line += u32::try_from(read.bytes().filter(|&byte| byte == b'\n').count()).unwrap_or(0);
        reader.before = read.chars().next_back().unwrap_or(first);
        reader.rest = rest;
    }
    found
}

struct Reader<'a> {
    rest: &'a str,
    lexis: &'a Lexis,
    before: char,
}

impl Reader<'_> {
    /// How many bytes belong together, and their token unless they are left out.
    fn next(&self, first: char) -> (usize, Option<u64>) {
        if first.is_whitespace() {
            return (first.len_utf8(), None);
        }
        if let Some(length) = self.comment() {
            return (length, None);
        }
        if let Some(length) =
            literals::text(self.rest, self.lexis).or_else(|| literals::prefixed(self.rest, self.lexis))
        {
            return (length, Some(TEXT));
        }
        if let Some(length) = literals::number(self.rest) {
            return (length, Some(NUMBER));
        }
        let name = self.name();
        if name.is_empty() {
            return (first.len_utf8(), Some(hash(first.to_string().bytes())));
        }
        (name.len(), Some(self.name_code(name)))
    }

    fn comment(&self) -> Option<usize> {
        for &(open, close) in self.lexis.block_comments {
            if self.rest.starts_with(open) && (!open.starts_with('=') || self.before == '\n') {
                return Some(self.block_comment(open, close));
            }
        }
        let opens = self.lexis.line_comments.iter().any(|open| self.rest.starts_with(open));
        let may = !self.lexis.spaced_comments || self.before.is_whitespace();
        (opens && may).then(|| self.rest.find('\n').unwrap_or(self.rest.len()))
    }

    fn block_comment(&self, open: &str, close: &str) -> usize {
        let (mut at, mut depth) = (open.len(), 1);
        while let Some(next) = self.rest[at..].chars().next() {
            let rest = &self.rest[at..];
            if rest.starts_with(close) {
                at += close.len();
                depth -= 1;
                if depth == 0 {
                    break;
                }
            } else if self.lexis.nested && rest.starts_with(open) {
                at += open.len();
                depth += 1;
            } else {
                at += next.len_utf8();
            }
        }
        at
    }

    fn name(&self) -> &str {
        let part = |letter: char| letter.is_alphanumeric() || letter == '_' || self.lexis.names.contains(letter);
        let starts = |letter: char| part(letter) && !matches!(letter, '\'' | '-' | '*' | '.');
        if !self.rest.starts_with(starts) {
            return "";
        }
        &self.rest[..self.rest.find(|letter| !part(letter)).unwrap_or(self.rest.len())]
    }

    fn name_code(&self, name: &str) -> u64 {
        let lower;
        let word = if self.lexis.any_case {
            lower = name.to_lowercase();
            lower.as_str()
        } else {
            name
        };
        if self.lexis.keywords.contains(&word) { hash(word.bytes()) } else { NAME }
    }
}
