//! The site's server is killed between storing money and what follows from it, and while money goes back; callbacks come ten
//! at a time at two replicas. Whatever happens, each payment and each refund has its effect once.

use std::time::Duration;

use futures::future::{join_all, try_join_all};
use payment_simulator::bank::Messenger;
use payment_simulator::fault::Fault;
use payment_simulator::vnpay::Choice;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tenant_api::config::PaymentConfig;
use tests::part::Part;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, World, run};
use uuid::Uuid;

use crate::courses::{id_of, learner};
use crate::my_data_kills::kill_at;
use crate::paying::{Effects, PRICE, STAFF_ORDERS, Till, link, send};
use crate::publishing_crashes::cut_off;

const SOON: Duration = Duration::from_secs(120);
const MESSENGERS: [Messenger; 4] = [Messenger::Payos, Messenger::Sepay, Messenger::SepaySigned, Messenger::Casso];

/// The settings of servers whose gateway is the simulator.
pub fn with_gateway(own: &World, till: &Till) -> Settings {
    let payments = PaymentConfig {
        vnpay_pay_url: till.simulator.pay_url(),
        vnpay_api_url: till.simulator.api_url(),
        ..PaymentConfig::default()
    };
    Settings { payments, ..own.server.settings.clone() }
}

/// Tasks of this kind that wait are due.
pub async fn make_due(sql: &mut PgConnection, kind: &str) -> anyhow::Result<()> {
    let due = "UPDATE tasks SET due_at = now() WHERE kind = $1 AND state = 'waiting'";
    sqlx::query(due).bind(kind).execute(sql).await?;
    Ok(())
}

async fn status(sql: &mut PgConnection, order: &Value) -> anyhow::Result<String> {
    let status = "SELECT status FROM transactions WHERE id = $1";
    Ok(sqlx::query_scalar(status).bind(id_of(order)).fetch_one(sql).await?)
}

/// A learner's order whose bank message is stored, and whose server was killed each time before what follows.
async fn stored_only(own: &World, till: &Till, messenger: Messenger) -> anyhow::Result<(Value, Caller)> {
    let (mut holder, mut sql) = (till.site.sql().await?, till.site.sql().await?);
    let an = learner(&till.site).await?;
    let order = till.order(&an, "bank_transfer").await?;
    let message = till.simulator.message(&till.transfer(&order, PRICE), messenger, Fault::None);
    // Before anything follows, in the middle, and at the very end.
    for lock in [
        "SELECT id FROM transactions FOR NO KEY UPDATE",
        "LOCK TABLE enrolments IN SHARE MODE",
        "LOCK TABLE receipts IN SHARE MODE",
    ] {
        let mut held = holder.begin().await?;
        sqlx::raw_sql(lock).execute(&mut *held).await?;
        cut_off(own, &till.site, &mut held, async |by: Caller| send(&by, &message).await).await?;
        held.rollback().await?;
        let effects = Effects::of(&mut sql, id_of(&order)).await?;
        assert_eq!(effects, Effects { unsettled: 1, ..Effects::NONE }, "{messenger:?}, {lock}");
        assert_eq!(status(&mut sql, &order).await?, "in_progress");
    }
    // Sent again where somebody is there, or not at all.
    if messenger != Messenger::Casso {
        let deliveries = till.simulator.deliver(message, Fault::None).await;
        assert_eq!(deliveries.iter().map(|delivery| delivery.status).collect::<Vec<_>>(), [200], "{deliveries:?}");
    }
    Ok((order, an))
}

#[test]
fn money_that_was_stored_when_the_server_died_has_its_effect_once() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let till = Till::open(&own).await?;
        let mut sql = till.site.sql().await?;
        for messenger in MESSENGERS {
            let (order, an) = stored_only(&own, &till, messenger).await?;
            if messenger == Messenger::Casso {
                // Nobody tells of it again: the hourly task finds it.
                make_due(&mut sql, "mend_orders").await?;
                let (_part, _) = Part::site(&own.server.settings)?;
                eventually(SOON, async || Ok(status(&mut sql, &order).await? == "success")).await?;
            }
            assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects::ONE, "{messenger:?}");
            let seen = till.seen(&an, &order).await?;
            assert_eq!((&seen["status"], &seen["received"]), (&json!("success"), &json!(PRICE)));
        }
        Ok(())
    })
}

