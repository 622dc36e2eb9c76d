//! Money that goes back: in parts, once, with what follows from it.

use std::time::Duration;

use payment_simulator::bank::Messenger;
use payment_simulator::fault::Fault;
use payment_simulator::vnpay::Choice;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::part::Part;
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, run};
use uuid::Uuid;

use crate::courses::{id_of, learner};
use crate::paying::{PRICE, STAFF_ORDERS, Till, link};
use crate::payment_crashes::with_gateway;

const FINDINGS: &str = "/api-admin/transaction/reconciliation";

/// The order as staff see it.
pub async fn as_staff(site: &TestSite, order: i64) -> anyhow::Result<Value> {
    site.admin.get(&format!("{STAFF_ORDERS}/{order}")).await?.data()
}

/// Staff have received all that an order costs; the order then.
pub async fn receive_all(site: &TestSite, order: &Value) -> anyhow::Result<Value> {
    let now = as_staff(site, id_of(order)).await?;
    let body = json!({"received": now["amount"], "version": now["version"]});
    site.admin.put(&format!("{STAFF_ORDERS}/{}", id_of(order)), body).await?.data()
}

/// Staff give so much back of an order.
pub async fn refund(by: &Caller, order: &Value, (amount, way, access): (i64, &str, &str)) -> anyhow::Result<Answer> {
    let body =
        json!({"amount": amount, "reason": "Em chuyển trường", "way": way, "access": access, "key": Uuid::new_v4()});
    by.post(&format!("{STAFF_ORDERS}/{}/refund", id_of(order)), body).await
}

/// What the order's receipts come to, in their order, and whether their numbers have no gap.
pub async fn receipts(sql: &mut PgConnection, order: &Value) -> anyhow::Result<Vec<i64>> {
    let gaps: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM receipt_counters c WHERE last <> (SELECT count(*) FROM receipts WHERE year = c.year)",
    )
    .fetch_one(&mut *sql)
    .await?;
    anyhow::ensure!(gaps == 0, "receipts have a gap");
    let amounts = "SELECT amount FROM receipts WHERE transaction_id = $1 ORDER BY id";
    Ok(sqlx::query_scalar(amounts).bind(id_of(order)).fetch_all(sql).await?)
}

/// Whether somebody is in a course.
pub async fn is_enrolled(sql: &mut PgConnection, (course, user): (i64, i64)) -> anyhow::Result<bool> {
    let found = "SELECT EXISTS (SELECT FROM enrolments WHERE course_id = $1 AND user_id = $2 AND ended_at IS NULL)";
    Ok(sqlx::query_scalar(found).bind(course).bind(user).fetch_one(sql).await?)
}

#[test]
fn money_goes_back_in_parts_and_the_last_one_ends_what_was_bought() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let an = learner(&till.site).await?;
        let admin = &till.site.admin;
        let mut sql = till.site.sql().await?;
        let order = till.order(&an, "cash").await?;
        assert_eq!(refund(admin, &order, (1, "cash", "keep")).await?.refused(412)?, "nothing_to_refund");
        assert_eq!(receive_all(&till.site, &order).await?["status"], "success");

        let path = format!("{STAFF_ORDERS}/{}/refund", id_of(&order));
        let body = json!({"amount": 200_000, "reason": "Học muộn", "way": "transfer", "access": "keep", "key": Uuid::new_v4()});
        for _ in 0..2 {
            let now = admin.post(&path, body.clone()).await?.data()?;
            assert_eq!((&now["received"], &now["refunded"]), (&json!(PRICE), &json!(200_000)));
            assert_eq!(now["refunds"].as_array().map(Vec::len), Some(1), "sent twice it is one");
        }
        let told = as_staff(&till.site, id_of(&order)).await?["refunds"][0].clone();
        assert_eq!(
            (&told["reason"], &told["way"], &told["state"]),
            (&json!("Học muộn"), &json!("transfer"), &json!("done"))
        );
        let too_much = refund(admin, &order, (300_001, "cash", "keep")).await?;
        assert_eq!(too_much.faults()?, ["amount refund_too_large"]);
        assert_eq!(refund(admin, &order, (1000, "gateway", "keep")).await?.refused(412)?, "not_by_gateway");
        assert!(is_enrolled(&mut sql, (till.course, an.id)).await?);

        let now = refund(admin, &order, (300_000, "cash", "end")).await?.data()?;
        assert_eq!((&now["status"], &now["refunded"]), (&json!("success"), &json!(PRICE)));
        assert!(!is_enrolled(&mut sql, (till.course, an.id)).await?);
        assert_eq!(receipts(&mut sql, &order).await?, [PRICE, -200_000, -300_000]);
        assert_eq!(refund(admin, &order, (1, "cash", "keep")).await?.refused(412)?, "nothing_to_refund");
        Ok(())
    })
}

