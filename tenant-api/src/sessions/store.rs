//! Sessions' SQL.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};

use crate::exam_accounts::ExamAccount;
use crate::ids::{AccountId, ContestId, SessionId, VisitId};
use crate::permissions::Role;
use crate::server_time::GRACE;
use crate::site::Site;

/// How long a session lasts.
pub const LIFE: Duration = Duration::days(30);
/// How exactly is known when a session was last used.
pub const SEEN_WITHIN: Duration = Duration::minutes(10);

/// Whose session it is.
#[derive(Debug, Clone)]
pub struct Session {
    /// The person's id within the site.
    pub user_id: AccountId,
    /// What they may do with it.
    pub role: Role,
    /// The visit that it belongs to, where an operator of the platform is at work.
    pub visit: Option<VisitId>,
    /// Of an account that was made for a contest.
    pub exam: Option<ExamAccount>,
}

/// The session of a token that is still good, of a person who is not blocked; notes that they were here.
///
/// # Errors
/// When the database fails.
pub async fn find_and_touch(site: &Site, token_hash: [u8; 32]) -> Result<Option<Session>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT users.id AS "id: AccountId", users.role AS "role: Role", sessions.visit_id AS "visit_id: VisitId",
                  sessions.last_seen_at, contests.id AS "contest_id?: ContestId", contests.slug AS "contest_slug?"
         FROM sessions JOIN users ON users.id = sessions.user_id
         LEFT JOIN platform_visits visits ON visits.id = sessions.visit_id
         LEFT JOIN contests ON contests.id = users.contest_id
         WHERE sessions.token_hash = $1 AND sessions.expires_at > now() AND users.blocked_at IS NULL
           AND (users.contest_id IS NULL OR (contests.closes_at > $2 AND contests.archived_at IS NULL))
           AND (sessions.visit_id IS NULL OR visits.ended_at IS NULL)"#,
        &token_hash[..],
        OffsetDateTime::now_utc() - GRACE,
    )
    .fetch_optional(&mut *site.read().await?)
    .await?;
    let Some(row) = row else { return Ok(None) };
    if row.last_seen_at + SEEN_WITHIN < OffsetDateTime::now_utc() {
        // A database that can't be written now is asked again at the next call.
        if let Err(error) = touch(site, token_hash, row.id).await {
            tracing::debug!(cause = ?error.cause(), "noting when a session was used");
        }
    }
    // Who visits does so as the site's admin, until the visit is ended; that takes its sessions away too.
    let role = if row.visit_id.is_some() { Role::Admin } else { row.role };
    let exam = row.contest_id.zip(row.contest_slug).map(|(contest, slug)| ExamAccount { contest, slug });
    Ok(Some(Session { user_id: row.id, role, visit: row.visit_id, exam }))
}

async fn touch(site: &Site, token_hash: [u8; 32], user: AccountId) -> Result<(), ApiError> {
    let mut conn = site.read().await?;
    sqlx::query!("UPDATE sessions SET last_seen_at = now() WHERE token_hash = $1", &token_hash[..])
        .execute(&mut *conn)
        .await?;
    sqlx::query!("UPDATE users SET last_seen_at = now() WHERE id = $1", user as AccountId).execute(&mut *conn).await?;
    Ok(())
}

/// The roles in which people act by those of these sessions and keys that are still good, by the token's hash.
///
/// # Errors
/// When the database fails.
pub async fn roles(conn: &mut TenantConn, token_hashes: &[Vec<u8>]) -> Result<HashMap<Vec<u8>, Role>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT sessions.token_hash AS "token_hash!", users.role AS "role!: Role", sessions.visit_id AS "visit_id: VisitId"
         FROM sessions JOIN users ON users.id = sessions.user_id
         LEFT JOIN platform_visits visits ON visits.id = sessions.visit_id
         LEFT JOIN contests ON contests.id = users.contest_id
         WHERE sessions.token_hash = ANY ($1) AND sessions.expires_at > now() AND users.blocked_at IS NULL
           AND (users.contest_id IS NULL OR (contests.closes_at > $2 AND contests.archived_at IS NULL))
           AND (sessions.visit_id IS NULL OR visits.ended_at IS NULL)
         UNION ALL
         SELECT api_keys.key_hash, users.role, NULL
         FROM api_keys JOIN users ON users.id = api_keys.user_id
         WHERE api_keys.key_hash = ANY ($1) AND api_keys.expires_at > now() AND users.blocked_at IS NULL"#,
        token_hashes,
        OffsetDateTime::now_utc() - GRACE,
    )
    .fetch_all(&mut *conn)
    .await?;
    let role = |visit: Option<VisitId>, role: Role| if visit.is_some() { Role::Admin } else { role };
    Ok(rows.into_iter().map(|row| (row.token_hash, role(row.visit_id, row.role))).collect())
}

/// The role of an account that is not blocked, and of no contest.
///
/// # Errors
/// When the database fails.
pub async fn role_of(conn: &mut TenantConn, user: AccountId) -> Result<Option<Role>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT role AS "role: Role" FROM users WHERE id = $1 AND blocked_at IS NULL AND contest_id IS NULL"#,
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Whether a token's session is still good.
///
/// # Errors
/// When the database fails.
pub async fn is_good(site: &Site, token_hash: [u8; 32]) -> Result<bool, ApiError> {
    Ok(roles(&mut *site.read().await?, &[token_hash.to_vec()]).await?.contains_key(&token_hash[..]))
}

/// A session, as its person sees it.
pub struct Listed {
    pub id: SessionId,
    pub token_hash: Vec<u8>,
    pub device: String,
    pub created_at: OffsetDateTime,
    pub last_seen_at: OffsetDateTime,
}

/// A person's sessions, the last used first.
pub async fn list(conn: &mut TenantConn, user: AccountId) -> Result<Vec<Listed>, ApiError> {
    Ok(sqlx::query_as!(
        Listed,
        r#"SELECT id AS "id: SessionId", token_hash, device, created_at, last_seen_at FROM sessions
           WHERE user_id = $1 AND visit_id IS NULL AND expires_at > now() ORDER BY last_seen_at DESC, id DESC LIMIT 200"#,
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Ends one of a person's sessions; false where there is no such one.
pub async fn delete_one(conn: &mut TenantConn, user: AccountId, id: SessionId) -> Result<bool, ApiError> {
    let ended = sqlx::query!(
        "DELETE FROM sessions WHERE user_id = $1 AND id = $2 AND visit_id IS NULL",
        user as AccountId,
        id as SessionId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(ended.rows_affected() > 0)
}

/// Starts a session with a browser that calls itself `device`.
///
/// # Errors
/// When the database fails.
pub async fn insert(
    conn: &mut TenantConn,
    user: AccountId,
    token_hash: [u8; 32],
    device: &str,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO sessions (token_hash, user_id, expires_at, device) VALUES ($1, $2, $3, $4)",
        &token_hash[..],
        user as AccountId,
        OffsetDateTime::now_utc() + LIFE,
        device,
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

/// Ends every session of a person.
///
/// # Errors
/// When the database fails.
pub async fn delete_all(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM sessions WHERE user_id = $1 AND visit_id IS NULL", user as AccountId)
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
