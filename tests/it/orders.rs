//! Orders as buyers make them: one for a key and one open for a course, at the price of its beginning; what is refused, whose
//! they are, and the ways to pay that have rules of their own.

use futures::future::try_join_all;
use image::ImageFormat;
use serde_json::{Value, json};
use tests::pictures::photo;
use tests::{Caller, run};
use uuid::Uuid;

use crate::courses::{course, id_of, learner, lecture, manage};
use crate::paying::{Effects, ORDERS, PRICE, STAFF_ORDERS, Till};
use crate::refunds::{as_staff, receive_all};

const DAY: i64 = 86_400;

/// A private picture of somebody's; `at` makes it another one.
pub async fn picture(of: &Caller, at: u32) -> anyhow::Result<Value> {
    let path = "/api/general/upload-image?private=true";
    let file = of.upload_as(path, "chuyen-khoan.png", photo(8 + at, 8, ImageFormat::Png)?).await?.data()?;
    Ok(file["id"].clone())
}

fn proof(order: &Value) -> String {
    format!("{ORDERS}/{}/proof", id_of(order))
}

#[test]
fn a_key_is_one_order_and_another_key_goes_on_with_it_at_its_price() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let an = learner(&till.site).await?;
        let same = json!({"key": Uuid::new_v4()});
        let answers = try_join_all((0..4).map(|_| till.try_to_order(&an, "bank_transfer", same.clone()))).await?;
        let first = till.try_to_order(&an, "bank_transfer", same).await?.data()?;
        for answer in answers {
            assert_eq!(answer.data()?["id"], first["id"], "sent again it is the same order");
        }
        sqlx::query("UPDATE courses SET price = 2 * price").execute(&mut sql).await?;
        let again = till.order(&an, "cash").await?;
        assert_eq!((&again["id"], &again["amount"], &again["method"]), (&first["id"], &json!(PRICE), &json!("cash")));
        let quote = an.get(&format!("{ORDERS}/quote?course_id={}", till.course)).await?.data()?;
        assert_eq!((&quote["amount"], &quote["open_order"]), (&json!(2 * PRICE), &first["id"]));
        let orders: i64 = sqlx::query_scalar("SELECT count(*) FROM transactions").fetch_one(&mut sql).await?;
        assert_eq!(orders, 1);
        Ok(())
    })
}

#[test]
fn what_cannot_be_ordered_says_why() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let (an, unknown) = (learner(&till.site).await?, till.site.person("student").await?);
        let refused = till.try_to_order(&unknown, "cash", json!({})).await?;
        assert_eq!(refused.refused(412)?, "personal_information_required");
        for (quantity, fault) in [(0, "quantity above_zero"), (501, "quantity less_than_max")] {
            let refused = till.try_to_order(&an, "cash", json!({"quantity": quantity})).await?;
            assert_eq!(refused.faults()?, [fault]);
        }
        assert_eq!(till.try_to_order(&an, "free", json!({})).await?.faults()?, ["method method_not_offered"]);
        let free = course(&till.site.admin, "Khóa miễn phí", json!({"price": 0})).await?;
        lecture(&till.site.admin, free, None, "Bài một").await?;
        manage(&till.site.admin, free, "publish").await?.data()?;
        let refused = till.try_to_order(&an, "cash", json!({"course_id": free})).await?;
        assert_eq!(refused.refused(412)?, "course_not_sold");

        receive_all(&till.site, &till.order(&an, "cash").await?).await?;
        assert_eq!(till.try_to_order(&an, "cash", json!({})).await?.refused(412)?, "already_purchased");
        // Seats are for others.
        till.try_to_order(&an, "cash", json!({"quantity": 2})).await?.data()?;
        Ok(())
    })
}

