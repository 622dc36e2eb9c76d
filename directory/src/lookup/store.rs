//! What the directory reads of the control schema.

use std::sync::Arc;

use platform::tenancy::Placement;
use serde_json::Value;
use sqlx::PgPool;

use crate::plans::PlanName;
use crate::site::{Domain, Site, SiteKind, SiteState, Subscription};

/// Sites read in one statement.
const BATCH: i64 = 500;

/// The tenant that a host leads to: by its label under the platform's suffix, by one that it had before it was renamed,
/// or as a domain of its own.
pub(super) async fn tenant_of_host(pool: &PgPool, host: &str, label: Option<&str>) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "SELECT coalesce((SELECT id FROM tenants WHERE subdomain = $1),
                         (SELECT tenant_id FROM held_names WHERE name = $1 AND until > now()),
                         (SELECT tenant_id FROM domains WHERE host = $2 AND state = 'live'))",
        label,
        host
    )
    .fetch_one(pool)
    .await
}

/// The tenants that hosts lead to, as [`tenant_of_host`] says, without those that lead nowhere. `labels` are the hosts'
/// in the same order, empty where there is none.
pub(super) async fn tenants_of_hosts(
    pool: &PgPool,
    hosts: &[String],
    labels: &[String],
) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT asked.host AS "host!",
                  coalesce((SELECT id FROM tenants WHERE subdomain = asked.label),
                           (SELECT tenant_id FROM held_names WHERE name = asked.label AND until > now()),
                           (SELECT tenant_id FROM domains d WHERE d.host = asked.host AND d.state = 'live')) AS tenant
             FROM unnest($1::text[], $2::text[]) AS asked (host, label)"#,
        hosts,
        labels
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.host, row.tenant?))).collect())
}

/// Ids of the active tenants after `after`, in order, at most [`BATCH`].
pub(super) async fn active_ids_after(pool: &PgPool, after: i64) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!("SELECT id FROM tenants WHERE state = 'active' AND id > $1 ORDER BY id LIMIT $2", after, BATCH)
        .fetch_all(pool)
        .await
}

/// Whether no tenant that could be served again has this id.
pub(super) async fn is_gone(pool: &PgPool, id: i64) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT NOT EXISTS (SELECT 1 FROM tenants WHERE id = $1 AND state <> 'closed') AS "is_gone!""#,
        id
    )
    .fetch_one(pool)
    .await
}

/// The sites of those tenants that are active or suspended, in the order of their ids.
pub(super) async fn load(pool: &PgPool, ids: &[i64], suffix: &str) -> Result<Vec<Site>, sqlx::Error> {
    let rows = sqlx::query_as!(
        SiteRow,
        r#"SELECT t.id, t.name, t.kind AS "kind: SiteKind", t.state AS "state: SiteState", t.state_reason, t.subdomain, coalesce(t.payment_allowed, t.id IN (1, 2)) AS "payment_allowed!",
                  p.server, p.database, p.schema, p.role, p.version, p.epoch, p.state = 'moving' AS "is_moving!",
                  s.plan_id, s.is_trial, l.name AS "plan_name: PlanName", l.max_active_users, l.staff::bigint AS staff, l.storage_mib,
                  l.judge_weight, l.statement_timeout_ms,
                  extract(epoch FROM s.ends_at)::bigint AS end_date,
                  w.config AS "config?",
                  (SELECT coalesce(array_agg(d.host ORDER BY d.is_primary DESC, d.host), '{}') FROM domains d
                    WHERE d.tenant_id = t.id AND d.state = 'live') AS "hosts!",
                  (SELECT coalesce(array_agg(d.host), '{}') FROM domains d
                    WHERE d.tenant_id = t.id AND d.state = 'live' AND d.status = 'active') AS "secure_hosts!",
                  EXISTS (SELECT 1 FROM domains d WHERE d.tenant_id = t.id AND d.state = 'live' AND d.is_primary) AS "own_primary!"
             FROM tenants t
             JOIN placements p ON p.tenant_id = t.id
             JOIN subscriptions s ON s.tenant_id = t.id
             JOIN plans l ON l.id = s.plan_id
             LEFT JOIN websites w ON w.tenant_id = t.id
            WHERE t.id = ANY($1) AND t.state IN ('active', 'suspended')
            ORDER BY t.id"#,
        ids
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(|row| row.into_site(suffix)).collect())
}

/// Databases that hold sites, as server and name.
pub(super) async fn databases(pool: &PgPool) -> Result<Vec<(String, String)>, sqlx::Error> {
    let rows = sqlx::query!("SELECT DISTINCT server, database FROM placements ORDER BY 1, 2").fetch_all(pool).await?;
    Ok(rows.into_iter().map(|row| (row.server, row.database)).collect())
}

/// The tenants whose tables these schemas are.
pub(super) async fn tenants_at(pool: &PgPool, schemas: &[String]) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let rows = sqlx::query!("SELECT schema, tenant_id FROM placements WHERE schema = ANY($1)", schemas)
        .fetch_all(pool)
        .await?;
    Ok(rows.into_iter().map(|row| (row.schema, row.tenant_id)).collect())
}

