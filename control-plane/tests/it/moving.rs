use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use control_plane::kinds::KINDS;
use control_plane::life::moving::{self, MoveTo};
use control_plane::operations::{self, State};
use platform::messages::MOVING;
use platform::tenancy::{Limits, Placement, Servers, TenantPool};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

use crate::installation::with_installation;
use crate::moved_in::{Stage, asked};

/// Into a database of its own, and the old schema dropped at once.
fn away() -> MoveTo {
    MoveTo { server: None, database: Some("new".to_owned()), keep_seconds: Some(0) }
}

async fn placement(stage: &Stage<'_>, tenant: i64) -> anyhow::Result<Placement> {
    let sql = "SELECT server, database, schema, role, epoch FROM placements WHERE tenant_id = $1";
    let (server, database, schema, role, epoch) =
        sqlx::query_as(sql).bind(tenant).fetch_one(stage.services.control()).await?;
    Ok(Placement { tenant, server, database, schema, role, epoch, statement_timeout_ms: 5000 })
}

/// As tenant-api has it.
fn pool(stage: &Stage<'_>) -> TenantPool {
    TenantPool::new(Servers::main(stage.it.api("postgres")), Limits { connections: 8, ..Limits::default() })
}

fn text(error: platform::error::ApiError) -> anyhow::Error {
    anyhow::anyhow!("{error}: {:?}", error.cause())
}

/// Schemas of sites and what was put beside them, in one database.
async fn schemas(stage: &Stage<'_>, database: &str) -> anyhow::Result<Vec<String>> {
    let mut conn = stage.it.admin_options(database).connect().await?;
    let sql = "SELECT nspname::text FROM pg_namespace WHERE nspname LIKE 't\\_%' ORDER BY 1";
    let found = sqlx::query_scalar(sql).fetch_all(&mut conn).await?;
    conn.close().await?;
    Ok(found)
}

/// The triggers of the site's own that fire.
async fn triggers(conn: &mut sqlx::PgConnection) -> anyhow::Result<Vec<String>> {
    let sql = "SELECT c.relname || '.' || t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
                WHERE c.relnamespace = current_schema()::regnamespace AND NOT tgisinternal AND tgenabled = 'O' ORDER BY 1";
    Ok(sqlx::query_scalar(sql).fetch_all(conn).await?)
}

