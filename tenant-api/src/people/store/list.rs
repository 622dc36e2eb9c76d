//! SQL of lists of people: one statement an order, each along an index.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Date, OffsetDateTime};

use crate::account_words::{Gender, UserType};
use crate::ids::AccountId;
use crate::people::words::{Sort, State};
use crate::permissions::Role;

/// Which people.
pub(in crate::people) struct Filter<'a> {
    /// For `to_tsquery`; empty: all.
    pub(in crate::people) search: &'a str,
    pub(in crate::people) role: Option<Role>,
    pub(in crate::people) user_type: Option<UserType>,
    pub(in crate::people) state: Option<State>,
    pub(in crate::people) school: Option<&'a str>,
    pub(in crate::people) class: Option<&'a str>,
    pub(in crate::people) province: Option<&'a str>,
}

/// A row of the list.
pub(in crate::people) struct Row {
    pub(in crate::people) id: AccountId,
    pub(in crate::people) email: String,
    pub(in crate::people) full_name: String,
    pub(in crate::people) role: Role,
    pub(in crate::people) user_type: Option<UserType>,
    pub(in crate::people) is_blocked: bool,
    pub(in crate::people) is_verified: bool,
    pub(in crate::people) gender: Option<Gender>,
    pub(in crate::people) school: Option<String>,
    pub(in crate::people) class: Option<String>,
    pub(in crate::people) province: Option<String>,
    pub(in crate::people) dob: Option<Date>,
    pub(in crate::people) phone_number: Option<String>,
    pub(in crate::people) last_seen_at: Option<OffsetDateTime>,
    pub(in crate::people) created_at: OffsetDateTime,
    pub(in crate::people) version: i64,
}

impl Row {
    /// Where the account stands.
    pub(in crate::people) fn state(&self) -> State {
        State::of(self.is_blocked, self.last_seen_at.is_some(), self.email.contains('@'), self.is_verified)
    }
}

/// Some of them, in that order.
pub(in crate::people) async fn list(
    conn: &mut TenantConn,
    filter: &Filter<'_>,
    sort: Sort,
    page: (i64, i64),
) -> Result<Vec<Row>, ApiError> {
    match sort {
        Sort::Name => by_name(conn, filter, page).await,
        Sort::Newest => newest(conn, filter, page).await,
        Sort::Seen => last_seen(conn, filter, page).await,
    }
}

/// By given name.
async fn by_name(
    conn: &mut TenantConn,
    filter: &Filter<'_>,
    (limit, offset): (i64, i64),
) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT id AS "id: AccountId", email, full_name, role AS "role: Role", user_type AS "user_type: UserType",
                  blocked_at IS NOT NULL AS "is_blocked!", email_verified_at IS NOT NULL AS "is_verified!",
                  gender AS "gender: Gender", school, class, province, dob, phone_number, last_seen_at, created_at, version
             FROM users
            WHERE contest_id IS NULL AND NOT is_visitor AND erase_at IS NULL AND erased_at IS NULL AND ($1 = '' OR to_tsvector('simple', search_text) @@ to_tsquery('simple', $1))
              AND ($2::text IS NULL OR role = $2) AND ($3::text IS NULL OR user_type = $3)
              AND ($4::text IS NULL OR $4 = CASE WHEN blocked_at IS NOT NULL THEN 'blocked' WHEN last_seen_at IS NULL THEN 'never'
                   WHEN email LIKE '%@%' AND email_verified_at IS NULL THEN 'unverified' ELSE 'active' END)
              AND ($5::text IS NULL OR school = $5) AND ($6::text IS NULL OR class = $6) AND ($7::text IS NULL OR province = $7)
            ORDER BY given_name, family_name, id LIMIT $8 OFFSET $9"#,
        filter.search,
        filter.role as Option<Role>,
        filter.user_type as Option<UserType>,
        filter.state as Option<State>,
        filter.school,
        filter.class,
        filter.province,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The newest first.
