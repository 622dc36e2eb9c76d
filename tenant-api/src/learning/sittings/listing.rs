//! Who sits a quiz now, and who has sat it.

use actix_web::{HttpRequest, get, web};
use judge_farm::client::to_hundredths;
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::store::{self, SittingRow};
use crate::actor::Actor;
use crate::attempts::AttemptStatus;
use crate::courses;
use crate::courses::messages::LESSON_NOT_FOUND;
use crate::ids::{AttemptId, LessonId};
use crate::learning::quiz_http::QuizUser;
use crate::listing::given;
use crate::names;
use crate::permissions::{Action, Resource};
use crate::site::Site;

platform::text_enum! {
    /// Which attempts at a quiz.
    pub enum SittingState {
        /// That run.
        Running = "running",
        /// That are handed in.
        Ended = "ended",
        /// To which something came late that nobody has decided about.
        Late = "late",
    }
}

/// Which attempts; an empty filter doesn't count.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SittingFilter {
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    state: Option<SittingState>,
}

/// An attempt at a quiz.
#[derive(Debug, Serialize, ToSchema)]
pub struct Sitting {
    pub quiz_submission_id: AttemptId,
    pub user: QuizUser,
    /// Which of the person's it is, from 1.
    pub try_number: i32,
    pub status: AttemptStatus,
    /// Epoch seconds.
    pub started_at: i64,
    /// Null: as long as it takes.
    pub deadline_at: Option<i64>,
    /// Null while it runs.
    pub submitted_at: Option<i64>,
    /// Of a hundred; null while it runs.
    pub percent: Option<f64>,
    /// Questions, and those that have an answer.
    pub questions: i64,
    pub answered: i64,
    /// When the last answer came or was kept; null: none.
    pub last_saved_at: Option<i64>,
    /// That its deadline has in it beyond the quiz's rules.
    pub extra_minutes: i32,
    /// Whether the server handed it in when its time was over.
    pub late: bool,
    /// Answers that came after that, and those of them that nobody has decided about.
    pub late_answers: i64,
    pub late_waiting: i64,
}

impl Sitting {
    fn of(row: SittingRow, locale: Locale) -> Self {
        let is_running = row.status == AttemptStatus::Running;
        let percent = if row.max_score > 0.0 { (row.score / row.max_score * 100.0).clamp(0.0, 100.0) } else { 100.0 };
        Self {
            quiz_submission_id: row.id,
            user: QuizUser { id: row.user_id, name: names::shown(row.user_name, locale) },
            try_number: row.try_number,
            status: row.status,
            started_at: row.started_at.unix_timestamp(),
            deadline_at: row.deadline_at.map(OffsetDateTime::unix_timestamp),
            submitted_at: row.submitted_at.map(OffsetDateTime::unix_timestamp),
            percent: (!is_running).then(|| to_hundredths(percent)),
            questions: row.questions,
            answered: row.answered,
            last_saved_at: row.last_saved_at.map(OffsetDateTime::unix_timestamp),
            extra_minutes: row.extra_minutes,
            late: row.late,
            late_answers: row.late_answers,
            late_waiting: row.late_waiting,
        }
    }
}

/// The attempts at a quiz, those that run first, then the newest.
#[utoipa::path(tag = "learning", params(LessonId, SittingFilter, Paging), responses((status = 200, body = Envelope<Vec<Sitting>>)))]
#[get("/api/learning/lesson/{id}/sittings")]
pub async fn list_sittings(
    site: Site,
    actor: Actor,
    id: web::Path<LessonId>,
    request: HttpRequest,
    filter: Query<SittingFilter>,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<Sitting>>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let lesson = courses::find_editable_lesson(&mut conn, *id, &actor).await?;
    if lesson.draft.settings.is_none() {
        return Err(LESSON_NOT_FOUND.into());
    }
    let rows = store::list_sittings(&mut conn, *id, filter.state, (paging.limit(), paging.offset())).await?;
    let total = rows.first().map_or(0, |row| row.total);
    Ok(Envelope::page(rows.into_iter().map(|row| Sitting::of(row, locale)).collect(), paging.metadata(total)))
}
