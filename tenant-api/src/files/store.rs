//! Files' SQL.

use directory::holdings;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use sqlx::AssertSqlSafe;
use time::OffsetDateTime;

use super::kind::{FileKind, FilePlays};
use super::take::FilmFacts;
use crate::ids::{AccountId, FileId};

/// A file.
#[derive(Debug, Clone)]
pub(super) struct FileRow {
    pub(super) id: FileId,
    pub(super) owner_id: Option<AccountId>,
    pub(super) folder: String,
    pub(super) name: String,
    pub(super) kind: FileKind,
    pub(super) format: String,
    pub(super) blob_hash: String,
    pub(super) blob_size: i64,
    pub(super) width: Option<i32>,
    pub(super) height: Option<i32>,
    pub(super) duration: Option<i32>,
    pub(super) codecs: Option<String>,
    pub(super) plays: Option<FilePlays>,
    pub(super) is_private: bool,
    pub(super) created_at: OffsetDateTime,
    /// None while something uses it.
    pub(super) unused_since: Option<OffsetDateTime>,
}

/// A picture in another width or format.
#[derive(Debug, Clone)]
pub(super) struct VariantRow {
    pub(super) file_id: FileId,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) format: String,
    pub(super) blob_hash: String,
    pub(super) blob_size: i64,
}

/// A file that is about to be noted, its blobs being stored.
pub(super) struct NewFile<'a> {
    /// None: a visitor's.
    pub(super) owner: Option<AccountId>,
    pub(super) folder: &'a str,
    pub(super) name: &'a str,
    pub(super) kind: FileKind,
    pub(super) format: &'static str,
    pub(super) hash: &'a str,
    pub(super) size: i64,
    pub(super) pixels: Option<(i32, i32)>,
    pub(super) film: &'a FilmFacts,
    pub(super) is_private: bool,
    pub(super) search_text: &'a str,
}

/// Which of a person's files.
pub(super) struct ListQuery<'a> {
    pub(super) owner: AccountId,
    /// For `to_tsquery`; empty: all.
    pub(super) search: &'a str,
    pub(super) kind: Option<FileKind>,
    pub(super) limit: i64,
    pub(super) offset: i64,
}

pub(super) async fn insert(conn: &mut TenantConn, file: &NewFile<'_>) -> Result<FileRow, ApiError> {
    Ok(sqlx::query_as!(
        FileRow,
        r#"INSERT INTO files (owner_id, folder, name, kind, format, blob_hash, blob_size, width, height, is_private, search_text, duration,
            codecs, plays)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         RETURNING id AS "id: FileId", owner_id AS "owner_id: AccountId", folder, name, kind AS "kind: FileKind", format, blob_hash, blob_size, width, height, duration, codecs, plays AS "plays: FilePlays", is_private, created_at,
                   unused_since"#,
        file.owner as Option<AccountId>,
        file.folder,
        file.name,
        file.kind as FileKind,
        file.format,
        file.hash,
        file.size,
        file.pixels.map(|(width, _)| width),
        file.pixels.map(|(_, height)| height),
        file.is_private,
        file.search_text,
        file.film.duration,
        file.film.codecs.as_deref(),
        file.film.plays as Option<FilePlays>,
    )
    .fetch_one(&mut *conn)
    .await?)
}

pub(super) async fn insert_variant(conn: &mut TenantConn, variant: &VariantRow) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO file_variants (file_id, width, height, format, blob_hash, blob_size) VALUES ($1, $2, $3, $4, $5, $6)",
        variant.file_id as FileId,
        variant.width,
        variant.height,
        variant.format,
        variant.blob_hash,
        variant.blob_size,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

