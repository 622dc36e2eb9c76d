//! SQL of bonuses and of what is paid out.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::messages::{ENTRIES_NOT_DUE, NOTHING_TO_PAY};
use super::rules::{BonusState, InMonth};
use crate::ids::{AccountId, AffiliateEntryId};
use crate::listing::Counted;

/// A bonus, or what a refund took of one.
#[derive(Debug, Clone)]
pub struct Row {
    pub id: AffiliateEntryId,
    pub user_id: AccountId,
    pub name: String,
    pub email: String,
    pub reference: String,
    pub course: String,
    /// Of the order, or of the refund.
    pub order_amount: i64,
    pub bonus: i64,
    pub is_refund: bool,
    pub due_at: OffsetDateTime,
    pub created_at: OffsetDateTime,
    pub paid_at: Option<OffsetDateTime>,
    pub total: i64,
}

impl Counted for Row {
    fn total(&self) -> i64 {
        self.total
    }
}

/// Which bonuses.
#[derive(Debug, Default)]
pub struct Which<'a> {
    pub user: Option<AccountId>,
    /// That they fall due in.
    pub month: Option<InMonth>,
    pub state: Option<BonusState>,
    /// Of people, for `to_tsquery`; empty: everybody's.
    pub search: &'a str,
    /// Older than this one.
    pub before: Option<AffiliateEntryId>,
}

/// Bonuses, the newest first.
pub async fn list(conn: &mut TenantConn, which: &Which<'_>, (limit, offset): (i64, i64)) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT e.id AS "id: AffiliateEntryId", e.user_id AS "user_id: AccountId",
                  coalesce(nullif(u.full_name, ''), u.email) AS "name!", u.email, t.reference, t.course_title AS course,
                  coalesce(-r.amount, t.amount) AS "order_amount!", e.amount AS bonus, e.refund_id IS NOT NULL AS "is_refund!",
                  e.due_at, e.created_at, p.paid_at AS "paid_at?", count(*) OVER () AS "total!"
             FROM affiliate_entries e JOIN users u ON u.id = e.user_id JOIN transactions t ON t.id = e.transaction_id
             LEFT JOIN refunds r ON r.id = e.refund_id
             LEFT JOIN affiliate_payout_entries x ON x.entry_id = e.id LEFT JOIN affiliate_payouts p ON p.id = x.payout_id
            WHERE ($1::bigint IS NULL OR e.user_id = $1)
              AND ($2::timestamptz IS NULL OR e.due_at >= $2) AND ($3::timestamptz IS NULL OR e.due_at < $3)
              AND ($4::text IS NULL OR $4 = CASE WHEN p.id IS NOT NULL THEN 'paid' WHEN e.due_at <= now() THEN 'due' ELSE 'pending' END)
              AND ($5 = '' OR to_tsvector('simple', u.search_text) @@ to_tsquery('simple', $5))
              AND ($6::bigint IS NULL OR e.id < $6)
            ORDER BY e.id DESC LIMIT $7 OFFSET $8"#,
        which.user as Option<AccountId>,
        which.month.map(|month| month.from),
        which.month.map(|month| month.until),
        which.state as Option<BonusState>,
        which.search,
        which.before as Option<AffiliateEntryId>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A bonus that can be paid.
struct Payable {
    id: AffiliateEntryId,
    user: AccountId,
    name: String,
    amount: i64,
}

/// What was paid to somebody.
#[derive(Debug, Clone)]
pub struct Paid {
    pub user: AccountId,
    pub name: String,
    pub amount: i64,
}

/// Pays these bonuses out, less what refunds took of those people's: one payout a person, all or none of them.
///
/// # Errors
/// 412 where one is not due or was paid, or where nothing is left for somebody.
pub async fn pay(tx: &mut TenantConn, ids: &[AffiliateEntryId], by: AccountId) -> Result<Vec<Paid>, ApiError> {
    let payable = lock_payable(tx, ids).await?;
    if ids.iter().any(|id| !payable.iter().any(|entry| entry.id == *id)) {
        return Err(ENTRIES_NOT_DUE.into());
    }
    let mut paid = Vec::new();
    for of_one in payable.chunk_by(|a, b| a.user == b.user) {
        let amount = of_one.iter().map(|entry| entry.amount).sum();
        let Some(first) = of_one.first() else { continue };
        let one = Paid { user: first.user, name: first.name.clone(), amount };
        if one.amount <= 0 {
            return Err(ApiError::with(NOTHING_TO_PAY, vec![("name", one.name)]));
        }
        let entries: Vec<AffiliateEntryId> = of_one.iter().map(|entry| entry.id).collect();
        insert(tx, &one, &entries, by).await?;
        paid.push(one);
    }
    Ok(paid)
}

/// These bonuses and what refunds took of the same people's, as far as they are due and not paid, person by person.
async fn lock_payable(tx: &mut TenantConn, ids: &[AffiliateEntryId]) -> Result<Vec<Payable>, ApiError> {
    sqlx::query!(
        "SELECT id FROM affiliate_entries
          WHERE user_id IN (SELECT user_id FROM affiliate_entries WHERE id = ANY ($1)) AND (id = ANY ($1) OR amount < 0)
          ORDER BY id FOR UPDATE",
        ids as &[AffiliateEntryId],
    )
    .fetch_all(&mut *tx)
    .await?;
    // A statement of its own: it sees what those have paid who held the locks before.
    Ok(sqlx::query_as!(
        Payable,
        r#"SELECT e.id AS "id: AffiliateEntryId", e.user_id AS "user: AccountId",
                  coalesce(nullif(u.full_name, ''), u.email) AS "name!", e.amount
             FROM affiliate_entries e JOIN users u ON u.id = e.user_id
            WHERE e.user_id IN (SELECT user_id FROM affiliate_entries WHERE id = ANY ($1)) AND (e.id = ANY ($1) OR e.amount < 0)
              AND e.due_at <= now() AND NOT EXISTS (SELECT FROM affiliate_payout_entries x WHERE x.entry_id = e.id)
            ORDER BY e.user_id, e.id"#,
        ids as &[AffiliateEntryId],
    )
    .fetch_all(&mut *tx)
    .await?)
}

async fn insert(tx: &mut TenantConn, paid: &Paid, entries: &[AffiliateEntryId], by: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "WITH payout AS (INSERT INTO affiliate_payouts (user_id, amount, paid_by) VALUES ($1, $2, $3) RETURNING id)
         INSERT INTO affiliate_payout_entries (entry_id, payout_id) SELECT entry, payout.id FROM unnest($4::bigint[]) AS entry, payout",
        paid.user as AccountId,
        paid.amount,
        by as AccountId,
        entries as &[AffiliateEntryId],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
