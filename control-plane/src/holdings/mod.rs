//! Which site holds which blob. Blobs are shared: the same bytes are one blob, whichever sites have them. So the
//! register says who holds it, and what nobody holds any more is deleted.
//!
//! A site's hold is written before its blob is stored ([`directory::holdings::hold`]), under a lock of that blob that
//! whoever deletes it excludes ([`release_all`]): a blob is never deleted between somebody's asking for it and their
//! finding it. Where backups are kept it is deleted only when none is left that could bring back who held it
//! ([`delete_released`]). Once in a while a site's holds are made again out of its tables ([`count`]), which also finds
//! those from before there was a register. Until every site has been counted once, nothing is deleted.

mod count;
mod release;
mod store;

pub(crate) use directory::holdings::referenced;
pub use directory::holdings::{BLOB_COLUMNS, BlobColumn};

pub use count::{COUNT, Counted, count};
pub(crate) use count::{EVERY, present};
pub use release::{delete_released, release_all, release_unused};

/// Blobs that are locked in one transaction.
const BATCH: usize = 200;
