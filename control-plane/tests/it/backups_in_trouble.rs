//! The archive in trouble: no room, a server that has not kept its log, a keeper that was away.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use breakage::cluster::Cluster;
use control_plane::backups::{self, Health, Restorable};
use control_plane::life::NewSiteName;
use control_plane::life::restoring::{self, Into};
use nix::mount::{MntFlags, MsFlags, mount, umount2};
use sqlx::{ConnectOptions, Connection, PgPool};
use tempfile::TempDir;
use time::OffsetDateTime;

use crate::backups::{told, until};
use crate::installation::{run, with_installation, with_installation_at};
use crate::moved_in::{Stage, asked};
use crate::restoring_stage::{Vault, first_moment, next_segment, now, passable, set};

const PATIENCE: Duration = Duration::from_secs(60);

/// A file system of so many MiB, in memory, for as long as this lives.
struct SmallDisk(std::path::PathBuf);

impl SmallDisk {
    fn mount(folder: &TempDir, mebibytes: u32) -> anyhow::Result<Self> {
        let options = format!("size={mebibytes}m,mode=711");
        mount(Some("none"), folder.path(), Some("tmpfs"), MsFlags::empty(), Some(options.as_str()))
            .context("a test of a full disk needs the right to mount one")?;
        Ok(Self(folder.path().to_owned()))
    }

    /// Leaves no room at all.
    fn fill(&self) -> anyhow::Result<()> {
        let mut file = File::create(self.ballast())?;
        while file.write_all(&[7; 65536]).is_ok() {}
        Ok(())
    }

    fn ballast(&self) -> std::path::PathBuf {
        Path::new(&self.0).join("ballast")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Whoever was at it may need a moment longer: it goes when they do.
        let _ = umount2(&self.0, MntFlags::MNT_DETACH);
    }
}

async fn execute(cluster: &Cluster, sql: &str) -> anyhow::Result<()> {
    let options: sqlx::postgres::PgConnectOptions = cluster.url().parse()?;
    let mut conn = options.connect().await?;
    run(&mut conn, sql.to_owned()).await?;
    conn.close().await?;
    Ok(())
}

/// What fills segments, and can't be made smaller.
const NOISE: &str = "SELECT pg_logical_emit_message(true, '', decode(string_agg(md5(random()::text), ''), 'hex'))
                       FROM generate_series(1, 300000) AS s GROUP BY s / 10000; SELECT pg_switch_wal()";

#[tokio::test]
async fn a_full_disk_is_said_keeps_what_is_there_and_it_goes_on_when_there_is_room() -> anyhow::Result<()> {
    with_installation(async |it| {
        let (cluster, stage) = (Cluster::start()?, Stage::new(it)?);
        set(&cluster.url(), "max_slot_wal_keep_size", "256MB").await?;
        let folder = passable()?;
        let disk = SmallDisk::mount(&folder, 96)?;
        let vault = Vault::within(folder, &cluster.url())?;
        let control = stage.services.control();
        let keeping = vault.keep(control);
        let good = until(control, |state| state.state == Health::Good).await?;

        disk.fill()?;
        execute(&cluster, NOISE).await?;
        let full = until(control, |state| told(state).contains("the disk of the folder of backups is full")).await?;
        assert_eq!((full.state, full.last_backup_at), (Health::Late, good.last_backup_at));
        let meanwhile: OffsetDateTime = sqlx::query_scalar("SELECT clock_timestamp()").fetch_one(control).await?;
        // The next base backup is not even begun: what room comes is the archive's.
        let refused = vault.backups.run("main").await.err().context("there is no room")?;
        let refused = format!("{refused:#}");
        assert!(refused.contains("has no room") || refused.contains("backup keep"), "{refused}");
        assert!(vault.unfinished()?.is_empty(), "{:?}", vault.unfinished()?);
        execute(&cluster, NOISE).await?;

        std::fs::remove_file(disk.ballast())?;
        let again =
            until(control, |state| state.state == Health::Good && state.archived_until > Some(meanwhile)).await?;
        assert_eq!(again.last_backup_at, good.last_backup_at, "a new base backup: something was lost");
        assert_eq!(stage.count("SELECT count(*) FROM backups WHERE until IS NOT NULL").await?, 0);
        let kept = vault.backups.list("main")?.pop().context("the base backup")?;
        vault.backups.verify(&kept).await?;
        keeping.stop().await;
        drop(disk);
        Ok(())
    })
    .await
}

