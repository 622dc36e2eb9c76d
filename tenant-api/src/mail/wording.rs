//! A letter in a site's own words: Markdown with places for values, in the same frame as every letter.

use maud::PreEscaped;
use statements::{Format, RichText};

use super::places::{self, Part};
use super::plain::text_of;
use super::template::{ACTION, BUTTON, PARAGRAPH, Written, framed};
use super::values::{Frame, Values};

/// How a site words a letter, in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wording {
    /// The subject: one line.
    pub title: String,
    /// Markdown.
    pub content: String,
}

impl Wording {
    /// The letter with these values. Renders: to be called off the async threads.
    pub fn written(&self, values: &Values, frame: &Frame) -> Written {
        let subject = places::line(&self.title, values);
        let html = html_of(&places::markdown(&self.content, values, Part::Html), &frame.address);
        let text = text_of(&html_of(&places::markdown(&self.content, values, Part::Text), &frame.address));
        framed(subject, &PreEscaped(styled(&html)), &text, (frame.site.as_str(), frame.locale))
    }
}

/// Clean HTML, in which addresses on the site itself are whole: a letter is read elsewhere.
fn html_of(markdown: &str, address: &str) -> String {
    let html = RichText { format: Format::Markdown, text: markdown.to_owned() }.html();
    let mut whole = html;
    // Clean HTML has no `<` but those of tags, and these are how links and pictures begin.
    for attribute in ["<a href=\"", "<img src=\""] {
        whole = whole.replace(&format!("{attribute}//"), &format!("{attribute}https://"));
        whole = whole.replace(&format!("{attribute}/"), &format!("{attribute}{address}/"));
    }
    whole
}

