//! Whether somebody may open a lesson, its files and its questions: by way of one of the courses that it stands in.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::outlook::{Outlook, outlook_of};
use crate::actor::Actor;
use crate::courses::access::{Seen, find_visible_by_id};
use crate::courses::curriculum::{Lock, lock_error, places_of_lesson};
use crate::courses::lessons::{self, Lesson};
use crate::courses::messages::LESSON_NOT_FOUND;
use crate::courses::store::Course;
use crate::ids::{ItemId, LessonId, QuestionId};
use crate::questions::{self, Question};

/// A lesson within one of its courses, open to who asked.
pub struct InCourse {
    pub lesson: Lesson,
    pub course: Course,
    pub item: ItemId,
    pub can_edit: bool,
    pub outlook: Outlook,
}

/// The lesson, where one of its courses opens it to `actor`; of several the first that does.
///
/// # Errors
/// 404 where it is not there, is hidden, or none of its courses is for them; 412 with the reason where it is closed.
pub async fn open_lesson(
    conn: &mut TenantConn,
    id: LessonId,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<InCourse, ApiError> {
    let lesson = lessons::find(conn, id).await?.ok_or(LESSON_NOT_FOUND)?;
    let mut closed: Option<ApiError> = None;
    for (course, item) in places_of_lesson(conn, id).await? {
        let seen = match find_visible_by_id(conn, course, actor).await {
            Ok(seen) => seen,
            Err(error) if error.message() == crate::courses::messages::COURSE_NOT_FOUND => continue,
            Err(error) => return Err(error),
        };
        match in_course(conn, seen, item, actor, locale).await? {
            Found::Open(open) => {
                let (course, can_edit, outlook) = *open;
                return Ok(InCourse { lesson, course, item, can_edit, outlook });
            }
            Found::Closed(error) => closed = closed.or(Some(error)),
            Found::Hidden => {}
        }
    }
    Err(closed.unwrap_or_else(|| LESSON_NOT_FOUND.into()))
}

enum Found {
    Open(Box<(Course, bool, Outlook)>),
    Closed(ApiError),
    Hidden,
}

async fn in_course(
    conn: &mut TenantConn,
    Seen { course, can_edit }: Seen,
    item: ItemId,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<Found, ApiError> {
    let user = actor.map(|actor| actor.id);
    let outlook = outlook_of(conn, (&course, can_edit), user, locale, OffsetDateTime::now_utc()).await?;
    let Some(place) = outlook.place_of(item) else {
        // Hidden: for its editors only.
        return Ok(if can_edit { Found::Open(Box::new((course, can_edit, outlook))) } else { Found::Hidden });
    };
    let lock: Option<Lock> = outlook.openings[place].lock;
    Ok(match lock {
        None => Found::Open(Box::new((course, can_edit, outlook))),
        Some(lock) => Found::Closed(lock_error(&lock, &outlook.nodes, locale)),
    })
}

/// A question that somebody answers within a lesson: one to practise or of its video, whoever wrote it and whatever its
/// visibility, as long as the lesson is open to them.
///
/// # Errors
/// As [`open_lesson`]; 404 where the lesson does not ask it outside an attempt.
pub async fn find_question_in_lesson(
    conn: &mut TenantConn,
    lesson: LessonId,
    question: QuestionId,
    actor: &Actor,
    locale: Locale,
) -> Result<Question, ApiError> {
    open_lesson(conn, lesson, Some(actor), locale).await?;
    let is_asked = lessons::shown_questions(conn, lesson).await?.contains(&question);
    let found = if is_asked { questions::find_for_judging(conn, question).await? } else { None };
    found.ok_or_else(|| crate::questions::messages::PROBLEM_NOT_FOUND.into())
}
