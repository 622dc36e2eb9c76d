//! Sessions of the console: opaque tokens whose hashes are kept, with an end and an idle end.

use platform::secrets;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::{ABSOLUTE, IDLE, Operator, Role};

/// Where a session was begun.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// The client's address.
    pub address: String,
    /// What its browser calls itself, cut to 200 characters.
    pub agent: String,
}

/// A session that is good.
#[derive(Debug, Clone)]
pub struct Session {
    /// Its number.
    pub id: i64,
    /// Whose it is.
    pub operator: Operator,
    /// When it was begun.
    pub created_at: OffsetDateTime,
    /// When it was last used; up to half a minute behind.
    pub seen_at: OffsetDateTime,
    /// When it ends at the latest.
    pub expires_at: OffsetDateTime,
    /// When the second factor was last shown.
    pub factor_at: OffsetDateTime,
}

/// Begins a session; its token.
pub(super) async fn begin(conn: &mut PgConnection, operator: i64, origin: &Origin) -> Result<String, sqlx::Error> {
    let token = secrets::new_token();
    sqlx::query!(
        "INSERT INTO operator_sessions (token_hash, operator_id, expires_at, address, agent)
         VALUES ($1, $2, now() + make_interval(secs => $3), $4, $5)",
        &secrets::hash_token(&token)[..],
        operator,
        ABSOLUTE.as_seconds_f64(),
        origin.address,
        origin.agent
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("UPDATE operators SET signed_in_at = now() WHERE id = $1", operator).execute(&mut *conn).await?;
    // Who signs in sweeps up.
    sqlx::query!(
        "DELETE FROM operator_sessions WHERE expires_at < now() OR seen_at < now() - make_interval(secs => $1)",
        IDLE.as_seconds_f64()
    )
    .execute(conn)
    .await?;
    Ok(token)
}

/// The session of a token, without using it.
///
/// # Errors
/// When the control database is away.
pub async fn find(conn: &mut PgConnection, token: &str) -> Result<Option<Session>, sqlx::Error> {
    let row = sqlx::query!(
        "SELECT s.id, s.created_at, s.seen_at, s.expires_at, s.factor_at, o.id AS operator_id, o.email, o.name, o.role
           FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
          WHERE s.token_hash = $1 AND o.state = 'active' AND s.expires_at > now()
            AND s.seen_at > now() - make_interval(secs => $2)",
        &secrets::hash_token(token)[..],
        IDLE.as_seconds_f64()
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| Session {
        id: row.id,
        operator: Operator { id: row.operator_id, email: row.email, name: row.name, role: Role::parse(&row.role) },
        created_at: row.created_at,
        seen_at: row.seen_at,
        expires_at: row.expires_at,
        factor_at: row.factor_at,
    }))
}

/// Counts a use of a session.
///
/// # Errors
/// When the control database is away.
pub async fn touch(conn: &mut PgConnection, session: &mut Session) -> Result<(), sqlx::Error> {
    // One write in half a minute is enough for an end after half an hour.
    let seen_at = sqlx::query_scalar!(
        "UPDATE operator_sessions SET seen_at = now() WHERE id = $1 AND seen_at < now() - interval '30 seconds' RETURNING seen_at",
        session.id
    )
    .fetch_optional(conn)
    .await?;
    session.seen_at = seen_at.unwrap_or(session.seen_at);
    Ok(())
}

/// Whether a session is good, without using it: for what goes on in the background.
///
/// # Errors
/// When the control database is away.
pub async fn is_good(pool: &PgPool, id: i64) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
             WHERE s.id = $1 AND o.state = 'active' AND s.expires_at > now() AND s.seen_at > now() - make_interval(secs => $2)) AS "good!""#,
        id,
        IDLE.as_seconds_f64()
    )
    .fetch_one(pool)
    .await
}

/// A session, as its owner's list shows it.
#[derive(Debug, Clone)]
pub struct SessionRow {
    /// Its number.
    pub id: i64,
    /// When it was begun.
    pub created_at: OffsetDateTime,
    /// When it was last used.
    pub seen_at: OffsetDateTime,
    /// When it ends at the latest.
    pub expires_at: OffsetDateTime,
    /// From which address it was begun.
    pub address: String,
    /// With which browser.
    pub agent: String,
}

/// An operator's sessions, the last used first.
///
/// # Errors
/// When the control database is away.
pub async fn list(conn: &mut PgConnection, operator: i64) -> Result<Vec<SessionRow>, sqlx::Error> {
    sqlx::query_as!(
        SessionRow,
        "SELECT id, created_at, seen_at, expires_at, address, agent FROM operator_sessions
          WHERE operator_id = $1 AND expires_at > now() AND seen_at > now() - make_interval(secs => $2)
          ORDER BY seen_at DESC, id DESC",
        operator,
        IDLE.as_seconds_f64()
    )
    .fetch_all(conn)
    .await
}

/// Ends one of an operator's sessions; false where there is no such.
pub(super) async fn end(conn: &mut PgConnection, operator: i64, id: i64) -> Result<bool, sqlx::Error> {
    let ended = sqlx::query!("DELETE FROM operator_sessions WHERE operator_id = $1 AND id = $2", operator, id)
        .execute(conn)
        .await?;
    Ok(ended.rows_affected() == 1)
}

/// Ends all of an operator's sessions but `kept`; how many.
pub(super) async fn end_others(conn: &mut PgConnection, operator: i64, kept: i64) -> Result<u64, sqlx::Error> {
    let ended = sqlx::query!("DELETE FROM operator_sessions WHERE operator_id = $1 AND id <> $2", operator, kept)
        .execute(conn)
        .await?;
    Ok(ended.rows_affected())
}

/// Notes that the second factor was shown just now.
pub(super) async fn note_factor(conn: &mut PgConnection, id: i64) -> Result<OffsetDateTime, sqlx::Error> {
    sqlx::query_scalar!("UPDATE operator_sessions SET factor_at = now() WHERE id = $1 RETURNING factor_at", id)
        .fetch_one(conn)
        .await
}
