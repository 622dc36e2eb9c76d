//! SQL of what is to be made good.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{OrderId, PaymentId};

/// Most of each kind that one round looks at; the next one finds the rest.
pub const MOST: u16 = 500;

/// Whether there are orders at all.
pub async fn any(conn: &mut TenantConn) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM transactions) AS "any!""#).fetch_one(&mut *conn).await?)
}

/// Open orders whose life is over and for which nothing came.
pub async fn expired(conn: &mut TenantConn) -> Result<Vec<OrderId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: OrderId" FROM transactions
            WHERE status IN ('initialized', 'in_progress') AND received = 0 AND expires_at <= now()
            ORDER BY expires_at LIMIT $1"#,
        i64::from(MOST),
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Money that was stored, and of which nothing has followed yet.
pub async fn unsettled(conn: &mut TenantConn) -> Result<Vec<PaymentId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: PaymentId" FROM payments
            WHERE settled_at IS NULL ORDER BY id LIMIT $1"#,
        i64::from(MOST),
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Orders of the last 90 days that were paid, and whose buyer has neither the course nor the codes.
pub async fn missing_access(conn: &mut TenantConn) -> Result<Vec<OrderId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT t.id AS "id: OrderId" FROM transactions t
            WHERE t.status = 'success' AND t.paid_at > now() - interval '90 days'
              AND CASE WHEN t.quantity = 1
                       THEN NOT EXISTS (SELECT FROM enrolments e WHERE e.course_id = t.course_id AND e.user_id = t.buyer_id)
                       ELSE NOT EXISTS (SELECT FROM activation_batches b WHERE b.transaction_id = t.id) END
            ORDER BY t.id LIMIT $1"#,
        i64::from(MOST),
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Orders of which money of the last 90 days is not what they say, or which have enough and are open still.
pub async fn wrong_sums(conn: &mut TenantConn) -> Result<Vec<OrderId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT t.id AS "id: OrderId" FROM transactions t
             JOIN LATERAL (SELECT sum(p.amount) AS received, sum(p.amount) FILTER (WHERE NOT p.is_suspect) AS clear
                             FROM payments p WHERE p.transaction_id = t.id AND p.settled_at IS NOT NULL) AS came ON true
            WHERE t.id IN (SELECT transaction_id FROM payments WHERE paid_at > now() - interval '90 days' AND transaction_id IS NOT NULL)
              AND (came.received <> t.received
                   OR (t.status IN ('initialized', 'in_progress', 'paying') AND came.clear - t.refunded >= t.amount))
            ORDER BY t.id LIMIT $1"#,
        i64::from(MOST),
    )
    .fetch_all(&mut *conn)
    .await?)
}
