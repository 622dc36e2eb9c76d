//! Callbacks of payments: what each provider is answered, and that nothing follows from what nobody has signed.

use std::time::Duration;

use payment_simulator::bank::{Messenger, Transfer};
use payment_simulator::fault::Fault;
use payment_simulator::keys::KEYS;
use payment_simulator::signing::vnpay_query;
use payment_simulator::vnpay::Choice;
use reqwest::{Method, Url};
use serde_json::{Value, json};
use tenant_api::config::PaymentConfig;
use tests::run;
use tests::server::{Server, Settings};
use tests::world::eventually;

use crate::courses::{id_of, learner};
use crate::paying::{Effects, PRICE, Till, link, send};

const SOON: Duration = Duration::from_secs(120);
const CALLBACK: &str = "/api/transaction/callback";
const MESSENGERS: [Messenger; 4] = [Messenger::Payos, Messenger::Sepay, Messenger::SepaySigned, Messenger::Casso];

/// What VNPay knows an order's link by.
fn txn_ref(order: &Value) -> anyhow::Result<String> {
    let url = Url::parse(link(order))?;
    let found = url.query_pairs().find(|(name, _)| name == "vnp_TxnRef").map(|(_, value)| value.into_owned());
    found.ok_or_else(|| anyhow::anyhow!("no link in {order}"))
}

/// A notification about an amount, in đồng.
fn notification(txn_ref: &str, amount: i64, (code, status): (&str, &str)) -> String {
    let pairs = [
        ("vnp_Amount", (amount * 100).to_string()),
        ("vnp_BankCode", "NCB".to_owned()),
        ("vnp_OrderInfo", "Thanh toan khoa hoc".to_owned()),
        ("vnp_PayDate", "20260101093512".to_owned()),
        ("vnp_ResponseCode", code.to_owned()),
        ("vnp_TmnCode", KEYS.terminal.to_owned()),
        ("vnp_TransactionNo", "14226112".to_owned()),
        ("vnp_TransactionStatus", status.to_owned()),
        ("vnp_TxnRef", txn_ref.to_owned()),
    ];
    vnpay_query(KEYS.vnpay_secret, &pairs)
}

/// The code that VNPay is answered.
async fn answered(till: &Till, query: &str) -> anyhow::Result<String> {
    let answer = till.site.visitor().get(&format!("{CALLBACK}/vnpay?{query}")).await?;
    anyhow::ensure!(answer.status == 200, "{} {}", answer.status, answer.text);
    Ok(answer.json()?["RspCode"].as_str().unwrap_or_default().to_owned())
}

#[test]
fn a_notification_pays_once_and_only_what_it_says() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let an = learner(&till.site).await?;
        let order = till.order(&an, "gateway").await?;
        let reference = txn_ref(&order)?;
        let paid = notification(&reference, PRICE, ("00", "00"));
        for forged in [String::new(), "vnp_TxnRef=1".to_owned(), paid.replacen("vnp_Amount=5", "vnp_Amount=6", 1)] {
            assert_eq!(answered(&till, &forged).await?, "97", "{forged}");
        }
        assert_eq!(answered(&till, &notification("LH0000000-1", PRICE, ("00", "00"))).await?, "01");
        assert_eq!(answered(&till, &notification(&reference, PRICE - 1, ("00", "00"))).await?, "04");
        assert_eq!(answered(&till, &notification(&reference, PRICE, ("00", "01"))).await?, "99");
        assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects::NONE);
        assert_eq!(till.seen(&an, &order).await?["status"], "in_progress");

        assert_eq!(answered(&till, &paid).await?, "00");
        assert_eq!(answered(&till, &paid).await?, "02");
        assert_eq!(answered(&till, &notification(&reference, PRICE, ("24", "02"))).await?, "02");
        assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects::ONE);
        assert_eq!(till.seen(&an, &order).await?["status"], "success");
        let attempt = "SELECT state || ' ' || provider_number || ' ' || pay_date FROM payment_attempts";
        let attempt: String = sqlx::query_scalar(attempt).fetch_one(&mut sql).await?;
        assert_eq!(attempt, "paid 14226112 20260101093512");
        Ok(())
    })
}

