//! Texts as the XHTML that items may have.

use std::sync::LazyLock;

use marking::Written;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use regex::{Captures, Regex};
use statements::{Block, Format, RichText};

use crate::qti::elements::TEXT_ELEMENTS;
use crate::text::{escape_html, percent_decoded};
use crate::{FILE_SCHEME, xml};

/// What stands for the files' scheme, which cleaning would take away, while a text becomes HTML.
const STAND_IN: &str = "exchange-file/";
const ATTRIBUTES: &[&str] = &["href", "src", "alt", "colspan", "rowspan"];

static TAG: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#"<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z_:-]+(?:="[^"]*")?)*)\s*/?>"#).ok());
static ATTRIBUTE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r#"([a-zA-Z_:-]+)="([^"]*)""#).ok());

/// A text as HTML, files by stand-ins of their addresses.
pub fn html(text: &str, format: Format) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    RichText { format, text: text.replace(FILE_SCHEME, STAND_IN) }.html().trim().to_owned()
}

/// A text of a question, for the item `id`.
pub fn text(text: &str, written: &Written, id: &str) -> String {
    let html = html(text, written.format).replace("&nbsp;", "&#160;");
    let mut all = String::with_capacity(html.len());
    let sources = formulas(text, written.format);
    let is_known = html.matches("<math").count() == sources.len();
    let mut sources = sources.iter().filter(|_| is_known);
    let mut rest = html.as_str();
    while let Some((before, formula)) = rest.split_once("<math") {
        let (formula, after) = formula.split_once("</math>").unwrap_or((formula, ""));
        all.push_str(&tags(before));
        all.push_str(&with_source(formula, sources.next()));
        rest = after;
    }
    all.push_str(&tags(rest));
    let all = addressed(&all, id);
    match xml::parse(&format!("<div>{all}</div>")) {
        Ok(_) => all,
        // Not to be: then its words.
        Err(_) => escape_html(&RichText { format: written.format, text: text.to_owned() }.plain()),
    }
}

/// The formulas of a Markdown text, in their order; those that stand for pictures are none.
fn formulas(text: &str, format: Format) -> Vec<String> {
    let mut all = Vec::new();
    let mut pictures = 0_usize;
    if format != Format::Markdown || !text.contains('$') {
        return all;
    }
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH;
    for event in Parser::new_ext(text, options) {
        match event {
            Event::Start(Tag::Image { .. }) => pictures += 1,
            Event::End(TagEnd::Image) => pictures = pictures.saturating_sub(1),
            Event::InlineMath(latex) | Event::DisplayMath(latex) if pictures == 0 => all.push(latex.into_string()),
            _ => {}
        }
    }
    all
}

/// A formula (what follows `<math`) with its source, which is read again.
fn with_source(formula: &str, source: Option<&String>) -> String {
    let space = if formula.contains("xmlns=") { "" } else { " xmlns=\"http://www.w3.org/1998/Math/MathML\"" };
    match (formula.split_once('>'), source) {
        (Some((attributes, inner)), Some(source)) => {
            let source = escape_html(source);
            format!(
                "<math{space}{attributes}><semantics><mrow>{inner}</mrow><annotation encoding=\"application/x-tex\">{source}</annotation></semantics></math>"
            )
        }
        _ => format!("<math{space}{formula}</math>"),
    }
}

/// The same within a line, where nothing but one paragraph is in it.
pub fn line(source: &str, written: &Written, id: &str) -> String {
    let all = text(source, written, id);
    let inner = all.strip_prefix("<p>").and_then(|it| it.strip_suffix("</p>")).filter(|it| !it.contains("<p>"));
    inner.map(str::to_owned).unwrap_or(all)
}

/// A picture; none of other media.
pub fn picture(media: &Block, id: &str) -> Option<String> {
    let Block::Image { url, alt } = media else { return None };
    let url = escape_html(&url.replace(FILE_SCHEME, STAND_IN));
    Some(addressed(&format!("<img src=\"{url}\" alt=\"{}\"/>", escape_html(alt)), id))
}

fn addressed(html: &str, id: &str) -> String {
    html.split('"')
        .map(|part| match part.strip_prefix(STAND_IN) {
            Some(name) => format!("../media/{id}/{}", percent_decoded(name)),
            None => part.to_owned(),
        })
        .collect::<Vec<_>>()
        .join("\"")
}

/// Elements and attributes that items may have; others keep what is within.
fn tags(html: &str) -> String {
    let (Some(tag), Some(attribute)) = (TAG.as_ref(), ATTRIBUTE.as_ref()) else { return escape_html(html) };
    let written = |found: &Captures<'_>| {
        let name = found[2].to_lowercase();
        let is_kept = TEXT_ELEMENTS.contains(&name.as_str()) || matches!(name.as_str(), "a" | "img");
        let name = if is_kept { name } else { "span".into() };
        if !found[1].is_empty() {
            return format!("</{name}>");
        }
        let kept = attribute.captures_iter(&found[3]).filter(|it| ATTRIBUTES.contains(&&it[1]));
        let mut kept: String = kept.map(|it| format!(" {}=\"{}\"", &it[1], it[2].replace('<', "&lt;"))).collect();
        if name == "img" && !kept.contains(" alt=") {
            kept.push_str(" alt=\"\"");
        }
        let end = if ["br", "hr", "img"].contains(&name.as_str()) { "/" } else { "" };
        format!("<{name}{kept}{end}>")
    };
    tag.replace_all(html, written).into_owned()
}
