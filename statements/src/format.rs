//! Rich text in one of three formats, as clean HTML.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{markdown, words};

/// Which rendering this is: kept beside what was rendered, so that what an older one made is made again. To be raised
/// with every change of what [`RichText::html`] or [`markdown::render`] let through, or of the colours of code.
pub const RENDERER: i32 = 2;

/// How a text is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// As it stands, line by line.
    Plaintext,
    /// HTML, of which only harmless elements stay.
    Html,
    /// Markdown with formulas between `$`.
    #[default]
    Markdown,
}

/// A text and how it is written.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RichText {
    /// How it is written; Markdown where nothing is said.
    #[serde(default)]
    pub format: Format,
    /// As its author wrote it.
    pub text: String,
}

impl RichText {
    /// Clean HTML. Takes up to some hundred milliseconds of CPU: call it off the async threads.
    pub fn html(&self) -> String {
        match self.format {
            Format::Markdown => markdown::render(&self.text),
            Format::Html => markdown::clean(&self.text),
            Format::Plaintext => paragraphs(&self.text),
        }
    }

    /// Its words alone.
    pub fn plain(&self) -> String {
        match self.format {
            Format::Plaintext => self.text.clone(),
            Format::Markdown => markdown::plain(&self.text),
            Format::Html => markdown::words_of_html(&self.text),
        }
    }

    /// Its beginning as plain words, at most [`words::EXCERPT`] characters.
    pub fn excerpt(&self) -> String {
        words::cut(&self.plain(), words::EXCERPT)
    }
}

fn paragraphs(text: &str) -> String {
    let escaped = platform::web::escape(text.trim());
    let of = |paragraph: &str| format!("<p>{}</p>\n", paragraph.trim().replace('\n', "<br>"));
    escaped.replace("\r\n", "\n").split("\n\n").filter(|part| !part.trim().is_empty()).map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(format: Format, text: &str) -> String {
        RichText { format, text: text.to_owned() }.html()
    }

    #[test]
    fn each_format_is_rendered_in_its_way() {
        assert_eq!(html(Format::Plaintext, "a < b\r\nc\n\n\n# d"), "<p>a &lt; b<br>c</p>\n<p># d</p>\n");
        assert!(html(Format::Markdown, "# A").contains("<h1>A</h1>"));
        assert_eq!(html(Format::Html, "<p>a <b>b</b></p>"), "<p>a <b>b</b></p>");
    }

    #[test]
    fn html_keeps_nothing_that_runs_or_hides() {
        let hostile = "<p onclick=\"x()\" style=\"position:fixed\">a<script>b()</script><iframe src=//x></iframe>\
                       <a href=\"javascript:x()\">c</a><a href=\"https://a.example\">d</a><img src=x onerror=y()>\
                       <form action=/><input name=p></form><svg onload=z()></svg><math><mi>q</mi></math></p>";
        let html = html(Format::Html, hostile);
        for gone in
            ["onclick", "style", "script", "iframe", "javascript", "onerror", "<form", "<input", "<svg", "<math"]
        {
            assert!(!html.contains(gone), "{gone} in {html}");
        }
        assert!(html.contains("href=\"https://a.example\"") && html.contains("noopener"), "{html}");
    }

    #[test]
    fn excerpts_are_words_in_every_format() {
        let of = |format, text: &str| RichText { format, text: text.to_owned() }.excerpt();
        assert_eq!(of(Format::Markdown, "# Một\n\nHai **ba**"), "Một Hai ba");
        assert_eq!(of(Format::Html, "<h1>Một</h1><p>Hai <b>ba</b> &amp; bốn</p>"), "Một Hai ba & bốn");
        assert_eq!(of(Format::Plaintext, "Một\nHai *ba*"), "Một Hai *ba*");
        let long = of(Format::Plaintext, &"chữ ".repeat(100));
        assert!(long.chars().count() <= 160 && long.ends_with("chữ…"), "{long}");
    }
}
