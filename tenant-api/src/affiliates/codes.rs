//! SQL of codes.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{AccountId, AffiliateCodeId};
use crate::listing::Counted;

/// A person's code.
#[derive(Debug, Clone)]
pub struct Row {
    pub id: AffiliateCodeId,
    pub code: String,
    pub user_id: AccountId,
    pub name: String,
    pub email: String,
    /// None: the site's.
    pub value: Option<i32>,
    /// None: the site's.
    pub bonus: Option<i32>,
    pub total: i64,
}

impl Counted for Row {
    fn total(&self) -> i64 {
        self.total
    }
}

/// Codes by their owners' given names: one person's, or those of the people that a search finds (empty: everybody's).
pub async fn list(
    conn: &mut TenantConn,
    user: Option<AccountId>,
    search: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT a.id AS "id: AffiliateCodeId", a.code, a.user_id AS "user_id: AccountId", coalesce(nullif(u.full_name, ''), u.email) AS "name!", u.email,
                  a.value, a.bonus, count(*) OVER () AS "total!"
             FROM affiliate_codes a JOIN users u ON u.id = a.user_id
            WHERE ($1::bigint IS NULL OR a.user_id = $1)
              AND ($2 = '' OR to_tsvector('simple', u.search_text) @@ to_tsquery('simple', $2))
            ORDER BY u.given_name, u.family_name, u.id LIMIT $3 OFFSET $4"#,
        user as Option<AccountId>,
        search,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Whether it is an account that may have a code.
pub async fn is_person(conn: &mut TenantConn, user: AccountId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM users WHERE id = $1 AND contest_id IS NULL AND NOT is_visitor AND erased_at IS NULL) AS "is!""#,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Says what a person's code brings; none: what the site says. What it was before.
pub async fn set_rates(
    tx: &mut TenantConn,
    user: AccountId,
    (value, bonus): (Option<i32>, Option<i32>),
) -> Result<(Option<i32>, Option<i32>), ApiError> {
    let before =
        sqlx::query!("SELECT value, bonus FROM affiliate_codes WHERE user_id = $1 FOR UPDATE", user as AccountId)
            .fetch_one(&mut *tx)
            .await?;
    sqlx::query!(
        "UPDATE affiliate_codes SET value = $2, bonus = $3 WHERE user_id = $1",
        user as AccountId,
        value,
        bonus
    )
    .execute(&mut *tx)
    .await?;
    Ok((before.value, before.bonus))
}
