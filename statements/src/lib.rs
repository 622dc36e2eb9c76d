//! Content and what is made of it when it comes in, whether an author saves it (tenant-api) or a file brings it
//! (control-plane): the HTML that pages show is made here only, and the words that searches look at.

mod blocks;
mod code;
mod format;
mod limits;
mod localized;
pub mod markdown;
mod texts;
mod words;

pub use blocks::{BLOCKS_MAX, Block, BlockFault, RenderedBlock};
pub use format::{Format, RENDERER, RichText};
pub use limits::TEXT_MAX;
pub use localized::Localized;
pub use texts::{Texts, rendered, search_text};
pub use words::{EXCERPT, fold, numbered_slug, reading_minutes, search_query, search_words, slug};
