//! Films: what an MP4 (or 3GP) is made of, and its index at the front, where a browser that seeks looks for it.
//!
//! Of a film only a few small boxes are read, by their places: what a hostile file promises takes no memory. The crates for
//! MP4 read the whole index into memory, with tables as long as the file says.

mod boxes;
mod codecs;
mod faststart;
mod fragments;
mod read;
#[cfg(test)]
mod samples;

use std::io;
use std::path::Path;
use std::time::Duration;

use boxes::Source;
pub use faststart::Moved;

/// Which browsers play something. The later, the fewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Plays {
    /// All of them.
    Everywhere,
    /// Those whose system or hardware can.
    Somewhere,
    /// None.
    Nowhere,
}

/// What a film is.
#[derive(Debug, Clone, PartialEq)]
pub struct Film {
    /// How long it plays; none where it does not tell.
    pub duration: Option<Duration>,
    /// As RFC 6381 names them: `avc1.64001f`, `mp4a.40.2`.
    pub codecs: Vec<String>,
    /// In pixels, as it is shown; none of sound alone.
    pub size: Option<(u32, u32)>,
    /// Which browsers play it.
    pub plays: Plays,
}

/// Why a film is not taken.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// It can't be understood.
    #[error("damaged: {0}")]
    Damaged(&'static str),
    /// It can't be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Reads what a film is. Blocks.
///
/// # Errors
/// When it is damaged or can't be read.
pub fn read(path: &Path) -> Result<Film, FilmError> {
    read::film(&Source::open(path)?)
}

/// The film with its index at the front, to be read from the beginning; none where it is there already. Blocks.
///
/// # Errors
/// When it is damaged or can't be read.
pub fn with_index_first(path: &Path) -> Result<Option<Moved>, FilmError> {
    faststart::moved(Source::open(path)?)
}

/// Which browsers play all of these codecs, named as RFC 6381 does.
pub fn plays<'a>(codecs: impl IntoIterator<Item = &'a str>) -> Plays {
    codecs.into_iter().map(codecs::plays).max().unwrap_or(Plays::Everywhere)
}
