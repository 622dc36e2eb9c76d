//! LaTeX as problems are written in, as Markdown. What is not known is told, and its text kept.

mod commands;
mod tidy;

use std::collections::BTreeSet;

use tidy::{tidied, without_comments};

/// A text, and the commands in it that are not known.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Converted {
    /// Markdown; pictures by their paths as they were.
    pub text: String,
    /// `\problemname{…}`.
    pub title: String,
    /// Without backslash, each once.
    pub unknown: BTreeSet<String>,
}

/// Deepest nesting of groups and environments.
const DEPTH_MAX: usize = 40;
/// Longest `[…]`: where none closes, the rest is not searched for each that opens.
const OPTION_MAX: usize = 200;

/// The text as Markdown.
pub fn convert(source: &str) -> Converted {
    let body = source.split_once("\\begin{document}").map_or(source, |(_, body)| body);
    let chars: Vec<char> = without_comments(body).chars().collect();
    let mut reader = Reader { chars: &chars, at: 0, done: Converted::default(), lists: Vec::new() };
    let text = reader.until(&|_| false, 0);
    reader.done.text = tidied(&text);
    reader.done
}

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
    done: Converted,
    /// Of each open list the next number; none of one without numbers.
    lists: Vec<Option<usize>>,
}

impl Reader<'_> {
    fn looks_at(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(at, it)| self.chars.get(self.at + at) == Some(&it))
    }

    /// The text up to where `ends` holds, or the end of all.
    fn until(&mut self, ends: &dyn Fn(&Self) -> bool, depth: usize) -> String {
        let mut all = String::new();
        while self.at < self.chars.len() && !ends(self) {
            match self.chars[self.at] {
                '\\' => self.command(&mut all, depth),
                '$' => self.formula(&mut all),
                '{' if depth < DEPTH_MAX => {
                    let inner = self.group(depth + 1);
                    all.push_str(&inner);
                }
                '{' | '}' => self.at += 1,
                '~' => self.put(&mut all, 1, "\u{a0}"),
                '`' if self.looks_at("``") => self.put(&mut all, 2, "“"),
                '\'' if self.looks_at("''") => self.put(&mut all, 2, "”"),
                '<' if self.looks_at("<<") => self.put(&mut all, 2, "«"),
                '>' if self.looks_at(">>") => self.put(&mut all, 2, "»"),
                '-' if self.looks_at("---") => self.put(&mut all, 3, "—"),
                '-' if self.looks_at("--") => self.put(&mut all, 2, "–"),
                it @ ('*' | '_' | '`' | '<' | '[' | ']') => self.put(&mut all, 1, &format!("\\{it}")),
                it => self.put(&mut all, 1, it.encode_utf8(&mut [0; 4])),
            }
        }
        all
    }

    fn put(&mut self, all: &mut String, length: usize, text: &str) {
        self.at += length;
        all.push_str(text);
    }

    /// What stands in braces here, or the next character.
    fn group(&mut self, depth: usize) -> String {
        self.skip_spaces();
        if self.chars.get(self.at) != Some(&'{') || depth > DEPTH_MAX {
            return String::new();
        }
        self.at += 1;
        let text = self.until(&|it| it.chars[it.at] == '}', depth);
        self.at += 1;
        text
    }

    /// What stands in braces here, as it is.
    fn raw_group(&mut self) -> String {
        self.skip_spaces();
        if self.chars.get(self.at) != Some(&'{') {
            return String::new();
        }
        let mut depth = 0;
        let from = self.at + 1;
        while let Some(it) = self.chars.get(self.at) {
            depth += i32::from(*it == '{') - i32::from(*it == '}');
            self.at += 1;
            if depth == 0 {
                break;
            }
        }
        self.chars[from..self.at.saturating_sub(1).max(from)].iter().collect()
    }

    /// `[…]`, if it is here.
    fn skip_option(&mut self) {
        if self.chars.get(self.at) == Some(&'[') {
            let end = self.chars[self.at..].iter().take(OPTION_MAX).position(|it| *it == ']');
            self.at += end.map_or(1, |it| it + 1);
        }
    }

    fn skip_spaces(&mut self) {
        while self.chars.get(self.at).is_some_and(|it| *it == ' ' || *it == '\t') {
            self.at += 1;
        }
    }

    /// Up to a text, which is passed over.
    fn raw_until(&mut self, end: &str) -> String {
        // What ends the text may have led past its end.
        let from = self.at.min(self.chars.len());
        self.at = from;
        while self.at < self.chars.len() && !self.looks_at(end) {
            self.at += 1;
        }
        let text = self.chars[from..self.at].iter().collect();
        self.at = (self.at + end.chars().count()).min(self.chars.len());
        text
    }

    /// Between dollars; Polygon's `$$$` is `$`, its `$$$$$$` is `$$`.
    fn formula(&mut self, all: &mut String) {
        let count = self.chars[self.at..].iter().take_while(|it| **it == '$').count();
        let (length, mark) = match count {
            6.. => (6, "$$"),
            3..=5 => (3, "$"),
            2 => (2, "$$"),
            _ => (1, "$"),
        };
        self.at += length;
        let inner = self.raw_until(&"$".repeat(length));
        push_formula(all, mark, &inner);
    }
}

