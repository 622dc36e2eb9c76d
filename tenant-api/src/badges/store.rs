//! Badges' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::rules::Badge;
use crate::ids::AccountId;

/// A badge that somebody has.
#[derive(Debug, Clone, Copy)]
pub struct Given {
    pub badge: Badge,
    /// When it was given.
    pub at: OffsetDateTime,
}

/// A person's badges, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn given(conn: &mut TenantConn, user: AccountId) -> Result<Vec<Given>, ApiError> {
    Ok(sqlx::query_as!(
        Given,
        r#"SELECT badge AS "badge: Badge", given_at AS at FROM badges WHERE user_id = $1 ORDER BY given_at DESC, badge"#,
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Whether a person can have badges: an account of theirs that is not erased. Nobody else works them out until the
/// transaction ends.
pub(super) async fn lock(conn: &mut TenantConn, user: AccountId) -> Result<bool, ApiError> {
    let found = sqlx::query_scalar!(
        "SELECT id FROM users WHERE id = $1 AND erased_at IS NULL AND contest_id IS NULL AND NOT is_visitor
            FOR NO KEY UPDATE",
        user as AccountId,
    );
    Ok(found.fetch_optional(&mut *conn).await?.is_some())
}

/// Makes `due` the person's badges; those that are new.
pub(super) async fn set(conn: &mut TenantConn, user: AccountId, due: &[Badge]) -> Result<Vec<Badge>, ApiError> {
    sqlx::query!("DELETE FROM badges WHERE user_id = $1 AND badge <> ALL ($2)", user as AccountId, due as &[Badge],)
        .execute(&mut *conn)
        .await?;
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO badges (user_id, badge) SELECT $1::bigint, badge FROM unnest($2::text[]) AS badge
           ON CONFLICT (user_id, badge) DO NOTHING RETURNING badge AS "badge: Badge""#,
        user as AccountId,
        due as &[Badge],
    )
    .fetch_all(&mut *conn)
    .await?)
}
