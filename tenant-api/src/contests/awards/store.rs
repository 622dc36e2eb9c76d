//! Awards' SQL.

use contest_rules::awards::{AwardKind, AwardRule};
use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{AccountId, ContestId, EntryId};

/// Somebody who has a rank, with the valid certificate that they have of the contest.
pub struct AwardRow {
    pub entry_id: EntryId,
    pub user_id: AccountId,
    /// As it is in the account.
    pub name: String,
    pub rank: i64,
    pub score: f64,
    pub certificate_code: Option<String>,
    /// What the certificate says.
    pub award: Option<AwardKind>,
    pub certificate_rank: Option<i32>,
}

pub(super) async fn rules(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<AwardRule>, ApiError> {
    let kept = sqlx::query_scalar!("SELECT awards FROM contests WHERE id = $1", contest as ContestId)
        .fetch_one(&mut *conn)
        .await?;
    serde_json::from_value(kept).map_err(ApiError::internal)
}

pub(super) async fn set_rules(tx: &mut TenantConn, contest: ContestId, rules: &[AwardRule]) -> Result<(), ApiError> {
    let kept = serde_json::to_value(rules).map_err(ApiError::internal)?;
    sqlx::query!("UPDATE contests SET awards = $2 WHERE id = $1", contest as ContestId, kept).execute(&mut *tx).await?;
    Ok(())
}

/// Who takes part officially and is not disqualified, by the live rows, best first.
pub(super) async fn ranked(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<AwardRow>, ApiError> {
    Ok(sqlx::query_as!(
        AwardRow,
        r#"SELECT e.id AS "entry_id!: EntryId", e.user_id AS "user_id!: AccountId",
                  coalesce(nullif(u.full_name, ''), e.candidate_id, split_part(u.email, '@', 1)) AS "name!",
                  rank() OVER (ORDER BY s.live_sort) AS "rank!", (s.live ->> 'score')::float8 AS "score!",
                  t.code AS "certificate_code?", t.award AS "award?: AwardKind", t.rank AS certificate_rank
             FROM contest_standings s JOIN contest_entries e ON e.id = s.entry_id JOIN users u ON u.id = e.user_id
             LEFT JOIN certificates t ON t.contest_id = e.contest_id AND t.user_id = e.user_id AND t.revoked_at IS NULL
            WHERE s.contest_id = $1 AND e.kind = 'official' AND e.disqualified_at IS NULL
            ORDER BY s.live_sort, e.id"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}
