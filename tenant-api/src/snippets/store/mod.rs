//! SQL of snippets.

mod help;
mod lists;
mod remarks;
mod versions;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::{Value, json};
use sqlx::types::Json;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::body::{Draft, SnippetFile, SnippetKey, SnippetLastRun, bytes_of};
use super::slugs::is_slug;
use crate::approval::Visibility;
use crate::ids::{AccountId, SnippetId};
use crate::names::PublicNameMode;

pub use help::{
    ClassHelp, OpenHelp, Watcher, asked_in, asked_of, begin_help, class_of_help, end_help, lock_help, open_help,
    set_typed, take_typed, watch, watchers, watchers_in,
};
pub use lists::{ItemRow, MineQuery, list_mine};
pub use remarks::{RemarkRow, count_remarked, count_remarks, delete_remark, find_remark, insert_remark, list_remarks};
pub use versions::{
    NewVersion, Version, VersionRow, add_version, count_lasting, delete_versions, drop_review, find_review,
    find_version, held_versions, list_versions, make_review, name_version, newest_version, review_of,
};

/// A snippet as it is kept.
#[derive(Debug, Clone)]
pub struct Snippet {
    pub id: SnippetId,
    pub slug: String,
    pub author_id: AccountId,
    pub title: String,
    pub language_id: i32,
    /// The first is the main file.
    pub files: Json<Vec<SnippetFile>>,
    pub stdin: String,
    /// Of names and contents of the files.
    pub bytes: i32,
    pub visibility: Visibility,
    /// Whether other pages may frame it, where it is not private.
    pub embed: bool,
    pub fork_of: Option<SnippetId>,
    /// The author's newest run, until what came out of it is in `last_run`.
    pub run_token: Option<Uuid>,
    pub last_run: Option<Json<SnippetLastRun>>,
    pub version: i64,
    pub created_at: OffsetDateTime,
    pub updated_at: OffsetDateTime,
}

impl Snippet {
    /// What its author has written.
    pub fn draft(&self) -> Draft {
        Draft {
            title: self.title.clone(),
            language_id: self.language_id,
            files: self.files.0.clone(),
            stdin: self.stdin.clone(),
            visibility: self.visibility,
            embed: self.embed,
        }
    }
}

/// A person as names are made of.
#[derive(Debug, Clone)]
pub struct Person {
    pub id: AccountId,
    pub full_name: String,
    pub mode: PublicNameMode,
    pub nickname: Option<String>,
    pub dob: Option<Date>,
}

/// The snippet of this id or address.
pub async fn find(conn: &mut TenantConn, key: &SnippetKey) -> Result<Option<Snippet>, ApiError> {
    let (id, slug) = match key {
        SnippetKey::Id(id) => (Some(*id), None),
        SnippetKey::Slug(slug) if is_slug(slug) => (None, Some(slug.as_str())),
        SnippetKey::Slug(_) => return Ok(None),
    };
    Ok(sqlx::query_as!(
        Snippet,
        r#"SELECT id AS "id: SnippetId", slug, author_id AS "author_id: AccountId", title, language_id,
                  files AS "files: Json<Vec<SnippetFile>>", stdin, bytes, visibility AS "visibility: Visibility", embed,
                  fork_of AS "fork_of: SnippetId", run_token, last_run AS "last_run: Json<SnippetLastRun>", version,
                  created_at, updated_at
             FROM snippets WHERE id = coalesce($1, (SELECT s.id FROM snippets s WHERE s.slug = $2))"#,
        id as Option<SnippetId>,
        slug,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Has others wait who change the snippet.
pub async fn lock(tx: &mut TenantConn, id: SnippetId) -> Result<(), ApiError> {
    sqlx::query!("SELECT 1 AS one FROM snippets WHERE id = $1 FOR UPDATE", id as SnippetId)
        .fetch_optional(&mut *tx)
        .await?;
    Ok(())
}

/// Has others wait who make snippets of this author's.
pub async fn lock_author(tx: &mut TenantConn, author: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended(current_schema() || ' snippets of ' || $1::bigint, 0))",
        author as AccountId,
    )
    .fetch_one(&mut *tx)
    .await?;
    Ok(())
}

/// The snippet that its author has made with this key.
pub async fn find_by_key(conn: &mut TenantConn, author: AccountId, key: Uuid) -> Result<Option<SnippetId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: SnippetId" FROM snippets WHERE author_id = $1 AND key = $2"#,
        author as AccountId,
        key,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

pub async fn count_of(conn: &mut TenantConn, author: AccountId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM snippets WHERE author_id = $1"#, author as AccountId)
        .fetch_one(&mut *conn)
        .await?)
}

