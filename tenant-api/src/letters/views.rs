//! Templates as admins get them.

use platform::locale::Locale;
use serde::Serialize;
use serde_json::{Value, json};
use statements::Localized;
use utoipa::ToSchema;

use super::store::TemplateRow;
use crate::ids::MailTemplateId;
use crate::mail::{SystemLetter, original};
use crate::names;

/// A letter that the site sends. One of the platform is there before the site has worded it, in the words that it is sent with.
#[derive(Debug, Serialize, ToSchema)]
pub struct LetterTemplate {
    /// Null where the site has not worded it.
    id: Option<MailTemplateId>,
    /// What calls name it by: of the platform's letters the key, otherwise the number.
    key: String,
    /// Null: one of the site's own.
    system: Option<SystemLetter>,
    name: String,
    /// With `{{name}}` as places for values. English may be missing: then the platform's letter goes out as it was made, and an
    /// own one in Vietnamese.
    title: Localized<String>,
    /// Markdown, likewise.
    content: Localized<String>,
    /// Of the platform's letters: whether the site has worded it.
    is_changed: bool,
    /// 0 where the site has not worded it.
    version: i64,
    /// Epoch seconds.
    updated_at: Option<i64>,
    /// Null where nobody has, or the account is gone.
    updated_by: Option<String>,
}

impl LetterTemplate {
    /// What the site has written.
    pub fn of(row: TemplateRow, locale: Locale) -> Self {
        Self {
            id: Some(row.id),
            key: row.system.map_or_else(|| row.id.to_string(), |system| system.to_string()),
            system: row.system,
            name: row.name,
            title: row.title.0,
            content: row.content.0,
            is_changed: row.system.is_some(),
            version: row.version,
            updated_at: Some(row.updated_at.unix_timestamp()),
            updated_by: row.updated_by.map(|name| names::shown(name, locale)),
        }
    }

    /// A letter of the platform as it was made.
    pub fn original(system: SystemLetter, locale: Locale) -> Self {
        let [vi, en] = [Locale::Vi, Locale::En].map(|locale| original(system, locale));
        Self {
            id: None,
            key: system.to_string(),
            system: Some(system),
            name: system.label(locale).to_owned(),
            title: Localized { vi: vi.title, en: Some(en.title) },
            content: Localized { vi: vi.content, en: Some(en.content) },
            is_changed: false,
            version: 0,
            updated_at: None,
            updated_by: None,
        }
    }

    /// The platform's letters in their order, then the site's own by their names.
    pub fn list(rows: Vec<TemplateRow>, locale: Locale) -> Vec<Self> {
        let (mut worded, own): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.system.is_some());
        let of_platform = SystemLetter::ALL.iter().map(|system| {
            let at = worded.iter().position(|row| row.system == Some(*system));
            match at {
                Some(at) => Self::of(worded.swap_remove(at), locale),
                None => Self::original(*system, locale),
            }
        });
        let mut all: Vec<Self> = of_platform.collect();
        all.extend(own.into_iter().map(|row| Self::of(row, locale)));
        all
    }
}

/// What a history compares.
pub fn state(name: &str, title: &Localized<String>, content: &Localized<String>) -> Value {
    json!({ "name": name, "title": title, "content": content })
}

/// The same of what is kept.
pub fn state_of(row: &TemplateRow) -> Value {
    state(&row.name, &row.title, &row.content)
}

/// A parameter that a letter may name.
#[derive(Debug, Serialize, ToSchema)]
pub struct LetterParam {
    /// Between the braces.
    pub name: &'static str,
    /// What it stands for, in the caller's language.
    pub text: &'static str,
    /// What may stand there; several lines where it is a list.
    pub sample: String,
    /// Whether the letter has to keep it.
    pub needed: bool,
}

/// The parameters of a letter.
#[derive(Debug, Serialize, ToSchema)]
pub struct LetterParams {
    /// The key of a letter of the platform; null: of the site's own.
    pub template: Option<SystemLetter>,
    pub params: Vec<LetterParam>,
}

/// A letter as it would go out, with made-up values.
#[derive(Debug, Serialize, ToSchema)]
pub struct LetterPreview {
    pub subject: String,
    /// A whole page; to be shown in a frame without rights.
    pub html: String,
    pub text: String,
}
