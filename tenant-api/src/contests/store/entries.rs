//! SQL of who takes part.

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::contests::messages::CANDIDATE_ID_TAKEN;
use crate::ids::{AccountId, AttemptId, ContestId, EntryId};
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

/// Has the entries of a contest end when it does, where they are not virtual.
pub async fn move_entries(tx: &mut TenantConn, contest: ContestId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE contest_entries e SET ends_at = c.end_time FROM contests c
          WHERE c.id = $1 AND e.contest_id = $1 AND e.kind <> 'virtual' AND e.ends_at <> c.end_time",
        contest as ContestId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Has the sittings that run end when their part does, or the entry, whichever is first; those whose time has changed, with it.
pub async fn move_deadlines(
    tx: &mut TenantConn,
    contest: ContestId,
) -> Result<Vec<(AttemptId, OffsetDateTime)>, ApiError> {
    sqlx::query!(
        "UPDATE attempts a SET marks_from = e.ends_at FROM contest_entries e
          WHERE e.contest_id = $1 AND a.entry_id = e.id AND a.marks_from < '9000-01-01' AND a.marks_from <> e.ends_at",
        contest as ContestId,
    )
    .execute(&mut *tx)
    .await?;
    let rows = sqlx::query!(
        r#"UPDATE attempts a SET deadline_at = n.at
             FROM (SELECT a.id, CASE c.exercise_type WHEN 'timed'
                              THEN least(e.ends_at, a.started_at + make_interval(mins => p.quiz_time + a.extra_minutes))
                              ELSE e.ends_at END AS at
                     FROM contests c JOIN contest_entries e ON e.contest_id = c.id JOIN attempts a ON a.entry_id = e.id AND a.status = 'running'
                     JOIN contest_parts p ON p.id = a.contest_part_id
                    WHERE e.contest_id = $1 ORDER BY a.id FOR UPDATE OF a) n
            WHERE a.id = n.id AND a.deadline_at IS DISTINCT FROM n.at
            RETURNING a.id AS "id: AttemptId", a.deadline_at AS "at!""#,
        contest as ContestId,
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.at)).collect())
}
