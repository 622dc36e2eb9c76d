//! LaTeX as problems are written in, as Markdown. What is not known is told, and its text kept.

use std::collections::BTreeSet;

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
/// Commands that say how it looks, without arguments.
const PLAIN: &[&str] = &[
    "centering",
    "noindent",
    "newpage",
    "pagebreak",
    "clearpage",
    "smallskip",
    "medskip",
    "bigskip",
    "small",
    "large",
    "Large",
    "normalsize",
    "footnotesize",
    "tiny",
    "huge",
    "par",
    "InputFile",
    "OutputFile",
    "Interaction",
    "Note",
    "Scoring",
    "Example",
    "Examples",
    "Tutorial",
    "maketitle",
    "raggedright",
    "bf",
    "it",
    "tt",
    "sl",
    "hfill",
    "vfill",
    "displaystyle",
    "protect",
    "relax",
    "sloppy",
    "hline",
    "linebreak",
    "begingroup",
    "endgroup",
    "examples",
    "null",
];
/// Environments whose content stands for itself.
const TRANSPARENT: &[&str] = &[
    "center",
    "flushleft",
    "flushright",
    "figure",
    "wrapfigure",
    "document",
    "problem",
    "minipage",
    "Input",
    "Output",
    "small",
];
/// Environments that are formulas.
const FORMULAS: &[&str] = &[
    "equation",
    "equation*",
    "align",
    "align*",
    "displaymath",
    "gather",
    "gather*",
    "eqnarray",
    "eqnarray*",
    "multline*",
];

/// The text as Markdown.
pub fn convert(source: &str) -> Converted {
    let body = source.split_once("\\begin{document}").map_or(source, |(_, body)| body);
    let chars: Vec<char> = without_comments(body).chars().collect();
    let mut reader = Reader { chars: &chars, at: 0, done: Converted::default(), lists: Vec::new() };
    let text = reader.until(&|_| false, 0);
    reader.done.text = tidied(&text);
    reader.done
}

/// From `%` to the end of the line, unless it is escaped or within a verbatim text.
fn without_comments(source: &str) -> String {
    let mut all = String::with_capacity(source.len());
    let mut verbatim = false;
    for line in source.split_inclusive('\n') {
        if line.contains("\\begin{verbatim}") || line.contains("\\begin{lstlisting}") {
            verbatim = true;
        }
        let cut = line.char_indices().find(|(at, it)| *it == '%' && !line[..*at].ends_with('\\')).map(|(at, _)| at);
        match cut {
            Some(0) if !verbatim => {}
            Some(at) if !verbatim => {
                all.push_str(&line[..at]);
                if line[..at].trim().is_empty() { all.push(' ') } else { all.push('\n') }
            }
            _ => all.push_str(line),
        }
        if line.contains("\\end{verbatim}") || line.contains("\\end{lstlisting}") {
            verbatim = false;
        }
    }
    all
}

