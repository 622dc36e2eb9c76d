//! A form as staff write it.

use std::collections::BTreeMap;

use platform::faults::Faults;
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::OffsetDateTime;
use url::{Host, Url};
use utoipa::ToSchema;

use super::fields::{self, FormField};
use super::messages::{ONE_EMAIL_FIELD, WEBHOOK_FORMAT};
use super::words::{FieldKind, FormOnce, FormStatus, JoinKind};
use crate::courses::messages::START_BEFORE_END;

/// Longest title and description, in characters.
const TITLE_MAX: usize = 200;
const DESCRIPTION_MAX: usize = 5000;
/// Most answers that a limit may name.
const ANSWERS_MAX: i32 = 1_000_000;

/// Where who registers comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FormJoins {
    pub kind: JoinKind,
    /// Of the course or class.
    pub id: i64,
}

/// A form's texts in another language.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct FormTexts {
    pub title: String,
    pub description: String,
    /// By the fields' keys.
    pub fields: BTreeMap<String, FieldTexts>,
}

/// A field's texts in another language; what is empty is as in Vietnamese.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct FieldTexts {
    pub label: String,
    pub help: String,
    /// Labels by the options' values.
    pub options: BTreeMap<String, String>,
}

/// Everything that staff may set.
#[derive(Debug, Clone, PartialEq)]
pub struct FormDraft {
    pub slug: String,
    pub title: String,
    pub description: String,
    /// By language.
    pub translations: BTreeMap<String, FormTexts>,
    pub fields: Vec<FormField>,
    pub opens_at: Option<OffsetDateTime>,
    pub closes_at: Option<OffsetDateTime>,
    /// Most answers.
    pub max: Option<i32>,
    pub once: FormOnce,
    pub joins: Option<FormJoins>,
    /// The letter that answers get.
    pub template_id: Option<i64>,
    pub webhook: Option<String>,
    pub status: FormStatus,
}

impl Default for FormDraft {
    fn default() -> Self {
        Self {
            slug: String::new(),
            title: String::new(),
            description: String::new(),
            translations: BTreeMap::new(),
            fields: Vec::new(),
            opens_at: None,
            closes_at: None,
            max: None,
            once: FormOnce::Anybody,
            joins: None,
            template_id: None,
            webhook: None,
            status: FormStatus::Draft,
        }
    }
}

impl FormDraft {
    /// Notes what is wrong with it.
    pub fn check(&self, faults: &mut Faults) {
        faults.required("title", &self.title).max_chars("title", &self.title, TITLE_MAX).max_chars(
            "description",
            &self.description,
            DESCRIPTION_MAX,
        );
        fields::check(faults, &self.fields);
        let asks = self.fields.iter().any(|field| field.kind.asks());
        faults.ensure("fields", asks || self.status == FormStatus::Draft, REQUIRED);
        if let (Some(opens), Some(closes)) = (self.opens_at, self.closes_at) {
            faults.ensure("closes_at", opens < closes, START_BEFORE_END);
        }
        if let Some(max) = self.max {
            faults.between("max", max, 1..=ANSWERS_MAX);
        }
        let has_email = self.fields.iter().any(|field| field.kind == FieldKind::Email && field.required);
        faults
            .ensure("once", self.once != FormOnce::Email || has_email, ONE_EMAIL_FIELD)
            .ensure("joins", self.joins.is_none() || has_email, ONE_EMAIL_FIELD)
            .ensure("webhook", self.webhook.as_deref().is_none_or(is_webhook), WEBHOOK_FORMAT);
        for (code, texts) in &self.translations {
            let is_ours = Locale::parse(code).is_some_and(|locale| locale.code() == code && locale != Locale::Vi);
            faults.ensure("translations", is_ours, INVALID_VALUE);
            faults.within(&format!("translations.{code}"), |faults| texts.check(faults));
        }
    }

