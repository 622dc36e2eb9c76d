//! A line and how its letters stand out.

use std::ops::Range;

use crate::text::markdown_of;

/// How letters stand out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mark {
    pub bold: bool,
    pub italic: bool,
    pub underline: bool,
    /// On a coloured ground.
    pub highlight: bool,
    pub red: bool,
}

/// A piece of a line that stands out in one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Span {
    /// Where it ends in the line's text.
    end: usize,
    mark: Mark,
    /// Whether it is Markdown already: a picture, a formula.
    is_markup: bool,
}

/// A line of a test.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    text: String,
    spans: Vec<Span>,
    /// Whether it is set as a heading.
    pub is_heading: bool,
}

impl Line {
    /// Of a text without marks.
    pub fn plain(text: &str) -> Self {
        let mut line = Self::default();
        line.push(text, Mark::default(), false);
        line
    }

    /// Without letters yet.
    pub fn empty(is_heading: bool) -> Self {
        Self { is_heading, ..Self::default() }
    }

    /// Adds a piece at the end.
    pub fn push(&mut self, text: &str, mark: Mark, is_markup: bool) {
        if text.is_empty() {
            return;
        }
        self.text.push_str(text);
        let end = self.text.len();
        match self.spans.last_mut() {
            Some(last) if last.mark == mark && last.is_markup == is_markup => last.end = end,
            _ => self.spans.push(Span { end, mark, is_markup }),
        }
    }

    /// Adds another line's pieces.
    pub fn append(&mut self, other: &Self) {
        for (range, span) in other.pieces() {
            self.push(&other.text[range], span.mark, span.is_markup);
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// The part between two places of the text, without spaces at its ends.
    pub fn part(&self, range: Range<usize>) -> Self {
        let text = &self.text[range.clone()];
        let start = range.start + text.len() - text.trim_start().len();
        let end = start + text.trim().len();
        let mut part = Self { is_heading: self.is_heading, ..Self::default() };
        for (piece, span) in self.pieces() {
            let (from, to) = (piece.start.max(start), piece.end.min(end));
            if from < to {
                part.push(&self.text[from..to], span.mark, span.is_markup);
            }
        }
        part
    }

    /// From a place of the text to its end, without spaces at the ends.
    pub fn from(&self, start: usize) -> Self {
        self.part(start..self.text.len())
    }

    /// Whether there are letters, and all of them stand out so.
    pub fn is_all(&self, is: impl Fn(Mark) -> bool) -> bool {
        let mut words = self.pieces().filter(|(range, _)| !self.text[range.clone()].trim().is_empty()).peekable();
        words.peek().is_some() && words.all(|(_, span)| is(span.mark))
    }

    /// Whether some of the letters, not all, are underlined.
    pub fn is_underlined_in_part(&self) -> bool {
        let is_underlined = |mark: Mark| mark.underline;
        !self.is_all(is_underlined)
            && self.pieces().any(|(range, it)| it.mark.underline && !self.text[range].trim().is_empty())
    }

    fn pieces(&self) -> impl Iterator<Item = (Range<usize>, &Span)> {
        let starts = std::iter::once(0).chain(self.spans.iter().map(|span| span.end));
        starts.zip(&self.spans).map(|(start, span)| (start..span.end, span))
    }

    /// As Markdown; what stands out in a part of the line is strong, what is slanted is emphasised.
    pub fn markdown(&self) -> String {
        let is_strong = |mark: Mark| mark.bold || mark.underline;
        let all_strong = self.is_all(is_strong);
        let all_slanted = self.is_all(|mark| mark.italic);
        let sign = |span: &Span| match (is_strong(span.mark) && !all_strong, span.mark.italic && !all_slanted) {
            _ if span.is_markup => "",
            (true, true) => "***",
            (true, false) => "**",
            (false, true) => "*",
            (false, false) => "",
        };
        // Neighbours of one sign are one text: a formula between `$` may have been written in pieces.
        let mut parts: Vec<(&str, bool, Range<usize>)> = Vec::new();
        for (range, span) in self.pieces() {
            match parts.last_mut() {
                Some(last) if (last.0, last.1) == (sign(span), span.is_markup) => last.2.end = range.end,
                _ => parts.push((sign(span), span.is_markup, range)),
            }
        }
        let written = parts.into_iter().map(|(sign, is_markup, range)| match is_markup {
            true => self.text[range].to_owned(),
            false => self.emphasised(sign, range),
        });
        written.collect()
    }

    fn emphasised(&self, sign: &str, range: Range<usize>) -> String {
        let text = &self.text[range.clone()];
        let inner = text.trim();
        if sign.is_empty() || !self.takes_emphasis(inner, &range) {
            return markdown_of(text);
        }
        let start = text.len() - text.trim_start().len();
        let (before, after) = (&text[..start], &text[start + inner.len()..]);
        format!("{before}{sign}{}{sign}{after}", markdown_of(inner))
    }

    /// Whether signs around `inner` open and close in CommonMark.
    fn takes_emphasis(&self, inner: &str, range: &Range<usize>) -> bool {
        let is_word = |it: Option<char>| it.is_some_and(char::is_alphanumeric);
        let is_open = |it: Option<char>| it.is_none_or(|it| !it.is_alphanumeric());
        let text = &self.text[range.clone()];
        let before =
            if text.starts_with(char::is_whitespace) { None } else { self.text[..range.start].chars().next_back() };
        let after = if text.ends_with(char::is_whitespace) { None } else { self.text[range.end..].chars().next() };
        (is_word(inner.chars().next()) || (!inner.is_empty() && is_open(before)))
            && (is_word(inner.chars().next_back()) || (!inner.is_empty() && is_open(after)))
    }
}
