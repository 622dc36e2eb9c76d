//! Files from strangers: nothing is believed, neither names nor announced sizes.

use std::io::{self, BufReader, Read, Seek, SeekFrom};

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Deserializer;
use zip::ZipArchive;

use crate::Format;
use crate::nesting::outline;

const MIB: u64 = 1024 * 1024;
/// Most bytes of a file.
pub const FILE_MAX: u64 = 50 * MIB;
/// Most entries of an archive.
pub const ENTRIES_MAX: usize = 1000;
/// Most bytes of a project's JSON, which is the editor's own limit.
pub const PROJECT_MAX: u64 = 5 * MIB;

/// What begins an entry of an archive's list of files.
const ENTRY: &[u8] = b"PK\x01\x02";
/// What files of the first Scratch begin with, as it does whatever their version.
const OLD: &[u8] = b"ScratchV0";

/// Why a file is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It is of the first Scratch.
    #[error("a project of Scratch 1")]
    OldSb,
    /// It is something else.
    #[error("no project of Scratch")]
    OtherKind,
    /// It looks like a project, and can't be read.
    #[error("damaged: {0:?}")]
    Archive(Reason),
    /// More than is taken.
    #[error("too large: {0:?}")]
    TooLarge(What),
}

/// What is wrong with an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// It can't be unpacked.
    Damaged,
    /// It has neither `project.json` nor `sprite.json`.
    NoProject,
    /// It has several.
    SeveralProjects,
    /// An entry has a path that projects don't have.
    ForeignPath,
    /// The JSON is none.
    JsonDamaged,
    /// The JSON is nested too deeply.
    JsonDeep,
}

/// What there is too much of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Bytes of the file.
    File,
    /// Entries.
    Entries,
    /// Bytes of the project's JSON.
    Project,
}

/// A project's JSON, not parsed yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// What it is.
    pub format: Format,
    /// `project.json` or `sprite.json` as it stands.
    pub json: String,
}

/// Takes the project out of a file. Limits are counted while it is unpacked.
///
/// # Errors
/// Where it is none, damaged or too large.
pub fn open<R: Read + Seek>(mut file: R) -> Result<Opened, Fault> {
    let size = file.seek(SeekFrom::End(0)).map_err(damaged)?;
    if size > FILE_MAX {
        return Err(Fault::TooLarge(What::File));
    }
    check_kind(&mut file)?;
    if count_entries(&mut file, ENTRIES_MAX).map_err(damaged)? > ENTRIES_MAX {
        return Err(Fault::TooLarge(What::Entries));
    }
    file.seek(SeekFrom::Start(0)).map_err(damaged)?;
    let mut zip = ZipArchive::new(BufReader::new(file)).map_err(damaged)?;
    if zip.len() > ENTRIES_MAX {
        return Err(Fault::TooLarge(What::Entries));
    }
    // Of two entries with one name nobody knows which is meant.
    if zip.has_duplicate_names() {
        return Err(Fault::Archive(Reason::Damaged));
    }
    let at = find_project(&mut zip)?;
    open_json(unpack(&mut zip, at)?)
}

/// The same of a project's JSON itself.
///
/// # Errors
/// Where it is no project's, too long, or nested too deeply; whether what looks like a project's is JSON at all,
/// [`crate::read`] finds out.
pub fn open_json(json: String) -> Result<Opened, Fault> {
    if json.len() as u64 > PROJECT_MAX {
        return Err(Fault::TooLarge(What::Project));
    }
    let outline = outline(&json);
    if outline.is_too_deep {
        return Err(Fault::Archive(Reason::JsonDeep));
    }
    match format_of(&outline.keys) {
        Some(format) => Ok(Opened { format, json }),
        None if json.trim_start().starts_with('{') && is_json(&json) => Err(Fault::OtherKind),
        None => Err(Fault::Archive(Reason::JsonDamaged)),
    }
}

/// The parser's own limit is below ours, and the depth is known by now.
fn is_json(json: &str) -> bool {
    let mut from = Deserializer::from_str(json);
    from.disable_recursion_limit();
    IgnoredAny::deserialize(&mut from).and_then(|_| from.end()).is_ok()
}

