//! What keeps a language from being run by the judge.

use judge_farm::client::{Reason, unjudged};
use judge_farm::languages::find;
use platform::error::{ApiError, FieldError};
use platform::messages::Message;
use serde::Serialize;
use utoipa::ToSchema;

use super::messages::{LANGUAGE_IN_BROWSER, LANGUAGE_NO_JUDGE, LANGUAGE_UNAVAILABLE, LANGUAGE_UNSUPPORTED};
use crate::judge;
use crate::site::Site;

/// Why a language can't be handed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhyNot {
    /// No judge that is up has it; another time it may be.
    NoJudge,
    /// It runs in the learner's browser, never on a judge.
    Browser,
    /// The id is kept for old submissions: no judge will have it.
    Unsupported,
}

impl WhyNot {
    /// What keeps a language that the judge can't run now.
    pub fn of(id: i32) -> Self {
        match find(id) {
            Some(_) => Self::NoJudge,
            None if in_page(id) => Self::Browser,
            None => Self::Unsupported,
        }
    }

    fn message(self) -> Message {
        match self {
            Self::NoJudge => LANGUAGE_NO_JUDGE,
            Self::Browser => LANGUAGE_IN_BROWSER,
            Self::Unsupported => LANGUAGE_UNSUPPORTED,
        }
    }
}

/// Whether a language runs in the page alone.
pub fn in_page(id: i32) -> bool {
    unjudged().iter().any(|language| language.id == id && language.reason == Reason::Browser)
}

/// Wants a language that the judge can run now.
///
/// # Errors
/// 412 with the reason on the field; when the judge's database refuses the question.
pub async fn require(site: &Site, field: &str, id: i32) -> Result<(), ApiError> {
    if judge::available_languages(site).await?.contains(&id) {
        return Ok(());
    }
    let reason = FieldError::new(field, WhyNot::of(id).message());
    Err(ApiError::with_fields(LANGUAGE_UNAVAILABLE, vec![reason]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_reason() {
        for (id, reason) in [
            (71, WhyNot::NoJudge),
            (200, WhyNot::NoJudge),
            (202, WhyNot::NoJudge),
            (201, WhyNot::Browser),
            (84, WhyNot::Unsupported),
            (0, WhyNot::Unsupported),
            (999_999, WhyNot::Unsupported),
        ] {
            assert_eq!(WhyNot::of(id), reason, "{id}");
            assert_eq!(in_page(id), id == 201, "{id}");
        }
    }
}
