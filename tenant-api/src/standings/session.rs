//! One live session: where a contest wants that, whoever opened the room first sits it until the session is moved.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::messages::SESSION_ELSEWHERE;
use crate::actor::Actor;
use crate::ids::EntryId;

/// Refuses a session that is not the one that sits it.
///
/// # Errors
/// 409.
pub async fn refuse_elsewhere(conn: &mut TenantConn, entry: EntryId, actor: &Actor) -> Result<(), ApiError> {
    if is_elsewhere(conn, entry, actor).await? { Err(SESSION_ELSEWHERE.into()) } else { Ok(()) }
}

/// Whether another session sits it, where the contest wants one alone.
///
/// # Errors
/// When the database fails.
pub async fn is_elsewhere(conn: &mut TenantConn, entry: EntryId, actor: &Actor) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM contest_entries e JOIN contests c ON c.id = e.contest_id
                WHERE e.id = $1 AND e.session_hash <> $2 AND coalesce((c.room ->> 'single_session')::bool, false)) AS "is!""#,
        entry as EntryId,
        &actor.token_hash[..],
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Has this session sit it where none does, or (`takes`) whichever does.
///
/// # Errors
/// 409 where another does.
pub async fn sit(tx: &mut TenantConn, entry: EntryId, actor: &Actor, takes: bool) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE contest_entries SET session_hash = $2 WHERE id = $1 AND (session_hash IS NULL OR $3)",
        entry as EntryId,
        &actor.token_hash[..],
        takes,
    )
    .execute(&mut *tx)
    .await?;
    refuse_elsewhere(tx, entry, actor).await
}
