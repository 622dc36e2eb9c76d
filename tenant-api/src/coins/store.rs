//! The ledger's SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::Reason;
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
