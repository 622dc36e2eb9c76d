//! What becomes of orders by themselves: those that nobody pays end, those of which something has come wait, and what is
//! missing of paid ones is made good.

use std::time::Duration;

use payment_simulator::bank::Messenger;
use payment_simulator::fault::Fault;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::part::Part;
use tests::world::eventually;
use tests::{Caller, run};

use crate::courses::{id_of, learner};
use crate::orders::picture;
use crate::paying::{Effects, ORDERS, PRICE, Till};
use crate::payment_crashes::make_due;
use crate::refunds::receive_all;

const SOON: Duration = Duration::from_secs(120);
const PART: i64 = 100_000;

/// Waits until orders were looked at, which is to be done again later.
async fn until_mended(sql: &mut PgConnection) -> anyhow::Result<()> {
    let is_over = "SELECT NOT EXISTS (SELECT FROM tasks
        WHERE kind = 'mend_orders' AND (state = 'running' OR (state = 'waiting' AND due_at <= now())))";
    eventually(SOON, async || Ok(sqlx::query_scalar(is_over).fetch_one(&mut *sql).await?)).await
}

async fn pay(till: &Till, order: &Value, amount: i64) -> anyhow::Result<()> {
    let deliveries = till.simulator.transfer(&till.transfer(order, amount), Messenger::Casso, Fault::None).await;
    anyhow::ensure!(deliveries.iter().all(|one| one.status == 200), "{deliveries:?}");
    Ok(())
}

async fn uses(sql: &mut PgConnection) -> anyhow::Result<i32> {
    Ok(sqlx::query_scalar("SELECT uses FROM discounts").fetch_one(sql).await?)
}

/// Whether an order's steps say that something was made good.
async fn is_mended(till: &Till, by: &Caller, order: &Value) -> anyhow::Result<bool> {
    let seen = till.seen(by, order).await?;
    Ok(seen["events"].as_array().into_iter().flatten().any(|event| event["kind"] == "mended"))
}

#[test]
fn an_order_that_nobody_pays_ends_and_its_late_money_counts() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let till = Till::open(&own).await?;
        let mut sql = till.site.sql().await?;
        let (an, binh, ha) = (learner(&till.site).await?, learner(&till.site).await?, learner(&till.site).await?);
        let discount = json!({"code": "GIAM20", "percent": 20, "max_uses": 1});
        till.site.admin.post("/api-admin/discount", discount).await?.data()?;
        let left = till.try_to_order(&an, "bank_transfer", json!({"discount_code": "GIAM20"})).await?.data()?;
        let in_parts = till.order(&binh, "bank_transfer").await?;
        pay(&till, &in_parts, PART).await?;
        let proven = till.order(&ha, "bank_transfer").await?;
        let body = json!({"images": [picture(&ha, 0).await?]});
        ha.post(&format!("{ORDERS}/{}/proof", id_of(&proven)), body).await?.data()?;
        assert_eq!(uses(&mut sql).await?, 1);

        sqlx::query("UPDATE transactions SET expires_at = now()").execute(&mut sql).await?;
        make_due(&mut sql, "mend_orders").await?;
        let (_part, _) = Part::site(&own.server.settings)?;
        until_mended(&mut sql).await?;
        let ended = till.seen(&an, &left).await?;
        assert_eq!((&ended["status"], &ended["failure"]["key"]), (&json!("failure"), &json!("expired")));
        assert_eq!(uses(&mut sql).await?, 0, "its use is given back");
        for (by, order) in [(&binh, &in_parts), (&ha, &proven)] {
            assert_eq!(till.seen(by, order).await?["status"], "paying", "something has come of it");
        }

        pay(&till, &left, PRICE * 8 / 10).await?;
        assert_eq!(till.seen(&an, &left).await?["status"], "success");
        assert_eq!(Effects::of(&mut sql, id_of(&left)).await?, Effects::ONE);
        let finding = "SELECT finding FROM payments WHERE transaction_id = $1";
        let finding: Option<String> = sqlx::query_scalar(finding).bind(id_of(&left)).fetch_one(&mut sql).await?;
        assert_eq!((finding.as_deref(), uses(&mut sql).await?), (Some("late"), 1));
        Ok(())
    })
}

#[test]
fn an_order_outlives_its_link() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let an = learner(&till.site).await?;
        let order = till.order(&an, "gateway").await?;
        // Its first link is over, and it has less time left than a new one.
        sqlx::query("UPDATE payment_attempts SET expires_at = now()").execute(&mut sql).await?;
        sqlx::query("UPDATE transactions SET expires_at = now() + interval '10 minutes'").execute(&mut sql).await?;
        let again = till.order(&an, "gateway").await?;
        assert_eq!(again["id"], order["id"]);
        let ends = [&again["expires_at"], &again["pay"]["expires_at"]].map(Value::as_i64);
        assert!(ends[0].is_some() && ends[0] == ends[1], "{again}");
        Ok(())
    })
}

#[test]
fn what_is_missing_of_paid_orders_is_made_good() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let till = Till::open(&own).await?;
        let mut sql = till.site.sql().await?;
        let (an, binh, ha) = (learner(&till.site).await?, learner(&till.site).await?, learner(&till.site).await?);
        let paid = till.order(&an, "cash").await?;
        let seats = till.try_to_order(&binh, "cash", json!({"quantity": 3})).await?.data()?;
        for order in [&paid, &seats] {
            assert_eq!(receive_all(&till.site, order).await?["status"], "success");
        }
        let open = till.order(&ha, "bank_transfer").await?;
        pay(&till, &open, PART).await?;
        sqlx::query("DELETE FROM enrolments").execute(&mut sql).await?;
        sqlx::query("DELETE FROM activation_batches").execute(&mut sql).await?;
        let wrong = "UPDATE transactions SET received = received + 7 WHERE id = $1";
        sqlx::query(wrong).bind(id_of(&open)).execute(&mut sql).await?;

        make_due(&mut sql, "mend_orders").await?;
        let (_part, _) = Part::site(&own.server.settings)?;
        until_mended(&mut sql).await?;
        for (by, order) in [(&an, &paid), (&binh, &seats), (&ha, &open)] {
            assert!(is_mended(&till, by, order).await?, "{order}");
        }
        assert_eq!(Effects::of(&mut sql, id_of(&paid)).await?, Effects::ONE);
        let now = till.seen(&binh, &seats).await?;
        assert_eq!(now["codes"].as_array().map(Vec::len), Some(3), "{now}");
        let now = till.seen(&ha, &open).await?;
        assert_eq!((&now["received"], &now["status"]), (&json!(PART), &json!("paying")));
        Ok(())
    })
}