#[test]
fn a_body_that_says_too_little_is_refused_field_by_field() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let an = learner(&till.site).await?;
        let order = till.order(&an, "cash").await?;
        let path = format!("{STAFF_ORDERS}/{}/refund", id_of(&order));
        let body = json!({"amount": 0, "reason": " ", "way": "cash", "access": "end", "key": Uuid::new_v4()});
        assert_eq!(till.site.admin.post(&path, body).await?.faults()?, ["amount above_zero", "reason required"]);
        assert_eq!(an.post(&path, json!({})).await?.status, 403);
        Ok(())
    })
}

#[test]
fn a_surplus_goes_back_without_a_receipt() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let an = learner(&till.site).await?;
        let admin = &till.site.admin;
        let mut sql = till.site.sql().await?;
        let order = till.order(&an, "bank_transfer").await?;
        till.simulator.transfer(&till.transfer(&order, PRICE + 50_000), Messenger::Casso, Fault::None).await;
        let waiting = admin.get(&format!("{FINDINGS}?finding=surplus")).await?.data()?;
        assert_eq!(waiting.as_array().map(Vec::len), Some(1), "{waiting}");
        let row = &waiting[0];
        assert_eq!((&row["amount"], &row["order"]["id"]), (&json!(PRICE + 50_000), &order["id"]));

        let path = format!("{FINDINGS}/{}", row["id"]);
        let decided = admin.put(&path, json!({"action": "refund"})).await?.data()?;
        assert_eq!((&decided["decision"], &decided["decided_by"]["id"]), (&json!("refunded"), &json!(admin.id)));
        assert_eq!(as_staff(&till.site, id_of(&order)).await?["refunded"], 50_000);
        assert_eq!(receipts(&mut sql, &order).await?, [PRICE]);
        assert!(is_enrolled(&mut sql, (till.course, an.id)).await?);
        assert_eq!(admin.put(&path, json!({"action": "refund"})).await?.refused(409)?, "already_decided");
        assert_eq!(admin.get(FINDINGS).await?.data()?, json!([]));
        assert_eq!(admin.get(&format!("{FINDINGS}?decided=true")).await?.data()?[0]["id"], row["id"]);
        Ok(())
    })
}

#[test]
fn what_comes_again_after_money_went_back_goes_back_whole_and_without_a_receipt() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let admin = &till.site.admin;
        let mut sql = till.site.sql().await?;
        for back in [200_000, PRICE] {
            let an = learner(&till.site).await?;
            let order = till.order(&an, "bank_transfer").await?;
            let pay =
                async || till.simulator.transfer(&till.transfer(&order, PRICE), Messenger::Casso, Fault::None).await;
            pay().await;
            refund(admin, &order, (back, "cash", "keep")).await?.data()?;
            pay().await;
            let second = admin.get(&format!("{FINDINGS}?finding=second")).await?.data()?[0].clone();
            assert_eq!(second["order"]["id"], order["id"], "{second}");
            admin.put(&format!("{FINDINGS}/{}", second["id"]), json!({"action": "refund"})).await?.data()?;
            assert_eq!(as_staff(&till.site, id_of(&order)).await?["refunded"], back + PRICE);
            assert_eq!(receipts(&mut sql, &order).await?, [PRICE, -back], "it was no part of the sale");
            if back < PRICE {
                refund(admin, &order, (PRICE - back, "cash", "keep")).await?.data()?;
                assert_eq!(receipts(&mut sql, &order).await?, [PRICE, -back, back - PRICE]);
            }
            assert_eq!(refund(admin, &order, (1, "cash", "keep")).await?.refused(412)?, "nothing_to_refund");
        }
        Ok(())
    })
}

