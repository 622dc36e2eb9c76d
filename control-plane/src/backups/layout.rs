//! The folder of backups: what is where, and what counts as a base backup.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::archive::Archive;
use super::disk::{lock, make_private, names, remove_folder};
use super::marks::Marks;

/// The file of a base backup.
pub(super) const TAR: &str = "base.tar.zst";
/// Postgres' own list of its files with their checksums.
pub(super) const LIST: &str = "backup_manifest";
/// Ours; where it is, the backup is whole.
const MANIFEST: &str = "backup.json";
/// What the names of folders begin with that are being made, and of those that are being removed.
const MAKING: &str = ".making-";
const REMOVING: &str = ".removing-";

/// What we know of a base backup.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Manifest {
    /// The server's name.
    pub server: String,
    /// The identifier of its cluster.
    pub system: String,
    /// The version of Postgres.
    pub major: u32,
    /// Bytes of a segment of its log.
    pub segment_bytes: u64,
    /// By the server's clock.
    #[serde(with = "time::serde::rfc3339")]
    pub began_at: OffsetDateTime,
    /// The first moment that it can be recovered to.
    #[serde(with = "time::serde::rfc3339")]
    pub ended_at: OffsetDateTime,
    /// The first segment of the log that it needs.
    pub first_segment: u64,
    /// A segment in which something was committed after it ended.
    pub last_segment: u64,
    /// Bytes of its one big file.
    pub size_bytes: u64,
    /// Bytes of what is in that; 0 where that was not noted.
    #[serde(default)]
    pub unpacked_bytes: u64,
}

/// A base backup that is whole.
#[derive(Debug, Clone)]
pub struct Backup {
    /// Its name: when it was begun.
    pub name: String,
    /// Its folder.
    pub folder: PathBuf,
    /// What we know of it.
    pub manifest: Manifest,
}

/// How far the archive goes on from a base backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// On and on: it is being written.
    On,
    /// Up to this moment; then there is a gap, or it ends.
    Until(OffsetDateTime),
    /// Not even to where it is whole: it is of no use.
    Nowhere,
}

/// Everything of one cluster of a server.
#[derive(Debug, Clone)]
pub(crate) struct Cluster {
    root: PathBuf,
}

impl Cluster {
    /// The folders of a cluster, made where they are missing.
    pub(super) fn open(folder: &Path, server: &str, system: &str) -> anyhow::Result<Self> {
        let root = folder.join(server).join(system);
        for part in ["base", "wal", "archive"] {
            make_private(&root.join(part))?;
        }
        Ok(Self { root })
    }

    /// Every cluster that there has been of a server.
    pub(super) fn all(folder: &Path, server: &str) -> anyhow::Result<Vec<Self>> {
        let folder = folder.join(server);
        let mut all = Vec::new();
        for name in names(&folder)? {
            let root = folder.join(name);
            if root.join("base").is_dir() {
                all.push(Self { root });
            }
        }
        Ok(all)
    }

    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    fn base(&self) -> PathBuf {
        self.root.join("base")
    }

    pub(super) fn marks(&self, segment_bytes: u64) -> Marks {
        Marks::new(self.root.join("marks"), segment_bytes)
    }

    /// A segment that has a commit after a moment; `None` where the archive has none yet.
    pub(crate) fn segment_after(&self, at: OffsetDateTime, segment_bytes: u64) -> io::Result<Option<u64>> {
        self.marks(segment_bytes).segment_after(at)
    }

    pub(super) fn wal(&self) -> PathBuf {
        self.root.join("wal")
    }

    pub(crate) fn archive(&self) -> Archive {
        Archive::new(self.root.join("archive"), self.wal())
    }

    /// Base backups that are whole, oldest first, each with how far the archive goes on from it. `writing` is a segment
    /// that is being written, where one is.
    pub(super) fn reaches(&self, writing: Option<u64>) -> anyhow::Result<Vec<(Backup, Reach)>> {
        let backups = self.backups()?;
        let Some(newest) = backups.last() else { return Ok(Vec::new()) };
        let segment_bytes = newest.manifest.segment_bytes;
        let (stretches, marks) = (self.archive().stretches(segment_bytes)?, self.marks(segment_bytes));
        let mut reaches = vec![Reach::Nowhere; backups.len()];
        for stretch in stretches {
            let within = |backup: &Backup| stretch.has(backup.manifest.first_segment, backup.manifest.last_segment);
            // It was whole then: whatever has become of the marks, that moment can be recovered.
            let known = backups.iter().filter(|backup| within(backup)).map(|backup| backup.manifest.ended_at).max();
            let Some(known) = known else { continue };
            let reach = match writing {
                Some(segment) if stretch.has(segment, segment) => Reach::On,
                _ => Reach::Until(marks.last_of(stretch)?.map_or(known, |last| last.max(known))),
            };
            for (backup, found) in backups.iter().zip(&mut reaches) {
                if within(backup) {
                    *found = reach;
                }
            }
        }
        Ok(backups.into_iter().zip(reaches).collect())
    }

