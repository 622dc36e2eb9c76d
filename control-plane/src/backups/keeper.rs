//! Keeping the backups of one server: its log is received all the time, marked now and then, base backups are taken
//! when they are due and removed when they are too old. What goes wrong is said in the log and in the report, and tried
//! again; nothing else waits for it.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use tokio::task::JoinSet;

use super::layout::{Backup, Cluster, Manifest, Reach};
use super::mark::{self, Mark, Received, segment_of};
use super::receiver::{self, Kept, Receiver};
use super::source::{self, Identity, Source};
use super::store::{self, Report, Reported};
use super::{Backups, base, prune, room};

/// How long nothing may be received while there is something, before the connection is made anew.
const STILL_FOR: Duration = Duration::from_secs(10);
/// How often that is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// How often it is told how far the archive is behind.
const TELL: Duration = Duration::from_secs(5);
/// How long the server may take to answer.
const ANSWERS_WITHIN: Duration = Duration::from_secs(60);
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
        marked: None,
        archive_error: None,
        server_error: None,
        base_error: None,
        base_failures: 0,
        base_not_before: Instant::now(),
        pruned_at: None,
    };
    let mut pause = FIRST_PAUSE;
    loop {
        let begun = Instant::now();
        let Err(error) = keeper.tend().await;
        keeper.note_trouble(&error).await;
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
    /// The newest mark that the archive has.
    marked: Option<Mark>,
    archive_error: Option<String>,
    /// What is to be set at the server.
    server_error: Option<String>,
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
        let _held = cluster.hold_archive()?;
        if let Ok(_nobody_takes_one) = cluster.hold_base() {
            cluster.tidy()?;
        }
        let programs = self.backups.programs(identity.major)?;
        let may_lack = self.join(&mut conn, &cluster, &identity).await?;
        let mut receiver = Receiver::start(self.source, &programs, &cluster)?;
        if let Err(error) = self.archive(&mut conn, &mut receiver, &cluster, &identity).await {
            if may_lack && receiver.has_ended() && room::is_full(cluster.root()).is_none() {
                // The server answers, and there is room: it does not have what the archive would go on with.
                source::identity(&mut conn).await?;
                self.begin_anew(&cluster, &identity)?;
            }
            return Err(error);
        }
        let mut base = JoinSet::new();
        loop {
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
            self.tell(Some((&cluster, &identity))).await;
            tokio::time::sleep(self.backups.inner.rules.mark_every).await;
            self.archive(&mut conn, &mut receiver, &cluster, &identity).await?;
        }
    }

    /// Where the archive ends, and what the server has kept for it, come together. True where they may not: only trying
    /// tells.
    async fn join(&self, conn: &mut PgConnection, cluster: &Cluster, identity: &Identity) -> anyhow::Result<bool> {
        let archive = cluster.archive();
        archive.tidy(identity.segment)?;
        match receiver::prepare_slot(conn).await? {
            Kept::From(place) => {
                let goes_on = archive.goes_on_at(identity.segment)?;
                Ok(goes_on.is_some_and(|segment| segment < place / identity.segment))
            }
            Kept::Maybe => Ok(archive.goes_on_at(identity.segment)?.is_some()),
            Kept::Lost => {
                self.begin_anew(cluster, identity)?;
                Ok(false)
            }
        }
    }

    fn begin_anew(&self, cluster: &Cluster, identity: &Identity) -> anyhow::Result<()> {
        tracing::error!(
            server = self.source.name,
            "the server has not kept its log for the archive: the archive has a gap now and begins anew"
        );
        cluster.archive().interrupt(identity.segment)
    }

    /// Makes a mark and waits until the archive has it.
    async fn archive(
        &mut self,
        conn: &mut PgConnection,
        receiver: &mut Receiver,
        cluster: &Cluster,
        identity: &Identity,
    ) -> anyhow::Result<()> {
        self.server_error = answered(mark::lacks_limit(conn)).await?;
        let mark = answered(mark::mark(conn)).await?;
        let (mut place, mut moved, mut told) = (0, Instant::now(), Instant::now());
        loop {
            receiver.check()?;
            match answered(mark::received(conn)).await? {
                Received::UpTo(received) if received >= mark.place => break,
                Received::UpTo(received) if received > place => (place, moved) = (received, Instant::now()),
                Received::UpTo(_) => {}
                Received::NoSlot | Received::Lost => bail!("the server has not kept its log for the archive"),
            }
            ensure!(moved.elapsed() < STILL_FOR, "nothing of the server's log comes for {} s", STILL_FOR.as_secs());
            if told.elapsed() > TELL {
                let behind = mark.place.saturating_sub(place) / (1024 * 1024);
                self.archive_error = Some(format!("the archive is behind by {behind} MiB of the server's log"));
                // What comes is more than is usual, and takes its full size until it is compressed.
                cluster.archive().pack(identity.segment).await?;
                self.tell(None).await;
                told = Instant::now();
            }
            tokio::time::sleep(LOOK).await;
        }
        self.marked = Some(mark);
        cluster.marks(identity.segment).note(mark)?;
        let packed = cluster.archive().pack(identity.segment).await;
        self.archive_error = packed.err().map(|error| self.explained(&error));
        Ok(())
    }

    /// An error, and whether the disk is full: that is most often behind it.
    fn explained(&self, error: &anyhow::Error) -> String {
        match room::is_full(&self.backups.inner.folder) {
            Some(full) => format!("{full}: {error:#}"),
            None => format!("{error:#}"),
        }
    }

    /// Says what goes wrong, and removes what is too old meanwhile: that makes room.
    async fn note_trouble(&mut self, error: &anyhow::Error) {
        let server = &self.source.name;
        let explained = self.explained(error);
        tracing::error!(server, "keeping backups: {explained}");
        self.archive_error = Some(explained);
        self.tell(None).await;
        if let Err(error) = self.prune() {
            tracing::warn!(server, "removing what is too old: {error:#}");
        }
    }

    fn base_is_due(&self, cluster: &Cluster, identity: &Identity) -> anyhow::Result<bool> {
        if Instant::now() < self.base_not_before {
            return Ok(false);
        }
        let last = cluster.reaches(self.writing(identity))?.into_iter().rfind(|(_, reach)| *reach == Reach::On);
        let every = self.backups.inner.rules.every;
        Ok(last.is_none_or(|(last, _)| OffsetDateTime::now_utc() - last.manifest.began_at >= every))
    }

    /// The segment that is being written.
    fn writing(&self, identity: &Identity) -> Option<u64> {
        self.marked.map(|mark| segment_of(mark.place, identity.segment))
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

    /// Says how it stands; the archive does not wait for whoever is told.
    async fn tell(&self, now: Option<(&Cluster, &Identity)>) {
        match tokio::time::timeout(ANSWERS_WITHIN, self.report(now)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(server = self.source.name, "reporting how backups stand: {error:#}"),
            Err(_) => tracing::warn!(server = self.source.name, "the control database does not answer"),
        }
    }

    /// Without a cluster: the server could not be asked, and what was there is there.
    async fn report(&self, now: Option<(&Cluster, &Identity)>) -> anyhow::Result<()> {
        let server = &self.source.name;
        if !store::is_known(self.control, server).await? {
            tracing::warn!(server, "the platform has no server of that name: no site is there");
            return Ok(());
        }
        let rules = self.backups.inner.rules;
        let retention_days = i32::from(rules.retention_days);
        let every_seconds = i32::try_from(rules.every.as_secs())?;
        let Some((cluster, identity)) = now else {
            let error = self.error(None);
            return Ok(
                store::report_error(self.control, server, (retention_days, every_seconds), error.as_deref()).await?
            );
        };
        let backups = self.reported(cluster, identity)?;
        let lacking = match cluster.backups()?.last() {
            Some(last) => room::lacking(cluster.root(), &self.backups.inner.scratch, &last.manifest)?,
            None => None,
        };
        let error = self.error(lacking);
        let report = Report {
            server,
            retention_days,
            every_seconds,
            archived_until: self.marked.map(|mark| mark.at),
            size: i64::try_from(self.backups.size(server)?)?,
            error: error.as_deref(),
            backups: &backups,
        };
        Ok(store::report(self.control, &report).await?)
    }

    fn error(&self, lacking: Option<String>) -> Option<String> {
        let errors = [&self.archive_error, &self.base_error, &lacking, &self.server_error];
        let errors: Vec<&str> = errors.into_iter().flatten().map(String::as_str).collect();
        (!errors.is_empty()).then(|| errors.join("; "))
    }

    /// The base backups that something can be recovered from, also those of clusters that the server was before.
    fn reported(&self, now: &Cluster, identity: &Identity) -> anyhow::Result<Vec<Reported>> {
        let mut reported = Vec::new();
        for cluster in Cluster::all(&self.backups.inner.folder, &self.source.name)? {
            let writing = if cluster.root() == now.root() { self.writing(identity) } else { None };
            for (backup, reach) in cluster.reaches(writing)? {
                let until = match reach {
                    Reach::On => None,
                    Reach::Until(until) => Some(until),
                    Reach::Nowhere => continue,
                };
                let Manifest { began_at, ended_at, size_bytes, .. } = backup.manifest;
                reported.push(Reported {
                    name: backup.name,
                    began_at,
                    ended_at,
                    size: i64::try_from(size_bytes)?,
                    until,
                });
            }
        }
        Ok(reported)
    }
}

/// A server that has gone without a word does not keep its keeper waiting for ever.
async fn answered<T, E>(asked: impl Future<Output = Result<T, E>>) -> anyhow::Result<T>
where
    anyhow::Error: From<E>,
{
    Ok(tokio::time::timeout(ANSWERS_WITHIN, asked).await.context("the server does not answer")??)
}
