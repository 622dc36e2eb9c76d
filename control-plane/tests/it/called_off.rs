//! A restore is called off at each step that allows it: while the step is at work, and when its work is done. Each commit
//! tries a part of the steps.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use breakage::cluster::Cluster;
use breakage::part::Part;
use control_plane::kinds::KINDS;
use control_plane::life::NewSiteName;
use control_plane::life::restoring::{self, Into, RESTORE};
use control_plane::operations::{self, State};
use sqlx::{ConnectOptions, Connection, PgConnection};

use crate::gate::{GATE, TRIGGER};
use crate::installation::{run, with_installation_at};
use crate::moved_in::{Stage, asked};
use crate::restoring_stage::{Vault, first_moment, now};

const PATIENCE: Duration = Duration::from_secs(60);

/// When within a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    /// As soon as it is at work.
    Early,
    /// Its work is done, its end is not noted.
    Late,
}

/// Whoever waits for the gate is ended; how many that were.
async fn turn_away(conn: &mut PgConnection) -> anyhow::Result<i64> {
    let sql = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE wait_event_type = 'Lock' AND wait_event = 'advisory'";
    Ok(sqlx::query_scalar(sql).fetch_one(conn).await?)
}

/// Calls the operation off at a step that does not come to its end, and waits until it is over.
async fn call_off(stage: &Stage<'_>, operation: i64, step: i32, when: When) -> anyhow::Result<()> {
    let control = stage.services.control();
    let mut admin = stage.it.admin().await?;
    let begun = Instant::now();
    loop {
        let sql = "SELECT step = $2 AND state = 'running' AND ($3 OR EXISTS (
                      SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event = 'advisory'))
                     FROM operations WHERE id = $1";
        let query = sqlx::query_scalar(sql).bind(operation).bind(step).bind(when == When::Early);
        if query.fetch_one(control).await? {
            break;
        }
        ensure!(begun.elapsed() < PATIENCE, "{:?}", operations::log(control, operation, 0).await?);
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let calling = async { operations::cancel(&mut *control.acquire().await?, &KINDS, operation, "command:test").await };
    let ending = async {
        while !operations::show(control, operation).await?.context("the operation")?.state.is_over() {
            turn_away(&mut admin).await?;
            ensure!(begun.elapsed() < PATIENCE, "{:?}", operations::log(control, operation, 0).await?);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    };
    let (called, ended) = tokio::join!(calling, ending);
    called?;
    ended
}

#[tokio::test]
async fn a_restore_that_is_called_off_at_any_step_leaves_nothing() -> anyhow::Result<()> {
    let cluster = Cluster::start()?;
    with_installation_at(&cluster.url(), async |it| {
        let (stage, vault) = (Stage::new(it)?, Vault::open(&cluster.url())?);
        let control = stage.services.control();
        let site = stage.site("demo").await?;
        let keeping = vault.keep(control);
        first_moment(control, site).await?;
        let at = now(&stage).await?;
        sqlx::raw_sql(TRIGGER).execute(control).await?;
        let mut conn = stage.conn(site).await?;
        run(&mut conn, "UPDATE users SET full_name = 'sai'".to_owned()).await?;
        conn.close().await?;
        let standing = async || {
            let blobs = stage.held(site).await?;
            let epoch = stage.count("SELECT max(epoch) FROM placements").await?;
            anyhow::Ok((stage.rows(site).await?, blobs, stage.schemas_and_roles().await?, epoch))
        };
        let before = standing().await?;
        let options = it.admin_options(&it.control_name());
        let steps: Vec<&str> =
            RESTORE.steps.iter().take_while(|step| step.can_be_cancelled).map(|step| step.name).collect();
        assert_eq!(steps, ["reserve", "fetch", "recover", "copy", "compare"]);
        let mut gate = options.connect().await?;
        let part = Part::of_this_run();
        for (number, step) in steps.iter().enumerate().filter(|(number, _)| part.has(*number)) {
            let number = i32::try_from(number)?;
            let new_site = NewSiteName { name: None, subdomain: "again".to_owned() };
            for (into, when) in [(Into::Place { keep: None }, When::Late), (Into::New(new_site), When::Early)] {
                sqlx::query("SELECT pg_advisory_lock($1, $2)").bind(GATE).bind(number).execute(&mut gate).await?;
                let (_, operation) =
                    restoring::start_restore(&mut *control.acquire().await?, site, at, &into, &asked()).await?;
                let (over, called) =
                    tokio::join!(vault.finish(&stage, operation), call_off(&stage, operation, number, when));
                called.with_context(|| format!("{step} {when:?}"))?;
                assert_eq!(over?.state, State::Cancelled, "{step} {when:?}");
                sqlx::query("SELECT pg_advisory_unlock_all()").execute(&mut gate).await?;
                assert!(standing().await? == before, "{step} {when:?}: the site is not as it was");
                assert_eq!(vault.left()?.len(), 0, "{step} {when:?}: {:?}", vault.left()?);
                let left = "SELECT (SELECT count(*) FROM tenants WHERE subdomain = 'again')
                                 + (SELECT count(*) FROM placements WHERE state <> 'active')
                                 + (SELECT count(*) FROM former_places WHERE dropped_at IS NULL)";
                assert_eq!(stage.count(left).await?, 0, "{step} {when:?}");
            }
        }
        gate.close().await?;
        // It can be written, and restored after all.
        let mut conn = stage.conn(site).await?;
        run(&mut conn, "UPDATE users SET full_name = 'viết được'".to_owned()).await?;
        conn.close().await?;
        vault.restore(&stage, site, at, &Into::Place { keep: None }).await?;
        let mut conn = stage.conn(site).await?;
        let wrong: i64 =
            sqlx::query_scalar("SELECT count(*) FROM users WHERE full_name = 'viết được'").fetch_one(&mut conn).await?;
        assert_eq!(wrong, 0);
        conn.close().await?;
        keeping.stop().await;
        Ok(())
    })
    .await
}