#[test]
fn a_proof_is_made_of_own_pictures_and_waits_for_staff() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let (an, ha) = (learner(&till.site).await?, learner(&till.site).await?);
        let order = till.order(&an, "bank_transfer").await?;
        let path = proof(&order);
        let send = async |images: &[Value]| an.post(&path, json!({ "images": images })).await;
        let pdf = b"%PDF-1.7\n1 0 obj".to_vec();
        let pdf = an.upload_as("/api/general/upload-file?private=true", "sao-ke.pdf", pdf).await?.data()?["id"].clone();
        for wrong in [pdf, picture(&ha, 0).await?] {
            assert_eq!(send(&[wrong]).await?.faults()?, ["images[0] not_image"]);
        }
        assert_eq!(send(&[]).await?.faults()?, ["images required"]);
        assert_eq!(till.seen(&an, &order).await?["status"], "in_progress");

        let mut own = Vec::new();
        for at in 0..6 {
            own.push(picture(&an, at).await?);
        }
        for _ in 0..2 {
            let seen = send(&own[..1]).await?.data()?;
            assert_eq!((&seen["status"], seen["images"].as_array().map(Vec::len)), (&json!("paying"), Some(1)));
        }
        let sent = "SELECT count(*) FROM transaction_events WHERE kind = 'proof'";
        assert_eq!(sqlx::query_scalar::<_, i64>(sent).fetch_one(&mut sql).await?, 1, "sent again it is the same proof");
        send(&own[1..5]).await?.data()?;
        assert_eq!(send(&own[5..]).await?.faults()?, ["images less_than_max"]);

        let waiting = till.site.admin.get(&format!("{STAFF_ORDERS}?to_check=true")).await?.data()?;
        assert_eq!((waiting.as_array().map(Vec::len), &waiting[0]["id"]), (Some(1), &order["id"]));
        let cancel = an.post(&format!("{ORDERS}/{}/cancel", id_of(&order)), json!({})).await?;
        assert_eq!(cancel.refused(412)?, "wrong_state");
        let other = till.try_to_order(&an, "bank_transfer", json!({"quantity": 3})).await?;
        assert_eq!(other.refused(409)?, "transaction_processing");
        assert_eq!(other.json()?["data"]["id"], order["id"]);
        Ok(())
    })
}

#[test]
fn anothers_order_is_none() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let (an, ha) = (learner(&till.site).await?, learner(&till.site).await?);
        let order = till.order(&an, "bank_transfer").await?;
        let id = id_of(&order);
        for path in [format!("course/detail/{id}"), format!("{id}/receipt"), format!("{id}/qr.png")] {
            assert_eq!(ha.get(&format!("{ORDERS}/{path}")).await?.refused(404)?, "order_not_found", "{path}");
        }
        for (action, body) in [("proof", json!({"images": []})), ("cancel", json!({}))] {
            let refused = ha.post(&format!("{ORDERS}/{id}/{action}"), body).await?;
            assert_eq!(refused.refused(404)?, "order_not_found", "{action}");
        }
        assert_eq!(ha.get(ORDERS).await?.data()?, json!([]));
        assert_eq!(ha.get(&format!("{ORDERS}/course/{}", till.course)).await?.data()?, Value::Null);
        assert_eq!(till.seen(&an, &order).await?["status"], "in_progress");
        Ok(())
    })
}

#[test]
fn cash_on_delivery_asks_where_to_and_lives_for_a_month() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let an = learner(&till.site).await?;
        let refused = till.try_to_order(&an, "cod", json!({})).await?;
        assert_eq!(
            refused.faults()?,
            ["delivery.name required", "delivery.address required", "delivery.phone not_phone"]
        );
        let delivery = json!({"name": " An ", "phone": "0912345678", "address": "1 Lê Lợi"});
        let order = till.try_to_order(&an, "cod", json!({ "delivery": delivery })).await?.data()?;
        let life = order["expires_at"].as_i64().zip(order["created_at"].as_i64()).map(|(end, begin)| end - begin);
        assert!(life.is_some_and(|life| (29 * DAY..31 * DAY).contains(&life)), "{order}");
        assert_eq!((&order["status"], &order["pay"]), (&json!("initialized"), &Value::Null));
        let seen = as_staff(&till.site, id_of(&order)).await?;
        assert_eq!(seen["delivery"], json!({"name": "An", "phone": "0912345678", "address": "1 Lê Lợi"}));
        Ok(())
    })
}

#[test]
fn what_costs_nothing_after_all_is_given_at_once() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let mut sql = till.site.sql().await?;
        let an = learner(&till.site).await?;
        till.site.admin.post("/api-admin/discount", json!({"code": "TANG", "percent": 100})).await?.data()?;
        let order = till.try_to_order(&an, "bank_transfer", json!({"discount_code": "TANG"})).await?.data()?;
        assert_eq!((&order["status"], &order["method"]), (&json!("success"), &json!("free")));
        assert_eq!((&order["amount"], &order["has_receipt"]), (&json!(0), &json!(false)));
        assert_eq!((&order["has_access"], &order["pay"]), (&json!(true), &Value::Null));
        let effects = Effects::of(&mut sql, id_of(&order)).await?;
        assert_eq!(effects, Effects { payments: 0, receipts: 0, ..Effects::ONE });
        Ok(())
    })
}
