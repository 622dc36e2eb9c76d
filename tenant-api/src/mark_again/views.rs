//! What calls answer.

use platform::error::ApiError;
use platform::locale::Locale;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::counts::MarkAgainCounts;
use super::scope::AskingQuiz;
use super::state::PersonChanges;
use super::store::{PersonRow, Run};
use super::words::{MarkAgainAction, MarkAgainStatus};
use crate::ids::{AccountId, LessonId, QuestionId};
use crate::names;

/// Where a question may be marked again, and the latest time that it was or was tried.
#[derive(Debug, Serialize, ToSchema)]
pub struct MarkAgainPlaces {
    /// Of quizzes that the caller may change, 200 at most.
    pub quizzes: Vec<AskingQuiz>,
    /// Whether the caller may have all answers marked again, wherever they were given.
    pub may_everywhere: bool,
    pub latest: Option<MarkAgainView>,
}

/// How far marking again is, and what it changes.
#[derive(Debug, Serialize, ToSchema)]
pub struct MarkAgainView {
    pub id: Uuid,
    pub question_id: QuestionId,
    pub question_title: String,
    pub action: MarkAgainAction,
    /// Null: answers everywhere.
    pub lesson_ids: Option<Vec<LessonId>>,
    pub status: MarkAgainStatus,
    /// Programs that the judge runs for it, and those that it has run.
    pub to_judge: i32,
    pub judged: i32,
    /// People whose answers it is about, and those who are done: first in the trial, then again when it is applied.
    pub people: i32,
    pub people_done: i32,
    pub counts: MarkAgainCounts,
    /// Epoch seconds.
    pub created_at: i64,
    pub applied_at: Option<i64>,
}

impl MarkAgainView {
    /// Of a run.
    pub fn of(run: &Run) -> Self {
        Self {
            id: run.id,
            question_id: run.question_id,
            question_title: run.question_title.clone(),
            action: run.action,
            lesson_ids: run.lessons().map(<[LessonId]>::to_vec),
            status: run.status,
            to_judge: run.to_judge,
            judged: run.judged,
            people: run.people,
            people_done: run.people_done,
            counts: run.counts(),
            created_at: run.created_at.unix_timestamp(),
            applied_at: run.applied_at.map(time::OffsetDateTime::unix_timestamp),
        }
    }
}

/// A person for whom something changes.
#[derive(Debug, Serialize, ToSchema)]
pub struct MarkAgainPerson {
    pub user_id: AccountId,
    pub user_name: String,
    #[serde(flatten)]
    pub changes: PersonChanges,
}

impl MarkAgainPerson {
    /// For who reads in that language.
    ///
    /// # Errors
    /// When what is kept is of another shape.
    pub fn of(row: PersonRow, locale: Locale) -> Result<Self, ApiError> {
        Ok(Self {
            user_id: row.user_id,
            user_name: names::shown(row.user_name, locale),
            changes: serde_json::from_value(row.changes).map_err(ApiError::internal)?,
        })
    }
}
