//! Commands and environments.

use super::tidy::tidied;
use super::{DEPTH_MAX, Reader, push_formula};

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

impl Reader<'_> {
    pub(super) fn command(&mut self, all: &mut String, depth: usize) {
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
