//! Moves whose last moment takes too long, or that fail when the site has its new place already.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use control_plane::kinds::KINDS;
use control_plane::life::moving::{self, MoveTo};
use control_plane::operations::{self, State};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

use crate::installation::with_installation;
use crate::moved_in::{Stage, asked};

const PATIENCE: Duration = Duration::from_secs(60);

/// Into a database of its own.
fn away() -> MoveTo {
    MoveTo { server: None, database: Some("new".to_owned()), keep_seconds: Some(0) }
}

/// Where the site is, and whether it can be written.
async fn place(stage: &Stage<'_>, site: i64) -> anyhow::Result<(String, String, i64)> {
    let sql = "SELECT database, state, epoch FROM placements WHERE tenant_id = $1";
    Ok(sqlx::query_as(sql).bind(site).fetch_one(stage.services.control()).await?)
}

/// The new place stands still from the moment that writes wait: they do not wait for it, and the move is tried again.
#[tokio::test]
async fn writes_wait_no_longer_than_they_may_whatever_the_new_place_does() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let (control, site) = (stage.services.control(), stage.site("demo").await?);
        let before = place(&stage, site).await?;
        // Whoever is about to have writes wait stands at a gate until the new place is held.
        let mut gate = it.admin_options(&format!("{}_control", it.prefix)).connect().await?;
        let shut = "CREATE FUNCTION control.gate() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END $$;
            CREATE TRIGGER gate BEFORE UPDATE OF state ON control.placements FOR EACH ROW
                WHEN (NEW.state = 'moving') EXECUTE FUNCTION control.gate();
            SELECT pg_advisory_lock(4711)";
        sqlx::raw_sql(shut).execute(&mut gate).await?;
        let operation = moving::start_move(&mut *control.acquire().await?, site, &away(), &asked()).await?;
        let worker = stage.worker()?;
        let turn = tokio::spawn(async move { worker.take(Some(operation)).await });
        let begun = Instant::now();
        let waits = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
                       AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))";
        while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&mut gate).await? {
            ensure!(begun.elapsed() < PATIENCE, "writes never wait");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let memory: serde_json::Value = sqlx::query_scalar("SELECT memory->'plan'->'to' FROM operations WHERE id = $1")
            .bind(operation)
            .fetch_one(control)
            .await?;
        let (database, schema) = (memory["database"].as_str().context("to")?, memory["schema"].as_str().context("to")?);
        let mut holder = it.admin_options(database).connect().await?;
        let hold = format!("BEGIN; LOCK TABLE {schema}.users, {schema}.drafts IN ACCESS EXCLUSIVE MODE");
        sqlx::raw_sql(AssertSqlSafe(hold)).execute(&mut holder).await?;
        let waited_since = Instant::now();
        gate.close().await?;
        turn.await??;
        let waited = waited_since.elapsed();
        assert!(waited < Duration::from_secs(10), "writes have waited for {waited:?}");
        assert_eq!(place(&stage, site).await?, before);
        let called_off = operations::show(control, operation).await?.context("the move")?;
        let reason = called_off.error.as_ref().map(|error| error.text.as_str()).unwrap_or_default();
        assert!(
            called_off.step.as_deref() == Some("switch") && reason.contains("writes have waited"),
            "{called_off:?}"
        );
        let mut conn = stage.conn(site).await?;
        sqlx::query("UPDATE users SET full_name = 'An'").execute(&mut conn).await?;
        conn.close().await?;
        let rows = stage.rows(site).await?;
        holder.close().await?;
        stage.done(operation).await?;
        assert_eq!(stage.rows(site).await?, rows);
        assert_ne!(place(&stage, site).await?.0, before.0);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_move_that_fails_behind_the_switch_is_done_and_not_begun_anew() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let (control, site) = (stage.services.control(), stage.site("demo").await?);
        let operation = moving::start_move(&mut *control.acquire().await?, site, &away(), &asked()).await?;
        stage.done(operation).await?;
        let after = place(&stage, site).await?;
        // As if a step behind the switch had failed for good.
        let sql =
            "UPDATE operations SET state = 'waiting', finished_at = NULL, undoing = 'failed', step = 4 WHERE id = $1";
        sqlx::query(sql).bind(operation).execute(control).await?;
        assert_eq!(stage.finish(operation).await?.state, State::Done);
        assert!(
            operations::retry(&mut *control.acquire().await?, &KINDS, operation, "a test").await.is_err(),
            "it would be moved once more"
        );
        assert_eq!(place(&stage, site).await?, after);
        Ok(())
    })
    .await
}
