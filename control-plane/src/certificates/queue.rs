//! The queue of certificates to order and renew, in the control database: whoever takes a row has it for as long as the
//! lease lasts, and a killed process' row is taken up by another where it stood.

use std::ops::Range;
use std::time::Duration;

use sqlx::postgres::types::PgRange;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use super::leaf::Leaf;
use super::pace;

/// How long a row is one process'; renewed by [`beat`].
pub(super) const LEASE: Duration = Duration::from_secs(30);
/// How much of an issuer's words is kept.
const LONGEST_ERROR: usize = 500;

/// A certificate that somebody works on.
#[derive(Clone)]
pub(super) struct Task {
    pub(super) host: String,
    pub(super) registered_domain: String,
    /// The lease's owner.
    pub(super) lease: Uuid,
    /// The chain that is served, if there is one: then this is a renewal.
    pub(super) chain_pem: Option<String>,
    pub(super) not_after: Option<OffsetDateTime>,
    /// The order under way and the key that it is for.
    pub(super) order_url: Option<String>,
    pub(super) order_key_sealed: Option<String>,
    pub(super) attempts: i32,
}

impl Task {
    pub(super) fn is_renewal(&self) -> bool {
        self.chain_pem.is_some()
    }

    /// Whether visitors are served over HTTPS meanwhile.
    pub(super) fn is_served(&self, now: OffsetDateTime) -> bool {
        self.is_renewal() && self.not_after.is_some_and(|end| end > now)
    }
}

/// Takes what is due, the most urgent first: renewals in the last sixth of their life, then domains without any
/// certificate, then the other renewals; each by what ends or waits longest.
pub(super) async fn take(pool: &PgPool, directory: &str) -> Result<Option<Task>, sqlx::Error> {
    let lease = Uuid::new_v4();
    sqlx::query_as!(
        Task,
        r#"UPDATE certificates SET leased_by = $1, leased_until = now() + make_interval(secs => $2), last_attempt_at = now()
            WHERE host = (
                SELECT host FROM certificates
                 WHERE is_wanted AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until < now())
                   AND NOT EXISTS (SELECT FROM acme_accounts a WHERE a.directory = $3 AND a.paused_until > now())
                 ORDER BY CASE WHEN not_after < now() + (not_after - not_before) / 6 THEN 0 WHEN chain_pem IS NULL THEN 1 ELSE 2 END,
                          coalesce(not_after, next_attempt_at), host
                 LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING host, registered_domain, leased_by AS "lease!", chain_pem, not_after, order_url, order_key_sealed, attempts"#,
        lease,
        LEASE.as_secs_f64(),
        directory
    )
    .fetch_optional(pool)
    .await
}

/// Keeps a lease. False when it is somebody else's by now.
pub(super) async fn beat(pool: &PgPool, task: &Task) -> Result<bool, sqlx::Error> {
    let kept = sqlx::query!(
        "UPDATE certificates SET leased_until = now() + make_interval(secs => $3) WHERE host = $1 AND leased_by = $2",
        task.host,
        task.lease,
        LEASE.as_secs_f64()
    )
    .execute(pool)
    .await?;
    Ok(kept.rows_affected() == 1)
}

/// Writes down the key that an order is to be for; the order does not exist yet.
pub(super) async fn begin_order(pool: &PgPool, task: &Task, key_sealed: &str) -> Result<bool, sqlx::Error> {
    let noted = sqlx::query!(
        "UPDATE certificates SET order_url = NULL, order_key_sealed = $3 WHERE host = $1 AND leased_by = $2",
        task.host,
        task.lease,
        key_sealed
    )
    .execute(pool)
    .await?;
    Ok(noted.rows_affected() > 0)
}

/// Writes down the order's address, so that whoever comes next goes on with it.
pub(super) async fn note_order(pool: &PgPool, task: &Task, url: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE certificates SET order_url = $3 WHERE host = $1 AND leased_by = $2",
        task.host,
        task.lease,
        url
    )
    .execute(pool)
    .await
    .map(drop)
}

/// Lets any replica answer a challenge of this host, for so long.
pub(super) async fn offer_challenge(
    pool: &PgPool,
    task: &Task,
    token: &str,
    answer: &str,
    life: Duration,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO acme_challenges (token, host, key_authorization, expires_at)
         VALUES ($1, $2, $3, now() + make_interval(secs => $4))
         ON CONFLICT (token) DO UPDATE SET host = excluded.host, key_authorization = excluded.key_authorization,
             expires_at = excluded.expires_at",
        token,
        task.host,
        answer,
        life.as_secs_f64()
    )
    .execute(pool)
    .await
    .map(drop)
}

/// The new certificate is served from now on, and the row is free until its renewal.
///
/// # Errors
/// When the database is away; `RowNotFound` when the lease or the row is gone.
pub(super) async fn finish(
    conn: &mut PgConnection,
    task: &Task,
    chain_pem: &str,
    leaf: &Leaf,
) -> Result<(), sqlx::Error> {
    let renew_at = pace::renewal(leaf.not_before, leaf.not_after);
    sqlx::query_scalar!(
        r#"UPDATE certificates SET state = 'valid', chain_pem = $3, key_sealed = order_key_sealed,
                  version = nextval('certificate_versions'), serial = $4, not_before = $5, not_after = $6,
                  renew_at = $7, ari_window = NULL, ari_next_at = now(), next_attempt_at = $7,
                  stable_since = CASE WHEN not_after > now() THEN stable_since END,
                  order_url = NULL, order_key_sealed = NULL, order_started_at = NULL, attempts = 0, last_error = NULL, last_error_kind = NULL,
                  leased_by = NULL, leased_until = NULL
            WHERE host = $1 AND leased_by = $2 RETURNING host"#,
        task.host,
        task.lease,
        chain_pem,
        leaf.serial,
        leaf.not_before,
        leaf.not_after,
        renew_at
    )
    .fetch_one(&mut *conn)
    .await?;
    sqlx::query!("DELETE FROM acme_challenges WHERE host = $1", task.host).execute(conn).await.map(drop)
}

