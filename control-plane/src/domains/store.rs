//! SQL about looking at domains, and what becomes of them.

use std::time::Duration;

use directory::domains::{CHANNEL, DomainReason, DomainStatus, Found};
use sqlx::{PgConnection, PgPool};

use super::verdict::Claim;

/// How long whoever looks at a claim has for it, in seconds.
const LEASE: f64 = 60.0;
/// How long tombstones are kept, in days.
const TOMBSTONES: i32 = 90;

struct ClaimRow {
    id: i64,
    host: String,
    challenge: String,
    status: String,
    holds: bool,
    looking_for: f64,
    in_status_for: f64,
    unanswered_for: f64,
    failures: i32,
    unanswered: i32,
}

/// Claims that are due, leased to whoever asks.
pub(super) async fn lease(pool: &PgPool, limit: i64) -> Result<Vec<Claim>, sqlx::Error> {
    let rows = sqlx::query_as!(
        ClaimRow,
        r#"WITH due AS (
               SELECT c.domain_id FROM domain_checks c JOIN domains d ON d.id = c.domain_id JOIN tenants t ON t.id = d.tenant_id
                WHERE c.next_check_at <= now() AND coalesce(c.leased_until < now(), true)
                  AND d.status <> 'removed' AND t.state NOT IN ('creating', 'closed')
                ORDER BY c.next_check_at LIMIT $1 FOR UPDATE OF c SKIP LOCKED)
           UPDATE domain_checks c SET leased_until = now() + make_interval(secs => $2), asked_at = now()
             FROM due JOIN domains d ON d.id = due.domain_id
            WHERE c.domain_id = due.domain_id
           RETURNING d.id, d.host, d.challenge, d.status, d.holds,
                     extract(epoch FROM now() - c.looking_since)::float8 AS "looking_for!",
                     extract(epoch FROM now() - d.status_since)::float8 AS "in_status_for!",
                     extract(epoch FROM now() - coalesce(c.answered_at, d.created_at))::float8 AS "unanswered_for!",
                     c.failures, c.unanswered"#,
        limit,
        LEASE
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().filter_map(ClaimRow::into_claim).collect())
}

impl ClaimRow {
    fn into_claim(self) -> Option<Claim> {
        let seconds = |seconds: f64| Duration::try_from_secs_f64(seconds).unwrap_or_default();
        Some(Claim {
            status: DomainStatus::parse(&self.status)?,
            id: self.id,
            host: self.host,
            challenge: self.challenge,
            holds: self.holds,
            looking_for: seconds(self.looking_for),
            in_status_for: seconds(self.in_status_for),
            unanswered_for: seconds(self.unanswered_for),
            failures: self.failures,
            unanswered: self.unanswered,
        })
    }
}

/// Whether the claim is still as it was when it was leased; locks it.
pub(super) async fn is_unchanged(conn: &mut PgConnection, claim: &Claim) -> Result<bool, sqlx::Error> {
    let unchanged = sqlx::query_scalar!(
        r#"SELECT status = $2 AND holds = $3 AS "unchanged!" FROM domains WHERE id = $1 FOR UPDATE"#,
        claim.id,
        claim.status.name(),
        claim.holds
    )
    .fetch_optional(conn)
    .await?;
    Ok(unchanged.unwrap_or(false))
}

/// What a look has changed of a claim.
pub(super) struct Change {
    pub(super) status: DomainStatus,
    pub(super) reason: Option<DomainReason>,
    /// Whether the site holds the name, and whether the name leads to it.
    pub(super) holds: bool,
    pub(super) leads_here: bool,
}

/// Writes a change, if it is one. The row is left alone otherwise: the Directory follows every write.
pub(super) async fn change(conn: &mut PgConnection, id: i64, change: &Change) -> Result<bool, sqlx::Error> {
    let state = if change.leads_here {
        "live"
    } else if change.status == DomainStatus::Failed || change.holds {
        "failed"
    } else {
        "waiting"
    };
    let changed = sqlx::query!(
        "UPDATE domains SET status = $2, reason = $3, reason_detail = NULL, holds = $4, state = $5,
                is_primary = is_primary AND $4,
                status_since = CASE WHEN status = $2 THEN status_since ELSE now() END,
                verified_at = CASE WHEN $4 THEN coalesce(verified_at, now()) END
          WHERE id = $1 AND (status, reason, holds, state) IS DISTINCT FROM ($2, $3, $4, $5)",
        id,
        change.status.name(),
        change.reason.map(DomainReason::name),
        change.holds,
        state
    )
    .execute(conn)
    .await?;
    Ok(changed.rows_affected() > 0)
}

/// Lets a lapsed holder of the name go, in favour of who has just proved it.
pub(super) async fn release_lapsed(conn: &mut PgConnection, host: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH released AS (
             UPDATE domains SET status = 'failed', reason = 'taken_over', reason_detail = NULL, holds = false, is_primary = false,
                    state = 'failed', status_since = now(), verified_at = NULL
              WHERE host = $1 AND holds AND status = 'reconnect_required' RETURNING id)
         UPDATE domain_checks SET next_check_at = NULL WHERE domain_id IN (SELECT id FROM released)",
        host
    )
    .execute(conn)
    .await
    .map(drop)
}

/// How a look went, for the next one.
pub(super) struct Looked<'f> {
    pub(super) found: &'f Found,
    /// Whether DNS said enough to know.
    pub(super) answered: bool,
    /// Whether a held domain's records were found wanting.
    pub(super) failed: bool,
    /// Whether the claim began a new wait.
    pub(super) begins_anew: bool,
    /// Not again where `None`.
    pub(super) again: Option<Duration>,
}

