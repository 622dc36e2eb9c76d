//! Lists of people: tried out, brought in, corrected, sent again.

use std::time::Duration;

use serde_json::{Value, json};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, run};

const PATH: &str = "/api-admin/users/import_users_from_file";

async fn send(caller: &Caller, list: &str, dry_run: bool) -> anyhow::Result<Value> {
    let part = reqwest::multipart::Part::bytes(list.as_bytes().to_vec()).file_name("ds.csv");
    let form = reqwest::multipart::Form::new().part("file", part).text("dry_run", dry_run.to_string());
    let request = caller.request(reqwest::Method::POST, PATH).multipart(form);
    caller.send(request).await?.data()
}

fn counts(report: &Value) -> [i64; 4] {
    ["created", "updated", "unchanged", "failed"].map(|name| report[name].as_i64().unwrap_or(-1))
}

const LIST: &str = "Họ và tên;Tên đăng nhập;Email;Ngày sinh;Mật khẩu;Loại\n\
    Nguyễn Văn An;an.9a;;2/9/2010;mật khẩu an;Học sinh\n\
    Lê Bình;;binh@truong.vn;;;\n\
    Trùng;an.9a;;;;\n\
    Hai;hai.9a;hai@truong.vn;;;\n\
    Cô Lan;co.lan;;;;Giáo viên\n";

#[test]
fn a_list_is_tried_out_and_brought_in_once() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let tried = send(&site.admin, LIST, true).await?;
        assert_eq!(counts(&tried), [2, 0, 0, 3], "{tried}");
        assert_eq!(tried["columns"][0], json!({"head": "Họ và tên", "field": "full_name"}));
        assert_eq!(tried["sample"][0][1], "an.9a");
        let rows = |report: &Value| -> Vec<(i64, String)> {
            let rows = report["rows"].as_array().into_iter().flatten();
            rows.map(|row| (row["row"].as_i64().unwrap_or(0), row["message_key"].as_str().unwrap_or("").to_owned()))
                .collect()
        };
        let wanted = [(2, ""), (3, ""), (4, "duplicate_row"), (5, "one_login"), (6, "teacher_premium")];
        assert_eq!(rows(&tried), wanted.map(|(row, key)| (row, key.to_owned())));
        let report = send(&site.admin, LIST, false).await?;
        assert_eq!(counts(&report), [2, 0, 0, 3], "{report}");
        // A password that was given works before it is hashed.
        let sign_in = json!({"email": "an.9a", "password": "mật khẩu an"});
        assert_eq!(site.visitor().post("/api/users/sign-in", sign_in).await?.status, 200);
        let path = format!("/api-admin/users/import-passwords/{}?format=csv", report["passwords_id"]);
        assert_eq!(site.person("admin").await?.get(&path).await?.status, 404, "another's");
        let passwords = site.admin.get(&path).await?;
        assert!(passwords.text.contains("binh@truong.vn"));
        assert_eq!(site.admin.get(&path).await?.status, 404, "told once");
        assert_eq!(counts(&send(&site.admin, LIST, false).await?), [0, 0, 2, 3]);
        let corrected = json!({"rows": [{"row": 5, "values": {"username": "hai.9a", "full_name": "Hai"}}]});
        assert_eq!(counts(&site.admin.post("/api-admin/users/import-rows", corrected).await?.data()?), [1, 0, 0, 0]);
        Ok(())
    })
}

#[test]
fn faulty_files_are_refused_whole() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        for (file, fault) in [("", "sheet_empty"), ("a,b\n1,2\n", "sheet_without_head"), ("email\n", "sheet_empty")] {
            let answer = site.admin.upload_as(PATH, "a.csv", file.as_bytes().to_vec()).await?;
            assert_eq!(answer.faults()?, [format!("file {fault}")], "{file:?}");
        }
        Ok(())
    })
}

#[test]
fn a_long_list_is_brought_in_in_the_background() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        let rows: String = (0..400).map(|at| format!("hs{at}.9a,Học sinh {at}\n")).collect();
        let task = send(&site.admin, &format!("username,full_name\n{rows}"), false).await?["task_id"].clone();
        eventually(Duration::from_secs(60), async || {
            Ok(site.admin.get(&format!("/api/tasks/{task}")).await?.data()?["state"] == "done")
        })
        .await?;
        let result = site.admin.get(&format!("/api/tasks/{task}")).await?.data()?["result"].clone();
        assert_eq!(counts(&result), [400, 0, 0, 0]);
        let left: i64 = sqlx::query_scalar("SELECT count(*) FROM user_imports WHERE sealed_rows IS NOT NULL")
            .fetch_one(&mut site.sql().await?)
            .await?;
        assert_eq!(left, 0);
        Ok(())
    })
}

#[test]
fn a_list_sent_twice_or_shuffled_ends_alike() -> anyhow::Result<()> {
    run(async |world| {
        let mut rows: Vec<String> =
            (0..40).map(|at| format!("hs{at}.9a,Học  sinh {at},9{},2/{}/2011", at % 5, at % 12 + 1)).collect();
        // The same row once more is a fault of its own.
        rows.push(rows[7].clone());
        let list = |rows: &[String]| format!("username,full_name,class,dob\n{}\n", rows.join("\n"));
        let straight = list(&rows);
        rows.reverse();
        rows.rotate_left(13);
        let shuffled = list(&rows);
        let mut ends = Vec::new();
        for lists in [[&straight, &straight], [&straight, &shuffled], [&shuffled, &straight]] {
            let site = world.site().await?;
            assert_eq!(counts(&send(&site.admin, lists[0], false).await?), [40, 0, 0, 1]);
            assert_eq!(counts(&send(&site.admin, lists[1], false).await?), [0, 0, 40, 1]);
            let people = "SELECT string_agg(concat_ws('|', email, full_name, class, dob, role, user_type, version), E'\n' ORDER BY email)
                FROM users WHERE role <> 'admin'";
            ends.push(sqlx::query_scalar::<_, String>(people).fetch_one(&mut site.sql().await?).await?);
        }
        assert!(ends[0].contains("hs39.9a|Học sinh 39|94|2011-04-02|student|student|"), "{}", ends[0]);
        assert!(ends.iter().all(|end| *end == ends[0]), "{ends:#?}");
        Ok(())
    })
}
