//! SQL of payment settings.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::words::{KeyName, PayMethod};
use super::{BankAccount, PaymentSettings};
use crate::ids::AccountId;

/// The settings; what a site begins with where none were saved.
///
/// # Errors
/// When the database fails.
pub async fn settings(conn: &mut TenantConn) -> Result<PaymentSettings, ApiError> {
    let row = sqlx::query!(
        r#"SELECT methods AS "methods: Vec<PayMethod>", bank_bin, account, account_name, prefix, order_hours, refund_days,
                  affiliate_value, affiliate_bonus, vnpay_terminal, seller, version,
                  EXISTS (SELECT FROM payment_keys WHERE name = 'vnpay_secret') AS "has_vnpay_key!"
           FROM payment_settings"#,
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(row) = row else { return Ok(PaymentSettings::default()) };
    let account = row.bank_bin.zip(row.account);
    Ok(PaymentSettings {
        methods: row.methods,
        bank: account.map(|(bin, account)| BankAccount { bin, account, name: row.account_name }),
        prefix: row.prefix,
        order_hours: row.order_hours,
        refund_days: row.refund_days,
        affiliate_value: row.affiliate_value,
        affiliate_bonus: row.affiliate_bonus,
        vnpay_terminal: row.vnpay_terminal,
        has_vnpay_key: row.has_vnpay_key,
        seller: serde_json::from_value(row.seller).map_err(ApiError::internal)?,
        version: row.version,
    })
}

/// Saves settings over those of their version; whether those were the newest.
pub(super) async fn save(conn: &mut TenantConn, new: &PaymentSettings, by: AccountId) -> Result<bool, ApiError> {
    let seller = serde_json::to_value(&new.seller).map_err(ApiError::internal)?;
    let saved = sqlx::query!(
        "INSERT INTO payment_settings (methods, bank_bin, account, account_name, prefix, order_hours, refund_days,
                                       affiliate_value, affiliate_bonus, vnpay_terminal, seller, updated_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         ON CONFLICT (id) DO UPDATE SET methods = excluded.methods, bank_bin = excluded.bank_bin, account = excluded.account,
             account_name = excluded.account_name, prefix = excluded.prefix, order_hours = excluded.order_hours,
             refund_days = excluded.refund_days, affiliate_value = excluded.affiliate_value,
             affiliate_bonus = excluded.affiliate_bonus, vnpay_terminal = excluded.vnpay_terminal, seller = excluded.seller,
             updated_by = excluded.updated_by, updated_at = now(), version = payment_settings.version + 1
         WHERE payment_settings.version = $13",
        &new.methods as &[PayMethod],
        new.bank.as_ref().map(|bank| bank.bin.as_str()),
        new.bank.as_ref().map(|bank| bank.account.as_str()),
        new.bank.as_ref().map_or("", |bank| bank.name.as_str()),
        new.prefix,
        new.order_hours,
        new.refund_days,
        new.affiliate_value,
        new.affiliate_bonus,
        new.vnpay_terminal,
        seller,
        by as AccountId,
        new.version,
    )
    .execute(&mut *conn)
    .await?;
    Ok(saved.rows_affected() > 0)
}

/// Which keys there are.
pub(super) async fn key_names(conn: &mut TenantConn) -> Result<Vec<KeyName>, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT name AS "name: KeyName" FROM payment_keys ORDER BY name"#)
        .fetch_all(&mut *conn)
        .await?)
}

pub(super) async fn sealed_key(conn: &mut TenantConn, name: KeyName) -> Result<Option<String>, ApiError> {
    Ok(sqlx::query_scalar!("SELECT sealed FROM payment_keys WHERE name = $1", name as KeyName)
        .fetch_optional(&mut *conn)
        .await?)
}

pub(super) async fn upsert_key(
    conn: &mut TenantConn,
    name: KeyName,
    sealed: &str,
    by: AccountId,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO payment_keys (name, sealed, updated_by) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed, updated_by = excluded.updated_by, updated_at = now()",
        name as KeyName,
        sealed,
        by as AccountId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

pub(super) async fn delete_key(conn: &mut TenantConn, name: KeyName) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM payment_keys WHERE name = $1", name as KeyName).execute(&mut *conn).await?;
    Ok(())
}
