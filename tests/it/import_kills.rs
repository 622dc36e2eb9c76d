//! The process is killed while a list of people is brought in, while their passwords are hashed, and while people are
//! exported: each ends once.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tests::part::Part;
use tests::world::eventually;
use tests::{TestSite, run};

const SOON: Duration = Duration::from_secs(120);
const ROWS: usize = 400;

async fn count(sql: &mut PgConnection, what: &'static str) -> anyhow::Result<i64> {
    Ok(sqlx::query_scalar(what).fetch_one(sql).await?)
}

/// Who was killed holds its tasks no longer; else the lease would have to run out.
async fn end_leases(sql: &mut PgConnection) -> anyhow::Result<()> {
    sqlx::raw_sql("UPDATE tasks SET leased_until = now() WHERE state = 'running'").execute(sql).await?;
    Ok(())
}

async fn import(site: &TestSite, list: String) -> anyhow::Result<Value> {
    let path = "/api-admin/users/import_users_from_file";
    site.admin.upload_as(path, "ds.csv", list.into_bytes()).await?.data()
}

#[test]
fn a_list_whose_worker_is_killed_is_in_once() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let site = own.site().await?;
        let rows: String = (0..ROWS).map(|at| format!("hs{at}.9a,Học sinh {at},mật khẩu {at}\n")).collect();
        let task = import(&site, format!("username,full_name,password\n{rows}")).await?["task_id"].clone();
        // Somebody else is making the account of the last row: the worker is in the middle for as long.
        let (mut holder, mut sql) = (site.sql().await?, site.sql().await?);
        let mut held = holder.begin().await?;
        let last = format!("hs{}.9a", ROWS - 1);
        sqlx::query("INSERT INTO users (email) VALUES ($1)").bind(&last).execute(&mut *held).await?;
        let (mut part, _) = Part::site(&own.server.settings)?;
        site.until_waiting(&mut held, 1).await?;
        part.kill()?;
        held.rollback().await?;
        assert_eq!(count(&mut sql, "SELECT count(*) FROM users WHERE email LIKE 'hs%'").await?, 0, "all or nothing");
        end_leases(&mut sql).await?;
        let (_part, _) = Part::site(&own.server.settings)?;
        let path = format!("/api/tasks/{task}");
        eventually(SOON, async || Ok(site.admin.get(&path).await?.data()?["state"] == "done")).await?;
        let result = site.admin.get(&path).await?.data()?["result"].clone();
        assert_eq!((&result["created"], &result["failed"]), (&json!(ROWS), &json!(0)), "{result}");
        let people = "SELECT count(DISTINCT email) FROM users WHERE email LIKE 'hs%'";
        assert_eq!(count(&mut sql, people).await?, i64::try_from(ROWS)?);
        let told = "SELECT count(*) FROM change_history WHERE action = 'import'";
        assert_eq!(count(&mut sql, told).await?, i64::try_from(ROWS)?, "each once");
        assert_eq!(count(&mut sql, "SELECT count(*) FROM user_imports WHERE sealed_rows IS NOT NULL").await?, 0);
        // A password that was given works, hashed or not.
        let sign_in = json!({"email": last, "password": format!("mật khẩu {}", ROWS - 1)});
        assert_eq!(site.visitor().post("/api/users/sign-in", sign_in).await?.status, 200);
        Ok(())
    })
}

#[test]
fn passwords_whose_worker_is_killed_are_hashed_and_told_of_once() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let site = own.site().await?;
        let rows: String = (0..60).map(|at| format!("hs{at}@truong.vn,mật khẩu {at}\n")).collect();
        assert_eq!(import(&site, format!("email,password\n{rows}")).await?["created"], 60);
        let mut sql = site.sql().await?;
        let sealed = "SELECT count(*) FROM users WHERE sealed_password IS NOT NULL";
        for left in [50, 30] {
            let (mut part, _) = Part::site(&own.server.settings)?;
            eventually(SOON, async || Ok(count(&mut sql, sealed).await? <= left)).await?;
            part.kill()?;
            assert!(count(&mut sql, sealed).await? > 0, "it was killed in the middle");
            end_leases(&mut sql).await?;
        }
        let (_part, _) = Part::site(&own.server.settings)?;
        eventually(SOON, async || Ok(count(&mut sql, sealed).await? == 0)).await?;
        let hashed = "SELECT count(*) FROM users WHERE email LIKE 'hs%' AND password_hash IS NOT NULL";
        assert_eq!(count(&mut sql, hashed).await?, 60);
        for letters in [
            "SELECT count(*) FROM tasks WHERE kind = 'letter' AND payload -> 'letter' ->> 'about' = 'account_made'",
            "SELECT count(DISTINCT payload ->> 'to') FROM tasks WHERE kind = 'letter' AND key LIKE 'account-made/%'",
            "SELECT count(*) FROM one_time_tokens WHERE kind = 'reset'",
        ] {
            assert_eq!(count(&mut sql, letters).await?, 60, "{letters}");
        }
        for at in [0, 59] {
            let sign_in = json!({"email": format!("hs{at}@truong.vn"), "password": format!("mật khẩu {at}")});
            assert_eq!(site.visitor().post("/api/users/sign-in", sign_in).await?.status, 200, "{at}");
        }
        Ok(())
    })
}

#[test]
fn an_export_whose_server_is_killed_leaves_no_file() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let site = own.site().await?;
        let (mut holder, mut sql) = (site.sql().await?, site.sql().await?);
        let mut held = holder.begin().await?;
        sqlx::raw_sql("LOCK TABLE files IN SHARE MODE").execute(&mut *held).await?;
        let (mut part, address) = Part::site(&own.server.settings)?;
        let admin = site.admin.through(address);
        let exporting = tokio::spawn(async move { admin.get("/api-admin/users/export?format=csv").await });
        site.until_waiting(&mut held, 1).await?;
        part.kill()?;
        held.rollback().await?;
        assert!(exporting.await?.is_err(), "nobody is told of a file");
        let listed = async || site.admin.get("/api/general/files").await?.data();
        assert_eq!(listed().await?, json!([]));
        assert_eq!(count(&mut sql, "SELECT count(*) FROM files").await?, 0);
        let url = site.admin.get("/api-admin/users/export?format=csv").await?.data()?["url"].clone();
        let file = site.visitor().get(url.as_str().unwrap_or_default()).await?;
        assert!(file.status == 200 && file.text.contains(&site.admin.email), "{}", file.text);
        assert_eq!(count(&mut sql, "SELECT count(*) FROM files").await?, 1);
        Ok(())
    })
}