#[test]
fn only_the_newest_link_fails_an_order_and_money_comes_by_any() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let an = learner(&till.site).await?;
        let first = till.order(&an, "gateway").await?;
        // The same link as long as it serves; another one for another channel.
        assert_eq!(link(&till.order(&an, "gateway").await?), link(&first));
        let second = till.try_to_order(&an, "gateway", json!({"channel": "VNPAYQR"})).await?.data()?;
        assert_eq!(id_of(&second), id_of(&first));
        let (older, newer) = (txn_ref(&first)?, txn_ref(&second)?);
        assert_ne!(older, newer);

        assert_eq!(answered(&till, &notification(&older, PRICE, ("24", "02"))).await?, "00");
        assert_eq!(till.seen(&an, &first).await?["status"], "in_progress");
        assert_eq!(answered(&till, &notification(&newer, PRICE, ("51", "02"))).await?, "00");
        assert_eq!(answered(&till, &notification(&newer, PRICE, ("51", "02"))).await?, "02");
        let failed: (String, Option<String>) =
            sqlx::query_as("SELECT status, failure FROM transactions").fetch_one(&mut sql).await?;
        assert_eq!(failed, ("failure".to_owned(), Some("gateway_51".to_owned())));

        assert_eq!(answered(&till, &notification(&older, PRICE, ("00", "00"))).await?, "00");
        assert_eq!(till.seen(&an, &first).await?["status"], "success");
        let finding: Option<String> = sqlx::query_scalar("SELECT finding FROM payments").fetch_one(&mut sql).await?;
        assert_eq!(finding.as_deref(), Some("late"));
        Ok(())
    })
}

#[test]
fn what_the_gateway_suspects_waits_for_a_person() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let an = learner(&till.site).await?;
        let order = till.order(&an, "gateway").await?;
        let held = notification(&txn_ref(&order)?, PRICE, ("07", "07"));
        assert_eq!(answered(&till, &held).await?, "00");
        assert_eq!(answered(&till, &held).await?, "02");
        let seen = till.seen(&an, &order).await?;
        assert_eq!((&seen["status"], &seen["received"]), (&json!("waiting_for_activation"), &json!(PRICE)));
        let notices = "SELECT coalesce(sum(count), 0)::bigint FROM notices WHERE kind = 'order_waits' AND user_id = $1";
        let notices: i64 =
            sqlx::query_scalar(notices).bind(till.site.admin.id).fetch_one(&mut till.site.sql().await?).await?;
        assert_eq!(notices, 1, "whoever decides gets one");
        Ok(())
    })
}

#[test]
fn the_end_of_a_link_that_its_buyer_has_left_fails_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let an = learner(&till.site).await?;
        let by_link = till.order(&an, "gateway").await?;
        let order = till.order(&an, "bank_transfer").await?;
        assert_eq!(id_of(&order), id_of(&by_link));
        let declined = notification(&txn_ref(&by_link)?, PRICE, ("24", "02"));
        assert_eq!(answered(&till, &declined).await?, "00");
        let seen = till.seen(&an, &order).await?;
        assert_eq!((&seen["status"], &seen["pay"]["amount"]), (&json!("in_progress"), &json!(PRICE)));
        assert!(seen["pay"]["qr"].as_str().is_some_and(|code| !code.is_empty()), "{seen}");
        Ok(())
    })
}

#[test]
fn transfers_that_a_bank_gives_one_number_pay_an_order_each() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        for messenger in MESSENGERS {
            let (an, ha) = (learner(&till.site).await?, learner(&till.site).await?);
            let orders = [till.order(&an, "bank_transfer").await?, till.order(&ha, "bank_transfer").await?];
            let bank_number = till.simulator.bank_number();
            for order in &orders {
                let transfer = Transfer { bank_number: bank_number.clone(), ..till.transfer(order, PRICE) };
                let message = till.simulator.message(&transfer, messenger, Fault::None);
                for _ in 0..2 {
                    assert_eq!(send(&till.site.visitor(), &message).await?.status, 200, "{messenger:?}");
                }
            }
            for order in &orders {
                assert_eq!(Effects::of(&mut sql, id_of(order)).await?, Effects::ONE, "{messenger:?}");
            }
        }
        Ok(())
    })
}

