//! More minutes for a quiz.

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::{ApiError, FieldError};
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::messages::{INVALID_VALUE, REQUIRED};
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store;
use crate::actor::Actor;
use crate::attempts::{self, NewMinutes};
use crate::courses;
use crate::courses::messages::LESSON_NOT_FOUND;
use crate::ids::{AccountId, LessonId};
use crate::learning::deadline;
use crate::learning::messages::NO_TIME_LIMIT;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Most learners of one call.
const USERS_MAX: usize = 1000;
/// Most minutes of one call.
const MINUTES_MAX: i32 = 600;

/// Minutes for a quiz beyond its rules.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ExtraTimeBody {
    /// None: everybody, also who begins later. At most 1,000.
    #[serde(default)]
    user_ids: Option<Vec<AccountId>>,
    /// From 1 to 600.
    minutes: i32,
    /// A call that is repeated has the same, and gives them once.
    key: Uuid,
}

/// What came of minutes that were given.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExtraTimeGiven {
    /// Attempts that run and have another deadline now.
    pub moved: usize,
}

/// Gives minutes for a quiz, to some or to everybody: attempts that run have them at once, and those that begin later; they go
/// beyond the time when the quiz closes. What was handed in stays so.
#[utoipa::path(tag = "learning", params(LessonId), request_body = ExtraTimeBody, responses((status = 200, body = Envelope<ExtraTimeGiven>)))]
#[post("/api/learning/lesson/{id}/extra-time")]
pub async fn give_minutes(
    site: Site,
    actor: Actor,
    id: web::Path<LessonId>,
    body: RawBody,
) -> Result<Envelope<ExtraTimeGiven>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let mut tx = site.begin().await?;
    let lesson = courses::find_editable_lesson(&mut tx, *id, &actor).await?;
    let settings = lesson.draft.settings.ok_or(LESSON_NOT_FOUND)?;
    let body: ExtraTimeBody = body.json().await?;
    body.check()?;
    if settings.duration == 0 && settings.closes_at.is_none() {
        return Err(NO_TIME_LIMIT.into());
    }
    let users = body.user_ids.as_deref();
    refuse_strangers(&mut tx, *id, users.unwrap_or_default()).await?;
    let new = NewMinutes { lesson: *id, users, minutes: body.minutes, by: actor.id, key: body.key };
    attempts::note_minutes(&mut tx, &new).await?;
    tx.commit().await?;
    let now = OffsetDateTime::now_utc();
    // Their tasks have not come yet: they end as they would have without.
    let overdue = attempts::list_overdue(&mut *site.read().await?, *id, users, now).await?;
    for attempt in overdue {
        deadline::end_overdue(&site, attempt, now).await?;
    }
    let mut tx = site.begin().await?;
    let moved = attempts::extend(&mut tx, *id, users, now).await?;
    tx.commit().await?;
    Ok(Envelope::of(ExtraTimeGiven { moved }))
}

impl ExtraTimeBody {
    fn check(&self) -> Result<(), ApiError> {
        let mut faults = Faults::default();
        faults.between("minutes", self.minutes, 1..=MINUTES_MAX);
        if let Some(users) = &self.user_ids {
            faults.ensure("user_ids", !users.is_empty(), REQUIRED);
            faults.ensure("user_ids", users.len() <= USERS_MAX, Fault::too_long(USERS_MAX));
        }
        faults.finish()
    }
}

/// Minutes are for who learns the lesson, or has sat it.
async fn refuse_strangers(conn: &mut TenantConn, lesson: LessonId, users: &[AccountId]) -> Result<(), ApiError> {
    let strangers = store::list_strangers(conn, lesson, users).await?;
    if strangers.is_empty() {
        return Ok(());
    }
    let at = users.iter().enumerate().filter(|(_, user)| strangers.contains(user));
    Err(ApiError::fields(at.map(|(at, _)| FieldError::new(format!("user_ids[{at}]"), INVALID_VALUE)).collect()))
}
