//! The ledger's SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::Reason;
use super::due::{Change, Due, Given};
use crate::ids::AccountId;

/// What was given and taken back for one object.
pub struct Chain {
    pub links: i32,
    pub sum: i64,
}

/// Locks the person's balance, so that two transactions never add the same link, and reads the chain.
pub async fn lock_chain(
    tx: &mut TenantConn,
    user: AccountId,
    reason: Reason,
    object_id: i64,
) -> Result<Chain, ApiError> {
    sqlx::query!(
        "INSERT INTO coin_balances (user_id) VALUES ($1) ON CONFLICT (user_id) DO UPDATE SET balance = coin_balances.balance",
        user as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(sqlx::query_as!(
        Chain,
        r#"SELECT coalesce(max(link), 0) AS "links!", coalesce(sum(amount), 0)::bigint AS "sum!"
           FROM coin_entries WHERE user_id = $1 AND reason = $2 AND object_id = $3"#,
        user as AccountId,
        reason as Reason,
        object_id,
    )
    .fetch_one(&mut *tx)
    .await?)
}

pub async fn append(
    tx: &mut TenantConn,
    user: AccountId,
    reason: Reason,
    object_id: i64,
    link: i32,
    amount: i64,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO coin_entries (user_id, amount, reason, object_id, link) VALUES ($1, $2, $3, $4, $5)",
        user as AccountId,
        amount,
        reason as Reason,
        object_id,
        link,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("UPDATE coin_balances SET balance = balance + $2 WHERE user_id = $1", user as AccountId, amount)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// What is there of these objects' chains.
pub async fn sums(conn: &mut TenantConn, user: AccountId, due: &[Due]) -> Result<Vec<Given>, ApiError> {
    let reasons: Vec<Reason> = due.iter().map(|due| due.reason).collect();
    let objects: Vec<i64> = due.iter().map(|due| due.object_id).collect();
    Ok(sqlx::query_as!(
        Given,
        r#"SELECT e.reason AS "reason: Reason", e.object_id, max(e.link) AS "links!", sum(e.amount)::bigint AS "sum!"
             FROM coin_entries e
             JOIN unnest($2::text[], $3::bigint[]) AS due (reason, object_id)
               ON e.reason = due.reason AND e.object_id = due.object_id
            WHERE e.user_id = $1 GROUP BY e.reason, e.object_id"#,
        user as AccountId,
        &reasons as &[Reason],
        &objects,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Until the transaction ends nobody else changes what this person has.
pub async fn lock_balance(tx: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO coin_balances (user_id) VALUES ($1) ON CONFLICT (user_id) DO UPDATE SET balance = coin_balances.balance",
        user as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Adds rows of one person, and what they come to.
pub async fn append_all(tx: &mut TenantConn, user: AccountId, changes: &[Change]) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO coin_entries (user_id, reason, object_id, link, amount)
         SELECT $1::bigint, c.* FROM unnest($2::text[], $3::bigint[], $4::int[], $5::bigint[]) AS c",
        user as AccountId,
        &changes.iter().map(|change| change.reason).collect::<Vec<_>>() as &[Reason],
        &changes.iter().map(|change| change.object_id).collect::<Vec<_>>(),
        &changes.iter().map(|change| change.link).collect::<Vec<_>>(),
        &changes.iter().map(|change| change.amount).collect::<Vec<_>>(),
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "UPDATE coin_balances SET balance = balance + $2 WHERE user_id = $1",
        user as AccountId,
        changes.iter().map(|change| change.amount).sum::<i64>(),
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// How many coins a person has.
///
/// # Errors
/// When the database fails.
pub async fn balance_of(conn: &mut TenantConn, user: AccountId) -> Result<i64, ApiError> {
    let balance = sqlx::query_scalar!("SELECT balance FROM coin_balances WHERE user_id = $1", user as AccountId);
    Ok(balance.fetch_optional(&mut *conn).await?.unwrap_or(0))
}
