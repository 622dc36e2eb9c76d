//! Every kind of operation that there is.

use crate::fleet::UPGRADE;
use crate::holdings::COUNT;
use crate::life::{CLONE, EXPORT, IMPORT, MOVE, REMOVE, RESTORE, UNDO_RESTORE};
use crate::operations::Kinds;

/// All kinds.
pub static KINDS: Kinds = Kinds {
    ordinary: &[&COUNT, &UPGRADE, &REMOVE, &EXPORT, &IMPORT, &CLONE, &MOVE, &UNDO_RESTORE],
    of_backups: &[&RESTORE],
};
