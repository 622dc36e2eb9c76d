//! Reading the zip. Nothing is believed: neither names nor announced sizes.

use std::fs::File;
use std::io::Read;

use exchange::LargeZip;
use platform::error::ApiError;
use platform::faults::Fault;

use super::layout::{self, Named};
use crate::contests::messages::{COLLECT_EMPTY, COLLECT_TOO_LARGE, COLLECT_UNREADABLE};
use crate::question_exchange::refused;
use crate::sheets::decode;
use crate::submissions::SOURCE_MAX;

/// Most bytes that a zip may unpack to in all: 256 MiB.
const UNPACKED_MAX: usize = 256 * 1024 * 1024;

/// A file of the zip, and what it says; or why it is no program.
pub struct Unpacked {
    pub path: String,
    pub named: Option<Named>,
    pub source: Result<String, Fault>,
}

/// Reads the programs of a zip, by their paths. Blocks.
///
/// # Errors
/// When it is no zip, is damaged, has too many files, or one that leads out of it.
pub fn read(file: File) -> Result<Vec<Unpacked>, ApiError> {
    let mut zip = LargeZip::on_disk(file, UNPACKED_MAX).map_err(refused)?;
    let paths: Vec<String> = zip.names().map(str::to_owned).collect();
    let mut all = Vec::new();
    for (path, named) in layout::read(paths.iter().map(String::as_str)) {
        let (named, source) = match named {
            Ok(named) => (Some(named), source(&mut zip, path)?),
            Err(message) => (None, Err(message.into())),
        };
        all.push(Unpacked { path: path.to_owned(), named, source });
    }
    Ok(all)
}

/// No more of a file is unpacked than a program may have.
fn source(zip: &mut LargeZip, path: &str) -> Result<Result<String, Fault>, ApiError> {
    let Some(mut entry) = zip.unpack(path).map_err(refused)? else { return Ok(Err(COLLECT_UNREADABLE.into())) };
    let mut bytes = Vec::new();
    if entry.by_ref().take(SOURCE_MAX as u64 + 1).read_to_end(&mut bytes).is_err() {
        return Ok(Err(COLLECT_UNREADABLE.into()));
    }
    if bytes.len() > SOURCE_MAX {
        return Ok(Err(Fault::with(COLLECT_TOO_LARGE, vec![("max", format!("{} KB", SOURCE_MAX / 1024))])));
    }
    Ok(match decode(&bytes) {
        None => Err(COLLECT_UNREADABLE.into()),
        Some(text) if text.trim().is_empty() => Err(COLLECT_EMPTY.into()),
        Some(text) => Ok(text),
    })
}
