//! What an admin sends of a template.

use platform::error::ApiError;
use platform::faults::Faults;
use serde::Deserialize;
use statements::Localized;
use utoipa::ToSchema;

use super::checking::{check_names, require_kept};
use crate::mail::SystemLetter;

/// Longest name, in characters; longest title and longest content of a language.
const NAME_MAX: usize = 120;
const TITLE_MAX: usize = 200;
const CONTENT_MAX: usize = 20_000;

/// A letter as it is to be, with `{{name}}` as a place for the value of that name.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct LetterTemplateInput {
    /// For the site's people: at most 120 characters.
    pub name: String,
    /// The subject by language: at most 200 characters. English may be left out together with its content.
    pub title: Localized<String>,
    /// Markdown by language: at most 20,000 characters.
    pub content: Localized<String>,
    /// Of changes: the version that was read, 0 where the platform's letter was not worded yet.
    #[serde(default)]
    pub version: Option<i64>,
}

/// A letter that can be stored.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    pub name: String,
    pub title: Localized<String>,
    pub content: Localized<String>,
}

impl LetterTemplateInput {
    /// The letter, checked; `template` is what it words.
    ///
    /// # Errors
    /// 412 with what is wrong, field by field.
    pub async fn checked(self, template: Option<SystemLetter>) -> Result<Draft, ApiError> {
        let draft = self.tidy();
        let mut faults = Faults::default();
        draft.check(&mut faults, template);
        faults.finish()?;
        if let Some(system) = template {
            require_kept(system, (draft.title.clone(), draft.content.clone())).await?;
        }
        Ok(draft)
    }

    /// A language of which nothing is written is left out.
    fn tidy(self) -> Draft {
        let mut title = self.title.map(|title| line(&title));
        let mut content = self.content.map(|content| content.trim_end().to_owned());
        let is_blank = |text: &Option<String>| text.as_ref().is_none_or(|text| text.trim().is_empty());
        if is_blank(&title.en) && is_blank(&content.en) {
            (title.en, content.en) = (None, None);
        }
        Draft { name: line(&self.name), title, content }
    }
}

impl Draft {
    fn check(&self, faults: &mut Faults, template: Option<SystemLetter>) {
        faults.required("name", &self.name).max_chars("name", &self.name, NAME_MAX);
        check_language(faults, "vi", (&self.title.vi, &self.content.vi), template);
        if self.title.en.is_some() || self.content.en.is_some() {
            let of = |text: &Option<String>| text.clone().unwrap_or_default();
            check_language(faults, "en", (&of(&self.title.en), &of(&self.content.en)), template);
        }
    }
}

fn check_language(faults: &mut Faults, code: &str, (title, content): (&str, &str), template: Option<SystemLetter>) {
    for (field, text, max) in [("title", title, TITLE_MAX), ("content", content, CONTENT_MAX)] {
        let field = format!("{field}.{code}");
        faults.required(&field, text).max_chars(&field, text, max);
        // A text without end is not looked through.
        if text.len() <= max * 4 {
            check_names(faults, &field, text, template);
        }
    }
}

fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(title_en: Option<&str>, content_en: Option<&str>) -> LetterTemplateInput {
        let both = |vi: &str, en: Option<&str>| Localized { vi: vi.to_owned(), en: en.map(str::to_owned) };
        LetterTemplateInput {
            name: " Cảm  ơn ".to_owned(),
            title: both(" Chào\n{{name}}", title_en),
            content: both("Cảm ơn {{name}}\n", content_en),
            version: None,
        }
    }

    #[test]
    fn a_language_is_written_or_left_out() {
        let draft = input(Some(" "), None).tidy();
        assert_eq!((draft.name.as_str(), draft.title.vi.as_str()), ("Cảm ơn", "Chào {{name}}"));
        assert_eq!((draft.title.en, draft.content.en, draft.content.vi.as_str()), (None, None, "Cảm ơn {{name}}"));
        let mut faults = Faults::default();
        input(Some("Hello"), None).tidy().check(&mut faults, None);
        let fields: Vec<String> = faults.into_fields().into_iter().map(|fault| fault.field).collect();
        assert_eq!(fields, ["content.en"]);
    }
}