#[test]
fn ten_callbacks_at_two_replicas_have_one_effect() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let replica = Server::start(world.server.settings.clone()).await?;
        till.simulator.send_to(&[world.server.address, replica.address]);
        let mut sql = till.site.sql().await?;

        let an = learner(&till.site).await?;
        let order = till.order(&an, "gateway").await?;
        let visit = till.simulator.visit(link(&order), Choice::Pay, Fault::TenAtOnce).await?;
        let codes: Vec<Value> = visit
            .deliveries
            .iter()
            .map(|one| Ok(serde_json::from_str::<Value>(&one.answer)?["RspCode"].clone()))
            .collect::<anyhow::Result<_>>()?;
        assert_eq!(codes.len(), 10, "{:?}", visit.deliveries);
        assert!(codes.iter().all(|code| ["00", "02"].contains(&code.as_str().unwrap_or_default())), "{codes:?}");
        assert!(codes.contains(&json!("00")), "{codes:?}");
        assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects::ONE);

        for messenger in MESSENGERS {
            let an = learner(&till.site).await?;
            let order = till.order(&an, "bank_transfer").await?;
            let transfer = till.transfer(&order, PRICE);
            let deliveries = till.simulator.transfer(&transfer, messenger, Fault::TenAtOnce).await;
            assert!(deliveries.len() == 10 && deliveries.iter().all(|one| one.status == 200), "{deliveries:?}");
            assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects::ONE, "{messenger:?}");
            // Another messenger tells of the same transfer.
            let other = if messenger == Messenger::Payos { Messenger::Casso } else { Messenger::Payos };
            let deliveries = till.simulator.transfer(&transfer, other, Fault::None).await;
            assert!(deliveries.iter().all(|one| one.status == 200), "{deliveries:?}");
            assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects::ONE, "{messenger:?} and {other:?}");
        }
        Ok(())
    })
}

#[test]
fn callbacks_under_way_when_the_server_dies_come_again_and_count_once() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let till = Till::open(&own).await?;
        let mut orders = Vec::new();
        for messenger in MESSENGERS.into_iter().cycle().take(12) {
            let an = learner(&till.site).await?;
            let order = till.order(&an, "bank_transfer").await?;
            let message = till.simulator.message(&till.transfer(&order, PRICE), messenger, Fault::None);
            orders.push((order, message));
        }
        let (mut part, address) = Part::site(&own.server.settings)?;
        let there = till.site.visitor().through(address);
        let sends = orders.iter().map(|(_, message)| send(&there, message));
        let mut sql = till.site.sql().await?;
        let killing = async {
            // Some are stored, and some of them have followed or not.
            let stored = "SELECT count(*) FROM payments";
            eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(stored).fetch_one(&mut sql).await? > 2)).await?;
            part.kill()
        };
        let (_, killed) = tokio::join!(join_all(sends), killing);
        killed?;
        let here = till.site.visitor();
        for answer in try_join_all(orders.iter().map(|(_, message)| send(&here, message))).await? {
            assert_eq!(answer.status, 200, "{}", answer.text);
        }
        for (order, _) in &orders {
            assert_eq!(Effects::of(&mut sql, id_of(order)).await?, Effects::ONE, "{order}");
        }
        Ok(())
    })
}

/// What has gone back of an order: its own word, refunds by state, receipts, and whether its buyer is in the course.
async fn gone_back(sql: &mut PgConnection, order: &Value) -> anyhow::Result<(i64, String, i64, bool)> {
    let counted = "SELECT t.refunded,
            (SELECT coalesce(string_agg(r.state, ' ' ORDER BY r.id), '') FROM refunds r WHERE r.transaction_id = t.id),
            (SELECT count(*) FROM receipts r WHERE r.transaction_id = t.id AND r.refund_id IS NOT NULL),
            EXISTS (SELECT FROM enrolments e
                     WHERE e.user_id = t.buyer_id AND e.course_id = t.course_id AND e.ended_at IS NULL)
       FROM transactions t WHERE t.id = $1";
    Ok(sqlx::query_as(counted).bind(id_of(order)).fetch_one(sql).await?)
}

