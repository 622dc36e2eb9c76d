//! How a site takes money: saved whole, keys sealed and never shown again.

use serde_json::{Value, json};
use tests::run;

const PATH: &str = "/api-admin/payment-settings";
const KEY: &str = "khoa-bi-mat-cua-vnpay-0123456789";

fn settings(version: i64, more: Value) -> Value {
    let mut body = json!({
        "methods": ["bank_transfer", "cash"], "bank_bin": "970436", "account": "0123 456 789",
        "account_name": "NGUYEN VAN AN", "prefix": "ab", "order_hours": 48, "refund_days": 3, "affiliate_value": 5,
        "affiliate_bonus": 10, "vnpay_terminal": "TESTTMN1", "seller": {"name": "Lớp cô Lan", "tax_code": "0101"},
        "version": version,
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    body
}

#[test]
fn settings_begin_somewhere_and_are_saved_whole() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let begun = site.admin.get(PATH).await?.data()?;
        assert_eq!((&begun["version"], &begun["methods"], &begun["prefix"]), (&json!(0), &json!([]), &json!("LH")));
        assert_eq!((&begun["order_hours"], &begun["refund_days"]), (&json!(72), &json!(7)));
        assert_eq!((&begun["account"], &begun["payment_allowed"]), (&json!(null), &json!(false)));
        let banks = begun["banks"].as_array().map(Vec::as_slice).unwrap_or_default();
        assert!(banks.contains(&json!({"bin": "970436", "name": "Vietcombank"})), "{begun}");
        let callback = begun["callbacks"]["sepay"].as_str().unwrap_or_default();
        assert!(callback.contains(&site.host) && callback.ends_with("/api/transaction/callback/sepay"), "{callback}");

        let saved = site.admin.put(PATH, settings(0, json!({}))).await?.data()?;
        assert_eq!(
            (&saved["version"], &saved["account"], &saved["prefix"]),
            (&json!(1), &json!("0123456789"), &json!("AB"))
        );
        assert_eq!(saved["seller"], json!({"name": "Lớp cô Lan", "tax_code": "0101", "address": ""}));
        assert_eq!(site.admin.get(PATH).await?.data()?, saved);

        // Somebody who has read it before changes nothing, and gets it as it is.
        let stale = site.admin.put(PATH, settings(0, json!({"order_hours": 1}))).await?;
        assert_eq!(stale.refused(409)?, "concurrent_edit");
        assert_eq!(stale.json()?["data"], saved);

        let wrong = json!({"methods": ["free"], "bank_bin": "000000", "prefix": "1", "order_hours": 0});
        let wanted = ["methods invalid_value", "bank_bin unknown_bank", "prefix prefix_format", "order_hours between"];
        assert_eq!(site.admin.put(PATH, settings(1, wrong)).await?.faults()?, wanted);
        let without = json!({"bank_bin": null, "account": null});
        assert_eq!(site.admin.put(PATH, settings(1, without)).await?.faults()?, ["account account_needed"]);

        for role in ["teacher", "sale", "student"] {
            let other = site.person(role).await?;
            assert_eq!(other.get(PATH).await?.refused(403)?, "no_access", "{role}");
            assert_eq!(other.put(PATH, settings(1, json!({}))).await?.refused(403)?, "no_access", "{role}");
        }
        Ok(())
    })
}

#[test]
fn keys_are_sealed_and_come_back_nowhere() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let given = json!({"keys": {"vnpay_secret": KEY, "sepay_key": "mot"}});
        let answer = site.admin.put(PATH, settings(0, given)).await?;
        assert!(!answer.text.contains(KEY), "{}", answer.text);
        let has = |of: &Value| ["vnpay_secret", "sepay_key", "casso_secret"].map(|name| of["keys"][name] == true);
        assert_eq!(has(&answer.data()?), [true, true, false]);
        let sealed: Vec<String> = sqlx::query_scalar("SELECT sealed FROM payment_keys").fetch_all(&mut sql).await?;
        assert!(sealed.len() == 2 && sealed.iter().all(|text| text.starts_with("v1.") && !text.contains(KEY)));
        let told =
            "SELECT coalesce(string_agg(changes::text, ' '), '') FROM change_history WHERE kind = 'payment_settings'";
        let told: String = sqlx::query_scalar(told).fetch_one(&mut sql).await?;
        assert!(told.contains("vnpay_secret") && !told.contains(KEY), "{told}");

        // What is left out stays, null takes away.
        let taken = json!({"keys": {"sepay_key": null}});
        let saved = site.admin.put(PATH, settings(1, taken)).await?.data()?;
        assert_eq!(has(&saved), [true, false, false]);
        let blank = json!({"keys": {"casso_secret": " "}});
        assert_eq!(site.admin.put(PATH, settings(2, blank)).await?.faults()?, ["keys.casso_secret required"]);
        Ok(())
    })
}
