//! One's own data: taken along whole, and erased without a trace.

use std::collections::BTreeSet;
use std::io::{Cursor, Read};
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tenant_api::my_data::{ERASED_OTHERWISE, EXPORTED_OTHERWISE, SECTIONS};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, TestSite, run};

const SOON: Duration = Duration::from_secs(60);
const PASSWORD: &str = "mật khẩu của An";

/// Somebody of whom each text has `mark` in it.
async fn marked(site: &TestSite, mark: &str) -> anyhow::Result<Caller> {
    let email = format!("{mark}@truong.vn");
    let consents = json!(["service", "mail_news"]);
    let body = json!({"email": email, "password": PASSWORD, "full_name": format!("Trần {mark}"), "consents": consents});
    let token = site.visitor().post("/api/users/sign-up", body).await?.data()?;
    let token = token.as_str().unwrap_or_default().to_owned();
    let person = site.visitor().signed_in(0, &email, token.clone());
    let id = person.get("/api/users/info").await?.data()?["id"].as_i64().unwrap_or_default();
    let person = site.visitor().signed_in(id, &email, token);
    let profile = json!({
        "type": "teacher", "address": format!("số 1 {mark}"), "school": format!("THPT {mark}"), "class": format!("9 {mark}"),
        "parent_email": format!("me.{mark}@truong.vn"), "personal_email": format!("rieng.{mark}@truong.vn"),
        "nickname": format!("Bé {mark}"), "phone_number": "0912345678", "dob": "2000-01-01",
    });
    person.put("/api/users/info", profile).await?.data()?;
    let draft = json!({"key": format!("problem/1/{mark}"), "data": {"text": format!("nháp {mark}")}});
    person.put("/api/user-data/draft", draft).await?;
    let key =
        json!({"name": format!("Khóa {mark}"), "expires_at": time::OffsetDateTime::now_utc().unix_timestamp() + 3600});
    person.post("/api/users/api-keys", key).await?.data()?;
    let file = format!("nội dung tệp của {mark}").into_bytes();
    person.upload_as("/api/general/upload-file", &format!("{mark}.txt"), file).await?;
    Ok(person)
}

async fn finished(person: &Caller, task: &Value) -> anyhow::Result<Value> {
    let path = format!("/api/tasks/{task}");
    eventually(SOON, async || {
        let task = person.get(&path).await?.data()?;
        Ok(task["state"] == "done")
    })
    .await?;
    Ok(person.get(&path).await?.data()?["result"].clone())
}

#[test]
fn what_is_taken_along_is_all_ones_own() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        let (person, other) = (marked(&site, "dauan").await?, marked(&site, "nguoikhac").await?);
        let task = person.post("/api/users/data-export", json!({})).await?.data()?["task_id"].clone();
        let result = finished(&person, &task).await?;
        let url = result["url"].as_str().unwrap_or_default().to_owned();
        let answer = person.request(Method::GET, &url).send().await?;
        assert_eq!(answer.status(), 200, "{url}");
        let mut zip = zip::ZipArchive::new(Cursor::new(answer.bytes().await?.to_vec()))?;
        let (mut names, mut all) = (BTreeSet::new(), String::new());
        for at in 0..zip.len() {
            let mut entry = zip.by_index(at)?;
            names.insert(entry.name()?.into_owned());
            entry.read_to_string(&mut all)?;
        }
        for section in SECTIONS {
            assert!(names.contains(&format!("{}.json", section.name)), "{}", section.name);
        }
        for own in ["dauan@truong.vn", "Trần dauan", "THPT dauan", "me.dauan@truong.vn", "Khóa dauan", "Tôi đồng ý"]
        {
            assert!(all.contains(own), "{own}");
        }
        assert!(!all.contains("nguoikhac"));
        assert_eq!(other.get(&url).await?.status, 404, "it opens for its owner");
        let requests = site.admin.get("/api-admin/data-requests?state=done").await?.data()?;
        assert_eq!((&requests[0]["kind"], &requests[0]["overdue"]), (&json!("export"), &json!(false)));
        Ok(())
    })
}

/// Everything in the site's tables, as text.
async fn dump(sql: &mut PgConnection) -> anyhow::Result<String> {
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT table_name::text FROM information_schema.tables
          WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'",
    )
    .fetch_all(&mut *sql)
    .await?;
    let mut all = String::new();
    for table in tables {
        let rows = format!("SELECT coalesce(string_agg(to_jsonb(t)::text, E'\\n'), '') FROM \"{table}\" t");
        let rows: String = sqlx::query_scalar(sqlx::AssertSqlSafe(rows)).fetch_one(&mut *sql).await?;
        all.push_str(&format!("== {table}\n{rows}\n"));
    }
    Ok(all)
}

