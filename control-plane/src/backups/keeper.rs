//! Keeping the backups of one server: its log is received all the time, marked now and then, base backups are taken
//! when they are due and removed when they are too old. What goes wrong is said in the log and in the report, and tried
//! again; nothing else waits for it.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use tokio::task::JoinSet;

use super::layout::{self, Backup, Cluster};
use super::mark::{self, Mark, Received};
use super::receiver::{self, Receiver};
use super::source::{self, Identity, Source};
use super::store::{self, Report, Reported};
use super::{Backups, base, prune};

/// How long a mark may take to be received before it is told that the archive is behind.
const RECEIVED_WITHIN: Duration = Duration::from_secs(10);
/// How often that is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// The pause after a failure; it doubles with each.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// The pause after a base backup that has failed; it doubles with each, up to an hour.
const BASE_PAUSE: Duration = Duration::from_secs(30);
const LONGEST_BASE_PAUSE: Duration = Duration::from_secs(3600);
/// How often it is looked for what is too old.
const PRUNE_EVERY: Duration = Duration::from_secs(3600);

/// Keeps a server's backups, for ever.
pub(super) async fn keep(backups: &Backups, source: &Source, control: &PgPool) {
    let mut keeper = Keeper {
        backups,
        source,
        control,
        archived_until: None,
        archive_error: None,
        base_error: None,
        base_failures: 0,
        base_not_before: Instant::now(),
        pruned_at: None,
    };
    let mut pause = FIRST_PAUSE;
    loop {
        let begun = Instant::now();
        let Err(error) = keeper.tend().await;
        tracing::error!(server = source.name, "keeping backups: {error:#}");
        keeper.archive_error = Some(format!("{error:#}"));
        if let Err(error) = keeper.report(None).await {
            tracing::warn!(server = source.name, "reporting how backups stand: {error:#}");
        }
        if begun.elapsed() > LONGEST_PAUSE {
            pause = FIRST_PAUSE;
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

struct Keeper<'k> {
    backups: &'k Backups,
    source: &'k Source,
    control: &'k PgPool,
    archived_until: Option<OffsetDateTime>,
    archive_error: Option<String>,
    base_error: Option<String>,
    base_failures: u32,
    base_not_before: Instant,
    pruned_at: Option<Instant>,
}

impl Keeper<'_> {
    /// Until something goes wrong with the server or its archive.
    async fn tend(&mut self) -> anyhow::Result<Infallible> {
        let mut conn = self.source.connect().await?;
        let identity = source::identity(&mut conn).await?;
        let cluster = Cluster::open(&self.backups.inner.folder, &self.source.name, &identity.system)?;
        let _held = layout::lock(&cluster.root().join("keep.lock"), "the server's backups are kept")?;
        if receiver::prepare_slot(&mut conn).await? {
            cluster.archive().interrupt()?;
            tracing::warn!(
                server = self.source.name,
                "the archive begins anew: base backups from before can't be used"
            );
        }
        let programs = self.backups.programs(identity.major)?;
        let mut receiver = Receiver::start(self.source, &programs, &cluster)?;
        let mut base = JoinSet::new();
        loop {
            let mark = mark::mark(&mut conn).await?;
            wait_until_received(&mut conn, &mut receiver, mark).await?;
            self.archived_until = Some(mark.at);
            self.archive_error = cluster.archive().pack().await.err().map(|error| format!("packing: {error:#}"));
            if let Some(taken) = base.try_join_next() {
                self.note_base(taken?);
            }
            if base.is_empty() && self.base_is_due(&cluster, &identity)? {
                let (backups, source, identity, cluster) =
                    (self.backups.clone(), self.source.clone(), identity.clone(), cluster.clone());
                base.spawn(async move {
                    let mut conn = source.connect().await?;
                    base::take(&backups, &source, &mut conn, &identity, &cluster).await
                });
            }
            self.prune()?;
            self.report(Some((&cluster, &identity))).await?;
            tokio::time::sleep(self.backups.inner.rules.mark_every).await;
        }
    }

    fn base_is_due(&self, cluster: &Cluster, identity: &Identity) -> anyhow::Result<bool> {
        if Instant::now() < self.base_not_before {
            return Ok(false);
        }
        let whole_from = cluster.archive().whole_from(identity.segment)?;
        let last = cluster.backups()?.into_iter().rfind(|backup| is_connected(backup, whole_from));
        let every = self.backups.inner.rules.every;
        Ok(last.is_none_or(|last| OffsetDateTime::now_utc() - last.manifest.began_at >= every))
    }

    fn note_base(&mut self, taken: anyhow::Result<Backup>) {
        match taken {
            Ok(backup) => {
                tracing::info!(
                    server = self.source.name,
                    backup = backup.name,
                    bytes = backup.manifest.size_bytes,
                    "base backup taken and verified"
                );
                (self.base_error, self.base_failures, self.pruned_at) = (None, 0, None);
            }
            Err(error) => {
                tracing::error!(server = self.source.name, "taking a base backup: {error:#}");
                let pause = BASE_PAUSE.saturating_mul(2_u32.saturating_pow(self.base_failures)).min(LONGEST_BASE_PAUSE);
                self.base_not_before = Instant::now() + pause;
                self.base_failures = (self.base_failures + 1).min(16);
                self.base_error = Some(format!("the last base backup: {error:#}"));
            }
        }
    }

    fn prune(&mut self) -> anyhow::Result<()> {
        if self.pruned_at.is_some_and(|at| at.elapsed() < PRUNE_EVERY) {
            return Ok(());
        }
        self.pruned_at = Some(Instant::now());
        let inner = &self.backups.inner;
        let pruned = prune::prune(&inner.folder, &self.source.name, inner.rules.retention)?;
        if pruned.backups > 0 {
            tracing::info!(server = self.source.name, ?pruned, "removed what is too old");
        }
        Ok(())
    }

    /// Says how it stands. Without a cluster: the server could not be asked, and what was there is there.
    async fn report(&self, now: Option<(&Cluster, &Identity)>) -> anyhow::Result<()> {
        let server = &self.source.name;
        if !store::is_known(self.control, server).await? {
            tracing::warn!(server, "the platform has no server of that name: no site is there");
            return Ok(());
        }
        let errors = [self.archive_error.as_deref(), self.base_error.as_deref()];
        let error = errors.into_iter().flatten().collect::<Vec<_>>().join("; ");
        let error = (!error.is_empty()).then_some(error.as_str());
        let Some((cluster, identity)) = now else {
            return Ok(store::report_error(self.control, server, error).await?);
        };
        let whole_from = cluster.archive().whole_from(identity.segment)?;
        let reported = |backup: Backup| -> anyhow::Result<Reported> {
            Ok(Reported {
                is_connected: backup.manifest.system == identity.system && is_connected(&backup, whole_from),
                name: backup.name,
                began_at: backup.manifest.began_at,
                ended_at: backup.manifest.ended_at,
                size: i64::try_from(backup.manifest.size_bytes)?,
            })
        };
        let backups = self.backups.list(server)?.into_iter().map(reported).collect::<anyhow::Result<Vec<_>>>()?;
        let rules = self.backups.inner.rules;
        let report = Report {
            server,
            retention_days: i32::from(rules.retention_days),
            every_seconds: i32::try_from(rules.every.as_secs())?,
            archived_until: self.archived_until,
            size: i64::try_from(cluster.size()?)?,
            error,
            backups: &backups,
        };
        Ok(store::report(self.control, &report).await?)
    }
}

/// Whether the archive goes on from a base backup without a gap up to now.
fn is_connected(backup: &Backup, whole_from: Option<u64>) -> bool {
    whole_from.is_some_and(|from| from <= backup.manifest.first_segment)
}

async fn wait_until_received(conn: &mut PgConnection, receiver: &mut Receiver, mark: Mark) -> anyhow::Result<()> {
    let begun = Instant::now();
    loop {
        receiver.check()?;
        match mark::received(conn).await? {
            Received::UpTo(place) if place >= mark.place => return Ok(()),
            Received::UpTo(_) => {}
            Received::NoSlot | Received::Lost => anyhow::bail!("the server has not kept its log for the archive"),
        }
        anyhow::ensure!(
            begun.elapsed() < RECEIVED_WITHIN,
            "the archive is behind by more than {} s",
            RECEIVED_WITHIN.as_secs()
        );
        tokio::time::sleep(LOOK).await;
    }
}
