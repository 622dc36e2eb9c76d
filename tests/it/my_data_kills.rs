//! The process is killed while a person's data are collected, and while a person is erased: each ends once.

use std::io::Cursor;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tests::part::Part;
use tests::server::Settings;
use tests::world::eventually;
use tests::{TestSite, run};

use crate::my_data::{
    PASSWORD, PLANTED, blobs_of, dump, invite, locks, make_due, marked, plant_more, tables_with, until_erased,
    until_given_back,
};

const SOON: Duration = Duration::from_secs(120);

async fn count(sql: &mut PgConnection, what: &'static str) -> anyhow::Result<i64> {
    Ok(sqlx::query_scalar(what).fetch_one(sql).await?)
}

/// A worker is killed that does the task of this kind, while it waits for what the statement locks; its tasks are anybody's
/// then.
pub async fn kill_at(site: &TestSite, settings: &Settings, kind: &str, lock: &'static str) -> anyhow::Result<()> {
    let mut holder = site.sql().await?;
    let mut held = holder.begin().await?;
    sqlx::raw_sql(lock).execute(&mut *held).await?;
    let (mut part, _) = Part::site(settings)?;
    site.until_waiting(&mut held, 1).await?;
    let running: bool = sqlx::query_scalar("SELECT EXISTS (SELECT FROM tasks WHERE kind = $1 AND state = 'running')")
        .bind(kind)
        .fetch_one(&mut *held)
        .await?;
    part.kill()?;
    assert!(running, "{kind} was killed in the middle");
    held.rollback().await?;
    let end = "UPDATE tasks SET leased_until = now() WHERE state = 'running'";
    sqlx::raw_sql(end).execute(&mut site.sql().await?).await?;
    Ok(())
}

#[test]
fn data_whose_collector_is_killed_are_one_file_that_is_told_of_once() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let site = own.site().await?;
        let person = marked(&site, "dauan").await?;
        let mut sql = site.sql().await?;
        let task = person.post("/api/users/data-export", json!({})).await?.data()?["task_id"].clone();
        let made = "SELECT count(*) FROM files WHERE folder = 'exports'";
        let told = "SELECT count(*) FROM notices WHERE kind = 'data_exported'";
        let done = "SELECT count(*) FROM data_requests WHERE kind = 'export' AND done_at IS NOT NULL";
        // While it reads, while it notes the file that is stored already, and just before the end.
        for lock in [
            "LOCK TABLE drafts IN ACCESS EXCLUSIVE MODE",
            "LOCK TABLE files IN SHARE MODE",
            "LOCK TABLE notices IN SHARE MODE",
        ] {
            kill_at(&site, &own.server.settings, "data_export", lock).await?;
            for what in [made, told, done] {
                assert_eq!(count(&mut sql, what).await?, 0, "{what} after {lock}");
            }
        }
        let (_part, _) = Part::site(&own.server.settings)?;
        let path = format!("/api/tasks/{task}");
        eventually(SOON, async || Ok(person.get(&path).await?.data()?["state"] == "done")).await?;
        for what in [made, told, done] {
            assert_eq!(count(&mut sql, what).await?, 1, "{what}");
        }
        assert_eq!(count(&mut sql, "SELECT count(*) FROM data_requests").await?, 1);
        assert_eq!(count(&mut sql, "SELECT count(*) FROM tasks WHERE kind = 'data_export'").await?, 1);
        let result: Value = person.get(&path).await?.data()?["result"].clone();
        let answer = person.request(Method::GET, result["url"].as_str().unwrap_or_default()).send().await?;
        assert_eq!(answer.status(), 200, "{result}");
        let mut zip = zip::ZipArchive::new(Cursor::new(answer.bytes().await?.to_vec()))?;
        assert!(zip.by_name("profile.json").is_ok(), "it is whole");
        Ok(())
    })
}

#[test]
fn a_person_whose_eraser_is_killed_is_erased_once() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let site = own.site().await?;
        invite(&site, "vetmuc").await?;
        let person = marked(&site, "vetmuc").await?;
        plant_more(&site, &person, "vetmuc").await?;
        let mut sql = site.sql().await?;
        let blobs = blobs_of(&mut sql, &person).await?;
        person.post("/api/users/deletion", json!({"password": PASSWORD})).await?.data()?;
        make_due(&mut sql, &person).await?;
        let erased = "SELECT count(*) FROM users WHERE erased_at IS NOT NULL";
        let done = "SELECT count(*) FROM data_requests WHERE kind = 'erasure' AND done_at IS NOT NULL";
        // In the middle of the person's rows, and when nothing but the request and the person's own row is left to do.
        for lock in ["LOCK TABLE consents IN SHARE MODE", "LOCK TABLE data_requests IN SHARE MODE"] {
            kill_at(&site, &own.server.settings, "erase_account", lock).await?;
            for what in [erased, done] {
                assert_eq!(count(&mut sql, what).await?, 0, "{what} after {lock}");
            }
            let planted = tables_with(&dump(&mut sql).await?, "vetmuc");
            for table in PLANTED {
                assert!(planted.contains(*table), "all or nothing: {table} of {planted:?} after {lock}");
            }
        }
        let (_part, _) = Part::site(&own.server.settings)?;
        until_erased(&mut sql, &person).await?;
        let all = dump(&mut sql).await?;
        let left: Vec<&str> = all.lines().filter(|line| line.contains("vetmuc")).collect();
        assert!(left.is_empty(), "{left:#?}");
        assert_eq!(locks(&mut sql).await?, 0);
        until_given_back(&own, &site, &blobs).await?;
        for what in [
            erased,
            done,
            "SELECT count(*) FROM data_requests",
            "SELECT count(*) FROM tasks WHERE kind = 'erase_account' AND state = 'done'",
        ] {
            assert_eq!(count(&mut sql, what).await?, 1, "{what}");
        }
        Ok(())
    })
}
