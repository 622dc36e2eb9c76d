//! What the console reads of sites.

use sqlx::PgPool;
use time::OffsetDateTime;

/// A site in the list.
#[derive(Debug, Clone)]
pub(super) struct SiteRow {
    pub id: i64,
    pub name: String,
    pub kind: String,
    pub subdomain: String,
    pub state: String,
    pub state_reason: String,
    pub state_since: OffsetDateTime,
    pub delete_after: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
    pub payment_allowed: bool,
    pub payment_override: Option<bool>,
    pub plan_id: Option<i32>,
    pub plan_name: Option<String>,
    pub plan_period: Option<String>,
    pub plan_ends_at: Option<OffsetDateTime>,
    pub plan_is_trial: Option<bool>,
    pub max_active_users: Option<i64>,
    pub storage_mib: Option<i64>,
    pub server: Option<String>,
    pub database: Option<String>,
    pub schema: Option<String>,
    pub epoch: Option<i64>,
    pub placed: Option<String>,
    pub version: Option<i32>,
    pub accounts: Option<i64>,
    pub active_users: Option<i64>,
    pub problems: Option<i64>,
    pub submissions: Option<i64>,
    pub schema_bytes: Option<i64>,
    pub blob_bytes: Option<i64>,
    pub looked_at: Option<OffsetDateTime>,
    pub look_error: Option<String>,
    /// Live domains of its own, the primary one first.
    pub hosts: Vec<String>,
    pub own_primary: bool,
    pub reasons: Vec<String>,
    pub operation_id: Option<i64>,
    pub operation_kind: Option<String>,
    pub operation_state: Option<String>,
    pub operation_progress: Option<f64>,
    pub total: i64,
}

/// Which sites to list.
#[derive(Debug, Clone, Default)]
pub(super) struct SiteFilter {
    /// Folded words.
    pub search: String,
    /// The same words as hosts have them.
    pub host: String,
    pub state: Option<String>,
    /// A plan's name or id.
    pub plan: Option<String>,
    /// `ok`, `warning` or `error`.
    pub health: Option<String>,
    pub sort: String,
    pub id: Option<i64>,
}

