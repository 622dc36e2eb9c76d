//! The life of a site after it was made: rename, suspend, resume, archive, delete and bring back, export, import,
//! clone, move, restore. docs/sites.md says what operators need to know of it.
//!
//! What is one transaction is done at once, in the caller's transaction, so that the audit's line is part of it; it is
//! recorded among the operations. What takes longer is an operation, which is asked for in the caller's transaction.

mod cloning;
mod exporting;
pub mod files;
mod import_checks;
mod importing;
mod keeper;
pub mod moving;
mod new_site;
mod removal;
mod renaming;
pub mod restoring;
pub mod sites;
mod states;
mod store;
mod tables;

use directory::names::NameProblem;

pub use cloning::{CLONE, start_clone};
pub use exporting::{EXPORT, Export, KEPT_FOR, export_of, exports, open_export, start_export};
pub use importing::{IMPORT, forget_upload, start_import, upload};
pub use keeper::Keeper;
pub use moving::{MOVE, start_move};
pub use new_site::{NewSiteError, NewSiteName};
pub use removal::REMOVE;
pub use renaming::{HELD_FOR, Renamed, rename};
pub use restoring::{RESTORE, UNDO_RESTORE, start_restore};
pub use states::{GRACE, archive, delete, resume, suspend, undelete};

/// The blob store's folder of files that sites were exported to.
pub const EXPORTS: &str = "exports";

/// Who wants something done, and why.
#[derive(Debug, Clone)]
pub struct Asked {
    /// `operator:<id>`, `site:<user id>` or `command:<user>`.
    pub by: String,
    /// In their words. May be empty where no reason is needed.
    pub reason: String,
}

/// Why something was not done to a site.
#[derive(Debug, thiserror::Error)]
pub enum LifeError {
    /// There is no such site.
    #[error("there is no such site")]
    NotFound,
    /// The site is in a state in which that can't be done.
    #[error("the site is {state}: only one that is {wanted} can be {what}")]
    State {
        /// Its state.
        state: String,
        /// The states in which it could be.
        wanted: &'static str,
        /// What was to be done.
        what: &'static str,
    },
    /// A reason is needed.
    #[error("say why: the site's admins are told")]
    NoReason,
    /// The new name is empty, too long, or has control characters.
    #[error("that is no name for a site: 1 to 120 characters")]
    Name,
    /// The new address can't be had.
    #[error("the address can't be had: {0}")]
    Address(NameProblem),
    /// The control database is away.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
