//! What is over goes by itself, and what somebody still has stays: sessions and drafts.

use std::time::Duration;

use serde_json::json;
use sqlx::PgConnection;
use tests::run;
use tests::server::{Server, Settings};
use tests::tasks::as_site;
use tests::world::eventually;

const SOON: Duration = Duration::from_secs(180);

/// Has the task of this kind, which waits for tomorrow, done now; whether it waits for tomorrow again.
async fn do_now(conn: &mut PgConnection, kind: &str) -> anyhow::Result<bool> {
    let tomorrow = "SELECT count(*) FROM tasks WHERE kind = $1 AND state = 'waiting'
        AND due_at BETWEEN now() + interval '23 hours' AND now() + interval '25 hours'";
    let planned: i64 = sqlx::query_scalar(tomorrow).bind(kind).fetch_one(&mut *conn).await?;
    anyhow::ensure!(planned == 1, "{planned} of {kind} wait for tomorrow");
    let now = "UPDATE tasks SET due_at = now() WHERE kind = $1 AND state = 'waiting'";
    sqlx::query(now).bind(kind).execute(&mut *conn).await?;
    let over = "SELECT count(*) FROM tasks WHERE kind = $1 AND (state = 'running' OR next_at <= now())";
    eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(over).bind(kind).fetch_one(&mut *conn).await? == 0))
        .await?;
    Ok(sqlx::query_scalar::<_, i64>(tomorrow).bind(kind).fetch_one(conn).await? == 1)
}

#[test]
fn sessions_that_have_ended_go_and_the_others_stay() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let server = Server::start(Settings { tasks_at_once: 4, ..world.server.settings.clone() }).await?;
        let site = world.site_on(&server).await?;
        let (ended, lives) = (site.person("student").await?, site.person("student").await?);
        let mut conn = as_site(&site, &world).await?;
        // Signing in is what plans it.
        let body = json!({"email": site.admin.email, "password": tests::world::PASSWORD});
        site.visitor().post("/api/users/sign-in", body).await?.data()?;
        let end = "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1";
        sqlx::query(end).bind(ended.id).execute(&mut conn).await?;
        assert!(do_now(&mut conn, "expire_sessions").await?, "some are left");
        let whose = "SELECT DISTINCT user_id FROM sessions ORDER BY 1";
        let whose: Vec<i64> = sqlx::query_scalar(whose).fetch_all(&mut conn).await?;
        assert_eq!(whose, [site.admin.id, lives.id]);
        assert_eq!(lives.get("/api/users/info").await?.status, 200);
        // None is left to look for tomorrow.
        sqlx::raw_sql("UPDATE sessions SET expires_at = now() - interval '1 second'; DELETE FROM known_browsers")
            .execute(&mut conn)
            .await?;
        assert!(!do_now(&mut conn, "expire_sessions").await?);
        Ok(())
    })
}

#[test]
fn drafts_that_nobody_writes_go_unless_something_holds_them() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let server = Server::start(Settings { tasks_at_once: 4, ..world.server.settings.clone() }).await?;
        let site = world.site_on(&server).await?;
        let student = site.person("student").await?;
        let mut conn = as_site(&site, &world).await?;
        for key in ["old", "fresh", "note/7", "notebook"] {
            student.post("/api/user-data/draft", json!({"key": key, "data": {"of": key}})).await?.data()?;
        }
        // The call takes it of an attempt that runs alone.
        sqlx::query("INSERT INTO drafts (user_id, key, data) VALUES ($1, 'attempt/3/5', '{}')")
            .bind(student.id)
            .execute(&mut conn)
            .await?;
        let age = "UPDATE drafts SET updated_at = now() - interval '181 days' WHERE key <> 'fresh'";
        sqlx::raw_sql(age).execute(&mut conn).await?;
        assert!(do_now(&mut conn, "expire_drafts").await?, "one may expire another day");
        let keys = "SELECT key FROM drafts ORDER BY key COLLATE \"C\"";
        let kept: Vec<String> = sqlx::query_scalar(keys).fetch_all(&mut conn).await?;
        assert_eq!(kept, ["attempt/3/5", "fresh", "note/7"]);
        let held = student.get("/api/user-data/draft?key=note/7").await?.data()?;
        assert_eq!(held["data"]["of"], "note/7");
        // Nothing is left that may expire: the next new draft plans it again.
        sqlx::raw_sql("DELETE FROM drafts WHERE key = 'fresh'").execute(&mut conn).await?;
        assert!(!do_now(&mut conn, "expire_drafts").await?);
        student.post("/api/user-data/draft", json!({"key": "next", "data": {}})).await?.data()?;
        assert!(do_now(&mut conn, "expire_drafts").await?);
        Ok(())
    })
}

#[test]
fn faults_of_browsers_that_do_not_come_again_go_after_a_month() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let server = Server::start(Settings { tasks_at_once: 4, ..world.server.settings.clone() }).await?;
        let site = world.site_on(&server).await?;
        let mut conn = as_site(&site, &world).await?;
        let tell = async |message: &str| {
            let batch = json!({"reports": [{"kind": "error", "message": message}]});
            site.visitor().post("/api/client-errors", batch).await?.data()
        };
        tell("old").await?;
        tell("fresh").await?;
        let age = "UPDATE client_errors SET last_seen = now() - interval '31 days' WHERE message = 'old'";
        sqlx::raw_sql(age).execute(&mut conn).await?;
        assert!(do_now(&mut conn, "expire_client_errors").await?, "one may go another day");
        let kept: Vec<String> = sqlx::query_scalar("SELECT message FROM client_errors").fetch_all(&mut conn).await?;
        assert_eq!(kept, ["fresh"]);
        sqlx::raw_sql("DELETE FROM client_errors").execute(&mut conn).await?;
        assert!(!do_now(&mut conn, "expire_client_errors").await?);
        Ok(())
    })
}