    /// What is shown in a language.
    pub fn in_language(&self, locale: Locale) -> (String, String, Vec<FormField>) {
        let Some(texts) = self.translations.get(locale.code()) else {
            return (self.title.clone(), self.description.clone(), self.fields.clone());
        };
        let fields = self.fields.iter().map(|field| match texts.fields.get(&field.key) {
            Some(texts) => texts.of(field),
            None => field.clone(),
        });
        (or(&texts.title, &self.title), or(&texts.description, &self.description), fields.collect())
    }

    /// What searches look at.
    pub fn search_text(&self) -> String {
        let texts = self.translations.values().map(|texts| texts.title.as_str());
        statements::search_words([self.title.as_str(), self.slug.as_str()].into_iter().chain(texts))
    }

    /// What a history looks at.
    pub fn noted(&self) -> Value {
        let at = |moment: Option<OffsetDateTime>| moment.map(OffsetDateTime::unix_timestamp);
        json!({
            "slug": self.slug, "title": self.title, "description": self.description, "translations": self.translations,
            "fields": self.fields, "opens_at": at(self.opens_at), "closes_at": at(self.closes_at), "max": self.max,
            "once": self.once, "joins": self.joins, "template_id": self.template_id, "webhook": self.webhook,
            "status": self.status,
        })
    }
}

impl FormTexts {
    fn check(&self, faults: &mut Faults) {
        faults.max_chars("title", &self.title, TITLE_MAX).max_chars("description", &self.description, DESCRIPTION_MAX);
        let texts = self
            .fields
            .values()
            .flat_map(|field| [&field.label, &field.help].into_iter().chain(field.options.values()));
        for text in texts {
            faults.max_chars("fields", text, 2000);
        }
    }
}

impl FieldTexts {
    fn of(&self, field: &FormField) -> FormField {
        let mut shown = field.clone();
        shown.label = or(&self.label, &field.label);
        shown.help = or(&self.help, &field.help);
        for option in &mut shown.options {
            if let Some(label) = self.options.get(&option.value) {
                option.label = or(label, &option.label);
            }
        }
        shown
    }
}

fn or(text: &str, else_text: &str) -> String {
    if text.trim().is_empty() { else_text.to_owned() } else { text.to_owned() }
}

/// Where answers may be told: by https, at a name that leads somewhere from outside. Where it leads is looked at when it is
/// called.
pub fn is_webhook(address: &str) -> bool {
    let Ok(url) = rules::link(address).map_err(drop).and_then(|address| Url::parse(&address).map_err(drop)) else {
        return false;
    };
    matches!(url.host(), Some(Host::Domain(host)) if host.contains('.') && rules::is_public_host(host))
        && url.scheme() == "https"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_webhook_is_https_at_a_public_name() {
        for good in ["https://hook.truong.vn/a?b=1", "https://truong.vn:8443/"] {
            assert!(is_webhook(good), "{good}");
        }
        for bad in [
            "http://truong.vn/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://2130706433/",
            "https://localhost/",
            "https://db.internal/",
            "https://an:mk@truong.vn/",
            "truong.vn",
            "",
        ] {
            assert!(!is_webhook(bad), "{bad}");
        }
    }

    #[test]
    fn a_form_is_shown_in_a_language_as_far_as_it_is_translated() {
        let field = FormField { label: "Họ tên".to_owned(), ..FormField::asking("ten") };
        let texts = FieldTexts { label: "Name".to_owned(), ..FieldTexts::default() };
        let english = FormTexts { fields: BTreeMap::from([("ten".to_owned(), texts)]), ..FormTexts::default() };
        let form = FormDraft {
            title: "Đăng ký".to_owned(),
            fields: vec![field],
            translations: BTreeMap::from([("en".to_owned(), english)]),
            ..FormDraft::default()
        };
        let (title, _, fields) = form.in_language(Locale::En);
        assert_eq!((title.as_str(), fields[0].label.as_str()), ("Đăng ký", "Name"));
        assert_eq!(form.in_language(Locale::Vi).2[0].label, "Họ tên");
    }
}