pub(super) async fn find(conn: &mut TenantConn, id: FileId) -> Result<Option<FileRow>, ApiError> {
    Ok(sqlx::query_as!(
        FileRow,
        r#"SELECT id AS "id: FileId", owner_id AS "owner_id: AccountId", folder, name, kind AS "kind: FileKind", format, blob_hash, blob_size, width, height, duration, codecs, plays AS "plays: FilePlays", is_private, created_at,
                unused_since
         FROM files WHERE id = $1"#,
        id as FileId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The same; until the transaction ends, nobody else deletes it or begins to use it.
pub(super) async fn lock(conn: &mut TenantConn, id: FileId) -> Result<Option<FileRow>, ApiError> {
    Ok(sqlx::query_as!(
        FileRow,
        r#"SELECT id AS "id: FileId", owner_id AS "owner_id: AccountId", folder, name, kind AS "kind: FileKind", format, blob_hash, blob_size, width, height, duration, codecs, plays AS "plays: FilePlays", is_private, created_at,
                unused_since
         FROM files WHERE id = $1 FOR UPDATE"#,
        id as FileId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

pub(super) async fn variants(conn: &mut TenantConn, files: &[FileId]) -> Result<Vec<VariantRow>, ApiError> {
    Ok(sqlx::query_as!(
        VariantRow,
        r#"SELECT file_id AS "file_id: FileId", width, height, format, blob_hash, blob_size FROM file_variants
            WHERE file_id = ANY ($1) ORDER BY file_id, width, format DESC"#,
        files as &[FileId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub(super) async fn find_variant(
    conn: &mut TenantConn,
    file: FileId,
    width: i32,
    format: &str,
) -> Result<Option<VariantRow>, ApiError> {
    Ok(sqlx::query_as!(
        VariantRow,
        r#"SELECT file_id AS "file_id: FileId", width, height, format, blob_hash, blob_size FROM file_variants
            WHERE file_id = $1 AND width = $2 AND format = $3"#,
        file as FileId,
        width,
        format,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A page of a person's files, newest first, and how many there are in all.
pub(super) async fn list(conn: &mut TenantConn, query: &ListQuery<'_>) -> Result<(Vec<FileRow>, i64), ApiError> {
    let rows = sqlx::query_as!(
        FileRow,
        r#"SELECT id AS "id: FileId", owner_id AS "owner_id: AccountId", folder, name, kind AS "kind: FileKind", format, blob_hash, blob_size, width, height, duration, codecs, plays AS "plays: FilePlays", is_private, created_at,
                unused_since
         FROM files
         WHERE owner_id = $1 AND ($2 = '' OR to_tsvector('simple', search_text) @@ to_tsquery('simple', $2)) AND ($3::text IS NULL OR kind = $3)
         ORDER BY id DESC LIMIT $4 OFFSET $5"#,
        query.owner as AccountId,
        query.search,
        query.kind as Option<FileKind>,
        query.limit,
        query.offset,
    )
    .fetch_all(&mut *conn)
    .await?;
    let total = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM files
            WHERE owner_id = $1 AND ($2 = '' OR to_tsvector('simple', search_text) @@ to_tsquery('simple', $2)) AND ($3::text IS NULL OR kind = $3)"#,
        query.owner as AccountId,
        query.search,
        query.kind as Option<FileKind>,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok((rows, total))
}

/// How many of a person's files nothing uses, and their bytes.
pub(super) async fn unused_of(conn: &mut TenantConn, owner: AccountId) -> Result<(i64, i64), ApiError> {
    let row = sqlx::query!(
        r#"SELECT count(*) AS "count!", coalesce(sum(blob_size + coalesce(
                (SELECT sum(p.blob_size) FROM file_parts p WHERE p.file_id = files.id), 0)), 0)::bigint AS "bytes!"
             FROM files
            WHERE owner_id = $1 AND unused_since IS NOT NULL"#,
        owner as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok((row.count, row.bytes))
}

/// Whether there is such a picture that everybody may see.
///
/// # Errors
/// When the database fails.
pub async fn is_public_picture(conn: &mut TenantConn, id: FileId) -> Result<bool, ApiError> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM files WHERE id = $1 AND kind = 'image' AND NOT is_private) AS "found!""#,
        id as FileId,
    );
    Ok(found.fetch_one(&mut *conn).await?)
}

/// Files that nothing has used since `before`, the first `limit` that nobody else has locked. They stay so until the
/// transaction ends.
pub(super) async fn lock_unused(
    conn: &mut TenantConn,
    before: OffsetDateTime,
    limit: i64,
) -> Result<Vec<FileId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: FileId" FROM files
          WHERE unused_since < $1 AND NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_id = files.id)
          ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED"#,
        before,
        limit,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Whether a file is there and nothing uses it; it stays so until the transaction ends.
pub(super) async fn lock_if_unused(conn: &mut TenantConn, id: FileId) -> Result<bool, ApiError> {
    let found = sqlx::query_scalar!(
        "SELECT id FROM files
          WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_id = files.id) FOR UPDATE",
        id as FileId,
    );
    Ok(found.fetch_optional(&mut *conn).await?.is_some())
}

/// Whether there is a file that nothing uses.
pub(super) async fn any_unused(conn: &mut TenantConn) -> Result<bool, ApiError> {
    let found =
        sqlx::query_scalar!(r#"SELECT EXISTS (SELECT 1 FROM files WHERE unused_since IS NOT NULL) AS "found!""#);
    Ok(found.fetch_one(&mut *conn).await?)
}

/// Deletes files; returns the keys of their blobs.
pub(super) async fn delete(conn: &mut TenantConn, ids: &[FileId]) -> Result<Vec<String>, ApiError> {
    let hashes = sqlx::query_scalar!(
        r#"SELECT blob_hash AS "hash!" FROM files WHERE id = ANY ($1)
           UNION SELECT blob_hash FROM file_variants WHERE file_id = ANY ($1)
           UNION SELECT blob_hash FROM file_parts WHERE file_id = ANY ($1)"#,
        ids as &[FileId],
    )
    .fetch_all(&mut *conn)
    .await?;
    sqlx::query!("DELETE FROM files WHERE id = ANY ($1)", ids as &[FileId]).execute(&mut *conn).await?;
    Ok(hashes)
}

/// Deletes a person's files but those that something on the site shows, which become nobody's; the keys of the blobs.
///
/// # Errors
/// When the database fails.
pub async fn delete_of(conn: &mut TenantConn, owner: AccountId) -> Result<Vec<String>, ApiError> {
    let ids: Vec<FileId> = sqlx::query_scalar!(
        r#"SELECT id AS "id: FileId" FROM files
            WHERE owner_id = $1 AND NOT EXISTS (SELECT FROM file_uses WHERE file_id = files.id) FOR UPDATE"#,
        owner as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?;
    let hashes = delete(conn, &ids).await?;
    sqlx::query!("UPDATE files SET owner_id = NULL WHERE owner_id = $1", owner as AccountId)
        .execute(&mut *conn)
        .await?;
    Ok(hashes)
}

/// Of these keys of blobs, those that no row of the site names.
pub(super) async fn unnamed(conn: &mut TenantConn, hashes: &[String]) -> Result<Vec<String>, ApiError> {
    // Tables and columns come out of the program's own list.
    let sql = AssertSqlSafe(holdings::unnamed());
    Ok(sqlx::query_scalar(sql).bind(hashes).fetch_all(&mut *conn).await?)
}

/// The site's key for addresses of private files; `fresh` becomes it where there is none yet.
pub(super) async fn key(conn: &mut TenantConn, fresh: &[u8]) -> Result<Vec<u8>, ApiError> {
    // Nothing is written where it is there: who only reads while the site may not be written gets it all the same.
    if let Some(key) = sqlx::query_scalar!("SELECT key FROM file_keys").fetch_optional(&mut *conn).await? {
        return Ok(key);
    }
    sqlx::query!("INSERT INTO file_keys (key) VALUES ($1) ON CONFLICT DO NOTHING", fresh).execute(&mut *conn).await?;
    Ok(sqlx::query_scalar!("SELECT key FROM file_keys").fetch_one(&mut *conn).await?)
}

/// Id, name and blob of those of these files that are public or this person's.
pub(super) async fn list_shown(
    conn: &mut TenantConn,
    ids: &[FileId],
    user: AccountId,
) -> Result<Vec<(FileId, String, String)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: FileId", name, blob_hash FROM files
            WHERE id = ANY ($1) AND (NOT is_private OR owner_id = $2) ORDER BY id"#,
        &ids.iter().map(|id| id.get()).collect::<Vec<_>>(),
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name, row.blob_hash)).collect())
}

/// Id, name and blob of these files.
pub(super) async fn list_whole(
    conn: &mut TenantConn,
    ids: &[FileId],
) -> Result<Vec<(FileId, String, String)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: FileId", name, blob_hash FROM files WHERE id = ANY ($1) ORDER BY id"#,
        ids as &[FileId],
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name, row.blob_hash)).collect())
}

