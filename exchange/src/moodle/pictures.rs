//! Choices that are pictures: in Moodle a text with nothing but a picture in it.

use std::sync::LazyLock;

use regex::Regex;
use statements::{Block, Format};

use crate::FILE_SCHEME;
use crate::text::{escape_html, unescape_html};

static MARKDOWN: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^!\[([^\]]*)\]\((exchange:[^)\s]+)\)$").ok());
static HTML: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#"^(?:<p>)?<img src="(exchange:[^"]+)"(?: alt="([^"]*)")?\s*/?>(?:</p>)?$"#).ok());

/// The text that shows a picture; none of other media.
pub fn write(media: &Block, format: Format) -> Option<String> {
    let Block::Image { url, alt } = media else { return None };
    let (url, is_html) = (url.strip_prefix(FILE_SCHEME).map(|_| url)?, format == Format::Html);
    let words: String = alt.chars().map(|it| if "[]\\\r\n".contains(it) { ' ' } else { it }).collect();
    Some(if is_html {
        format!("<img src=\"{url}\" alt=\"{}\">", escape_html(alt))
    } else {
        format!("![{words}]({url})")
    })
}

/// The picture of a text that is nothing else.
pub fn read(text: &str, format: Format) -> Option<Block> {
    let text = text.trim();
    let (url, alt) = match format {
        Format::Plaintext => return None,
        Format::Markdown => {
            let found = MARKDOWN.as_ref()?.captures(text)?;
            (found[2].to_owned(), found[1].to_owned())
        }
        Format::Html => {
            let found = HTML.as_ref()?.captures(text)?;
            (found[1].to_owned(), found.get(2).map_or(String::new(), |it| unescape_html(it.as_str())))
        }
    };
    Some(Block::Image { url, alt })
}
