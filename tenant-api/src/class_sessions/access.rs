//! Who may see and who may lead a session: whoever may its class.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::messages::CLASS_SESSION_NOT_FOUND;
use super::moving::Slot;
use super::store;
use super::words::SessionStatus;
use crate::actor::Actor;
use crate::classrooms::{self, Classroom};
use crate::ids::{ClassSessionId, ClassroomId};
use crate::permissions::{Action, Resource};

/// The meeting can be joined so long before the start.
const MEETING_OPENS: Duration = Duration::minutes(15);

/// A session of a class.
#[derive(Debug, Clone)]
pub struct Session {
    /// Of the row.
    pub id: ClassSessionId,
    /// Whose it is.
    pub classroom_id: ClassroomId,
    /// When it begins.
    pub starts_at: OffsetDateTime,
    /// When it ends.
    pub ends_at: OffsetDateTime,
    /// What it is about; may be empty.
    pub topic: String,
    /// Those that one rule of the calendar made; none: on its own.
    pub series: Option<Uuid>,
    /// Since when it does not take place.
    pub cancelled_at: Option<OffsetDateTime>,
    /// When all were asked to scan once more.
    pub look_again_at: Option<OffsetDateTime>,
    /// Times that it was changed, for calendars.
    pub sequence: i32,
    /// Of the row.
    pub version: i64,
    /// When it was changed last.
    pub updated_at: OffsetDateTime,
}

impl Session {
    /// Where it stands at `now`.
    pub fn status(&self, now: OffsetDateTime) -> SessionStatus {
        if self.cancelled_at.is_some() {
            SessionStatus::Cancelled
        } else if now < self.starts_at {
            SessionStatus::Upcoming
        } else if now < self.ends_at {
            SessionStatus::Running
        } else {
            SessionStatus::Finished
        }
    }

    pub(super) fn slot(&self) -> Slot {
        Slot { id: self.id, starts_at: self.starts_at, ends_at: self.ends_at, series: self.series }
    }
}

/// From when on the meeting of a session can be joined, until its end.
pub fn meeting_opens_at(starts_at: OffsetDateTime) -> OffsetDateTime {
    starts_at - MEETING_OPENS
}

/// The session and its class, if `actor` is in the class or leads it.
///
/// # Errors
/// 404 where there is none or it is not for them.
pub async fn find_seen(
    conn: &mut TenantConn,
    id: ClassSessionId,
    actor: &Actor,
) -> Result<(Classroom, Session), ApiError> {
    let session = store::find(conn, id).await?.ok_or(CLASS_SESSION_NOT_FOUND)?;
    let class = classrooms::find_seen(conn, session.classroom_id, actor).await.map_err(as_session)?;
    Ok((class, session))
}

/// The same, if `actor` leads the class.
///
/// # Errors
/// 403 for who leads no class at all; 404 as [`find_seen`], also for learners of it.
pub async fn find_led(
    conn: &mut TenantConn,
    id: ClassSessionId,
    actor: &Actor,
) -> Result<(Classroom, Session), ApiError> {
    actor.require(Resource::Classroom, Action::Update)?;
    let (class, session) = find_seen(conn, id, actor).await?;
    if class.leads { Ok((class, session)) } else { Err(CLASS_SESSION_NOT_FOUND.into()) }
}

/// The same in a transaction that changes the session: the class's row is locked, then the session's.
///
/// # Errors
/// As [`find_led`].
pub async fn lock_led(
    tx: &mut TenantConn,
    id: ClassSessionId,
    actor: &Actor,
) -> Result<(Classroom, Session), ApiError> {
    let (class, _) = find_led(tx, id, actor).await?;
    classrooms::lock_led(tx, class.id, actor).await.map_err(as_session)?;
    store::lock(tx, id).await?;
    find_led(tx, id, actor).await
}

/// A class that is not there for the caller has no sessions for them either: which of the two, nobody learns.
fn as_session(error: ApiError) -> ApiError {
    if error.message() == classrooms::messages::CLASSROOM_NOT_FOUND { CLASS_SESSION_NOT_FOUND.into() } else { error }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_session_stands_where_the_clock_says() {
        let mut session = Session {
            id: ClassSessionId(1),
            classroom_id: ClassroomId(1),
            starts_at: datetime!(2026-12-07 11:00 UTC),
            ends_at: datetime!(2026-12-07 12:30 UTC),
            topic: String::new(),
            series: None,
            cancelled_at: None,
            look_again_at: None,
            sequence: 0,
            version: 1,
            updated_at: datetime!(2026-12-01 00:00 UTC),
        };
        for (now, status) in [
            (datetime!(2026-12-07 10:59:59 UTC), SessionStatus::Upcoming),
            (datetime!(2026-12-07 11:00 UTC), SessionStatus::Running),
            (datetime!(2026-12-07 12:29:59 UTC), SessionStatus::Running),
            (datetime!(2026-12-07 12:30 UTC), SessionStatus::Finished),
        ] {
            assert_eq!(session.status(now), status, "{now}");
        }
        session.cancelled_at = Some(session.updated_at);
        assert_eq!(session.status(datetime!(2026-12-07 11:00 UTC)), SessionStatus::Cancelled);
        assert_eq!(meeting_opens_at(session.starts_at), datetime!(2026-12-07 10:45 UTC));
    }
}
