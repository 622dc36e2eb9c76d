//! One's own data: taken along whole, and erased without a trace.

use std::collections::BTreeSet;
use std::io::{Cursor, Read};
use std::time::Duration;

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tenant_api::my_data::{ERASED_OTHERWISE, EXPORTED_OTHERWISE, sections};
use tests::server::{Server, Settings};
use tests::world::{World, eventually};
use tests::{Caller, TestSite, run};

const SOON: Duration = Duration::from_secs(180);
pub(crate) const PASSWORD: &str = "mật khẩu của An";

/// Somebody of whom each text has `mark` in it.
pub(crate) async fn marked(site: &TestSite, mark: &str) -> anyhow::Result<Caller> {
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
    person.post("/api/user-data/draft", draft).await?.data()?;
    discuss(site, &person, mark).await?;
    program(site, &person, mark).await?;
    let key =
        json!({"name": format!("Khóa {mark}"), "expires_at": time::OffsetDateTime::now_utc().unix_timestamp() + 3600});
    person.post("/api/users/api-keys", key).await?.data()?;
    let file = format!("nội dung tệp của {mark}").into_bytes();
    person.upload_as("/api/general/upload-file", &format!("{mark}.txt"), file).await?.data()?;
    Ok(person)
}

/// A snippet with a version that has a name, and what was measured of a Scratch project.
async fn program(site: &TestSite, person: &Caller, mark: &str) -> anyhow::Result<()> {
    let files = json!([{"name": "main.py", "content": format!("print('{mark}')")}]);
    let snippet = json!({"title": format!("Chương trình {mark}"), "language_id": 71, "files": files});
    let made = person.post("/api/snippet/", snippet).await?.data()?;
    let named = json!({"version": made["version"], "version_name": format!("Bản của {mark}")});
    person.put(&format!("/api/snippet/{}", made["id"]), named).await?.data()?;
    sqlx::query(
        "INSERT INTO scratch_analyses (user_id, name, format, rubric, total, max, level, dimensions, counts)
         VALUES ($1, $2, 'sb3', 'classic', 7, 21, 'basic', '[]', '{}')",
    )
    .bind(person.id)
    .bind(format!("{mark}.sb3"))
    .execute(&mut site.sql().await?)
    .await?;
    Ok(())
}

