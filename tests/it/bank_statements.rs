//! Banks' statement files: tried out, taken once, matched, and given their orders by hand.

use payment_simulator::bank::Messenger;
use payment_simulator::fault::Fault;
use serde_json::{Value, json};
use tests::{Answer, Caller, run};

use crate::courses::{id_of, learner};
use crate::paying::{PRICE, Till};
use crate::refunds::as_staff;

const STATEMENT: &str = "/api-admin/transaction/statement";
const FINDINGS: &str = "/api-admin/transaction/reconciliation";

async fn send(by: &Caller, file: &str, texts: &[(&'static str, &str)]) -> anyhow::Result<Answer> {
    let part = reqwest::multipart::Part::bytes(file.as_bytes().to_vec()).file_name("sao-ke.csv");
    let form = reqwest::multipart::Form::new().part("file", part);
    let form = texts.iter().fold(form, |form, (name, text)| form.text(*name, (*text).to_owned()));
    by.send(by.request(reqwest::Method::POST, STATEMENT).multipart(form)).await
}

fn outcomes(report: &Value) -> Vec<&str> {
    report["rows"].as_array().into_iter().flatten().filter_map(|row| row["outcome"].as_str()).collect()
}

#[test]
fn a_statement_is_tried_out_and_taken_once() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let (an, binh) = (learner(&till.site).await?, learner(&till.site).await?);
        let admin = &till.site.admin;
        let mut sql = till.site.sql().await?;
        let (first, second) = (till.order(&an, "bank_transfer").await?, till.order(&binh, "bank_transfer").await?);
        // The bank has told of this one already.
        let told = till.transfer(&second, PRICE);
        till.simulator.transfer(&told, Messenger::Casso, Fault::None).await;
        let reference = |order: &Value| order["reference"].as_str().unwrap_or_default().to_owned();
        let list = format!(
            "SAO KÊ TÀI KHOẢN\nNgày giao dịch;Số tham chiếu;Ghi nợ;Ghi có;Nội dung\n\
             05/11/2026 09:15;FT1;;500,000;CT DEN {} hoc phi\n\
             05/11/2026 10:00;FT2;200,000;;Tien dien\n\
             05/11/2026 11:00;FT3;;70,000;Ung ho quy lop\n\
             06/11/2026 08:00;{};;500,000;{}\n\
             06/11/2026 09:00;FT5;;năm trăm;?\n\
             ;;;1,070,000;Tổng cộng\n",
            reference(&first).to_lowercase(),
            told.bank_number,
            reference(&second),
        );
        let count = async |sql: &mut sqlx::PgConnection| -> anyhow::Result<i64> {
            Ok(sqlx::query_scalar("SELECT count(*) FROM payments").fetch_one(sql).await?)
        };
        let wanted = ["matched", "unmatched", "known", "failed"];
        let tried = send(admin, &list, &[("dry_run", "true")]).await?.data()?;
        assert_eq!(outcomes(&tried), wanted, "{tried}");
        assert_eq!(tried["rows"][0]["reference"], first["reference"]);
        assert_eq!(count(&mut sql).await?, 1, "nothing is changed");

        let done = send(admin, &list, &[]).await?.data()?;
        assert_eq!(outcomes(&done), wanted, "{done}");
        assert_eq!(done["counts"], json!({"matched": 1, "unmatched": 1, "known": 1, "failed": 1}));
        assert_eq!(done["rows"][0]["status"], "success");
        assert_eq!(count(&mut sql).await?, 3);
        assert_eq!(as_staff(&till.site, id_of(&first)).await?["payments"][0]["provider"], "statement");

        let again = send(admin, &list, &[]).await?.data()?;
        assert_eq!(outcomes(&again), ["known", "known", "known", "failed"]);
        assert_eq!(count(&mut sql).await?, 3);
        let kept: Vec<(String, i32, i32, i32)> =
            sqlx::query_as("SELECT name, rows, added, matched FROM bank_statements ORDER BY id")
                .fetch_all(&mut sql)
                .await?;
        assert_eq!(kept, [("sao-ke.csv".to_owned(), 3, 2, 1), ("sao-ke.csv".to_owned(), 3, 0, 0)]);
        Ok(())
    })
}

