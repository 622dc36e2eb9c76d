//! SQL of sign-ins that failed.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::{Failures, Subject};
use crate::ids::AccountId;

/// What is known of a subject.
pub async fn failures(conn: &mut TenantConn, subject: &Subject) -> Result<Failures, ApiError> {
    let found = sqlx::query_as!(
        Failures,
        "SELECT failures, locks, locked_until FROM sign_in_failures WHERE subject = $1",
        &subject[..],
    );
    Ok(found.fetch_optional(&mut *conn).await?.unwrap_or_default())
}

/// The same; whoever else counts waits until the transaction ends.
async fn lock_failures(conn: &mut TenantConn, subject: &Subject) -> Result<Failures, ApiError> {
    let found = sqlx::query_as!(
        Failures,
        "SELECT failures, locks, locked_until FROM sign_in_failures WHERE subject = $1 FOR UPDATE",
        &subject[..],
    );
    Ok(found.fetch_optional(&mut *conn).await?.unwrap_or_default())
}

/// Counts a failure, unless the subject was locked meanwhile. Whether it is the first that is known of it.
pub async fn count_failure(conn: &mut TenantConn, subject: &Subject, now: OffsetDateTime) -> Result<bool, ApiError> {
    let inserted = sqlx::query!(
        "INSERT INTO sign_in_failures (subject) VALUES ($1) ON CONFLICT (subject) DO NOTHING",
        &subject[..]
    );
    let is_first = inserted.execute(&mut *conn).await?.rows_affected() == 1;
    let before = lock_failures(conn, subject).await?;
    before.check(now)?;
    let after = before.and_another(now);
    sqlx::query!(
        "UPDATE sign_in_failures SET failures = $2, locks = $3, locked_until = $4, failed_at = now() WHERE subject = $1",
        &subject[..],
        after.failures,
        after.locks,
        after.locked_until,
    )
    .execute(&mut *conn)
    .await?;
    Ok(is_first)
}

/// Forgets the failures of these.
pub async fn clear_failures(conn: &mut TenantConn, subjects: &[Subject]) -> Result<(), ApiError> {
    let subjects: Vec<Vec<u8>> = subjects.iter().map(|subject| subject.to_vec()).collect();
    sqlx::query!("DELETE FROM sign_in_failures WHERE subject = ANY ($1)", &subjects).execute(&mut *conn).await?;
    Ok(())
}

/// Takes failures away that are older than a day and lock nobody; whether some are left.
pub async fn expire_failures(conn: &mut TenantConn) -> Result<bool, ApiError> {
    sqlx::query!("DELETE FROM sign_in_failures WHERE failed_at < now() - interval '1 day'").execute(&mut *conn).await?;
    Ok(sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM sign_in_failures) AS "any!""#).fetch_one(&mut *conn).await?)
}

/// The hashes of the browsers that a person has signed in with.
pub async fn browsers(conn: &mut TenantConn, user: AccountId) -> Result<Vec<[u8; 32]>, ApiError> {
    let all = sqlx::query_scalar!("SELECT browser_hash FROM known_browsers WHERE user_id = $1", user as AccountId);
    Ok(all.fetch_all(&mut *conn).await?.into_iter().filter_map(|hash| hash.try_into().ok()).collect())
}
