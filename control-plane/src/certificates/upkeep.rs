//! What goes on beside the orders: certificates follow domains, windows of renewal are asked for, what no longer counts
//! is dropped.

use std::collections::HashMap;
use std::time::Duration;

use directory::domains::{DomainStatus, zone_of};
use instant_acme::{Account, Error, RenewalInfo};
use sqlx::PgPool;
use time::OffsetDateTime;

use super::http::with_waits;
use super::queue::Asked;
use super::{order, queue};
use crate::domains::{self, WantedCertificate};

/// Windows asked for in one go.
pub(super) const WINDOWS_AT_ONCE: i64 = 100;
/// The shortest and the longest time between two questions for one window, whatever the issuer asks for (RFC 9773, 4.3.2).
const ASK: (Duration, Duration) = (Duration::from_secs(60), Duration::from_secs(24 * 3600));
/// When the issuer could not say.
const ASK_AGAIN: Duration = Duration::from_secs(6 * 3600);
/// How often what no longer counts is dropped.
const SWEEP: Duration = Duration::from_secs(600);

/// What is known of a host.
struct Known {
    tenant_id: i64,
    is_wanted: bool,
    /// Good until then, where there is one.
    not_after: Option<OffsetDateTime>,
    last_error: Option<String>,
}

/// Makes rows for domains that are to have a certificate, ends those of domains that are somebody else's, and tells
/// domains what they have. True when there is something new to order.
///
/// # Errors
/// When the control database is away.
pub(super) async fn compare(pool: &PgPool) -> Result<bool, sqlx::Error> {
    let dropped = drop_unheld(pool).await?;
    if dropped > 0 {
        tracing::info!(dropped, "certificates of domains that were let go are gone");
    }
    let wanted = domains::wanting_certificates(pool).await?;
    let mut known = known(pool).await?;
    let now = OffsetDateTime::now_utc();
    let (mut new, mut again) = (Vec::new(), Vec::new());
    for domain in wanted {
        match known.remove(&domain.host) {
            Some(row) if row.tenant_id == domain.tenant_id => {
                tell(pool, &domain, &row, now).await?;
                if !row.is_wanted {
                    again.push(domain.host);
                }
            }
            // Another site's is dropped at the next look.
            Some(_) => {}
            None => new.push(domain),
        }
    }
    let unwanted: Vec<String> = known.into_iter().filter(|(_, row)| row.is_wanted).map(|(host, _)| host).collect();
    set_wanted(pool, &unwanted, false).await?;
    set_wanted(pool, &again, true).await?;
    insert(pool, &new).await?;
    Ok(!new.is_empty() || !again.is_empty())
}

async fn tell(pool: &PgPool, domain: &WantedCertificate, row: &Known, now: OffsetDateTime) -> Result<(), sqlx::Error> {
    match (row.not_after, domain.status) {
        (Some(end), DomainStatus::Active) if end <= now => {
            domains::note_failed(pool, &domain.host, row.last_error.as_deref()).await
        }
        (Some(end), status) if end > now && status != DomainStatus::Active => note_served(pool, &domain.host).await,
        _ => Ok(()),
    }
}

/// The domain is served over HTTPS from now on.
///
/// # Errors
/// When the control database is away.
pub(super) async fn note_served(pool: &PgPool, host: &str) -> Result<(), sqlx::Error> {
    // Where the name is not held any more, the next comparison ends the certificate.
    if domains::note_active(pool, host).await? {
        sqlx::query!(
            "UPDATE certificates SET stable_since = now() WHERE host = $1 AND stable_since IS NULL AND chain_pem IS NOT NULL",
            host
        )
        .execute(pool)
        .await?;
    }
    Ok(())
}

async fn known(pool: &PgPool) -> Result<HashMap<String, Known>, sqlx::Error> {
    let rows = sqlx::query!("SELECT host, tenant_id, is_wanted, not_after, last_error FROM certificates")
        .fetch_all(pool)
        .await?;
    let known = rows.into_iter().map(|row| {
        let known = Known {
            tenant_id: row.tenant_id,
            is_wanted: row.is_wanted,
            not_after: row.not_after,
            last_error: row.last_error,
        };
        (row.host, known)
    });
    Ok(known.collect())
}

