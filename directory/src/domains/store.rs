//! SQL about a site's domains.

use sqlx::PgPool;

use super::names::shown;
use super::{Domain, DomainError, DomainId};

pub(super) async fn add(pool: &PgPool, tenant: i64, host: &str) -> Result<Domain, DomainError> {
    let added = sqlx::query!(
        r#"SELECT a.id AS "id: DomainId", a.refused, a.plan_limit FROM add_domain($1, $2) a"#,
        tenant,
        host
    )
    .fetch_one(pool)
    .await?;
    let Some(id) = added.id else {
        return Err(match added.refused.as_deref() {
            Some("plan") => DomainError::Plan(added.plan_limit.unwrap_or_default()),
            Some("exists") => DomainError::Exists,
            Some("held") => DomainError::Held,
            _ => DomainError::NotFound,
        });
    };
    let challenge =
        sqlx::query_scalar!("SELECT challenge FROM domains WHERE id = $1", id as DomainId).fetch_one(pool).await?;
    Ok(Domain { id, host: host.to_owned(), challenge })
}

pub(super) async fn remove(pool: &PgPool, tenant: i64, domain: DomainId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT remove_domain($1, $2) AS "removed!""#, tenant, domain as DomainId)
        .fetch_one(pool)
        .await
}

pub(super) async fn make_primary(pool: &PgPool, tenant: i64, domain: Option<DomainId>) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT make_primary_domain($1, $2) AS "made!""#, tenant, domain as Option<DomainId>)
        .fetch_one(pool)
        .await
}

pub(super) async fn check_now(pool: &PgPool, tenant: i64, domain: DomainId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT check_domain_now($1, $2) AS "due!""#, tenant, domain as DomainId)
        .fetch_one(pool)
        .await
}

/// Most domains that the site's plan allows; no limit when `None`.
///
/// # Errors
/// When the control database is away.
pub async fn limit(pool: &PgPool, tenant: i64) -> Result<Option<i32>, sqlx::Error> {
    let limit = sqlx::query_scalar!(
        "SELECT p.custom_domains FROM subscriptions s JOIN plans p ON p.id = s.plan_id WHERE s.tenant_id = $1",
        tenant
    )
    .fetch_optional(pool)
    .await?;
    Ok(limit.flatten())
}

/// Domains beyond the first `most` of the site, as people write them: the main one comes first, then the older ones.
/// They go on working: a site's addresses are what its learners know it by, whatever it pays for.
///
/// # Errors
/// When the control database is away.
pub async fn beyond(pool: &PgPool, tenant: i64, most: i32) -> Result<Vec<String>, sqlx::Error> {
    let hosts = sqlx::query_scalar!(
        "SELECT host FROM domains WHERE tenant_id = $1 AND status <> 'removed' ORDER BY is_primary DESC, id OFFSET $2",
        tenant,
        i64::from(most)
    )
    .fetch_all(pool)
    .await?;
    Ok(hosts.iter().map(|host| shown(host)).collect())
}

/// How many domains the site claims or holds.
///
/// # Errors
/// When the control database is away.
pub async fn count(pool: &PgPool, tenant: i64) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM domains WHERE tenant_id = $1 AND status <> 'removed'"#,
        tenant
    )
    .fetch_one(pool)
    .await
}

/// A domain that leads to its site.
#[derive(Debug, Clone)]
pub struct LiveDomain {
    /// The claim.
    pub id: DomainId,
    /// Whose it is.
    pub tenant: i64,
    /// The name.
    pub host: String,
}

/// Domains that have come to lead to their sites within a week, over HTTPS where the platform has that.
///
/// # Errors
/// When the control database is away.
pub async fn live_lately(pool: &PgPool, https: bool) -> Result<Vec<LiveDomain>, sqlx::Error> {
    sqlx::query_as!(
        LiveDomain,
        r#"SELECT id AS "id: DomainId", tenant_id AS tenant, host FROM domains
            WHERE state = 'live' AND (status = 'active' OR status = 'verified' AND NOT $1)
              AND status_since > now() - interval '7 days' ORDER BY id"#,
        https
    )
    .fetch_all(pool)
    .await
}
