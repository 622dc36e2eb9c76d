//! The kinds of operation that a program knows.

use super::Kind;

/// Kinds by their names. Names are stored: one that has gone out into the world keeps its name.
pub struct Kinds {
    /// What every worker does, but for those with the folder of backups.
    pub ordinary: &'static [&'static Kind],
    /// What only whoever has the folder of backups can do.
    pub of_backups: &'static [&'static Kind],
}

impl Kinds {
    /// The kind of that name.
    pub(super) fn find(&self, name: &str) -> Option<&'static Kind> {
        self.ordinary.iter().chain(self.of_backups).copied().find(|kind| kind.name == name)
    }

    /// The names of the kinds that a worker takes: one with the folder of backups leaves the others to the others.
    pub(super) fn names(&self, has_backups: bool) -> Vec<String> {
        let kinds = if has_backups { self.of_backups } else { self.ordinary };
        kinds.iter().map(|kind| kind.name.to_owned()).collect()
    }
}