/// What becomes of a row whose attempt came to nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Setback {
    /// What it comes down to (`Failure::told`): told in the reader's language.
    pub(super) kind: &'static str,
    /// The words for it. Told to operators and, where the host has no certificate, to the site's admin.
    pub(super) why: String,
    /// How long to wait.
    pub(super) wait: Duration,
    /// Whether it counts as a failure, so that the next wait is longer.
    pub(super) counts: bool,
    /// Whether the order is of no use any more.
    pub(super) forget_order: bool,
}

/// Gives the row back until its next attempt.
pub(super) async fn set_back(pool: &PgPool, task: &Task, setback: &Setback) -> Result<(), sqlx::Error> {
    let why: String = setback.why.chars().take(LONGEST_ERROR).collect();
    sqlx::query!(
        "UPDATE certificates SET last_error = $3, last_error_kind = $7, attempts = attempts + $5, next_attempt_at = now() + make_interval(secs => $4),
                state = CASE WHEN chain_pem IS NOT NULL THEN 'valid' WHEN $5 > 0 THEN 'failed' ELSE state END,
                order_url = CASE WHEN $6 THEN NULL ELSE order_url END,
                order_key_sealed = CASE WHEN $6 THEN NULL ELSE order_key_sealed END,
                order_started_at = CASE WHEN $6 THEN NULL ELSE order_started_at END,
                leased_by = NULL, leased_until = NULL
          WHERE host = $1 AND leased_by = $2",
        task.host,
        task.lease,
        why,
        setback.wait.as_secs_f64(),
        i32::from(setback.counts),
        setback.forget_order,
        setback.kind
    )
    .execute(pool)
    .await
    .map(drop)
}

/// Has no order of this account gone on with: the account is gone.
pub(super) async fn forget_orders(pool: &PgPool) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE certificates SET order_url = NULL WHERE order_url IS NOT NULL").execute(pool).await.map(drop)
}

/// A certificate whose window of renewal is to be asked for.
pub(super) struct Asked {
    pub(super) host: String,
    pub(super) chain_pem: String,
    /// Of this chain: what is said of it is not said of the next one.
    pub(super) version: i64,
}

/// Certificates whose window of renewal is to be asked for again; none while the issuer wants to be left alone.
pub(super) async fn windows_due(pool: &PgPool, directory: &str, limit: i64) -> Result<Vec<Asked>, sqlx::Error> {
    sqlx::query_as!(
        Asked,
        r#"SELECT host, chain_pem AS "chain_pem!", version FROM certificates
            WHERE is_wanted AND ari_next_at <= now() AND chain_pem IS NOT NULL
              AND NOT EXISTS (SELECT FROM acme_accounts a WHERE a.directory = $2 AND a.paused_until > now())
            ORDER BY ari_next_at LIMIT $1"#,
        limit,
        directory
    )
    .fetch_all(pool)
    .await
}

/// What the issuer says of a renewal: the window if it has one, and when to ask again (never when `None`). A window
/// behind nine tenths of the certificate's life does not keep it from being renewed in time.
pub(super) async fn note_window(
    pool: &PgPool,
    asked: &Asked,
    window: Option<&Range<OffsetDateTime>>,
    again: Option<Duration>,
) -> Result<(), sqlx::Error> {
    let renew_at = window.map(|window| pace::in_window(window, OffsetDateTime::now_utc()));
    let range = window.map(|window| PgRange::from(window.clone()));
    // A moment in the same window is not chosen anew, or each asking would put it off.
    sqlx::query!(
        "UPDATE certificates SET ari_next_at = now() + make_interval(secs => $4),
                renew_at = CASE WHEN $2::tstzrange IS DISTINCT FROM ari_window THEN least(coalesce($3, renew_at), not_after - (not_after - not_before) / 10) ELSE renew_at END,
                next_attempt_at = CASE WHEN $2::tstzrange IS DISTINCT FROM ari_window AND attempts = 0 AND order_key_sealed IS NULL
                                       THEN least(coalesce($3, next_attempt_at), not_after - (not_after - not_before) / 10) ELSE next_attempt_at END,
                ari_window = $2
          WHERE host = $1 AND version = $5 AND chain_pem IS NOT NULL",
        asked.host,
        range,
        renew_at,
        again.map(|wait| wait.as_secs_f64()),
        asked.version
    )
    .execute(pool)
    .await
    .map(drop)
}

/// The issuer could not say when to renew: it is asked again so much later.
pub(super) async fn postpone_window(pool: &PgPool, asked: &Asked, wait: Duration) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE certificates SET ari_next_at = now() + make_interval(secs => $2) WHERE host = $1 AND version = $3",
        asked.host,
        wait.as_secs_f64(),
        asked.version
    )
    .execute(pool)
    .await
    .map(drop)
}
