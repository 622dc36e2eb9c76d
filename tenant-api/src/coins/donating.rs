//! Coins that somebody who manages the site gives or takes by hand: once, however often it is sent, to all or to nobody.

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::{Value, json};
use uuid::Uuid;

use super::Reason;
use super::messages::COIN_NEGATIVE;
use crate::history::{self, Change, Subject};
use crate::ids::AccountId;
use crate::notices::{self, Kind, New};
use crate::people::messages::PERSON_NOT_FOUND;

/// What is given to whom.
pub(super) struct Donation {
    /// The browser's: sent again, it is the same donation.
    pub(super) key: Uuid,
    /// Each once, in ascending order, so that no two donations wait for each other.
    pub(super) users: Vec<AccountId>,
    /// Below zero: it is taken.
    pub(super) amount: i64,
    pub(super) note: String,
}

/// Somebody who gets coins, and how many there are before.
struct Recipient {
    id: AccountId,
    name: String,
    balance: i64,
}

/// Gives it, and tells everybody who gets something; the donation's id. What was sent before is left as it is.
///
/// # Errors
/// 404 where somebody is not there, 412 where somebody would have less than nothing.
pub(super) async fn give(tx: &mut TenantTx, by: AccountId, donation: &Donation) -> Result<i64, ApiError> {
    let Some(id) = insert(tx, by, donation).await? else { return find(tx, by, donation.key).await };
    let recipients = lock(tx, &donation.users).await?;
    if recipients.len() < donation.users.len() {
        return Err(PERSON_NOT_FOUND.into());
    }
    let lacks = |it: &&Recipient| donation.amount < 0 && it.balance + donation.amount < 0;
    if let Some(short) = recipients.iter().find(lacks) {
        let params = vec![("name", short.name.clone()), ("balance", short.balance.to_string())];
        return Err(ApiError::with(COIN_NEGATIVE, params));
    }
    append(tx, id, donation).await?;
    let changes: Vec<(Subject, Value, Value)> = recipients.iter().map(|it| change(it, donation)).collect();
    history::record_many(tx, Some(by), Change::Update, &changes).await?;
    notices::tell(tx, &donation.users, notice(id, donation)).await?;
    Ok(id)
}

fn change(recipient: &Recipient, donation: &Donation) -> (Subject, Value, Value) {
    let mut after = json!({"ucoin": recipient.balance + donation.amount});
    if !donation.note.is_empty() {
        after["note"] = json!(donation.note);
    }
    (Subject::user(recipient.id), json!({"ucoin": recipient.balance}), after)
}

fn notice(id: i64, donation: &Donation) -> New {
    let note = if donation.note.is_empty() { String::new() } else { format!(": {}", donation.note) };
    New {
        kind: Kind::CoinsGiven,
        group: String::new(),
        event: format!("donation/{id}"),
        params: json!({"amount": format!("{:+}", donation.amount), "note": note}),
        path: "/dashboard".to_owned(),
    }
}

/// Nothing where it is there already.
async fn insert(tx: &mut TenantConn, by: AccountId, donation: &Donation) -> Result<Option<i64>, ApiError> {
    Ok(sqlx::query_scalar!(
        "INSERT INTO coin_donations (given_by, key, amount, note) VALUES ($1, $2, $3, $4)
         ON CONFLICT (given_by, key) DO NOTHING RETURNING id",
        by as AccountId,
        donation.key,
        donation.amount,
        donation.note,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

async fn find(tx: &mut TenantConn, by: AccountId, key: Uuid) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!("SELECT id FROM coin_donations WHERE given_by = $1 AND key = $2", by as AccountId, key)
        .fetch_one(&mut *tx)
        .await?)
}

/// Those of these people who are there, in order, with their balances locked.
async fn lock(tx: &mut TenantConn, users: &[AccountId]) -> Result<Vec<Recipient>, ApiError> {
    let ids: Vec<i64> = users.iter().map(|id| id.get()).collect();
    sqlx::query!(
        "INSERT INTO coin_balances (user_id)
         SELECT id FROM users WHERE id = ANY ($1) AND contest_id IS NULL AND NOT is_visitor AND erased_at IS NULL ORDER BY id
         ON CONFLICT (user_id) DO NOTHING",
        &ids,
    )
    .execute(&mut *tx)
    .await?;
    Ok(sqlx::query_as!(
        Recipient,
        r#"SELECT u.id AS "id: AccountId", coalesce(nullif(u.full_name, ''), u.email) AS "name!", b.balance
             FROM coin_balances b JOIN users u ON u.id = b.user_id
            WHERE b.user_id = ANY ($1) AND u.contest_id IS NULL AND NOT u.is_visitor AND u.erased_at IS NULL ORDER BY b.user_id FOR UPDATE OF b"#,
        &ids,
    )
    .fetch_all(&mut *tx)
    .await?)
}

async fn append(tx: &mut TenantConn, id: i64, donation: &Donation) -> Result<(), ApiError> {
    let ids: Vec<i64> = donation.users.iter().map(|id| id.get()).collect();
    sqlx::query!(
        "INSERT INTO coin_entries (user_id, amount, reason, object_id, link)
         SELECT user_id, $2, $3, $4, 1 FROM unnest($1::bigint[]) AS user_id",
        &ids,
        donation.amount,
        Reason::Donation as Reason,
        id,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("UPDATE coin_balances SET balance = balance + $2 WHERE user_id = ANY ($1)", &ids, donation.amount)
        .execute(&mut *tx)
        .await?;
    Ok(())
}