    /// Base backups that are whole, oldest first.
    pub(super) fn backups(&self) -> anyhow::Result<Vec<Backup>> {
        let base = self.base();
        let mut backups = Vec::new();
        for name in names(&base)?.into_iter().filter(|name| !name.starts_with('.')) {
            let folder = base.join(&name);
            match fs::read(folder.join(MANIFEST)) {
                Ok(text) => {
                    let manifest =
                        serde_json::from_slice(&text).with_context(|| format!("{} of the backup {name}", MANIFEST))?;
                    backups.push(Backup { name, folder, manifest });
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error.into()),
            }
        }
        backups.sort_by_key(|backup: &Backup| backup.manifest.ended_at);
        Ok(backups)
    }

    /// Whoever holds the answer is the only one who takes a base backup.
    pub(super) fn hold_base(&self) -> anyhow::Result<File> {
        lock(&self.root.join("base.lock"), "a base backup is being taken")
    }

    /// Whoever holds the answer is the only one who receives the log.
    pub(super) fn hold_archive(&self) -> anyhow::Result<File> {
        lock(&self.root.join("keep.lock"), "the server's backups are kept")
    }

    /// Whoever holds the answer is the only one who removes what is too old.
    pub(super) fn hold_pruning(&self) -> anyhow::Result<File> {
        lock(&self.root.join("prune.lock"), "what is too old is being removed")
    }

    /// The newest mark that was received.
    pub(super) fn last_mark(&self) -> io::Result<Option<OffsetDateTime>> {
        // Which segments they are in does not matter here.
        self.marks(1).last()
    }

    /// Removes what base backups have left that did not come to an end. For whoever holds the base.
    pub(super) fn tidy(&self) -> io::Result<()> {
        remove_all(&self.base(), MAKING)
    }

    /// A folder for a backup that is being made; removed unless it is [`Cluster::finish`]ed.
    pub(super) fn begin(&self, name: &str) -> anyhow::Result<Making> {
        self.tidy()?;
        let folder = self.base().join(format!("{MAKING}{name}"));
        make_private(&folder)?;
        Ok(Making(folder))
    }

    /// Removes a base backup: without its name it is none any more, wherever this is cut off.
    pub(super) fn remove(&self, backup: &Backup) -> io::Result<()> {
        let removing = self.base().join(format!("{REMOVING}{}", backup.name));
        fs::rename(&backup.folder, &removing)?;
        fs::remove_dir_all(&removing)
    }

    /// Removes what removals have left that were cut off. For whoever prunes.
    pub(super) fn remove_the_rest(&self) -> io::Result<()> {
        remove_all(&self.base(), REMOVING)
    }

    /// From now on it is a backup: all of it is on the disk before its name is.
    pub(super) fn finish(&self, making: Making, name: &str, manifest: Manifest) -> anyhow::Result<Backup> {
        let making = making.path();
        let mut file = File::create(making.join(MANIFEST))?;
        file.write_all(&serde_json::to_vec_pretty(&manifest)?)?;
        file.sync_all()?;
        for file in names(making)? {
            File::open(making.join(file))?.sync_all()?;
        }
        File::open(making)?.sync_all()?;
        let base = self.base();
        let folder = base.join(name);
        // Under its own name it is not removed any more.
        fs::rename(making, &folder)?;
        File::open(&base)?.sync_all()?;
        Ok(Backup { name: name.to_owned(), folder, manifest })
    }

    /// Bytes of all of it.
    pub(super) fn size(&self) -> anyhow::Result<u64> {
        let mut size = self.archive().size()?;
        for backup in self.backups()? {
            size += backup.manifest.size_bytes;
        }
        Ok(size)
    }
}

impl Backup {
    /// Its one big file.
    pub(super) fn tar(&self) -> PathBuf {
        self.folder.join(TAR)
    }
}

/// The folder of a base backup that is being made. What there is of it when this is dropped fills the disk for nothing.
pub(super) struct Making(PathBuf);

impl Making {
    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        if let Err(error) = remove_folder(&self.0) {
            tracing::warn!(%error, "removing a base backup that did not come to an end");
        }
    }
}

/// Removes the folders whose names begin so.
fn remove_all(folder: &Path, beginning: &str) -> io::Result<()> {
    for left in names(folder)?.into_iter().filter(|name| name.starts_with(beginning)) {
        remove_folder(&folder.join(left))?;
    }
    Ok(())
}
