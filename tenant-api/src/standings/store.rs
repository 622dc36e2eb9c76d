//! Rows' SQL.

use contest_rules::formats::{Cell, Row};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::types::Json;
use time::OffsetDateTime;

use super::rows::Tally;
use crate::ids::{AccountId, ContestId, EntryId, QuestionId};

/// What is kept of a row beside its order.
#[derive(Deserialize)]
struct Kept {
    score: f64,
    penalty_s: i64,
    cells: Vec<Cell>,
}

/// The same as it is written.
#[derive(Serialize)]
struct Written<'a> {
    score: f64,
    penalty_s: i64,
    cells: &'a [Cell],
}

impl<'a> Written<'a> {
    fn of(row: &'a Row) -> Json<Self> {
        Json(Self { score: row.score, penalty_s: row.penalty_s, cells: &row.cells })
    }
}

/// Makes the row of a new entry, unless somebody else has made it meanwhile; false where there is no such entry.
pub(super) async fn insert(tx: &mut TenantConn, entry: EntryId) -> Result<bool, ApiError> {
    let made = sqlx::query!(
        r#"INSERT INTO contest_standings (entry_id, contest_id, live, frozen, live_sort, frozen_sort)
           SELECT id, contest_id, '{"score": 0, "penalty_s": 0, "cells": []}', '{"score": 0, "penalty_s": 0, "cells": []}', '{}', '{}'
             FROM contest_entries WHERE id = $1
           ON CONFLICT (entry_id) DO UPDATE SET updated_at = now()"#,
        entry as EntryId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(made.rows_affected() > 0)
}

/// Writes a row, `frozen` where that is another than the live one; its version.
pub(super) async fn set(
    tx: &mut TenantConn,
    entry: EntryId,
    live: &Row,
    frozen: Option<&Row>,
) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        "UPDATE contest_standings SET live = $2::jsonb, frozen = coalesce($3::jsonb, $2::jsonb), live_sort = $4::bigint[],
                frozen_sort = coalesce($5::bigint[], $4::bigint[]), version = version + 1, updated_at = now()
          WHERE entry_id = $1 RETURNING version",
        entry as EntryId,
        Written::of(live) as Json<Written<'_>>,
        frozen.map(Written::of) as Option<Json<Written<'_>>>,
        &live.sort,
        frozen.map(|row| row.sort.as_slice()),
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Every entry of a contest, in the order of their ids.
pub(super) async fn entries_of(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<EntryId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: EntryId" FROM contest_entries WHERE contest_id = $1 ORDER BY id"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The entries of a contest that have sent something since then, in the order of their ids.
pub(super) async fn entries_since(
    conn: &mut TenantConn,
    contest: ContestId,
    since: OffsetDateTime,
) -> Result<Vec<EntryId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: EntryId" FROM contest_entries e
            WHERE contest_id = $1 AND EXISTS (SELECT FROM attempts a JOIN submissions s ON s.attempt_id = a.id
                                               WHERE a.entry_id = e.id AND s.created_at >= $2)
            ORDER BY id"#,
        contest as ContestId,
        since,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The entries of a contest that have a rank.
pub(super) async fn ranked_entries(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<EntryId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: EntryId" FROM contest_entries
            WHERE contest_id = $1 AND kind = 'official' AND disqualified_at IS NULL ORDER BY id"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub(super) async fn has_entered(conn: &mut TenantConn, contest: ContestId, user: AccountId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM contest_entries WHERE contest_id = $1 AND user_id = $2) AS "has!""#,
        contest as ContestId,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whether a contest was taken away.
pub(super) async fn is_archived(conn: &mut TenantConn, contest: ContestId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT archived_at IS NOT NULL AS "is!" FROM contests WHERE id = $1"#,
        contest as ContestId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// A question of a contest as the head of a column.
#[derive(Debug, Clone)]
pub struct Column {
    pub question_id: QuestionId,
    pub score: f64,
}

/// The columns of a contest's board, in its order.
///
/// # Errors
/// When the database fails.
pub async fn columns(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<Column>, ApiError> {
    Ok(sqlx::query_as!(
        Column,
        r#"SELECT question_id AS "question_id: QuestionId", score FROM contest_questions WHERE contest_id = $1 ORDER BY position"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A row as it was kept.
pub(super) fn tally(kept: Value, sort: Vec<i64>, version: i64) -> Result<Tally, ApiError> {
    let kept: Kept = serde_json::from_value(kept).map_err(ApiError::internal)?;
    Ok(Tally { score: kept.score, penalty_s: kept.penalty_s, sort, cells: kept.cells, version })
}