#[test]
fn numbers_that_a_bank_counts_anew_each_day_are_other_transfers() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let admin = &till.site.admin;
        let mut sql = till.site.sql().await?;
        let (an, binh) = (learner(&till.site).await?, learner(&till.site).await?);
        let (first, second) = (till.order(&an, "bank_transfer").await?, till.order(&binh, "bank_transfer").await?);
        let reference = |order: &Value| order["reference"].as_str().unwrap_or_default().to_owned();
        let head = "Ngày giao dịch;Số CT;Có;Diễn giải\n";
        let (fifth, sixth) = (
            format!("05/11/2026;0001;500,000;{}\n", reference(&first)),
            format!("06/11/2026;0001;500,000;{}\n", reference(&second)),
        );
        send(admin, &format!("{head}{fifth}"), &[]).await?.data()?;
        let both = format!("{head}{fifth}{sixth}");
        let tried = send(admin, &both, &[("dry_run", "true")]).await?.data()?;
        assert_eq!(outcomes(&tried), ["known", "matched"], "{tried}");
        let done = send(admin, &both, &[]).await?.data()?;
        assert_eq!(outcomes(&done), ["known", "matched"], "{done}");
        for order in [&first, &second] {
            assert_eq!(as_staff(&till.site, id_of(order)).await?["status"], "success");
        }
        assert_eq!(outcomes(&send(admin, &both, &[("dry_run", "true")]).await?.data()?), ["known", "known"]);
        assert_eq!(outcomes(&send(admin, &both, &[]).await?.data()?), ["known", "known"]);
        let count = "SELECT count(*) FROM payments";
        assert_eq!(sqlx::query_scalar::<_, i64>(count).fetch_one(&mut sql).await?, 2);
        Ok(())
    })
}

#[test]
fn money_without_an_order_is_given_one_by_hand() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let an = learner(&till.site).await?;
        let admin = &till.site.admin;
        let order = till.order(&an, "bank_transfer").await?;
        let list = "Ngày;Số tham chiếu;Ghi có;Nội dung\n\
            05/11/2026;FT1;500,000;hoc phi cua An\n05/11/2026;FT2;90,000;tien nuoc\n05/11/2026;FT3;500,000;nop them\n";
        send(admin, list, &[]).await?.data()?;
        let waiting = admin.get(&format!("{FINDINGS}?finding=unmatched")).await?.data()?;
        let path_of = |content: &str| {
            let mut rows = waiting.as_array().into_iter().flatten();
            let row = rows.find(|row| row["content"] == content).map(|row| row["id"].to_string());
            format!("{FINDINGS}/{}", row.unwrap_or_default())
        };
        assert_eq!(waiting.as_array().map(Vec::len), Some(3));
        let nobodys = admin.put(&path_of("hoc phi cua An"), json!({"transaction_id": 999_999})).await?;
        assert_eq!(nobodys.refused(404)?, "order_not_found");

        let given = json!({"transaction_id": order["id"], "note": "Phụ huynh gọi"});
        let given = admin.put(&path_of("hoc phi cua An"), given).await?.data()?;
        assert_eq!((&given["decision"], &given["order"]["status"]), (&json!("assigned"), &json!("success")));
        assert_eq!(given["note"], "Phụ huynh gọi");
        // What comes for a paid order is to be looked at as well.
        let second = admin.put(&path_of("nop them"), json!({"transaction_id": order["id"]})).await?.data()?;
        assert_eq!((&second["finding"], &second["decision"]), (&json!("second"), &Value::Null));

        let nothing = admin.put(&path_of("tien nuoc"), json!({"action": "note"})).await?;
        assert_eq!(nothing.faults()?, ["note required"]);
        let noted = admin.put(&path_of("tien nuoc"), json!({"action": "note", "note": "Tiền nước"})).await?.data()?;
        assert_eq!(noted["decision"], "noted");
        let left = admin.get(FINDINGS).await?.data()?;
        assert_eq!(left.as_array().map(Vec::len), Some(1), "{left}");
        assert_eq!(
            admin.put(&format!("{FINDINGS}/999999"), json!({"action": "refund"})).await?.refused(404)?,
            "payment_not_found"
        );
        Ok(())
    })
}

#[test]
fn columns_that_are_not_known_are_chosen() -> anyhow::Result<()> {
    run(async |world| {
        let till = Till::open(world).await?;
        let admin = &till.site.admin;
        let list = "Ngày;Tiền về;Lời nhắn\n05/11/2026;90,000;tien nuoc\n";
        let tried = send(admin, list, &[("dry_run", "true")]).await?.data()?;
        assert_eq!((&tried["rows"], &tried["columns"][1]), (&json!([]), &json!({"head": "Tiền về", "field": null})));
        assert_eq!(tried["sample"][0][2], "tien nuoc");
        assert_eq!(send(admin, list, &[]).await?.faults()?, ["file statement_unread"]);
        let columns = json!({"Tiền về": "amount", "Lời nhắn": "content"}).to_string();
        let taken = send(admin, list, &[("columns", &columns)]).await?.data()?;
        assert_eq!((outcomes(&taken), &taken["sum"]), (vec!["unmatched"], &json!(90_000)));
        // Money that went out may stand under such a head too.
        let unsigned = "Ngày;Số tiền;Nội dung\n05/11/2026;90,000;tien dien\n";
        assert_eq!(send(admin, unsigned, &[]).await?.faults()?, ["file statement_unread"]);
        assert_eq!(send(admin, "", &[]).await?.faults()?, ["file sheet_empty"]);
        Ok(())
    })
}
