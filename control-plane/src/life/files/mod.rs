//! Files that sites are exported to: a tar archive, compressed with zstd, that begins with `manifest.json`, goes on with
//! the rows of each table (`tables/<table>/<number>.csv`) and the blobs (`blobs/<sha256>`), and ends with `end.json`,
//! which has the counts and digests of all of it. docs/sites.md describes it for who reads it without us.
//!
//! zstd, because a site is mostly text and source code, and packing it is what an export spends its time on: it packs
//! and unpacks several times as fast as gzip and smaller, and every `tar` of today reads it.

mod archive;
mod format;
mod reader;
mod tally;
mod writer;

use crate::notice::notice;
use crate::operations::permanent;
pub(crate) use format::{DomainOf, PlanOf, SiteOf};
pub use format::{End, FORMAT, Manifest, SequenceState, TableEnd, TableShape};
pub(crate) use reader::{Part, SiteReader};
pub(crate) use tally::Tallied;
pub(crate) use writer::SiteWriter;

/// Most characters of a reason: some quote the file.
const LONGEST_REASON: usize = 500;

/// A file is refused for good: what is wrong with it. Reasons may quote the file, so that no character in them is
/// believed either: the database would not even take a NUL.
pub(crate) fn refused(reason: impl std::fmt::Display) -> anyhow::Error {
    let reason: String = reason.to_string().chars().take(LONGEST_REASON).filter(|it| !it.is_control()).collect();
    permanent(notice!("file_refused", "the file is refused: {detail}", detail = reason))
}
