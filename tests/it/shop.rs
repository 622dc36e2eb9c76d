//! The shop: uCoin buy once, never more than there are, and come back when staff cancel.

use futures::future::try_join_all;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Answer, Caller, TestSite, run};
use uuid::Uuid;

use crate::courses::{course, id_of, learner, lecture, manage};
use crate::paying::{PRICE, Till};

const PATH: &str = "/api-admin/shop";

/// What a person has, which is always the sum of their entries.
async fn balance(sql: &mut PgConnection, of: &Caller) -> anyhow::Result<i64> {
    let (balance, sum): (i64, i64) = sqlx::query_as(
        "SELECT coalesce((SELECT balance FROM coin_balances WHERE user_id = $1), 0),
                coalesce((SELECT sum(amount) FROM coin_entries WHERE user_id = $1), 0)::bigint",
    )
    .bind(of.id)
    .fetch_one(sql)
    .await?;
    anyhow::ensure!(balance == sum, "the balance is {balance}, the entries are {sum}");
    Ok(balance)
}

async fn give(site: &TestSite, to: &[&Caller], amount: i64) -> anyhow::Result<()> {
    let ids: Vec<i64> = to.iter().map(|one| one.id).collect();
    let body = json!({"user_ids": ids, "amount": amount, "note": "", "key": Uuid::new_v4()});
    site.admin.post("/api-admin/transaction/ucoin", body).await?.data().map(drop)
}

async fn item(site: &TestSite, body: Value) -> anyhow::Result<i64> {
    Ok(id_of(&site.admin.post(PATH, body).await?.data()?))
}

async fn buy(by: &Caller, item: i64) -> anyhow::Result<Answer> {
    by.post(&format!("/api/shop/{item}/buy"), json!({"key": Uuid::new_v4()})).await
}

#[test]
fn coins_buy_a_discount_of_ones_own() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let (an, binh) = (learner(&till.site).await?, learner(&till.site).await?);
        give(&till.site, &[&an], 50).await?;
        let body = json!({"kind": "discount", "title": "Giảm 20%", "coins": 40, "percent": 20, "days": 30});
        let id = item(&till.site, body).await?;
        let shown = an.get("/api/shop").await?.data()?;
        assert_eq!(
            (&shown[0]["title"], &shown[0]["percent"], &shown[0]["bought"]),
            (&json!("Giảm 20%"), &json!(20), &json!(0))
        );
        let bought = buy(&an, id).await?.data()?;
        assert_eq!((&bought["balance"], &bought["course_id"]), (&json!(10), &Value::Null));
        assert_eq!(balance(&mut sql, &an).await?, 10);
        let code = bought["code"].as_str().unwrap_or_default().to_owned();
        let more = json!({"discount_code": code});
        let refused = till.try_to_order(&binh, "cash", more.clone()).await?;
        assert_eq!(refused.faults()?, ["discount_code discount_not_yours"]);
        let order = till.try_to_order(&an, "cash", more).await?.data()?;
        assert_eq!(order["amount"], PRICE * 8 / 10);
        assert_eq!(buy(&an, id).await?.refused(412)?, "not_enough_coins");
        let mine = an.get("/api/shop/purchases").await?.data()?;
        assert_eq!(
            (&mine[0]["code"], &mine[0]["state"], mine.as_array().map(Vec::len)),
            (&json!(code), &json!("done"), Some(1))
        );
        let ledger = till
            .site
            .admin
            .get(&format!("/api-admin/transaction/ucoin?user_id={}&reason=shop", an.id))
            .await?
            .data()?;
        assert_eq!((&ledger[0]["amount"], &ledger[0]["object"]["title"]), (&json!(-40), &json!("Giảm 20%")));
        assert!(till.site.admin.get("/api-admin/discount").await?.data()?.as_array().is_some_and(Vec::is_empty));
        Ok(())
    })
}

#[test]
fn coins_open_a_course_once() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let python = course(&site.admin, "Python", json!({"price": 500_000})).await?;
        lecture(&site.admin, python, None, "Bài một").await?;
        manage(&site.admin, python, "publish").await?.data()?;
        let an = learner(&site).await?;
        give(&site, &[&an], 100).await?;
        let id = item(&site, json!({"kind": "course", "title": "Python", "coins": 30, "course_id": python})).await?;
        let bought = buy(&an, id).await?.data()?;
        assert_eq!((&bought["course_id"], &bought["balance"]), (&json!(python), &json!(70)));
        assert_eq!(buy(&an, id).await?.refused(412)?, "shop_course_owned");
        assert_eq!(balance(&mut sql, &an).await?, 70, "what failed took nothing");
        Ok(())
    })
}