/// Waits until the times to which a site can be restored are so.
async fn windows(control: &PgPool, site: i64, hold: impl Fn(&Restorable) -> bool) -> anyhow::Result<Restorable> {
    let begun = Instant::now();
    loop {
        let known = backups::restorable(&mut *control.acquire().await?, site).await?.context("the site")?;
        if hold(&known) {
            return Ok(known);
        }
        ensure!(begun.elapsed() < PATIENCE, "{known:?} {:?}", backups::servers(control).await?);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn has(known: &Restorable, at: OffsetDateTime) -> bool {
    known.windows.iter().any(|window| window.from <= at && at < window.to)
}

/// A draft that tells a moment, and the moment after it.
async fn write(stage: &Stage<'_>, site: i64, key: &str) -> anyhow::Result<OffsetDateTime> {
    let mut conn = stage.conn(site).await?;
    sqlx::query("INSERT INTO drafts (user_id, key, data) VALUES (3, $1, '{}')").bind(key).execute(&mut conn).await?;
    conn.close().await?;
    now(stage).await
}

#[tokio::test]
async fn a_keeper_that_was_away_loses_no_moment_and_one_that_was_away_too_long_only_those() -> anyhow::Result<()> {
    let cluster = Cluster::start()?;
    with_installation_at(&cluster.url(), async |it| {
        set(&cluster.url(), "max_slot_wal_keep_size", "64MB").await?;
        let (stage, vault) = (Stage::new(it)?, Vault::open(&cluster.url())?);
        let control = stage.services.control();
        let site = stage.site("demo").await?;
        let keeping = vault.keep(control);
        let from = first_moment(control, site).await?;
        write(&stage, site, "trước").await?;
        keeping.stop().await;

        // An ordinary stop and start; and one at which even the slot was gone, but not what it was for.
        let away = write(&stage, site, "vắng").await?;
        next_segment(&stage).await?;
        let keeping = vault.keep(control);
        windows(control, site, |known| has(known, away)).await?;
        keeping.stop().await;
        execute(&cluster, "SELECT pg_drop_replication_slot('lophoc_backup')").await?;
        let last = write(&stage, site, "mất chỗ").await?;
        let keeping = vault.keep(control);
        let one = windows(control, site, |known| has(known, last)).await?;
        assert_eq!((one.windows.len(), one.from, one.backups.len()), (1, Some(from), 1));
        let then = stage.rows(site).await?;
        keeping.stop().await;

        // The server has thrown away what the archive had not received.
        set(&cluster.url(), "max_slot_wal_keep_size", "1MB").await?;
        let in_the_gap = write(&stage, site, "khoảng trống").await?;
        let begun = Instant::now();
        loop {
            execute(&cluster, NOISE).await?;
            execute(&cluster, "CHECKPOINT").await?;
            let mut conn = stage.it.admin().await?;
            let sql = "SELECT wal_status FROM pg_replication_slots WHERE slot_name = 'lophoc_backup'";
            let status: Option<String> = sqlx::query_scalar(sql).fetch_one(&mut conn).await?;
            conn.close().await?;
            if status.as_deref() == Some("lost") {
                break;
            }
            ensure!(begun.elapsed() < PATIENCE, "{status:?}");
        }
        set(&cluster.url(), "max_slot_wal_keep_size", "64MB").await?;
        let keeping = vault.keep(control);
        let two = windows(control, site, |known| known.windows.len() == 2).await?;
        let after = write(&stage, site, "sau").await?;
        windows(control, site, |known| has(known, after)).await?;
        assert_eq!((two.from, two.backups.len()), (Some(from), 2));
        assert!(has(&two, last) && has(&two, away) && !has(&two, in_the_gap), "{two:?}");
        let into = Into::Place { keep: None };
        let refused =
            restoring::start_restore(&mut *control.acquire().await?, site, in_the_gap, &into, &asked()).await.err();
        let refused = refused.context("a moment in the gap was taken")?.to_string();
        assert!(refused.contains("gap"), "{refused}");
        until(control, |state| state.state == Health::Good).await?;
        // Pruning leaves what both times need.
        assert_eq!(vault.backups.prune("main")?, backups::Pruned::default());

        let new_site = NewSiteName { name: None, subdomain: "again".to_owned() };
        let again = vault.restore(&stage, site, last, &Into::New(new_site)).await?;
        assert_eq!(stage.rows(again).await?, then);
        let rows = stage.rows(site).await?;
        write(&stage, site, "sai").await?;
        vault.restore(&stage, site, after, &into).await?;
        assert_eq!(stage.rows(site).await?, rows);
        keeping.stop().await;
        Ok(())
    })
    .await
}
