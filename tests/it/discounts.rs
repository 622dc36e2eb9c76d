//! Discounts: written by staff, used by orders no more often than they may.

use futures::future::try_join_all;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Caller, TestSite, run};

use crate::courses::{id_of, learner};
use crate::paying::{ORDERS, PRICE, Till};

const PATH: &str = "/api-admin/discount";

async fn discount(site: &TestSite, body: Value) -> anyhow::Result<Value> {
    site.admin.post(PATH, body).await?.data()
}

/// How often it is used, which is always what orders hold of it.
async fn uses(sql: &mut PgConnection, discount: &Value) -> anyhow::Result<i64> {
    let (counted, held): (i32, i64) = sqlx::query_as(
        "SELECT uses, (SELECT count(*) FROM discount_uses u WHERE u.discount_id = d.id AND u.given_back_at IS NULL)
           FROM discounts d WHERE d.id = $1",
    )
    .bind(id_of(discount))
    .fetch_one(sql)
    .await?;
    anyhow::ensure!(i64::from(counted) == held, "{counted} uses are counted, orders hold {held}");
    Ok(held)
}

async fn quote(till: &Till, by: &Caller, code: &str) -> anyhow::Result<tests::Answer> {
    by.get(&format!("{ORDERS}/quote?course_id={}&discount_code={code}", till.course)).await
}

#[test]
fn staff_write_change_and_end_a_discount() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let made = discount(&site, json!({"code": "tet-2026", "percent": 20, "max_uses": 5, "note": "Lì xì"})).await?;
        assert_eq!((&made["code"], &made["uses"], &made["ended"]), (&json!("TET-2026"), &json!(0), &json!(false)));
        let again = site.admin.post(PATH, json!({"code": "TET-2026", "amount": 1000})).await?;
        assert_eq!(again.faults()?, ["code discount_code_taken"]);
        let both = json!({"code": "HAI", "percent": 10, "amount": 1000});
        assert_eq!(site.admin.post(PATH, both).await?.faults()?, ["percent discount_percent_or_amount"]);
        let elsewhere = json!({"code": "BA", "percent": 10, "course_ids": [9_000_000_000_i64]});
        assert_eq!(site.admin.post(PATH, elsewhere).await?.faults()?, ["code discount_code_format"]);
        let elsewhere = json!({"code": "BON", "percent": 10, "course_ids": [9_000_000_000_i64]});
        assert_eq!(site.admin.post(PATH, elsewhere).await?.faults()?, ["course_ids invalid_value"]);

        let path = format!("{PATH}/{}", id_of(&made));
        let mut body = json!({"code": "TET-2026", "percent": 30, "version": made["version"]});
        let changed = site.admin.put(&path, body.clone()).await?.data()?;
        assert_eq!((&changed["percent"], &changed["max_uses"]), (&json!(30), &Value::Null));
        assert_eq!(site.admin.put(&path, body.clone()).await?.refused(409)?, "concurrent_edit");
        body["version"] = changed["version"].clone();
        let ended = site.admin.delete(&path).await?.data()?;
        assert_eq!(ended["ended"], true);
        let found = site.admin.get(&format!("{PATH}?search=et-2")).await?.data()?;
        assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
        let history = site.admin.get(&format!("/api-admin/history?kind=discount&id={}", id_of(&made))).await?.data()?;
        assert_eq!(history.as_array().map(Vec::len), Some(3), "{history}");
        assert_eq!(site.admin.get(&format!("{PATH}/9000000000000")).await?.refused(404)?, "discount_not_found");
        Ok(())
    })
}

#[test]
fn an_order_takes_a_use_and_what_fails_gives_it_back() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let made = discount(&till.site, json!({"code": "GIAM20", "percent": 20, "max_uses": 1})).await?;
        let (an, binh) = (learner(&till.site).await?, learner(&till.site).await?);
        let seen = quote(&till, &an, "giam20").await?.data()?;
        assert_eq!((&seen["amount"], &seen["discount"]["code"]), (&json!(PRICE * 8 / 10), &json!("GIAM20")));
        let order = till.try_to_order(&an, "cash", json!({"discount_code": " giam20 "})).await?.data()?;
        assert_eq!((&order["amount"], uses(&mut sql, &made).await?), (&json!(PRICE * 8 / 10), 1));

        assert_eq!(quote(&till, &binh, "GIAM20").await?.refused(412)?, "discount_invalid");
        let refused = till.try_to_order(&binh, "cash", json!({"discount_code": "GIAM20"})).await?;
        assert_eq!(refused.faults()?, ["discount_code discount_used_up"]);
        an.post(&format!("{ORDERS}/{}/cancel", id_of(&order)), json!({})).await?.data()?;
        assert_eq!(uses(&mut sql, &made).await?, 0);
        till.try_to_order(&binh, "cash", json!({"discount_code": "GIAM20"})).await?.data()?;
        assert_eq!(uses(&mut sql, &made).await?, 1);
        Ok(())
    })
}

#[test]
fn each_refusal_says_why() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let an = learner(&till.site).await?;
        let now = crate::calls::now();
        let other = crate::paying::for_sale(&till.site, "Khóa khác").await?;
        for (body, reason) in [
            (json!({"code": "SOM", "percent": 10, "from": now + 3600}), "discount_not_yet"),
            (json!({"code": "TRE", "percent": 10, "until": now - 3600}), "discount_over"),
            (json!({"code": "KHAC", "percent": 10, "course_ids": [other]}), "discount_other_course"),
            (json!({"code": "NHIEU", "percent": 10, "minimum": PRICE + 1}), "discount_minimum"),
        ] {
            let code = discount(&till.site, body).await?["code"].as_str().unwrap_or_default().to_owned();
            assert_eq!(quote(&till, &an, &code).await?.faults()?, [format!("discount_code {reason}")]);
        }
        assert_eq!(quote(&till, &an, "KHONGCO").await?.faults()?, ["discount_code discount_unknown"]);
        Ok(())
    })
}

#[test]
fn ordered_at_the_same_moment_nobody_gets_more_uses_than_there_are() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let made =
            discount(&till.site, json!({"code": "BALUOT", "amount": 50_000, "max_uses": 3, "per_user": 1})).await?;
        let mut people = Vec::new();
        for _ in 0..8 {
            people.push(learner(&till.site).await?);
        }
        let more = json!({"discount_code": "BALUOT"});
        let answers = try_join_all(people.iter().map(|by| till.try_to_order(by, "cash", more.clone()))).await?;
        let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        assert_eq!((statuses, uses(&mut sql, &made).await?), (vec![200, 200, 200, 412, 412, 412, 412, 412], 3));
        Ok(())
    })
}
