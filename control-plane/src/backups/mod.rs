//! Backups of the servers that hold sites' databases: base backups now and then, and everything that is written in
//! between as it is written (`pg_receivewal` with a slot of its own), so that any moment can be restored.
//!
//! They are kept by a process of their own, `control-plane backup keep`, on a machine that has the folder and Postgres'
//! programs: what it needs (a login that may replicate, a folder with the data of all sites) nobody else has, and
//! serving goes on when it does not. It also carries out restores of sites ([`crate::life::restoring`]). What it has is
//! reported to the control schema, for those who have no such folder.
//!
//! The folder (docs/operating.md):
//!
//! ```text
//! <server>/<system identifier>/base/<when>/   base.tar.zst, backup_manifest, backup.json
//! <server>/<system identifier>/wal/           what pg_receivewal is at
//! <server>/<system identifier>/archive/       <segment>.zst, <timeline>.history
//! <server>/<system identifier>/marks          which moments the archive has
//! scratch/restore-<operation>/                a restore: data, wal, socket
//! ```

mod archive;
mod base;
mod disk;
mod keeper;
mod layout;
mod mark;
mod marks;
mod programs;
mod prune;
mod receiver;
mod room;
mod scratch;
mod settings;
mod source;
mod store;
mod view;
mod watch;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, ensure};
use sqlx::PgPool;

pub(crate) use archive::Gap;
pub(crate) use layout::Cluster;
pub use layout::{Backup, Manifest};
pub use prune::Pruned;
pub(crate) use scratch::{Recovery, Scratch};
pub use settings::BackupSettings;
pub use store::BackupView;
pub(crate) use store::{backups_of, needed_since};
pub use view::{Health, Restorable, ServerState, Window, restorable, servers};
pub use watch::Watch;

pub(crate) use store::{Stay, stays};

use programs::Programs;
use settings::Rules;
use source::Source;

/// The folder of backups, and the servers that they are of. Cheap to clone.
#[derive(Clone)]
pub struct Backups {
    inner: Arc<Inner>,
}

struct Inner {
    folder: PathBuf,
    scratch: PathBuf,
    sources: BTreeMap<String, Source>,
    rules: Rules,
    /// Where Postgres' programs are; looked for when not given.
    programs: Option<PathBuf>,
    /// The user that runs a scratch Postgres where this process is root's.
    user: String,
}

impl Backups {
    /// Opens the folder, which is made where it is missing.
    ///
    /// # Errors
    /// When it can't be made or a setting is wrong.
    pub fn open(settings: &BackupSettings) -> anyhow::Result<Self> {
        let sources = Source::parse(&settings.backup_database_url, &settings.backup_servers)?;
        let folder = std::path::absolute(&settings.backups)?;
        let plain = |path: &PathBuf| path.to_str().is_some_and(|path| !path.contains(['\'', '"', '\\', '%', '\n']));
        let scratch = match &settings.backup_scratch {
            Some(scratch) => std::path::absolute(scratch)?,
            None => folder.join("scratch"),
        };
        // Whatever is in it that has the name of a restore which is over is removed.
        let is_apart = scratch != folder && !sources.keys().any(|server| scratch.starts_with(folder.join(server)));
        ensure!(is_apart, "{} has backups in it: it can't be where they are unpacked as well", scratch.display());
        for path in [&folder, &scratch] {
            ensure!(plain(path), "{} can't be a folder of backups: it has signs that a shell reads", path.display());
            disk::make_private(path).with_context(|| format!("the folder {}", path.display()))?;
            // The scratch Postgres runs as another user there, and has to get to its own folder.
            if programs::is_root() {
                disk::let_through(path)?;
            }
        }
        let (programs, user) = (settings.postgres_programs.clone(), settings.postgres_user.clone());
        Ok(Self { inner: Arc::new(Inner { folder, scratch, sources, rules: settings.rules()?, programs, user }) })
    }

    /// The names of the servers.
    pub fn servers(&self) -> impl Iterator<Item = &str> {
        self.inner.sources.keys().map(String::as_str)
    }

    /// All base backups of a server that are whole, oldest first.
    ///
    /// # Errors
    /// When the folder can't be read.
    pub fn list(&self, server: &str) -> anyhow::Result<Vec<Backup>> {
        let mut all = Vec::new();
        for cluster in Cluster::all(&self.inner.folder, server)? {
            all.extend(cluster.backups()?);
        }
        all.sort_by_key(|backup| backup.manifest.ended_at);
        Ok(all)
    }

    /// Bytes of all that is kept of a server.
    fn size(&self, server: &str) -> anyhow::Result<u64> {
        Cluster::all(&self.inner.folder, server)?.iter().map(Cluster::size).sum()
    }

    /// Takes a base backup of a server now.
    ///
    /// # Errors
    /// When another is being taken, the server is away, or the disk is full.
    pub async fn run(&self, server: &str) -> anyhow::Result<Backup> {
        let source = self.source(server)?;
        let mut conn = source.connect().await?;
        let identity = source::identity(&mut conn).await?;
        let cluster = Cluster::open(&self.inner.folder, server, &identity.system)?;
        base::take(self, source, &mut conn, &identity, &cluster).await
    }

    /// Unpacks a base backup and has Postgres look whether it is what was backed up.
    ///
    /// # Errors
    /// When it is not, or the disk is full.
    pub async fn verify(&self, backup: &Backup) -> anyhow::Result<()> {
        let programs = Programs::find(self.inner.programs.as_deref(), backup.manifest.major)?;
        base::verify(&self.inner.scratch, &programs, backup).await
    }

    /// Removes what is older than backups are kept.
    ///
    /// # Errors
    /// When the folder can't be read or written.
    pub fn prune(&self, server: &str) -> anyhow::Result<Pruned> {
        prune::prune(&self.inner.folder, server, self.inner.rules.retention)
    }

    /// Keeps the backups of all servers, for ever. What goes wrong is reported and tried again.
    pub async fn keep(&self, control: &PgPool) {
        let keepers = self.inner.sources.values().map(|source| keeper::keep(self, source, control));
        futures::future::join(futures::future::join_all(keepers), self.sweep(control)).await;
    }

    /// One base backup by its name.
    pub(crate) fn find(&self, server: &str, name: &str) -> anyhow::Result<Option<(Cluster, Backup)>> {
        for cluster in Cluster::all(&self.inner.folder, server)? {
            if let Some(backup) = cluster.backups()?.into_iter().find(|backup| backup.name == name) {
                return Ok(Some((cluster, backup)));
            }
        }
        Ok(None)
    }

    /// The scratch of an operation.
    pub(crate) fn scratch(&self, operation: i64) -> Scratch {
        Scratch::of(&self.inner.scratch, operation, &self.inner.user)
    }

    pub(crate) fn programs(&self, major: u32) -> anyhow::Result<Programs> {
        Programs::find(self.inner.programs.as_deref(), major)
    }

    fn source(&self, server: &str) -> anyhow::Result<&Source> {
        self.inner.sources.get(server).with_context(|| {
            format!("there is no address of the server {server} (LOPHOC_BACKUP_DATABASE_URL, LOPHOC_BACKUP_SERVERS)")
        })
    }

    /// Removes the scratch of operations that are over, for ever: whoever was at them may have been killed.
    async fn sweep(&self, control: &PgPool) {
        loop {
            if let Err(error) = scratch::sweep(&self.inner.scratch, &self.inner.user, control).await {
                tracing::warn!("removing what restores have left: {error:#}");
            }
            tokio::time::sleep(scratch::SWEEP_EVERY).await;
        }
    }
}
