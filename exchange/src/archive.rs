//! Zip archives from strangers, in memory. Nothing is believed: neither names nor announced sizes. And archives of our
//! own.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read, Seek, Write};

use zip::read::ZipFile;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::BYTES_MAX;
use crate::item::Note;
use crate::messages::{
    ARCHIVE_BOMB, ARCHIVE_BROKEN, ARCHIVE_ENCRYPTED, ARCHIVE_TOO_LARGE, ARCHIVE_TOO_MANY_FILES, ARCHIVE_UNSAFE,
};

/// Most entries of an archive.
pub(crate) const ENTRIES_MAX: usize = 20_000;
/// How many times its packed size a document may have.
const RATIO_MAX: usize = 200;
/// Bytes up to which the ratio does not matter.
const RATIO_FROM: usize = 1024 * 1024;
/// What begins an entry of the list of files.
pub(crate) const ENTRY: &[u8] = b"PK\x01\x02";
const STEP: u64 = 64 * 1024;

/// An opened archive in memory.
pub type Zip<'a> = Opened<Cursor<&'a [u8]>>;

/// An opened archive, of which files are unpacked as they are asked for.
pub struct Opened<R> {
    zip: ZipArchive<R>,
    entries: BTreeMap<String, usize>,
    /// Bytes that may still be unpacked.
    left: usize,
    ratio_max: usize,
}

impl<'a> Opened<Cursor<&'a [u8]>> {
    /// Opens an archive of documents, `BYTES_MAX` being the most that all reading of it unpacks.
    ///
    /// # Errors
    /// Where it is no zip, has too many files, or one that is encrypted, a link, or named to lead out of it.
    pub fn open(bytes: &'a [u8]) -> Result<Self, Note> {
        Self::indexed(listed(bytes)?, BYTES_MAX)
    }
}

impl<R: Read + Seek> Opened<R> {
    /// An archive of which `most` bytes may be unpacked.
    pub(crate) fn indexed(mut zip: ZipArchive<R>, most: usize) -> Result<Self, Note> {
        let mut entries = BTreeMap::new();
        for index in 0..zip.len() {
            let entry = zip.by_index_raw(index).map_err(|_| broken())?;
            let path = entry.name().map_err(|_| broken())?.replace('\\', "/");
            let path = path.trim_start_matches("./").to_owned();
            if entry.is_symlink() || leads_out(&path) {
                return Err(Note::new(ARCHIVE_UNSAFE).with("file", path));
            }
            if entry.encrypted() {
                return Err(Note::new(ARCHIVE_ENCRYPTED).with("file", path));
            }
            if !path.is_empty() && !path.ends_with('/') && !is_noise(&path) {
                entries.insert(path, index);
            }
        }
        Ok(Self { zip, entries, left: most, ratio_max: RATIO_MAX })
    }

    /// Paths of all files, with `/` between folders.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// A file's content; none where there is no such file.
    ///
    /// # Errors
    /// Where it is damaged, or all that was read unpacks to too much.
    pub fn read(&mut self, name: &str) -> Result<Option<Vec<u8>>, Note> {
        let Some(mut entry) = self.unpack(name)? else { return Ok(None) };
        let mut all = Vec::new();
        loop {
            match entry.by_ref().take(STEP).read_to_end(&mut all) {
                Ok(0) => return Ok(Some(all)),
                Ok(_) => {}
                Err(_) => return Err(entry.fault()),
            }
        }
    }

    /// A file that is unpacked while it is read; none where there is no such file.
    ///
    /// # Errors
    /// Where it can't be begun.
    pub fn unpack<'z>(&'z mut self, name: &'z str) -> Result<Option<Unpacked<'z, R>>, Note> {
        let Some(index) = self.entries.get(name) else { return Ok(None) };
        let entry = self.zip.by_index(*index).map_err(|_| broken())?;
        let packed = usize::try_from(entry.compressed_size()).unwrap_or(usize::MAX).max(1);
        let ratio_max = self.ratio_max;
        Ok(Some(Unpacked { entry, name, packed, size: 0, left: &mut self.left, ratio_max, fault: None }))
    }
}

/// A file on its way out of an archive.
pub struct Unpacked<'z, R: Read> {
    entry: ZipFile<'z, R>,
    name: &'z str,
    packed: usize,
    size: usize,
    left: &'z mut usize,
    ratio_max: usize,
    fault: Option<Note>,
}

