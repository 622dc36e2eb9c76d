//! Work in the background: done once whatever dies, tried again, seen by those whom it concerns.

use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::part::Part;
use tests::server::{Server, Settings};
use tests::tasks::{COUNT, FAIL, PANIC, SLOW, as_site, make};
use tests::world::eventually;
use tests::{Caller, TestSite, World, run};

const SOON: Duration = Duration::from_secs(180);
/// A lease of a process that was killed has to run out first.
const LAPSED: Duration = Duration::from_secs(120);

/// A world whose server does tasks.
struct Ground {
    world: World,
    server: Server,
    site: TestSite,
    student: Caller,
    conn: PgConnection,
}

impl Ground {
    async fn open(world: &World) -> anyhow::Result<Self> {
        let world = world.beside().await?;
        let server = Server::start(Settings { tasks_at_once: 4, ..world.server.settings.clone() }).await?;
        let site = world.site_on(&server).await?;
        let student = site.person("student").await?;
        let conn = as_site(&site, &world).await?;
        Ok(Self { world, server, site, student, conn })
    }

    async fn make(&mut self, kind: &str, key: &str, seconds: f64) -> anyhow::Result<i64> {
        make(&mut self.conn, kind, key, self.student.id, seconds).await
    }

    async fn state(&mut self, task: i64) -> anyhow::Result<String> {
        Ok(sqlx::query_scalar("SELECT state FROM tasks WHERE id = $1").bind(task).fetch_one(&mut self.conn).await?)
    }

    async fn until(&mut self, task: i64, state: &str) -> anyhow::Result<()> {
        eventually(SOON, async || Ok(self.state(task).await? == state)).await.with_context(|| format!("{task} {state}"))
    }

    async fn counted(&mut self) -> anyhow::Result<i64> {
        let sql = "SELECT coalesce(class, '0')::bigint FROM users WHERE id = $1";
        Ok(sqlx::query_scalar(sql).bind(self.student.id).fetch_one(&mut self.conn).await?)
    }

    async fn open_school(&mut self) -> anyhow::Result<()> {
        let sql = "UPDATE users SET school = 'open' WHERE id = $1";
        sqlx::query(sql).bind(self.student.id).execute(&mut self.conn).await?;
        Ok(())
    }
}

#[test]
fn what_is_due_is_done_once_and_whoever_began_it_sees_how_far_it_is() -> anyhow::Result<()> {
    run(async |world| {
        let mut it = Ground::open(world).await?;
        let (now, later, far) =
            (it.make(COUNT, "a", 0.0).await?, it.make(COUNT, "b", 1.0).await?, it.make(COUNT, "c", 3600.0).await?);
        it.until(now, "done").await?;
        it.until(later, "done").await?;
        assert_eq!((it.counted().await?, it.state(far).await?.as_str()), (2, "waiting"));
        let path = format!("/api/tasks/{now}");
        let seen = it.student.get(&path).await?.data()?;
        assert_eq!((&seen["state"], &seen["result"]), (&json!("done"), &json!({"counted": it.student.id})));
        assert_eq!(it.site.admin.get(&path).await?.data()?["state"], "done");
        assert_eq!(it.site.person("student").await?.get(&path).await?.refused(404)?, "task_not_found");
        assert_eq!(it.site.visitor().get(&path).await?.refused(401)?, "login_required");

        let slow = it.make(SLOW, "", 0.0).await?;
        let path = format!("/api/tasks/{slow}");
        let student = it.student.clone();
        eventually(SOON, async || Ok(student.get(&path).await?.data()?["done"] == 1)).await?;
        let seen = student.get(&path).await?.data()?;
        assert_eq!((&seen["state"], &seen["total"], &seen["result"]), (&json!("running"), &json!(2), &Value::Null));
        it.open_school().await?;
        it.until(slow, "done").await
    })
}

