//! Certificates as operators see them.

use serde::Serialize;
use sqlx::{PgExecutor, PgPool};

/// A host's certificate, without its key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct CertificateRow {
    /// Normalised.
    pub host: String,
    /// Whose domain it is.
    pub tenant_id: i64,
    /// `waiting`, `valid` or `failed`.
    pub state: String,
    /// In hexadecimal.
    pub serial: Option<String>,
    /// Epoch seconds, as the others.
    pub not_before: Option<i64>,
    /// Good until then.
    pub not_after: Option<i64>,
    /// When it is to be renewed.
    pub renew_at: Option<i64>,
    /// What the last attempt failed for: `validation`, `rate_limited`…
    pub last_error_kind: Option<String>,
    /// The same in the words of whoever found it.
    pub last_error: Option<String>,
    /// Failures in a row.
    pub attempts: i32,
    /// When the next attempt is due.
    pub next_attempt_at: i64,
}

/// Certificates that end within so many days or have ended, and domains that wait for their first one in vain; the most
/// urgent first.
///
/// # Errors
/// When the control database is away.
pub async fn near_expiry(pool: &PgPool, days: i32) -> Result<Vec<CertificateRow>, sqlx::Error> {
    sqlx::query_as!(
        CertificateRow,
        r#"SELECT host, tenant_id, state, serial, extract(epoch FROM not_before)::bigint AS not_before,
                  extract(epoch FROM not_after)::bigint AS not_after, extract(epoch FROM renew_at)::bigint AS renew_at,
                  last_error_kind, last_error, attempts, extract(epoch FROM next_attempt_at)::bigint AS "next_attempt_at!"
             FROM certificates
            WHERE not_after < now() + make_interval(days => $1) OR state = 'failed'
            ORDER BY not_after NULLS FIRST, host LIMIT 1000"#,
        days
    )
    .fetch_all(pool)
    .await
}

/// A site's certificates, by host.
///
/// # Errors
/// When the control database is away.
pub async fn of_tenant(pool: &PgPool, tenant: i64) -> Result<Vec<CertificateRow>, sqlx::Error> {
    sqlx::query_as!(
        CertificateRow,
        r#"SELECT host, tenant_id, state, serial, extract(epoch FROM not_before)::bigint AS not_before,
                  extract(epoch FROM not_after)::bigint AS not_after, extract(epoch FROM renew_at)::bigint AS renew_at,
                  last_error_kind, last_error, attempts, extract(epoch FROM next_attempt_at)::bigint AS "next_attempt_at!"
             FROM certificates WHERE tenant_id = $1 ORDER BY host"#,
        tenant
    )
    .fetch_all(pool)
    .await
}

/// Has a host's certificate ordered or renewed at once, within the issuer's limits. False where there is no such host.
///
/// # Errors
/// When the control database is away.
pub async fn renew_now(executor: impl PgExecutor<'_>, host: &str) -> Result<bool, sqlx::Error> {
    let found = sqlx::query!(
        "UPDATE certificates SET next_attempt_at = now(), renew_at = CASE WHEN chain_pem IS NOT NULL THEN now() END WHERE host = $1",
        host
    )
    .execute(executor)
    .await?;
    Ok(found.rows_affected() == 1)
}
