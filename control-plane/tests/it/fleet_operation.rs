//! Upgrades that are asked for as operations, and upgrades beside the operations of sites.

use std::time::{Duration, Instant};

use anyhow::Context;
use control_plane::fleet::{self, Asked, FleetOptions};
use control_plane::kinds::KINDS;
use control_plane::life;
use control_plane::operations::{self, StartError, State};
use migrations::TenantMigrations;
use sqlx::{Connection, PgConnection, PgPool};

use crate::fleet::{schema_of, set_back, sign_up, spoil, without_wait};
use crate::installation::{run, with_installation};
use crate::moved_in::{Stage, asked};

const PATIENCE: Duration = Duration::from_secs(60);

async fn until(what: &str, mut holds: impl AsyncFnMut() -> anyhow::Result<bool>) -> anyhow::Result<()> {
    let begun = Instant::now();
    while !holds().await? {
        anyhow::ensure!(begun.elapsed() < PATIENCE, "{what} does not come true");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Ok(())
}

fn at_once(canary: Option<i64>) -> Asked {
    Asked { canary, canary_wait_seconds: 0, ..Asked::default() }
}

async fn start(stage: &Stage<'_>, asked: &Asked) -> Result<i64, StartError> {
    fleet::start(&mut *stage.services.control().acquire().await?, asked, "operator:7".to_owned(), "bản mới".to_owned())
        .await
}

async fn id_of(stage: &Stage<'_>, subdomain: &str) -> anyhow::Result<i64> {
    let sql = "SELECT id FROM tenants WHERE subdomain = $1";
    Ok(sqlx::query_scalar(sql).bind(subdomain).fetch_one(stage.services.control()).await?)
}

/// Holds up whoever migrates the site.
async fn hold_up(conn: &mut PgConnection) -> anyhow::Result<()> {
    run(conn, "BEGIN; LOCK TABLE schema_history IN ACCESS EXCLUSIVE MODE".to_owned()).await
}

/// The operation's next look comes at once.
async fn look_now(control: &PgPool, operation: i64) -> anyhow::Result<()> {
    let sql = "UPDATE operations SET next_attempt_at = now() WHERE id = $1";
    sqlx::query(sql).bind(operation).execute(control).await?;
    Ok(())
}

async fn somebody_waits(conn: &mut PgConnection) -> anyhow::Result<()> {
    until("a migration that waits", async || {
        let sql = "SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
                    WHERE NOT l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
                      AND c.oid = 'schema_history'::regclass)";
        Ok(sqlx::query_scalar(sql).fetch_one(&mut *conn).await?)
    })
    .await
}

