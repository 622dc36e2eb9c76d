//! Every kind of operation that there is.

use super::Kind;
use crate::fleet::UPGRADE;
use crate::holdings::COUNT;
use crate::life::{CLONE, EXPORT, IMPORT, MOVE, REMOVE, RESTORE, UNDO_RESTORE};

/// All kinds. Names are stored: one that has gone out into the world keeps its name.
static KINDS: &[&Kind] = &[&COUNT, &UPGRADE, &REMOVE, &EXPORT, &IMPORT, &CLONE, &MOVE, &UNDO_RESTORE];
/// Those that only whoever has the folder of backups can do.
static OF_BACKUPS: &[&Kind] = &[&RESTORE];

/// The kind of that name.
pub(super) fn find(name: &str) -> Option<&'static Kind> {
    KINDS.iter().chain(OF_BACKUPS).copied().find(|kind| kind.name == name)
}

/// The names of the kinds that a worker takes: one with the folder of backups leaves the others to the others.
pub(super) fn names(has_backups: bool) -> Vec<String> {
    let kinds = if has_backups { OF_BACKUPS } else { KINDS };
    kinds.iter().map(|kind| kind.name.to_owned()).collect()
}
