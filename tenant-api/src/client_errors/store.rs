//! SQL of browsers' faults.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::report::{ErrorKind, Report};
use crate::ids::ClientErrorId;
use crate::listing::Counted;

/// A fault, as the list has it.
pub(super) struct Row {
    pub(super) id: ClientErrorId,
    pub(super) kind: ErrorKind,
    pub(super) message: String,
    pub(super) route: String,
    pub(super) release: String,
    pub(super) place: String,
    pub(super) stack: Vec<String>,
    pub(super) call_method: Option<String>,
    pub(super) call_path: Option<String>,
    pub(super) call_status: Option<i32>,
    pub(super) count: i64,
    pub(super) first_seen: OffsetDateTime,
    pub(super) last_seen: OffsetDateTime,
    total: i64,
}

impl Counted for Row {
    fn total(&self) -> i64 {
        self.total
    }
}

/// Counts a fault that is known already; false where it is not.
pub(super) async fn count(conn: &mut TenantConn, fingerprint: &[u8], count: u32) -> Result<bool, ApiError> {
    let counted = sqlx::query!(
        "UPDATE client_errors SET count = count + $2, last_seen = now() WHERE fingerprint = $1",
        fingerprint,
        i64::from(count),
    )
    .execute(&mut *conn)
    .await?;
    Ok(counted.rows_affected() > 0)
}

/// Whether the site has had fewer than `most` new faults since yesterday.
pub(super) async fn has_room(conn: &mut TenantConn, most: i64) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) < $1 AS "room!" FROM client_errors WHERE first_seen > now() - interval '1 day'"#,
        most,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// A new fault; one that somebody else has just told of is counted. `stack` is of places as people read them.
pub(super) async fn insert(
    conn: &mut TenantConn,
    report: &Report,
    stack: &[String],
    search_text: &str,
) -> Result<(), ApiError> {
    let call = report.call.as_ref();
    sqlx::query!(
        "INSERT INTO client_errors (fingerprint, kind, message, route, release, place, stack, call_method, call_path, call_status, count, search_text)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         ON CONFLICT (fingerprint) DO UPDATE SET count = client_errors.count + excluded.count, last_seen = now()",
        report.fingerprint(),
        report.kind as ErrorKind,
        report.message,
        report.route,
        report.release,
        stack.first().map_or("", String::as_str),
        stack,
        call.map(|call| call.method.as_str()),
        call.map(|call| call.path.as_str()),
        call.and_then(|call| call.status),
        i64::from(report.count),
        search_text,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Takes the oldest away where there are more than `most`.
pub(super) async fn keep_newest(conn: &mut TenantConn, most: i64) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM client_errors WHERE id IN (SELECT id FROM client_errors ORDER BY last_seen DESC, id DESC OFFSET $1)",
        most,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// What is listed.
pub(super) struct ListQuery<'a> {
    pub(super) search: &'a str,
    pub(super) kind: Option<ErrorKind>,
    pub(super) release: Option<&'a str>,
    pub(super) limit: i64,
    pub(super) offset: i64,
}

/// A page of the faults, those met last first.
pub(super) async fn list(conn: &mut TenantConn, query: &ListQuery<'_>) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT id AS "id: ClientErrorId", kind AS "kind: ErrorKind", message, route, release, place, stack, call_method, call_path, call_status,
                count, first_seen, last_seen, count(*) OVER () AS "total!"
         FROM client_errors
         WHERE ($1 = '' OR to_tsvector('simple', search_text) @@ to_tsquery('simple', $1))
           AND ($2::text IS NULL OR kind = $2) AND ($3::text IS NULL OR release = $3)
         ORDER BY last_seen DESC, id DESC LIMIT $4 OFFSET $5"#,
        query.search,
        query.kind as Option<ErrorKind>,
        query.release,
        query.limit,
        query.offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Takes one away; false where there is none.
pub(super) async fn delete(conn: &mut TenantConn, id: ClientErrorId) -> Result<bool, ApiError> {
    let deleted =
        sqlx::query!("DELETE FROM client_errors WHERE id = $1", id as ClientErrorId).execute(&mut *conn).await?;
    Ok(deleted.rows_affected() > 0)
}

/// Takes all away.
pub(super) async fn clear(conn: &mut TenantConn) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM client_errors").execute(&mut *conn).await?;
    Ok(())
}

/// Takes away what nobody has met for so many days.
pub(super) async fn expire(conn: &mut TenantConn, days: i32) -> Result<u64, ApiError> {
    let expired = sqlx::query!("DELETE FROM client_errors WHERE last_seen < now() - make_interval(days => $1)", days)
        .execute(&mut *conn)
        .await?;
    Ok(expired.rows_affected())
}

/// Whether there are any.
pub(super) async fn any(conn: &mut TenantConn) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM client_errors) AS "any!""#).fetch_one(&mut *conn).await?)
}
