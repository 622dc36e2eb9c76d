//! SQL of checking in.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::ids::{AccountId, ClassSessionId, ClassroomId};

/// The mark of the last projector's network.
pub async fn projector_network(conn: &mut TenantConn, session: ClassSessionId) -> Result<Option<Vec<u8>>, ApiError> {
    Ok(sqlx::query_scalar!("SELECT projector_network FROM class_sessions WHERE id = $1", session as ClassSessionId)
        .fetch_one(&mut *conn)
        .await?)
}

/// When a session is and how early its class opens checking in; none where it is cancelled, or its class is no longer there.
pub struct Opening {
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub settings: serde_json::Value,
}

pub async fn opening(conn: &mut TenantConn, session: ClassSessionId) -> Result<Option<Opening>, ApiError> {
    Ok(sqlx::query_as!(
        Opening,
        "SELECT s.starts_at, s.ends_at, c.settings FROM class_sessions s JOIN classrooms c ON c.id = s.classroom_id
          WHERE s.id = $1 AND s.cancelled_at IS NULL AND c.archived_at IS NULL",
        session as ClassSessionId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Keeps where the projector is, as long as the session is not settled.
pub async fn note_network(
    tx: &mut TenantConn,
    session: ClassSessionId,
    network: Option<[u8; 32]>,
) -> Result<(), ApiError> {
    let network = network.as_ref().map(|mark| &mark[..]);
    sqlx::query!(
        "UPDATE class_sessions SET projector_network = $2
          WHERE id = $1 AND settled_at IS NULL AND projector_network IS DISTINCT FROM $2",
        session as ClassSessionId,
        network,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// How far checking in is.
pub struct Counts {
    pub counted: i64,
    pub of: i64,
    /// Of those who had been there when all were asked to scan again: who has, and who has not.
    pub seen: i64,
    pub unseen: i64,
}

pub async fn counts(conn: &mut TenantConn, session: ClassSessionId, class: ClassroomId) -> Result<Counts, ApiError> {
    Ok(sqlx::query_as!(
        Counts,
        r#"SELECT count(*) FILTER (WHERE a.check_in IS NOT NULL) AS "counted!",
                  count(*) FILTER (WHERE m.user_id IS NOT NULL) AS "of!",
                  count(*) FILTER (WHERE a.seen_again_at >= s.look_again_at) AS "seen!",
                  count(*) FILTER (WHERE 'not_seen_again' = ANY (a.flags)) AS "unseen!"
             FROM class_sessions s
             JOIN classroom_members m ON m.classroom_id = s.classroom_id AND m.role = 'student' AND m.status = 'active'
             LEFT JOIN attendance a ON a.session_id = s.id AND a.user_id = m.user_id
            WHERE s.id = $1 AND s.classroom_id = $2"#,
        session as ClassSessionId,
        class as ClassroomId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Somebody who checked in.
pub struct Came {
    pub user_id: AccountId,
    pub full_name: String,
    pub check_in: OffsetDateTime,
}

/// Who checked in last, newest first.
pub async fn latest(conn: &mut TenantConn, session: ClassSessionId, most: i64) -> Result<Vec<Came>, ApiError> {
    Ok(sqlx::query_as!(
        Came,
        r#"SELECT a.user_id AS "user_id: AccountId", u.full_name, a.check_in AS "check_in!"
             FROM attendance a JOIN users u ON u.id = a.user_id
            WHERE a.session_id = $1 AND a.check_in IS NOT NULL ORDER BY a.check_in DESC, a.user_id DESC LIMIT $2"#,
        session as ClassSessionId,
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A person's full name.
pub async fn name_of(conn: &mut TenantConn, user: AccountId) -> Result<String, ApiError> {
    Ok(sqlx::query_scalar!("SELECT full_name FROM users WHERE id = $1", user as AccountId)
        .fetch_one(&mut *conn)
        .await?)
}

/// Whether somebody else checked in to the session with that browser.
pub async fn is_device_taken(
    conn: &mut TenantConn,
    session: ClassSessionId,
    user: AccountId,
    device: &[u8],
) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM attendance WHERE session_id = $1 AND device = $2 AND user_id <> $3) AS "taken!""#,
        session as ClassSessionId,
        device,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Notes that all who are there are asked to scan again, and flags them until they do: their ids.
pub async fn look_again(
    tx: &mut TenantConn,
    session: ClassSessionId,
    at: OffsetDateTime,
) -> Result<Vec<AccountId>, ApiError> {
    sqlx::query!("UPDATE class_sessions SET look_again_at = $2 WHERE id = $1", session as ClassSessionId, at)
        .execute(&mut *tx)
        .await?;
    Ok(sqlx::query_scalar!(
        r#"UPDATE attendance SET flags = array_append(array_remove(flags, 'not_seen_again'), 'not_seen_again'),
                  version = version + 1, updated_at = now()
            WHERE session_id = $1 AND check_in IS NOT NULL AND check_out IS NULL
            RETURNING user_id AS "user_id: AccountId""#,
        session as ClassSessionId,
    )
    .fetch_all(&mut *tx)
    .await?)
}
