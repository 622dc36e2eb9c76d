//! Affiliates: who brought a buyer in, what that brings them, when it is paid.

use std::collections::HashSet;
use std::io::{Cursor, Read};
use std::time::Duration;

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, TestSite, run};
use uuid::Uuid;

use crate::courses::{course, id_of, join, learner, lecture, manage};
use crate::paying::{PRICE, STAFF_ORDERS, Till};
use crate::refunds::receive_all;

const CODES: &str = "/api/affiliate-code";
const PAYOUTS: &str = "/api-admin/affiliate/payouts";

/// A person's code, made by the first call.
async fn code(of: &Caller) -> anyhow::Result<String> {
    let own = of.post(CODES, json!({})).await?.data()?;
    own["code"].as_str().map(str::to_owned).context("a code")
}

/// Buyers pay a tenth less, whoever brought them gets a fifth.
async fn set_rates(sql: &mut PgConnection) -> anyhow::Result<()> {
    let rates = "UPDATE payment_settings SET affiliate_value = 10, affiliate_bonus = 20";
    sqlx::query(rates).execute(sql).await?;
    Ok(())
}

async fn bonuses(site: &TestSite, query: &str) -> anyhow::Result<Vec<Value>> {
    let all = site.admin.get(&format!("{PAYOUTS}?{query}")).await?.data()?;
    all.as_array().cloned().context("a list")
}

/// As if the days for refunds were over.
async fn all_due(sql: &mut PgConnection) -> anyhow::Result<()> {
    sqlx::query("UPDATE affiliate_entries SET due_at = now()").execute(sql).await?;
    Ok(())
}

/// The sheet of the file with these bonuses.
async fn sheet(by: &Caller, query: &str) -> anyhow::Result<String> {
    let made = by.get(&format!("{PAYOUTS}/export?{query}")).await?.data()?;
    anyhow::ensure!(made["name"].as_str().is_some_and(|name| name.ends_with(".xlsx")), "{made}");
    let file = by.request(Method::GET, made["url"].as_str().unwrap_or_default()).send().await?;
    let mut sheet = String::new();
    zip::ZipArchive::new(Cursor::new(file.bytes().await?.to_vec()))?
        .by_name("xl/worksheets/sheet1.xml")?
        .read_to_string(&mut sheet)?;
    Ok(sheet)
}

/// The order's reference.
fn reference(order: &Value) -> &str {
    order["reference"].as_str().unwrap_or_default()
}

fn ids(of: &[Value]) -> Value {
    json!({"entry_ids": of.iter().map(id_of).collect::<Vec<i64>>()})
}

#[test]
fn a_bonus_waits_falls_due_and_is_paid_once() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        set_rates(&mut sql).await?;
        let lan = till.site.person("teacher").await?;
        let code = code(&lan).await?;
        let an = learner(&till.site).await?.with("cookie", &format!("affiliate_code={code}"));
        let order = till.order(&an, "cash").await?;
        assert_eq!((&order["amount"], &order["discount"]["code"]), (&json!(PRICE * 9 / 10), &json!(code)));
        assert!(bonuses(&till.site, "").await?.is_empty(), "nothing is earned before it is paid");
        receive_all(&till.site, &order).await?;

        let pending = bonuses(&till.site, "state=pending").await?;
        let bonus = PRICE * 9 / 10 / 5;
        assert_eq!(
            (pending.len(), &pending[0]["bonus"], &pending[0]["user"]["id"]),
            (1, &json!(bonus), &json!(lan.id))
        );
        assert_eq!(till.site.admin.post(PAYOUTS, ids(&pending)).await?.refused(412)?, "affiliate_entries_not_due");
        all_due(&mut sql).await?;
        let own = lan.get(&format!("{CODES}/my-affiliate-txns")).await?.data()?;
        assert_eq!((&own[0]["reference"], &own[0]["state"]), (&order["reference"], &json!("due")));
        let (one, other) =
            tokio::join!(till.site.admin.post(PAYOUTS, ids(&pending)), till.site.admin.post(PAYOUTS, ids(&pending)));
        let mut statuses = [one?.status, other?.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 412], "paid once");
        let paid = bonuses(&till.site, "state=paid").await?;
        assert_eq!((paid.len(), paid[0]["paid_at"].is_i64()), (1, true));
        let history = till.site.admin.get(&format!("/api-admin/history?kind=user&id={}", lan.id)).await?;
        assert_eq!(history.text.matches("affiliate_payout").count(), 1, "{}", history.text);
        assert!(history.text.contains(&bonus.to_string()), "{}", history.text);
        assert_eq!(lan.post(PAYOUTS, ids(&paid)).await?.status, 403);
        Ok(())
    })
}

