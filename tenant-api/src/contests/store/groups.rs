//! SQL of contests that belong together.

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use time::Date;

use crate::contests::messages::GROUP_EXISTS;
use crate::ids::{AccountId, ContestGroupId, ContestId};
use crate::names::PublicNameMode;

/// A group.
#[derive(Debug, Clone)]
pub struct GroupRow {
    pub id: ContestGroupId,
    pub name: String,
}

pub async fn find_group(conn: &mut TenantConn, id: ContestGroupId) -> Result<Option<GroupRow>, ApiError> {
    Ok(sqlx::query_as!(
        GroupRow,
        r#"SELECT id AS "id: ContestGroupId", name FROM contest_groups WHERE id = $1"#,
        id as ContestGroupId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// All groups, newest first; at most 200.
pub async fn list_groups(conn: &mut TenantConn) -> Result<Vec<GroupRow>, ApiError> {
    Ok(sqlx::query_as!(
        GroupRow,
        r#"SELECT id AS "id: ContestGroupId", name FROM contest_groups ORDER BY id DESC LIMIT 200"#,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Makes a group.
///
/// # Errors
/// 412 where there is one of that name.
pub async fn insert_group(tx: &mut TenantConn, name: &str, author: AccountId) -> Result<ContestGroupId, ApiError> {
    sqlx::query_scalar!(
        r#"INSERT INTO contest_groups (name, author_id) VALUES ($1, $2) RETURNING id AS "id: ContestGroupId""#,
        name,
        author as AccountId,
    )
    .fetch_one(&mut *tx)
    .await
    .map_err(|error| match broken_constraint(&error) {
        Some("contest_groups_name_unique") => ApiError::on_field("group_name", GROUP_EXISTS),
        _ => error.into(),
    })
}

/// What a person has come to in one of a group's contests.
#[derive(Debug, Clone)]
pub struct GroupScore {
    pub user_id: AccountId,
    pub contest_id: ContestId,
    pub full_name: String,
    pub mode: PublicNameMode,
    pub nickname: Option<String>,
    pub dob: Option<Date>,
    pub score: f64,
    pub penalty_s: i64,
}

/// The official rows of these contests without those of who is disqualified, as others see them where they are among `frozen`.
pub async fn list_group_scores(
    conn: &mut TenantConn,
    contests: &[ContestId],
    frozen: &[ContestId],
) -> Result<Vec<GroupScore>, ApiError> {
    Ok(sqlx::query_as!(
        GroupScore,
        r#"SELECT u.id AS "user_id: AccountId", s.contest_id AS "contest_id: ContestId", u.full_name,
                  u.public_name_mode AS "mode: PublicNameMode", u.nickname, u.dob AS "dob: Date",
                  (CASE WHEN s.contest_id = ANY ($2) THEN s.frozen ELSE s.live END ->> 'score')::float8 AS "score!",
                  (CASE WHEN s.contest_id = ANY ($2) THEN s.frozen ELSE s.live END ->> 'penalty_s')::bigint AS "penalty_s!"
             FROM contest_standings s JOIN contest_entries e ON e.id = s.entry_id AND e.kind = 'official'
             JOIN users u ON u.id = e.user_id
            WHERE s.contest_id = ANY ($1) AND e.disqualified_at IS NULL ORDER BY u.id"#,
        contests as &[ContestId],
        frozen as &[ContestId],
    )
    .fetch_all(&mut *conn)
    .await?)
}