/// A page of sites.
pub(super) async fn list(
    pool: &PgPool,
    filter: &SiteFilter,
    suffix: &str,
    limit: i64,
    offset: i64,
) -> Result<Vec<SiteRow>, sqlx::Error> {
    sqlx::query_as!(
        SiteRow,
        r#"WITH site AS (
               SELECT t.id, t.name, t.kind, t.subdomain, t.state, t.state_reason, t.state_since, t.delete_after, t.created_at,
                      t.search_text, coalesce(t.payment_allowed, t.id IN (1, 2)) AS payment_allowed, t.payment_allowed AS payment_override,
                      s.plan_id, l.name AS plan_name, l.period AS plan_period, s.ends_at AS plan_ends_at, s.is_trial AS plan_is_trial, l.max_active_users, l.storage_mib,
                      p.server, p.database, p.schema, p.epoch, p.state AS placed, p.version,
                      f.accounts, f.active_users, f.problems, f.submissions, f.schema_bytes, f.blob_bytes, f.looked_at, f.error AS look_error,
                      h.reasons || CASE WHEN p.version < $7 THEN ARRAY['schema_behind'] WHEN p.version > $7 THEN ARRAY['schema_ahead'] ELSE '{}' END AS reasons
                 FROM tenants t
                 LEFT JOIN placements p ON p.tenant_id = t.id
                 LEFT JOIN subscriptions s ON s.tenant_id = t.id
                 LEFT JOIN plans l ON l.id = s.plan_id
                 LEFT JOIN site_figures f ON f.tenant_id = t.id
                 JOIN site_health h ON h.tenant_id = t.id
                WHERE t.state <> 'closed'
           ), judged AS (
               SELECT site.*, CASE WHEN reasons && ARRAY['unreachable', 'interrupted', 'operation_failed', 'certificate_failed', 'schema_ahead'] THEN 2
                                   WHEN reasons <> '{}' THEN 1 ELSE 0 END AS badness
                 FROM site
           )
           SELECT j.id AS "id!", j.name AS "name!", j.kind AS "kind!", j.subdomain AS "subdomain!", j.state AS "state!",
                  j.state_reason AS "state_reason!", j.state_since AS "state_since!", j.delete_after AS "delete_after?", j.created_at AS "created_at!",
                  j.payment_allowed AS "payment_allowed!", j.payment_override AS "payment_override?", j.plan_id AS "plan_id?", j.plan_name AS "plan_name?", j.plan_period AS "plan_period?", j.plan_ends_at AS "plan_ends_at?", j.plan_is_trial AS "plan_is_trial?",
                  j.max_active_users AS "max_active_users?", j.storage_mib AS "storage_mib?", j.server AS "server?", j.database AS "database?", j.schema AS "schema?", j.epoch AS "epoch?", j.placed AS "placed?", j.version AS "version?",
                  j.accounts AS "accounts?", j.active_users AS "active_users?", j.problems AS "problems?", j.submissions AS "submissions?", j.schema_bytes AS "schema_bytes?", j.blob_bytes AS "blob_bytes?", j.looked_at AS "looked_at?", j.look_error AS "look_error?",
                  (SELECT coalesce(array_agg(d.host ORDER BY d.is_primary DESC, d.host), '{}') FROM domains d
                    WHERE d.tenant_id = j.id AND d.state = 'live') AS "hosts!",
                  EXISTS (SELECT 1 FROM domains d WHERE d.tenant_id = j.id AND d.state = 'live' AND d.is_primary) AS "own_primary!",
                  j.reasons AS "reasons!", o.id AS "operation_id?", o.kind AS "operation_kind?", o.state AS "operation_state?",
                  o.progress AS "operation_progress?", count(*) OVER () AS "total!"
             FROM judged j
             LEFT JOIN operations o ON o.tenant_id = j.id AND o.state IN ('waiting', 'running')
            WHERE ($1 = '' OR position($1 IN j.search_text) > 0 OR j.id::text = $1
                   OR position($1 IN j.subdomain || '.' || $6::text) > 0
                   OR EXISTS (SELECT 1 FROM domains d WHERE d.tenant_id = j.id AND d.status <> 'removed' AND (position($1 IN d.host) > 0 OR position($11 IN d.host) > 0))
                   OR EXISTS (SELECT 1 FROM site_admins a WHERE a.tenant_id = j.id AND position($1 IN a.search_text) > 0))
              AND ($2::text IS NULL OR j.state = $2)
              AND ($3::text IS NULL OR j.plan_name = $3 OR j.plan_id::text = $3)
              AND ($4::text IS NULL OR j.badness = CASE $4 WHEN 'ok' THEN 0 WHEN 'warning' THEN 1 WHEN 'error' THEN 2 END)
              AND ($8::bigint IS NULL OR j.id = $8)
            ORDER BY CASE WHEN $5 = 'name' THEN j.search_text END,
                     CASE WHEN $5 = '-name' THEN j.search_text END DESC,
                     CASE $5 WHEN 'active' THEN coalesce(j.active_users, 0) WHEN 'storage' THEN coalesce(j.schema_bytes + j.blob_bytes, 0)
                             WHEN 'health' THEN j.badness WHEN 'oldest' THEN -j.id END DESC NULLS LAST,
                     CASE WHEN $5 = 'ends' THEN j.plan_ends_at END NULLS LAST,
                     j.id DESC
            LIMIT $9 OFFSET $10"#,
        filter.search,
        filter.state,
        filter.plan,
        filter.health,
        filter.sort,
        suffix,
        ::migrations::tenant_version(),
        filter.id,
        limit,
        offset,
        filter.host
    )
    .fetch_all(pool)
    .await
}

/// An admin of a site, as the last look saw them.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub(super) struct AdminItem {
    pub email: String,
    pub name: String,
}

