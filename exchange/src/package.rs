//! Zip files from strangers. Nothing is believed: neither their names nor the sizes that they announce.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use zip::ZipArchive;

use crate::BYTES_MAX;
use crate::item::Note;
use crate::messages::{PACKAGE_BOMB, PACKAGE_DAMAGED, PACKAGE_TOO_MANY_FILES, PACKAGE_UNSAFE_NAME};

/// Most files of an archive.
const ENTRIES_MAX: usize = 20_000;
/// How many times its packed size a file may have.
const RATIO_MAX: usize = 200;
/// Bytes up to which the ratio does not matter.
const RATIO_FROM: usize = 1024 * 1024;
/// What begins an entry of the list of files.
const ENTRY: &[u8] = b"PK\x01\x02";
const STEP: usize = 64 * 1024;

/// An opened archive.
pub struct Package<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    entries: BTreeMap<String, usize>,
    left: usize,
}

impl<'a> Package<'a> {
    /// Opens an archive, `BYTES_MAX` being the most that all reading of it unpacks.
    ///
    /// # Errors
    /// Where it is no zip, has too many files, or one whose name leads out of it.
    pub fn open(bytes: &'a [u8]) -> Result<Self, Note> {
        // Counted before the list is read: reading it takes memory for each.
        if bytes.windows(ENTRY.len()).filter(|it| *it == ENTRY).nth(ENTRIES_MAX).is_some() {
            return Err(Note::new(PACKAGE_TOO_MANY_FILES).with("most", ENTRIES_MAX.to_string()));
        }
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged())?;
        let mut entries = BTreeMap::new();
        for index in 0..zip.len() {
            let entry = zip.by_index_raw(index).map_err(|_| damaged())?;
            let name = entry.name().map_err(|_| damaged())?.replace('\\', "/");
            if entry.is_symlink() || leads_out(&name) {
                return Err(Note::new(PACKAGE_UNSAFE_NAME).with("file", name));
            }
            entries.insert(name, index);
        }
        Ok(Self { zip, entries, left: BYTES_MAX })
    }

    /// Names of all files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str).filter(|name| !name.ends_with('/'))
    }

    /// A file's content; none where there is no such file.
    ///
    /// # Errors
    /// Where it is damaged, or all that was read unpacks to too much.
    pub fn read(&mut self, name: &str) -> Result<Option<Vec<u8>>, Note> {
        let Some(index) = self.entries.get(name) else { return Ok(None) };
        let mut entry = self.zip.by_index(*index).map_err(|_| damaged())?;
        let packed = usize::try_from(entry.compressed_size()).unwrap_or(usize::MAX).max(1);
        let mut all = Vec::new();
        loop {
            let count = entry.by_ref().take(STEP as u64).read_to_end(&mut all).map_err(|_| damaged())?;
            let is_swollen = all.len() > RATIO_FROM && all.len() / packed > RATIO_MAX;
            if count > self.left || is_swollen {
                return Err(Note::new(PACKAGE_BOMB).with("file", name));
            }
            if count == 0 {
                return Ok(Some(all));
            }
            self.left -= count;
        }
    }
}

fn damaged() -> Note {
    Note::new(PACKAGE_DAMAGED)
}

/// Windows' drives count as well.
fn leads_out(name: &str) -> bool {
    let has_drive = matches!(name.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    has_drive || name.starts_with('/') || name.split('/').any(|part| part == "..")
}

/// Where an address leads that stands in the file `from`; none where it leads out of the archive or elsewhere.
pub fn resolve(from: &str, address: &str) -> Option<String> {
    let address = address.split(['?', '#']).next().unwrap_or_default();
    if address.is_empty() || address.split('/').next().is_some_and(|first| first.contains(':')) {
        return None;
    }
    let mut parts: Vec<&str> = match address.starts_with('/') {
        true => Vec::new(),
        false => {
            from.rsplit_once('/').map_or("", |(folder, _)| folder).split('/').filter(|it| !it.is_empty()).collect()
        }
    };
    for part in address.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
