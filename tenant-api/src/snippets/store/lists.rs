//! A person's own snippets.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::approval::Visibility;
use crate::ids::{AccountId, SnippetId};
use crate::listing::Counted;

/// A snippet in the list of its author's.
pub struct ItemRow {
    pub id: SnippetId,
    pub slug: String,
    pub version: i64,
    pub title: String,
    pub language_id: i32,
    pub visibility: Visibility,
    pub embed: bool,
    pub bytes: i32,
    pub created_at: OffsetDateTime,
    pub updated_at: OffsetDateTime,
    pub origin_id: Option<SnippetId>,
    pub origin_slug: Option<String>,
    pub origin_title: Option<String>,
    pub origin_author: Option<AccountId>,
    pub total: i64,
}

impl Counted for ItemRow {
    fn total(&self) -> i64 {
        self.total
    }
}

/// Which of them.
pub struct MineQuery<'a> {
    pub author: AccountId,
    /// For `to_tsquery`; empty: all.
    pub search: &'a str,
    pub language: Option<i32>,
    pub visibility: Option<Visibility>,
    pub limit: i64,
    pub offset: i64,
}

/// A person's own, changed last first.
pub async fn list_mine(conn: &mut TenantConn, query: &MineQuery<'_>) -> Result<Vec<ItemRow>, ApiError> {
    Ok(sqlx::query_as!(
        ItemRow,
        r#"SELECT s.id AS "id: SnippetId", s.slug, s.version, s.title, s.language_id, s.visibility AS "visibility: Visibility",
                  s.embed, s.bytes, s.created_at, s.updated_at, o.id AS "origin_id?: SnippetId", o.slug AS "origin_slug?",
                  o.title AS "origin_title?", o.author_id AS "origin_author?: AccountId", count(*) OVER () AS "total!"
             FROM snippets s
             LEFT JOIN snippets o ON o.id = s.fork_of AND (o.visibility <> 'private' OR o.author_id = s.author_id)
            WHERE s.author_id = $1 AND ($2 = '' OR to_tsvector('simple', s.search_text) @@ to_tsquery('simple', $2))
              AND ($3::integer IS NULL OR s.language_id = $3) AND ($4::text IS NULL OR s.visibility = $4)
            ORDER BY s.updated_at DESC, s.id DESC LIMIT $5 OFFSET $6"#,
        query.author as AccountId,
        query.search,
        query.language,
        query.visibility as Option<Visibility>,
        query.limit,
        query.offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}