#[test]
fn bank_messages_are_signed_short_and_stored_once() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        for messenger in MESSENGERS {
            let an = learner(&till.site).await?;
            let order = till.order(&an, "bank_transfer").await?;
            let transfer = till.transfer(&order, PRICE);
            let forged = till.simulator.message(&transfer, messenger, Fault::BadSignature);
            assert_eq!(send(&an, &forged).await?.refused(401)?, "bad_signature", "{messenger:?}");
            let mut unsigned = till.simulator.message(&transfer, messenger, Fault::None);
            unsigned.headers.clear();
            if messenger != Messenger::Payos {
                assert_eq!(send(&an, &unsigned).await?.refused(401)?, "bad_signature", "{messenger:?}");
            }
            let mut long = till.simulator.message(&transfer, messenger, Fault::None);
            long.body = long.body.map(|body| body + &" ".repeat(64 * 1024));
            assert_eq!(send(&an, &long).await?.refused(413)?, "too_large", "{messenger:?}");
            assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects::NONE, "{messenger:?}");

            // Half of it, then the rest.
            for status in ["paying", "success"] {
                let half = till.transfer(&order, PRICE);
                let deliveries = till.simulator.transfer(&half, messenger, Fault::OtherAmount).await;
                assert!(deliveries.iter().all(|one| one.answer == r#"{"success":true}"#), "{deliveries:?}");
                assert_eq!(till.seen(&an, &order).await?["status"], status, "{messenger:?}");
            }
        }
        let unmatched = "SELECT count(*) FROM payments WHERE finding = 'unmatched'";
        let mut strange = till.transfer(&json!({"reference": "hoc phi"}), PRICE);
        for (account, known) in [(strange.account.clone(), 1), ("999".to_owned(), 2)] {
            strange.account = account;
            strange.bank_number = till.simulator.bank_number();
            let message = till.simulator.message(&strange, Messenger::Sepay, Fault::None);
            for _ in 0..3 {
                assert_eq!(send(&till.site.visitor(), &message).await?.status, 200);
            }
            assert_eq!(sqlx::query_scalar::<_, i64>(unmatched).fetch_one(&mut sql).await?, known);
        }
        Ok(())
    })
}

#[test]
fn a_site_without_keys_believes_nobody() -> anyhow::Result<()> {
    run(async |world| {
        let (till, other) = (Till::open(world).await?, world.site().await?);
        let an = learner(&till.site).await?;
        let order = till.order(&an, "bank_transfer").await?;
        for messenger in MESSENGERS {
            let message = till.simulator.message(&till.transfer(&order, PRICE), messenger, Fault::None);
            assert_eq!(send(&other.visitor(), &message).await?.refused(401)?, "bad_signature", "{messenger:?}");
        }
        let query = notification("LH0000000-1", PRICE, ("00", "00"));
        let answer = other.visitor().get(&format!("{CALLBACK}/vnpay?{query}")).await?;
        assert_eq!(answer.json()?["RspCode"], "97");
        // Only VNPay calls by GET, and only it does.
        let visitor = till.site.visitor();
        let got = visitor.get(&format!("{CALLBACK}/sepay")).await?;
        let posted = visitor.send(visitor.request(Method::POST, &format!("{CALLBACK}/vnpay?{query}"))).await?;
        for answer in [got, posted] {
            assert!([404, 405].contains(&answer.status), "{} {}", answer.status, answer.text);
        }
        Ok(())
    })
}

#[test]
fn the_gateway_is_asked_where_its_notification_is_lost() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let till = Till::open(&own).await?;
        let mut sql = till.site.sql().await?;
        let payments = PaymentConfig {
            vnpay_pay_url: till.simulator.pay_url(),
            vnpay_api_url: till.simulator.api_url(),
            ..PaymentConfig::default()
        };
        let (an, ha) = (learner(&till.site).await?, learner(&till.site).await?);
        let (paid, left) = (till.order(&an, "gateway").await?, till.order(&ha, "gateway").await?);
        till.simulator.visit(link(&paid), Choice::Pay, Fault::Never).await?;
        till.simulator.open(link(&left))?;
        let due = "UPDATE tasks SET due_at = now() WHERE kind = 'query_gateway'";
        sqlx::query(due).execute(&mut sql).await?;
        let _tasks = Server::start(Settings { payments, tasks_at_once: 2, ..own.server.settings.clone() }).await?;
        eventually(SOON, async || Ok(till.seen(&an, &paid).await?["status"] == "success")).await?;
        assert_eq!(Effects::of(&mut sql, id_of(&paid)).await?, Effects::ONE);
        // What is not decided is asked again later.
        let again = "SELECT queries FROM payment_attempts WHERE transaction_id = $1";
        eventually(SOON, async || {
            Ok(sqlx::query_scalar::<_, i32>(again).bind(id_of(&left)).fetch_one(&mut sql).await? == 1)
        })
        .await?;
        assert_eq!(till.seen(&ha, &left).await?["status"], "in_progress");
        Ok(())
    })
}
