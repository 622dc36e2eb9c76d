//! A post as its author writes it, and what is made of it when it is saved.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use statements::{Format, RichText, reading_minutes};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::messages::POST_TOO_LONG;
use super::outline::{Heading, outlined};
use super::words::CommentPolicy;
use crate::approval::Visibility;
use crate::content;

/// Longest title, in characters.
const TITLE_MAX: usize = 200;
/// Longest excerpt that an author writes, in characters.
const EXCERPT_MAX: usize = 160;
/// Longest content of a language, in bytes.
const CONTENT_MAX: usize = 512 * 1024;
/// Most tags, and the longest, in characters.
const TAGS_MAX: usize = 20;
const TAG_MAX: usize = 50;
const ADDRESS_MAX: usize = 2000;

/// A post's texts in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct PostTexts {
    pub title: String,
    pub content: String,
    /// Empty: the beginning of the content.
    pub excerpt: String,
}

/// What an author may set of what readers see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PostSource {
    pub slug: String,
    #[serde(flatten)]
    pub texts: PostTexts,
    /// Of the content, in every language.
    pub format: Format,
    /// Address of a picture; empty: none.
    pub cover: String,
    pub tags: Vec<String>,
    /// By language.
    pub translations: BTreeMap<String, PostTexts>,
}

/// Everything that an author may set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostDraft {
    pub source: PostSource,
    pub visibility: Visibility,
    /// When readers are to see it; none: as soon as it is published.
    pub publish_at: Option<OffsetDateTime>,
    pub comments: CommentPolicy,
}

/// What is shown of a post in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    pub title: String,
    pub excerpt: String,
    pub html: String,
    pub toc: Vec<Heading>,
    pub minutes: usize,
}

impl Default for PostDraft {
    fn default() -> Self {
        let source = PostSource {
            slug: String::new(),
            texts: PostTexts::default(),
            format: Format::default(),
            cover: String::new(),
            tags: Vec::new(),
            translations: BTreeMap::new(),
        };
        Self { source, visibility: Visibility::Public, publish_at: None, comments: CommentPolicy::Open }
    }
}

impl PostSource {
    /// Notes what is wrong with it.
    pub fn check(&self, faults: &mut Faults) {
        faults.required("title", &self.texts.title);
        self.texts.check(faults);
        for (code, texts) in &self.translations {
            let is_ours = Locale::parse(code).is_some_and(|locale| locale.code() == code && locale != Locale::Vi);
            faults.ensure("translations", is_ours, INVALID_VALUE);
            faults.within(&format!("translations.{code}"), |faults| texts.check(faults));
        }
        let are_tags = self.tags.iter().all(|tag| tag.chars().count() <= TAG_MAX);
        faults
            .ensure("cover", self.cover.is_empty() || is_address(&self.cover), INVALID_VALUE)
            .between("tags", self.tags.len(), 0..=TAGS_MAX)
            .ensure("tags", are_tags, Fault::too_long(TAG_MAX));
    }

    /// Each language that the post has been written in, its own first.
    pub fn languages(&self) -> impl Iterator<Item = (&str, &PostTexts)> {
        let translated = self.translations.iter().filter(|(_, texts)| !texts.content.trim().is_empty());
        std::iter::once((Locale::Vi.code(), &self.texts)).chain(translated.map(|(code, texts)| (code.as_str(), texts)))
    }

    /// What searches look at.
    pub fn search_text(&self) -> String {
        let of = |texts: &PostTexts| {
            let content = RichText { format: self.format, text: texts.content.clone() };
            [texts.title.clone(), texts.excerpt.clone(), content.plain()]
        };
        let mut words: Vec<String> = self.languages().flat_map(|(_, texts)| of(texts)).collect();
        words.extend(self.tags.iter().cloned());
        words.push(self.slug.clone());
        statements::search_words(words.iter().map(String::as_str))
    }

    /// The texts by their names, as a reviewer compares them.
    pub fn named_texts(&self) -> BTreeMap<String, String> {
        let mut all = named("", &self.texts);
        for (code, texts) in &self.translations {
            all.extend(named(&format!("translations.{code}."), texts));
        }
        all.extend([("cover".to_owned(), self.cover.clone()), ("tags".to_owned(), self.tags.join(", "))]);
        all
    }
}

impl PostTexts {
    fn check(&self, faults: &mut Faults) {
        faults.max_chars("title", &self.title, TITLE_MAX).max_chars("excerpt", &self.excerpt, EXCERPT_MAX);
        let too_long = Fault::with(POST_TOO_LONG, vec![("max", (CONTENT_MAX / 1024).to_string())]);
        faults.ensure("content", self.content.len() <= CONTENT_MAX, too_long);
    }
}

fn named(prefix: &str, texts: &PostTexts) -> BTreeMap<String, String> {
    BTreeMap::from([
        (format!("{prefix}title"), texts.title.clone()),
        (format!("{prefix}excerpt"), texts.excerpt.clone()),
        (format!("{prefix}content"), texts.content.clone()),
    ])
}

/// A file of the site, or a picture elsewhere that pages may load.
fn is_address(url: &str) -> bool {
    let is_plain = url.len() <= ADDRESS_MAX && !url.chars().any(|c| c.is_whitespace() || "\"'<>\\".contains(c));
    is_plain && !url.contains("..") && (url.starts_with("/files/") || url.starts_with("https://"))
}

/// Everything that is shown of a post, by language, and the words that searches look at; made off the async threads.
///
/// # Errors
/// When the process ends meanwhile.
pub async fn rendered(source: &PostSource) -> Result<Rendered, ApiError> {
    let source = source.clone();
    let made = content::render(move || {
        let of = |texts: &PostTexts| {
            let content = RichText { format: source.format, text: texts.content.clone() };
            let plain = content.plain();
            let (html, toc) = outlined(&content.html());
            let excerpt = match texts.excerpt.trim() {
                "" => content.excerpt(),
                written => written.to_owned(),
            };
            Shown { title: texts.title.clone(), excerpt, html, toc, minutes: reading_minutes(&plain) }
        };
        let shown: BTreeMap<String, Shown> =
            source.languages().map(|(code, texts)| (code.to_owned(), of(texts))).collect();
        (shown, source.search_text())
    });
    let (shown, search_text) = made.await?;
    Ok(Rendered { by_language: serde_json::to_value(shown).map_err(ApiError::internal)?, search_text })
}

/// What is made of a post when it is saved.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// [`Shown`] by language.
    pub by_language: Value,
    pub search_text: String,
}
