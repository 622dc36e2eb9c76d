//! SQL of browsers that people have signed in with.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::AccountId;

/// Takes browsers away that nobody has signed in with for so many days; whether some are left.
pub async fn expire_browsers(conn: &mut TenantConn, days: i32) -> Result<bool, ApiError> {
    sqlx::query!("DELETE FROM known_browsers WHERE seen_at < now() - make_interval(days => $1)", days)
        .execute(&mut *conn)
        .await?;
    Ok(sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM known_browsers) AS "any!""#).fetch_one(&mut *conn).await?)
}

/// Whether the person had signed in with this browser, and with any.
pub struct Familiarity {
    pub browser: bool,
    pub any: bool,
}

/// Notes that the person signs in with this browser; the newest 20 are remembered. What was known before.
pub async fn note_browser(conn: &mut TenantConn, user: AccountId, browser: [u8; 32]) -> Result<Familiarity, ApiError> {
    let known = sqlx::query_as!(
        Familiarity,
        r#"SELECT EXISTS (SELECT FROM known_browsers WHERE user_id = $1 AND browser_hash = $2) AS "browser!",
                  EXISTS (SELECT FROM known_browsers WHERE user_id = $1) AS "any!""#,
        user as AccountId,
        &browser[..],
    )
    .fetch_one(&mut *conn)
    .await?;
    sqlx::query!(
        "INSERT INTO known_browsers (user_id, browser_hash) VALUES ($1, $2)
         ON CONFLICT (user_id, browser_hash) DO UPDATE SET seen_at = now()",
        user as AccountId,
        &browser[..],
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "DELETE FROM known_browsers WHERE user_id = $1 AND browser_hash NOT IN (
             SELECT browser_hash FROM known_browsers WHERE user_id = $1 ORDER BY seen_at DESC LIMIT 20)",
        user as AccountId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(known)
}