/// Id and name of a file of this owner's with this blob, but for films in pieces: of those it is the playlist alone.
pub(super) async fn find_same(
    conn: &mut TenantConn,
    owner: AccountId,
    blob_hash: &str,
    is_private: bool,
) -> Result<Option<(FileId, String)>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT id AS "id: FileId", name FROM files
            WHERE owner_id = $1 AND blob_hash = $2 AND is_private = $3 AND format <> 'm3u8' ORDER BY id LIMIT 1"#,
        owner as AccountId,
        blob_hash,
        is_private,
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(row.map(|row| (row.id, row.name)))
}

/// A file that is opened for somebody.
pub(super) struct OpenedRow {
    pub id: FileId,
    pub name: String,
    pub kind: FileKind,
    pub format: String,
    pub size: i64,
    pub duration: Option<i32>,
    pub is_private: bool,
}

pub(super) async fn list_opened(conn: &mut TenantConn, ids: &[FileId]) -> Result<Vec<OpenedRow>, ApiError> {
    Ok(sqlx::query_as!(
        OpenedRow,
        r#"SELECT id AS "id: FileId", name, kind AS "kind: FileKind", format, blob_size AS size, duration, is_private
             FROM files WHERE id = ANY ($1) ORDER BY id"#,
        ids as &[FileId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Files that nothing but subjects of this kind show are private from now on.
pub(super) async fn make_private(tx: &mut TenantConn, ids: &[FileId], only_of: &str) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE files SET is_private = true
          WHERE id = ANY ($1) AND NOT is_private
            AND NOT EXISTS (SELECT FROM file_uses u WHERE u.file_id = files.id AND u.subject_kind <> $2)",
        ids as &[FileId],
        only_of,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
