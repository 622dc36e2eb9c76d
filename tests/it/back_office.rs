//! What staff do about orders: lists, orders of their own, changes, revenue, files, receipts.

use serde_json::{Value, json};
use tests::{Caller, run};

use crate::courses::{id_of, learner};
use crate::paying::{PRICE, STAFF_ORDERS, Till};
use crate::refunds::{as_staff, receive_all};

async fn ids(by: &Caller, query: &str) -> anyhow::Result<(Vec<i64>, Value)> {
    let body = by.get(&format!("{STAFF_ORDERS}?{query}")).await?.envelope()?;
    let ids = body["data"].as_array().into_iter().flatten().map(id_of).collect();
    Ok((ids, body["metadata"].clone()))
}

#[test]
fn orders_are_found_and_summed_up() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let (an, binh) = (learner(&till.site).await?, learner(&till.site).await?);
        let admin = &till.site.admin;
        let (paid, open) = (till.order(&an, "cash").await?, till.order(&binh, "bank_transfer").await?);
        receive_all(&till.site, &paid).await?;
        let (first, second) = (id_of(&paid), id_of(&open));

        let (all, metadata) = ids(admin, "").await?;
        assert_eq!(all, [second, first]);
        assert_eq!(metadata, json!({"page": 1, "size": 12, "total": 2, "sum": PRICE}));
        let (past, metadata) = ids(admin, "page=9").await?;
        assert!(past.is_empty());
        assert_eq!((&metadata["total"], &metadata["sum"]), (&json!(2), &json!(PRICE)));
        for (query, wanted) in [
            ("status=success".to_owned(), vec![first]),
            ("method=bank_transfer".to_owned(), vec![second]),
            (format!("course_id={}", till.course), vec![second, first]),
            (format!("search={}", open["reference"].as_str().unwrap_or_default()), vec![second]),
            (format!("search={}", an.email), vec![first]),
            ("from=2100-01-01".to_owned(), vec![]),
            ("to=2000-01-01".to_owned(), vec![]),
            ("to_check=true".to_owned(), vec![]),
        ] {
            assert_eq!(ids(admin, &query).await?.0, wanted, "{query}");
        }
        let now = as_staff(&till.site, second).await?;
        let body = json!({"status": "waiting_for_activation", "version": now["version"]});
        admin.put(&format!("{STAFF_ORDERS}/{second}"), body).await?.data()?;
        assert_eq!(ids(admin, "to_check=true").await?.0, [second]);

        let seen = as_staff(&till.site, first).await?;
        assert_eq!((&seen["buyer"]["email"], &seen["payments"][0]["provider"]), (&json!(an.email), &json!("staff")));
        assert!(seen["events"].as_array().is_some_and(|events| events.len() > 1), "{seen}");
        assert_eq!(admin.get(&format!("{STAFF_ORDERS}/999999")).await?.refused(404)?, "order_not_found");
        Ok(())
    })
}

#[test]
fn staff_sell_by_hand() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let (an, binh) = (learner(&till.site).await?, learner(&till.site).await?);
        let seller = till.site.person("sale").await?;
        let of = |email: &str, more: Value| {
            let mut body = json!({"email": email, "course_id": till.course, "method": "cash"});
            for (name, value) in more.as_object().into_iter().flatten() {
                body[name] = value.clone();
            }
            body
        };
        let half = seller
            .post(STAFF_ORDERS, of(&an.email, json!({"received": PRICE / 2, "admin_note": "Trả góp"})))
            .await?
            .data()?;
        assert_eq!(
            (&half["status"], &half["source"], &half["admin_note"]),
            (&json!("paying"), &json!("staff"), &json!("Trả góp"))
        );
        let again = seller.post(STAFF_ORDERS, of(&an.email, json!({}))).await?;
        assert_eq!(again.refused(409)?, "transaction_processing");
        assert_eq!(receive_all(&till.site, &half).await?["status"], "success");
        assert_eq!(seller.post(STAFF_ORDERS, of(&an.email, json!({}))).await?.refused(412)?, "already_purchased");

        let free = seller.post(STAFF_ORDERS, of(&binh.email, json!({"amount": 0, "received": null}))).await?.data()?;
        assert_eq!(
            (&free["status"], &free["amount"], &free["has_receipt"]),
            (&json!("success"), &json!(0), &json!(false))
        );
        let nobody = seller.post(STAFF_ORDERS, of("ai@do.vn", json!({}))).await?;
        assert_eq!(nobody.faults()?, ["email person_not_found"]);
        let wrong =
            seller.post(STAFF_ORDERS, of(&an.email, json!({"amount": -1, "received": 99_000_000_000_i64}))).await?;
        assert_eq!(wrong.faults()?, ["amount between", "received between"]);

        let other = world.site().await?;
        assert_eq!(other.admin.post(STAFF_ORDERS, json!({})).await?.refused(403)?, "payments_not_allowed");
        Ok(())
    })
}

