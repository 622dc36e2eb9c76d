//! A site that sells a course, and those who pay for it: what tests of payments share.

use payment_simulator::bank::Transfer;
use payment_simulator::keys::KEYS;
use payment_simulator::post::Message;
use payment_simulator::simulator::Simulator;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Answer, Caller, TestSite, World};
use uuid::Uuid;

use crate::courses::{course, id_of, lecture, manage};

pub const ORDERS: &str = "/api/transaction";
pub const STAFF_ORDERS: &str = "/api-admin/transaction";
const SETTINGS: &str = "/api-admin/payment-settings";
/// The site's account.
pub const ACCOUNT: &str = "0123499999";
/// What the course costs.
pub const PRICE: i64 = 500_000;

/// A site that takes money in every way.
pub struct Till {
    pub site: TestSite,
    pub simulator: Simulator,
    pub course: i64,
}

/// What an order has brought. A paid one has one of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct Effects {
    pub payments: i64,
    pub unsettled: i64,
    pub enrolments: i64,
    pub receipts: i64,
    pub notices: i64,
    pub letters: i64,
}

impl Effects {
    /// Nothing has followed from what came.
    pub const NONE: Self = Self { payments: 0, unsettled: 0, enrolments: 0, receipts: 0, notices: 0, letters: 0 };
    /// What one payment brings.
    pub const ONE: Self = Self { payments: 1, unsettled: 0, enrolments: 1, receipts: 1, notices: 1, letters: 1 };

    pub async fn of(sql: &mut PgConnection, order: i64) -> anyhow::Result<Self> {
        // A bank's message has no order before it is settled: of one site, it is this one's.
        let counted = "SELECT (SELECT count(*) FROM payments p WHERE p.transaction_id = t.id) AS payments,
                (SELECT count(*) FROM payments p WHERE p.settled_at IS NULL
                    AND (p.transaction_id = t.id OR position(t.reference IN p.content) > 0)) AS unsettled,
                (SELECT count(*) FROM enrolments e
                  WHERE e.user_id = t.buyer_id AND e.course_id = t.course_id AND e.ended_at IS NULL) AS enrolments,
                (SELECT count(*) FROM receipts r WHERE r.transaction_id = t.id) AS receipts,
                (SELECT coalesce(sum(n.count), 0)::bigint FROM notices n
                  WHERE n.user_id = t.buyer_id AND n.kind = 'order_paid') AS notices,
                (SELECT count(*) FROM tasks k WHERE k.key = 'order_paid/' || t.id) AS letters
           FROM transactions t WHERE t.id = $1";
        Ok(sqlx::query_as(counted).bind(order).fetch_one(sql).await?)
    }
}

impl Till {
    /// Of a new site on the world's server.
    pub async fn open(world: &World) -> anyhow::Result<Self> {
        let site = world.site().await?;
        site.take_money(world).await?;
        let version = site.admin.get(SETTINGS).await?.data()?["version"].clone();
        let settings = json!({
            "methods": ["gateway", "bank_transfer", "cash", "cod"], "bank_bin": "970436", "account": ACCOUNT,
            "account_name": "TRUONG HOC", "prefix": "LH", "order_hours": 72, "refund_days": 7, "affiliate_value": 0,
            "affiliate_bonus": 0, "vnpay_terminal": KEYS.terminal, "version": version,
            "seller": {"name": "Trường học", "tax_code": "", "address": "Hà Nội"},
            "keys": {
                "vnpay_secret": KEYS.vnpay_secret, "payos_checksum": KEYS.payos_checksum, "sepay_key": KEYS.sepay_key,
                "sepay_secret": KEYS.sepay_secret, "casso_secret": KEYS.casso_secret,
            },
        });
        site.admin.put(SETTINGS, settings).await?.data()?;
        let course = for_sale(&site, "Khóa có giá").await?;
        let simulator = Simulator::start(vec![world.server.address])?;
        Ok(Self { site, simulator, course })
    }

    /// Orders the course in this way.
    pub async fn try_to_order(&self, by: &Caller, method: &str, more: Value) -> anyhow::Result<Answer> {
        let mut body = json!({"course_id": self.course, "method": method, "key": Uuid::new_v4()});
        for (name, value) in more.as_object().into_iter().flatten() {
            body[name] = value.clone();
        }
        by.post(ORDERS, body).await
    }

    /// The same; the order.
    pub async fn order(&self, by: &Caller, method: &str) -> anyhow::Result<Value> {
        self.try_to_order(by, method, json!({})).await?.data()
    }

    /// A transfer for an order, as people write them.
    pub fn transfer(&self, order: &Value, amount: i64) -> Transfer {
        let reference = order["reference"].as_str().unwrap_or_default();
        Transfer {
            host: self.site.host.clone(),
            account: ACCOUNT.to_owned(),
            amount,
            content: format!("MBVCB.{reference} hoc phi thang 9"),
            bank_number: self.simulator.bank_number(),
        }
    }

    /// The order as its buyer sees it.
    pub async fn seen(&self, by: &Caller, order: &Value) -> anyhow::Result<Value> {
        by.get(&format!("{ORDERS}/course/detail/{}", id_of(order))).await?.data()
    }
}

/// A course that costs [`PRICE`], published.
pub async fn for_sale(site: &TestSite, title: &str) -> anyhow::Result<i64> {
    let id = course(&site.admin, title, json!({"price": PRICE})).await?;
    lecture(&site.admin, id, None, "Bài một").await?;
    manage(&site.admin, id, "publish").await?.data()?;
    Ok(id)
}

/// The link to the gateway that an order shows.
pub fn link(order: &Value) -> &str {
    order["pay"]["url"].as_str().unwrap_or_default()
}

/// Sends a provider's message as somebody without a session, to whichever server they ask.
pub async fn send(to: &Caller, message: &Message) -> anyhow::Result<Answer> {
    let to = to.without_token();
    let method = if message.body.is_some() { Method::POST } else { Method::GET };
    let mut request = to.request(method, &message.path);
    for (name, value) in &message.headers {
        request = request.header(*name, value);
    }
    if let Some(body) = &message.body {
        request = request.header("content-type", "application/json").body(body.clone());
    }
    to.send(request).await
}