#[test]
fn a_key_waits_once_and_what_fails_is_for_admins_to_see_and_to_try_again() -> anyhow::Result<()> {
    run(async |world| {
        let mut it = Ground::open(world).await?;
        let far = it.make(COUNT, "same", 3600.0).await?;
        assert!(it.make(COUNT, "same", 3600.0).await.is_err(), "of a key one waits");
        let (failing, panics) = (it.make(FAIL, "", 0.0).await?, it.make(PANIC, "", 0.0).await?);
        it.until(failing, "failed").await?;
        it.until(panics, "failed").await?;
        let admin = it.site.admin.with("accept-language", "en");
        let listed = admin.get("/api-admin/tasks?state=failed").await?;
        assert_eq!(listed.envelope()?["metadata"]["total"], 2);
        let items = listed.data()?;
        let item = items.as_array().into_iter().flatten().find(|item| item["id"] == failing).context("listed")?;
        assert_eq!((&item["attempts"], &item["kind"]), (&json!(3), &json!(FAIL)));
        assert_eq!(item["reason"], "The server is overloaded, please try again later.");
        let waiting = it.site.admin.get("/api-admin/tasks?state=waiting&size=1&page=9").await?;
        assert_eq!(waiting.envelope()?["metadata"]["total"], 1, "also past the last page");
        assert_eq!(it.site.admin.get("/api-admin/tasks?state=odd").await?.refused(400)?, "invalid_query");

        it.open_school().await?;
        let retry = async |id: i64| admin.post(&format!("/api-admin/tasks/{id}/retry"), json!({})).await;
        assert_eq!(retry(failing).await?.status, 200);
        it.until(failing, "done").await?;
        assert_eq!(retry(failing).await?.refused(409)?, "task_done");
        assert_eq!(retry(far).await?.status, 200, "what waits is done at once");
        it.until(far, "done").await?;
        assert_eq!(it.counted().await?, 2);
        assert_eq!(retry(9_000_000_000).await?.refused(404)?, "task_not_found");
        Ok(())
    })
}

#[test]
fn a_worker_that_is_killed_loses_and_doubles_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let site = own.site().await?;
        let student = site.person("student").await?;
        let mut conn = as_site(&site, &own).await?;
        let tasks: i64 = 600;
        let sql = "INSERT INTO tasks (kind, key, payload, due_at)
            SELECT $1, n::text, jsonb_build_object('user', $2), now() + make_interval(secs => n / 200.0)
              FROM generate_series(1, $3) AS n";
        sqlx::query(sql).bind(COUNT).bind(student.id).bind(tasks).execute(&mut conn).await?;
        let done = "SELECT count(*) FROM tasks WHERE state = 'done'";
        for share in [3, 2] {
            let (mut part, _) = Part::site(&own.server.settings)?;
            eventually(LAPSED, async || {
                Ok(sqlx::query_scalar::<_, i64>(done).fetch_one(&mut conn).await? >= tasks / (share + 1))
            })
            .await?;
            part.kill()?;
        }
        let (_part, _) = Part::site(&own.server.settings)?;
        eventually(LAPSED, async || Ok(sqlx::query_scalar::<_, i64>(done).fetch_one(&mut conn).await? == tasks))
            .await?;
        let counted: String =
            sqlx::query_scalar("SELECT class FROM users WHERE id = $1").bind(student.id).fetch_one(&mut conn).await?;
        assert_eq!(counted, tasks.to_string(), "each once");
        Ok(())
    })
}

#[test]
fn a_hint_that_is_gone_is_made_again_and_is_nobodys_to_write() -> anyhow::Result<()> {
    run(async |world| {
        let mut it = Ground::open(world).await?;
        let schema = it.site.placement.schema.clone();
        let far = it.make(COUNT, "far", 3600.0).await?;
        let mut admin = it.site.sql().await?;
        let hints = "SELECT count(*) FROM shared.task_due WHERE schema_name = $1";
        assert_eq!(sqlx::query_scalar::<_, i64>(hints).bind(&schema).fetch_one(&mut admin).await?, 1);
        for attack in [
            "SELECT * FROM shared.task_due",
            "UPDATE shared.task_due SET due_at = 'infinity'",
            "SELECT shared.renew_task_due(ARRAY['x'])",
            "SELECT shared.renew_all_task_due()",
        ] {
            let refused = sqlx::raw_sql(attack).execute(&mut it.conn).await;
            let code = refused.err().and_then(|error| error.as_database_error()?.code().map(|code| code.into_owned()));
            assert_eq!(code.as_deref(), Some("42501"), "{attack}");
        }
        // As after a move: the rows are there, and nothing has noted them.
        let copied = "BEGIN; ALTER TABLE tasks DISABLE TRIGGER USER; UPDATE tasks SET due_at = now(); \
            ALTER TABLE tasks ENABLE TRIGGER USER; DELETE FROM shared.task_due; COMMIT";
        sqlx::raw_sql(copied).execute(&mut admin).await?;
        sqlx::query("UPDATE tenants SET name = name || '!' WHERE id = $1")
            .bind(it.site.id)
            .execute(it.world.provisioner.control())
            .await?;
        it.until(far, "done").await?;
        assert!(it.server.settings.tasks_at_once > 0);
        Ok(())
    })
}
