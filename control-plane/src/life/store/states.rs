//! From one state to another.

use sqlx::PgConnection;
use time::OffsetDateTime;

pub(in crate::life) async fn state(conn: &mut PgConnection, tenant: i64) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("SELECT state FROM tenants WHERE id = $1", tenant).fetch_optional(conn).await
}

pub(in crate::life) async fn change_state(
    conn: &mut PgConnection,
    tenant: i64,
    from: &[String],
    to: &str,
    reason: &str,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE tenants SET state = $3, state_reason = $4, state_since = now(), updated_at = now() WHERE id = $1 AND state = ANY($2)",
        tenant,
        from,
        to,
        reason
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

pub(in crate::life) async fn mark_for_deletion(
    conn: &mut PgConnection,
    tenant: i64,
    after: OffsetDateTime,
    reason: &str,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE tenants SET state_before = state, reason_before = state_reason, state = 'deleting', state_reason = $3,
                state_since = now(), delete_after = $2, updated_at = now()
          WHERE id = $1 AND state IN ('active', 'suspended', 'archived')",
        tenant,
        after,
        reason
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Returns the state that it has again.
pub(in crate::life) async fn bring_back(conn: &mut PgConnection, tenant: i64) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "UPDATE tenants SET state = state_before, state_reason = reason_before, state_since = now(), state_before = NULL,
                reason_before = '', delete_after = NULL, updated_at = now()
          WHERE id = $1 AND state = 'deleting' RETURNING state",
        tenant
    )
    .fetch_optional(conn)
    .await
}

/// From here on a deleted site is being removed. Also true of one that is already.
pub(in crate::life) async fn close(conn: &mut PgConnection, tenant: i64) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE tenants SET state = 'closed', state_since = now(), updated_at = now()
          WHERE id = $1 AND (state = 'closed' OR state = 'deleting' AND delete_after <= now())",
        tenant
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}
