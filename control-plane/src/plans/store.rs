//! The SQL of plans.

use std::time::Duration;

use platform::error::broken_constraint;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::{Change, FREE, Held, Period, PlanError};

pub(super) async fn held(conn: &mut PgConnection, tenant: i64) -> Result<Option<Held>, sqlx::Error> {
    sqlx::query_as!(
        Held,
        "SELECT s.plan_id, s.is_trial, s.ends_at FROM subscriptions s JOIN tenants t ON t.id = s.tenant_id
          WHERE s.tenant_id = $1 AND t.state <> 'closed' FOR UPDATE OF s",
        tenant
    )
    .fetch_optional(conn)
    .await
}

/// Gives a trial under way another end. The history keeps one trial a site, so that its row gets the new end as well: who
/// moved it is in the log of operators. `None` where the site has no such trial, false where it ends then already.
async fn move_trial(conn: &mut PgConnection, tenant: i64, change: &Change) -> Result<Option<bool>, sqlx::Error> {
    let now = held(conn, tenant).await?.filter(|held| held.is_trial && held.plan_id == change.plan_id);
    let Some(now) = now else { return Ok(None) };
    if now.ends_at == change.ends_at {
        return Ok(Some(false));
    }
    sqlx::query!("UPDATE subscriptions SET ends_at = $2 WHERE tenant_id = $1", tenant, change.ends_at)
        .execute(&mut *conn)
        .await?;
    sqlx::query!(
        "UPDATE subscription_history SET ends_at = $2 WHERE tenant_id = $1 AND is_trial",
        tenant,
        change.ends_at
    )
    .execute(conn)
    .await?;
    Ok(Some(true))
}

/// Whether a plan costs nothing.
async fn is_free(conn: &mut PgConnection, plan: i32) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM plans WHERE id = $1 AND price_vnd = 0) AS "free!""#, plan)
        .fetch_one(conn)
        .await
}

pub(super) async fn change(conn: &mut PgConnection, tenant: i64, change: &Change) -> Result<bool, PlanError> {
    if change.is_trial {
        if is_free(conn, change.plan_id).await? {
            return Err(PlanError::FreeTrial);
        }
        if let Some(moved) = move_trial(conn, tenant, change).await? {
            return Ok(moved);
        }
    }
    let changed = sqlx::query_scalar!(
        "SELECT change_subscription($1, $2, $3, $4, $5, $6)",
        tenant,
        change.plan_id,
        change.is_trial,
        change.ends_at,
        change.by,
        change.reason
    )
    .fetch_one(conn)
    .await;
    match changed {
        Ok(changed) => changed.ok_or(PlanError::NoSite),
        Err(error) => Err(match broken_constraint(&error) {
            Some("subscriptions_plan_id_fkey") => PlanError::NoPlan,
            Some("subscription_history_one_trial") => PlanError::HadTrial,
            _ => error.into(),
        }),
    }
}

/// What a site has had, the newest first; at most 200 changes.
///
/// # Errors
/// When the control database is away.
pub async fn history(pool: &PgPool, tenant: i64) -> Result<Vec<Period>, sqlx::Error> {
    sqlx::query_as!(
        Period,
        r#"SELECT h.plan_id, p.name, p.period, h.is_trial, extract(epoch FROM h.since)::bigint AS "from!",
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

/// Puts sites on Free whose trial has ended, or whose plan has for longer than `grace`. Returns who they are.
pub(super) async fn expire(pool: &PgPool, grace: Duration) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"WITH ended AS MATERIALIZED (
               SELECT tenant_id, is_trial FROM subscriptions
                WHERE ends_at <= CASE WHEN is_trial THEN now() ELSE $1 END AND plan_id <> $2 ORDER BY tenant_id LIMIT 500 FOR UPDATE SKIP LOCKED)
           SELECT tenant_id FROM ended
            WHERE change_subscription(tenant_id, $2, false, NULL, 'platform', CASE WHEN is_trial THEN 'trial ended' ELSE 'expired' END)"#,
        OffsetDateTime::now_utc() - grace,
        FREE
    )
    .fetch_all(pool)
    .await
}