#[test]
fn money_that_came_by_two_links_goes_back_by_both() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let admin = &till.site.admin;
        let mut sql = till.site.sql().await?;
        let an = learner(&till.site).await?;
        let first = till.order(&an, "gateway").await?;
        let second = till.try_to_order(&an, "gateway", json!({"channel": "VNPAYQR"})).await?.data()?;
        for order in [&second, &first] {
            till.simulator.visit(link(order), Choice::Pay, Fault::None).await?;
        }
        assert_eq!(as_staff(&till.site, id_of(&first)).await?["received"], 2 * PRICE);
        let too_much = refund(admin, &first, (PRICE + 1, "gateway", "keep")).await?;
        assert_eq!(too_much.faults()?, ["amount refund_too_large"], "of each no more than came by it");
        for amount in [100_000, PRICE, 400_000] {
            refund(admin, &first, (amount, "gateway", "keep")).await?.data()?;
        }
        let by =
            "SELECT r.amount, a.number FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id ORDER BY r.id";
        let by: Vec<(i64, i32)> = sqlx::query_as(by).fetch_all(&mut sql).await?;
        assert_eq!(by, [(100_000, 2), (PRICE, 1), (400_000, 2)], "the newest that has enough");
        assert_eq!(refund(admin, &first, (1, "gateway", "keep")).await?.refused(412)?, "nothing_to_refund");
        Ok(())
    })
}

#[test]
fn what_the_gateway_refuses_to_return_stays_and_goes_back_by_hand() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let till = Till::open(&own).await?;
        let admin = &till.site.admin;
        let mut sql = till.site.sql().await?;
        let an = learner(&till.site).await?;
        let order = till.order(&an, "gateway").await?;
        let txn_ref = till.simulator.open(link(&order))?;
        till.simulator.visit(link(&order), Choice::Suspect, Fault::None).await?;
        let waits = as_staff(&till.site, id_of(&order)).await?;
        assert_eq!(waits["status"], "waiting_for_activation");
        let passed = json!({"status": "success", "version": waits["version"]});
        admin.put(&format!("{STAFF_ORDERS}/{}", id_of(&order)), passed).await?.data()?;
        refund(admin, &order, (PRICE, "gateway", "end")).await?.data()?;

        let (_part, _) = Part::site(&with_gateway(&own, &till))?;
        let failed = "SELECT count(*) FROM refunds WHERE state = 'failed' AND code = '95'";
        eventually(Duration::from_secs(60), async || {
            Ok(sqlx::query_scalar::<_, i64>(failed).fetch_one(&mut sql).await? == 1)
        })
        .await?;
        let now = as_staff(&till.site, id_of(&order)).await?;
        assert_eq!((&now["refunds"][0]["state"], &now["refunded"]), (&json!("failed"), &json!(0)));
        assert_eq!((&now["status"], till.simulator.refunded(&txn_ref)), (&json!("success"), 0));
        assert!(is_enrolled(&mut sql, (till.course, an.id)).await?);
        assert_eq!(receipts(&mut sql, &order).await?, [PRICE]);

        refund(admin, &order, (PRICE, "cash", "end")).await?.data()?;
        assert!(!is_enrolled(&mut sql, (till.course, an.id)).await?);
        assert_eq!(receipts(&mut sql, &order).await?, [PRICE, -PRICE]);
        Ok(())
    })
}

#[test]
fn seats_that_nobody_has_used_are_withdrawn() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let (an, binh) = (learner(&till.site).await?, learner(&till.site).await?);
        let mut sql = till.site.sql().await?;
        let order = till.try_to_order(&an, "cash", json!({"quantity": 3})).await?.data()?;
        let paid = receive_all(&till.site, &order).await?;
        assert_eq!((&paid["status"], paid["codes"].as_array().map(Vec::len)), (&json!("success"), Some(3)));
        binh.post("/api/activation-code/redeem", json!({"code": paid["codes"][0]})).await?.data()?;

        refund(&till.site.admin, &order, (3 * PRICE, "transfer", "end")).await?.data()?;
        let withdrawn: i64 = sqlx::query_scalar("SELECT count(*) FROM activation_codes WHERE withdrawn_at IS NOT NULL")
            .fetch_one(&mut sql)
            .await?;
        assert_eq!(withdrawn, 2);
        assert!(is_enrolled(&mut sql, (till.course, binh.id)).await?, "a code that was used stays");
        assert_eq!(receipts(&mut sql, &order).await?, [3 * PRICE, -3 * PRICE]);
        Ok(())
    })
}