/// Every host that leads to one of these tenants.
pub(super) async fn hosts_of(pool: &PgPool, tenants: &[i64], suffix: &str) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT subdomain || '.' || $2 AS "host!" FROM tenants WHERE id = ANY($1)
           UNION ALL SELECT name || '.' || $2 FROM held_names WHERE tenant_id = ANY($1)
           UNION ALL SELECT host FROM domains WHERE tenant_id = ANY($1) AND state = 'live'"#,
        tenants,
        suffix
    )
    .fetch_all(pool)
    .await
}

/// Tenants that changed in transactions from `bookmark` on, and the bookmark to go on from: the oldest transaction that
/// is still open. Without a bookmark only the latter.
pub(super) async fn changes_since(pool: &PgPool, bookmark: Option<i64>) -> Result<(i64, Vec<i64>), sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS "next!",
                  coalesce((SELECT array_agg(DISTINCT tenant_id) FROM changes WHERE transaction >= $1), '{}') AS "tenants!""#,
        bookmark
    )
    .fetch_one(pool)
    .await?;
    Ok((row.next, row.tenants))
}

struct SiteRow {
    id: i64,
    name: String,
    kind: SiteKind,
    state: SiteState,
    state_reason: String,
    subdomain: String,
    payment_allowed: bool,
    server: String,
    database: String,
    schema: String,
    role: String,
    version: i32,
    epoch: i64,
    is_moving: bool,
    plan_id: i32,
    plan_name: PlanName,
    is_trial: bool,
    max_active_users: Option<i64>,
    staff: Option<i64>,
    storage_mib: Option<i64>,
    judge_weight: f64,
    statement_timeout_ms: i32,
    end_date: Option<i64>,
    config: Option<Value>,
    /// Domains of the site's own, the primary one first.
    hosts: Vec<String>,
    /// Those of them that are served over HTTPS.
    secure_hosts: Vec<String>,
    /// Whether the first of `hosts` is the primary one.
    own_primary: bool,
}

impl SiteRow {
    fn into_site(self, suffix: &str) -> Site {
        let platform_host = format!("{}.{suffix}", self.subdomain);
        let domains = domains(&platform_host, self.hosts, &self.secure_hosts, self.own_primary);
        let primary_host = domains.first().map_or_else(|| platform_host.clone(), |domain| domain.host.clone());
        // CHECKed to be within 1000 and 60000.
        let statement_timeout_ms = self.statement_timeout_ms.unsigned_abs();
        Site {
            id: self.id,
            name: self.name,
            kind: self.kind,
            state: self.state,
            state_reason: self.state_reason,
            placement: Placement {
                tenant: self.id,
                server: self.server,
                database: self.database,
                schema: self.schema,
                role: self.role,
                epoch: self.epoch,
                statement_timeout_ms,
            },
            is_moving: self.is_moving,
            schema_version: self.version,
            primary_host,
            platform_host,
            domains,
            subscription: Subscription {
                plan_id: self.plan_id,
                plan_name: self.plan_name,
                max_active_users: self.max_active_users,
                staff: self.staff,
                storage_mib: self.storage_mib,
                is_trial: self.is_trial,
                end_date: self.end_date,
                judge_weight: self.judge_weight,
                statement_timeout_ms,
            },
            website: Arc::new(self.config.unwrap_or_else(|| Value::Object(serde_json::Map::new()))),
            payment_allowed: self.payment_allowed,
        }
    }
}

/// All hosts, the primary one first: the address under the platform's suffix, unless one of the site's own domains was
/// made primary.
fn domains(platform_host: &str, own: Vec<String>, secure: &[String], own_primary: bool) -> Vec<Domain> {
    let mut hosts = own;
    let at = usize::from(own_primary).min(hosts.len());
    hosts.insert(at, platform_host.to_owned());
    let domain = |(at, host): (usize, String)| Domain {
        is_primary: at == 0,
        // The platform's own certificate covers what is under its suffix.
        is_secure: host == platform_host || secure.contains(&host),
        host,
    };
    hosts.into_iter().enumerate().map(domain).collect()
}

#[cfg(test)]
mod tests {
    use super::domains;

    #[test]
    fn a_domain_of_its_own_is_primary_only_when_it_was_made_so() {
        let all = domains("demo.localhost", vec!["lop.vn".into()], &[], false);
        assert_eq!((all[0].host.as_str(), all.len(), all[0].is_primary), ("demo.localhost", 2, true));
        let all = domains("demo.localhost", vec!["lop.vn".into(), "a.vn".into()], &["a.vn".into()], true);
        let hosts: Vec<_> =
            all.iter().map(|domain| (domain.host.as_str(), domain.is_primary, domain.is_secure)).collect();
        assert_eq!(hosts, [("lop.vn", true, false), ("demo.localhost", false, true), ("a.vn", false, true)]);
    }
}
