//! What somebody decides about money that came in: once, under the payment's lock.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::{Value, json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::changing::REASON_MAX;
use super::messages::{ALREADY_DECIDED, PAYMENT_NOT_FOUND};
use super::words::PaymentDecision;
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, OrderId, PaymentId};
use crate::listing::Counted;
use crate::orders::messages::ORDER_NOT_FOUND;
use crate::orders::{self, Finding, OrderStatus, Provider};
use crate::receipts;
use crate::refunds::messages::NOTHING_TO_REFUND;
use crate::refunds::{self, NewRefund, RefundAccess, RefundWay};
use crate::site::Site;

/// What is decided.
#[derive(Debug)]
pub(super) enum Decided {
    /// The money is this order's.
    Assigned { order: OrderId, note: String },
    /// It goes back.
    Refunded { note: String },
    /// Nothing is done.
    Noted { note: String },
}

impl Decided {
    fn word(&self) -> PaymentDecision {
        match self {
            Self::Assigned { .. } => PaymentDecision::Assigned,
            Self::Refunded { .. } => PaymentDecision::Refunded,
            Self::Noted { .. } => PaymentDecision::Noted,
        }
    }

    fn note(&self) -> &str {
        let (Self::Assigned { note, .. } | Self::Refunded { note } | Self::Noted { note }) = self;
        note
    }
}

/// Decides, and has follow what follows from it.
///
/// # Errors
/// 404 where nobody has to look at such money, 409 where somebody has; 412 where nothing can go back.
pub(super) async fn decide(
    tx: &mut TenantTx,
    site: &Site,
    (id, by): (PaymentId, AccountId),
    decided: &Decided,
) -> Result<(), ApiError> {
    let waiting = lock(tx, id).await?.ok_or(PAYMENT_NOT_FOUND)?;
    if waiting.is_decided {
        return Err(ALREADY_DECIDED.into());
    }
    let mut about = waiting.order;
    match decided {
        Decided::Assigned { order, .. } => {
            if waiting.finding != Finding::Unmatched {
                return Err(ALREADY_DECIDED.into());
            }
            let found = orders::find(tx, *order).await?;
            found.ok_or_else(|| ApiError::on_field("transaction_id", ORDER_NOT_FOUND))?;
            let settled = orders::assign(tx, site, id, *order, by).await?;
            about = settled.order;
            // It is too much for its order: somebody has to look at that as well, so that nothing is decided.
            if settled.finding.is_some() {
                return record(tx, about, (id, by), decided).await;
            }
        }
        Decided::Refunded { note } => {
            if let Some(order) = waiting.order {
                give_back(tx, order, (waiting.amount, by), note).await?;
            }
        }
        Decided::Noted { .. } => {}
    }
    set_decision(tx, id, (decided.word(), decided.note()), by).await?;
    record(tx, about, (id, by), decided).await
}

/// Returns what came and stayed beyond what is kept for the order, at most this money.
async fn give_back(
    tx: &mut TenantTx,
    order: OrderId,
    (amount, by): (i64, AccountId),
    note: &str,
) -> Result<(), ApiError> {
    let order = orders::lock(tx, order).await?.ok_or(ORDER_NOT_FOUND)?;
    // Of what was paid and went back in part, less is kept than it costs.
    let kept = if order.has_receipt { receipts::sum_of(tx, order.id).await? } else { order.amount };
    let amount = amount.min(order.held() - kept);
    if amount <= 0 {
        return Err(NOTHING_TO_REFUND.into());
    }
    let reason = match (note, Locale::parse(&order.locale).unwrap_or_default()) {
        ("", Locale::Vi) => "Bạn đã trả nhiều hơn số tiền của đơn hàng.",
        ("", Locale::En) => "You paid more than the order costs.",
        (note, _) => cut(note),
    };
    let new = NewRefund {
        amount,
        reason,
        access: RefundAccess::Keep,
        way: RefundWay::Transfer,
        // The payment's lock and its decision have this done once.
        key: Uuid::new_v4(),
        by,
    };
    refunds::begin(tx, &order, &new).await.map(drop)
}

/// As long as a refund's reason may be, in characters.
fn cut(note: &str) -> &str {
    note.char_indices().nth(REASON_MAX).map_or(note, |(end, _)| &note[..end])
}