/// Mail programs keep no style sheet: each paragraph has its style. A link that is a paragraph by itself is a button.
fn styled(html: &str) -> String {
    let mut out = String::with_capacity(html.len() * 2);
    let mut rest = html;
    while let Some((before, after)) = rest.split_once("<p>") {
        out.push_str(before);
        let (inner, behind) = after.split_once("</p>").unwrap_or((after, ""));
        match button(inner) {
            Some(link) => out.push_str(&format!("<p style=\"{ACTION}\"><a style=\"{BUTTON}\" {link}</p>")),
            None => out.push_str(&format!("<p style=\"{PARAGRAPH}\">{inner}</p>")),
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// What follows `<a ` where a paragraph is one link with words of its own.
fn button(paragraph: &str) -> Option<&str> {
    let link = paragraph.strip_prefix("<a ")?;
    let is_alone = link.ends_with("</a>") && link.matches("</a>").count() == 1;
    (is_alone && !link.contains(">http")).then_some(link)
}

#[cfg(test)]
mod tests {
    use platform::locale::Locale;
    use proptest::prelude::*;

    use super::*;

    const WORDING: &str = "# Chào {{name}}\n\nBạn **{{name}}** ở `{{name}}`, [đây](/x?q={{name}}):\n\n- {{name}}\n\n> {{lines}}\n\n\
                           [Mở {{name}}]({{link}})\n\n{{link}} \\{{name}} <{{name}}> \"{{name}}\" ${{name}}$";

    fn frame() -> Frame {
        Frame {
            site: "Lớp 9A".to_owned(),
            address: "https://a.vn".to_owned(),
            name: "An".to_owned(),
            locale: Locale::Vi,
        }
    }

    fn written(content: &str, name: &str) -> Written {
        let mut values = Values::default();
        values.put("name", name);
        values.put_lines("lines", [name, name]);
        values.put("link", "https://a.vn/reset-password?token=a_b-c");
        Wording { title: "Tin của {{name}}".to_owned(), content: content.to_owned() }.written(&values, &frame())
    }

    /// The names of all tags, in their order.
    fn tags(html: &str) -> Vec<&str> {
        html.split('<').skip(1).filter_map(|tag| tag.split([' ', '>']).next()).collect()
    }

    fn is_harmless(letter: &Written) -> bool {
        let known = [
            "!DOCTYPE",
            "html",
            "head",
            "meta",
            "title",
            "body",
            "div",
            "p",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "a",
            "b",
            "strong",
            "em",
            "del",
            "code",
            "pre",
            "ul",
            "ol",
            "li",
            "blockquote",
            "br",
            "hr",
            "img",
            "table",
            "thead",
            "tbody",
            "tr",
            "th",
            "td",
        ];
        let is_known = |tag: &str| known.contains(&tag.trim_start_matches('/'));
        let lower = letter.html.to_lowercase();
        let leads_well = |attribute: &str| {
            lower.split(attribute).skip(1).all(|address| {
                let address = address.split('"').next().unwrap_or_default();
                !["javascript:", "data:", "vbscript:"].iter().any(|scheme| address.trim_start().starts_with(scheme))
            })
        };
        // Names of attributes alone: every second part between quotes is a value.
        let has_event = |tag: &str| tag.split('"').step_by(2).any(|names| names.contains(" on"));
        let events = lower.split('<').skip(1).filter_map(|tag| tag.split('>').next()).any(has_event);
        tags(&letter.html).into_iter().all(is_known) && leads_well(" href=\"") && leads_well(" src=\"") && !events
    }

    fn has_markup(text: &str) -> bool {
        text.split("\n\n").any(|block| {
            block
                .split('<')
                .skip(1)
                .any(|tag| tag.contains('>') && tag.starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c)))
        })
    }

    #[test]
    fn a_wording_becomes_a_letter() {
        let letter =
            written("Chào {{name}}, [đặt lại]({{link}})\n\n[Đặt lại **ngay**]({{link}})\n\n5$ hay 6$?", "An <b>B</b>");
        assert_eq!(letter.subject, "Tin của An B");
        let link = "https://a.vn/reset-password?token=a_b-c";
        for part in [
            format!("<a style=\"{BUTTON}\" href=\"{link}\" "),
            "Chào An &lt;b&gt;B&lt;/b&gt;, <a href=".to_owned(),
            "5$ hay 6$?".to_owned(),
        ] {
            assert!(letter.html.contains(&part), "{part}: {}", letter.html);
        }
        assert!(
            letter.text.contains(&format!("Chào An B, đặt lại: {link}\n\nĐặt lại ngay: {link}\n\n5$ hay 6$?")),
            "{}",
            letter.text
        );
        let own = written("[a](/course) ![b](/files/1/b.png) [c](//d.vn) {{none}}", "An").html;
        assert!(
            own.contains("href=\"https://a.vn/course\"") && own.contains("src=\"https://a.vn/files/1/b.png\""),
            "{own}"
        );
        assert!(own.contains("href=\"https://d.vn\"") && !own.contains("{{"), "{own}");
    }

    #[test]
    fn nothing_planted_in_a_value_runs() {
        for planted in [
            "<script>alert(1)</script>",
            "x](javascript:alert(1)) [y",
            "![x](https://evil.example/p.png)",
            "<img src=x onerror=alert(1)>",
            "\"><script>alert(1)</script>",
            "{{link}}",
            "`</code><script>x</script>",
            "\\<b>x</b>",
            "* x\n* y\n# z",
            "| a | b |\n|---|---|",
            "&lt;script&gt;&#60;b&#62;",
            "<https://evil.example>",
            "$\\href{javascript:x}{y}$",
        ] {
            let letter = written(WORDING, planted);
            assert!(is_harmless(&letter), "{planted}: {}", letter.html);
            assert!(!has_markup(&letter.text), "{planted}: {}", letter.text);
            assert!(!letter.html.contains("evil.example\""), "{planted}: {}", letter.html);
        }
        let letter = written("[x]({{name}})", "javascript:alert(1)");
        assert!(is_harmless(&letter) && !letter.html.contains("href=\"javascript"), "{}", letter.html);
    }

    fn planted() -> impl Strategy<Value = String> {
        let parts = [
            "<",
            ">",
            "</",
            "script",
            "<script>",
            "<b",
            "onerror=",
            "\"",
            "'",
            "`",
            "```",
            "{{",
            "}}",
            "name",
            "link",
            "[",
            "](",
            ")",
            "![",
            "javascript:",
            "https://x.vn",
            "*",
            "**",
            "_",
            "#",
            "|",
            "---",
            "\n",
            "\n\n",
            "- ",
            "> ",
            "1. ",
            "\\",
            "&",
            "&lt;",
            "&#60;",
            ";",
            "$",
            "$$",
            " ",
            "    ",
            "a",
            "ê",
            "\u{E000}0\u{E001}",
            "<!--",
            "-->",
            "~~",
            ":",
            "<https://y.vn>",
        ];
        proptest::collection::vec(proptest::sample::select(parts.to_vec()), 0..24).prop_map(|parts| parts.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn no_value_changes_what_a_letter_is_made_of(value in planted()) {
            let (plain, letter) = (written(WORDING, "xAny"), written(WORDING, &format!("x{value}y")));
            prop_assert_eq!(tags(&plain.html), tags(&letter.html), "{}", letter.html);
            prop_assert!(is_harmless(&letter) && !has_markup(&letter.text), "{}", letter.text);
            prop_assert!(letter.text.contains("https://a.vn/reset-password?token=a_b-c"), "{}", letter.text);
        }

        #[test]
        fn no_wording_runs(content in planted(), value in planted()) {
            let letter = written(&content, &value);
            prop_assert!(is_harmless(&letter), "{}", letter.html);
            prop_assert!(!has_markup(&letter.text), "{}", letter.text);
        }
    }
}
