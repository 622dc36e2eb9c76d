//! XHTML of an item as Markdown: of items with formulas, which HTML has no place for here.

use roxmltree::Node;

use super::body::{Body, ELSEWHERE, one_spaced};
use crate::text::escape_markdown;
use crate::xml;

/// Whether an element's formulas have their source.
pub fn has_formulas(node: Node<'_, '_>) -> bool {
    let is = |it: Node<'_, '_>, name| it.is_element() && it.tag_name().name() == name;
    let all: Vec<_> = node.descendants().filter(|it| is(*it, "math")).collect();
    !all.is_empty() && all.iter().all(|it| it.descendants().any(|it| is(it, "annotation")))
}

impl Body<'_, '_> {
    /// All within an element.
    pub fn markdown(&mut self, node: Node<'_, '_>) -> String {
        let mut all = String::new();
        self.markdown_children(node, &mut all);
        all.trim().to_owned()
    }

    fn markdown_children(&mut self, node: Node<'_, '_>, all: &mut String) {
        for child in node.children() {
            if let Some(text) = child.text().filter(|_| child.is_text()) {
                let text = one_spaced(text);
                let is_start = all.is_empty() || all.ends_with(['\n', ' ']);
                all.push_str(&escaped(
                    if is_start { text.trim_start_matches(' ') } else { &text },
                    all.is_empty() || all.ends_with('\n'),
                ));
            } else if child.is_element() {
                self.markdown_element(child, all);
            }
        }
    }

    fn markdown_element(&mut self, node: Node<'_, '_>, all: &mut String) {
        match node.tag_name().name() {
            "strong" | "b" => self.emphasised(node, "**", all),
            "em" | "i" => self.emphasised(node, "*", all),
            "br" => all.push_str("\\\n"),
            "code" => all.push_str(&format!("`{}`", xml::text(node).replace('`', "'"))),
            "math" => {
                let source = node.descendants().find(|it| it.tag_name().name() == "annotation").map(xml::text);
                let sign = if node.attribute("display") == Some("block") { "$$" } else { "$" };
                all.push_str(&format!("{sign}{}{sign}", source.unwrap_or_default().trim()));
            }
            "img" | "object" => match self.picture(node) {
                Some((url, alt)) => all.push_str(&format!("![{}]({url})", escape_markdown(&alt))),
                None => self.markdown_children(node, all),
            },
            "a" if node.attribute("href").is_some_and(|it| it.starts_with("https://")) => {
                let text = self.markdown(node);
                all.push_str(&format!("[{text}]({})", node.attribute("href").unwrap_or_default()));
            }
            "gap" | "textEntryInteraction" | "inlineChoiceInteraction" => all.push_str(&self.place_of(node)),
            "gapText" | "gapImg" if self.is_in_gap_match(node) => {}
            name if ELSEWHERE.contains(&name) => {}
            name if name.ends_with("Interaction") && name != "gapMatchInteraction" => {
                if let Some(prompt) = xml::child(node, "prompt") {
                    self.block("", prompt, all);
                }
            }
            "ul" => self.list(node, |_| "- ".into(), all),
            "ol" => self.list(node, |at| format!("{}. ", at + 1), all),
            name @ ("h1" | "h2" | "h3" | "h4" | "h5" | "h6") => {
                self.block(&"#######"[..name[1..].parse().unwrap_or(1)], node, all);
            }
            "tr" => {
                self.changed("table");
                self.block("", node, all);
            }
            "p" | "div" | "blockquote" | "pre" | "prompt" => self.block("", node, all),
            _ => self.markdown_children(node, all),
        }
    }

    fn is_in_gap_match(&self, node: Node<'_, '_>) -> bool {
        node.parent().is_some_and(|it| it.tag_name().name() == "gapMatchInteraction")
    }

    fn emphasised(&mut self, node: Node<'_, '_>, sign: &str, all: &mut String) {
        let inner = self.markdown(node);
        all.push_str(&if inner.is_empty() { inner } else { format!("{sign}{inner}{sign}") });
    }

    fn block(&mut self, before: &str, node: Node<'_, '_>, all: &mut String) {
        end_block(all);
        let inner = self.markdown(node);
        if !inner.is_empty() {
            let space = if before.is_empty() { "" } else { " " };
            all.push_str(&format!("{before}{space}{inner}"));
            end_block(all);
        }
    }

    fn list(&mut self, node: Node<'_, '_>, sign: impl Fn(usize) -> String, all: &mut String) {
        end_block(all);
        for (at, item) in xml::children(node, "li").enumerate() {
            let (sign, inner) = (sign(at), self.markdown(item));
            let indent = format!("\n{}", " ".repeat(sign.len()));
            all.push_str(&format!("{sign}{}\n", inner.replace('\n', &indent)));
        }
        end_block(all);
    }
}

fn end_block(all: &mut String) {
    let end = all.trim_end().len();
    all.truncate(end);
    if !all.is_empty() {
        all.push_str("\n\n");
    }
}

/// What begins a line as a list would is text.
fn escaped(text: &str, is_start: bool) -> String {
    let escaped = escape_markdown(text);
    if !is_start {
        return escaped;
    }
    let digits = escaped.len() - escaped.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    match escaped[digits..].chars().next() {
        Some('.' | ')') if digits > 0 => format!("{}\\{}", &escaped[..digits], &escaped[digits..]),
        Some('-' | '+' | '=') if digits == 0 => format!("\\{escaped}"),
        _ => escaped,
    }
}