impl<R: Read> Unpacked<'_, R> {
    /// Why reading has failed.
    pub fn fault(self) -> Note {
        self.fault.unwrap_or_else(broken)
    }
}

impl<R: Read> Read for Unpacked<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.entry.read(into)?;
        self.size += count;
        match self.left.checked_sub(count) {
            Some(left) => *self.left = left,
            None => self.fault = Some(too_large()),
        }
        if self.size > RATIO_FROM && self.size / self.packed > self.ratio_max {
            self.fault = Some(Note::new(ARCHIVE_BOMB).with("file", self.name));
        }
        if self.fault.is_some() { Err(io::ErrorKind::InvalidData.into()) } else { Ok(count) }
    }
}

/// The files of an archive by their paths, with `/` between folders.
#[derive(Debug, Default)]
pub struct Archive {
    files: BTreeMap<String, Vec<u8>>,
}

impl Archive {
    /// Unpacks an archive of problems.
    pub fn read(bytes: &[u8]) -> Result<Self, Note> {
        Self::within(bytes, BYTES_MAX)
    }

    fn within(bytes: &[u8], most: usize) -> Result<Self, Note> {
        // A test of a million equal numbers packs as well as a bomb: only the whole is limited.
        let mut zip = Zip { ratio_max: usize::MAX, ..Zip::indexed(listed(bytes)?, most)? };
        let mut files = BTreeMap::new();
        for path in zip.names().map(str::to_owned).collect::<Vec<_>>() {
            let content = zip.read(&path)?.unwrap_or_default();
            files.insert(path, content);
        }
        Ok(Self { files })
    }

    /// Of files that are not packed.
    pub fn of(files: BTreeMap<String, Vec<u8>>) -> Self {
        Self { files }
    }

    /// The files again.
    pub fn into_files(self) -> impl Iterator<Item = (String, Vec<u8>)> {
        self.files.into_iter()
    }

    /// The file at this path.
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(Vec::as_slice)
    }

    /// The text at this path, whatever its encoding; empty where there is none.
    pub fn text(&self, path: &str) -> String {
        self.get(path).map(|bytes| crate::text::decode(bytes).0).unwrap_or_default()
    }

    /// Paths with what is there.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    /// What is below a folder, by the paths from there; of `""` everything.
    pub fn below<'a>(&'a self, folder: &str) -> impl Iterator<Item = (&'a str, &'a [u8])> {
        let begin = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let from = self.files.range(begin.clone()..);
        from.map_while(move |(path, bytes)| Some((path.strip_prefix(&begin)?, bytes.as_slice())))
    }

    /// The files of a folder itself, by their names.
    pub fn within_folder<'a>(&'a self, folder: &str) -> impl Iterator<Item = (&'a str, &'a [u8])> {
        self.below(folder).filter(|(path, _)| !path.contains('/'))
    }

    /// The folders in which a file of this name stands.
    pub fn folders_with(&self, name: &str) -> Vec<String> {
        let folder = |path: &str| {
            path.strip_suffix(name)
                .and_then(|it| if it.is_empty() { Some("") } else { it.strip_suffix('/') })
                .map(str::to_owned)
        };
        self.files.keys().filter_map(|path| folder(path)).collect()
    }
}

/// A path of a folder and what is below it; the folder may be the archive itself.
pub fn join(folder: &str, path: &str) -> String {
    if folder.is_empty() { path.to_owned() } else { format!("{folder}/{path}") }
}

/// Where an address leads that stands in the file `from`; none where it leads out of the archive or elsewhere.
pub fn resolve(from: &str, address: &str) -> Option<String> {
    let address = address.split(['?', '#']).next().unwrap_or_default();
    if address.is_empty() || address.split('/').next().is_some_and(|first| first.contains(':')) {
        return None;
    }
    let folder = if address.starts_with('/') { "" } else { from.rsplit_once('/').map_or("", |(folder, _)| folder) };
    let mut parts: Vec<&str> = folder.split('/').filter(|it| !it.is_empty()).collect();
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

/// The names of an archive's entries, also of one that is refused for them; none of what is no archive.
pub fn names(bytes: &[u8]) -> Vec<String> {
    let Ok(zip) = listed(bytes) else { return Vec::new() };
    zip.file_names().filter_map(|name| Some(name.ok()?.replace('\\', "/"))).collect()
}

/// An archive of these files.
pub fn write(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Result<Vec<u8>, Note> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, content) in files {
        zip.start_file(path, SimpleFileOptions::default()).map_err(|_| broken())?;
        zip.write_all(&content).map_err(|_| broken())?;
    }
    Ok(zip.finish().map_err(|_| broken())?.into_inner())
}

