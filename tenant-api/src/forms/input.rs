//! What staff send of a form.

use std::collections::BTreeMap;

use platform::faults::Faults;
use platform::messages::INVALID_DATE;
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::draft::{FormDraft, FormJoins, FormTexts};
use super::fields::FormField;
use super::words::{FormOnce, FormStatus};
use crate::nullable::present;
use crate::questions::messages::SLUG_RESERVED;

/// What stands where a form's address does in the calls and pages.
const WORDS: [&str; 6] = ["open", "submit", "register", "form-submission", "create", "new"];

/// A form as it is to be. In a change, what is not named stays.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct FormInput {
    pub title: Option<String>,
    /// Letters and digits separated by single hyphens; made from the title when missing.
    pub slug: Option<String>,
    /// Plain words.
    pub description: Option<String>,
    /// By language: `en`.
    pub translations: Option<BTreeMap<String, FormTexts>>,
    /// At most 60.
    pub fields: Option<Vec<FormField>>,
    /// Epoch seconds; null: at once.
    #[schema(value_type = Option<i64>)]
    #[serde(deserialize_with = "present")]
    pub opens_at: Option<Option<i64>>,
    /// Epoch seconds; null: never.
    #[schema(value_type = Option<i64>)]
    #[serde(deserialize_with = "present")]
    pub closes_at: Option<Option<i64>>,
    /// Most answers; null: no limit.
    #[schema(value_type = Option<i32>)]
    #[serde(deserialize_with = "present")]
    pub max: Option<Option<i32>>,
    pub once: Option<FormOnce>,
    /// Null: nowhere.
    #[schema(value_type = Option<FormJoins>)]
    #[serde(deserialize_with = "present")]
    pub joins: Option<Option<FormJoins>>,
    /// Of the letter that answers get; null: none.
    #[schema(value_type = Option<i64>)]
    #[serde(deserialize_with = "present")]
    pub template_id: Option<Option<i64>>,
    /// An https address that is told of answers; null or empty: none.
    #[schema(value_type = Option<String>)]
    #[serde(deserialize_with = "present")]
    pub webhook: Option<Option<String>>,
    pub status: Option<FormStatus>,
    /// Of changes: the version that was read. Another one by now is a 409 with the form as it is.
    pub version: Option<i64>,
}

fn put<T>(field: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *field = value;
    }
}

/// Whether something else is meant where a form's address stands.
pub fn is_reserved(slug: &str) -> bool {
    WORDS.contains(&slug) || slug.bytes().all(|byte| byte.is_ascii_digit())
}

impl FormInput {
    /// Puts the change into a form; what is wrong is returned, field by field.
    pub fn apply(self, draft: &mut FormDraft) -> Faults {
        let mut faults = Faults::default();
        let line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        put(&mut draft.title, self.title.map(line));
        put(&mut draft.description, self.description.map(|text| text.trim().to_owned()));
        put(&mut draft.translations, self.translations);
        put(&mut draft.fields, self.fields.map(|all| all.into_iter().map(FormField::tidy).collect()));
        let wanted = self.slug.filter(|slug| !slug.trim().is_empty());
        if let Some(wanted) = wanted.and_then(|slug| faults.rule("slug", rules::slug(&slug))) {
            faults.ensure("slug", !is_reserved(&wanted), SLUG_RESERVED);
            draft.slug = wanted;
        }
        put(&mut draft.opens_at, self.opens_at.map(|at| moment(&mut faults, "opens_at", at)));
        put(&mut draft.closes_at, self.closes_at.map(|at| moment(&mut faults, "closes_at", at)));
        put(&mut draft.max, self.max);
        put(&mut draft.once, self.once);
        put(&mut draft.joins, self.joins);
        put(&mut draft.template_id, self.template_id);
        let address = |text: String| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        put(&mut draft.webhook, self.webhook.map(|webhook| webhook.and_then(address)));
        put(&mut draft.status, self.status);
        draft.check(&mut faults);
        faults
    }
}

/// A moment out of epoch seconds, to the year 2999.
fn moment(faults: &mut Faults, field: &str, at: Option<i64>) -> Option<OffsetDateTime> {
    const LAST: i64 = 32_503_680_000;
    let at = at?;
    let found = OffsetDateTime::from_unix_timestamp(at).ok().filter(|_| (0..LAST).contains(&at));
    faults.ensure(field, found.is_some(), INVALID_DATE);
    found
}
