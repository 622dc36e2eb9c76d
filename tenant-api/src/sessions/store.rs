//! Sessions' SQL.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};

use crate::ids::{AccountId, VisitId};
use crate::permissions::Role;

/// How long a session lasts.
pub const LIFE: Duration = Duration::days(30);

/// Whose session it is.
#[derive(Debug, Clone)]
pub struct Session {
    /// The person's id within the site.
    pub user_id: AccountId,
    /// What they may do with it.
    pub role: Role,
    /// The visit that it belongs to, where an operator of the platform is at work.
    pub visit: Option<VisitId>,
}

/// The session of a token that is still good.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut TenantConn, token_hash: [u8; 32]) -> Result<Option<Session>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT users.id AS "id: AccountId", users.role AS "role: Role", sessions.visit_id AS "visit_id: VisitId"
         FROM sessions JOIN users ON users.id = sessions.user_id
         LEFT JOIN platform_visits visits ON visits.id = sessions.visit_id
         WHERE sessions.token_hash = $1 AND sessions.expires_at > now()
           AND (sessions.visit_id IS NULL OR visits.ended_at IS NULL)"#,
        &token_hash[..],
    )
    .fetch_optional(&mut *conn)
    .await?;
    // Who visits does so as the site's admin, until the visit is ended; that takes its sessions away too.
    Ok(row.map(|row| {
        let role = if row.visit_id.is_some() { Role::Admin } else { row.role };
        Session { user_id: row.id, role, visit: row.visit_id }
    }))
}

/// The roles in which people act by those of these sessions that are still good, by the hash of the session's token.
///
/// # Errors
/// When the database fails.
pub async fn roles(conn: &mut TenantConn, token_hashes: &[Vec<u8>]) -> Result<HashMap<Vec<u8>, Role>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT sessions.token_hash, users.role AS "role: Role", sessions.visit_id AS "visit_id: VisitId"
         FROM sessions JOIN users ON users.id = sessions.user_id
         LEFT JOIN platform_visits visits ON visits.id = sessions.visit_id
         WHERE sessions.token_hash = ANY ($1) AND sessions.expires_at > now()
           AND (sessions.visit_id IS NULL OR visits.ended_at IS NULL)"#,
        token_hashes,
    )
    .fetch_all(&mut *conn)
    .await?;
    let role = |visit: Option<VisitId>, role: Role| if visit.is_some() { Role::Admin } else { role };
    Ok(rows.into_iter().map(|row| (row.token_hash, role(row.visit_id, row.role))).collect())
}

/// Starts a session.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut TenantConn, user: AccountId, token_hash: [u8; 32]) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, $3)",
        &token_hash[..],
        user as AccountId,
        OffsetDateTime::now_utc() + LIFE,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Starts the session of a visit, which acts through the account `user` and ends with the visit.
///
/// # Errors
/// When the database fails.
pub async fn insert_of_visit(
    conn: &mut TenantConn,
    visit: VisitId,
    user: AccountId,
    token_hash: [u8; 32],
    expires_at: OffsetDateTime,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO sessions (token_hash, user_id, expires_at, visit_id) VALUES ($1, $2, $3, $4)",
        &token_hash[..],
        user as AccountId,
        expires_at,
        visit as VisitId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Ends a session.
///
/// # Errors
/// When the database fails.
pub async fn delete(conn: &mut TenantConn, token_hash: [u8; 32]) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM sessions WHERE token_hash = $1 OR expires_at < now()", &token_hash[..])
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// Takes sessions away that have ended; whether some are left.
///
/// # Errors
/// When the database fails.
pub async fn expire(conn: &mut TenantConn) -> Result<bool, ApiError> {
    sqlx::query!("DELETE FROM sessions WHERE expires_at < now()").execute(&mut *conn).await?;
    Ok(sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM sessions) AS "any!""#).fetch_one(&mut *conn).await?)
}

/// Ends every session of a person but one.
///
/// # Errors
/// When the database fails.
pub async fn delete_others(conn: &mut TenantConn, user: AccountId, kept: [u8; 32]) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2", user as AccountId, &kept[..])
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// Ends the sessions of a visit.
///
/// # Errors
/// When the database fails.
pub async fn delete_of_visit(conn: &mut TenantConn, visit: VisitId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM sessions WHERE visit_id = $1", visit as VisitId).execute(&mut *conn).await?;
    Ok(())
}
