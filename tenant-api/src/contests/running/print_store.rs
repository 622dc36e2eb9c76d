//! SQL of what is to be printed.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::ids::{AccountId, ContestId, EntryId, PrintRequestId};

/// What somebody wants printed, without the text.
pub struct PrintRow {
    pub id: PrintRequestId,
    pub name: String,
    pub candidate_id: Option<String>,
    pub room: Option<String>,
    pub seat: Option<String>,
    pub title: String,
    pub lines: i64,
    pub created_at: OffsetDateTime,
    pub printed_at: Option<OffsetDateTime>,
}

/// What a contest is asked to print, or one of it: those that wait first, then newest first; at most 500.
pub async fn list_prints(
    conn: &mut TenantConn,
    contest: ContestId,
    one: Option<PrintRequestId>,
) -> Result<Vec<PrintRow>, ApiError> {
    Ok(sqlx::query_as!(
        PrintRow,
        r#"SELECT p.id AS "id: PrintRequestId", coalesce(c.full_name, u.full_name) AS "name!",
                  coalesce(c.candidate_id, e.candidate_id) AS candidate_id, c.room AS "room?", c.seat AS "seat?", p.title,
                  (length(p.text) - length(replace(p.text, E'\n', '')) + 1)::bigint AS "lines!", p.created_at, p.printed_at
             FROM print_requests p JOIN contest_entries e ON e.id = p.entry_id JOIN users u ON u.id = e.user_id
             LEFT JOIN contest_candidates c ON c.contest_id = e.contest_id AND c.user_id = e.user_id
            WHERE p.contest_id = $1 AND ($2::bigint IS NULL OR p.id = $2)
            ORDER BY p.printed_at IS NOT NULL, p.id DESC LIMIT 500"#,
        contest as ContestId,
        one as Option<PrintRequestId>,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub async fn text_of(conn: &mut TenantConn, id: PrintRequestId) -> Result<Option<String>, ApiError> {
    Ok(sqlx::query_scalar!("SELECT text FROM print_requests WHERE id = $1", id as PrintRequestId)
        .fetch_optional(&mut *conn)
        .await?)
}

/// What somebody has asked for.
pub struct OwnPrint {
    pub id: PrintRequestId,
    pub title: String,
    pub created_at: OffsetDateTime,
    pub printed_at: Option<OffsetDateTime>,
}

/// What an entry has asked for, or what by one key; newest first, at most 100.
pub async fn list_own(conn: &mut TenantConn, entry: EntryId, key: Option<Uuid>) -> Result<Vec<OwnPrint>, ApiError> {
    Ok(sqlx::query_as!(
        OwnPrint,
        r#"SELECT id AS "id: PrintRequestId", title, created_at, printed_at FROM print_requests
            WHERE entry_id = $1 AND ($2::uuid IS NULL OR key = $2) ORDER BY id DESC LIMIT 100"#,
        entry as EntryId,
        key,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// How many of an entry's requests wait.
pub async fn count_waiting(conn: &mut TenantConn, entry: EntryId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM print_requests WHERE entry_id = $1 AND printed_at IS NULL"#,
        entry as EntryId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

pub async fn insert_print(
    tx: &mut TenantConn,
    (contest, entry): (ContestId, EntryId),
    (title, text): (&str, &str),
    key: Uuid,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO print_requests (contest_id, entry_id, title, text, key) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (entry_id, key) DO NOTHING",
        contest as ContestId,
        entry as EntryId,
        title,
        text,
        key,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Notes that it was printed, or was not; whose it is. None where the contest has no such.
pub async fn set_printed(
    tx: &mut TenantConn,
    (contest, id): (ContestId, PrintRequestId),
    by: AccountId,
    printed: bool,
) -> Result<Option<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"UPDATE print_requests p
              SET printed_at = CASE WHEN $4 THEN coalesce(p.printed_at, now()) END,
                  printed_by = CASE WHEN $4 THEN coalesce(p.printed_by, $3) END
             FROM contest_entries e WHERE p.id = $1 AND p.contest_id = $2 AND e.id = p.entry_id
           RETURNING e.user_id AS "id: AccountId""#,
        id as PrintRequestId,
        contest as ContestId,
        by as AccountId,
        printed,
    )
    .fetch_optional(&mut *tx)
    .await?)
}