#[test]
fn an_item_is_handed_over_or_its_coins_come_back() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let an = learner(&site).await?;
        give(&site, &[&an], 100).await?;
        let body = json!({"kind": "item", "title": "Sổ tay", "coins": 30, "stock": 2, "per_user": 2});
        let id = item(&site, body).await?;
        let (first, second) = (buy(&an, id).await?.data()?, buy(&an, id).await?.data()?);
        assert_eq!(buy(&an, id).await?.refused(412)?, "out_of_stock");
        let decide = async |bought: &Value, state: &str| {
            let path = format!("{PATH}/purchases/{}", bought["purchase_id"]);
            site.admin.put(&path, json!({"state": state, "note": "Nhận ở lớp"})).await
        };
        let waiting = site.admin.get(&format!("{PATH}/purchases?state=waits")).await?.data()?;
        assert_eq!((&waiting[0]["user"]["id"], waiting.as_array().map(Vec::len)), (&json!(an.id), Some(2)));
        assert_eq!(decide(&first, "waits").await?.faults()?, ["state invalid_value"]);
        assert_eq!(decide(&first, "done").await?.data()?["state"], "done");
        assert_eq!(decide(&first, "cancelled").await?.refused(412)?, "purchase_decided");
        let cancelled = decide(&second, "cancelled").await?.data()?;
        assert_eq!((&cancelled["note"], &cancelled["decided_by"]["id"]), (&json!("Nhận ở lớp"), &json!(site.admin.id)));
        assert_eq!(decide(&second, "cancelled").await?.refused(412)?, "purchase_decided");
        assert_eq!(balance(&mut sql, &an).await?, 70);
        buy(&an, id).await?.data()?;
        // What is taken out of the shop is bought by nobody, and stays where it was bought.
        site.admin.delete(&format!("{PATH}/{id}")).await?.data()?;
        assert_eq!(buy(&an, id).await?.refused(404)?, "shop_item_not_found");
        assert_eq!(an.get("/api/shop/purchases").await?.data()?.as_array().map(Vec::len), Some(3));
        Ok(())
    })
}

#[test]
fn bought_at_the_same_moment_nobody_falls_below_nothing_and_nothing_is_sold_twice() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let people = [learner(&site).await?, learner(&site).await?, learner(&site).await?];
        give(&site, &people.each_ref(), 50).await?;
        let book = item(&site, json!({"kind": "item", "title": "Sổ tay", "coins": 20})).await?;
        let shirt = item(&site, json!({"kind": "item", "title": "Áo", "coins": 1, "stock": 2})).await?;
        let of = |answers: Vec<Answer>| {
            let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
            statuses.sort_unstable();
            statuses
        };
        let bought = try_join_all((0..5).map(|_| buy(&people[0], book))).await?;
        assert_eq!((of(bought), balance(&mut sql, &people[0]).await?), (vec![200, 200, 412, 412, 412], 10));
        let bought = try_join_all(people.iter().map(|by| buy(by, shirt))).await?;
        assert_eq!(of(bought), [200, 200, 412]);

        let same = json!({"key": Uuid::new_v4()});
        let path = format!("/api/shop/{book}/buy");
        let before = balance(&mut sql, &people[1]).await?;
        let answers = try_join_all((0..4).map(|_| people[1].post(&path, same.clone()))).await?;
        for answer in &answers {
            assert_eq!(answer.data()?, answers[0].data()?, "sent again it is the same purchase");
        }
        assert_eq!(balance(&mut sql, &people[1]).await?, before - 20);
        Ok(())
    })
}

#[test]
fn a_debt_of_a_rejudge_buys_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = learner(&site).await?;
        let mut sql = site.sql().await?;
        let owed = "WITH entry AS (INSERT INTO coin_entries (user_id, amount, reason, object_id, link) VALUES ($1, -5, 'question', 1, 1))
            INSERT INTO coin_balances (user_id, balance) VALUES ($1, -5)";
        sqlx::query(owed).bind(an.id).execute(&mut sql).await?;
        let id = item(&site, json!({"kind": "item", "title": "Sổ tay", "coins": 1})).await?;
        assert_eq!(buy(&an, id).await?.refused(412)?, "not_enough_coins");
        assert_eq!(balance(&mut sql, &an).await?, -5);
        Ok(())
    })
}
