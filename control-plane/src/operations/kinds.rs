//! Every kind of operation that there is.

use super::Kind;
use crate::fleet::UPGRADE;
use crate::holdings::COUNT;
use crate::life::{CLONE, EXPORT, IMPORT, MOVE, REMOVE};

/// All kinds. Names are stored: one that has gone out into the world keeps its name.
static KINDS: &[&Kind] = &[&COUNT, &UPGRADE, &REMOVE, &EXPORT, &IMPORT, &CLONE, &MOVE];

/// The kind of that name.
pub(super) fn find(name: &str) -> Option<&'static Kind> {
    KINDS.iter().copied().find(|kind| kind.name == name)
}

/// The names of all kinds: what a worker takes.
pub(super) fn names() -> Vec<String> {
    KINDS.iter().map(|kind| kind.name.to_owned()).collect()
}
