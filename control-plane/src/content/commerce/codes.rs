//! Codes that take something off, and codes that open a course.

use anyhow::Context;
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Market;
use super::buyers::Buyer;
use crate::content::client::CallError;
use crate::content::questions::text;

/// Activation codes of one batch.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Codes {
    batch: String,
    count: i32,
    /// Of access.
    days: i32,
    /// Who uses the first one.
    redeemed_by: Buyer,
}

/// Makes the discounts, unless there are any.
pub(super) async fn make_discounts(market: &Market<'_>, discounts: &[Value]) -> Result<(), CallError> {
    let path = "/api-admin/discount";
    if market.has_any(path).await? {
        return Ok(());
    }
    for discount in discounts {
        market.admin.call(Method::POST, path, Some(discount)).await?;
    }
    Ok(())
}

/// Makes the activation codes, unless there are any, and has one used.
pub(super) async fn make_codes(market: &Market<'_>, codes: &Codes) -> Result<(), CallError> {
    let path = "/api/activation-code";
    if market.has_any(path).await? {
        return Ok(());
    }
    let body = json!({"course_ids": [market.course], "count": codes.count, "batch": codes.batch, "days": codes.days});
    market.admin.call(Method::POST, path, Some(&body)).await?;
    let made = market.admin.call(Method::GET, path, None).await?;
    let code = text(made.get(0).context("no code was made")?, "code")?;
    let buyer = codes.redeemed_by.sign_in(market).await?;
    buyer.call(Method::POST, "/api/activation-code/redeem", Some(&json!({"code": code}))).await.map(drop)
}
