//! The SQL of plans.

use std::time::Duration;

use directory::plans::FREE;
use platform::error::broken_constraint;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::{Change, Held, PlanError};

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