fn listed(bytes: &[u8]) -> Result<ZipArchive<Cursor<&[u8]>>, Note> {
    // Counted before the list is read: reading it takes memory for each.
    let is_over = bytes.windows(ENTRY.len()).filter(|it| *it == ENTRY).nth(ENTRIES_MAX).is_some();
    let zip = if is_over { None } else { Some(ZipArchive::new(Cursor::new(bytes)).map_err(|_| broken())?) };
    zip.filter(|zip| zip.len() <= ENTRIES_MAX).ok_or_else(too_many)
}

pub(crate) fn too_many() -> Note {
    Note::new(ARCHIVE_TOO_MANY_FILES).with("most", ENTRIES_MAX.to_string())
}

pub(crate) fn broken() -> Note {
    Note::new(ARCHIVE_BROKEN)
}

fn too_large() -> Note {
    Note::new(ARCHIVE_TOO_LARGE).with("mib", (BYTES_MAX / (1024 * 1024)).to_string())
}

/// Windows' drives count as well.
fn leads_out(path: &str) -> bool {
    let has_drive = matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    has_drive || path.starts_with('/') || path.split('/').any(|part| part == "..")
}

/// What systems leave in archives.
fn is_noise(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    path.starts_with("__MACOSX/") || name == ".DS_Store" || name.eq_ignore_ascii_case("thumbs.db")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(result: Result<Archive, Note>) -> &'static str {
        result.err().map_or("", |note| note.message.key())
    }

    #[test]
    fn what_is_written_is_read() {
        let files = [("a/b.txt", "1"), ("a/c/d.txt", "2"), ("a.txt", "3"), ("ab/b.txt", "4")];
        let zip = write(files.map(|(path, text)| (path.to_owned(), text.into()))).unwrap();
        let archive = Archive::read(&zip).unwrap();
        assert_eq!(archive.get("a/c/d.txt"), Some(b"2".as_slice()));
        assert_eq!(archive.below("a").map(|it| it.0).collect::<Vec<_>>(), ["b.txt", "c/d.txt"]);
        assert_eq!(archive.within_folder("").map(|it| it.0).collect::<Vec<_>>(), ["a.txt"]);
        assert_eq!(archive.folders_with("b.txt"), ["a", "ab"]);
        assert_eq!(names(&zip).len(), 4);
    }

    #[test]
    fn bombs_and_paths_that_lead_out_are_refused() {
        let zip = write([("a".to_owned(), vec![0; 4096]), ("b".to_owned(), vec![0; 4096])]).unwrap();
        assert!(zip.len() < 4096 && Archive::within(&zip, 8192).is_ok());
        assert_eq!(key(Archive::within(&zip, 8191)), "exchange_archive_too_large");
        for path in ["../a", "a/../../b", "/etc/passwd", ".//etc/passwd", "\\\\host\\a", "a\\..\\b", "C:\\a"] {
            let zip = write([(path.to_owned(), vec![1])]).unwrap();
            assert_eq!(key(Archive::read(&zip)), "exchange_archive_unsafe", "{path}");
        }
        let mut links = ZipWriter::new(Cursor::new(Vec::new()));
        links.add_symlink("a", "/etc/passwd", SimpleFileOptions::default()).unwrap();
        assert_eq!(key(Archive::read(&links.finish().unwrap().into_inner())), "exchange_archive_unsafe");
        assert_eq!(key(Archive::read(b"PK no zip")), "exchange_archive_broken");
    }

    #[test]
    fn tests_of_problems_may_pack_better_than_documents() {
        let zip = write([("1.in".to_owned(), b"1 ".repeat(4 * RATIO_FROM))]).unwrap();
        assert!(Archive::read(&zip).is_ok());
        let refused = Zip::open(&zip).unwrap().read("1.in").unwrap_err();
        assert_eq!(refused.message.key(), "exchange_archive_bomb");
    }
}
