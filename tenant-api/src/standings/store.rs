//! Rows' SQL.

use std::collections::HashMap;

use contest_rules::formats::{Cell, Row};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::Date;

use super::rows::{BoardRow, Tally, Who};
use super::words::EntryKind;
use crate::ids::{AccountId, ContestId, EntryId, QuestionId};
use crate::names::PublicNameMode;

/// What is kept of a row beside its order.
#[derive(Serialize, Deserialize)]
struct Kept {
    score: f64,
    penalty_s: i64,
    cells: Vec<Cell>,
}

fn json(row: &Row) -> Result<Value, ApiError> {
    let kept = Kept { score: row.score, penalty_s: row.penalty_s, cells: row.cells.clone() };
    serde_json::to_value(kept).map_err(ApiError::internal)
}

/// Until the transaction ends nobody else makes the entry's row; its contest.
pub(super) async fn lock(tx: &mut TenantConn, entry: EntryId) -> Result<Option<ContestId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO contest_standings (entry_id, contest_id, live, frozen, live_sort, frozen_sort)
           SELECT id, contest_id, '{"score": 0, "penalty_s": 0, "cells": []}', '{"score": 0, "penalty_s": 0, "cells": []}', '{}', '{}'
             FROM contest_entries WHERE id = $1
           ON CONFLICT (entry_id) DO UPDATE SET updated_at = now() RETURNING contest_id AS "id: ContestId""#,
        entry as EntryId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Writes a row; its version.
pub(super) async fn set(tx: &mut TenantConn, entry: EntryId, live: &Row, frozen: &Row) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        "UPDATE contest_standings SET live = $2, frozen = $3, live_sort = $4, frozen_sort = $5, version = version + 1
          WHERE entry_id = $1 RETURNING version",
        entry as EntryId,
        json(live)?,
        json(frozen)?,
        &live.sort,
        &frozen.sort,
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

/// Which rows of a board.
pub struct RowQuery<'a> {
    pub contest: ContestId,
    /// As others see them while they stand still.
    pub frozen: bool,
    /// None: all.
    pub kind: Option<EntryKind>,
    pub school: Option<&'a str>,
    pub province: Option<&'a str>,
    pub class: Option<&'a str>,
    /// One person's.
    pub user: Option<AccountId>,
    pub limit: i64,
    pub offset: i64,
}

/// A row with its place.
pub struct Placed {
    pub row: BoardRow,
    pub user_id: AccountId,
    /// As it is in the account: for staff.
    pub full_name: String,
    /// Among the official entries; those who share it have the same.
    pub rank: i64,
    pub total: i64,
}

/// Rows of a board, best first.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut TenantConn, query: &RowQuery<'_>) -> Result<Vec<Placed>, ApiError> {
    let rows = sqlx::query!(
        r#"WITH ranked AS (
               SELECT e.id, e.user_id, e.kind, e.candidate_id, s.version,
                      CASE WHEN $2 THEN s.frozen ELSE s.live END AS kept,
                      CASE WHEN $2 THEN s.frozen_sort ELSE s.live_sort END AS sort,
                      1 + count(*) FILTER (WHERE e.kind = 'official') OVER (
                          ORDER BY CASE WHEN $2 THEN s.frozen_sort ELSE s.live_sort END
                          RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE GROUP) AS rank
                 FROM contest_standings s JOIN contest_entries e ON e.id = s.entry_id
                WHERE s.contest_id = $1)
           SELECT r.id AS "entry_id!: EntryId", r.user_id AS "user_id!: AccountId", r.kind AS "kind!: EntryKind", r.candidate_id,
                  r.version AS "version!", r.kept AS "kept!", r.sort AS "sort!", r.rank AS "rank!", u.full_name,
                  u.public_name_mode AS "mode: PublicNameMode", u.nickname, u.dob AS "dob: Date", u.school, u.province, u.class,
                  count(*) OVER () AS "total!"
             FROM ranked r JOIN users u ON u.id = r.user_id
            WHERE ($3::text IS NULL OR r.kind = $3)
              AND ($4::text IS NULL OR u.school = $4) AND ($5::text IS NULL OR u.province = $5) AND ($6::text IS NULL OR u.class = $6)
              AND ($9::bigint IS NULL OR r.user_id = $9)
            ORDER BY r.sort, r.id LIMIT $7 OFFSET $8"#,
        query.contest as ContestId,
        query.frozen,
        query.kind as Option<EntryKind>,
        query.school,
        query.province,
        query.class,
        query.limit,
        query.offset,
        query.user as Option<AccountId>,
    )
    .fetch_all(&mut *conn)
    .await?;
    let placed = rows.into_iter().map(|row| {
        let full_name = row.full_name.clone();
        let who = Who {
            entry_id: row.entry_id,
            kind: row.kind,
            candidate_id: row.candidate_id,
            full_name: row.full_name,
            mode: row.mode,
            nickname: row.nickname,
            dob: row.dob,
            school: row.school,
            province: row.province,
            class: row.class,
        };
        let row_of = BoardRow::of(who, tally(row.kept, row.sort, row.version)?);
        Ok(Placed { row: row_of, user_id: row.user_id, full_name, rank: row.rank, total: row.total })
    });
    placed.collect()
}

fn tally(kept: Value, sort: Vec<i64>, version: i64) -> Result<Tally, ApiError> {
    let kept: Kept = serde_json::from_value(kept).map_err(ApiError::internal)?;
    Ok(Tally { score: kept.score, penalty_s: kept.penalty_s, sort, cells: kept.cells, version })
}

/// When each question was solved first by somebody who takes part officially, in seconds, as others see it.
///
/// # Errors
/// When the database fails.
pub async fn first_times(
    conn: &mut TenantConn,
    contest: ContestId,
    frozen: bool,
) -> Result<HashMap<i64, i64>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT (c ->> 'question_id')::bigint AS "question!", min((c ->> 'time_s')::bigint) AS "at!"
             FROM contest_standings s JOIN contest_entries e ON e.id = s.entry_id AND e.kind = 'official',
                  jsonb_array_elements(CASE WHEN $2 THEN s.frozen ELSE s.live END -> 'cells') c
            WHERE s.contest_id = $1 AND c ->> 'state' = 'solved' AND c ->> 'time_s' IS NOT NULL GROUP BY 1"#,
        contest as ContestId,
        frozen,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.question, row.at)).collect())
}

/// What a board may be narrowed by: schools, keys of provinces, classes of those who take part.
#[derive(Debug, Default)]
pub struct Places {
    pub schools: Vec<String>,
    pub provinces: Vec<String>,
    pub classes: Vec<String>,
}

/// Where those who take part come from.
///
/// # Errors
/// When the database fails.
pub async fn places_of(conn: &mut TenantConn, contest: ContestId) -> Result<Places, ApiError> {
    Ok(sqlx::query_as!(
        Places,
        r#"SELECT coalesce(array_agg(DISTINCT u.school) FILTER (WHERE u.school <> ''), '{}') AS "schools!",
                  coalesce(array_agg(DISTINCT u.province) FILTER (WHERE u.province <> ''), '{}') AS "provinces!",
                  coalesce(array_agg(DISTINCT u.class) FILTER (WHERE u.class <> ''), '{}') AS "classes!"
             FROM contest_entries e JOIN users u ON u.id = e.user_id WHERE e.contest_id = $1"#,
        contest as ContestId,
    )
    .fetch_one(&mut *conn)
    .await?)
}
