//! The rule's SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

use super::http::ChallengeRule;
use crate::challenges::words::ChallengeKind;
use crate::ids::{CategoryId, ChallengeId, QuestionId};

/// The rule as it is; what it begins with where nobody has changed it yet.
pub async fn find(conn: &mut TenantConn) -> Result<ChallengeRule, ApiError> {
    let row = sqlx::query!(
        r#"SELECT is_on, tags, category_id AS "category_id: CategoryId", difficulties, version FROM challenge_rule"#
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(row) = row else { return Ok(ChallengeRule::default()) };
    Ok(ChallengeRule {
        is_on: row.is_on,
        tags: row.tags,
        category_id: row.category_id,
        difficulties: serde_json::from_value(row.difficulties).map_err(ApiError::internal)?,
        version: row.version,
    })
}

/// Until the transaction ends nobody else changes it or fills days by it.
pub async fn lock(tx: &mut TenantConn) -> Result<ChallengeRule, ApiError> {
    let first = serde_json::to_value(&ChallengeRule::default().difficulties).map_err(ApiError::internal)?;
    sqlx::query!("INSERT INTO challenge_rule (difficulties) VALUES ($1) ON CONFLICT DO NOTHING", first)
        .execute(&mut *tx)
        .await?;
    sqlx::query!("SELECT id FROM challenge_rule FOR UPDATE").fetch_optional(&mut *tx).await?;
    // A statement of its own: it sees what those have written who held the lock before.
    find(tx).await
}

pub async fn update(tx: &mut TenantConn, rule: &ChallengeRule) -> Result<(), ApiError> {
    let difficulties = serde_json::to_value(&rule.difficulties).map_err(ApiError::internal)?;
    sqlx::query!(
        "UPDATE challenge_rule SET is_on = $1, tags = $2, category_id = $3, difficulties = $4,
                version = version + 1, updated_at = now()",
        rule.is_on,
        &rule.tags,
        rule.category_id as Option<CategoryId>,
        difficulties,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// The days from `first` to `last` that have a daily challenge.
pub async fn list_taken(conn: &mut TenantConn, first: Date, last: Date) -> Result<Vec<Date>, ApiError> {
    Ok(sqlx::query_scalar!(
        "SELECT start_date FROM challenges WHERE kind = 'daily' AND start_date BETWEEN $1 AND $2",
        first,
        last,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Makes a day's challenge; none where somebody was quicker.
pub async fn insert(tx: &mut TenantConn, question: QuestionId, day: Date) -> Result<Option<ChallengeId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO challenges (kind, question_id, start_date, end_date) VALUES ($1, $2, $3, $3)
           ON CONFLICT DO NOTHING RETURNING id AS "id: ChallengeId""#,
        ChallengeKind::Daily as ChallengeKind,
        question as QuestionId,
        day,
    )
    .fetch_optional(&mut *tx)
    .await?)
}
