//! Help that authors ask the teachers of a class for. It is open while the class is neither finished nor archived, its author
//! learns in it, and it was asked less than 14 days ago; who looks at it was seen less than 30 seconds ago.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::json;
use sqlx::types::Json;
use time::OffsetDateTime;

use crate::ids::{AccountId, ClassroomId, SnippetId};

/// Help that is open.
pub struct OpenHelp {
    pub classroom_id: ClassroomId,
    pub classroom_name: String,
    pub question: String,
    pub asked_at: OffsetDateTime,
    /// By file, as typed since the snippet was saved last.
    pub typed: Json<BTreeMap<String, String>>,
    pub typed_seq: i64,
}

/// The help that is open for a snippet.
pub async fn open_help(conn: &mut TenantConn, of: SnippetId) -> Result<Option<OpenHelp>, ApiError> {
    Ok(sqlx::query_as!(
        OpenHelp,
        r#"SELECT h.classroom_id AS "classroom_id: ClassroomId", c.name AS classroom_name, h.question, h.asked_at,
                  h.typed AS "typed: Json<BTreeMap<String, String>>", h.typed_seq
             FROM snippet_help h
             JOIN snippets s ON s.id = h.snippet_id
             JOIN classrooms c ON c.id = h.classroom_id AND c.status <> 'finished' AND c.archived_at IS NULL
             JOIN classroom_members m ON m.classroom_id = c.id AND m.user_id = s.author_id AND m.role = 'student'
                                     AND m.status = 'active'
            WHERE h.snippet_id = $1 AND h.asked_at > now() - interval '14 days'"#,
        of as SnippetId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The class that was asked, whether its help is open or not.
pub async fn class_of_help(conn: &mut TenantConn, of: SnippetId) -> Result<Option<ClassroomId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT classroom_id AS "id: ClassroomId" FROM snippet_help WHERE snippet_id = $1"#,
        of as SnippetId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The name of a class that may be asked by somebody: it is active, they learn in it and it has a teacher.
pub async fn asked_of(
    conn: &mut TenantConn,
    class: ClassroomId,
    learner: AccountId,
) -> Result<Option<String>, ApiError> {
    Ok(sqlx::query_scalar!(
        "SELECT c.name FROM classrooms c
           JOIN classroom_members m ON m.classroom_id = c.id AND m.user_id = $2 AND m.role = 'student' AND m.status = 'active'
          WHERE c.id = $1 AND c.status = 'active' AND c.archived_at IS NULL
            AND EXISTS (SELECT FROM classroom_members t WHERE t.classroom_id = c.id AND t.role = 'teacher' AND t.status = 'active')",
        class as ClassroomId,
        learner as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Asks the teachers of a class, or asks those who are asked already something else; since when they are asked.
pub async fn begin_help(
    tx: &mut TenantConn,
    of: SnippetId,
    class: ClassroomId,
    question: &str,
) -> Result<OffsetDateTime, ApiError> {
    Ok(sqlx::query_scalar!(
        "INSERT INTO snippet_help (snippet_id, classroom_id, question) VALUES ($1, $2, $3)
         ON CONFLICT (snippet_id) DO UPDATE SET classroom_id = excluded.classroom_id, question = excluded.question
         RETURNING asked_at",
        of as SnippetId,
        class as ClassroomId,
        question,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Ends it with what was typed and who looked at it.
pub async fn end_help(tx: &mut TenantConn, of: SnippetId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM snippet_help WHERE snippet_id = $1", of as SnippetId).execute(&mut *tx).await?;
    Ok(())
}

/// Has others wait who change it.
pub async fn lock_help(tx: &mut TenantConn, of: SnippetId) -> Result<(), ApiError> {
    sqlx::query!("SELECT 1 AS one FROM snippet_help WHERE snippet_id = $1 FOR UPDATE", of as SnippetId)
        .fetch_optional(&mut *tx)
        .await?;
    Ok(())
}

/// Keeps what was typed so far, with the number of its last piece.
pub async fn set_typed(
    tx: &mut TenantConn,
    of: SnippetId,
    typed: &BTreeMap<String, String>,
    seq: i64,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE snippet_help SET typed = $2, typed_seq = $3 WHERE snippet_id = $1",
        of as SnippetId,
        json!(typed),
        seq,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Forgets what was typed, which is saved now; whether help was asked for at all.
pub async fn take_typed(tx: &mut TenantConn, of: SnippetId) -> Result<bool, ApiError> {
    let done = sqlx::query!("UPDATE snippet_help SET typed = '{}' WHERE snippet_id = $1", of as SnippetId)
        .execute(&mut *tx)
        .await?;
    Ok(done.rows_affected() > 0)
}

/// Somebody who looks at a snippet.
pub struct Watcher {
    pub snippet_id: SnippetId,
    pub id: AccountId,
    pub full_name: String,
}

/// Who looks at a snippet, by name.
pub async fn watchers(conn: &mut TenantConn, of: SnippetId) -> Result<Vec<Watcher>, ApiError> {
    Ok(sqlx::query_as!(
        Watcher,
        r#"SELECT w.snippet_id AS "snippet_id: SnippetId", u.id AS "id: AccountId", u.full_name
             FROM snippet_watchers w JOIN users u ON u.id = w.user_id
            WHERE w.snippet_id = $1 AND w.seen_at > now() - interval '30 seconds'
            ORDER BY u.given_name, u.family_name, u.id"#,
        of as SnippetId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The same of all that a class was asked.
pub async fn watchers_in(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<Watcher>, ApiError> {
    Ok(sqlx::query_as!(
        Watcher,
        r#"SELECT w.snippet_id AS "snippet_id: SnippetId", u.id AS "id: AccountId", u.full_name
             FROM snippet_help h JOIN snippet_watchers w ON w.snippet_id = h.snippet_id JOIN users u ON u.id = w.user_id
            WHERE h.classroom_id = $1 AND w.seen_at > now() - interval '30 seconds'
            ORDER BY u.given_name, u.family_name, u.id"#,
        class as ClassroomId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Notes that somebody looks at it; whether they did not just before. Who looks no more is forgotten.
pub async fn watch(tx: &mut TenantConn, of: SnippetId, user: AccountId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"WITH gone AS (DELETE FROM snippet_watchers
                          WHERE snippet_id = $1 AND user_id <> $2 AND seen_at <= now() - interval '30 seconds'),
                was AS (SELECT 1 AS one FROM snippet_watchers
                         WHERE snippet_id = $1 AND user_id = $2 AND seen_at > now() - interval '30 seconds')
           INSERT INTO snippet_watchers (snippet_id, user_id) VALUES ($1, $2)
           ON CONFLICT (snippet_id, user_id) DO UPDATE SET seen_at = now()
           RETURNING NOT EXISTS (SELECT FROM was) AS "is_new!""#,
        of as SnippetId,
        user as AccountId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Help as a class's teachers see it.
pub struct ClassHelp {
    pub snippet_id: SnippetId,
    pub slug: String,
    pub title: String,
    pub language_id: i32,
    pub learner_id: AccountId,
    pub learner_name: String,
    pub question: String,
    pub asked_at: OffsetDateTime,
}

/// The help that a class is asked for and that is open, the longest asked first.
pub async fn asked_in(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<ClassHelp>, ApiError> {
    Ok(sqlx::query_as!(
        ClassHelp,
        r#"SELECT s.id AS "snippet_id: SnippetId", s.slug, s.title, s.language_id, u.id AS "learner_id: AccountId",
                  u.full_name AS learner_name, h.question, h.asked_at
             FROM snippet_help h
             JOIN snippets s ON s.id = h.snippet_id
             JOIN users u ON u.id = s.author_id
             JOIN classrooms c ON c.id = h.classroom_id AND c.status <> 'finished' AND c.archived_at IS NULL
             JOIN classroom_members m ON m.classroom_id = c.id AND m.user_id = s.author_id AND m.role = 'student'
                                     AND m.status = 'active'
            WHERE h.classroom_id = $1 AND h.asked_at > now() - interval '14 days'
            ORDER BY h.asked_at, s.id"#,
        class as ClassroomId,
    )
    .fetch_all(&mut *conn)
    .await?)
}
