//! SQL of whom and what orders are about.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{AccountId, CourseId, OrderId};

/// A buyer as letters and receipts name them.
#[derive(Debug, Clone)]
pub struct Buyer {
    pub id: AccountId,
    /// Empty where they have entered none.
    pub name: String,
    /// An address, or a login name.
    pub email: String,
}

pub async fn find_buyer(conn: &mut TenantConn, id: AccountId) -> Result<Option<Buyer>, ApiError> {
    Ok(sqlx::query_as!(
        Buyer,
        r#"SELECT id AS "id: AccountId", full_name AS name, email FROM users
            WHERE id = $1 AND contest_id IS NULL AND NOT is_visitor AND erased_at IS NULL"#,
        id as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A course as orders show it.
#[derive(Debug, Clone)]
pub struct CourseRow {
    pub id: CourseId,
    pub slug: String,
    pub title: String,
    pub cover_image: String,
    /// Days of access.
    pub duration: Option<i32>,
    pub price: i64,
    pub is_archived: bool,
}

/// These courses, with titles in that language.
pub async fn courses(conn: &mut TenantConn, ids: &[CourseId], lang: &str) -> Result<Vec<CourseRow>, ApiError> {
    Ok(sqlx::query_as!(
        CourseRow,
        r#"SELECT id AS "id: CourseId", slug, coalesce(nullif(translations -> $2::text ->> 'title', ''), title) AS "title!",
                  cover_image, duration, price, archived_at IS NOT NULL AS "is_archived!"
             FROM courses WHERE id = ANY ($1)"#,
        ids as &[CourseId],
        lang,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Whether somebody is in a course whose time is not over.
pub async fn learns(conn: &mut TenantConn, user: AccountId, course: CourseId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM enrolments e JOIN courses c ON c.id = e.course_id
             WHERE e.user_id = $1 AND e.course_id = $2
               AND coalesce(least(e.until, e.ended_at, c.closes_at) > now(), true)) AS "learns!""#,
        user as AccountId,
        course as CourseId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Of these orders those that succeeded, are of one seat, and whose buyers are in their courses now.
pub async fn with_access(conn: &mut TenantConn, orders: &[OrderId]) -> Result<Vec<OrderId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT t.id AS "id: OrderId" FROM transactions t
             JOIN enrolments e ON e.course_id = t.course_id AND e.user_id = t.buyer_id JOIN courses c ON c.id = t.course_id
            WHERE t.id = ANY ($1) AND t.status = 'success' AND t.quantity = 1
              AND coalesce(least(e.until, e.ended_at, c.closes_at) > now(), true)"#,
        orders as &[OrderId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Those who decide about orders.
pub async fn staff(conn: &mut TenantConn, roles: &[&str]) -> Result<Vec<AccountId>, ApiError> {
    let roles: Vec<String> = roles.iter().map(|role| (*role).to_owned()).collect();
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: AccountId" FROM users
            WHERE role = ANY ($1) AND NOT is_visitor AND blocked_at IS NULL AND erased_at IS NULL ORDER BY id"#,
        &roles,
    )
    .fetch_all(&mut *conn)
    .await?)
}
