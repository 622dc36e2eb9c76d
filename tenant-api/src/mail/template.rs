//! What every letter looks like: a heading, paragraphs and at most one button, as HTML and as text.

use maud::{DOCTYPE, Markup, html};
use platform::locale::Locale;

/// What a letter says.
pub(super) struct Content {
    pub(super) subject: String,
    pub(super) paragraphs: Vec<String>,
    /// What the button says, and where it leads.
    pub(super) button: Option<(String, String)>,
}

/// A letter as it goes out.
#[derive(Debug, Clone)]
pub struct Written {
    /// One line.
    pub subject: String,
    /// A whole page.
    pub html: String,
    /// The same without elements.
    pub text: String,
}

const BODY: &str = "margin:0;padding:24px;background:#f4f5f7;font-family:Arial,Helvetica,sans-serif;color:#1f2937";
const CARD: &str = "max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px;padding:32px";
pub(super) const PARAGRAPH: &str = "margin:0 0 16px;line-height:1.5";
pub(super) const ACTION: &str = "margin:24px 0";
pub(super) const BUTTON: &str =
    "display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none";

/// Writes it as the site's letter.
pub(super) fn write(content: Content, site_name: &str, locale: Locale) -> Written {
    let body = html! {
        @for paragraph in &content.paragraphs { p style=(PARAGRAPH) { (paragraph) } }
        @if let Some((says, leads_to)) = &content.button {
            p style=(ACTION) { a href=(leads_to) style=(BUTTON) { (says) } }
        }
    };
    let mut text = content.paragraphs.join("\n\n");
    if let Some((says, leads_to)) = &content.button {
        text.push_str(&format!("\n\n{says}: {leads_to}"));
    }
    framed(content.subject, &body, &text, (site_name, locale))
}

/// Puts what a letter says into what every letter of the site has around it.
pub(super) fn framed(subject: String, body: &Markup, text: &str, (site_name, locale): (&str, Locale)) -> Written {
    let foot = match locale {
        Locale::Vi => format!("Thư này do {site_name} tự động gửi, bạn không cần trả lời."),
        Locale::En => format!("This letter was sent by {site_name} automatically; there is no need to answer it."),
    };
    let html = html! {
        (DOCTYPE)
        html lang=(locale.code()) {
            head { meta charset="utf-8"; title { (subject) } }
            body style=(BODY) {
                div style=(CARD) {
                    p style="margin:0 0 16px;color:#6b7280" { (site_name) }
                    h1 style="margin:0 0 16px;font-size:20px" { (subject) }
                    (body)
                    p style="margin:24px 0 0;font-size:13px;color:#6b7280" { (foot) }
                }
            }
        }
    };
    let text = format!("{subject}\n\n{text}\n\n-- \n{foot}\n");
    Written { subject, html: html.into_string(), text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_parts_say_the_same_and_nothing_breaks_out() {
        let content = Content {
            subject: "Tin".to_owned(),
            paragraphs: vec!["<b>đậm</b>".to_owned()],
            button: Some(("Mở".to_owned(), "https://a.vn/?a=1&b=2".to_owned())),
        };
        let written = write(content, "Lớp <9A>", Locale::Vi);
        assert!(
            written.html.contains("&lt;b&gt;đậm&lt;/b&gt;") && written.html.contains("?a=1&amp;b=2"),
            "{}",
            written.html
        );
        assert!(
            written.text.contains("<b>đậm</b>") && written.text.contains("Mở: https://a.vn/?a=1&b=2"),
            "{}",
            written.text
        );
        assert!(written.html.contains("Lớp &lt;9A&gt;"));
    }
}
