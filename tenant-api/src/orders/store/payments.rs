//! SQL of money that came in.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::ids::{AccountId, OrderId, PaymentId};
use crate::orders::words::{Finding, OrderStatus, Provider};

/// Money that came in, as it is reported.
#[derive(Debug, Clone)]
pub struct Arrival {
    /// Who reports it.
    pub provider: Provider,
    /// The provider's own number: sent again under it, it is the same arrival.
    pub number: String,
    /// In whole VND; below zero only where staff correct what they wrote.
    pub amount: i64,
    /// The bank's own number of the transfer, by which two providers' word of it is one arrival; empty: not known.
    pub bank_number: String,
    /// The own account that it came to; empty: not known.
    pub account: String,
    /// What the payer wrote.
    pub content: String,
    /// The message as it came.
    pub raw: String,
    /// Of what is known by more than what the payer wrote.
    pub order: Option<OrderId>,
    /// The link that was paid by.
    pub attempt: Option<i64>,
    /// The file that it stands in.
    pub statement: Option<i64>,
    /// Whether the gateway suspects fraud.
    pub is_suspect: bool,
    /// Who of the staff says so.
    pub by: Option<AccountId>,
    /// When the bank says that it came; now where it says nothing.
    pub paid_at: Option<OffsetDateTime>,
}

impl Default for Arrival {
    /// Of staff, without anything known of it.
    fn default() -> Self {
        Self {
            provider: Provider::Staff,
            number: String::new(),
            amount: 0,
            bank_number: String::new(),
            account: String::new(),
            content: String::new(),
            raw: String::new(),
            order: None,
            attempt: None,
            statement: None,
            is_suspect: false,
            by: None,
            paid_at: None,
        }
    }
}

/// What is stored of an arrival, as settling needs it.
#[derive(Debug, Clone)]
pub struct Payment {
    pub provider: Provider,
    pub amount: i64,
    pub account: String,
    pub content: String,
    pub order: Option<OrderId>,
    pub is_suspect: bool,
    pub settled_at: Option<OffsetDateTime>,
    pub finding: Option<Finding>,
    /// The order's, where it has one.
    pub status: Option<OrderStatus>,
}

/// Stores an arrival; none where the provider, or another one, has reported it before.
///
/// # Errors
/// When the database fails.
pub async fn store_arrival(tx: &mut TenantConn, new: &Arrival) -> Result<Option<PaymentId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO payments (provider, number, amount, bank_number, account, content, raw, transaction_id, attempt_id,
                  statement_id, is_suspect, by_id, paid_at)
           VALUES ($1, $2, $3, $4, $5, left($6, 1000), left($7, 70000), $8, $9, $10, $11, $12, coalesce($13, now()))
           ON CONFLICT DO NOTHING RETURNING id AS "id: PaymentId""#,
        new.provider as Provider,
        new.number,
        new.amount,
        new.bank_number,
        new.account,
        new.content,
        new.raw,
        new.order as Option<OrderId>,
        new.attempt,
        new.statement,
        new.is_suspect,
        new.by as Option<AccountId>,
        new.paid_at,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Whether a provider that numbers its messages itself means another transfer than the one with this bank's number: some banks
/// give several transfers one number. Two providers' word of one number is one transfer.
pub async fn is_another(conn: &mut TenantConn, new: &Arrival) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT NOT EXISTS (SELECT FROM payments WHERE provider = $1 AND number = $2)
              AND EXISTS (SELECT FROM payments
                           WHERE $3 <> '' AND bank_number = $3 AND account = $4 AND amount = $5 AND provider = $1)
                  AS "is_another!""#,
        new.provider as Provider,
        new.number,
        new.bank_number,
        new.account,
        new.amount,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// What is stored of the same arrival.
