//! The SQL of plans.

use sqlx::PgPool;

use super::{Period, PlanName, PlanPeriod};

/// What a site has had, the newest first; at most 200 changes.
///
/// # Errors
/// When the control database is away.
pub async fn history(pool: &PgPool, tenant: i64) -> Result<Vec<Period>, sqlx::Error> {
    sqlx::query_as!(
        Period,
        r#"SELECT h.plan_id, p.name AS "name: PlanName", p.period AS "period: PlanPeriod", h.is_trial, extract(epoch FROM h.since)::bigint AS "from!",
                  extract(epoch FROM lead(h.since) OVER (ORDER BY h.id))::bigint AS until,
                  extract(epoch FROM h.ends_at)::bigint AS ends_at, h.changed_by AS by, h.reason
             FROM subscription_history h JOIN plans p ON p.id = h.plan_id
            WHERE h.tenant_id = $1 ORDER BY h.id DESC LIMIT 200"#,
        tenant
    )
    .fetch_all(pool)
    .await
}

/// Whether a site on Free may begin its trial.
///
/// # Errors
/// When the control database is away.
pub async fn may_try(pool: &PgPool, tenant: i64) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM subscriptions s JOIN plans p ON p.id = s.plan_id WHERE s.tenant_id = $1 AND p.name = 'Free')
              AND NOT EXISTS (SELECT FROM subscription_history WHERE tenant_id = $1 AND is_trial) AS "may!""#,
        tenant
    )
    .fetch_one(pool)
    .await
}

/// Begins a site's only trial (Pro, 30 days) at an admin's wish. False where it had one or is not on Free.
///
/// # Errors
/// When the control database is away.
pub async fn begin_trial(pool: &PgPool, tenant: i64, user: i64) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT begin_trial($1, $2) AS "begun!""#, tenant, user).fetch_one(pool).await
}

/// Has every process look again at how many learners of the site were active this month; to be called once that number has
/// grown. The directory tells it like any change of the site.
///
/// # Errors
/// When the control database is away.
pub async fn active_users_changed(pool: &PgPool, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT active_users_changed($1) IS NULL AS "told!""#, tenant).fetch_one(pool).await.map(drop)
}
