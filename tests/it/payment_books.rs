//! What orders count: money that went back pays for nothing, what a named person let succeed has its receipts when its money
//! comes, staff correct nothing away that receipts confirm, and buyers whose discounts cross at one moment never wait for each
//! other.

use futures::future::try_join_all;
use payment_simulator::bank::Messenger;
use payment_simulator::fault::Fault;
use payment_simulator::vnpay::Choice;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tests::{Answer, Caller, run};
use uuid::Uuid;

use crate::courses::{id_of, learner};
use crate::paying::{Effects, ORDERS, PRICE, STAFF_ORDERS, Till, link, send};
use crate::refunds::as_staff;

const PART: i64 = 100_000;
const ONE: &str = "MOT10";
const OTHER: &str = "HAI20";

/// Money comes for an order, by a message to whichever server the till has.
async fn pay(till: &Till, order: &Value, amount: i64) -> anyhow::Result<Answer> {
    let message = till.simulator.message(&till.transfer(order, amount), Messenger::Casso, Fault::None);
    send(&till.site.visitor(), &message).await
}

async fn with_code(till: &Till, by: &Caller, code: &str) -> anyhow::Result<Answer> {
    till.try_to_order(by, "bank_transfer", json!({"discount_code": code})).await
}

async fn findings(sql: &mut PgConnection) -> anyhow::Result<Vec<String>> {
    Ok(sqlx::query_scalar("SELECT finding FROM payments WHERE finding IS NOT NULL ORDER BY id").fetch_all(sql).await?)
}

/// What the receipts of the only order come to.
async fn confirmed(sql: &mut PgConnection) -> anyhow::Result<i64> {
    Ok(sqlx::query_scalar("SELECT coalesce(sum(amount), 0)::bigint FROM receipts").fetch_one(sql).await?)
}

/// Staff change an order as it is now.
async fn change(till: &Till, order: &Value, mut body: Value) -> anyhow::Result<Answer> {
    body["version"] = as_staff(&till.site, id_of(order)).await?["version"].clone();
    till.site.admin.put(&format!("{STAFF_ORDERS}/{}", id_of(order)), body).await
}

async fn refund(till: &Till, order: &Value, (amount, way): (i64, &str)) -> anyhow::Result<Value> {
    let body = json!({"amount": amount, "reason": "Nhầm đơn", "access": "keep", "way": way, "key": Uuid::new_v4()});
    till.site.admin.post(&format!("{STAFF_ORDERS}/{}/refund", id_of(order)), body).await?.data()
}

/// Two discounts, of ten and of twenty percent.
async fn two_discounts(till: &Till) -> anyhow::Result<()> {
    for (code, percent) in [(ONE, 10), (OTHER, 20)] {
        till.site.admin.post("/api-admin/discount", json!({"code": code, "percent": percent})).await?.data()?;
    }
    Ok(())
}

/// How often each of them is used.
async fn uses(sql: &mut PgConnection) -> anyhow::Result<Vec<i32>> {
    Ok(sqlx::query_scalar("SELECT uses FROM discounts ORDER BY id").fetch_all(sql).await?)
}

/// Calls that all wait for a discount before any of them goes on.
async fn at_one_moment<F>(till: &Till, calls: impl IntoIterator<Item = F>) -> anyhow::Result<Vec<Answer>>
where
    F: Future<Output = anyhow::Result<Answer>>,
{
    let calls: Vec<F> = calls.into_iter().collect();
    let others = i64::try_from(calls.len())?;
    let mut holder = till.site.sql().await?;
    let mut held = holder.begin().await?;
    sqlx::raw_sql("SELECT id FROM discounts FOR UPDATE").execute(&mut *held).await?;
    let release = async {
        till.site.until_waiting(&mut held, others).await?;
        held.rollback().await?;
        anyhow::Ok(())
    };
    let (answers, released) = tokio::join!(try_join_all(calls), release);
    released?;
    answers
}

#[test]
fn money_that_went_back_pays_for_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let an = learner(&till.site).await?;
        let order = till.order(&an, "bank_transfer").await?;
        pay(&till, &order, PRICE - PART).await?;
        refund(&till, &order, (PART, "cash")).await?;

        // As much has come as it costs, and a part of it went back.
        pay(&till, &order, PART).await?;
        let seen = till.seen(&an, &order).await?;
        assert_eq!((&seen["status"], &seen["received"]), (&json!("paying"), &json!(PRICE)));
        assert_eq!((&seen["refunded"], &seen["pay"]["amount"]), (&json!(PART), &json!(PART)));
        assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects { payments: 2, ..Effects::NONE });

        pay(&till, &order, PART).await?;
        assert_eq!(till.seen(&an, &order).await?["status"], "success");
        assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects { payments: 3, ..Effects::ONE });
        let receipt: i64 = sqlx::query_scalar("SELECT amount FROM receipts").fetch_one(&mut sql).await?;
        assert_eq!(
            (receipt, findings(&mut sql).await?),
            (PRICE, vec![]),
            "what is left of it is neither too little nor too much"
        );
        Ok(())
    })
}