#[test]
fn a_change_of_what_somebody_else_has_changed_is_refused() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let an = learner(&till.site).await?;
        let admin = &till.site.admin;
        let order = till.order(&an, "cash").await?;
        let path = format!("{STAFF_ORDERS}/{}", id_of(&order));
        let read = as_staff(&till.site, id_of(&order)).await?;
        let noted = admin.put(&path, json!({"admin_note": "Gọi lại", "version": read["version"]})).await?.data()?;
        assert_eq!(noted["admin_note"], "Gọi lại");
        let stale = admin.put(&path, json!({"admin_note": "Khác", "version": read["version"]})).await?;
        assert_eq!(stale.refused(409)?, "concurrent_edit");
        assert_eq!(stale.json()?["data"]["version"], noted["version"]);

        let declined = json!({"status": "failure", "version": noted["version"]});
        assert_eq!(admin.put(&path, declined).await?.faults()?, ["reason reason_needed"]);
        let declined = json!({"status": "failure", "reason": "Không thấy tiền", "version": noted["version"]});
        let failed = admin.put(&path, declined).await?.data()?;
        assert_eq!((&failed["status"], &failed["failure"]["key"]), (&json!("failure"), &json!("rejected")));
        let paid = json!({"received": PRICE, "version": failed["version"]});
        let paid = admin.put(&path, paid).await?.data()?;
        assert_eq!(paid["status"], "success", "late money lets it succeed");
        let less = json!({"received": PRICE - 1, "version": paid["version"]});
        assert_eq!(admin.put(&path, less).await?.faults()?, ["received between"]);
        let history = admin.get(&format!("/api-admin/history?kind=order&id={}", id_of(&order))).await?;
        assert!(history.text.contains("Không thấy tiền"), "{}", history.text);
        Ok(())
    })
}

#[test]
fn revenue_is_what_came_without_what_went_back() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let (an, binh) = (learner(&till.site).await?, learner(&till.site).await?);
        let admin = &till.site.admin;
        for (who, method) in [(&an, "cash"), (&binh, "cod")] {
            let delivery = json!({"delivery": {"name": "An", "phone": "0912345678", "address": "1 Lê Lợi"}});
            let order = till.try_to_order(who, method, delivery).await?.data()?;
            receive_all(&till.site, &order).await?;
            if method == "cod" {
                let body = json!({"amount": 100_000, "reason": "Giảm sau", "way": "cash", "access": "keep", "key": uuid::Uuid::new_v4()});
                admin.post(&format!("{STAFF_ORDERS}/{}/refund", id_of(&order)), body).await?.data()?;
            }
        }
        let of = async |by: &str| admin.get(&format!("{STAFF_ORDERS}/revenue?by={by}")).await?.data();
        for by in ["day", "course", "method", "affiliate"] {
            let revenue = of(by).await?;
            let sums = [&revenue["received"], &revenue["refunded"], &revenue["net"]];
            assert_eq!(sums, [&json!(2 * PRICE), &json!(100_000), &json!(2 * PRICE - 100_000)], "{by}");
            assert_eq!(revenue["orders"], 2, "{by}");
        }
        let rows = of("method").await?["rows"].clone();
        let told: Vec<(&Value, &Value)> =
            rows.as_array().into_iter().flatten().map(|row| (&row["key"], &row["net"])).collect();
        assert_eq!(told, [(&json!("cash"), &json!(PRICE)), (&json!("cod"), &json!(PRICE - 100_000))]);
        let course = of("course").await?["rows"][0].clone();
        assert_eq!((&course["key"], &course["orders"]), (&json!(till.course.to_string()), &json!(2)));
        assert_eq!(course["label"], "Khóa có giá");
        assert_eq!(of("affiliate").await?["rows"][0]["key"], "");
        let before = admin.get(&format!("{STAFF_ORDERS}/revenue?from=2000-01-01&to=2000-12-31")).await?.data()?;
        assert_eq!((&before["rows"], &before["net"]), (&json!([]), &json!(0)));
        Ok(())
    })
}

#[test]
fn orders_and_receipts_are_taken_along() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let (an, binh) = (learner(&till.site).await?, learner(&till.site).await?);
        let admin = &till.site.admin;
        let (paid, open) = (till.order(&an, "cash").await?, till.order(&binh, "cash").await?);
        receive_all(&till.site, &paid).await?;
        let reference = |order: &Value| order["reference"].as_str().unwrap_or_default().to_owned();
        let file = async |query: &str| {
            let made = admin.get(&format!("{STAFF_ORDERS}/export?format=csv&{query}")).await?.data()?;
            let url = made["url"].as_str().unwrap_or_default().to_owned();
            anyhow::Ok(till.site.visitor().get(&url).await?.text)
        };
        let orders = file("").await?;
        assert!(orders.contains(&reference(&paid)) && orders.contains(&reference(&open)), "{orders}");
        assert!(!file("status=success").await?.contains(&reference(&open)));
        let receipts = file("kind=receipts").await?;
        assert!(receipts.contains(&reference(&paid)) && !receipts.contains(&reference(&open)), "{receipts}");

        let receipt =
            async |order: &Value| admin.get(&format!("{STAFF_ORDERS}/{}/receipt?lang=vi", id_of(order))).await;
        let pdf = receipt(&paid).await?;
        assert_eq!((pdf.status, pdf.header("content-type")), (200, "application/pdf"));
        assert!(pdf.header("content-disposition").contains("bien-nhan-"));
        assert_eq!(receipt(&open).await?.refused(404)?, "order_receipt_not_found");
        Ok(())
    })
}
