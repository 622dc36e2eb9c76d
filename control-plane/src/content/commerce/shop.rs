//! What uCoin buy.

use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::Market;
use crate::content::client::CallError;
use crate::content::questions::id_of;

/// What the learner is given to spend.
const GIFT: i64 = 120;

/// Something for sale.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Item {
    /// As it is saved.
    item: Value,
    /// Whether it is the course, or for the course alone.
    #[serde(default)]
    of_course: bool,
    /// Whether the demo's learner buys it.
    #[serde(default)]
    bought: bool,
}

/// Puts the items into the shop, unless there are any, and has the learner buy some.
pub(super) async fn open(market: &Market<'_>, items: &[Item]) -> Result<(), CallError> {
    let path = "/api-admin/shop";
    if market.has_any(path).await? {
        return Ok(());
    }
    let mut to_buy = Vec::new();
    for item in items {
        let mut body = item.item.clone();
        if item.of_course {
            body["course_id"] = json!(market.course);
        }
        let id = id_of(&market.admin.call(Method::POST, path, Some(&body)).await?)?;
        if item.bought {
            to_buy.push(id);
        }
    }
    give(market).await?;
    for id in to_buy {
        let key = json!({"key": Uuid::new_v4()});
        market.student.call(Method::POST, &format!("/api/shop/{id}/buy"), Some(&key)).await?;
    }
    Ok(())
}

async fn give(market: &Market<'_>) -> Result<(), CallError> {
    let who = market.student.call(Method::GET, "/api/users/info", None).await?;
    let gift =
        json!({"user_ids": [id_of(&who)?], "amount": GIFT, "note": "Quà khai trương cửa hàng", "key": Uuid::new_v4()});
    market.admin.call(Method::POST, "/api-admin/transaction/ucoin", Some(&gift)).await.map(drop)
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::super::demo_folder;
    use super::*;

    #[test]
    fn the_learner_can_pay_what_they_buy() -> anyhow::Result<()> {
        let items = demo_folder().plan()?.context("a plan")?.shop;
        let spent: i64 = items.iter().filter(|item| item.bought).filter_map(|item| item.item["coins"].as_i64()).sum();
        assert!(spent > 0 && spent <= GIFT, "{spent}");
        for kind in ["discount", "course", "item"] {
            assert!(items.iter().any(|item| item.item["kind"] == kind), "{kind}");
        }
        Ok(())
    }
}