/// Notes a look, gives the lease back and tells [`CHANNEL`]. Somebody who asked for a look meanwhile gets another
/// one soon.
pub(super) async fn looked(conn: &mut PgConnection, claim: &Claim, look: &Looked<'_>) -> Result<(), sqlx::Error> {
    let found = serde_json::to_value(look.found).unwrap_or_default();
    sqlx::query_scalar!(
        r#"WITH looked AS (
               UPDATE domain_checks SET leased_until = NULL, found = $2,
                      answered_at = CASE WHEN $3 THEN now() ELSE answered_at END,
                      unanswered = CASE WHEN $3 THEN 0 ELSE unanswered + 1 END,
                      failures = CASE WHEN $4 THEN failures + 1 WHEN $3 THEN 0 ELSE failures END,
                      looking_since = CASE WHEN $5 THEN now() ELSE looking_since END,
                      next_check_at = CASE WHEN next_check_at > asked_at THEN next_check_at
                                           ELSE now() + make_interval(secs => $6) END
                WHERE domain_id = $1 RETURNING domain_id)
           SELECT pg_notify($7, d.tenant_id::text)::text AS told FROM looked JOIN domains d ON d.id = looked.domain_id"#,
        claim.id,
        found,
        look.answered,
        look.failed,
        look.begins_anew,
        look.again.map(|wait| wait.as_secs_f64()),
        CHANNEL
    )
    .fetch_optional(conn)
    .await
    .map(drop)
}

/// Gives a lease back without a look's result: somebody changed the claim meanwhile.
pub(super) async fn give_back(conn: &mut PgConnection, id: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE domain_checks SET leased_until = NULL WHERE domain_id = $1", id).execute(conn).await.map(drop)
}

/// Drops old tombstones.
pub(super) async fn sweep(pool: &PgPool) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "DELETE FROM domains WHERE status = 'removed' AND status_since < now() - make_interval(days => $1)",
        TOMBSTONES
    )
    .execute(pool)
    .await
    .map(drop)
}

/// A host that should have a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedCertificate {
    /// The site's id.
    pub tenant_id: i64,
    /// The normalised name.
    pub host: String,
    /// `Verified`, `Issuing`, `Active`, or `Failed` for want of a certificate.
    pub status: DomainStatus,
}

/// Every host that should have a certificate: proved, held and not lapsed, of a site that is kept. In the order in which
/// they were proved.
///
/// # Errors
/// When the control database is away.
pub async fn wanting_certificates(pool: &PgPool) -> Result<Vec<WantedCertificate>, sqlx::Error> {
    let rows = sqlx::query!(
        "SELECT d.tenant_id, d.host, d.status FROM domains d JOIN tenants t ON t.id = d.tenant_id
          WHERE d.holds AND d.status IN ('verified', 'issuing', 'active', 'failed') AND t.state NOT IN ('creating', 'closed')
          ORDER BY d.verified_at, d.id"
    )
    .fetch_all(pool)
    .await?;
    let wanted = rows.into_iter().filter_map(|row| {
        Some(WantedCertificate { tenant_id: row.tenant_id, host: row.host, status: DomainStatus::parse(&row.status)? })
    });
    Ok(wanted.collect())
}

/// A certificate for `host` is being made. Nothing happens where the name is not held any more, or is served already.
///
/// # Errors
/// When the control database is away.
pub async fn note_issuing(pool: &PgPool, host: &str) -> Result<(), sqlx::Error> {
    note(pool, host, (DomainStatus::Issuing, None), &["verified", "failed"], None).await
}

/// `host` has a certificate and is served over HTTPS. False where the name is not held any more: the certificate is to be
/// thrown away.
///
/// # Errors
/// When the control database is away.
pub async fn note_active(pool: &PgPool, host: &str) -> Result<bool, sqlx::Error> {
    note(pool, host, (DomainStatus::Active, None), &["verified", "issuing", "failed"], None).await?;
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM domains WHERE host = $1 AND holds AND status = 'active') AS "active!""#,
        host
    )
    .fetch_one(pool)
    .await
}

/// No certificate could be had for `host`, and it has none that is still good; `why`, in the issuer's words, is
/// told to the site's admin.
///
/// # Errors
/// When the control database is away.
pub async fn note_failed(pool: &PgPool, host: &str, why: Option<&str>) -> Result<(), sqlx::Error> {
    let now = (DomainStatus::Failed, Some(DomainReason::Certificate));
    note(pool, host, now, &["verified", "issuing", "active", "failed"], why).await
}

async fn note(
    pool: &PgPool,
    host: &str,
    (status, reason): (DomainStatus, Option<DomainReason>),
    from: &[&str],
    why: Option<&str>,
) -> Result<(), sqlx::Error> {
    let from: Vec<String> = from.iter().map(ToString::to_string).collect();
    sqlx::query!(
        "UPDATE domains SET status = $2, reason = $4, reason_detail = $5,
                status_since = CASE WHEN status = $2 THEN status_since ELSE now() END
          WHERE host = $1 AND holds AND status = ANY($3) AND (status, reason_detail) IS DISTINCT FROM ($2, $5)",
        host,
        status.name(),
        &from,
        reason.map(DomainReason::name),
        why
    )
    .execute(pool)
    .await
    .map(drop)
}