#[test]
fn what_a_named_person_let_succeed_has_its_receipt_when_its_money_comes() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let an = learner(&till.site).await?;
        let order = till.order(&an, "bank_transfer").await?;
        change(&till, &order, json!({"status": "success"})).await?.data()?;
        let effects = Effects::of(&mut sql, id_of(&order)).await?;
        assert_eq!(effects, Effects { payments: 0, receipts: 0, ..Effects::ONE });
        assert_eq!(till.seen(&an, &order).await?["has_receipt"], false);

        pay(&till, &order, PRICE).await?;
        assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects::ONE);
        assert_eq!(till.seen(&an, &order).await?["has_receipt"], true);
        assert_eq!(findings(&mut sql).await?, Vec::<String>::new());
        pay(&till, &order, PRICE).await?;
        assert_eq!(Effects::of(&mut sql, id_of(&order)).await?, Effects { payments: 2, ..Effects::ONE });
        assert_eq!(findings(&mut sql).await?, ["second"]);
        Ok(())
    })
}

#[test]
fn what_a_named_person_let_succeed_is_paid_in_parts() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        sqlx::raw_sql("UPDATE payment_settings SET affiliate_bonus = 10").execute(&mut sql).await?;
        let lan = till.site.person("teacher").await?;
        let code = lan.post("/api/affiliate-code", json!({})).await?.data()?["code"].clone();
        let an = learner(&till.site).await?;
        let order = till.try_to_order(&an, "bank_transfer", json!({"affiliate_code": code})).await?.data()?;
        change(&till, &order, json!({"status": "success"})).await?.data()?;
        let earned = "SELECT coalesce(sum(amount), 0)::bigint FROM affiliate_entries";
        for (parts, paid) in [(1, PRICE / 2), (2, PRICE)] {
            pay(&till, &order, PRICE / 2).await?;
            let effects = Effects::of(&mut sql, id_of(&order)).await?;
            assert_eq!(effects, Effects { payments: parts, receipts: parts, ..Effects::ONE });
            let bonus: i64 = sqlx::query_scalar(earned).fetch_one(&mut sql).await?;
            assert_eq!((confirmed(&mut sql).await?, bonus), (paid, paid / 10));
        }
        assert_eq!(findings(&mut sql).await?, Vec::<String>::new());
        let corrected = change(&till, &order, json!({"received": 0})).await?;
        assert_eq!(corrected.faults()?, ["received between"], "receipts confirm it");

        // What comes then is too much, also where a part went back.
        pay(&till, &order, PART).await?;
        refund(&till, &order, (2 * PART, "cash")).await?;
        pay(&till, &order, PART).await?;
        assert_eq!(findings(&mut sql).await?, ["second", "second"]);
        Ok(())
    })
}

#[test]
fn staff_correct_nothing_away_that_went_back_or_is_confirmed() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let (an, ha) = (learner(&till.site).await?, learner(&till.site).await?);
        let order = till.order(&an, "cash").await?;
        change(&till, &order, json!({"received": PRICE + PART})).await?.data()?;
        refund(&till, &order, (PART, "cash")).await?;
        for less in [PRICE, PRICE + PART - 1] {
            let refused = change(&till, &order, json!({"received": less})).await?;
            assert_eq!(refused.faults()?, ["received between"], "{less}");
        }
        assert_eq!(confirmed(&mut sql).await?, PRICE);

        // A slip is taken back, and the order is as it was.
        let open = till.order(&ha, "cash").await?;
        for (received, status) in [(PART, "paying"), (0, "in_progress")] {
            let now = change(&till, &open, json!({"received": received})).await?.data()?;
            assert_eq!((&now["received"], &now["status"]), (&json!(received), &json!(status)));
        }
        let ended = ha.post(&format!("{ORDERS}/{}/cancel", id_of(&open)), json!({})).await?.data()?;
        assert_eq!(ended["failure"]["key"], "cancelled");
        Ok(())
    })
}

