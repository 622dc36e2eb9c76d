//! Which sessions are on, and for whom.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::actor::Actor;
use crate::check_in::messages::SESSION_NOT_RUNNING;
use crate::class_sessions::messages::CLASS_SESSION_NOT_FOUND;
use crate::class_sessions::{self, Session};
use crate::classrooms::{Classroom, ClassroomStatus};
use crate::ids::ClassSessionId;

/// Whether it is on: its class is active, and it is neither cancelled nor over.
fn is_on(class: &Classroom, session: &Session, now: OffsetDateTime) -> bool {
    class.status == ClassroomStatus::Active
        && session.cancelled_at.is_none()
        && session.starts_at <= now
        && now < session.ends_at
}

/// A running session of a class that `actor` leads; none: it is not on.
///
/// # Errors
/// As [`class_sessions::find_led`].
pub(super) async fn find_led(
    conn: &mut TenantConn,
    id: ClassSessionId,
    actor: &Actor,
    now: OffsetDateTime,
) -> Result<Option<Session>, ApiError> {
    let (class, session) = class_sessions::find_led(conn, id, actor).await?;
    Ok(is_on(&class, &session, now).then_some(session))
}

/// The same, where it must be on.
///
/// # Errors
/// And 412 `session_not_running`.
pub(super) async fn require_led(
    conn: &mut TenantConn,
    id: ClassSessionId,
    actor: &Actor,
    now: OffsetDateTime,
) -> Result<Session, ApiError> {
    find_led(conn, id, actor, now).await?.ok_or_else(|| SESSION_NOT_RUNNING.into())
}

/// A running session of a class that `actor` learns in; none: it is not on.
///
/// # Errors
/// 404 where there is none or they are no student of the class.
pub(super) async fn find_learned(
    conn: &mut TenantConn,
    id: ClassSessionId,
    actor: &Actor,
    now: OffsetDateTime,
) -> Result<Option<Session>, ApiError> {
    let (class, session) = class_sessions::find_seen(conn, id, actor).await?;
    if !class.learns() {
        return Err(CLASS_SESSION_NOT_FOUND.into());
    }
    Ok(is_on(&class, &session, now).then_some(session))
}
