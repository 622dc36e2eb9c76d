//! Room on the disks that backups are on.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use nix::sys::statvfs::statvfs;

use super::layout::Manifest;

const MIB: u64 = 1024 * 1024;
/// With less than this, whatever goes wrong goes wrong for want of room.
const NEXT_TO_NOTHING: u64 = 16 * MIB;

/// Bytes that may still be written where a folder is.
fn free(folder: &Path) -> io::Result<u64> {
    let found = statvfs(folder)?;
    Ok(found.blocks_available() * found.fragment_size())
}

/// Says so where there is next to no room left.
pub(super) fn is_full(folder: &Path) -> Option<String> {
    let free = free(folder).ok()?;
    (free < NEXT_TO_NOTHING).then(|| format!("the disk of the folder of backups is full ({} MiB are free)", free / MIB))
}

/// What another base backup of about the size of the last one would lack: it is kept in `folder`, and unpacked in
/// `scratch` to be verified. What the archive needs comes before it.
pub(super) fn lacking(folder: &Path, scratch: &Path, last: &Manifest) -> io::Result<Option<String>> {
    let (kept, unpacked) = (tenth_more(last.size_bytes), tenth_more(last.unpacked_bytes));
    let needs = if folder.metadata()?.dev() == scratch.metadata()?.dev() {
        vec![("the folder of backups", folder, kept + unpacked)]
    } else {
        vec![("the folder of backups", folder, kept), ("LOPHOC_BACKUP_SCRATCH", scratch, unpacked)]
    };
    for (what, at, needed) in needs {
        let free = free(at)?;
        if free < needed {
            let (free, needed) = (free / MIB, needed.div_ceil(MIB));
            return Ok(Some(format!(
                "{what} has no room for another base backup: {free} MiB are free, about {needed} MiB are needed"
            )));
        }
    }
    Ok(None)
}

fn tenth_more(bytes: u64) -> u64 {
    bytes + bytes / 10
}