#[test]
fn what_the_gateway_does_not_give_back_is_listed() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let an = learner(&till.site).await?;
        let order = till.order(&an, "gateway").await?;
        till.simulator.visit(link(&order), Choice::Pay, Fault::None).await?;
        let begun = refund(&till, &order, (PRICE, "gateway")).await?["refunds"][0]["id"].clone();
        pay(&till, &order, PRICE).await?;
        let list = async |finding: &str| {
            till.site.admin.get(&format!("{STAFF_ORDERS}/reconciliation?finding={finding}")).await?.data()
        };
        let second = format!("{STAFF_ORDERS}/reconciliation/{}", list("second").await?[0]["id"]);
        till.site.admin.put(&second, json!({"action": "note", "note": "Thay cho lần trước"})).await?.data()?;
        assert_eq!(list("surplus").await?, json!([]));

        // As if nobody had answered for a day, and somebody had looked there.
        sqlx::raw_sql("UPDATE refunds SET state = 'unclear'").execute(&mut sql).await?;
        let body = json!({"refund": {"id": begun, "went_back": false}});
        assert_eq!(change(&till, &order, body).await?.data()?["refunded"], 0);
        let listed = list("surplus").await?;
        assert_eq!((listed.as_array().map(Vec::len), &listed[0]["order"]["id"]), (Some(1), &order["id"]));
        Ok(())
    })
}

#[test]
fn late_money_of_two_buyers_whose_discounts_cross_comes_in_at_once() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        two_discounts(&till).await?;
        let mut late = Vec::new();
        for (first, then) in [(ONE, OTHER), (OTHER, ONE)] {
            let buyer = learner(&till.site).await?;
            let failed = with_code(&till, &buyer, first).await?.data()?;
            buyer.post(&format!("{ORDERS}/{}/cancel", id_of(&failed)), json!({})).await?.data()?;
            with_code(&till, &buyer, then).await?.data()?;
            late.push((buyer, failed));
        }
        assert_eq!(uses(&mut sql).await?, [1, 1]);
        let amount = |order: &Value| order["amount"].as_i64().unwrap_or_default();
        let calls = late.iter().map(|(_, order)| pay(&till, order, amount(order)));
        for answer in at_one_moment(&till, calls).await? {
            assert_eq!(answer.status, 200, "{}", answer.text);
        }
        for (buyer, order) in &late {
            assert_eq!(till.seen(buyer, order).await?["status"], "success");
        }
        // Each has its first code again, and the order with the other one is closed.
        assert_eq!(uses(&mut sql).await?, [1, 1]);
        let replaced: i64 = sqlx::query_scalar("SELECT count(*) FROM transactions WHERE failure = 'replaced'")
            .fetch_one(&mut sql)
            .await?;
        assert_eq!((replaced, findings(&mut sql).await?), (2, vec!["late".to_owned(), "late".to_owned()]));
        Ok(())
    })
}

#[test]
fn buyers_take_codes_and_change_them_at_one_moment() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        two_discounts(&till).await?;
        let buyers = [learner(&till.site).await?, learner(&till.site).await?, learner(&till.site).await?];
        let answers = at_one_moment(&till, buyers.iter().map(|by| with_code(&till, by, ONE))).await?;
        for answer in answers {
            assert_eq!(answer.data()?["discount"]["code"], ONE);
        }
        assert_eq!(uses(&mut sql).await?, [3, 0]);

        let [an, ha, _] = &buyers;
        with_code(&till, ha, OTHER).await?.data()?;
        assert_eq!(uses(&mut sql).await?, [2, 1]);
        let calls = [(an, OTHER), (ha, ONE)].map(|(by, code)| with_code(&till, by, code));
        for answer in at_one_moment(&till, calls).await? {
            assert_eq!(answer.status, 200, "{}", answer.text);
        }
        assert_eq!(uses(&mut sql).await?, [2, 1]);
        Ok(())
    })
}

#[test]
fn an_order_stays_where_the_gateway_gives_no_link() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        // Sealed by a key that is gone.
        sqlx::raw_sql("UPDATE payment_keys SET sealed = 'v1.gone.AAAA'").execute(&mut sql).await?;
        let an = learner(&till.site).await?;
        let refused = till.try_to_order(&an, "gateway", json!({})).await?;
        assert_eq!(refused.refused(412)?, "payment_failed");
        let mine = an.get(ORDERS).await?.data()?;
        assert_eq!((mine.as_array().map(Vec::len), &mine[0]["status"]), (Some(1), &json!("initialized")));
        let paid_otherwise = till.order(&an, "bank_transfer").await?;
        assert_eq!((id_of(&paid_otherwise), &paid_otherwise["status"]), (id_of(&mine[0]), &json!("in_progress")));
        Ok(())
    })
}