fn push_formula(all: &mut String, mark: &str, formula: &str) {
    let formula = formula.trim();
    if formula.is_empty() {
        return;
    }
    let apart = if mark == "$$" { "\n\n" } else { "" };
    all.push_str(&format!("{apart}{mark}{formula}{mark}{apart}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_commands_are_converted() {
        let source = "% chú thích\n\\problemname{Tổng \\emph{hai} số}\nCho $a \\le 10^9$ và \\textbf{hai} số, 100\\% --- xem \\texttt{a\\_b}.\n\n\
            \\section*{Input}\n\\begin{itemize}\n\\item một\n\\item hai\n\\begin{enumerate}\n\\item ba\n\\end{enumerate}\n\\end{itemize}\n\
            \\begin{center}\\includegraphics[width=2cm]{a.png}\\end{center}\n\\begin{verbatim}\n  x % y\n\\end{verbatim}\n\\foo{giữ}\n\\[x^2\\]";
        let done = convert(source);
        assert_eq!(done.title, "Tổng *hai* số");
        assert_eq!(
            done.text,
            "Cho $a \\le 10^9$ và **hai** số, 100% — xem `a_b`.\n\n## Input\n\n- một\n- hai\n   1. ba\n\n![](a.png)\n\n```\n  x % y\n```\n\ngiữ\n\n$$x^2$$"
        );
        assert_eq!(done.unknown, BTreeSet::from(["foo".to_owned()]));
    }

    #[test]
    fn polygons_dollars_and_depth() {
        assert_eq!(
            convert("$$$n$$$ $$$$$$x$$$$$$ \\t{AB} <<a>>").text,
            "$n$ \n\n$$x$$\n\n `AB` «a»".replace(" \n", "\n").replace("\n `", "\n`")
        );
        for hostile in [
            "{".repeat(100_000),
            "\\begin{itemize}".repeat(10_000),
            "\\textbf{".repeat(10_000),
            "$".into(),
            "\\".into(),
            "\\begin{".into(),
        ] {
            convert(&hostile);
        }
    }

    #[test]
    fn what_breaks_off_is_read_to_its_end() {
        for source in
            ["x \\verb", "x \\lstinline*", "\\textbf{\\verb", "\\begin{itemize}\\item \\verb", "x \\", "x {", "$"]
        {
            convert(source);
        }
        // Each bracket would look for its end in all of the rest.
        let started = std::time::Instant::now();
        convert(&"\\\\[".repeat(100_000));
        assert!(started.elapsed().as_secs() < 20);
    }
}
