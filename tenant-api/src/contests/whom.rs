//! For whom staff do something: one who takes part, a room of the list, or all.

use platform::error::ApiError;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantConn;

use super::messages::ENTRY_NOT_FOUND;
use crate::ids::{AccountId, ContestId, EntryId};

/// Whether somebody is on a contest's list.
///
/// # Errors
/// When the database fails.
pub async fn is_named(conn: &mut TenantConn, contest: ContestId, user: AccountId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM contest_candidates WHERE contest_id = $1 AND user_id = $2) AS "is!""#,
        contest as ContestId,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whose official entry is named.
///
/// # Errors
/// 404.
pub async fn whose(
    conn: &mut TenantConn,
    contest: ContestId,
    entry: Option<EntryId>,
) -> Result<Option<AccountId>, ApiError> {
    match entry {
        Some(entry) => user_of(conn, contest, entry).await?.ok_or_else(|| ENTRY_NOT_FOUND.into()).map(Some),
        None => Ok(None),
    }
}

/// Refuses a room in which nobody of the list sits.
///
/// # Errors
/// 412.
pub async fn refuse_unknown(conn: &mut TenantConn, contest: ContestId, room: Option<&str>) -> Result<(), ApiError> {
    match room {
        Some(room) if !room_is_known(conn, contest, room).await? => Err(ApiError::on_field("room", INVALID_VALUE)),
        _ => Ok(()),
    }
}

/// Whose entry of a contest it is.
async fn user_of(conn: &mut TenantConn, contest: ContestId, entry: EntryId) -> Result<Option<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT user_id AS "id: AccountId" FROM contest_entries WHERE id = $1 AND contest_id = $2 AND kind <> 'virtual'"#,
        entry as EntryId,
        contest as ContestId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Whether somebody of the contest's list sits in a room.
async fn room_is_known(conn: &mut TenantConn, contest: ContestId, room: &str) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM contest_candidates WHERE contest_id = $1 AND room = $2) AS "is!""#,
        contest as ContestId,
        room,
    )
    .fetch_one(&mut *conn)
    .await?)
}
