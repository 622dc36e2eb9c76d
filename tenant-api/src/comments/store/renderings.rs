//! SQL of what is made of comments.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{AccountId, CommentId};

/// How many comments hold what an older renderer made.
pub async fn count_rendered_before(conn: &mut TenantConn, renderer: i32) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM comments WHERE renderer < $1"#, renderer)
        .fetch_one(&mut *conn)
        .await?)
}

/// A comment to be rendered again.
pub struct Source {
    pub id: CommentId,
    pub content: String,
    pub mentions: Vec<AccountId>,
}

/// Comments behind this id that hold what an older renderer made.
pub async fn rendered_before(
    conn: &mut TenantConn,
    renderer: i32,
    after: i64,
    most: i64,
) -> Result<Vec<Source>, ApiError> {
    Ok(sqlx::query_as!(
        Source,
        r#"SELECT id AS "id: CommentId", content, mentions AS "mentions: Vec<AccountId>" FROM comments
            WHERE renderer < $1 AND id > $2 ORDER BY id LIMIT $3"#,
        renderer,
        after,
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Stores what was made of a comment, unless it was deleted meanwhile.
pub async fn set_rendered(conn: &mut TenantConn, source: &Source, html: &str, renderer: i32) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE comments SET html = $3, renderer = $4 WHERE id = $1 AND content = $2",
        source.id as CommentId,
        source.content,
        html,
        renderer,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}
