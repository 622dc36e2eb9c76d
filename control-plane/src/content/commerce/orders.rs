//! Orders: made by their buyers, decided about by the staff.

use anyhow::Context;
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::buyers::Buyer;
use super::{Market, days};
use crate::content::client::{CallError, SiteClient};
use crate::content::questions::{id_of, text};

/// An order of the plan.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Order {
    /// Null: the demo's learner.
    buyer: Option<Buyer>,
    method: String,
    #[serde(default = "one")]
    quantity: i32,
    #[serde(default)]
    discount_code: Option<String>,
    /// Whether the buyer comes by the teacher's code.
    #[serde(default)]
    is_referred: bool,
    #[serde(default)]
    delivery: Option<Value>,
    /// A picture of the transfer.
    #[serde(default)]
    proof: Option<String>,
    #[serde(default)]
    is_cancelled: bool,
    /// How much more comes in than is to be paid; less below zero, nothing where it is null.
    #[serde(default)]
    paid_beyond: Option<i64>,
    /// What staff decide, and why.
    #[serde(default)]
    status: Option<String>,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    note: String,
    /// What goes back.
    #[serde(default)]
    refund: Option<Refund>,
    /// How long ago it was.
    #[serde(default)]
    days_ago: i32,
    /// Where it stands in the end.
    ends: String,
}

impl Order {
    /// Of the buyer.
    fn name(&self) -> &str {
        self.buyer.as_ref().map_or("the learner", |buyer| buyer.username.as_str())
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Refund {
    amount: i64,
    reason: String,
    access: String,
    way: String,
}

fn one() -> i32 {
    1
}

/// Places the orders of the buyers who have none.
pub(super) async fn place_all(market: &Market<'_>, orders: &[Order]) -> Result<(), CallError> {
    let code = market.teacher.call(Method::POST, "/api/affiliate-code", Some(&json!({}))).await?;
    let code = text(&code, "code")?;
    let mut placed = Vec::new();
    for order in orders {
        if !has_ordered(market, order.buyer.as_ref()).await? {
            placed.push((place(market, order, &code).await?, order.days_ago));
        }
    }
    if !placed.is_empty() {
        days::spread(market.demo, &placed).await?;
    }
    Ok(())
}

async fn has_ordered(market: &Market<'_>, buyer: Option<&Buyer>) -> Result<bool, CallError> {
    let Some(buyer) = buyer else {
        let own = market.student.call(Method::GET, "/api/transaction", None).await?;
        return Ok(own.as_array().is_some_and(|orders| !orders.is_empty()));
    };
    let name = buyer.username.as_str();
    let found = market.admin.call(Method::GET, &format!("/api-admin/transaction?search={name}"), None).await?;
    Ok(found.as_array().into_iter().flatten().any(|order| order["buyer"]["email"] == name))
}

async fn place(market: &Market<'_>, order: &Order, code: &str) -> Result<i64, CallError> {
    let signed_in = match &order.buyer {
        Some(buyer) => Some(buyer.sign_in(market).await?),
        None => None,
    };
    let buyer = signed_in.as_ref().unwrap_or(market.student);
    let mut body = json!({"course_id": market.course, "method": order.method, "quantity": order.quantity,
                          "delivery": order.delivery, "key": Uuid::new_v4()});
    if let Some(code) = &order.discount_code {
        body["discount_code"] = json!(code);
    }
    if order.is_referred {
        body["affiliate_code"] = json!(code);
    }
    let made = buyer.call(Method::POST, "/api/transaction", Some(&body)).await?;
    let id = id_of(&made)?;
    if let Some(name) = &order.proof {
        prove(market, buyer, (id, name)).await?;
    }
    if order.is_cancelled {
        buyer.call(Method::POST, &format!("/api/transaction/{id}/cancel"), Some(&json!({}))).await?;
    }
    decide(market, order, &made).await?;
    let path = format!("/api-admin/transaction/{id}");
    if let Some(Refund { amount, reason, access, way }) = &order.refund {
        let refund = json!({"amount": amount, "reason": reason, "access": access, "way": way, "key": Uuid::new_v4()});
        market.admin.call(Method::POST, &format!("{path}/refund"), Some(&refund)).await?;
    }
    let status = text(&market.admin.call(Method::GET, &path, None).await?, "status")?;
    if status != order.ends {
        let who = order.name();
        return Err(anyhow::anyhow!("the order of {who} ends as {status}, not as {}", order.ends).into());
    }
    Ok(id)
}

/// The buyer shows that they have paid.
async fn prove(market: &Market<'_>, buyer: &SiteClient, (order, name): (i64, &str)) -> Result<(), CallError> {
    let path = market.folder.proof(name);
    let bytes = tokio::fs::read(&path).await.with_context(|| format!("reading {}", path.display()))?;
    let picture = buyer.upload("/api/general/upload-image?private=true", name, bytes).await?;
    let images = json!({"images": [id_of(&picture)?]});
    buyer.call(Method::POST, &format!("/api/transaction/{order}/proof"), Some(&images)).await.map(drop)
}

/// The staff write what came in, what they decide and what they note.
async fn decide(market: &Market<'_>, order: &Order, made: &Value) -> Result<(), CallError> {
    let mut decision = Map::new();
    if let Some(beyond) = order.paid_beyond {
        let amount = made["amount"].as_i64().context("an order has no amount")?;
        decision.insert("received".to_owned(), json!(amount + beyond));
    }
    if let Some(status) = &order.status {
        decision.insert("status".to_owned(), json!(status));
        decision.insert("reason".to_owned(), json!(order.reason));
    }
    if !order.note.is_empty() {
        decision.insert("admin_note".to_owned(), json!(order.note));
    }
    if decision.is_empty() {
        return Ok(());
    }
    let path = format!("/api-admin/transaction/{}", id_of(made)?);
    let seen = market.admin.call(Method::GET, &path, None).await?;
    decision.insert("version".to_owned(), seen["version"].clone());
    market.admin.call(Method::PUT, &path, Some(&Value::Object(decision))).await.map(drop)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::demo_folder;
    use super::*;

    #[test]
    fn orders_end_in_every_state_and_each_buyer_has_one() -> anyhow::Result<()> {
        let plan = demo_folder().plan()?.context("a plan")?;
        let ends: BTreeSet<&str> = plan.orders.iter().map(|order| order.ends.as_str()).collect();
        let all = ["initialized", "in_progress", "paying", "waiting_for_activation", "success", "failure"];
        assert_eq!(ends, BTreeSet::from(all));
        let buyers: BTreeSet<&str> = plan.orders.iter().map(Order::name).collect();
        assert_eq!(buyers.len(), plan.orders.len());
        let is_open = |order: &&Order| !["success", "failure"].contains(&order.ends.as_str());
        assert!(plan.orders.iter().filter(is_open).all(|order| order.days_ago < 3), "else it is over");
        let folder = demo_folder();
        assert!(plan.orders.iter().filter_map(|order| order.proof.as_deref()).all(|name| folder.proof(name).exists()));
        let kinds: [fn(&Order) -> bool; 4] =
            [|it| it.is_referred, |it| it.quantity > 1, |it| it.refund.is_some(), |it| it.is_cancelled];
        assert!(kinds.iter().all(|kind| plan.orders.iter().any(kind)));
        Ok(())
    }
}
