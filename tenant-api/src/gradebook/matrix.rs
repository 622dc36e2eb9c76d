//! People by lessons.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::cells::{Cell, Known, cell_of};
use super::lesson::Lesson;
use super::store;
use crate::courses::QuizSettings;
use crate::ids::{AccountId, LessonId};

/// These lessons with their rules, in this order. Everything is due when `closes_at` comes, a quiz when it closes itself if
/// that is earlier.
///
/// # Errors
/// When the database fails.
pub async fn lessons_of(
    conn: &mut TenantConn,
    ids: &[LessonId],
    closes_at: Option<OffsetDateTime>,
) -> Result<Vec<Lesson>, ApiError> {
    let rules = store::quiz_rules(conn, ids).await?;
    let lesson = |id: &LessonId| {
        let settings = rules.get(id);
        let closes = settings.and_then(|settings| OffsetDateTime::from_unix_timestamp(settings.closes_at?).ok());
        Lesson {
            id: *id,
            is_quiz: settings.is_some(),
            due_at: closes.into_iter().chain(closes_at).min(),
            counts: settings.map_or_else(|| QuizSettings::default().counts, |settings| settings.counts),
        }
    };
    Ok(ids.iter().map(lesson).collect())
}

/// What each of these people has of each of these lessons, in the order of both; none where a lesson is untouched. Three
/// statements, however many people and lessons there are.
///
/// # Errors
/// When the database fails.
pub async fn matrix(
    conn: &mut TenantConn,
    people: &[AccountId],
    lessons: &[Lesson],
    now: OffsetDateTime,
) -> Result<Vec<Vec<Option<Cell>>>, ApiError> {
    let mut known = known_of(conn, people, lessons).await?;
    let mut row = |person: &AccountId| {
        let cell = |lesson: &Lesson| cell_of(lesson, &known.remove(&(*person, lesson.id)).unwrap_or_default(), now);
        lessons.iter().map(cell).collect()
    };
    Ok(people.iter().map(&mut row).collect())
}

async fn known_of(
    conn: &mut TenantConn,
    people: &[AccountId],
    lessons: &[Lesson],
) -> Result<HashMap<(AccountId, LessonId), Known>, ApiError> {
    let ids: Vec<LessonId> = lessons.iter().map(|lesson| lesson.id).collect();
    let mut known: HashMap<(AccountId, LessonId), Known> = HashMap::new();
    for row in store::list_progress(conn, people, &ids).await? {
        known.entry((row.user_id, row.lesson_id)).or_default().progress = Some(row);
    }
    for row in store::list_counting_attempts(conn, people, lessons).await? {
        known.entry((row.user_id, row.lesson_id)).or_default().attempt = Some(row);
    }
    for row in store::list_first_to_mark(conn, people, &ids).await? {
        known.entry((row.user_id, row.lesson_id)).or_default().to_mark = Some(row.id);
    }
    Ok(known)
}