/// Words of the person in a discussion, replied to, and a reply of theirs of which somebody is told.
async fn discuss(site: &TestSite, person: &Caller, mark: &str) -> anyhow::Result<()> {
    let problem = site.admin.post("/api/problems", crate::calls::problem("Hỏi đáp")).await?.data()?["id"].clone();
    let write = async |who: &Caller, parent: Value, content: String| {
        let body = json!({"subject_kind": "question", "subject_id": problem, "parent_id": parent, "content": content});
        who.post("/api/user-data/comment", body).await?.data()
    };
    let asked = write(person, Value::Null, format!("Hỏi: {mark}")).await?["id"].clone();
    let answer = format!("Chào @[Trần {mark}](user:{})", person.id);
    write(&site.admin, asked, answer).await?;
    let open = write(&site.admin, Value::Null, "Ai có ý kiến?".to_owned()).await?["id"].clone();
    write(person, open, format!("Em: {mark}")).await?;
    Ok(())
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
        for section in sections() {
            assert!(names.contains(&format!("{}.json", section.name)), "{}", section.name);
        }
        for own in [
            "dauan@truong.vn",
            "Trần dauan",
            "THPT dauan",
            "me.dauan@truong.vn",
            "Khóa dauan",
            "Hỏi: dauan",
            "Chương trình dauan",
            "Bản của dauan",
            "dauan.sb3",
            "Tôi đồng ý",
        ] {
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
pub(crate) async fn dump(sql: &mut PgConnection) -> anyhow::Result<String> {
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

/// The tables of a dump that have `mark` in a row.
pub(crate) fn tables_with(dump: &str, mark: &str) -> BTreeSet<String> {
    let mut table = "";
    let mut found = BTreeSet::new();
    for line in dump.lines() {
        match line.strip_prefix("== ") {
            Some(name) => table = name,
            None if line.contains(mark) => drop(found.insert(table.to_owned())),
            None => {}
        }
    }
    found
}

/// Where [`marked`] and [`plant_more`] leave their mark.
pub(crate) const PLANTED: &[&str] = &[
    "certificates",
    "change_history",
    "comments",
    "drafts",
    "files",
    "identities",
    "invitations",
    "notices",
    "parent_links",
    "receipts",
    "scratch_analyses",
    "snippet_versions",
    "snippets",
    "tasks",
    "transactions",
    "users",
];

/// An invitation to the address of somebody who is no member yet.
pub(crate) async fn invite(site: &TestSite, mark: &str) -> anyhow::Result<()> {
    let invitation = json!({"emails": [format!("{mark}@truong.vn")], "role": "student"});
    let sent = site.admin.post("/api/invitation/invite", invitation).await?.data()?;
    assert_eq!(sent["sent"], 1, "{sent}");
    Ok(())
}

/// An order that is to be brought to the person, with what staff noted, and its receipt.
async fn order(site: &TestSite, person: &Caller, mark: &str) -> anyhow::Result<()> {
    let course = site.admin.post("/api/courses", json!({"title": "Tin học"})).await?.data()?["id"].as_i64();
    let text = "WITH ordered AS (
            INSERT INTO transactions (reference, buyer_id, course_id, course_title, method, price, delivery, admin_note, search_text,
                                      expires_at)
            VALUES ('LH0000000', $1, $2, 'Tin học', 'cod', 100000, $3, $4, $4, now() + interval '1 day') RETURNING id)
        INSERT INTO receipts (year, number, transaction_id, amount, content) SELECT 2150, 1, id, 100000, $5 FROM ordered";
    let delivery = json!({"name": format!("Trần {mark}"), "phone": "0912345678", "address": format!("số 1 {mark}")});
    let content = json!({"buyer": {"name": "An", "email": person.email}});
    sqlx::query(text)
        .bind(person.id)
        .bind(course)
        .bind(delivery)
        .bind(format!("Gọi cho {mark}"))
        .bind(content)
        .execute(&mut site.sql().await?)
        .await?;
    Ok(())
}

/// The person's files as Scratch projects that were handed in: what was answered stays, they don't.
async fn hand_in(sql: &mut PgConnection, person: &Caller) -> anyhow::Result<()> {
    sqlx::query(
        "WITH handed AS (
             INSERT INTO submissions (token, question_id, user_id, language_id, source_code, max_score, status, enqueued_at,
                                      project_file_id)
             SELECT gen_random_uuid(), (SELECT min(id) FROM questions), $1, 200, '{}', 100, 'AC', now(), id FROM files WHERE owner_id = $1
             RETURNING id, project_file_id),
         used AS (UPDATE files SET unused_since = NULL WHERE owner_id = $1)
         INSERT INTO file_uses (subject_kind, subject_id, file_id) SELECT 'submission', id, project_file_id FROM handed",
    )
    .bind(person.id)
    .execute(sql)
    .await?;
    Ok(())
}

/// A Google identity, and sign-ins that failed until they were locked, from anywhere and from the person's own browser.
pub(crate) async fn plant_more(site: &TestSite, person: &Caller, mark: &str) -> anyhow::Result<()> {
    let mut sql = site.sql().await?;
    sqlx::query("INSERT INTO identities (user_id, provider, subject, email) VALUES ($1, 'google', $2, $3)")
        .bind(person.id)
        .bind(format!("google {mark}"))
        .bind(format!("{mark}@gmail.com"))
        .execute(&mut sql)
        .await?;
    sqlx::query(
        "INSERT INTO certificates (user_id, code, name, course_title, site_name, percent)
         VALUES ($1, translate(upper(substr(md5($2), 1, 12)), '01', 'XY'), $2, 'Tin học', 'Lớp học', 100)",
    )
    .bind(person.id)
    .bind(format!("Trần {mark}"))
    .execute(&mut sql)
    .await?;
    order(site, person, mark).await?;
    hand_in(&mut sql, person).await?;
    let sign_in = async |caller: &Caller, password: &str| {
        caller.post("/api/users/sign-in", json!({"email": person.email, "password": password})).await
    };
    let first = sign_in(&site.visitor(), PASSWORD).await?;
    let cookies = first.headers.get_all("set-cookie").iter().filter_map(|value| value.to_str().ok());
    let browser = cookies.filter_map(|cookie| cookie.split(';').next()).find(|cookie| cookie.starts_with("browser="));
    let own = site.visitor().with("cookie", browser.context("a browser's cookie")?);
    for caller in [site.visitor(), own] {
        for _ in 0..10 {
            assert_eq!(sign_in(&caller, "sai").await?.status, 401);
        }
        assert_eq!(sign_in(&caller, PASSWORD).await?.status, 429);
    }
    assert_eq!(locks(&mut sql).await?, 2);
    Ok(())
}

/// Names of which sign-ins are locked, which are hashes that no dump shows the name of.
pub(crate) async fn locks(sql: &mut PgConnection) -> anyhow::Result<i64> {
    Ok(sqlx::query_scalar("SELECT count(*) FROM sign_in_failures").fetch_one(sql).await?)
}

/// The blobs of a person's files.
pub(crate) async fn blobs_of(sql: &mut PgConnection, person: &Caller) -> anyhow::Result<Vec<String>> {
    let blobs: Vec<String> = sqlx::query_scalar("SELECT blob_hash FROM files WHERE owner_id = $1 ORDER BY id")
        .bind(person.id)
        .fetch_all(sql)
        .await?;
    assert!(!blobs.is_empty());
    Ok(blobs)
}

/// Waits until the site's plan counts none of these blobs.
pub(crate) async fn until_given_back(world: &World, site: &TestSite, blobs: &[String]) -> anyhow::Result<()> {
    let held = "SELECT count(*) FROM site_blobs WHERE tenant_id = $1 AND hash = ANY ($2) AND unused_at IS NULL";
    eventually(SOON, async || {
        let held: i64 =
            sqlx::query_scalar(held).bind(site.id).bind(blobs).fetch_one(world.provisioner.control()).await?;
        Ok(held == 0)
    })
    .await
}

/// The 14 days are over.
pub(crate) async fn make_due(sql: &mut PgConnection, person: &Caller) -> anyhow::Result<()> {
    sqlx::query("UPDATE users SET erase_at = now() WHERE id = $1").bind(person.id).execute(&mut *sql).await?;
    let due = "UPDATE tasks SET due_at = now() WHERE kind = 'erase_account' AND state = 'waiting'";
    assert_eq!(sqlx::query(due).execute(sql).await?.rows_affected(), 1);
    Ok(())
}

/// Waits until the person's row says that they are erased.
pub(crate) async fn until_erased(sql: &mut PgConnection, person: &Caller) -> anyhow::Result<()> {
    let erased = "SELECT erased_at IS NOT NULL FROM users WHERE id = $1";
    eventually(SOON, async || Ok(sqlx::query_scalar(erased).bind(person.id).fetch_one(&mut *sql).await?)).await
}

#[test]
fn nothing_planted_is_left_after_an_erasure() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        invite(&site, "vetmuc").await?;
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
        plant_more(&site, &person, "vetmuc").await?;
        let blobs = blobs_of(&mut sql, &person).await?;
        person.post("/api/users/deletion", json!({"password": PASSWORD})).await?.data()?;
        let planted = tables_with(&dump(&mut sql).await?, "vetmuc");
        for table in PLANTED {
            assert!(planted.contains(*table), "{table} of {planted:?}");
        }
        make_due(&mut sql, &person).await?;
        until_erased(&mut sql, &person).await?;
        let all = dump(&mut sql).await?;
        let left: Vec<&str> = all.lines().filter(|line| line.contains("vetmuc")).collect();
        assert!(left.is_empty(), "{left:#?}");
        assert_eq!(locks(&mut sql).await?, 0);
        until_given_back(world, &site, &blobs).await?;
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
             UNION SELECT c.table_name::text, c.column_name::text FROM information_schema.columns c
               JOIN information_schema.tables t USING (table_schema, table_name)
              WHERE table_schema = current_schema() AND c.column_name = 'user_id' AND t.table_type = 'BASE TABLE'",
        )
        .fetch_all(&mut site.sql().await?)
        .await?;
        assert!(columns.len() > 20);
        let scrub = include_str!("../../tenant-api/src/my_data/erasure/scrub.rs");
        for (table, column) in columns {
            let path = format!("{table}.{column}");
            let is_shown = sections().any(|section| section.tables.contains(&table.as_str()));
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
