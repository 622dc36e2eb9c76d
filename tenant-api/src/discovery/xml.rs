//! Text within XML.

/// `text` as it can stand between elements and in attributes; characters that XML does not have are left out.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            c if c.is_control() && !matches!(c, '\n' | '\t' | '\r') => {}
            '\u{FFFE}' | '\u{FFFF}' => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_opens_an_element() {
        assert_eq!(escaped("a<b>&\"'\u{0}\u{8}\nẩ"), "a&lt;b&gt;&amp;&quot;&apos;\nẩ");
    }
}
