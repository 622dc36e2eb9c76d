//! Keeping backups: what counts as one, what is noticed, what is removed.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use breakage::cluster::Cluster;
use control_plane::backups::{self, Health, ServerState};
use sqlx::PgPool;

use crate::installation::with_installation;
use crate::moved_in::Stage;
use crate::restoring_stage::{Vault, in_folder};

const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until the backups of the one server are so.
async fn until(control: &PgPool, holds: impl Fn(&ServerState) -> bool) -> anyhow::Result<ServerState> {
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
