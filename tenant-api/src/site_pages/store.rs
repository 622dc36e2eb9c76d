//! SQL of the site's pages.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use statements::RENDERER;
use time::OffsetDateTime;

use super::draft::PageSource;
use crate::ids::AccountId;

/// A page as it is kept.
pub struct PageRow {
    pub id: i64,
    pub slug: String,
    pub title: String,
    pub content: String,
    pub format: String,
    pub translations: Value,
    pub rendered: Value,
    pub published: bool,
    pub checked_at: Option<OffsetDateTime>,
    pub version: i64,
    pub updated_at: OffsetDateTime,
}

impl PageRow {
    /// As it was written.
    ///
    /// # Errors
    /// When what is stored is of another shape.
    pub fn source(&self) -> Result<PageSource, ApiError> {
        let source = serde_json::json!({"title": self.title, "content": self.content, "format": self.format,
            "translations": self.translations});
        serde_json::from_value(source).map_err(ApiError::internal)
    }
}

/// All pages that somebody has written, by their slugs.
pub async fn list(conn: &mut TenantConn) -> Result<Vec<PageRow>, ApiError> {
    Ok(sqlx::query_as!(
        PageRow,
        "SELECT id, slug, title, content, format, translations, rendered, published, checked_at, version, updated_at
           FROM site_pages ORDER BY slug"
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The page at this address.
pub async fn find(conn: &mut TenantConn, slug: &str) -> Result<Option<PageRow>, ApiError> {
    Ok(sqlx::query_as!(
        PageRow,
        "SELECT id, slug, title, content, format, translations, rendered, published, checked_at, version, updated_at
           FROM site_pages WHERE slug = $1",
        slug
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A page's title in one language.
pub struct TitleRow {
    pub slug: String,
    pub title: String,
}

/// The titles of those of these pages that somebody has written.
pub async fn list_titles(conn: &mut TenantConn, slugs: &[String], lang: &str) -> Result<Vec<TitleRow>, ApiError> {
    Ok(sqlx::query_as!(
        TitleRow,
        r#"SELECT slug, coalesce(nullif(rendered -> $2 ->> 'title', ''), title) AS "title!" FROM site_pages
            WHERE slug = ANY ($1)"#,
        slugs,
        lang,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Until the transaction ends, whoever else writes a page waits here.
pub async fn lock(tx: &mut TenantConn) -> Result<(), ApiError> {
    sqlx::query!("SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended(current_schema() || ' site pages', 0))")
        .fetch_one(&mut *tx)
        .await?;
    Ok(())
}

/// How many pages the site has of its own.
pub async fn count_own(conn: &mut TenantConn) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM site_pages WHERE NOT is_system"#)
        .fetch_one(&mut *conn)
        .await?)
}

/// A page to be written.
pub struct NewPage<'a> {
    pub slug: &'a str,
    pub is_system: bool,
    pub source: &'a PageSource,
    pub rendered: &'a Value,
    pub search_text: &'a str,
    pub published: bool,
    /// Whether `by` has read the text and says that it is right.
    pub checked: bool,
    pub by: AccountId,
}

fn json(of: &impl serde::Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(of).map_err(ApiError::internal)
}

/// Writes a page as its next version, which stays; one of a slug that was taken away before goes on counting. Its row's id.
pub async fn put(tx: &mut TenantConn, page: &NewPage<'_>) -> Result<i64, ApiError> {
    let source = page.source;
    let format = json(&source.format)?;
    let row = sqlx::query!(
        r#"INSERT INTO site_pages AS p (slug, is_system, title, content, format, translations, rendered, renderer, published,
                                       checked_by, checked_at, search_text, version)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $10 THEN $11::bigint END, CASE WHEN $10 THEN now() END,
                   $12, (SELECT coalesce(max(v.version), 0) + 1 FROM site_page_versions v WHERE v.slug = $1))
           ON CONFLICT (slug) DO UPDATE SET title = $3, content = $4, format = $5, translations = $6, rendered = $7,
                  renderer = $8, published = $9, checked_by = CASE WHEN $10 THEN $11::bigint ELSE p.checked_by END,
                  checked_at = CASE WHEN $10 THEN now() ELSE p.checked_at END, search_text = $12, version = p.version + 1,
                  updated_at = now()
           RETURNING id, version"#,
        page.slug,
        page.is_system,
        source.texts.title,
        source.texts.content,
        format.as_str().unwrap_or_default(),
        json(&source.translations)?,
        page.rendered,
        RENDERER,
        page.published,
        page.checked,
        page.by as AccountId,
        page.search_text,
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query!(
        "INSERT INTO site_page_versions (slug, version, by_id, source) VALUES ($1, $2, $3, $4)",
        page.slug,
        row.version,
        page.by as AccountId,
        json(source)?,
    )
    .execute(&mut *tx)
    .await?;
    Ok(row.id)
}

/// Takes a page away; its versions stay.
pub async fn delete(tx: &mut TenantConn, id: i64) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM site_pages WHERE id = $1", id).execute(&mut *tx).await?;
    Ok(())
}

/// What a page was.
pub struct VersionRow {
    pub version: i64,
    pub at: OffsetDateTime,
    pub source: Value,
}

/// The versions of a page, the newest first.
pub async fn list_versions(conn: &mut TenantConn, slug: &str) -> Result<Vec<VersionRow>, ApiError> {
    Ok(sqlx::query_as!(
        VersionRow,
        "SELECT version, at, source FROM site_page_versions WHERE slug = $1 ORDER BY version DESC LIMIT 200",
        slug
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A version of a page.
pub async fn find_version(conn: &mut TenantConn, slug: &str, version: i64) -> Result<Option<VersionRow>, ApiError> {
    Ok(sqlx::query_as!(
        VersionRow,
        "SELECT version, at, source FROM site_page_versions WHERE slug = $1 AND version = $2",
        slug,
        version,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Pages whose HTML an older renderer has made.
pub async fn count_rendered_before(conn: &mut TenantConn, renderer: i32) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM site_pages WHERE renderer < $1"#, renderer)
        .fetch_one(&mut *conn)
        .await?)
}

/// Some of them behind this id.
pub async fn rendered_before(
    conn: &mut TenantConn,
    renderer: i32,
    after: i64,
    most: i64,
) -> Result<Vec<PageRow>, ApiError> {
    Ok(sqlx::query_as!(
        PageRow,
        "SELECT id, slug, title, content, format, translations, rendered, published, checked_at, version, updated_at
           FROM site_pages WHERE renderer < $1 AND id > $2 ORDER BY id LIMIT $3",
        renderer,
        after,
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Stores what was made of a page again, where nobody has saved it meanwhile.
pub async fn set_rendered(
    conn: &mut TenantConn,
    (id, version): (i64, i64),
    rendered: &Value,
    renderer: i32,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE site_pages SET rendered = $3, renderer = $4 WHERE id = $1 AND version = $2",
        id,
        version,
        rendered,
        renderer,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}
