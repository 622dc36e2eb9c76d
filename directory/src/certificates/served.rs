//! What tenant-api reads: the certificates to serve and the answers to HTTP-01.

use sqlx::PgPool;
use time::OffsetDateTime;

/// What the triggers notify on; the payload is the host.
pub const CHANNEL: &str = "lophoc_certificates";
/// Certificates read in one statement.
pub const BATCH: usize = 500;

/// A host's certificate as it is kept: its key sealed.
#[derive(Clone)]
pub struct Served {
    /// Normalised.
    pub host: String,
    /// The chain in PEM, the host's own certificate first.
    pub chain_pem: String,
    /// The private key in PEM, sealed under [`key_context`].
    pub key_sealed: String,
    /// Grows with each new chain, and is no other certificate's.
    pub version: i64,
    /// Good until then.
    pub not_after: OffsetDateTime,
    /// Without a break served since then.
    pub stable_since: Option<OffsetDateTime>,
}

impl std::fmt::Debug for Served {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Served").field("host", &self.host).field("version", &self.version).finish_non_exhaustive()
    }
}

/// What a certificate's key is sealed under.
pub fn key_context(host: &str) -> String {
    format!("certificate key of {host}")
}

/// The versions of all certificates that are served, by host.
///
/// # Errors
/// When the control database is away.
pub async fn versions(pool: &PgPool) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let rows =
        sqlx::query!("SELECT host, version FROM certificates WHERE chain_pem IS NOT NULL").fetch_all(pool).await?;
    Ok(rows.into_iter().map(|row| (row.host, row.version)).collect())
}

/// The certificates of those `hosts` that have one.
///
/// # Errors
/// When the control database is away.
pub async fn load(pool: &PgPool, hosts: &[String]) -> Result<Vec<Served>, sqlx::Error> {
    sqlx::query_as!(
        Served,
        r#"SELECT host, chain_pem AS "chain_pem!", key_sealed AS "key_sealed!", version,
                  not_after AS "not_after!", stable_since FROM certificates WHERE host = ANY($1) AND chain_pem IS NOT NULL"#,
        hosts
    )
    .fetch_all(pool)
    .await
}

/// Hosts whose certificate changed in transactions from `bookmark` on, and the bookmark to go on from: the oldest
/// transaction that is still open. Without a bookmark only the latter.
///
/// # Errors
/// When the control database is away.
pub async fn changes_since(pool: &PgPool, bookmark: Option<i64>) -> Result<(i64, Vec<String>), sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS "next!",
                  coalesce((SELECT array_agg(DISTINCT host) FROM certificate_changes WHERE transaction >= $1), '{}') AS "hosts!""#,
        bookmark
    )
    .fetch_one(pool)
    .await?;
    Ok((row.next, row.hosts))
}

/// The answer to the challenge `token` of `host`, while it is good.
///
/// # Errors
/// When the control database is away.
pub async fn challenge(pool: &PgPool, host: &str, token: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "SELECT key_authorization FROM acme_challenges WHERE token = $1 AND host = $2 AND expires_at > now()",
        token,
        host
    )
    .fetch_optional(pool)
    .await
}
