//! What forms take besides words, and what is made of answers: files that come with them, and tables for staff.

use reqwest::Method;
use reqwest::multipart::{Form as Parts, Part};
use serde_json::json;
use tests::run;
use uuid::Uuid;

use crate::forms::{ANSWERS, Asked, SUBMIT, fields, text};

#[test]
fn files_are_for_staff_and_forms_work_without_scripts() -> anyhow::Result<()> {
    run(async |world| {
        let mut all = fields();
        if let Some(all) = all.as_array_mut() {
            all.push(json!({"key": "ho_so", "kind": "file", "label": "Hồ sơ", "required": true, "options": [{"value": "txt"}]}));
            all.push(json!({"key": "mon", "kind": "multiple", "label": "Môn", "options": [{"value": "toan"}, {"value": "tin"}]}));
        }
        let asked = Asked::open(world, json!({"fields": all})).await?;
        let visitor = asked.site.visitor();
        let parts = |file: Part| {
            Parts::new()
                .text("form_id", asked.id.to_string())
                .text("token", asked.token.clone())
                .text("key", Uuid::new_v4().to_string())
                .text("answers.ten", "Lê An")
                .text("answers.mail", "an@truong.vn")
                .text("answers.mon.tin", "on")
                .text("answers.ho_so", "file_1")
                .part("file_1", file)
        };
        let send = async |file: Part| visitor.send(visitor.request(Method::POST, SUBMIT).multipart(parts(file))).await;
        let empty = send(Part::bytes(Vec::new()).file_name("")).await?;
        assert_eq!(empty.faults()?, ["answers.ho_so required"]);
        let picture = send(Part::bytes(vec![1, 2]).file_name("a.png")).await?;
        assert_eq!(picture.faults()?, ["answers.ho_so only_accepted_format"]);
        let large = send(Part::bytes(vec![b'a'; 10 * 1024 * 1024 + 1]).file_name("a.txt")).await?;
        assert_eq!(large.refused(413)?, "file_too_large");
        send(Part::bytes(b"noi dung".to_vec()).file_name("hồ sơ.txt")).await?.data()?;

        let kept = asked.answers("").await?;
        assert_eq!((kept.len(), &kept[0]["answers"]["mon"]), (1, &json!(["tin"])));
        let file = &kept[0]["answers"]["ho_so"];
        assert_eq!((text(&file["name"]), &file["size"]), ("hồ sơ.txt".into(), &json!(8)));
        let (url, plain) = (text(&file["url"]), text(&file["url"]).split('?').next().unwrap_or_default().to_owned());
        assert_eq!(visitor.get(&url).await?.text, "noi dung", "whoever has the signed address");
        let student = asked.site.person("student").await?;
        for nobody in [&visitor, &student] {
            assert_eq!(nobody.get(&plain).await?.refused(404)?, "no_such_file");
        }
        for format in ["csv", "xlsx"] {
            let path = format!("{ANSWERS}/export?form_id={}&format={format}", asked.id);
            let made = asked.site.admin.get(&path).await?.data()?;
            let table = visitor.get(&text(&made["url"])).await?;
            assert_eq!(table.status, 200);
            if format == "csv" {
                assert!(table.text.contains("Lê An") && table.text.contains("hồ sơ.txt"), "{}", table.text);
            }
        }
        Ok(())
    })
}

#[test]
fn what_looks_like_a_formula_stays_a_text() -> anyhow::Result<()> {
    run(async |world| {
        let one = json!([{"key": "a", "kind": "long_text", "label": "=1+1"}]);
        let mut asked = Asked::open(world, json!({"fields": one})).await?;
        asked.answer(json!({"a": "=HYPERLINK(\"https://xau.vn\")"})).await?;
        let path = format!("{ANSWERS}/export?form_id={}&format=csv", asked.id);
        let made = asked.site.admin.get(&path).await?.data()?;
        let table = asked.site.visitor().get(&text(&made["url"])).await?.text;
        assert!(table.contains("'=1+1") && table.contains("\"'=HYPERLINK"), "{table}");
        Ok(())
    })
}
