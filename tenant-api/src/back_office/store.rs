//! SQL of the back office's lists.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::filter::{TransactionFilter, span};
use crate::ids::{AccountId, CourseId, OrderId, PaymentId};
use crate::orders::{Finding, OrderStatus, Provider};
use crate::payment_settings::PayMethod;

/// A page of orders, and what all that are listed come to.
pub(super) struct Found {
    pub(super) ids: Vec<OrderId>,
    pub(super) total: i64,
    /// What came and stayed.
    pub(super) sum: i64,
}

/// The newest first; what is to be looked at, the oldest first.
pub(super) async fn search(
    conn: &mut TenantConn,
    (filter, search): (&TransactionFilter, &str),
    (limit, offset): (i64, i64),
) -> Result<Found, ApiError> {
    let (from, to) = span(filter.from, filter.to);
    Ok(sqlx::query_as!(
        Found,
        r#"WITH found AS (
               SELECT id, received - refunded AS net, updated_at FROM transactions
                WHERE ($1::text IS NULL OR status = $1) AND ($2::text IS NULL OR method = $2)
                  AND ($3::bigint IS NULL OR course_id = $3)
                  AND ($4::timestamptz IS NULL OR created_at >= $4) AND ($5::timestamptz IS NULL OR created_at < $5)
                  AND ($6 = '' OR to_tsvector('simple', search_text) @@ to_tsquery('simple', $6))
                  AND (NOT $7 OR status = 'waiting_for_activation' OR (status = 'paying' AND images <> '{}')
                       OR EXISTS (SELECT FROM refunds r WHERE r.transaction_id = transactions.id AND r.state = 'unclear')))
           SELECT ARRAY(SELECT id FROM found ORDER BY CASE WHEN $7 THEN updated_at END, id DESC LIMIT $8 OFFSET $9)
                      AS "ids!: Vec<OrderId>",
                  count(*) AS "total!", coalesce(sum(net), 0)::bigint AS "sum!" FROM found"#,
        filter.status as Option<OrderStatus>,
        filter.method as Option<PayMethod>,
        filter.course_id as Option<CourseId>,
        from,
        to,
        search,
        filter.to_check.unwrap_or(false),
        limit,
        offset,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Somebody of the site.
#[derive(Debug, Clone)]
pub(super) struct Person {
    pub(super) id: AccountId,
    /// The address where there is no name.
    pub(super) name: String,
    pub(super) email: String,
}

pub(super) async fn people(conn: &mut TenantConn, ids: &[AccountId]) -> Result<Vec<Person>, ApiError> {
    Ok(sqlx::query_as!(
        Person,
        r#"SELECT id AS "id: AccountId", coalesce(nullif(full_name, ''), email) AS "name!", email
             FROM users WHERE id = ANY ($1)"#,
        ids as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The account with this address or login name.
pub(super) async fn find_buyer(conn: &mut TenantConn, email: &str) -> Result<Option<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: AccountId" FROM users
            WHERE email = $1 AND contest_id IS NULL AND NOT is_visitor AND erased_at IS NULL"#,
        email,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Money that came for an order.
pub(super) struct PaymentRow {
    pub(super) id: PaymentId,
    pub(super) order: OrderId,
    pub(super) provider: Provider,
    pub(super) number: String,
    pub(super) bank_number: String,
    pub(super) amount: i64,
    pub(super) content: String,
    pub(super) paid_at: OffsetDateTime,
    pub(super) finding: Option<Finding>,
}

/// The first one first.
pub(super) async fn payments_of(conn: &mut TenantConn, orders: &[OrderId]) -> Result<Vec<PaymentRow>, ApiError> {
    Ok(sqlx::query_as!(
        PaymentRow,
        r#"SELECT id AS "id: PaymentId", transaction_id AS "order!: OrderId", provider AS "provider: Provider", number,
                  bank_number, amount, content, paid_at, finding AS "finding: Finding"
             FROM payments WHERE transaction_id = ANY ($1) ORDER BY id"#,
        orders as &[OrderId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What staff write about an order for themselves.
pub(super) async fn set_note(tx: &mut TenantConn, id: OrderId, note: &str) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE transactions SET admin_note = $2, version = version + 1, updated_at = now() WHERE id = $1",
        id as OrderId,
        note,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
