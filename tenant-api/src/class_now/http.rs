//! The call.

use actix_web::get;
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde::Serialize;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::store::{self, NowRow};
use crate::actor::Actor;
use crate::classrooms::{ClassSettings, MemberRole};
use crate::ids::{ClassSessionId, ClassroomId};
use crate::site::Site;

/// How long before the start a meeting opens.
const MEETING_OPENS: Duration = Duration::minutes(15);

platform::text_enum! {
    /// Where a session stands that is not over.
    pub enum ClassNowStatus {
        /// To come.
        Upcoming = "upcoming",
        /// On.
        Running = "running",
    }
}

/// A class of mine with its running or next session.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassNow {
    pub classroom: ClassNowClass,
    pub session: ClassNowSession,
    #[schema(inline)]
    pub my_role: MemberRole,
    /// Whether I learn in it, checking in is open, and I have not.
    pub can_check_in: bool,
    /// Whether I have checked in.
    pub checked_in: bool,
    /// Epoch seconds: when checking in opens.
    pub opens_at: i64,
    /// Epoch seconds: when the meeting opens; null where there is none.
    pub meeting_opens: Option<i64>,
}

/// Which class.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassNowClass {
    pub id: ClassroomId,
    pub name: String,
}

/// Which session; epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassNowSession {
    pub id: ClassSessionId,
    pub start_time: i64,
    pub end_time: i64,
    /// May be empty.
    pub topic: String,
    #[schema(inline)]
    pub status: ClassNowStatus,
}

impl ClassNow {
    fn of(row: NowRow, now: OffsetDateTime) -> Result<Self, ApiError> {
        let settings: ClassSettings = serde_json::from_value(row.settings).map_err(ApiError::internal)?;
        let opens_at = row.starts_at - Duration::minutes(settings.opens.into());
        let status = if row.starts_at <= now { ClassNowStatus::Running } else { ClassNowStatus::Upcoming };
        Ok(Self {
            classroom: ClassNowClass { id: row.class, name: row.name },
            session: ClassNowSession {
                id: row.session,
                start_time: row.starts_at.unix_timestamp(),
                end_time: row.ends_at.unix_timestamp(),
                topic: row.topic,
                status,
            },
            my_role: row.role,
            can_check_in: row.role == MemberRole::Student && !row.checked_in && opens_at <= now,
            checked_in: row.checked_in,
            opens_at: opens_at.unix_timestamp(),
            meeting_opens: row.has_meeting.then(|| (row.starts_at - MEETING_OPENS).unix_timestamp()),
        })
    }
}

/// The running or next session of each of my active classes within a week, the soonest first; at most ten.
#[utoipa::path(tag = "classroom", responses((status = 200, body = Envelope<Vec<ClassNow>>)))]
#[get("/api/classroom/now")]
pub async fn list_classes_now(site: Site, actor: Actor) -> Result<Envelope<Vec<ClassNow>>, ApiError> {
    let now = OffsetDateTime::now_utc();
    let rows = store::list(&mut *site.read().await?, actor.id, now).await?;
    let all: Result<Vec<_>, _> = rows.into_iter().map(|row| ClassNow::of(row, now)).collect();
    Ok(Envelope::of(all?))
}