/// Writes a new snippet; none where the address is taken.
pub async fn insert(
    tx: &mut TenantConn,
    (slug, author, key): (&str, AccountId, Option<Uuid>),
    draft: &Draft,
    fork_of: Option<SnippetId>,
) -> Result<Option<SnippetId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO snippets (slug, author_id, key, title, language_id, files, stdin, bytes, visibility, embed, fork_of,
                                 search_text)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
           ON CONFLICT (slug) DO NOTHING RETURNING id AS "id: SnippetId""#,
        slug,
        author as AccountId,
        key,
        draft.title,
        draft.language_id,
        json!(draft.files),
        draft.stdin,
        bytes(&draft.files)?,
        draft.visibility as Visibility,
        draft.embed,
        fork_of as Option<SnippetId>,
        draft.search_text(),
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Writes what its author has changed, as the next version.
pub async fn update(tx: &mut TenantConn, id: SnippetId, draft: &Draft) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE snippets SET title = $2, language_id = $3, files = $4, stdin = $5, bytes = $6, visibility = $7, embed = $8,
                             search_text = $9, version = version + 1, updated_at = now()
          WHERE id = $1",
        id as SnippetId,
        draft.title,
        draft.language_id,
        json!(draft.files),
        draft.stdin,
        bytes(&draft.files)?,
        draft.visibility as Visibility,
        draft.embed,
        draft.search_text(),
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

pub async fn delete(tx: &mut TenantConn, id: SnippetId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM snippets WHERE id = $1", id as SnippetId).execute(&mut *tx).await?;
    Ok(())
}

fn bytes(files: &[SnippetFile]) -> Result<i32, ApiError> {
    i32::try_from(bytes_of(files)).map_err(ApiError::internal)
}

/// Notes the run that the author has begun.
pub async fn set_run(tx: &mut TenantConn, id: SnippetId, token: Uuid) -> Result<(), ApiError> {
    sqlx::query!("UPDATE snippets SET run_token = $2 WHERE id = $1", id as SnippetId, token).execute(&mut *tx).await?;
    Ok(())
}

/// Keeps what came out of a run, unless the author has begun another since; without it nothing did, and the former stays.
pub async fn end_run(tx: &mut TenantConn, token: Uuid, run: Option<&SnippetLastRun>) -> Result<(), ApiError> {
    let run: Option<Value> = run.map(|run| json!(run));
    sqlx::query!(
        "UPDATE snippets SET last_run = coalesce($2, last_run), run_token = NULL WHERE run_token = $1",
        token,
        run,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// These people, in no order.
pub async fn people(conn: &mut TenantConn, ids: &[AccountId]) -> Result<Vec<Person>, ApiError> {
    Ok(sqlx::query_as!(
        Person,
        r#"SELECT id AS "id: AccountId", full_name, public_name_mode AS "mode: PublicNameMode", nickname, dob
             FROM users WHERE id = ANY ($1)"#,
        ids as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The snippet that another was made from.
pub struct Origin {
    pub id: SnippetId,
    pub slug: String,
    pub title: String,
    pub author_id: AccountId,
}

/// What a snippet was made from, as far as its reader may see that: whose link was given to the snippet's author alone is
/// shown to nobody else.
pub async fn origin(
    conn: &mut TenantConn,
    snippet: &Snippet,
    reader: Option<AccountId>,
) -> Result<Option<Origin>, ApiError> {
    let Some(origin) = snippet.fork_of else { return Ok(None) };
    Ok(sqlx::query_as!(
        Origin,
        r#"SELECT id AS "id: SnippetId", slug, title, author_id AS "author_id: AccountId" FROM snippets
            WHERE id = $1 AND (visibility = 'public' OR author_id = $2 OR visibility = 'unlisted' AND $3)"#,
        origin as SnippetId,
        reader as Option<AccountId>,
        reader == Some(snippet.author_id),
    )
    .fetch_optional(&mut *conn)
    .await?)
}
