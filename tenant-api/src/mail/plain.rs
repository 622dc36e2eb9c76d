//! The text part of a letter, out of its HTML.

/// A text without what looks like a tag. What could begin one and has no end gets a blank behind its `<`.
pub(super) fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut begun: Vec<usize> = Vec::new();
    for c in text.chars() {
        if out.ends_with('<') && (c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')) {
            begun.push(out.len() - 1);
        }
        match (c, begun.pop()) {
            ('>', Some(at)) => out.truncate(at),
            (c, at) => {
                begun.extend(at);
                out.push(c);
            }
        }
    }
    for at in begun.into_iter().rev() {
        out.insert(at + 1, ' ');
    }
    out.trim().to_owned()
}

/// The words of clean HTML, a block after the other, each link with its address. Clean HTML has no `<` and no `>` but those of
/// tags.
pub(super) fn text_of(html: &str) -> String {
    let mut page = Page::default();
    let mut rest = html;
    while let Some((text, after)) = rest.split_once('<') {
        page.text(text);
        let (tag, behind) = after.split_once('>').unwrap_or((after, ""));
        page.tag(tag);
        rest = behind;
    }
    page.text(rest);
    page.end_block();
    page.blocks.join("\n\n")
}

#[derive(Default)]
struct Page {
    blocks: Vec<String>,
    /// The block that is written.
    block: String,
    /// Where the words of a link begin, and where it leads.
    link: Option<(usize, String)>,
}

impl Page {
    fn text(&mut self, text: &str) {
        self.block.extend(decoded(text).chars().map(|c| if c.is_whitespace() { ' ' } else { c }));
    }

    fn tag(&mut self, tag: &str) {
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or_default();
        match (name, tag.starts_with('/')) {
            ("br", _) => self.block.push('\n'),
            ("a", false) => self.link = attribute(tag, "href").map(|leads_to| (self.block.len(), leads_to)),
            ("a", true) => self.end_link(),
            ("img", _) => self.block.push_str(&attribute(tag, "alt").unwrap_or_default()),
            ("td" | "th", true) => self.block.push(' '),
            ("li", false) => {
                self.end_block();
                // An item before it may have had no words.
                self.block.clear();
                self.block.push_str("- ");
            }
            ("p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "ul" | "ol" | "li" | "pre" | "hr" | "tr", _)
            | ("blockquote" | "table" | "thead" | "tbody" | "div", _) => self.end_block(),
            _ => {}
        }
    }

    /// An address that the words don't say already stands behind them.
    fn end_link(&mut self) {
        let Some((begins, leads_to)) = self.link.take() else { return };
        let words = self.block.get(begins..).unwrap_or_default().trim();
        if words != leads_to {
            self.block.push_str(if words.is_empty() { "" } else { ": " });
            self.block.push_str(&leads_to);
        }
    }

    fn end_block(&mut self) {
        self.link = None;
        let lines: Vec<String> = std::mem::take(&mut self.block)
            .split('\n')
            .map(|line| without_tags(&line.split_whitespace().collect::<Vec<_>>().join(" ")))
            .collect();
        let block = lines.join("\n").trim().to_owned();
        if block == "-" {
            // The words of the item are a block of their own.
            self.block.push_str("- ");
        } else if !block.is_empty() {
            self.blocks.push(block);
        }
    }
}

/// The value of an attribute of a tag of clean HTML.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, value) = tag.split_once(&format!(" {name}=\""))?;
    value.split('"').next().map(decoded)
}

fn decoded(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&nbsp;", " ");
    text.replace("&#39;", "'").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_go_and_comparisons_stay() {
        for (text, wanted) in [
            ("<b>An</b>", "An"),
            ("a < b > c", "a < b > c"),
            ("<scr<b>ipt>x</script>", "x"),
            ("<<b>b>x", "x"),
            ("<a <1>x", "x"),
            ("x<y", "x< y"),
            ("<!-- a --> b", "b"),
            ("1 > 0", "1 > 0"),
        ] {
            assert_eq!(without_tags(text), wanted, "{text}");
            assert_eq!(without_tags(wanted), wanted);
        }
    }

    #[test]
    fn blocks_and_addresses_stay() {
        let html = "<h2>Chào</h2>\n<p>Một <b>hai</b><br>ba &amp; bốn</p><ul>\n<li>x</li>\n<li><p>y</p></li></ul>\
                    <p><a href=\"https://a.vn/?a=1&amp;b=2\" rel=\"nofollow\">Mở</a> và <a href=\"https://b.vn\">https://b.vn</a></p>";
        assert_eq!(
            text_of(html),
            "Chào\n\nMột hai\nba & bốn\n\n- x\n\n- y\n\nMở: https://a.vn/?a=1&b=2 và https://b.vn"
        );
        assert_eq!(text_of(""), "");
    }
}
