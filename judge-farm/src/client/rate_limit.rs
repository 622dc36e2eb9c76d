//! How fast a tenant may hand in. Decided in the database, so that all replicas of a site share it.

use sqlx::PgPool;

use super::JudgeError;

/// Submissions a second that a tenant of weight 1 may hand in for long. A class of 40 that all hand in
/// every two seconds stays below it.
const RATE: f64 = 20.0;
/// Submissions that a tenant of weight 1 may hand in at once, after a pause: the last minute of an exam.
const BURST: f64 = 400.0;
/// Submissions of one user that may wait at a time.
const MOST_OF_USER: i64 = 30;
/// Live submissions of a tenant of weight 1 that may wait at a time.
const MOST_OF_TENANT: f64 = 5000.0;

/// Takes a token of the tenant's bucket.
pub async fn admit(pool: &PgPool, tenant_id: i64, weight: f64, user_id: i64) -> Result<(), JudgeError> {
    let seconds = sqlx::query_scalar!(
        r#"select admit($1, $2, $3, $4, $5, $6) as "seconds!""#,
        tenant_id,
        user_id,
        RATE * weight,
        (BURST * weight).max(1.0),
        MOST_OF_USER,
        // A number of jobs: far below what a float holds exactly.
        (MOST_OF_TENANT * weight).max(1.0) as i64
    )
    .fetch_one(pool)
    .await?;
    if seconds > 0.0 {
        // At most what an empty bucket takes for one token.
        return Err(JudgeError::TooFast { seconds: seconds.ceil().clamp(1.0, 3600.0) as u32 });
    }
    Ok(())
}
