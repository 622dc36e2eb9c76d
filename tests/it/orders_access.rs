//! What an order opens, for how long, and that a course which has closed is opened by nothing.

use anyhow::Context;
use payment_simulator::bank::Messenger;
use payment_simulator::fault::Fault;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Answer, Caller, TestSite, run};
use uuid::Uuid;

use crate::courses::{id_of, learner};
use crate::paying::{ORDERS, PRICE, STAFF_ORDERS, Till, for_sale};

const CODES: &str = "/api/activation-code";

/// A code of these courses that gives five days.
async fn code(site: &TestSite, courses: &[i64]) -> anyhow::Result<String> {
    let batch = Uuid::new_v4().to_string();
    let body = json!({"course_ids": courses, "count": 1, "batch": batch, "days": 5});
    site.admin.post(CODES, body).await?.data()?;
    let made = site.admin.get(&format!("{CODES}?batch={batch}")).await?.data()?;
    made[0]["code"].as_str().map(str::to_owned).context("a code")
}

async fn redeem(by: &Caller, code: &str) -> anyhow::Result<Answer> {
    by.post(&format!("{CODES}/redeem"), json!({"code": code})).await
}

/// How somebody is in the only course, and whether for a month from now.
async fn enrolment(sql: &mut PgConnection, of: &Caller) -> anyhow::Result<(String, bool)> {
    let found = "SELECT how, until > now() + interval '29 days' FROM enrolments WHERE user_id = $1";
    Ok(sqlx::query_as(found).bind(of.id).fetch_one(sql).await?)
}

#[test]
fn what_was_paid_prolongs_an_access_that_ends_sooner() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        sqlx::query("UPDATE courses SET duration = 30").execute(&mut sql).await?;
        let an = learner(&till.site).await?;
        let order = till.order(&an, "bank_transfer").await?;
        redeem(&an, &code(&till.site, &[till.course]).await?).await?.data()?;
        assert_eq!(enrolment(&mut sql, &an).await?, ("code".to_owned(), false));
        till.simulator.transfer(&till.transfer(&order, PRICE), Messenger::Casso, Fault::None).await;
        assert_eq!(enrolment(&mut sql, &an).await?, ("purchase".to_owned(), true));
        for seen in [till.seen(&an, &order).await?, an.get(ORDERS).await?.data()?[0].clone()] {
            assert_eq!((&seen["status"], &seen["has_access"]), (&json!("success"), &json!(true)));
        }

        let back =
            json!({"amount": PRICE, "reason": "Học lớp khác", "access": "end", "way": "cash", "key": Uuid::new_v4()});
        till.site.admin.post(&format!("{STAFF_ORDERS}/{}/refund", id_of(&order)), back).await?.data()?;
        let seen = till.seen(&an, &order).await?;
        assert_eq!((&seen["status"], &seen["has_access"]), (&json!("success"), &json!(false)));
        Ok(())
    })
}

#[test]
fn a_course_that_has_closed_is_opened_by_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let admin = &till.site.admin;
        let an = learner(&till.site).await?;
        let open = for_sale(&till.site, "Khóa còn mở").await?;
        let item = json!({"kind": "course", "title": "Khóa học", "coins": 10, "course_id": till.course});
        let item = id_of(&admin.post("/api-admin/shop", item).await?.data()?);
        let coins = json!({"user_ids": [an.id], "amount": 10, "note": "", "key": Uuid::new_v4()});
        admin.post("/api-admin/transaction/ucoin", coins).await?.data()?;
        let (alone, with_open) =
            (code(&till.site, &[till.course]).await?, code(&till.site, &[till.course, open]).await?);
        let close = "UPDATE courses SET closes_at = now() WHERE id = $1";
        sqlx::query(close).bind(till.course).execute(&mut sql).await?;

        let bought = an.post(&format!("/api/shop/{item}/buy"), json!({"key": Uuid::new_v4()})).await?;
        assert_eq!(bought.refused(404)?, "shop_item_not_found");
        let left: i64 = sqlx::query_scalar("SELECT balance FROM coin_balances WHERE user_id = $1")
            .bind(an.id)
            .fetch_one(&mut sql)
            .await?;
        assert_eq!(left, 10);
        assert_eq!(till.try_to_order(&an, "cash", json!({})).await?.refused(412)?, "access_ended");
        assert_eq!(redeem(&an, &alone).await?.faults()?, ["code access_ended"]);
        let unused: Value = admin.get(&format!("{CODES}?used=false")).await?.data()?;
        assert_eq!(unused.as_array().map(Vec::len), Some(2), "who has got nothing has used nothing");
        let opened = redeem(&an, &with_open).await?.data()?;
        assert_eq!((&opened["courses"][0]["id"], opened["courses"].as_array().map(Vec::len)), (&json!(open), Some(1)));
        Ok(())
    })
}