pub async fn known_payment(conn: &mut TenantConn, new: &Arrival) -> Result<Option<PaymentId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: PaymentId" FROM payments
            WHERE (provider = $1 AND number = $2) OR ($3 <> '' AND bank_number = $3 AND account = $4 AND amount = $5)
            ORDER BY (provider = $1 AND number = $2) DESC LIMIT 1"#,
        new.provider as Provider,
        new.number,
        new.bank_number,
        new.account,
        new.amount,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// As it is until the transaction ends.
pub async fn lock_payment(tx: &mut TenantConn, id: PaymentId) -> Result<Option<Payment>, ApiError> {
    sqlx::query!("SELECT id FROM payments WHERE id = $1 FOR UPDATE", id as PaymentId).fetch_optional(&mut *tx).await?;
    // A statement of its own: it sees what those have written who held the lock before.
    Ok(sqlx::query_as!(
        Payment,
        r#"SELECT p.provider AS "provider: Provider", p.amount, p.account, p.content,
                  p.transaction_id AS "order: OrderId", p.is_suspect, p.settled_at, p.finding AS "finding: Finding",
                  t.status AS "status?: OrderStatus"
             FROM payments p LEFT JOIN transactions t ON t.id = p.transaction_id WHERE p.id = $1"#,
        id as PaymentId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Notes what came of it; what was decided about it does not count for something new to look at.
pub async fn settle_payment(
    tx: &mut TenantConn,
    id: PaymentId,
    order: Option<OrderId>,
    finding: Option<Finding>,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE payments SET transaction_id = $2, finding = $3, settled_at = now(),
                decision = CASE WHEN $3::text IS NULL THEN decision END,
                decided_by = CASE WHEN $3::text IS NULL THEN decided_by END,
                decided_at = CASE WHEN $3::text IS NULL THEN decided_at END
          WHERE id = $1",
        id as PaymentId,
        order as Option<OrderId>,
        finding as Option<Finding>,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Lists the newest money of an order as too much, where none of it waits to be looked at for that already. Money that is not
/// settled yet is left out: whoever settles it holds its lock and waits for the order's.
pub async fn note_surplus(tx: &mut TenantConn, order: OrderId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE payments SET finding = 'surplus', decision = NULL, decided_by = NULL, decided_at = NULL
          WHERE id = (SELECT id FROM payments
                       WHERE transaction_id = $1 AND amount > 0 AND settled_at IS NOT NULL
                         AND (finding IS NULL OR decided_at IS NOT NULL)
                       ORDER BY finding IS NOT NULL, id DESC LIMIT 1)
            AND NOT EXISTS (SELECT FROM payments WHERE transaction_id = $1 AND finding IN ('surplus', 'second')
                               AND decided_at IS NULL)",
        order as OrderId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// What came for an order.
#[derive(Debug, Clone, Copy)]
pub struct Sums {
    pub received: i64,
    /// What of it the gateway suspects.
    pub suspect: i64,
}

/// Of what is settled, and of this one.
pub async fn sums(conn: &mut TenantConn, order: OrderId, now: Option<PaymentId>) -> Result<Sums, ApiError> {
    Ok(sqlx::query_as!(
        Sums,
        r#"SELECT coalesce(sum(amount), 0)::bigint AS "received!",
                  coalesce(sum(amount) FILTER (WHERE is_suspect), 0)::bigint AS "suspect!"
             FROM payments
            WHERE transaction_id = $1 AND settled_at IS NOT NULL OR id = $2::bigint"#,
        order as OrderId,
        now as Option<PaymentId>,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Gives a payment without an order one, to be settled; false where it has one, or there is no such order.
pub async fn assign_payment(
    tx: &mut TenantConn,
    id: PaymentId,
    order: OrderId,
    by: AccountId,
) -> Result<bool, ApiError> {
    let assigned = sqlx::query!(
        "UPDATE payments SET transaction_id = $2, settled_at = NULL, decision = 'assigned', decided_by = $3, decided_at = now()
          WHERE id = $1 AND transaction_id IS NULL AND EXISTS (SELECT FROM transactions WHERE id = $2)",
        id as PaymentId,
        order as OrderId,
        by as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(assigned.rows_affected() == 1)
}
