//! A problem's texts and what is made of them when they come in, whether an author saves them (tenant-api) or a file
//! brings them (control-plane): the HTML that pages show is made here only.

pub mod markdown;
mod texts;

pub use texts::{TEXT_MAX, Texts, rendered, search_text};