async fn newest(conn: &mut TenantConn, filter: &Filter<'_>, (limit, offset): (i64, i64)) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT id AS "id: AccountId", email, full_name, role AS "role: Role", user_type AS "user_type: UserType",
                  blocked_at IS NOT NULL AS "is_blocked!", email_verified_at IS NOT NULL AS "is_verified!",
                  gender AS "gender: Gender", school, class, province, dob, phone_number, last_seen_at, created_at, version
             FROM users
            WHERE contest_id IS NULL AND NOT is_visitor AND erase_at IS NULL AND erased_at IS NULL AND ($1 = '' OR to_tsvector('simple', search_text) @@ to_tsquery('simple', $1))
              AND ($2::text IS NULL OR role = $2) AND ($3::text IS NULL OR user_type = $3)
              AND ($4::text IS NULL OR $4 = CASE WHEN blocked_at IS NOT NULL THEN 'blocked' WHEN last_seen_at IS NULL THEN 'never'
                   WHEN email LIKE '%@%' AND email_verified_at IS NULL THEN 'unverified' ELSE 'active' END)
              AND ($5::text IS NULL OR school = $5) AND ($6::text IS NULL OR class = $6) AND ($7::text IS NULL OR province = $7)
            ORDER BY id DESC LIMIT $8 OFFSET $9"#,
        filter.search,
        filter.role as Option<Role>,
        filter.user_type as Option<UserType>,
        filter.state as Option<State>,
        filter.school,
        filter.class,
        filter.province,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Who was here last first.
async fn last_seen(
    conn: &mut TenantConn,
    filter: &Filter<'_>,
    (limit, offset): (i64, i64),
) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT id AS "id: AccountId", email, full_name, role AS "role: Role", user_type AS "user_type: UserType",
                  blocked_at IS NOT NULL AS "is_blocked!", email_verified_at IS NOT NULL AS "is_verified!",
                  gender AS "gender: Gender", school, class, province, dob, phone_number, last_seen_at, created_at, version
             FROM users
            WHERE contest_id IS NULL AND NOT is_visitor AND erase_at IS NULL AND erased_at IS NULL AND ($1 = '' OR to_tsvector('simple', search_text) @@ to_tsquery('simple', $1))
              AND ($2::text IS NULL OR role = $2) AND ($3::text IS NULL OR user_type = $3)
              AND ($4::text IS NULL OR $4 = CASE WHEN blocked_at IS NOT NULL THEN 'blocked' WHEN last_seen_at IS NULL THEN 'never'
                   WHEN email LIKE '%@%' AND email_verified_at IS NULL THEN 'unverified' ELSE 'active' END)
              AND ($5::text IS NULL OR school = $5) AND ($6::text IS NULL OR class = $6) AND ($7::text IS NULL OR province = $7)
            ORDER BY last_seen_at DESC NULLS LAST, id DESC LIMIT $8 OFFSET $9"#,
        filter.search,
        filter.role as Option<Role>,
        filter.user_type as Option<UserType>,
        filter.state as Option<State>,
        filter.school,
        filter.class,
        filter.province,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// How many there are in all: a statement of its own, so that a page is read along its index and no further.
pub(in crate::people) async fn count(conn: &mut TenantConn, filter: &Filter<'_>) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM users
            WHERE contest_id IS NULL AND NOT is_visitor AND erase_at IS NULL AND erased_at IS NULL AND ($1 = '' OR to_tsvector('simple', search_text) @@ to_tsquery('simple', $1))
              AND ($2::text IS NULL OR role = $2) AND ($3::text IS NULL OR user_type = $3)
              AND ($4::text IS NULL OR $4 = CASE WHEN blocked_at IS NOT NULL THEN 'blocked' WHEN last_seen_at IS NULL THEN 'never'
                   WHEN email LIKE '%@%' AND email_verified_at IS NULL THEN 'unverified' ELSE 'active' END)
              AND ($5::text IS NULL OR school = $5) AND ($6::text IS NULL OR class = $6) AND ($7::text IS NULL OR province = $7)"#,
        filter.search,
        filter.role as Option<Role>,
        filter.user_type as Option<UserType>,
        filter.state as Option<State>,
        filter.school,
        filter.class,
        filter.province,
    )
    .fetch_one(&mut *conn)
    .await?)
}
