//! SQL of what moderators do.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::comments::words::DiscussedKind;
use crate::ids::{AccountId, CommentId};
use crate::listing::Counted;

/// A comment that waits for a moderator, or was reported.
pub struct Waiting {
    pub id: CommentId,
    pub kind: DiscussedKind,
    pub subject_id: i64,
    pub is_held: bool,
    /// The reasons of those who have reported it, the newest first.
    pub reasons: Vec<String>,
    pub is_author_blocked: bool,
    pub since: OffsetDateTime,
    total: i64,
}

impl Counted for Waiting {
    fn total(&self) -> i64 {
        self.total
    }
}

/// What waits on posts of the blog, longest first: of all of them, or of those that one person has written.
pub async fn list_waiting(
    conn: &mut TenantConn,
    author: Option<AccountId>,
    (limit, offset): (i64, i64),
) -> Result<Vec<Waiting>, ApiError> {
    Ok(sqlx::query_as!(
        Waiting,
        r#"SELECT c.id AS "id: CommentId", c.subject_kind AS "kind: DiscussedKind", c.subject_id,
                  c.held_at IS NOT NULL AS "is_held!",
                  ARRAY(SELECT r.reason FROM comment_reports r WHERE r.comment_id = c.id ORDER BY r.reported_at DESC) AS "reasons!",
                  EXISTS (SELECT FROM comment_blocks b WHERE b.user_id = c.author_id) AS "is_author_blocked!",
                  w.since AS "since!", count(*) OVER () AS "total!"
             FROM comments c CROSS JOIN LATERAL (
                 SELECT coalesce(c.held_at, (SELECT min(r.reported_at) FROM comment_reports r WHERE r.comment_id = c.id)) AS since) w
            WHERE c.subject_kind = 'post' AND c.deleted_at IS NULL
              AND (c.held_at IS NOT NULL OR (c.hidden_at IS NULL AND EXISTS (SELECT FROM comment_reports r WHERE r.comment_id = c.id)))
              AND ($1::bigint IS NULL OR EXISTS (SELECT FROM posts p WHERE p.id = c.subject_id AND p.author_id = $1))
            ORDER BY w.since, c.id LIMIT $2 OFFSET $3"#,
        author as Option<AccountId>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Whether somebody has a comment on such subjects that everybody sees.
pub async fn has_commented(conn: &mut TenantConn, kind: DiscussedKind, author: AccountId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM comments WHERE subject_kind = $1 AND author_id = $2 AND hidden_at IS NULL) AS "has!""#,
        kind as DiscussedKind,
        author as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whether somebody was kept from commenting.
pub async fn is_blocked(conn: &mut TenantConn, user: AccountId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM comment_blocks WHERE user_id = $1) AS "is_blocked!""#,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Keeps somebody from commenting, or lets them again. False where there is nobody of that id.
pub async fn set_blocked(
    tx: &mut TenantConn,
    user: AccountId,
    is_blocked: bool,
    by: AccountId,
) -> Result<bool, ApiError> {
    let done = if is_blocked {
        sqlx::query!(
            "INSERT INTO comment_blocks (user_id, by_id) SELECT id, $2 FROM users WHERE id = $1 AND role = 'student'
             ON CONFLICT (user_id) DO UPDATE SET by_id = comment_blocks.by_id",
            user as AccountId,
            by as AccountId,
        )
        .execute(&mut *tx)
        .await?
        .rows_affected()
            > 0
    } else {
        sqlx::query_scalar!(
            r#"WITH gone AS (DELETE FROM comment_blocks WHERE user_id = $1)
               SELECT EXISTS (SELECT FROM users WHERE id = $1) AS "is_there!""#,
            user as AccountId
        )
        .fetch_one(&mut *tx)
        .await?
    };
    Ok(done)
}

/// Notes that somebody finds fault with a comment; one who has said so already says it anew.
pub async fn report(tx: &mut TenantConn, id: CommentId, by: AccountId, reason: &str) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO comment_reports (comment_id, user_id, reason) VALUES ($1, $2, $3)
         ON CONFLICT (comment_id, user_id) DO UPDATE SET reason = excluded.reason, reported_at = now()",
        id as CommentId,
        by as AccountId,
        reason,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// A moderator has decided: what was reported is heard.
pub async fn settle_reports(tx: &mut TenantConn, id: CommentId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM comment_reports WHERE comment_id = $1", id as CommentId).execute(&mut *tx).await?;
    Ok(())
}
