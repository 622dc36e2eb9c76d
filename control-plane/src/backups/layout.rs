//! The folder of backups: what is where, and what counts as a base backup.

use std::fs::{self, DirBuilder, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::archive::Archive;

/// The file of a base backup.
pub(super) const TAR: &str = "base.tar.zst";
/// Postgres' own list of its files with their checksums.
pub(super) const LIST: &str = "backup_manifest";
/// Ours; where it is, the backup is whole.
const MANIFEST: &str = "backup.json";
/// What the names of folders begin with that are being made.
const MAKING: &str = ".making-";

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
    /// Bytes of its files.
    pub size_bytes: u64,
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

    pub(super) fn wal(&self) -> PathBuf {
        self.root.join("wal")
    }

    pub(crate) fn archive(&self) -> Archive {
        Archive::new(self.root.join("archive"), self.wal())
    }

    /// Base backups that are whole, oldest first.
    pub(super) fn backups(&self) -> anyhow::Result<Vec<Backup>> {
        let base = self.root.join("base");
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

    /// A folder for a backup that is being made. What others were at that did not come to an end is gone.
    pub(super) fn begin(&self, name: &str) -> anyhow::Result<PathBuf> {
        let base = self.root.join("base");
        for left in names(&base)?.into_iter().filter(|name| name.starts_with(MAKING)) {
            fs::remove_dir_all(base.join(left))?;
        }
        let folder = base.join(format!("{MAKING}{name}"));
        make_private(&folder)?;
        Ok(folder)
    }

    /// From now on it is a backup: all of it is on the disk before its name is.
    pub(super) fn finish(&self, making: &Path, name: &str, manifest: Manifest) -> anyhow::Result<Backup> {
        let mut file = File::create(making.join(MANIFEST))?;
        file.write_all(&serde_json::to_vec_pretty(&manifest)?)?;
        file.sync_all()?;
        for file in names(making)? {
            File::open(making.join(file))?.sync_all()?;
        }
        File::open(making)?.sync_all()?;
        let base = self.root.join("base");
        let folder = base.join(name);
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

/// A file that only one process at a time has, for as long as it is held.
pub(super) fn lock(path: &Path, what: &str) -> anyhow::Result<File> {
    let file = File::options().create(true).truncate(false).write(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => bail!("{what} by another process ({} is locked)", path.display()),
        Err(fs::TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Makes a folder, with those above it, that only its owner may look into.
pub(super) fn make_private(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Lets others pass through a folder, not look into it.
pub(super) fn let_through(path: &Path) -> io::Result<()> {
    fs::set_permissions(path, Permissions::from_mode(0o711))
}

/// The names in a folder, in their order; none where there is no such folder.
pub(super) fn names(folder: &Path) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut names = Vec::new();
    for entry in entries {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}