fn format_of(keys: &[&str]) -> Option<Format> {
    let has = |wanted: &[&str]| wanted.iter().all(|key| keys.contains(key));
    if has(&["targets"]) {
        return Some(Format::Sb3);
    }
    if has(&["objName", "children"]) {
        return Some(Format::Sb2);
    }
    has(&["blocks", "costumes"]).then_some(Format::Sprite3)
}

fn damaged<E>(_: E) -> Fault {
    Fault::Archive(Reason::Damaged)
}

fn check_kind(file: &mut (impl Read + Seek)) -> Result<(), Fault> {
    file.seek(SeekFrom::Start(0)).map_err(damaged)?;
    let mut first = Vec::new();
    file.by_ref().take(OLD.len() as u64).read_to_end(&mut first).map_err(damaged)?;
    if first.starts_with(OLD) {
        return Err(Fault::OldSb);
    }
    if first.starts_with(b"PK\x03\x04") || first.starts_with(b"PK\x05\x06") { Ok(()) } else { Err(Fault::OtherKind) }
}

/// How many entries an archive may have by its bytes, those of stored archives within it included; not counted beyond `most`.
/// To be asked before its list is read: that takes memory for each.
///
/// # Errors
/// When it can't be read.
pub fn count_entries(file: &mut (impl Read + Seek), most: usize) -> io::Result<usize> {
    file.seek(SeekFrom::Start(0))?;
    let mut block = vec![0; 64 * 1024];
    let (mut count, mut kept) = (0, 0);
    loop {
        let read = file.read(&mut block[kept..])?;
        if read == 0 {
            return Ok(count);
        }
        let filled = kept + read;
        count += block[..filled].windows(ENTRY.len()).filter(|it| *it == ENTRY).count();
        if count > most {
            return Ok(count);
        }
        // What begins at the end of this block is counted with the next one.
        let from = filled.saturating_sub(ENTRY.len() - 1);
        block.copy_within(from..filled, 0);
        kept = filled - from;
    }
}

/// Where the only project is.
fn find_project<R: Read + Seek>(zip: &mut ZipArchive<R>) -> Result<usize, Fault> {
    let mut found = None;
    for at in 0..zip.len() {
        let entry = zip.by_index_raw(at).map_err(damaged)?;
        let path = entry.name().map_err(damaged)?.into_owned();
        if is_noise(&path) {
            continue;
        }
        if entry.is_symlink() || is_foreign(&path) {
            return Err(Fault::Archive(Reason::ForeignPath));
        }
        let name = path.rsplit('/').next().unwrap_or_default();
        if matches!(name, "project.json" | "sprite.json") {
            if entry.encrypted() {
                return Err(Fault::Archive(Reason::Damaged));
            }
            if found.replace(at).is_some() {
                return Err(Fault::Archive(Reason::SeveralProjects));
            }
        }
    }
    found.ok_or(Fault::Archive(Reason::NoProject))
}

fn unpack<R: Read + Seek>(zip: &mut ZipArchive<R>, at: usize) -> Result<String, Fault> {
    let entry = zip.by_index(at).map_err(damaged)?;
    let mut bytes = Vec::new();
    entry.take(PROJECT_MAX + 1).read_to_end(&mut bytes).map_err(damaged)?;
    if bytes.len() as u64 > PROJECT_MAX {
        return Err(Fault::TooLarge(What::Project));
    }
    let text = String::from_utf8(bytes).map_err(|_| Fault::Archive(Reason::JsonDamaged))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Names are those of files, in one folder at most.
fn is_foreign(path: &str) -> bool {
    let path = path.strip_suffix('/').unwrap_or(path);
    let parts: Vec<&str> = path.split('/').collect();
    let is_bad = |part: &&str| part.is_empty() || matches!(*part, "." | "..") || part.contains(['\\', ':', '\0']);
    parts.len() > 2 || parts.iter().any(is_bad)
}

/// What systems leave in archives.
fn is_noise(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    path.starts_with("__MACOSX/") || name == ".DS_Store" || name.eq_ignore_ascii_case("thumbs.db")
}
