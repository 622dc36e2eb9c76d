//! A problem's texts in its languages.

use std::collections::BTreeMap;

use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::blocks::Block;
use crate::format::{Format, RichText};
use crate::limits::TEXT_MAX;
use crate::words::search_words;

/// A problem's texts in one language.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Texts {
    /// Plain.
    #[serde(alias = "name")]
    pub title: String,
    /// Markdown unless it is said otherwise, as are the others.
    pub statement: String,
    /// What a program is given.
    pub input_description: String,
    /// What it has to write.
    pub output_description: String,
    /// Bounds of what it is given.
    pub constraints: String,
}

/// Longest title, in characters.
const TITLE_MAX: usize = 200;

impl Texts {
    /// Each text that is longer than it may be, by its name, with the characters that it may have.
    pub fn all_too_long(&self) -> impl Iterator<Item = (&'static str, usize)> {
        [
            ("title", &self.title, TITLE_MAX),
            ("statement", &self.statement, TEXT_MAX),
            ("input_description", &self.input_description, TEXT_MAX),
            ("output_description", &self.output_description, TEXT_MAX),
            ("constraints", &self.constraints, TEXT_MAX),
        ]
        .into_iter()
        .filter(|(_, text, most)| text.chars().count() > *most)
        .map(|(name, _, most)| (name, most))
    }

    /// The same as clean HTML.
    fn rendered(&self, format: Format) -> Value {
        let html = |text: &String| RichText { format, text: text.clone() }.html();
        json!({
            "statement": html(&self.statement),
            "input": html(&self.input_description),
            "output": html(&self.output_description),
            "constraints": html(&self.constraints),
        })
    }
}

/// Every language's texts as HTML, by language: `{"vi": {"statement", "input", "output", "constraints"}, …}`. `texts`
/// are in the site's own language, Vietnamese, where `media` is as well.
pub fn rendered(format: Format, texts: &Texts, translations: &BTreeMap<String, Texts>, media: &[Block]) -> Value {
    let mut all = serde_json::Map::new();
    let mut own = texts.rendered(format);
    if !media.is_empty() {
        own["media"] = media.iter().cloned().map(Block::rendered).map(|block| json!(block)).collect();
    }
    all.insert(Locale::Vi.code().into(), own);
    for (code, texts) in translations {
        all.insert(code.clone(), texts.rendered(format));
    }
    Value::Object(all)
}

/// What searches look at: the words of the titles, the tags and the slug.
pub fn search_text(texts: &Texts, translations: &BTreeMap<String, Texts>, tags: &[String], slug: &str) -> String {
    let titles = translations.values().map(|texts| texts.title.as_str());
    let tags = tags.iter().map(String::as_str);
    search_words([texts.title.as_str()].into_iter().chain(titles).chain(tags).chain([slug]))
}
