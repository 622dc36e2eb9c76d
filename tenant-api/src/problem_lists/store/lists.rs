//! Lists of problems without what is in them.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Date, OffsetDateTime};

use crate::approval::Visibility;
use crate::ids::{AccountId, ProblemListId};
use crate::listing::Counted;
use crate::names::PublicNameMode;
use crate::problem_lists::words::ProblemListKind;

/// A list.
#[derive(Debug, Clone)]
pub struct ListRow {
    pub id: ProblemListId,
    pub slug: String,
    pub kind: ProblemListKind,
    pub title: String,
    pub visibility: Visibility,
    pub owner_id: AccountId,
    pub full_name: String,
    pub mode: PublicNameMode,
    pub nickname: Option<String>,
    pub dob: Option<Date>,
    /// Their titles.
    pub sections: Vec<String>,
    pub version: i64,
    pub updated_at: OffsetDateTime,
    /// By whoever asks.
    pub is_followed: bool,
    /// Rows in all.
    pub total: i64,
}

impl Counted for ListRow {
    fn total(&self) -> i64 {
        self.total
    }
}

/// Whose lists.
#[derive(Debug, Clone, Copy)]
pub enum ListScope {
    /// What everybody finds.
    Public,
    /// What this person has made.
    Mine(AccountId),
    /// What this person follows.
    Followed(AccountId),
}

/// Which lists are shown.
pub struct ListQuery<'a> {
    pub scope: ListScope,
    /// Who asks.
    pub user: Option<AccountId>,
    /// For `to_tsquery`; empty: all.
    pub search: &'a str,
    pub kind: Option<ProblemListKind>,
    pub limit: i64,
    pub offset: i64,
}

/// Lists, newest first.
pub async fn list(conn: &mut TenantConn, query: &ListQuery<'_>) -> Result<Vec<ListRow>, ApiError> {
    let (scope, person) = match query.scope {
        ListScope::Public => ("public", None),
        ListScope::Mine(person) => ("mine", Some(person)),
        ListScope::Followed(person) => ("followed", Some(person)),
    };
    Ok(sqlx::query_as!(
        ListRow,
        r#"SELECT l.id AS "id: ProblemListId", l.slug, l.kind AS "kind: ProblemListKind", l.title,
                  l.visibility AS "visibility: Visibility", l.owner_id AS "owner_id: AccountId", u.full_name,
                  u.public_name_mode AS "mode: PublicNameMode", u.nickname, u.dob AS "dob: Date", l.sections, l.version,
                  l.updated_at,
                  EXISTS (SELECT FROM problem_list_followers f WHERE f.list_id = l.id AND f.user_id = $3) AS "is_followed!",
                  count(*) OVER () AS "total!"
             FROM problem_lists l JOIN users u ON u.id = l.owner_id
            WHERE CASE $1 WHEN 'public' THEN l.visibility = 'public'
                          WHEN 'mine' THEN l.owner_id = $2
                          ELSE (l.visibility <> 'private' OR l.owner_id = $2)
                               AND l.id IN (SELECT f.list_id FROM problem_list_followers f WHERE f.user_id = $2) END
              AND ($4 = '' OR to_tsvector('simple', l.search_text) @@ to_tsquery('simple', $4))
              AND ($5::text IS NULL OR l.kind = $5)
            ORDER BY l.id DESC LIMIT $6 OFFSET $7"#,
        scope,
        person as Option<AccountId>,
        query.user as Option<AccountId>,
        query.search,
        query.kind as Option<ProblemListKind>,
        query.limit,
        query.offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The list with this address or id.
pub async fn find(conn: &mut TenantConn, key: &str, user: Option<AccountId>) -> Result<Option<ListRow>, ApiError> {
    let id: Option<i64> = key.parse().ok();
    Ok(sqlx::query_as!(
        ListRow,
        r#"SELECT l.id AS "id: ProblemListId", l.slug, l.kind AS "kind: ProblemListKind", l.title,
                  l.visibility AS "visibility: Visibility", l.owner_id AS "owner_id: AccountId", u.full_name,
                  u.public_name_mode AS "mode: PublicNameMode", u.nickname, u.dob AS "dob: Date", l.sections, l.version,
                  l.updated_at,
                  EXISTS (SELECT FROM problem_list_followers f WHERE f.list_id = l.id AND f.user_id = $3) AS "is_followed!",
                  1::bigint AS "total!"
             FROM problem_lists l JOIN users u ON u.id = l.owner_id
            WHERE l.slug = $1 OR l.id = $2"#,
        key,
        id,
        user as Option<AccountId>,
    )
    .fetch_optional(&mut *conn)
    .await?)
}
