//! Questions in files of other products, in and out.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::ImageFormat;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tests::part::Part as Process;
use tests::{Caller, run};

const PASTED: &str =
    "Câu 1. Thủ đô?\nA. Huế\n*B. Hà Nội\n\nCâu 2. 2 + 2 = ?\nĐáp án: 4\n\nCâu 3. Chọn.\nA. một\nB. hai\n";

async fn import(by: &Caller, form: Form) -> anyhow::Result<tests::Answer> {
    by.send(by.request(Method::POST, "/api/question/import").multipart(form)).await
}

fn text(text: &str, dry_run: bool) -> Form {
    Form::new().text("text", text.to_owned()).text("dry_run", dry_run.to_string())
}

async fn total(by: &Caller) -> anyhow::Result<i64> {
    let answer = by.get("/api/question/me").await?.envelope()?;
    answer["metadata"]["total"].as_i64().ok_or_else(|| anyhow::anyhow!("no total"))
}

fn statuses(report: &Value) -> Vec<&str> {
    report["rows"].as_array().into_iter().flatten().filter_map(|row| row["status"].as_str()).collect()
}

#[test]
fn a_pasted_test_is_tried_and_comes_in_whole_or_without_what_is_bad() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let tried = import(&teacher, text(PASTED, true)).await?.data()?;
        assert_eq!((&tried["format"], &tried["created"], &tried["failed"]), (&json!("text"), &json!(0), &json!(1)));
        assert_eq!(statuses(&tried), ["ready", "ready", "failed"]);
        assert_eq!(tried["rows"][2]["messages"], json!(["Không tìm thấy đáp án đúng."]));
        let refused = import(&teacher, text(PASTED, false)).await?.data()?;
        assert_eq!((&refused["created"], total(&teacher).await?), (&json!(0), 0), "one keeps all out");
        let part = import(&teacher, text(PASTED, false).text("skip_bad", "true")).await?.data()?;
        assert_eq!((&part["created"], statuses(&part)), (&json!(2), vec!["created", "created", "failed"]));
        let mine = teacher.get("/api/question/me?sort=name").await?.data()?;
        let seen = |at: usize| (mine[at]["name"].clone(), mine[at]["type"].clone(), mine[at]["status"].clone());
        assert_eq!(seen(0), (json!("2 + 2 = ?"), json!("short_answer"), json!("draft")));
        assert_eq!(seen(1), (json!("Thủ đô?"), json!("single_choice"), json!("draft")));
        let source = teacher.get(&format!("/api/question/{}", mine[1]["id"])).await?.data()?["source"].clone();
        assert_eq!((&source["answers"][1]["text"], &source["answers"][1]["correct"]), (&json!("Hà Nội"), &json!(true)));
        Ok(())
    })
}

#[test]
fn a_file_goes_into_the_category_that_is_told_or_into_its_own() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let made = teacher.post("/api/category", json!({"type": "question", "name": "Toán"})).await?.data()?;
        let course = teacher.post("/api/category", json!({"type": "course", "name": "Khoá"})).await?.data()?;
        let gift = "$CATEGORY: toán/Lớp 9\n\n::A::2 + 2? {=4 ~5}\n\n$CATEGORY: toán/Lớp 9\n\n::B::1 + 1? {=2 ~3}\n";
        import(&teacher, text(gift, false)).await?.data()?;
        let tree = teacher.get("/api/category?type=question").await?.data()?;
        let below = &tree[0]["children"][0];
        assert_eq!((&tree[0]["id"], &tree[0]["count"]), (&made["id"], &json!(0)));
        assert_eq!((&below["name"], &below["count"]), (&json!("Lớp 9"), &json!(2)));
        let told = |id: &Value| text(gift, false).text("category_id", id.to_string());
        import(&teacher, told(&made["id"])).await?.data()?;
        assert_eq!(teacher.get("/api/category?type=question").await?.data()?[0]["count"], 2);
        for wrong in [&course["id"], &json!(987_654)] {
            let answer = import(&teacher, told(wrong).text("dry_run", "true")).await?;
            assert_eq!(answer.faults()?, ["category_id invalid_value"]);
        }
        assert_eq!(total(&teacher).await?, 4);
        Ok(())
    })
}

#[test]
fn what_goes_out_comes_in_again_with_its_pictures() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, other) = (site.person("teacher").await?, site.person("teacher").await?);
        let picture = tests::pictures::photo(32, 16, ImageFormat::Png)?;
        let uploaded = teacher.upload_as("/api/general/upload-image", "hình.png", picture).await?.data()?;
        let url = uploaded["url"].as_str().unwrap_or_default();
        let made = teacher
            .post(
                "/api/question",
                json!({
                    "type": "single_choice", "name": "Có hình", "statement": format!("Xem ![hình]({url})."), "score": 2,
                    "answers": [{"text": "một", "correct": true}, {"text": "hai", "feedback": "Chưa đúng."}],
                }),
            )
            .await?
            .data()?;
        let path = |format: &str| format!("/api/question/export?format={format}&ids={}", made["id"]);
        let answer = teacher.get(&path("moodle_xml")).await?.data()?;
        assert_eq!(answer["lost"], json!([]));
        let file = site.visitor().get(answer["url"].as_str().unwrap_or_default()).await?;
        assert!(file.text.contains("encoding=\"base64\"") && !file.text.contains("/files/"), "{}", file.text);
        let sent = Form::new().part("file", Part::bytes(file.text.into_bytes()).file_name("cau-hoi.xml"));
        let report = import(&other, sent).await?.data()?;
        assert_eq!((&report["format"], &report["created"]), (&json!("moodle_xml"), &json!(1)), "{report}");
        let copy = other.get("/api/question/me").await?.data()?[0]["id"].clone();
        let copy = other.get(&format!("/api/question/{copy}")).await?.data()?;
        let again = copy["source"]["statement"].as_str().unwrap_or_default();
        assert!(again.starts_with("Xem ![hình](/files/") && !again.contains(url), "{again}");
        let shown = again.split(['(', ')']).nth(1).unwrap_or_default();
        assert_eq!(other.get(shown).await?.status, 200);
        assert_eq!((&copy["score"], &copy["source"]["answers"][1]["feedback"]), (&json!(2.0), &json!("Chưa đúng.")));
        for (format, what) in [("gift", "files"), ("csv", "files"), ("xlsx", "files")] {
            let lost = teacher.get(&path(format)).await?.data()?["lost"].clone();
            assert!(lost.to_string().contains(what), "{format}: {lost}");
        }
        Ok(())
    })
}

