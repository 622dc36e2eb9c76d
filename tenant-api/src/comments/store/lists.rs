//! SQL of lists of comments.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::Reader;
use crate::comments::subject::Subject;
use crate::comments::words::DiscussedKind;
use crate::ids::{AccountId, CommentId};
use crate::listing::Counted;

/// A comment's place in a list.
pub struct Place {
    pub id: CommentId,
    total: i64,
}

impl Counted for Place {
    fn total(&self) -> i64 {
        self.total
    }
}

/// A page of a subject's threads, newest first; with `of` the one thread that this comment is in.
pub async fn list_roots(
    conn: &mut TenantConn,
    subject: Subject,
    of: Option<CommentId>,
    reader: Reader,
    (limit, offset): (i64, i64),
) -> Result<Vec<Place>, ApiError> {
    Ok(sqlx::query_as!(
        Place,
        r#"SELECT c.id AS "id: CommentId", count(*) OVER () AS "total!" FROM comments c
            WHERE c.subject_kind = $1 AND c.subject_id = $2 AND c.parent_id IS NULL
              AND ($3::bigint IS NULL OR c.id = (SELECT coalesce(o.parent_id, o.id) FROM comments o WHERE o.id = $3))
              AND (c.hidden_at IS NULL OR $5 OR c.author_id = $4)
              AND (c.deleted_at IS NULL OR EXISTS (SELECT FROM comments r
                    WHERE r.parent_id = c.id AND (r.hidden_at IS NULL OR $5 OR r.author_id = $4)))
            ORDER BY c.id DESC LIMIT $6 OFFSET $7"#,
        subject.kind as DiscussedKind,
        subject.id,
        of as Option<CommentId>,
        reader.id as Option<AccountId>,
        reader.sees_hidden,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A page of the replies to a comment, oldest first.
pub async fn list_replies(
    conn: &mut TenantConn,
    root: CommentId,
    reader: Reader,
    (limit, offset): (i64, i64),
) -> Result<Vec<Place>, ApiError> {
    Ok(sqlx::query_as!(
        Place,
        r#"SELECT id AS "id: CommentId", count(*) OVER () AS "total!" FROM comments
            WHERE parent_id = $1 AND (hidden_at IS NULL OR $3 OR author_id = $2) ORDER BY id LIMIT $4 OFFSET $5"#,
        root as CommentId,
        reader.id as Option<AccountId>,
        reader.sees_hidden,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A comment as it is kept.
pub struct Row {
    pub id: CommentId,
    pub parent_id: Option<CommentId>,
    /// None: deleted.
    pub author_id: Option<AccountId>,
    pub content: String,
    pub mentions: Vec<AccountId>,
    pub html: String,
    pub is_teacher_answer: bool,
    pub is_hidden: bool,
    pub is_spoiler: bool,
    pub created_at: OffsetDateTime,
    pub reply_count: i64,
    pub is_answered: bool,
}

/// These comments, in this order; of their replies those are counted that `reader` sees.
pub async fn rows(conn: &mut TenantConn, ids: &[CommentId], reader: Reader) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT c.id AS "id: CommentId", c.parent_id AS "parent_id: CommentId", c.author_id AS "author_id: AccountId",
                  c.content, c.mentions AS "mentions: Vec<AccountId>", c.html, c.is_teacher_answer,
                  c.hidden_at IS NOT NULL AS "is_hidden!", c.is_spoiler, c.created_at, r.count AS "reply_count!",
                  r.is_answered AS "is_answered!"
             FROM unnest($1::bigint[]) WITH ORDINALITY AS t (id, at) JOIN comments c ON c.id = t.id
             CROSS JOIN LATERAL (
                 SELECT count(*) AS count, coalesce(bool_or(r.is_teacher_answer), false) AS is_answered FROM comments r
                  WHERE r.parent_id = c.id AND (r.hidden_at IS NULL OR $3 OR r.author_id = $2)) r
            ORDER BY t.at"#,
        ids as &[CommentId],
        reader.id as Option<AccountId>,
        reader.sees_hidden,
    )
    .fetch_all(&mut *conn)
    .await?)
}
