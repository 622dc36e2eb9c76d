//! Sessions that run now: their teachers see what learners come to.

use platform::error::ApiError;
use platform::messages::LOGIN_REQUIRED;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::json;

use super::messages::CLASSROOM_NOT_FOUND;
use super::people::require_leader;
use crate::ids::{AccountId, ClassSessionId, ClassroomId};
use crate::live::{self, TopicKind};

/// That something of a session is to be looked at again, for those who lead its class.
pub const LIVE: TopicKind = TopicKind::new("class-session/{id}/live", |site, actor, id| {
    Box::pin(async move {
        let actor = actor.ok_or(LOGIN_REQUIRED)?;
        let mut conn = site.read().await?;
        let class = class_of(&mut conn, ClassSessionId(id)).await?.ok_or(CLASSROOM_NOT_FOUND)?;
        require_leader(&mut conn, class, actor).await
    })
});

async fn class_of(conn: &mut TenantConn, session: ClassSessionId) -> Result<Option<ClassroomId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT classroom_id AS "class: ClassroomId" FROM class_sessions WHERE id = $1"#,
        session as ClassSessionId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Has those look again who lead the sessions that run for a learner, when the transaction commits.
///
/// # Errors
/// When the database fails.
pub async fn tell_running(tx: &mut TenantTx, learner: AccountId) -> Result<(), ApiError> {
    let running = sqlx::query_scalar!(
        r#"SELECT s.id AS "id: ClassSessionId"
             FROM classroom_members m
             JOIN classrooms c ON c.id = m.classroom_id AND c.status = 'active' AND c.archived_at IS NULL
             JOIN class_sessions s ON s.classroom_id = c.id AND s.cancelled_at IS NULL AND s.starts_at <= now() AND s.ends_at > now()
            WHERE m.user_id = $1 AND m.role = 'student' AND m.status = 'active'"#,
        learner as AccountId,
    )
    .fetch_all(&mut **tx)
    .await?;
    running.into_iter().try_for_each(|session| tell(tx, session))
}

/// Has a learner's pages ask again for the session that runs for them, when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn tell_learner(tx: &mut TenantTx, session: ClassSessionId, learner: AccountId) -> Result<(), ApiError> {
    live::publish(tx, &live::USER.topic(learner.get()), &json!({ "kind": "class_live", "session_id": session }))
}

/// Has those look again who lead a session's class, when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn tell(tx: &mut TenantTx, session: ClassSessionId) -> Result<(), ApiError> {
    live::publish(tx, &LIVE.topic(session.get()), &json!({ "kind": "live" }))
}