#[test]
fn nobody_takes_along_what_they_may_not_edit() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, other, student) =
            (site.person("teacher").await?, site.person("teacher").await?, site.person("student").await?);
        import(&teacher, text("Câu 1. Bí mật của An?\nĐáp án: 7\n", false)).await?.data()?;
        let id = teacher.get("/api/question/me").await?.data()?[0]["id"].clone();
        assert_eq!(other.get(&format!("/api/question/export?ids={id}")).await?.status, 404);
        let url = other.get("/api/question/export?format=csv").await?.data()?["url"].clone();
        let all = other.get(url.as_str().unwrap_or_default()).await?.text;
        assert!(!all.contains("Bí mật"), "{all}");
        let url = site.admin.get("/api/question/export?format=csv").await?.data()?["url"].clone();
        assert!(site.admin.get(url.as_str().unwrap_or_default()).await?.text.contains("Bí mật"));
        assert_eq!(student.get("/api/question/export").await?.refused(403)?, "no_access");
        assert_eq!(import(&student, text(PASTED, true)).await?.refused(403)?, "no_access");
        assert_eq!(other.get("/api/question/export?ids=1,x").await?.faults()?, ["ids invalid_value"]);
        assert_eq!(
            other.get("/api/question/export?format=polygon").await?.refused(412)?,
            "exchange_format_not_written"
        );
        Ok(())
    })
}

#[test]
fn files_that_are_none_are_refused() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let file =
            |name: &str, bytes: &[u8]| Form::new().part("file", Part::bytes(bytes.to_vec()).file_name(name.to_owned()));
        let bomb = "<!DOCTYPE quiz [<!ENTITY a \"ha\">]><quiz>&a;</quiz>";
        let picture = format!(
            "<quiz><question type=\"essay\"><name><text>a</text></name><questiontext format=\"html\"><text>x</text>\
             <file name=\"a.png\" encoding=\"base64\">{}</file></questiontext></question></quiz>",
            STANDARD.encode("not a picture"),
        );
        for (form, fault) in [
            (Form::new().text("dry_run", "true"), "file required"),
            (file("a.bin", b"\x7fELF"), "file exchange_format_unknown"),
            (file("a.xml", bomb.as_bytes()), "file exchange_xml_dtd_refused"),
            (file("a.csv", b"a,b\n"), "file exchange_no_questions"),
            (text("Chào các em.", true), "file exchange_no_questions"),
            (text(PASTED, true).text("format", "pdf"), "format invalid_value"),
            (text(PASTED, true).text("skip_bad", "maybe"), "skip_bad invalid_value"),
        ] {
            assert_eq!(import(&teacher, form).await?.faults()?, [fault]);
        }
        let report = import(&teacher, file("a.xml", picture.as_bytes())).await?.data()?;
        assert_eq!((statuses(&report), total(&teacher).await?), (vec!["failed"], 0), "{report}");
        Ok(())
    })
}

#[test]
fn an_import_whose_server_is_killed_leaves_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let site = own.site().await?;
        let list: String = (1..=40).map(|at| format!("Câu {at}. {at} + 1 = ?\nĐáp án: {}\n\n", at + 1)).collect();
        site.admin.post("/api/category", json!({"type": "question", "name": "Toán"})).await?.data()?;
        let category = site.admin.get("/api/category?type=question").await?.data()?[0]["id"].to_string();
        let form = || text(&list, false).text("category_id", category.clone());
        let mut holder = site.sql().await?;
        let mut held = sqlx::Connection::begin(&mut holder).await?;
        // The last that an import writes: all questions are in its transaction by then.
        sqlx::raw_sql("LOCK TABLE category_objects IN SHARE MODE").execute(&mut *held).await?;
        let (mut part, address) = Process::site(&own.server.settings)?;
        let (admin, sent) = (site.admin.through(address), form());
        let importing = tokio::spawn(async move { import(&admin, sent).await });
        site.until_waiting(&mut held, 1).await?;
        part.kill()?;
        held.rollback().await?;
        assert!(importing.await?.is_err(), "nobody is told of it");
        assert_eq!(total(&site.admin).await?, 0, "all or nothing");
        assert_eq!(import(&site.admin, form()).await?.data()?["created"], 40);
        assert_eq!(total(&site.admin).await?, 40);
        Ok(())
    })
}
