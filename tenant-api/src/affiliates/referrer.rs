//! Who brought a buyer in.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::AccountId;
use crate::payment_settings::PaymentSettings;

/// Who brought a buyer in, by which code, and what that brings both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referrer {
    /// Whose code it is.
    pub user: AccountId,
    /// The code.
    pub code: String,
    /// Of a hundred, off for the buyer.
    pub value: i32,
    /// Of a hundred of what is paid, for the referrer.
    pub bonus: i32,
}

/// By this code (of the body, else the cookie), else by whom the buyer signed up; never the buyer themselves.
///
/// # Errors
/// When the database fails.
pub async fn referrer_of(
    conn: &mut TenantConn,
    settings: &PaymentSettings,
    buyer: AccountId,
    code: Option<&str>,
) -> Result<Option<Referrer>, ApiError> {
    let code = code.and_then(|code| rules::affiliate_code(code).ok());
    Ok(sqlx::query_as!(
        Referrer,
        r#"SELECT a.user_id AS "user: AccountId", a.code, coalesce(a.value, $3) AS "value!", coalesce(a.bonus, $4) AS "bonus!"
             FROM affiliate_codes a JOIN users u ON u.id = a.user_id
            WHERE a.code IN ($1, (SELECT b.affiliate_code FROM users b WHERE b.id = $2)) AND a.user_id <> $2
              AND u.blocked_at IS NULL AND u.erased_at IS NULL
            ORDER BY coalesce(a.code = $1, false) DESC LIMIT 1"#,
        code.as_deref(),
        buyer as AccountId,
        settings.affiliate_value,
        settings.affiliate_bonus,
    )
    .fetch_optional(&mut *conn)
    .await?)
}