#[test]
fn nothing_planted_is_left_after_an_erasure() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        let person = marked(&site, "vetmuc").await?;
        let mut sql = site.sql().await?;
        let wrong = person.post("/api/users/deletion", json!({"password": "không phải"})).await?;
        assert_eq!(wrong.faults()?, ["password password_wrong"]);
        person.post("/api/users/deletion", json!({"password": PASSWORD})).await?.data()?;
        assert_eq!(person.get("/api/users/info").await?.status, 401, "all sessions end");
        let listed = site.admin.get("/api-admin/users?search=vetmuc").await?.data()?;
        assert_eq!(listed, json!([]));
        // Signing in undoes it.
        let credentials = json!({"email": person.email, "password": PASSWORD});
        let token = site.visitor().post("/api/users/sign-in", credentials).await?.data()?;
        let person = person.signed_in(person.id, &person.email, token.as_str().unwrap_or_default().to_owned());
        let listed = site.admin.get("/api-admin/users?search=vetmuc").await?.data()?;
        assert_eq!(listed.as_array().map(Vec::len), Some(1));
        person.post("/api/users/deletion", json!({"password": PASSWORD})).await?.data()?;
        assert!(dump(&mut sql).await?.contains("vetmuc"));
        sqlx::query("UPDATE users SET erase_at = now() WHERE id = $1").bind(person.id).execute(&mut sql).await?;
        let due = "UPDATE tasks SET due_at = now() WHERE kind = 'erase_account' AND state = 'waiting'";
        sqlx::query(due).execute(&mut sql).await?;
        eventually(SOON, async || {
            let erased = "SELECT erased_at IS NOT NULL FROM users WHERE id = $1";
            Ok(sqlx::query_scalar(erased).bind(person.id).fetch_one(&mut site.sql().await?).await?)
        })
        .await?;
        let all = dump(&mut sql).await?;
        let left: Vec<&str> = all.lines().filter(|line| line.contains("vetmuc")).collect();
        assert!(left.is_empty(), "{left:#?}");
        let name: String =
            sqlx::query_scalar("SELECT full_name FROM users WHERE id = $1").bind(person.id).fetch_one(&mut sql).await?;
        assert_eq!(name, "Tài khoản đã xoá");
        Ok(())
    })
}

#[test]
fn the_last_admin_stays() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        sqlx::query("UPDATE users SET password_hash = NULL, sealed_password = NULL WHERE id = $1")
            .bind(site.admin.id)
            .execute(&mut sql)
            .await?;
        let untold = site.admin.post("/api/users/deletion", json!({"login": "nguoi.khac"})).await?;
        assert_eq!(untold.faults()?, ["login confirm_login"]);
        let refused = site.admin.post("/api/users/deletion", json!({"login": site.admin.email})).await?;
        assert!(refused.status == 412 && refused.text.contains("last_admin"), "{}", refused.text);
        Ok(())
    })
}

#[test]
fn every_column_that_names_an_account_is_taken_along_and_erased_or_says_why_not() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let columns: Vec<(String, String)> = sqlx::query_as(
            "SELECT DISTINCT t.relname::text, a.attname::text FROM pg_constraint c
               JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
               JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (c.conkey)
              WHERE c.contype = 'f' AND c.confrelid = to_regclass('users') AND n.nspname = current_schema()
             UNION SELECT table_name::text, column_name::text FROM information_schema.columns
              WHERE table_schema = current_schema() AND column_name = 'user_id'",
        )
        .fetch_all(&mut site.sql().await?)
        .await?;
        assert!(columns.len() > 20);
        let scrub = include_str!("../../tenant-api/src/my_data/erasure/scrub.rs");
        for (table, column) in columns {
            let path = format!("{table}.{column}");
            let is_shown = SECTIONS.iter().any(|section| section.tables.contains(&table.as_str()));
            let is_excused = EXPORTED_OTHERWISE.iter().any(|(excused, reason)| *excused == path && !reason.is_empty());
            assert!(is_shown || is_excused, "no section shows {path}");
            let is_erased =
                [format!("DELETE FROM {table} "), format!("UPDATE {table} SET")].iter().any(|sql| scrub.contains(sql));
            let is_left = ERASED_OTHERWISE.iter().any(|(left, reason)| *left == path && !reason.is_empty());
            assert!(is_erased || is_left, "nothing erases {path}");
        }
        Ok(())
    })
}
