//! Code blocks whose language is known get colours: spans with classes of our own (`code.css` in the web).
//!
//! This is done to HTML that is clean already, and on the bare text of a block: nothing that an author wrote passes
//! through but as text.

mod classes;
mod languages;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use syntect::easy::ScopeRegionIterator;
use syntect::parsing::{ParseState, ScopeStack, SyntaxReference};
use syntect::util::LinesWithEndings;

use self::classes::class_of;
use self::languages::{SYNTAXES, syntax_of};

/// Longest code that is coloured, in bytes.
const CODE_MAX: usize = 64 * 1024;
/// Its longest line, in bytes: the definitions' expressions backtrack, and a line is looked at as a whole.
const LINE_MAX: usize = 1000;
/// What the code of one text may take; what is left stays plain.
const TIME_MAX: Duration = Duration::from_secs(3);

const BEGIN: &str = "<pre><code class=\"language-";
const END: &str = "</code>";

/// Clean HTML with its code coloured.
pub(crate) fn coloured(html: &str) -> String {
    let until = Instant::now() + TIME_MAX;
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, language, inner, after)) = next_block(rest) {
        out.push_str(before);
        out.push_str(&block(language, inner, until).unwrap_or_else(|| inner.to_owned()));
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The class of a code element that names its language, of all that an author gave it.
pub(crate) fn language_class(classes: &str) -> Option<&str> {
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "+#-._".contains(c));
    classes.split_ascii_whitespace().find(|class| class.strip_prefix("language-").is_some_and(is_name))
}

/// What stands before the next block's text, its language, its text, what stands behind. In clean HTML a `<` is a tag's.
fn next_block(html: &str) -> Option<(&str, &str, &str, &str)> {
    let name = html.find(BEGIN)? + BEGIN.len();
    let (language, behind) = html[name..].split_once("\">")?;
    let text = html.len() - behind.len();
    let end = text + behind.find(END)?;
    Some((&html[..text], language, &html[text..end], &html[end..]))
}

/// None where it stays as it is.
fn block(language: &str, inner: &str, until: Instant) -> Option<String> {
    let code = text_of(inner).filter(|code| code.len() <= CODE_MAX && !has_places(code))?;
    if code.lines().any(|line| line.len() > LINE_MAX) {
        return None;
    }
    // An expression that can't be compiled is a panic of the library's.
    catch_unwind(AssertUnwindSafe(|| spans(&code, syntax_of(language)?, until))).ok().flatten()
}

/// None where an author has marked words in it. Spans that have lost their classes are colours of another renderer, or ours in
/// HTML that was taken along.
fn text_of(inner: &str) -> Option<String> {
    let text = inner.replace("<span>", "").replace("</span>", "");
    let text = (!text.contains('<')).then_some(text)?;
    Some(text.replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", "\u{a0}").replace("&amp;", "&"))
}

/// As the cleaning writes text.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\u{a0}', "&nbsp;")
}

/// Whether something is put into it later: a question's gap, `{{key}}`, or what stands between characters of the private use
/// area. A span must not cut them.
fn has_places(code: &str) -> bool {
    let is_key = |key: &str| !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_gap = |after: &str| after.split_once("}}").is_some_and(|(key, _)| is_key(key.trim()));
    code.contains(|c: char| ('\u{E000}'..='\u{F8FF}').contains(&c)) || code.split("{{").skip(1).any(is_gap)
}

fn spans(code: &str, syntax: &SyntaxReference, until: Instant) -> Option<String> {
    let (mut state, mut stack) = (ParseState::new(syntax), ScopeStack::new());
    let mut html = String::with_capacity(code.len() * 3);
    let mut open = None;
    for line in LinesWithEndings::from(code) {
        if Instant::now() >= until {
            return None;
        }
        let changes = state.parse_line(line, &SYNTAXES).ok()?;
        for (text, change) in ScopeRegionIterator::new(&changes, line) {
            stack.apply(change).ok()?;
            // Space has no colour: it needs no span of its own, and ends none.
            let class = if text.trim().is_empty() { open } else { class_of(stack.as_slice(), text) };
            if class != open {
                turn(&mut html, open, class);
                open = class;
            }
            html.push_str(&escape(text));
        }
    }
    turn(&mut html, open, None);
    Some(html)
}

fn turn(html: &mut String, from: Option<&str>, to: Option<&str>) {
    if from.is_some() {
        html.push_str("</span>");
    }
    if let Some(class) = to {
        html.push_str(&format!("<span class=\"{class}\">"));
    }
}

#[cfg(test)]
mod tests;
