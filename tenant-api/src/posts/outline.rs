//! The outline of a post: its headings get ids that links can lead to.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Heading {
    /// 2 to 4: the post's title is the first.
    pub level: u8,
    /// Of the element in the post's HTML.
    pub id: String,
    pub text: String,
}

/// Most headings of an outline.
const HEADINGS_MAX: usize = 200;

/// Clean HTML whose headings have ids and stand below the post's title, and the outline that leads to them. Where one of them
/// is of the title's own level, all go down by one. A heading without words is no part of the outline.
pub fn outlined(html: &str) -> (String, Vec<Heading>) {
    let down = u8::from(levels(html).any(|level| level == 1));
    let (mut out, mut headings) = (String::with_capacity(html.len() + 256), Vec::new());
    let mut rest = html;
    while let Some((before, level, inner, after)) = next_heading(rest) {
        out.push_str(before);
        let shown = (level + down).min(4);
        let text = words_of(inner);
        if text.is_empty() || headings.len() == HEADINGS_MAX {
            out.push_str(&format!("<h{shown}>{inner}</h{shown}>"));
        } else {
            let id = free_id(&headings, &text);
            out.push_str(&format!("<h{shown} id=\"{id}\">{inner}</h{shown}>"));
            headings.push(Heading { level: shown, id, text });
        }
        rest = after;
    }
    out.push_str(rest);
    (out, headings)
}

/// The level of each heading.
fn levels(html: &str) -> impl Iterator<Item = u8> {
    let mut rest = html;
    std::iter::from_fn(move || {
        let (_, level, _, after) = next_heading(rest)?;
        rest = after;
        Some(level)
    })
}

/// What stands before the next heading, its level, its inside, what stands behind it. The HTML is clean: headings are closed,
/// and no attribute has a `>`.
fn next_heading(html: &str) -> Option<(&str, u8, &str, &str)> {
    let mut from = 0;
    while let Some(found) = html[from..].find("<h") {
        let at = from + found;
        let behind = &html[at + 2..];
        let level = behind.bytes().next().filter(|byte| (b'1'..=b'6').contains(byte));
        if let (Some(level), Some((attributes, inner))) = (level, behind.split_once('>'))
            && (attributes.len() == 1 || attributes.as_bytes()[1] == b' ')
        {
            let end = format!("</h{}>", char::from(level));
            let (inner, after) = inner.split_once(end.as_str())?;
            return Some((&html[..at], level - b'0', inner, after));
        }
        from = at + 2;
    }
    None
}

/// Plain words of clean HTML.
fn words_of(html: &str) -> String {
    let (mut text, mut is_tag) = (String::new(), false);
    for c in html.chars() {
        match c {
            '<' => is_tag = true,
            '>' if is_tag => is_tag = false,
            c if !is_tag => text.push(c),
            _ => {}
        }
    }
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&nbsp;", " ");
    text.replace("&amp;", "&").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Made of the words; with a number where another heading has it. Never one that the page itself uses.
fn free_id(headings: &[Heading], text: &str) -> String {
    let base = match statements::slug(text) {
        slug if slug.is_empty() => "muc".to_owned(),
        slug => format!("muc-{slug}"),
    };
    let is_free = |id: &String| headings.iter().all(|heading| heading.id != *id);
    let numbered = (2..).map(|number| format!("{base}-{number}"));
    std::iter::once(base.clone()).chain(numbered).find(is_free).unwrap_or(base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_get_ids_of_their_words() {
        let (html, toc) =
            outlined("<h1>Mở <b>đầu</b></h1><p>a</p><h2>Mở đầu</h2><hr><h3></h3><h6 title=\"x\">&amp; sau</h6>");
        let of = |level, id: &str, text: &str| Heading { level, id: id.to_owned(), text: text.to_owned() };
        assert_eq!(toc, [of(2, "muc-mo-dau", "Mở đầu"), of(3, "muc-mo-dau-2", "Mở đầu"), of(4, "muc-sau", "& sau")]);
        assert!(html.starts_with("<h2 id=\"muc-mo-dau\">Mở <b>đầu</b></h2><p>a</p><h3 id="), "{html}");
        assert!(html.contains("<hr><h4></h4><h4 id=\"muc-sau\">&amp; sau</h4>"), "{html}");
    }

    #[test]
    fn headings_that_leave_the_title_its_level_keep_theirs() {
        let (html, toc) = outlined("<h2>Một</h2><h4>Hai</h4><h5>Ba</h5>");
        assert_eq!(html, "<h2 id=\"muc-mot\">Một</h2><h4 id=\"muc-hai\">Hai</h4><h4 id=\"muc-ba\">Ba</h4>");
        assert_eq!(toc.iter().map(|heading| heading.level).collect::<Vec<_>>(), [2, 4, 4]);
    }

    #[test]
    fn what_has_no_headings_stays() {
        for html in ["", "<p>a</p>", "<hr><p><code>&lt;h1&gt;</code></p>"] {
            assert_eq!(outlined(html), (html.to_owned(), Vec::new()));
        }
    }
}