#[tokio::test]
async fn an_upgrade_that_was_asked_for_names_what_failed_and_is_tried_again() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let (provisioner, control) = (&stage.services.provisioner, stage.services.control());
        sign_up(provisioner, &["site-1", "site-2", "site-3"]).await?;
        set_back(provisioner).await?;
        spoil(it, provisioner, "site-2").await?;
        let canary = id_of(&stage, "site-2").await?;
        let operation = start(&stage, &at_once(Some(canary))).await?;
        let second = start(&stage, &at_once(None)).await;
        assert!(matches!(second, Err(StartError::Busy)), "{second:?}");

        let failed = stage.finish(operation).await?;
        assert_eq!(failed.state, State::Failed);
        assert!(failed.error.as_ref().is_some_and(|error| error.code == "sites_behind"), "{failed:?}");
        let report = &failed.memory["report"];
        assert_eq!((&report["failed"][0]["tenant_id"], &report["left"]), (&canary.into(), &2.into()), "{report}");
        assert_eq!(report["halted"], "one failed in the wave canary");
        let of_run = fleet::runs(control, 1, 0).await?.remove(0);
        assert_eq!((of_run.requested_by.as_str(), of_run.state.as_str()), ("operator:7", "halted"));
        let results = fleet::results(control, of_run.id).await?;
        assert_eq!((results[0].name.as_deref(), results[0].outcome.as_str()), (Some("Lớp site-2"), "failed"));

        // What was wrong with the site is mended.
        let (mut conn, _) = schema_of(it, provisioner, "site-2").await?;
        let (_, sound) = schema_of(it, provisioner, "site-1").await?;
        run(&mut conn, format!("UPDATE schema_history h SET checksum = s.checksum FROM {sound}.schema_history s WHERE s.version = h.version")).await?;
        operations::retry(&mut *control.acquire().await?, &KINDS, operation, "operator:7").await?;
        let over = stage.done(operation).await?;
        assert_eq!((over.progress, &over.memory["report"]["upgraded"]), (1.0, &3.into()));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn an_upgrade_whose_worker_is_killed_is_gone_on_with() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let (provisioner, control) = (&stage.services.provisioner, stage.services.control());
        sign_up(provisioner, &["site-1", "site-2"]).await?;
        set_back(provisioner).await?;
        let (mut conn, _) = schema_of(it, provisioner, "site-2").await?;
        hold_up(&mut conn).await?;
        let operation = start(&stage, &at_once(None)).await?;
        let worker = stage.worker()?;
        let work = tokio::spawn(async move { worker.finish(operation).await });
        somebody_waits(&mut conn).await?;
        until("progress", async || Ok(operations::show(control, operation).await?.is_some_and(|it| it.progress > 0.0)))
            .await?;
        work.abort();
        assert!(work.await.is_err_and(|gone| gone.is_cancelled()));
        // The server ends the connection of a dead process, and with it its lock, in its own time.
        until("the end of the killed worker's lock", async || {
            let sql = "SELECT NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock'
                        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))";
            Ok(sqlx::query_scalar(sql).fetch_one(control).await?)
        })
        .await?;
        // Somebody at the command line has begun, and the operation waits for that.
        let slow = TenantMigrations::default();
        let options = FleetOptions { requested_by: "command:tests".to_owned(), ..without_wait() };
        let by_hand = fleet::upgrade(provisioner, &slow, &options);
        let others = async {
            until("the run at the command line", async || {
                Ok(fleet::runs(control, 1, 0).await?.first().is_some_and(|run| run.requested_by == "command:tests"))
            })
            .await?;
            sqlx::query("UPDATE operations SET lease_until = now() WHERE id = $1")
                .bind(operation)
                .execute(control)
                .await?;
            for _ in 0..2 {
                stage.worker()?.take(Some(operation)).await?;
                look_now(control, operation).await?;
            }
            run(&mut conn, "ROLLBACK".to_owned()).await
        };
        let (report, ()) = tokio::try_join!(async { Ok(by_hand.await?) }, others)?;
        assert!(report.is_whole());
        // It looked twice, and says once that it waits.
        let log = operations::log(control, operation, 0).await?;
        let codes: Vec<&str> = log.iter().map(|line| line.notice.code.as_ref()).collect();
        assert_eq!(codes, ["asked", "begun", "begun", "upgrade_held"], "{log:?}");
        assert!(log[3].notice.text.starts_with("waiting: command:tests, on "), "{log:?}");
        stage.done(operation).await?;
        let states: Vec<String> = fleet::runs(control, 9, 0).await?.into_iter().map(|run| run.state).collect();
        assert_eq!(states, ["done", "interrupted"]);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_site_is_upgraded_or_worked_on_but_not_both() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let (provisioner, control) = (&stage.services.provisioner, stage.services.control());
        sign_up(provisioner, &["site-1", "site-2", "site-3"]).await?;
        set_back(provisioner).await?;
        let (busy, filled) = (id_of(&stage, "site-1").await?, id_of(&stage, "site-3").await?);
        let export = life::start_export(&mut *control.acquire().await?, busy, &asked()).await?;
        // As one that a clone is filling.
        sqlx::query("UPDATE tenants SET state = 'creating' WHERE id = $1").bind(filled).execute(control).await?;
        let filling = life::start_export(&mut *control.acquire().await?, filled, &asked()).await?;
        let options = FleetOptions { attempts: 1, requested_by: "command:tests".to_owned(), ..without_wait() };
        let embedded = TenantMigrations::default();
        let report = fleet::upgrade(provisioner, &embedded, &options).await?;
        assert_eq!((report.upgraded, report.failed.len(), report.left), (1, 0, 1), "{report:?}");
        let results = fleet::results(control, report.run.context("the run")?).await?;
        let left = results.iter().find(|result| result.outcome == "left").context("the site that is left")?;
        assert_eq!((left.tenant_id, left.wave.as_str()), (Some(busy), "rest"));
        assert_eq!(left.error.as_deref(), Some(format!("its operation {export} (export) is not over").as_str()));
        assert!(!results.iter().any(|result| result.tenant_id == Some(filled)));

        // The other way round: what is asked for meanwhile begins when the upgrade has ended.
        operations::cancel(&mut *control.acquire().await?, &KINDS, filling, "command:tests").await?;
        stage.finish(filling).await?;
        sqlx::query("UPDATE tenants SET state = 'active' WHERE id = $1").bind(filled).execute(control).await?;
        stage.done(export).await?;
        let (mut conn, _) = schema_of(it, provisioner, "site-1").await?;
        hold_up(&mut conn).await?;
        let upgrade = fleet::upgrade(provisioner, &embedded, &options);
        let asks = async {
            somebody_waits(&mut conn).await?;
            let export = life::start_export(&mut *control.acquire().await?, busy, &asked()).await?;
            assert!(stage.worker()?.take(Some(export)).await?);
            let waits = operations::show(control, export).await?.context("the export")?;
            assert_eq!((waits.state, waits.attempts), (State::Waiting, 0));
            assert!(operations::log(control, export, 0).await?.iter().all(|line| line.notice.code != "begun"));
            run(&mut conn, "ROLLBACK".to_owned()).await?;
            anyhow::Ok(export)
        };
        let (report, export) = tokio::try_join!(async { Ok(upgrade.await?) }, asks)?;
        assert!(report.is_whole() && report.upgraded == 2, "{report:?}");
        stage.done(export).await?;
        conn.close().await?;
        Ok(())
    })
    .await
}
