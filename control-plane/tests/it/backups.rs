//! Keeping backups: what counts as one, what is noticed, what is removed.

use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use breakage::cluster::Cluster;
use control_plane::backups::{self, Backup, Health, ServerState};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgPool};

use crate::installation::with_installation;
use crate::moved_in::Stage;
use crate::restoring_stage::{Vault, in_folder, set};

const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until the backups of the one server are so.
pub async fn until(control: &PgPool, holds: impl Fn(&ServerState) -> bool) -> anyhow::Result<ServerState> {
    let begun = Instant::now();
    loop {
        let state = backups::servers(control).await?.pop().context("the server")?;
        if holds(&state) {
            return Ok(state);
        }
        ensure!(begun.elapsed() < PATIENCE, "{state:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The platform's databases are on another server: it goes on when the one that is backed up does not.
#[tokio::test]
async fn backups_are_kept_verified_and_what_is_wrong_is_said() -> anyhow::Result<()> {
    with_installation(async |it| {
        let (mut cluster, stage) = (Cluster::start()?, Stage::new(it)?);
        let vault = Vault::open(&cluster.url())?;
        let control = stage.services.control();
        let unkept = until(control, |_| true).await?;
        assert_eq!((unkept.state, unkept.last_backup_at), (Health::Missing, None));

        let alone = vault.backups.run("main").await.err().context("nobody receives the log")?;
        assert!(format!("{alone:#}").contains("backup keep"), "{alone:#}");
        assert!(vault.backups.list("main")?.is_empty());

        let keeping = vault.keep(control);
        // A server that would keep its log until its own disk is full.
        let unlimited = until(control, |state| told(state).contains("max_slot_wal_keep_size")).await?;
        assert_ne!(unlimited.state, Health::Good);
        set(&cluster.url(), "max_slot_wal_keep_size", "256MB").await?;
        let good = until(control, |state| state.state == Health::Good).await?;
        assert!(good.last_backup_at.is_some() && good.archived_until.is_some() && good.size_bytes > 0, "{good:?}");
        let second = vault.backups.run("main").await?;
        let listed = vault.backups.list("main")?;
        assert_eq!(listed.len(), 2);
        vault.backups.verify(&second).await?;
        // What was cut off is none, and the next removes it.
        let cut_off = second.folder.with_file_name(".making-20200101T000000Z");
        std::fs::create_dir(&cut_off)?;
        assert_eq!(vault.backups.list("main")?.len(), 2);
        let third = vault.backups.run("main").await?;
        assert!(!cut_off.exists());
        assert_eq!(vault.backups.prune("main")?, backups::Pruned::default());
        // Of two that reach back further than is promised, the newer one is needed.
        for (backup, days) in [(&listed[0], 20), (&second, 15)] {
            aged(backup, days)?;
        }
        assert_eq!(vault.backups.prune("main")?.backups, 1);
        let left: Vec<String> = vault.backups.list("main")?.into_iter().map(|backup| backup.name).collect();
        assert_eq!(left, [second.name.clone(), third.name.clone()]);

        let tar = third.folder.join("base.tar.zst");
        let mut content = std::fs::read(&tar)?;
        let middle = content.len() / 2;
        content[middle..middle + 64].fill(0);
        std::fs::write(&tar, content)?;
        let damaged = vault.backups.verify(&third).await.err().context("damage goes unnoticed")?;
        assert!(format!("{damaged:#}").contains("is damaged"), "{damaged:#}");
        assert!(in_folder(&vault.path().join("scratch"))?.is_empty());

        cluster.down()?;
        let late = until(control, |state| state.error.is_some()).await?;
        assert_eq!(late.state, Health::Late);
        cluster.up()?;
        let again = until(control, |state| state.state == Health::Good).await?;
        assert!(again.archived_until > good.archived_until);
        keeping.stop().await;
        Ok(())
    })
    .await
}

pub fn told(state: &ServerState) -> String {
    state.error.as_ref().map(ToString::to_string).unwrap_or_default()
}

/// Has a base backup be as old as so many days.
fn aged(backup: &Backup, days: i64) -> anyhow::Result<()> {
    let mut manifest = backup.manifest.clone();
    manifest.began_at -= time::Duration::days(days);
    manifest.ended_at -= time::Duration::days(days);
    std::fs::write(backup.folder.join("backup.json"), serde_json::to_vec(&manifest)?)?;
    Ok(())
}

#[tokio::test]
async fn a_base_backup_that_is_cut_off_leaves_nothing_and_the_next_one_is_whole() -> anyhow::Result<()> {
    with_installation(async |it| {
        let (cluster, stage) = (Cluster::start()?, Stage::new(it)?);
        let vault = Vault::open(&cluster.url())?;
        let control = stage.services.control();
        let keeping = vault.keep(control);
        until(control, |state| state.last_backup_at.is_some()).await?;
        // So much that it takes a while, of what can't be made smaller.
        let mut conn = PgConnectOptions::from_str(&cluster.url())?.connect().await?;
        let noise = "CREATE TABLE noise AS SELECT decode(string_agg(md5(random()::text), ''), 'hex') AS bytes
                       FROM generate_series(1, 600000) AS s GROUP BY s / 100";
        sqlx::query(noise).execute(&mut conn).await?;

        // Called off.
        let backups = vault.backups.clone();
        let taking = tokio::spawn(async move { backups.run("main").await });
        under_way(&vault).await?;
        taking.abort();
        assert!(taking.await.is_err(), "it was done before");
        assert!(vault.unfinished()?.is_empty(), "{:?}", vault.unfinished()?);
        // Killed.
        let mut killed = Command::new(env!("CARGO_BIN_EXE_control-plane"))
            .arg("backup")
            .args(&vault.arguments)
            .arg("run")
            .args(["--control-database-url", &it.control_url(None)?])
            .args(["--sites-database-url", &it.control_url(None)?])
            .stdout(Stdio::null())
            .spawn()?;
        under_way(&vault).await?;
        killed.kill()?;
        killed.wait()?;
        // The line was there before anything was done.
        let said: (String, String) = sqlx::query_as("SELECT action, target FROM audit").fetch_one(control).await?;
        assert_eq!(said, ("backup.run".to_owned(), "main".to_owned()));
        assert_eq!((vault.backups.list("main")?.len(), vault.unfinished()?.len()), (1, 1));

        let whole = vault.backups.run("main").await?;
        vault.backups.verify(&whole).await?;
        assert_eq!((vault.backups.list("main")?.len(), vault.unfinished()?), (2, Vec::new()));
        let orphans = "SELECT count(*) FROM pg_stat_replication WHERE application_name = 'lophoc base backup'";
        assert_eq!(sqlx::query_scalar::<_, i64>(orphans).fetch_one(&mut conn).await?, 0);
        conn.close().await?;
        keeping.stop().await;
        Ok(())
    })
    .await
}

/// Waits until something of a base backup has come.
async fn under_way(vault: &Vault) -> anyhow::Result<()> {
    let begun = Instant::now();
    loop {
        for making in vault.unfinished()? {
            if making.join("base.tar.zst").is_file() {
                return Ok(());
            }
        }
        ensure!(begun.elapsed() < PATIENCE, "no base backup is taken");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}
