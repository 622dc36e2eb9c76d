//! The payment gateway is away: what was ordered stays, what is to go back stays on its way, and both end when it is back.

use std::time::Duration;

use payment_simulator::fault::Fault;
use payment_simulator::vnpay::Choice;
use serde_json::json;
use sqlx::PgConnection;
use tests::run;
use tests::server::{Server, Settings};
use tests::world::eventually;

use crate::courses::{id_of, learner};
use crate::paying::{Effects, PRICE, Till, link};
use crate::payment_crashes::{make_due, with_gateway};
use crate::refunds::{as_staff, is_enrolled, receipts, refund};

const SOON: Duration = Duration::from_secs(120);
const QUERY: &str = "query_gateway";
const REFUND: &str = "refund_by_gateway";

/// Whether a task of this kind has met nobody and waits to be tried again.
async fn is_put_off(sql: &mut PgConnection, kind: &str) -> anyhow::Result<bool> {
    let found = "SELECT EXISTS (SELECT FROM tasks
                                 WHERE kind = $1 AND state = 'waiting' AND error ->> 'key' = 'payment_failed')";
    Ok(sqlx::query_scalar(found).bind(kind).fetch_one(sql).await?)
}

#[test]
fn an_order_stays_while_the_gateway_is_away_and_is_paid_when_it_is_back() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let till = Till::open(&own).await?;
        let mut sql = till.site.sql().await?;
        let an = learner(&till.site).await?;
        let order = till.order(&an, "gateway").await?;
        till.simulator.visit(link(&order), Choice::Pay, Fault::Never).await?;

        till.simulator.set_away(true);
        make_due(&mut sql, QUERY).await?;
        let _tasks = Server::start(Settings { tasks_at_once: 2, ..with_gateway(&own, &till) }).await?;
        eventually(SOON, async || is_put_off(&mut sql, QUERY).await).await?;
        let seen = till.seen(&an, &order).await?;
        assert_eq!((&seen["status"], &seen["received"]), (&json!("in_progress"), &json!(0)));
        assert_eq!(link(&till.order(&an, "gateway").await?), link(&order), "it can be gone on with");
        assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects::NONE);

        till.simulator.set_away(false);
        eventually(SOON, async || {
            make_due(&mut sql, QUERY).await?;
            Ok(till.seen(&an, &order).await?["status"] == "success")
        })
        .await?;
        assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects::ONE);
        Ok(())
    })
}

#[test]
fn a_refund_stays_under_way_while_the_gateway_is_away_and_goes_back_once_when_it_is_back() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let till = Till::open(&own).await?;
        let mut sql = till.site.sql().await?;
        let an = learner(&till.site).await?;
        let order = till.order(&an, "gateway").await?;
        let txn_ref = till.simulator.open(link(&order))?;
        till.simulator.visit(link(&order), Choice::Pay, Fault::None).await?;

        till.simulator.set_away(true);
        refund(&till.site.admin, &order, (PRICE, "gateway", "end")).await?.data()?;
        let _tasks = Server::start(Settings { tasks_at_once: 2, ..with_gateway(&own, &till) }).await?;
        eventually(SOON, async || is_put_off(&mut sql, REFUND).await).await?;
        let now = as_staff(&till.site, id_of(&order)).await?;
        assert_eq!((&now["refunds"][0]["state"], &now["refunded"]), (&json!("begun"), &json!(PRICE)));
        assert_eq!((&now["status"], till.simulator.refunded(&txn_ref)), (&json!("success"), 0));
        assert!(is_enrolled(&mut sql, (till.course, an.id)).await?);
        assert_eq!(receipts(&mut sql, &order).await?, [PRICE]);

        till.simulator.set_away(false);
        eventually(SOON, async || {
            make_due(&mut sql, REFUND).await?;
            Ok(as_staff(&till.site, id_of(&order)).await?["refunds"][0]["state"] == "done")
        })
        .await?;
        assert_eq!(till.simulator.refunded(&txn_ref), PRICE);
        assert!(!is_enrolled(&mut sql, (till.course, an.id)).await?);
        assert_eq!(receipts(&mut sql, &order).await?, [PRICE, -PRICE]);
        Ok(())
    })
}