#[test]
fn bonuses_are_listed_and_taken_along_by_the_month_that_they_fall_due_in() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let admin = &till.site.admin;
        let mut sql = till.site.sql().await?;
        set_rates(&mut sql).await?;
        let code = code(&till.site.person("teacher").await?).await?;
        let mut orders = Vec::new();
        for _ in 0..2 {
            let buyer = learner(&till.site).await?;
            let order = till.try_to_order(&buyer, "cash", json!({"affiliate_code": code})).await?.data()?;
            receive_all(&till.site, &order).await?;
            orders.push(order);
        }
        // In Vietnam it is February by then.
        sqlx::query("UPDATE affiliate_entries SET due_at = '2026-01-31 17:00+00' WHERE transaction_id = $1")
            .bind(id_of(&orders[0]))
            .execute(&mut sql)
            .await?;
        let february = bonuses(&till.site, "month=2026-02").await?;
        assert_eq!((february.len(), &february[0]["reference"]), (1, &orders[0]["reference"]));
        assert!(bonuses(&till.site, "month=2026-01").await?.is_empty());
        assert_eq!(bonuses(&till.site, "month=").await?.len(), 2);
        assert_eq!(admin.get(&format!("{PAYOUTS}?month=x")).await?.refused(400)?, "invalid_query");

        let file = sheet(admin, "month=2026-02").await?;
        assert_eq!(file.matches("<row ").count(), 2, "a head and one bonus: {file}");
        assert!(file.contains(reference(&orders[0])) && !file.contains(reference(&orders[1])), "{file}");
        let amount = PRICE * 9 / 10;
        for cell in [format!("<v>{amount}</v>"), format!("<v>{}</v>", amount / 5), ">01/02/2026<".to_owned()] {
            assert!(file.contains(&cell), "{cell} is not in {file}");
        }
        let all = sheet(admin, "").await?;
        assert!(orders.iter().all(|order| all.contains(reference(order))), "{all}");
        assert_eq!(sheet(admin, "month=2026-01").await?.matches("<row ").count(), 1);
        Ok(())
    })
}

#[test]
fn a_file_of_more_than_one_piece_has_each_bonus_once() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let (lan, an) = (till.site.person("teacher").await?, learner(&till.site).await?);
        let earned = "WITH made AS (
                INSERT INTO transactions (reference, buyer_id, course_id, course_title, method, price, received, status,
                                          expires_at, paid_at, granted_at)
                SELECT 'LH' || lpad(n::text, 7, '0'), $1, $2, 'Python', 'cash', 100000, 100000, 'success', now(), now(), now()
                  FROM generate_series(1, 5001) n RETURNING id)
            INSERT INTO affiliate_entries (user_id, transaction_id, amount, due_at) SELECT $3, id, 1000, now() FROM made";
        sqlx::query(earned).bind(an.id).bind(till.course).bind(lan.id).execute(&mut sql).await?;
        let file = sheet(&till.site.admin, "").await?;
        let references: HashSet<&str> = file.split(">LH").skip(1).filter_map(|rest| rest.split('<').next()).collect();
        assert_eq!((references.len(), file.matches("<row ").count()), (5001, 5002));
        Ok(())
    })
}

#[test]
fn revenue_names_who_brought_the_buyers() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let (named, nameless) = (till.site.person("teacher").await?, till.site.person("teacher").await?);
        sqlx::query("UPDATE users SET full_name = '' WHERE id = $1").bind(nameless.id).execute(&mut sql).await?;
        for by in [&named, &nameless] {
            let buyer = learner(&till.site).await?;
            let brought = json!({"affiliate_code": code(by).await?});
            let order = till.try_to_order(&buyer, "cash", brought).await?.data()?;
            receive_all(&till.site, &order).await?;
        }
        let revenue = till.site.admin.get(&format!("{STAFF_ORDERS}/revenue?by=affiliate")).await?.data()?;
        let label_of = |of: &Caller| {
            let mut rows = revenue["rows"].as_array().into_iter().flatten();
            let key = of.id.to_string();
            rows.find(|row| row["key"] == key).map(|row| row["label"].clone()).unwrap_or_default()
        };
        assert_eq!((label_of(&named), label_of(&nameless)), (json!("Bạn teacher"), json!(nameless.email)));
        Ok(())
    })
}

#[test]
fn a_refund_takes_its_part_of_the_bonus_back_and_lowers_the_payout() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        set_rates(&mut sql).await?;
        let lan = till.site.person("teacher").await?;
        let code = code(&lan).await?;
        let an = learner(&till.site).await?;
        let order = till.try_to_order(&an, "cash", json!({"affiliate_code": code})).await?.data()?;
        receive_all(&till.site, &order).await?;
        let amount = order["amount"].as_i64().context("an amount")?;
        let refund = async |amount: i64| {
            let body =
                json!({"amount": amount, "reason": "Học muộn", "way": "cash", "access": "keep", "key": Uuid::new_v4()});
            till.site.admin.post(&format!("{STAFF_ORDERS}/{}/refund", id_of(&order)), body).await?.data()
        };
        refund(amount / 2).await?;
        all_due(&mut sql).await?;
        let bonus = amount / 5;
        let earned: Vec<Value> = bonuses(&till.site, "").await?;
        let amounts: Vec<&Value> = earned.iter().map(|entry| &entry["bonus"]).collect();
        assert_eq!(amounts, [&json!(-bonus / 2), &json!(bonus)]);
        // What a refund took is taken off, also where only the bonus is named.
        let paid = till.site.admin.post(PAYOUTS, ids(&earned[1..])).await?.data()?;
        assert_eq!((&paid[0]["amount"], &paid[0]["user_id"]), (&json!(bonus / 2), &json!(lan.id)));
        refund(amount - amount / 2).await?;
        let sum: i64 =
            sqlx::query_scalar("SELECT sum(amount)::bigint FROM affiliate_entries").fetch_one(&mut sql).await?;
        assert_eq!(sum, 0, "all of it is taken back");
        let last = bonuses(&till.site, "state=due").await?;
        let refused = till.site.admin.post(PAYOUTS, ids(&last)).await?;
        assert_eq!(refused.refused(412)?, "affiliate_nothing_to_pay");
        Ok(())
    })
}