/// A site's admins.
pub(super) async fn admins(pool: &PgPool, tenant: i64) -> Result<Vec<AdminItem>, sqlx::Error> {
    sqlx::query_as!(AdminItem, "SELECT email, name FROM site_admins WHERE tenant_id = $1 ORDER BY user_id", tenant)
        .fetch_all(pool)
        .await
}

/// A site's name and label; `None` when there is no such site.
pub(super) async fn named(pool: &PgPool, tenant: i64) -> Result<Option<(String, String)>, sqlx::Error> {
    let row = sqlx::query!("SELECT name, subdomain FROM tenants WHERE id = $1 AND state <> 'closed'", tenant)
        .fetch_optional(pool)
        .await?;
    Ok(row.map(|row| (row.name, row.subdomain)))
}

/// What happened in a site in a month or on a day.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub(super) struct UsePoint {
    /// `2026-11` or `2026-11-21`.
    pub at: String,
    pub active_users: Option<i64>,
    pub submissions: Option<i64>,
    pub new_accounts: Option<i64>,
}

/// The last 60 days that were looked at; days on which nothing happened are 0.
pub(super) async fn use_by_day(pool: &PgPool, tenant: i64) -> Result<Vec<UsePoint>, sqlx::Error> {
    sqlx::query_as!(
        UsePoint,
        r#"SELECT to_char(days.day, 'YYYY-MM-DD') AS "at!", coalesce(d.active_users, 0) AS active_users,
                  coalesce(d.submissions, 0) AS submissions, coalesce(d.new_accounts, 0) AS new_accounts
             FROM generate_series((now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - 59, (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, interval '1 day') AS days (day)
             LEFT JOIN site_days d ON d.tenant_id = $1 AND d.day = days.day::date
            ORDER BY days.day"#,
        tenant
    )
    .fetch_all(pool)
    .await
}

/// Submissions and new accounts of the last 12 months, as far as days were looked at.
pub(super) async fn use_by_month(pool: &PgPool, tenant: i64) -> Result<Vec<UsePoint>, sqlx::Error> {
    sqlx::query_as!(
        UsePoint,
        r#"SELECT to_char(months.month, 'YYYY-MM') AS "at!", NULL::bigint AS active_users,
                  (SELECT sum(d.submissions)::bigint FROM site_days d
                    WHERE d.tenant_id = $1 AND d.day >= months.month::date AND d.day < (months.month + interval '1 month')::date) AS submissions,
                  (SELECT sum(d.new_accounts)::bigint FROM site_days d
                    WHERE d.tenant_id = $1 AND d.day >= months.month::date AND d.day < (months.month + interval '1 month')::date) AS new_accounts
             FROM generate_series(date_trunc('month', now() AT TIME ZONE 'Asia/Ho_Chi_Minh') - interval '11 months',
                                  date_trunc('month', now() AT TIME ZONE 'Asia/Ho_Chi_Minh'), interval '1 month') AS months (month)
            ORDER BY months.month"#,
        tenant
    )
    .fetch_all(pool)
    .await
}

/// Learners counted in each month, out of the site's own schema: `("2026-11", 12)`.
pub(super) async fn active_months(conn: &mut sqlx::PgConnection) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT to_char(month, 'YYYY-MM') AS "month!", learners FROM active_months ORDER BY month DESC LIMIT 12"#
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.month, row.learners)).collect())
}

/// Who may take payments: the site's own flag over the rule. Null follows the rule. `None` when there is no such site.
pub(super) async fn set_payment(
    conn: &mut sqlx::PgConnection,
    tenant: i64,
    allowed: Option<bool>,
) -> Result<Option<(bool, Option<bool>)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"UPDATE tenants t SET payment_allowed = $2, updated_at = now() FROM tenants old
            WHERE t.id = $1 AND old.id = t.id
        RETURNING coalesce(t.payment_allowed, t.id IN (1, 2)) AS "allowed!", old.payment_allowed AS before"#,
        tenant,
        allowed
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| (row.allowed, row.before)))
}
