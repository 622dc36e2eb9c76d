//! What stands under a result's title.

use statements::fold;

/// Characters before the first word that was looked for.
const BEFORE: usize = 40;

/// Plain words of clean HTML.
pub(super) fn plain(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut in_tag = false;
    for c in html.chars() {
        match c {
            '<' => in_tag = true,
            '>' if in_tag => {
                in_tag = false;
                text.push(' ');
            }
            other if !in_tag => text.push(other),
            _ => {}
        }
    }
    let entities = [("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    entities.into_iter().fold(text, |text, (entity, sign)| text.replace(entity, sign))
}

/// At most [`statements::EXCERPT`] characters of a text around the first of `words` (folded) that is in it, cut between words.
pub(super) fn around<'a>(text: &str, words: impl IntoIterator<Item = &'a str>) -> String {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let wanted: Vec<&str> = words.into_iter().collect();
    let is_wanted = |part: &&str| {
        let folded = fold(part);
        wanted.iter().any(|word| folded.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with(*word))
    };
    let mut start = parts.iter().position(is_wanted).unwrap_or_default();
    let length = |part: &str| part.chars().count() + 1;
    let mut before = 0;
    while start > 0 && before + length(parts[start - 1]) <= BEFORE {
        start -= 1;
        before += length(parts[start]);
    }
    let mut excerpt = String::from(if start > 0 { "…" } else { "" });
    let mut taken = excerpt.chars().count();
    for (at, part) in parts.iter().enumerate().skip(start) {
        // Room for the sign that says that more follows.
        if taken + length(part) >= statements::EXCERPT {
            excerpt.push('…');
            break;
        }
        if at > start {
            excerpt.push(' ');
        }
        excerpt.push_str(part);
        taken += length(part);
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_becomes_plain_words() {
        assert_eq!(
            plain("<p>a &lt; b &amp;&amp; c</p><p>d</p>").split_whitespace().collect::<Vec<_>>().join(" "),
            "a < b && c d"
        );
        assert_eq!(plain("cut <em"), "cut ");
    }

    #[test]
    fn an_excerpt_begins_shortly_before_what_was_looked_for() {
        assert_eq!(around("", ["a"]), "");
        assert_eq!(around("Một hai ba", ["xyz"]), "Một hai ba");
        let long = format!("{} (Động) {}", "từ ".repeat(100), "sau ".repeat(100));
        let found = around(&long, ["dong"]);
        assert!(found.starts_with("…từ") && found.ends_with("sau…") && found.contains("(Động)"), "{found}");
        assert!(found.chars().count() <= statements::EXCERPT, "{found}");
        assert!(around(&"chữ".repeat(200), ["x"]).chars().count() <= statements::EXCERPT);
    }
}