#[test]
fn nobody_brings_themselves_in_and_a_signup_counts_where_no_code_does() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        set_rates(&mut sql).await?;
        let (lan, an) = (till.site.person("teacher").await?, learner(&till.site).await?);
        let (of_lan, of_admin) = (code(&lan).await?, code(&till.site.admin).await?);
        assert_eq!(an.post(CODES, json!({})).await?.status, 403, "learners have a link in their profile");
        sqlx::query("UPDATE users SET affiliate_code = $2 WHERE id = $1")
            .bind(an.id)
            .bind(&of_lan)
            .execute(&mut sql)
            .await?;
        let brought = async |by: &Caller, more: Value| -> anyhow::Result<Option<i64>> {
            let order = till.try_to_order(by, "cash", more).await?.data()?;
            by.post(&format!("/api/transaction/{}/cancel", id_of(&order)), json!({})).await?.data()?;
            let of = "SELECT affiliate_id FROM transactions WHERE id = $1";
            Ok(sqlx::query_scalar(of).bind(id_of(&order)).fetch_one(&mut till.site.sql().await?).await?)
        };
        assert_eq!(brought(&an, json!({})).await?, Some(lan.id), "by whom they signed up");
        assert_eq!(
            brought(&an, json!({"affiliate_code": of_admin})).await?,
            Some(till.site.admin.id),
            "the last link wins"
        );
        assert_eq!(brought(&an, json!({"affiliate_code": "0000000000"})).await?, Some(lan.id));
        let users = lan.get(&format!("{CODES}/my-affiliate-users")).await?.data()?;
        assert_eq!((&users[0]["user"]["id"], &users[0]["orders"]), (&json!(an.id), &json!(0)));

        let rates = json!({"user_id": lan.id, "value": 50, "bonus": 5});
        assert_eq!(lan.post(CODES, rates.clone()).await?.status, 403);
        let set = till.site.admin.post(CODES, rates).await?.data()?;
        assert_eq!((&set["value"], &set["bonus"], &set["is_usual"]), (&json!(50), &json!(5), &json!(false)));
        let wrong = till.site.admin.post(CODES, json!({"user_id": lan.id, "value": 101})).await?;
        assert_eq!(wrong.faults()?, ["value between"]);
        let order = till.order(&an, "cash").await?;
        assert_eq!(order["amount"], PRICE / 2);
        assert_eq!(lan.get(CODES).await?.data()?.as_array().map(Vec::len), Some(1));
        assert_eq!(till.site.admin.get(CODES).await?.data()?.as_array().map(Vec::len), Some(2));
        Ok(())
    })
}

#[test]
fn the_first_finished_lesson_brings_coins_to_who_brought_the_person_in() -> anyhow::Result<()> {
    run(async |world| {
        let _tasks = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let lan = site.person("teacher").await?;
        let code = code(&lan).await?;
        let an = learner(&site).await?;
        sqlx::query("UPDATE users SET affiliate_code = $2 WHERE id = $1")
            .bind(an.id)
            .bind(&code)
            .execute(&mut sql)
            .await?;
        let id = course(&site.admin, "Miễn phí", json!({})).await?;
        let (one, _) = lecture(&site.admin, id, None, "Bài một").await?;
        let (two, _) = lecture(&site.admin, id, None, "Bài hai").await?;
        manage(&site.admin, id, "publish").await?.data()?;
        join(&an, id).await?.data()?;
        for lesson in [one, two] {
            an.put(&format!("/api/learning/lesson/{lesson}/finish?percent_complete=100"), json!({})).await?.data()?;
        }
        eventually(Duration::from_secs(60), async || {
            let of = "SELECT count(*), coalesce(sum(amount), 0)::bigint FROM coin_entries WHERE user_id = $1 AND reason = 'referral'";
            let found: (i64, i64) = sqlx::query_as(of).bind(lan.id).fetch_one(&mut sql).await?;
            Ok(found == (1, 50))
        })
        .await?;
        let tasks: i64 = sqlx::query_scalar("SELECT count(*) FROM tasks WHERE kind = 'award_referral'")
            .fetch_one(&mut site.sql().await?)
            .await?;
        assert_eq!(tasks, 1);
        Ok(())
    })
}
