//! Files and folders that only their owner may look into, and locks on them.

use std::fs::{self, DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use anyhow::bail;

/// Removes a folder that may be gone already.
pub(super) fn remove_folder(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// A file that only one process at a time has, for as long as it is held.
pub(super) fn lock(path: &Path, what: &str) -> anyhow::Result<File> {
    loop {
        let file = create_private(path)?;
        match file.try_lock() {
            // Whoever had it may have removed it in between: then this is nobody's lock.
            Ok(()) if is_still(&file, path)? => return Ok(file),
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => bail!("{what} by another process ({} is locked)", path.display()),
            Err(fs::TryLockError::Error(error)) => return Err(error.into()),
        }
    }
}

fn is_still(file: &File, path: &Path) -> io::Result<bool> {
    let (held, found) = (file.metadata()?, fs::metadata(path));
    Ok(found.is_ok_and(|found| (found.dev(), found.ino()) == (held.dev(), held.ino())))
}

/// Opens a file, which is made where it is missing, that only its owner may look into.
pub(super) fn create_private(path: &Path) -> io::Result<File> {
    File::options().create(true).truncate(false).read(true).write(true).mode(0o600).open(path)
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
