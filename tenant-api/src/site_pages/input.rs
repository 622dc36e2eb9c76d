//! What somebody sends of a page.

use std::collections::BTreeMap;

use platform::faults::Faults;
use platform::messages::REQUIRED;
use serde::Deserialize;
use statements::Format;
use utoipa::ToSchema;

use super::draft::{PageSource, SitePageTexts};

/// A page as it is to be; what is not named stays.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SitePageInput {
    title: Option<String>,
    /// At most 100,000 characters.
    content: Option<String>,
    /// Of the content; Markdown where nothing is said.
    format: Option<Format>,
    /// By language: `en`.
    translations: Option<BTreeMap<String, SitePageTexts>>,
    /// Whether visitors may read it; a page that every site has is always read.
    pub published: Option<bool>,
    /// That a person has read the text and says that it is right.
    pub checked: bool,
    /// The version that was read; 0 of a page that is new, or that nobody has changed.
    pub version: Option<i64>,
}

impl SitePageInput {
    /// Puts the change into a page; what is wrong is returned, field by field.
    pub fn apply(self, source: &mut PageSource) -> Faults {
        let mut faults = Faults::default();
        faults.ensure("version", self.version.is_some(), REQUIRED);
        if let Some(title) = self.title {
            source.texts.title = line(&title);
        }
        if let Some(content) = self.content {
            source.texts.content = content;
        }
        if let Some(format) = self.format {
            source.format = format;
        }
        if let Some(translations) = self.translations {
            let tidy = |texts: SitePageTexts| SitePageTexts { title: line(&texts.title), ..texts };
            source.translations = translations.into_iter().map(|(code, texts)| (code, tidy(texts))).collect();
        }
        source.check(&mut faults);
        faults
    }
}

fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