#[test]
fn a_refund_whose_server_is_killed_goes_back_once() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let till = Till::open(&own).await?;
        let settings = with_gateway(&own, &till);
        let (mut holder, mut sql) = (till.site.sql().await?, till.site.sql().await?);
        let an = learner(&till.site).await?;
        let order = till.order(&an, "gateway").await?;
        let txn_ref = till.simulator.open(link(&order))?;
        till.simulator.visit(link(&order), Choice::Pay, Fault::None).await?;
        let path = format!("{STAFF_ORDERS}/{}/refund", id_of(&order));
        let body = json!({"amount": PRICE, "reason": "Đăng ký nhầm", "access": "end", "way": "gateway",
            "key": Uuid::new_v4()});

        // Cut off before it is written, nothing of it is there; sent again, it is one.
        let mut held = holder.begin().await?;
        sqlx::raw_sql("LOCK TABLE refunds IN SHARE MODE").execute(&mut *held).await?;
        cut_off(&own, &till.site, &mut held, async |by: Caller| by.post(&path, body.clone()).await).await?;
        held.rollback().await?;
        assert_eq!(gone_back(&mut sql, &order).await?, (0, String::new(), 0, true));
        for _ in 0..2 {
            till.site.admin.post(&path, body.clone()).await?.data()?;
            assert_eq!(gone_back(&mut sql, &order).await?, (PRICE, "begun".to_owned(), 0, true));
        }
        assert_eq!(till.simulator.refunded(&txn_ref), 0);

        // The gateway has paid, and whoever asked it is killed before that is noted. Nobody asks it anything else meanwhile.
        sqlx::raw_sql("DELETE FROM tasks WHERE kind = 'query_gateway'").execute(&mut sql).await?;
        for lock in ["SELECT id FROM transactions FOR UPDATE", "LOCK TABLE receipts IN SHARE MODE"] {
            kill_at(&till.site, &settings, "refund_by_gateway", lock).await?;
            assert_eq!(till.simulator.refunded(&txn_ref), PRICE, "{lock}");
            assert_eq!(gone_back(&mut sql, &order).await?, (PRICE, "begun".to_owned(), 0, true), "{lock}");
        }
        let (_part, _) = Part::site(&settings)?;
        eventually(SOON, async || Ok(gone_back(&mut sql, &order).await?.1 == "done")).await?;
        assert_eq!(gone_back(&mut sql, &order).await?, (PRICE, "done".to_owned(), 1, false));
        assert_eq!(till.simulator.refunded(&txn_ref), PRICE);
        let again = json!({"amount": 1, "reason": "Nữa", "access": "keep", "way": "cash", "key": Uuid::new_v4()});
        assert_eq!(till.site.admin.post(&path, again).await?.refused(412)?, "nothing_to_refund");
        Ok(())
    })
}

#[test]
fn a_payment_that_vnpay_never_tells_of_is_asked_for() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let till = Till::open(&own).await?;
        let mut sql = till.site.sql().await?;
        let mut orders = Vec::new();
        for fault in [Fault::Never, Fault::OtherAmount, Fault::BadSignature] {
            let an = learner(&till.site).await?;
            let order = till.order(&an, "gateway").await?;
            let visit = till.simulator.visit(link(&order), Choice::Pay, fault).await?;
            let wanted = match fault {
                Fault::OtherAmount => Some("04"),
                Fault::BadSignature => Some("97"),
                _ => None,
            };
            for delivery in &visit.deliveries {
                assert_eq!(serde_json::from_str::<Value>(&delivery.answer)?["RspCode"], json!(wanted), "{delivery:?}");
            }
            assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects::NONE, "{fault:?}");
            orders.push(order);
        }
        make_due(&mut sql, "query_gateway").await?;
        let (_part, _) = Part::site(&with_gateway(&own, &till))?;
        for order in &orders {
            eventually(SOON, async || Ok(status(&mut sql, order).await? == "success")).await?;
            assert_eq!(Effects::of(&mut sql, id_of(order)).await?, Effects::ONE);
        }
        Ok(())
    })
}