/// At most one blank line, no spaces at ends, none at beginnings but in fences and lists.
fn tidied(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    let mut is_fence = false;
    let mut blanks = 0;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_fence = !is_fence;
        }
        let bare = line.trim_end();
        if bare.is_empty() && !is_fence {
            blanks += 1;
            continue;
        }
        if blanks > 0 && !all.is_empty() {
            all.push('\n');
        }
        blanks = 0;
        let begin = bare.trim_start();
        let is_list = begin.starts_with("- ") || begin.starts_with(|it: char| it.is_ascii_digit());
        all.push_str(if is_fence || is_list || begin.starts_with("```") { bare } else { begin });
        all.push('\n');
    }
    all.trim().to_owned()
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
            let end = self.chars[self.at..].iter().position(|it| *it == ']');
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
        let from = self.at;
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

    fn command(&mut self, all: &mut String, depth: usize) {
        self.at += 1;
        let from = self.at;
        while self.chars.get(self.at).is_some_and(char::is_ascii_alphabetic) {
            self.at += 1;
        }
        if self.at == from {
            let sign = self.chars.get(self.at).copied().unwrap_or_default();
            self.at += 1;
            return self.sign(sign, all);
        }
        let name: String = self.chars[from..self.at].iter().collect();
        if self.chars.get(self.at) == Some(&'*') {
            self.at += 1;
        }
        if name == "begin" {
            let environment = self.raw_group();
            return self.environment(&environment, all, depth + 1);
        }
        self.named(&name, all, depth + 1);
    }

    fn sign(&mut self, sign: char, all: &mut String) {
        match sign {
            '\\' => {
                self.skip_option();
                all.push_str("\\\n");
            }
            '(' => push_formula(all, "$", &self.raw_until("\\)")),
            '[' => push_formula(all, "$$", &self.raw_until("\\]")),
            '{' | '}' | '%' | '&' => all.push(sign),
            '$' | '_' | '#' => all.extend(['\\', sign]),
            ',' | ';' | ' ' | '!' | ':' => all.push(' '),
            _ => {}
        }
    }

    fn named(&mut self, name: &str, all: &mut String, depth: usize) {
        match name {
            "textbf" | "bfseries" | "t" | "textit" | "emph" | "texttt" | "underline" | "textsl" | "url" | "verb"
            | "lstinline" | "tt" => self.styled(name, all, depth),
            "section" | "subsection" | "subsubsection" | "paragraph" => {
                let level = ["section", "subsection", "subsubsection", "paragraph"]
                    .iter()
                    .position(|it| *it == name)
                    .unwrap_or(0);
                let title = self.group(depth);
                all.push_str(&format!("\n\n{} {}\n\n", "#".repeat(level + 2), title.trim()));
            }
            "problemname" | "title" => self.done.title = tidied(&self.group(depth)),
            "item" => self.item(all),
            "includegraphics" => {
                self.skip_option();
                all.push_str(&format!("![]({})", self.raw_group().trim()));
            }
            "illustration" => {
                self.raw_group();
                let picture = self.raw_group();
                let words = self.group(depth);
                all.push_str(&format!("\n\n![{}]({})\n\n", words.trim(), picture.trim()));
            }
            "href" => {
                let address = self.raw_group();
                let words = self.group(depth);
                all.push_str(&format!("[{words}]({address})"));
            }
            "caption" | "footnote" | "mbox" | "text" | "textrm" | "textsc" | "textsf" | "bold" => {
                let inner = self.group(depth);
                all.push_str(&inner);
            }
            "label" | "vspace" | "hspace" | "ref" | "color" | "setlength" | "usepackage" | "documentclass" | "end" => {
                self.skip_option();
                self.raw_group();
            }
            "ldots" | "dots" => all.push('…'),
            "le" | "leq" => all.push('≤'),
            "ge" | "geq" => all.push('≥'),
            "times" => all.push('×'),
            "textbackslash" => all.push_str("\\\\"),
            "quad" | "qquad" | "space" => all.push(' '),
            "newline" => all.push_str("\\\n"),
            name if PLAIN.contains(&name) => self.skip_spaces(),
            name => {
                self.done.unknown.insert(name.to_owned());
            }
        }
    }

    fn styled(&mut self, name: &str, all: &mut String, depth: usize) {
        let mark = match name {
            "textbf" | "bfseries" | "underline" => "**",
            "textit" | "emph" | "textsl" => "*",
            _ => "`",
        };
        if name == "url" {
            return all.push_str(&format!("<{}>", self.raw_group()));
        }
        if matches!(name, "verb" | "lstinline") && self.chars.get(self.at) != Some(&'{') {
            let end = self.chars.get(self.at).copied().unwrap_or_default();
            self.at += 1;
            let code = self.raw_until(&end.to_string());
            return all.push_str(&format!("`{code}`"));
        }
        if name == "bfseries" || (name == "tt" && self.chars.get(self.at) != Some(&'{')) {
            return;
        }
        let text = if mark == "`" { code_of(&self.raw_group()) } else { self.group(depth) };
        let bare = text.trim();
        if bare.is_empty() {
            return;
        }
        if mark == "`" && bare.contains('$') {
            return all.push_str(bare);
        }
        all.push_str(&text.replacen(bare, &format!("{mark}{bare}{mark}"), 1));
    }

    fn item(&mut self, all: &mut String) {
        self.skip_option();
        self.skip_spaces();
        let indent = "   ".repeat(self.lists.len().saturating_sub(1));
        let mark = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            _ => "- ".to_owned(),
        };
        all.truncate(all.trim_end().len());
        all.push_str(&format!("\n{indent}{mark}"));
    }

    fn environment(&mut self, name: &str, all: &mut String, depth: usize) {
        let end = format!("\\end{{{name}}}");
        match name {
            "verbatim" | "lstlisting" | "alltt" => {
                self.skip_option();
                let code = self.raw_until(&end);
                all.push_str(&format!("\n\n```\n{}\n```\n\n", code.trim_matches('\n')));
            }
            "itemize" | "enumerate" | "description" if depth < DEPTH_MAX => {
                self.skip_option();
                self.lists.push((name == "enumerate").then_some(1));
                let inner = self.until(&|it| it.looks_at(&end), depth);
                self.lists.pop();
                self.at += end.chars().count();
                let apart = if self.lists.is_empty() { "\n\n" } else { "\n" };
                all.truncate(all.trim_end().len());
                all.push_str(&format!("{apart}{}{apart}", inner.trim_end().trim_start_matches('\n')));
            }
            name if FORMULAS.contains(&name) => {
                let inner = self.raw_until(&end);
                let inner = if name.starts_with("equation") || name == "displaymath" {
                    inner
                } else {
                    format!("\\begin{{aligned}}{inner}\\end{{aligned}}")
                };
                push_formula(all, "$$", &inner);
            }
            // Examples are tests as well.
            "example" | "examples" => drop(self.raw_until(&end)),
            "tabular" | "table" | "array" if depth < DEPTH_MAX => {
                self.done.unknown.insert(name.to_owned());
                let inner = self.raw_until(&end);
                all.push_str(&format!("\n\n```\n{}\n```\n\n", inner.trim()));
            }
            name => {
                if !TRANSPARENT.contains(&name) {
                    self.done.unknown.insert(name.to_owned());
                }
                self.skip_option();
                if name == "problem" || name == "wrapfigure" || name == "minipage" {
                    while self.chars.get(self.at) == Some(&'{') {
                        self.raw_group();
                    }
                }
            }
        }
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

/// A word in code, without its backslashes.
fn code_of(raw: &str) -> String {
    let known = [
        ("\\_", "_"),
        ("\\%", "%"),
        ("\\&", "&"),
        ("\\#", "#"),
        ("\\{", "{"),
        ("\\}", "}"),
        ("\\textbackslash", "\\"),
        ("~", " "),
    ];
    known.into_iter().fold(raw.to_owned(), |text, (from, to)| text.replace(from, to))
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
}
