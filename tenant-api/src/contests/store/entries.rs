//! SQL of who takes part.

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::contests::messages::CANDIDATE_ID_TAKEN;
use crate::ids::{AccountId, ContestId, EntryId};
use crate::standings::EntryKind;

/// Somebody who takes part.
#[derive(Debug, Clone)]
pub struct Entry {
    pub id: EntryId,
    pub contest_id: ContestId,
    pub kind: EntryKind,
    pub candidate_id: Option<String>,
    pub started_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
}

/// What a new entry consists of.
pub struct NewEntry<'a> {
    pub contest: ContestId,
    pub user: AccountId,
    pub kind: EntryKind,
    pub candidate_id: Option<&'a str>,
    pub started_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
}

/// A person's entries in these contests: virtual ones last, each kind's newest last.
pub async fn entries_of(
    conn: &mut TenantConn,
    user: AccountId,
    contests: &[ContestId],
) -> Result<Vec<Entry>, ApiError> {
    Ok(sqlx::query_as!(
        Entry,
        r#"SELECT id AS "id: EntryId", contest_id AS "contest_id: ContestId", kind AS "kind: EntryKind", candidate_id, started_at,
                  ends_at
             FROM contest_entries WHERE user_id = $1 AND contest_id = ANY ($2) ORDER BY kind = 'virtual', id"#,
        user as AccountId,
        contests as &[ContestId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A person's entry in a contest that counts now: a virtual one that runs, or else the first.
pub async fn find_own(
    conn: &mut TenantConn,
    user: AccountId,
    contest: ContestId,
    now: OffsetDateTime,
) -> Result<Option<Entry>, ApiError> {
    let all = entries_of(conn, user, &[contest]).await?;
    let runs = |entry: &&Entry| entry.kind == EntryKind::Virtual && now < entry.ends_at;
    Ok(all.iter().rev().find(runs).or_else(|| all.first()).cloned())
}

/// Whether somebody takes part.
pub async fn has_entries(conn: &mut TenantConn, contest: ContestId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM contest_entries WHERE contest_id = $1) AS "has!""#,
        contest as ContestId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whether somebody else has this candidate ID.
pub async fn candidate_is_taken(conn: &mut TenantConn, contest: ContestId, id: &str) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM contest_entries
                WHERE contest_id = $1 AND candidate_id = $2 AND kind <> 'virtual') AS "is!""#,
        contest as ContestId,
        id,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Writes a new entry.
///
/// # Errors
/// 409 where somebody else has the candidate ID.
pub async fn insert_entry(tx: &mut TenantConn, new: &NewEntry<'_>) -> Result<EntryId, ApiError> {
    let id = sqlx::query_scalar!(
        r#"INSERT INTO contest_entries (contest_id, user_id, kind, candidate_id, started_at, ends_at)
           VALUES ($1, $2, $3, $4, $5, $6) RETURNING id AS "id: EntryId""#,
        new.contest as ContestId,
        new.user as AccountId,
        new.kind as EntryKind,
        new.candidate_id,
        new.started_at,
        new.ends_at,
    )
    .fetch_one(&mut *tx)
    .await
    .map_err(|error| match broken_constraint(&error) {
        Some("contest_entries_candidate") => ApiError::on_field("candidate_id", CANDIDATE_ID_TAKEN),
        _ => error.into(),
    })?;
    if new.kind == EntryKind::Official {
        sqlx::query!("UPDATE contests SET entry_count = entry_count + 1 WHERE id = $1", new.contest as ContestId)
            .execute(&mut *tx)
            .await?;
    }
    Ok(id)
}
