//! A course as its author writes it, and what is made of it when it is saved.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use statements::{Format, RichText, TEXT_MAX};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::messages::{ORIGIN_PRICE_TOO_LOW, START_BEFORE_END};
use super::words::Level;
use crate::approval::Visibility;
use crate::content;

/// Longest title, and longest line of what is learnt and required, in characters.
pub const TITLE_MAX: usize = 200;
const LINE_MAX: usize = 300;
/// Most lines of what is learnt and required; most tags, and the longest.
const LINES_MAX: usize = 50;
const TAGS_MAX: usize = 20;
const TAG_MAX: usize = 50;
/// Dearest course, in VND.
const PRICE_MAX: i64 = 1_000_000_000;
/// Longest access, in days.
const DAYS_MAX: i32 = 3650;
const CODE_MAX: usize = 40;
const ADDRESS_MAX: usize = 2000;

/// What an author may set.
#[derive(Debug, Clone, PartialEq)]
pub struct CourseDraft {
    pub slug: String,
    pub texts: CourseTexts,
    /// By language.
    pub translations: BTreeMap<String, CourseTexts>,
    pub cover_image: String,
    /// Of the description.
    pub format: Format,
    pub level: Level,
    pub tags: Vec<String>,
    /// VND.
    pub price: i64,
    pub origin_price: Option<i64>,
    pub discount_code: String,
    /// Days of access; none: for ever.
    pub duration: Option<i32>,
    /// Days that it should take.
    pub suggested_duration: Option<i32>,
    pub pass_percentage: i32,
    pub in_order: bool,
    pub opens_at: Option<OffsetDateTime>,
    pub closes_at: Option<OffsetDateTime>,
    pub visibility: Visibility,
}

/// A course's texts in one language.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct CourseTexts {
    pub title: String,
    pub description: String,
    pub what_you_learn: Vec<String>,
    pub requirements: Vec<String>,
}

/// What is made of a course when it is saved.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// By language: `{html, excerpt}`.
    pub texts: Value,
}

impl Default for CourseDraft {
    fn default() -> Self {
        Self {
            slug: String::new(),
            texts: CourseTexts::default(),
            translations: BTreeMap::new(),
            cover_image: String::new(),
            format: Format::default(),
            level: Level::Beginner,
            tags: Vec::new(),
            price: 0,
            origin_price: None,
            discount_code: String::new(),
            duration: None,
            suggested_duration: None,
            pass_percentage: 0,
            in_order: false,
            opens_at: None,
            closes_at: None,
            visibility: Visibility::Public,
        }
    }
}

impl CourseDraft {
    /// Notes what is wrong with it.
    pub fn check(&self, faults: &mut Faults) {
        faults.required("title", &self.texts.title);
        self.texts.check(faults);
        for (code, texts) in &self.translations {
            let is_ours = Locale::parse(code).is_some_and(|locale| locale.code() == code && locale != Locale::Vi);
            faults.ensure("translations", is_ours, INVALID_VALUE);
            faults.within(&format!("translations.{code}"), |faults| texts.check(faults));
        }
        let is_cover = self.cover_image.is_empty() || is_address(&self.cover_image);
        let are_tags = self.tags.iter().all(|tag| tag.chars().count() <= TAG_MAX);
        faults
            .ensure("coverImage", is_cover, INVALID_VALUE)
            .between("tags", self.tags.len(), 0..=TAGS_MAX)
            .ensure("tags", are_tags, Fault::too_long(TAG_MAX))
            .between("price", self.price, 0..=PRICE_MAX)
            .max_chars("discount_code", &self.discount_code, CODE_MAX)
            .between("pass_percentage", self.pass_percentage, 0..=100);
        if let Some(origin) = self.origin_price {
            faults.between("origin_price", origin, 0..=PRICE_MAX);
            faults.ensure("origin_price", origin >= self.price, ORIGIN_PRICE_TOO_LOW);
        }
        for (field, days) in [("duration", self.duration), ("suggested_duration", self.suggested_duration)] {
            if let Some(days) = days {
                faults.between(field, days, 1..=DAYS_MAX);
            }
        }
        if let (Some(opens), Some(closes)) = (self.opens_at, self.closes_at) {
            faults.ensure("closes_at", opens < closes, START_BEFORE_END);
        }
    }

    /// The texts in a language, where they are translated.
    fn translated(&self, locale: Locale) -> Option<&CourseTexts> {
        self.translations.get(locale.code())
    }

    /// In a language, or as it was written.
    pub fn title_in(&self, locale: Locale) -> &str {
        let translated = self.translated(locale).map(|texts| texts.title.as_str());
        translated.filter(|title| !title.trim().is_empty()).unwrap_or(&self.texts.title)
    }

    /// Lines of a language, or as they were written.
    pub fn lines_in(&self, locale: Locale, of: fn(&CourseTexts) -> &Vec<String>) -> &[String] {
        self.translated(locale).map(of).filter(|lines| !lines.is_empty()).unwrap_or_else(|| of(&self.texts))
    }

    /// What searches look at.
    pub fn search_text(&self) -> String {
        let of = |texts: &CourseTexts| {
            let description = RichText { format: self.format, text: texts.description.clone() };
            [vec![texts.title.clone(), description.excerpt()], texts.what_you_learn.clone()].concat()
        };
        let mut words = of(&self.texts);
        words.extend(self.translations.values().flat_map(of));
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
        all.insert("price".to_owned(), self.price.to_string());
        all
    }
}

impl CourseTexts {
    fn check(&self, faults: &mut Faults) {
        faults.max_chars("title", &self.title, TITLE_MAX).max_chars("description", &self.description, TEXT_MAX);
        for (field, lines) in [("what_you_learn", &self.what_you_learn), ("requirements", &self.requirements)] {
            faults.between(field, lines.len(), 0..=LINES_MAX);
            for (at, line) in lines.iter().enumerate() {
                faults.max_chars(&format!("{field}[{at}]"), line, LINE_MAX);
            }
        }
    }
}

/// A file of the site, or a picture elsewhere that pages may load.
fn is_address(url: &str) -> bool {
    let is_plain = url.len() <= ADDRESS_MAX && !url.chars().any(|c| c.is_whitespace() || "\"'<>\\".contains(c));
    is_plain && !url.contains("..") && (url.starts_with("/files/") || url.starts_with("https://"))
}

fn named(prefix: &str, texts: &CourseTexts) -> BTreeMap<String, String> {
    BTreeMap::from([
        (format!("{prefix}title"), texts.title.clone()),
        (format!("{prefix}description"), texts.description.clone()),
        (format!("{prefix}what_you_learn"), texts.what_you_learn.join("\n")),
        (format!("{prefix}requirements"), texts.requirements.join("\n")),
    ])
}

/// Everything that is shown of a course's texts, in every language, made off the async threads.
///
/// # Errors
/// When the process ends meanwhile.
pub async fn rendered(draft: &CourseDraft) -> Result<Rendered, ApiError> {
    let (format, texts, translations) = (draft.format, draft.texts.clone(), draft.translations.clone());
    content::render(move || {
        let of = |texts: CourseTexts| {
            let description = RichText { format, text: texts.description };
            json!({ "html": description.html(), "excerpt": description.excerpt() })
        };
        let mut all = BTreeMap::from([(Locale::Vi.code().to_owned(), of(texts))]);
        for (code, texts) in translations.into_iter().filter(|(_, texts)| !texts.description.trim().is_empty()) {
            all.insert(code, of(texts));
        }
        Rendered { texts: json!(all) }
    })
    .await
}