#[test]
fn what_the_gateway_did_not_answer_for_a_day_is_cleared_up_by_a_person_and_not_asked_again() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let till = Till::open(&own).await?;
        let admin = &till.site.admin;
        let mut sql = till.site.sql().await?;
        let an = learner(&till.site).await?;
        let order = till.order(&an, "gateway").await?;
        let txn_ref = till.simulator.open(link(&order))?;
        till.simulator.visit(link(&order), Choice::Pay, Fault::None).await?;
        refund(admin, &order, (200_000, "gateway", "keep")).await?.data()?;
        refund(admin, &order, (300_000, "gateway", "end")).await?.data()?;
        sqlx::query("UPDATE refunds SET created_at = now() - interval '1 day'").execute(&mut sql).await?;
        let (_part, _) = Part::site(&with_gateway(&own, &till))?;
        eventually(Duration::from_secs(60), async || {
            let unclear: i64 =
                sqlx::query_scalar("SELECT count(*) FROM refunds WHERE state = 'unclear'").fetch_one(&mut sql).await?;
            Ok(unclear == 2)
        })
        .await?;
        assert_eq!(till.simulator.refunded(&txn_ref), 0, "asked again it could pay twice");
        let now = as_staff(&till.site, id_of(&order)).await?;
        assert_eq!(now["refunded"], PRICE, "it may be gone");
        let waiting = admin.get(&format!("{STAFF_ORDERS}?to_check=true")).await?.data()?;
        assert_eq!(waiting[0]["id"], order["id"]);

        let path = format!("{STAFF_ORDERS}/{}", id_of(&order));
        let (first, second) = (&now["refunds"][0]["id"], &now["refunds"][1]["id"]);
        let gone = json!({"refund": {"id": first, "went_back": true}, "version": now["version"]});
        let now = admin.put(&path, gone).await?.data()?;
        assert_eq!((&now["refunds"][0]["state"], &now["refunded"]), (&json!("done"), &json!(PRICE)));
        let again = json!({"refund": {"id": first, "went_back": false}, "version": now["version"]});
        assert_eq!(admin.put(&path, again).await?.faults()?, ["refund refund_not_unclear"]);
        let not = json!({"refund": {"id": second, "went_back": false}, "version": now["version"]});
        let now = admin.put(&path, not).await?.data()?;
        assert_eq!((&now["refunds"][1]["state"], &now["refunded"]), (&json!("failed"), &json!(200_000)));
        assert!(is_enrolled(&mut sql, (till.course, an.id)).await?);
        assert_eq!(receipts(&mut sql, &order).await?, [PRICE, -200_000]);
        assert_eq!(admin.get(&format!("{STAFF_ORDERS}?to_check=true")).await?.data()?, json!([]));
        let anew = refund(admin, &order, (300_000, "transfer", "end")).await?.data()?;
        assert_eq!((&anew["refunded"], &anew["refunds"][2]["state"]), (&json!(PRICE), &json!("done")));
        Ok(())
    })
}

#[test]
fn a_part_that_went_back_before_anything_was_given_pays_for_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let an = learner(&till.site).await?;
        let admin = &till.site.admin;
        let mut sql = till.site.sql().await?;
        let order = till.order(&an, "bank_transfer").await?;
        let pay = async |amount: i64| {
            till.simulator.transfer(&till.transfer(&order, amount), Messenger::Casso, Fault::None).await;
            as_staff(&till.site, id_of(&order)).await
        };
        assert_eq!(pay(300_000).await?["status"], "paying");
        refund(admin, &order, (100_000, "cash", "keep")).await?.data()?;
        assert_eq!(till.seen(&an, &order).await?["pay"]["amount"], 300_000, "200 of 500 are held");
        assert_eq!(pay(200_000).await?["status"], "paying");
        assert!(!is_enrolled(&mut sql, (till.course, an.id)).await?);
        let now = pay(100_000).await?;
        assert_eq!(
            (&now["status"], &now["received"], &now["refunded"]),
            (&json!("success"), &json!(600_000), &json!(100_000))
        );
        assert_eq!(admin.get(FINDINGS).await?.data()?, json!([]), "nothing is too much");
        assert_eq!(receipts(&mut sql, &order).await?, [PRICE]);
        refund(admin, &order, (PRICE, "cash", "end")).await?.data()?;
        assert_eq!(receipts(&mut sql, &order).await?, [PRICE, -PRICE]);

        // What all went back of ends: the learner may order again, and late money is looked at.
        let binh = learner(&till.site).await?;
        let order = till.order(&binh, "bank_transfer").await?;
        till.simulator.transfer(&till.transfer(&order, 300_000), Messenger::Casso, Fault::None).await;
        let ended = refund(admin, &order, (300_000, "cash", "keep")).await?.data()?;
        assert_eq!((&ended["status"], &ended["failure"]["key"]), (&json!("failure"), &json!("refunded")));
        till.simulator.transfer(&till.transfer(&order, 300_000), Messenger::Casso, Fault::None).await;
        assert_eq!(as_staff(&till.site, id_of(&order)).await?["status"], "failure");
        assert_eq!(admin.get(FINDINGS).await?.data()?[0]["finding"], "late");
        assert_ne!(till.order(&binh, "bank_transfer").await?["id"], order["id"]);
        Ok(())
    })
}
