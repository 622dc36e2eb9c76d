//! Rows in their order, with their ranks.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

use super::rows::{BoardRow, Who};
use super::store::tally;
use super::words::EntryKind;
use crate::ids::{AccountId, ContestId, EntryId};
use crate::names::PublicNameMode;

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
    /// Of the list of candidates.
    pub room: Option<&'a str>,
    /// Also those who are disqualified, last.
    pub with_disqualified: bool,
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
    /// Among the official entries; those who share it have the same; 0 of who is disqualified.
    pub rank: i64,
    pub total: i64,
    /// Of the list of candidates: for staff.
    pub room: Option<String>,
    /// For staff and the person.
    pub disqualified_reason: Option<String>,
}

impl Placed {
    /// Whether others' ranks count it.
    pub fn is_ranked(&self) -> bool {
        self.row.kind == EntryKind::Official && !self.row.is_disqualified
    }
}

/// Rows of a board, best first.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut TenantConn, query: &RowQuery<'_>) -> Result<Vec<Placed>, ApiError> {
    let rows = sqlx::query!(
        r#"WITH ranked AS (
               SELECT e.id, e.user_id, e.kind, e.candidate_id, s.version, e.disqualified_at, e.disqualified_reason,
                      CASE WHEN $2 THEN s.frozen ELSE s.live END AS kept,
                      p.sort,
                      -- Those who count and are not worse, less those who are as good.
                      1 + count(*) FILTER (WHERE e.kind = 'official' AND e.disqualified_at IS NULL) OVER (ORDER BY p.sort)
                        - count(*) FILTER (WHERE e.kind = 'official' AND e.disqualified_at IS NULL) OVER (PARTITION BY p.sort) AS rank
                 FROM contest_standings s JOIN contest_entries e ON e.id = s.entry_id
                CROSS JOIN LATERAL (SELECT CASE WHEN $2 THEN s.frozen_sort ELSE s.live_sort END AS sort) p
                WHERE s.contest_id = $1)
           SELECT r.id AS "entry_id!: EntryId", r.user_id AS "user_id!: AccountId", r.kind AS "kind!: EntryKind", r.candidate_id,
                  r.version AS "version!", r.kept AS "kept!", r.sort AS "sort!",
                  CASE WHEN r.disqualified_at IS NULL THEN r.rank ELSE 0 END AS "rank!", u.full_name,
                  r.disqualified_at IS NOT NULL AS "is_disqualified!", r.disqualified_reason, c.room AS "room?",
                  u.public_name_mode AS "mode: PublicNameMode", u.nickname, u.dob AS "dob: Date", u.school, u.province, u.class,
                  count(*) OVER () AS "total!"
             FROM ranked r JOIN users u ON u.id = r.user_id
             LEFT JOIN contest_candidates c ON c.contest_id = $1 AND c.user_id = r.user_id
            WHERE ($3::text IS NULL OR r.kind = $3)
              AND ($4::text IS NULL OR u.school = $4) AND ($5::text IS NULL OR u.province = $5) AND ($6::text IS NULL OR u.class = $6)
              AND ($9::bigint IS NULL OR r.user_id = $9) AND ($10::text IS NULL OR c.room = $10)
              AND ($11 OR r.disqualified_at IS NULL)
            ORDER BY r.disqualified_at IS NOT NULL, r.sort, r.id LIMIT $7 OFFSET $8"#,
        query.contest as ContestId,
        query.frozen,
        query.kind as Option<EntryKind>,
        query.school,
        query.province,
        query.class,
        query.limit,
        query.offset,
        query.user as Option<AccountId>,
        query.room,
        query.with_disqualified,
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
            is_disqualified: row.is_disqualified,
        };
        Ok(Placed {
            row: BoardRow::of(who, tally(row.kept, row.sort, row.version)?),
            user_id: row.user_id,
            full_name,
            rank: row.rank,
            total: row.total,
            room: row.room,
            disqualified_reason: row.disqualified_reason,
        })
    });
    placed.collect()
}

/// When each question was solved first by somebody who has a rank, in seconds, as others see it.
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
             FROM contest_standings s JOIN contest_entries e ON e.id = s.entry_id AND e.kind = 'official'
                                                                        AND e.disqualified_at IS NULL,
                  jsonb_array_elements(CASE WHEN $2 THEN s.frozen ELSE s.live END -> 'cells') c
            WHERE s.contest_id = $1 AND c ->> 'state' = 'solved' AND c ->> 'time_s' IS NOT NULL GROUP BY 1"#,
        contest as ContestId,
        frozen,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.question, row.at)).collect())
}

/// What a board may be narrowed by: schools, keys of provinces, classes, and rooms of those who take part.
#[derive(Debug, Default)]
pub struct Places {
    pub schools: Vec<String>,
    pub provinces: Vec<String>,
    pub classes: Vec<String>,
    pub rooms: Vec<String>,
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
                  coalesce(array_agg(DISTINCT u.class) FILTER (WHERE u.class <> ''), '{}') AS "classes!",
                  coalesce(array_agg(DISTINCT c.room) FILTER (WHERE c.room <> ''), '{}') AS "rooms!"
             FROM contest_entries e JOIN users u ON u.id = e.user_id
             LEFT JOIN contest_candidates c ON c.contest_id = e.contest_id AND c.user_id = e.user_id
            WHERE e.contest_id = $1"#,
        contest as ContestId,
    )
    .fetch_one(&mut *conn)
    .await?)
}
