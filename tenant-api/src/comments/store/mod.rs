//! Comments' SQL.

mod lists;
mod moderation;
mod people;
mod renderings;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use uuid::Uuid;

use super::subject::Subject;
use super::words::DiscussedKind;
use crate::ids::{AccountId, CommentId};

pub use lists::{Row, list_replies, list_roots, rows};
pub use moderation::{has_commented, is_blocked, list_waiting, report, set_blocked, settle_reports};
pub use people::{Person, participants, people, teachers_of};
pub use renderings::{count_rendered_before, rendered_before, set_rendered};

/// Who reads: hidden comments are for their authors and for who may change the subject, spoilers also for who has solved it.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    pub id: Option<AccountId>,
    pub sees_hidden: bool,
    pub sees_spoilers: bool,
}

/// What decides about a comment.
#[derive(Debug, Clone, Copy)]
pub struct Found {
    pub id: CommentId,
    pub parent_id: Option<CommentId>,
    kind: DiscussedKind,
    subject_id: i64,
    /// None: deleted.
    pub author_id: Option<AccountId>,
    is_hidden: bool,
}

impl Found {
    pub fn subject(&self) -> Subject {
        Subject { kind: self.kind, id: self.subject_id }
    }

    /// The comment at the head of its thread.
    pub fn root(&self) -> CommentId {
        self.parent_id.unwrap_or(self.id)
    }

    pub fn is_seen_by(&self, reader: Reader) -> bool {
        !self.is_hidden || reader.sees_hidden || (reader.id.is_some() && self.author_id == reader.id)
    }
}

/// The comment with this id.
pub async fn find(conn: &mut TenantConn, id: CommentId) -> Result<Option<Found>, ApiError> {
    Ok(sqlx::query_as!(
        Found,
        r#"SELECT id AS "id: CommentId", parent_id AS "parent_id: CommentId", subject_kind AS "kind: DiscussedKind", subject_id,
                  author_id AS "author_id: AccountId", hidden_at IS NOT NULL AS "is_hidden!"
             FROM comments WHERE id = $1"#,
        id as CommentId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Whoever else would reply to a thread, or delete of it, waits until the transaction ends.
pub async fn lock_thread(tx: &mut TenantConn, root: CommentId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM comments WHERE id = $1 FOR UPDATE", root as CommentId)
        .fetch_optional(&mut *tx)
        .await?;
    Ok(())
}

/// A comment to be stored.
pub struct New<'a> {
    pub subject: Subject,
    /// The head of the thread that it is a reply in.
    pub root: Option<CommentId>,
    pub author: AccountId,
    pub key: Uuid,
    pub content: &'a str,
    pub mentions: &'a [AccountId],
    pub html: &'a str,
    pub renderer: i32,
    pub is_spoiler: bool,
    /// Whether a moderator has to let it through.
    pub waits: bool,
}

/// Stores a comment; `None` where its key is there already.
pub async fn insert(tx: &mut TenantConn, new: &New<'_>) -> Result<Option<CommentId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO comments (subject_kind, subject_id, parent_id, author_id, key, content, mentions, html, renderer,
                                 is_spoiler, held_at, hidden_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, CASE WHEN $11 THEN now() END, CASE WHEN $11 THEN now() END)
           ON CONFLICT ON CONSTRAINT comments_once DO NOTHING RETURNING id AS "id: CommentId""#,
        new.subject.kind as DiscussedKind,
        new.subject.id,
        new.root as Option<CommentId>,
        new.author as AccountId,
        new.key,
        new.content,
        new.mentions as &[AccountId],
        new.html,
        new.renderer,
        new.is_spoiler,
        new.waits,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Somebody's comment with this key.
pub async fn find_by_key(conn: &mut TenantConn, author: AccountId, key: Uuid) -> Result<Option<CommentId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: CommentId" FROM comments WHERE author_id = $1 AND key = $2"#,
        author as AccountId,
        key,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Hides a comment from readers, or shows it again.
pub async fn set_hidden(tx: &mut TenantConn, id: CommentId, is_hidden: bool, by: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE comments SET hidden_at = CASE WHEN $2 THEN coalesce(hidden_at, now()) END, held_at = NULL,
                hidden_by = CASE WHEN $2 THEN coalesce(hidden_by, $3) END WHERE id = $1",
        id as CommentId,
        is_hidden,
        by as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Says whether a reply is a teacher's answer.
pub async fn set_answer(tx: &mut TenantConn, id: CommentId, is_answer: bool) -> Result<(), ApiError> {
    sqlx::query!("UPDATE comments SET is_teacher_answer = $2 WHERE id = $1", id as CommentId, is_answer)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// Says whether a comment gives away how a question is solved.
pub async fn set_spoiler(tx: &mut TenantConn, id: CommentId, is_spoiler: bool) -> Result<(), ApiError> {
    sqlx::query!("UPDATE comments SET is_spoiler = $2 WHERE id = $1", id as CommentId, is_spoiler)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// Deletes a comment of a locked thread: of one that has replies a line without words stays, for as long as it has them.
pub async fn delete(tx: &mut TenantConn, comment: &Found) -> Result<(), ApiError> {
    if comment.parent_id.is_some() {
        sqlx::query!("DELETE FROM comments WHERE id = $1", comment.id as CommentId).execute(&mut *tx).await?;
    } else {
        sqlx::query!(
            "UPDATE comments SET author_id = NULL, deleted_at = now(), content = '', html = '', mentions = '{}',
                    is_spoiler = false WHERE id = $1",
            comment.id as CommentId,
        )
        .execute(&mut *tx)
        .await?;
    }
    sqlx::query!(
        "DELETE FROM comments c WHERE c.id = $1 AND c.deleted_at IS NOT NULL
            AND NOT EXISTS (SELECT FROM comments r WHERE r.parent_id = c.id)",
        comment.root() as CommentId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