async fn insert(pool: &PgPool, domains: &[WantedCertificate]) -> Result<(), sqlx::Error> {
    let hosts: Vec<String> = domains.iter().map(|domain| domain.host.clone()).collect();
    let tenants: Vec<i64> = domains.iter().map(|domain| domain.tenant_id).collect();
    let registered: Vec<String> = domains.iter().map(|domain| zone_of(&domain.host).to_owned()).collect();
    sqlx::query!(
        "INSERT INTO certificates (host, tenant_id, registered_domain)
         SELECT host, tenant_id, registered FROM unnest($1::text[], $2::bigint[], $3::text[]) AS new (host, tenant_id, registered)
         ON CONFLICT (host) DO NOTHING",
        &hosts,
        &tenants,
        &registered
    )
    .execute(pool)
    .await
    .map(drop)
}

/// A domain that is not wanted for a while (its records are gone) is no longer stable.
async fn set_wanted(pool: &PgPool, hosts: &[String], is_wanted: bool) -> Result<(), sqlx::Error> {
    if hosts.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "UPDATE certificates SET is_wanted = $2, stable_since = CASE WHEN $2 THEN stable_since END,
                attempts = CASE WHEN $2 THEN 0 ELSE attempts END,
                next_attempt_at = CASE WHEN $2 THEN coalesce(renew_at, now()) ELSE next_attempt_at END
          WHERE host = ANY($1) AND is_wanted <> $2",
        hosts,
        is_wanted
    )
    .execute(pool)
    .await
    .map(drop)
}

/// Certificates of domains that their site does not hold any more, with their keys.
async fn drop_unheld(pool: &PgPool) -> Result<u64, sqlx::Error> {
    let dropped = sqlx::query!(
        "DELETE FROM certificates c WHERE NOT EXISTS
            (SELECT FROM domains d WHERE d.host = c.host AND d.tenant_id = c.tenant_id AND d.holds)"
    )
    .execute(pool)
    .await?;
    Ok(dropped.rows_affected())
}

/// Asks when the issuer would have a certificate renewed.
///
/// # Errors
/// When the control database is away.
pub(super) async fn ask_for_window(pool: &PgPool, account: &Account, asked: &Asked) -> Result<(), sqlx::Error> {
    let Some(id) = order::renewal_id(&asked.chain_pem) else {
        return queue::note_window(pool, asked, None, None).await;
    };
    let (answer, wait) = with_waits(account.renewal_info(&id)).await;
    let bounded = |wait: Duration| wait.clamp(ASK.0, ASK.1);
    match answer {
        // One without length is to be taken for no answer (RFC 9773, 4.2).
        Ok((RenewalInfo { suggested_window: window, .. }, again)) if window.start < window.end => {
            queue::note_window(pool, asked, Some(&(window.start..window.end)), Some(bounded(again))).await
        }
        Ok(_) => queue::postpone_window(pool, asked, ASK_AGAIN).await,
        Err(Error::Unsupported(_)) => queue::note_window(pool, asked, None, None).await,
        Err(error) => {
            tracing::debug!(%error, host = asked.host, "asking the issuer when to renew");
            queue::postpone_window(pool, asked, wait.map_or(ASK_AGAIN, bounded)).await
        }
    }
}

/// Drops what no longer counts, for ever.
pub(super) async fn sweep_forever(pool: &PgPool) {
    loop {
        if let Err(error) = sweep(pool).await {
            tracing::warn!(%error, "dropping what no longer counts of certificates");
        }
        tokio::time::sleep(SWEEP).await;
    }
}

async fn sweep(pool: &PgPool) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM acme_challenges WHERE expires_at < now()").execute(pool).await?;
    // The longest window that is counted is a week.
    sqlx::query!("DELETE FROM acme_events WHERE at < now() - interval '8 days'").execute(pool).await?;
    // Followers read all certificates when they connect; nobody is an hour behind.
    sqlx::query!("DELETE FROM certificate_changes WHERE at < now() - interval '1 hour'").execute(pool).await.map(drop)
}
