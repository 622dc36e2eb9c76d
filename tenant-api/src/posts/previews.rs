//! Links by which anybody looks at a post that is not out, for a week.

use platform::error::ApiError;
use platform::secrets;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};

use super::messages::POST_NOT_FOUND;
use super::store::{self, Post};
use crate::ids::{AccountId, PostId};

/// How long a link is good.
const GOOD_FOR: Duration = Duration::days(7);

/// A link's token for a post, from now on.
///
/// # Errors
/// When the database fails.
pub async fn make(tx: &mut TenantConn, (id, by): (PostId, AccountId), now: OffsetDateTime) -> Result<String, ApiError> {
    let token = secrets::new_token();
    let hash = secrets::hash_token(&token);
    sqlx::query!("DELETE FROM post_previews WHERE expires_at < $1", now).execute(&mut *tx).await?;
    sqlx::query!(
        "INSERT INTO post_previews (token_hash, post_id, made_by, expires_at) VALUES ($1, $2, $3, $4)",
        hash.as_slice(),
        id as PostId,
        by as AccountId,
        now + GOOD_FOR,
    )
    .execute(&mut *tx)
    .await?;
    Ok(token)
}

/// The post that a link leads to.
///
/// # Errors
/// 404 where the link is none or is over.
pub async fn find(conn: &mut TenantConn, token: &str, now: OffsetDateTime) -> Result<Post, ApiError> {
    let hash = secrets::hash_token(token);
    let id = sqlx::query_scalar!(
        r#"SELECT post_id AS "id: PostId" FROM post_previews WHERE token_hash = $1 AND expires_at > $2"#,
        hash.as_slice(),
        now,
    )
    .fetch_optional(&mut *conn)
    .await?;
    let id = id.ok_or(POST_NOT_FOUND)?;
    store::find(conn, Some(id), "").await?.ok_or_else(|| POST_NOT_FOUND.into())
}
