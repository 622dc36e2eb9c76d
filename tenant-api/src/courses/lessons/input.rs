//! What an author sends of a lesson.

use std::collections::BTreeMap;

use platform::faults::Faults;
use serde::{Deserialize, Serialize};
use statements::Block;
use utoipa::ToSchema;

use super::content::LessonContent;
use super::draft::LessonDraft;
use super::settings::QuizSettings;
use crate::courses::words::LessonKind;

/// A lesson's texts in another language.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct LessonTexts {
    pub title: String,
    /// Empty: those of the first language are shown.
    pub blocks: Vec<Block>,
}

/// What is changed of a lesson; what is not named stays.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct LessonChange {
    pub title: Option<String>,
    pub content: Option<LessonContent>,
    /// Of quizzes.
    pub settings: Option<QuizSettings>,
    /// By language code.
    pub translations: Option<BTreeMap<String, LessonTexts>>,
    /// The version that was read: where the lesson has another by now, nothing is changed.
    pub version: Option<i64>,
}

/// Puts a change into a lesson; what is wrong is returned.
pub fn apply(change: LessonChange, draft: &mut LessonDraft) -> Faults {
    let mut faults = Faults::default();
    if let Some(title) = change.title {
        draft.title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    if let Some(content) = change.content {
        draft.content = content;
    }
    if draft.kind == LessonKind::Quiz
        && let Some(settings) = change.settings
    {
        draft.settings = Some(settings);
    }
    if let Some(translations) = change.translations {
        draft.translations = translations;
    }
    draft.check(&mut faults);
    faults
}
