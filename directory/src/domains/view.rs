//! Domains as a site's admin sees them.

use serde::Serialize;
use sqlx::PgPool;

use super::found::Found;
use super::names::shown;
use super::records::{Record, records, zone_of};
use super::{DomainId, DomainReason, DomainStatus, Rules};

/// How long a tombstone is shown, in days.
const SHOWN: i32 = 7;

/// A claim with all that its admin wants to know.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct DomainView {
    /// The claim's id.
    pub id: DomainId,
    /// Normalised: an IDN is in ASCII.
    pub domain: String,
    /// As people write it.
    pub display: String,
    /// Whether links name it; the others redirect to it.
    pub is_primary: bool,
    /// What became of the claim.
    pub status: DomainStatus,
    /// Why, where there is something to tell.
    pub reason: Option<DomainReason>,
    /// The same in the words of whoever refused.
    pub reason_detail: Option<String>,
    /// The zone that the records' names are relative to.
    pub zone: String,
    /// What to set.
    pub records: Vec<Record>,
    /// What DNS said when it was last asked.
    pub found: Found,
    /// Whether DNS gave no answer when it was last asked: that is no failure.
    pub could_not_check: bool,
    /// Epoch seconds; null: not yet.
    pub checked_at: Option<i64>,
    /// Epoch seconds; null: it is not looked at any more.
    pub next_check_at: Option<i64>,
    /// Since when it has this status, in epoch seconds.
    pub since: i64,
    /// Epoch seconds.
    pub created_at: i64,
    /// Null until there is one, or an attempt at one.
    pub certificate: Option<CertificateView>,
}

/// A domain's certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct CertificateView {
    /// Until when it is good, in epoch seconds.
    pub not_after: Option<i64>,
    /// What the last attempt failed for: `validation`, `rate_limited`…
    pub last_error_kind: Option<String>,
    /// The same in the words of whoever found it.
    pub last_error: Option<String>,
}

struct Row {
    id: DomainId,
    host: String,
    challenge: String,
    is_primary: bool,
    status: DomainStatus,
    reason: Option<DomainReason>,
    reason_detail: Option<String>,
    since: i64,
    created_at: i64,
    asked_at: Option<i64>,
    next_check_at: Option<i64>,
    unanswered: i32,
    found: serde_json::Value,
    has_certificate: bool,
    not_after: Option<i64>,
    last_error_kind: Option<String>,
    last_error: Option<String>,
}

/// A site's domains, the primary one first, then in the order in which they were added; tombstones last, for a week.
///
/// # Errors
/// When the control database is away.
pub async fn list(pool: &PgPool, rules: &Rules, tenant: i64) -> Result<Vec<DomainView>, sqlx::Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT d.id AS "id: DomainId", d.host, d.challenge, d.is_primary, d.status AS "status: DomainStatus",
                  d.reason AS "reason: DomainReason", d.reason_detail,
                  extract(epoch FROM d.status_since)::bigint AS "since!",
                  extract(epoch FROM d.created_at)::bigint AS "created_at!",
                  extract(epoch FROM c.asked_at)::bigint AS asked_at,
                  extract(epoch FROM c.next_check_at)::bigint AS next_check_at,
                  c.unanswered, c.found, r.host IS NOT NULL AS "has_certificate!",
                  extract(epoch FROM r.not_after)::bigint AS not_after, r.last_error_kind AS "last_error_kind?", r.last_error AS "last_error?"
             FROM domains d JOIN domain_checks c ON c.domain_id = d.id
             LEFT JOIN certificates r ON r.host = d.host AND r.tenant_id = d.tenant_id
            WHERE d.tenant_id = $1
              AND (d.status <> 'removed' OR d.status_since > now() - make_interval(days => $2))
            ORDER BY d.status = 'removed', d.is_primary DESC, d.id"#,
        tenant,
        SHOWN
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(|row| row.into_view(rules)).collect())
}

impl Row {
    fn into_view(self, rules: &Rules) -> DomainView {
        let found: Found = serde_json::from_value(self.found).unwrap_or_default();
        let records = match self.status {
            DomainStatus::Removed => Vec::new(),
            _ => records(&self.host, &self.challenge, rules, &found),
        };
        DomainView {
            id: self.id,
            display: shown(&self.host),
            is_primary: self.is_primary,
            status: self.status,
            reason: self.reason,
            reason_detail: self.reason_detail,
            zone: zone_of(&self.host).to_owned(),
            records,
            found,
            could_not_check: self.unanswered > 0,
            checked_at: self.asked_at,
            next_check_at: self.next_check_at,
            since: self.since,
            created_at: self.created_at,
            certificate: self.has_certificate.then_some(CertificateView {
                not_after: self.not_after,
                last_error_kind: self.last_error_kind,
                last_error: self.last_error,
            }),
            domain: self.host,
        }
    }
}
