//! How much comes from one network.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

/// Old rows that one answer clears away.
const CLEARED: i64 = 100;

/// Answers of a network within the last hour.
pub async fn count_sends(conn: &mut TenantConn, network: &[u8]) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM form_sends WHERE network = $1 AND at > now() - interval '1 hour'"#,
        network,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Counts one; what is older than an hour goes.
pub async fn note_send(tx: &mut TenantConn, network: &[u8]) -> Result<(), ApiError> {
    sqlx::query!("INSERT INTO form_sends (network) VALUES ($1)", network).execute(&mut *tx).await?;
    sqlx::query!(
        "DELETE FROM form_sends WHERE id IN (
             SELECT id FROM form_sends WHERE at < now() - interval '1 hour' ORDER BY at LIMIT $1 FOR UPDATE SKIP LOCKED)",
        CLEARED,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