#[tokio::test]
async fn a_site_is_moved_while_it_is_written_and_nothing_is_lost_or_doubled() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let site = stage.site("demo").await?;
        let before = placement(&stage, site).await?;
        let mut conn = stage.conn(site).await?;
        let had = triggers(&mut conn).await?;
        conn.close().await?;
        let pool = pool(&stage);
        let (stop, written, refused) =
            (Arc::new(AtomicBool::new(false)), Arc::new(AtomicI64::new(0)), Arc::new(AtomicI64::new(0)));
        // Somebody who writes all the time: new rows, changed rows, changed keys, rows that go; each is counted when it
        // was answered, by the place that the control database named when it began.
        let writing = async {
            let mut number = 0_i64;
            while !stop.load(Ordering::Relaxed) {
                number += 1;
                let place = placement(&stage, site).await?;
                let mut tx = pool.begin(&place).await.map_err(text)?;
                let sql = "INSERT INTO drafts (user_id, key, data) VALUES (3, $1, to_jsonb($2::bigint))";
                let key = format!("khoá {number}");
                let done = async {
                    sqlx::query(sql).bind(&key).bind(number).execute(&mut *tx).await?;
                    sqlx::query("UPDATE drafts SET key = key || '!' WHERE key = $1").bind(&key).execute(&mut *tx).await?;
                    sqlx::query("UPDATE users SET full_name = $1 WHERE id = 3").bind(&key).execute(&mut *tx).await?;
                    sqlx::query("DELETE FROM question_tags").execute(&mut *tx).await?;
                    sqlx::query("INSERT INTO question_tags VALUES (1, $1)").bind(&key).execute(&mut *tx).await?;
                    tx.commit().await
                };
                match done.await {
                    Ok(()) => drop(written.fetch_add(1, Ordering::Relaxed)),
                    Err(error) => {
                        anyhow::ensure!(platform::db::is_fenced(&error), "{error}");
                        refused.fetch_add(1, Ordering::Relaxed);
                        tokio::time::sleep(Duration::from_millis(5)).await;
                    }
                }
            }
            anyhow::Ok(())
        };
        let writes = async |more: i64| {
            let (begun, before) = (Instant::now(), written.load(Ordering::Relaxed));
            while written.load(Ordering::Relaxed) < before + more {
                anyhow::ensure!(begun.elapsed() < Duration::from_secs(60), "nobody writes");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            anyhow::Ok(())
        };
        let moving = async {
            writes(10).await?;
            let operation = moving::start_move(&mut *stage.services.control().acquire().await?, site, &away(), &asked()).await?;
            let over = stage.done(operation).await?;
            writes(11).await?;
            stop.store(true, Ordering::Relaxed);
            Ok(over)
        };
        let ((), over) = tokio::try_join!(writing, moving)?;
        let read_only = over.memory["read_only_ms"].as_u64().context("how long writes waited")?;
        assert!(read_only < 4500, "writes waited for {read_only} ms");
        let after = placement(&stage, site).await?;
        assert_eq!(after.epoch, before.epoch + 1);
        assert_ne!((&after.database, &after.schema, &after.role), (&before.database, &before.schema, &before.role));

        let mut conn = stage.conn(site).await?;
        let (drafts, changed): (i64, i64) =
            sqlx::query_as("SELECT count(*), count(*) FILTER (WHERE key LIKE '%!') FROM drafts").fetch_one(&mut conn).await?;
        let written = written.load(Ordering::Relaxed);
        assert!(written > 20, "only {written} writes");
        assert_eq!((drafts, changed), (written + 1, written));
        let tags: i64 = sqlx::query_scalar("SELECT count(*) FROM question_tags").fetch_one(&mut conn).await?;
        assert_eq!(tags, 1);
        // Keys, references, sequences and triggers are as they were.
        let orphan = sqlx::query("INSERT INTO drafts VALUES (4711, 'k', '{}')").execute(&mut conn).await;
        assert!(orphan.is_err(), "the foreign keys are gone");
        let (unchecked, kept): (i64, i64) = sqlx::query_as(
            "SELECT (SELECT count(*) FROM pg_constraint WHERE connamespace = current_schema()::regnamespace AND NOT convalidated),
                    (SELECT count(*) FROM sessions)",
        )
        .fetch_one(&mut conn)
        .await?;
        assert_eq!((unchecked, kept), (0, 1));
        assert!(!had.is_empty());
        assert_eq!(triggers(&mut conn).await?, had);
        let id: i64 = sqlx::query_scalar(
            "INSERT INTO questions (slug, title, statement, author_id) VALUES ('x', 'x', '', 1) RETURNING id",
        )
        .fetch_one(&mut conn)
        .await?;
        assert_eq!(id, 3, "the id of a deleted question is given out again");
        conn.close().await?;
        // Nothing is left of the old place.
        assert!(!schemas(&stage, &before.database).await?.iter().any(|name| name.starts_with(&before.schema)));
        assert_eq!(schemas(&stage, &after.database).await?, [after.schema]);
        assert_eq!(stage.count("SELECT count(*) FROM former_places WHERE dropped_at IS NULL").await?, 0);
        pool.close().await;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn writes_that_carry_an_old_epoch_are_refused() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let site = stage.site("demo").await?;
        let (pool, old) = (pool(&stage), placement(&stage, site).await?);
        let insert = "INSERT INTO drafts (user_id, key, data) VALUES (3, $1, '1')";
        // A transaction that has not written yet when the site goes away, and one that has not begun.
        let mut late = pool.begin(&old).await.map_err(text)?;
        sqlx::query("SELECT count(*) FROM drafts").execute(&mut *late).await?;
        let to = MoveTo { keep_seconds: Some(3600), ..away() };
        let operation =
            moving::start_move(&mut *stage.services.control().acquire().await?, site, &to, &asked()).await?;
        stage.done(operation).await?;
        let refused = sqlx::query(insert).bind("late").execute(&mut *late).await.expect_err("an old epoch wrote");
        assert!(platform::db::is_fenced(&refused), "{refused}");
        drop(late);
        for sql in [
            "INSERT INTO drafts (user_id, key, data) VALUES (3, 'x', '1')",
            "UPDATE users SET full_name = 'x'",
            "DELETE FROM drafts",
            "UPDATE users SET full_name = 'x' WHERE id = -1",
        ] {
            let mut conn = pool.read(&old).await.map_err(text)?;
            let refused = sqlx::query(sql).execute(&mut *conn).await.expect_err(sql);
            let answer = platform::error::ApiError::from(refused);
            assert_eq!((answer.message(), answer.retry_seconds()), (MOVING, Some(1)), "{sql}");
        }
        // Nobody else writes there either, whatever their rights.
        let mut owner = stage.it.admin_options(&old.database).connect().await?;
        let sql = format!("DELETE FROM {}.drafts", old.schema);
        assert!(sqlx::query(AssertSqlSafe(sql)).execute(&mut owner).await.is_err());
        // Whoever reads with it still finds something; whoever has heard writes.
        let mut conn = pool.read(&old).await.map_err(text)?;
        let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM drafts").fetch_one(&mut *conn).await?;
        assert_eq!(rows, 1);
        drop(conn);
        let mut conn = pool.read(&placement(&stage, site).await?).await.map_err(text)?;
        sqlx::query(insert).bind("new").execute(&mut *conn).await?;
        drop(conn);
        owner.close().await?;
        pool.close().await;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_move_that_finds_no_quiet_moment_leaves_the_site_as_it_was() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let control = stage.services.control();
        let site = stage.site("demo").await?;
        let (pool, old) = (pool(&stage), placement(&stage, site).await?);
        let nowhere = MoveTo { database: Some(old.database.clone()), ..MoveTo::default() };
        assert!(moving::start_move(&mut *control.acquire().await?, site, &nowhere, &asked()).await.is_err());
        let rows = stage.rows(site).await?;
        let mut held = pool.begin(&old).await.map_err(text)?;
        sqlx::query("INSERT INTO drafts (user_id, key, data) VALUES (3, 'held', '1')").execute(&mut *held).await?;
        let operation = moving::start_move(&mut *control.acquire().await?, site, &away(), &asked()).await?;
        let worker = stage.worker()?;
        let turn = tokio::spawn(async move { worker.take(Some(operation)).await });
        // It takes no trigger while somebody writes: it waits, and the one who writes does not.
        let mut look = stage.it.admin_options(&old.database).connect().await?;
        let waits = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass)";
        let begun = Instant::now();
        while !sqlx::query_scalar::<_, bool>(waits).bind(format!("{}.drafts", old.schema)).fetch_one(&mut look).await? {
            anyhow::ensure!(begun.elapsed() < Duration::from_secs(60), "it does not wait");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        look.close().await?;
        sqlx::query("INSERT INTO drafts (user_id, key, data) VALUES (3, 'more', '1')").execute(&mut *held).await?;
        operations::cancel(&mut *control.acquire().await?, &KINDS, operation, "a test").await?;
        // It hears of that while it waits.
        let begun = Instant::now();
        loop {
            let now = operations::show(control, operation).await?.context("the move")?;
            if now.is_undoing || now.state == State::Cancelled {
                break;
            }
            anyhow::ensure!(begun.elapsed() < Duration::from_secs(60), "it goes on: {now:?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        drop(held);
        turn.await??;
        let over = stage.finish(operation).await?;
        assert_eq!(over.state, State::Cancelled);
        assert_eq!(placement(&stage, site).await?, old);
        assert_eq!(stage.rows(site).await?, rows);
        let found = schemas(&stage, &old.database).await?;
        assert!(!found.iter().any(|name| name.ends_with("_moving")), "{found:?}");
        let elsewhere: Vec<String> = sqlx::query_scalar("SELECT name FROM databases WHERE name <> $1")
            .bind(&old.database)
            .fetch_all(control)
            .await?;
        for database in elsewhere {
            assert!(schemas(&stage, &database).await?.is_empty());
        }
        let mut conn = pool.read(&old).await.map_err(text)?;
        sqlx::query("INSERT INTO drafts (user_id, key, data) VALUES (3, 'again', '1')").execute(&mut *conn).await?;
        drop(conn);
        pool.close().await;
        Ok(())
    })
    .await
}