async fn record(
    tx: &mut TenantConn,
    order: Option<OrderId>,
    (id, by): (PaymentId, AccountId),
    decided: &Decided,
) -> Result<(), ApiError> {
    let Some(order) = order else { return Ok(()) };
    let after = json!({ "payment": { "id": id, "decision": decided.word(), "note": decided.note() } });
    history::record(tx, Some(by), Subject::order(order), Change::Update, &Value::Null, &after).await
}

/// Money that somebody has to look at, or has.
struct Waiting {
    order: Option<OrderId>,
    amount: i64,
    finding: Finding,
    is_decided: bool,
}

async fn lock(tx: &mut TenantConn, id: PaymentId) -> Result<Option<Waiting>, ApiError> {
    Ok(sqlx::query_as!(
        Waiting,
        r#"SELECT transaction_id AS "order: OrderId", amount, coalesce(finding, 'unmatched') AS "finding!: Finding",
                  decided_at IS NOT NULL AS "is_decided!"
             FROM payments WHERE id = $1 AND (finding IS NOT NULL OR decided_at IS NOT NULL) FOR UPDATE"#,
        id as PaymentId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

async fn set_decision(
    tx: &mut TenantConn,
    id: PaymentId,
    (decision, note): (PaymentDecision, &str),
    by: AccountId,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE payments SET decision = $2, decision_note = $3, decided_by = $4, decided_at = now() WHERE id = $1",
        id as PaymentId,
        decision as PaymentDecision,
        note,
        by as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Which money.
pub(super) struct FindingQuery {
    /// This one, decided or not.
    pub(super) id: Option<PaymentId>,
    pub(super) finding: Option<Finding>,
    pub(super) decided: bool,
    pub(super) limit: i64,
    pub(super) offset: i64,
}

/// Money that somebody has to look at.
pub(super) struct FindingRow {
    pub(super) id: PaymentId,
    /// Of what has found its order since: that it had none.
    pub(super) finding: Finding,
    pub(super) provider: Provider,
    pub(super) number: String,
    pub(super) bank_number: String,
    pub(super) amount: i64,
    pub(super) content: String,
    pub(super) paid_at: OffsetDateTime,
    pub(super) order: Option<OrderId>,
    pub(super) reference: Option<String>,
    pub(super) status: Option<OrderStatus>,
    pub(super) order_amount: Option<i64>,
    pub(super) received: Option<i64>,
    pub(super) decision: Option<PaymentDecision>,
    pub(super) note: String,
    pub(super) decided_by: Option<AccountId>,
    pub(super) decided_by_name: Option<String>,
    pub(super) decided_at: Option<OffsetDateTime>,
    total: i64,
}

impl Counted for FindingRow {
    fn total(&self) -> i64 {
        self.total
    }
}

/// The newest first.
pub(super) async fn list(conn: &mut TenantConn, query: &FindingQuery) -> Result<Vec<FindingRow>, ApiError> {
    Ok(sqlx::query_as!(
        FindingRow,
        r#"SELECT p.id AS "id: PaymentId", coalesce(p.finding, 'unmatched') AS "finding!: Finding",
                  p.provider AS "provider: Provider", p.number, p.bank_number, p.amount, p.content, p.paid_at,
                  p.transaction_id AS "order: OrderId", t.reference AS "reference?", t.status AS "status?: OrderStatus",
                  t.amount AS "order_amount?", t.received AS "received?", p.decision AS "decision: PaymentDecision",
                  p.decision_note AS note, p.decided_by AS "decided_by: AccountId",
                  coalesce(nullif(u.full_name, ''), u.email) AS decided_by_name, p.decided_at, count(*) OVER () AS "total!"
             FROM payments p LEFT JOIN transactions t ON t.id = p.transaction_id LEFT JOIN users u ON u.id = p.decided_by
            WHERE CASE WHEN $1::bigint IS NOT NULL THEN p.id = $1
                       WHEN $3 THEN p.decided_at IS NOT NULL
                       ELSE p.finding IS NOT NULL AND p.decided_at IS NULL END
              AND ($2::text IS NULL OR coalesce(p.finding, 'unmatched') = $2)
            ORDER BY p.id DESC LIMIT $4 OFFSET $5"#,
        query.id as Option<PaymentId>,
        query.finding as Option<Finding>,
        query.decided,
        query.limit,
        query.offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}
