//! Content as media blocks (specification, section 3): text, image, video, sound, sound_text, file.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::format::RichText;
use crate::limits::TEXT_MAX;

/// Most blocks of one content.
pub const BLOCKS_MAX: usize = 200;

/// One piece of content. `url` is an address under `/files/` or one that begins with `https://`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Block {
    /// Words.
    Text(RichText),
    /// A picture.
    Image {
        /// Where it is.
        url: String,
        /// What stands for it where it is not seen.
        #[serde(default)]
        alt: String,
    },
    /// A film.
    Video {
        /// Where it is: a file, or a page that plays it.
        url: String,
        /// What it is called.
        #[serde(default)]
        title: String,
    },
    /// Something to listen to.
    Sound {
        /// Where it is.
        url: String,
        /// What it is called.
        #[serde(default)]
        title: String,
    },
    /// Something to listen to, with its words.
    SoundText {
        /// Where it is.
        url: String,
        /// What is said.
        text: String,
    },
    /// Something to download.
    File {
        /// Where it is.
        url: String,
        /// Its name.
        name: String,
    },
}

/// A block as a reader gets it: as it was written, and text as clean HTML.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RenderedBlock {
    /// As it was written.
    #[serde(flatten)]
    pub block: Block,
    /// Of a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
}

/// What is wrong with a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockFault {
    /// This field is empty.
    Blank(&'static str),
    /// This field has more characters than the number.
    TooLong(&'static str, usize),
    /// `url` is no address that a page may load.
    Url,
}

impl Block {
    /// The first thing that is wrong with it.
    pub fn fault(&self) -> Option<BlockFault> {
        let of_text = |field, text: &str, most: usize| match text {
            _ if text.trim().is_empty() => Some(BlockFault::Blank(field)),
            _ if text.chars().count() > most => Some(BlockFault::TooLong(field, most)),
            _ => None,
        };
        let beside = |field, text: &str| (text.chars().count() > 300).then_some(BlockFault::TooLong(field, 300));
        match self {
            Block::Text(text) => of_text("text", &text.text, TEXT_MAX),
            Block::Image { url, alt } => of_url(url).or_else(|| beside("alt", alt)),
            Block::Video { url, title } | Block::Sound { url, title } => of_url(url).or_else(|| beside("title", title)),
            Block::SoundText { url, text } => of_url(url).or_else(|| of_text("text", text, TEXT_MAX)),
            Block::File { url, name } => of_url(url).or_else(|| of_text("name", name, 300)),
        }
    }

    /// With its HTML. Takes CPU: call it off the async threads.
    pub fn rendered(self) -> RenderedBlock {
        let html = match &self {
            Block::Text(text) => Some(text.html()),
            _ => None,
        };
        RenderedBlock { block: self, html }
    }

    /// Its words, for searches and excerpts.
    pub fn plain(&self) -> String {
        match self {
            Block::Text(text) => text.plain(),
            Block::SoundText { text, .. } => text.clone(),
            Block::Image { alt: words, .. }
            | Block::Video { title: words, .. }
            | Block::Sound { title: words, .. }
            | Block::File { name: words, .. } => words.clone(),
        }
    }

    /// The address of its file.
    pub fn url(&self) -> Option<&str> {
        match self {
            Block::Text(_) => None,
            Block::Image { url, .. }
            | Block::Video { url, .. }
            | Block::Sound { url, .. }
            | Block::SoundText { url, .. }
            | Block::File { url, .. } => Some(url),
        }
    }
}

fn of_url(url: &str) -> Option<BlockFault> {
    let plain = !url.chars().any(|c| c.is_whitespace() || c.is_control() || "\"'<>\\".contains(c));
    let of_site = url.starts_with("/files/") && !url.contains("..");
    let elsewhere = url.strip_prefix("https://").is_some_and(|rest| !rest.starts_with('/') && !rest.is_empty());
    let short = url.len() <= 2000;
    (!(plain && short && (of_site || elsewhere))).then_some(BlockFault::Url)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn block(value: serde_json::Value) -> Block {
        serde_json::from_value(value).expect("a block")
    }

    #[test]
    fn blocks_are_told_by_their_kind() {
        let text = block(json!({"kind": "text", "text": "**a**"}));
        assert_eq!(text.fault(), None);
        let rendered = serde_json::to_value(text.rendered()).expect("JSON");
        assert_eq!(
            rendered,
            json!({"kind": "text", "format": "markdown", "text": "**a**", "html": "<p><strong>a</strong></p>\n"})
        );
        let picture = block(json!({"kind": "image", "url": "/files/3/a.webp"}));
        assert_eq!((picture.fault(), picture.url()), (None, Some("/files/3/a.webp")));
        assert!(serde_json::from_value::<Block>(json!({"kind": "script", "url": "x"})).is_err());
    }

    #[test]
    fn what_a_page_may_not_load_is_refused() {
        for url in [
            "",
            "javascript:alert(1)",
            "http://a.example/x",
            "/manage",
            "/files/../x",
            "https://",
            "https:///x",
            "https://a b",
            "//a.example",
        ] {
            assert_eq!(block(json!({"kind": "video", "url": url})).fault(), Some(BlockFault::Url), "{url}");
        }
        assert_eq!(
            block(json!({"kind": "file", "url": "https://a.example/x", "name": " "})).fault(),
            Some(BlockFault::Blank("name"))
        );
    }
}