/// References are back at the new place when the last moment fails; what changes until the next attempt takes nothing
/// along that hangs on it.
#[tokio::test]
async fn a_switch_that_is_called_off_and_tried_again_loses_nothing() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let (control, site) = (stage.services.control(), stage.site("demo").await?);
        let mut admin = it.admin_options(&format!("{}_control", it.prefix)).connect().await?;
        let refuse = "CREATE FUNCTION control.no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
             CREATE TRIGGER no BEFORE UPDATE OF schema ON control.placements FOR EACH ROW EXECUTE FUNCTION control.no()";
        sqlx::raw_sql(refuse).execute(&mut admin).await?;
        let operation = moving::start_move(&mut *control.acquire().await?, site, &away(), &asked()).await?;
        stage.worker()?.take(Some(operation)).await?;
        let called_off = operations::show(control, operation).await?.context("the move")?;
        assert_eq!((called_off.step.as_deref(), called_off.attempts), (Some("switch"), 1), "{called_off:?}");

        let mut conn = stage.conn(site).await?;
        let change = "UPDATE users SET full_name = 'An'; UPDATE questions SET title = 'Tổng hai số'";
        sqlx::raw_sql(change).execute(&mut conn).await?;
        conn.close().await?;
        let rows = stage.rows(site).await?;
        sqlx::raw_sql("DROP TRIGGER no ON control.placements").execute(&mut admin).await?;
        admin.close().await?;
        stage.done(operation).await?;
        assert_eq!(stage.rows(site).await?, rows);
        Ok(())
    })
    .await
}
