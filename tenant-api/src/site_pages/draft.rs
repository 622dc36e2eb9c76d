//! A page as it is written, and what is made of it when it is saved.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::faults::Faults;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use statements::{Format, RichText, TEXT_MAX};
use utoipa::ToSchema;

use crate::content;

/// Longest title, in characters.
const TITLE_MAX: usize = 200;

/// A page's texts in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct SitePageTexts {
    pub title: String,
    pub content: String,
}

/// A page as it is written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageSource {
    #[serde(flatten)]
    pub texts: SitePageTexts,
    /// Of the content, in every language.
    pub format: Format,
    /// By language: `en`.
    pub translations: BTreeMap<String, SitePageTexts>,
}

/// What is shown of a page in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    pub title: String,
    /// The beginning of its words.
    pub excerpt: String,
    pub html: String,
}

impl PageSource {
    /// Notes what is wrong with it.
    pub fn check(&self, faults: &mut Faults) {
        faults.required("title", &self.texts.title);
        self.texts.check(faults);
        for (code, texts) in &self.translations {
            let is_ours = Locale::parse(code).is_some_and(|locale| locale.code() == code && locale != Locale::Vi);
            faults.ensure("translations", is_ours, INVALID_VALUE);
            faults.within(&format!("translations.{code}"), |faults| texts.check(faults));
        }
    }

    /// Each language that it is written in, its own first.
    fn languages(&self) -> impl Iterator<Item = (&str, &SitePageTexts)> {
        let translated = self.translations.iter().filter(|(_, texts)| !texts.content.trim().is_empty());
        std::iter::once((Locale::Vi.code(), &self.texts)).chain(translated.map(|(code, texts)| (code.as_str(), texts)))
    }
}

impl SitePageTexts {
    fn check(&self, faults: &mut Faults) {
        faults.max_chars("title", &self.title, TITLE_MAX).max_chars("content", &self.content, TEXT_MAX);
    }
}

/// What is shown of a page, by language; made off the async threads.
///
/// # Errors
/// When the process ends meanwhile.
pub async fn rendered(source: &PageSource) -> Result<BTreeMap<String, Shown>, ApiError> {
    let source = source.clone();
    content::render(move || {
        let of = |texts: &SitePageTexts| {
            let content = RichText { format: source.format, text: texts.content.clone() };
            let title = if texts.title.trim().is_empty() { &source.texts.title } else { &texts.title };
            Shown { title: title.clone(), excerpt: content.excerpt(), html: content.html() }
        };
        source.languages().map(|(code, texts)| (code.to_owned(), of(texts))).collect()
    })
    .await
}

/// Words that a page is found by, in every language; made off the async threads.
///
/// # Errors
/// When the process ends meanwhile.
pub async fn search_text(source: &PageSource, slug: &str) -> Result<String, ApiError> {
    let (source, slug) = (source.clone(), slug.to_owned());
    content::render(move || {
        let of = |texts: &SitePageTexts| {
            let content = RichText { format: source.format, text: texts.content.clone() };
            [texts.title.clone(), content.plain()]
        };
        let mut words: Vec<String> = source.languages().flat_map(|(_, texts)| of(texts)).collect();
        words.push(slug);
        statements::search_words(words.iter().map(String::as_str))
    })
    .await
}

/// What is shown as it is kept.
///
/// # Errors
/// When it can't be serialised.
pub fn kept(shown: &BTreeMap<String, Shown>) -> Result<Value, ApiError> {
    serde_json::to_value(shown).map_err(ApiError::internal)
}
