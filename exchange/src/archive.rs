//! Zip archives from strangers, in memory: few entries, nothing larger than a file may be once unpacked, whatever sizes
//! are announced; no path leads out. And archives of our own.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::BYTES_MAX;
use crate::item::Note;
use crate::messages::{ARCHIVE_BROKEN, ARCHIVE_TOO_LARGE, ARCHIVE_UNSAFE};

/// Most entries of an archive.
const ENTRIES_MAX: usize = 20_000;

/// The files of an archive by their paths, with `/` between folders.
#[derive(Debug, Default)]
pub struct Archive {
    files: BTreeMap<String, Vec<u8>>,
}

impl Archive {
    /// Unpacks it.
    pub fn read(bytes: &[u8]) -> Result<Self, Note> {
        Self::within(bytes, BYTES_MAX)
    }

    fn within(bytes: &[u8], most: usize) -> Result<Self, Note> {
        let mut zip = open(bytes)?;
        let mut files = BTreeMap::new();
        let mut left = most;
        for index in 0..zip.len() {
            let mut entry = zip.by_index(index).map_err(|_| broken())?;
            let path = entry.name().map_err(|_| broken())?.replace('\\', "/");
            if entry.is_symlink() || leads_out(&path) {
                return Err(Note::new(ARCHIVE_UNSAFE).with("file", path));
            }
            if entry.is_dir() || is_noise(&path) {
                continue;
            }
            let mut content = Vec::new();
            // One byte more than may be: then it is too large.
            entry.by_ref().take(left as u64 + 1).read_to_end(&mut content).map_err(|_| broken())?;
            left = left.checked_sub(content.len()).ok_or_else(too_large)?;
            files.insert(path.trim_start_matches("./").to_owned(), content);
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
        let end = begin.clone();
        from.take_while(move |(path, _)| path.starts_with(&end))
            .map(move |(path, bytes)| (&path[begin.len()..], bytes.as_slice()))
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

/// The names of an archive's entries; none of what is no archive.
pub fn names(bytes: &[u8]) -> Vec<String> {
    let Ok(zip) = open(bytes) else { return Vec::new() };
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

fn open(bytes: &[u8]) -> Result<ZipArchive<Cursor<&[u8]>>, Note> {
    let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| broken())?;
    if zip.len() > ENTRIES_MAX { Err(too_large()) } else { Ok(zip) }
}

fn broken() -> Note {
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
        for path in ["../a", "a/../../b", "/etc/passwd", "\\\\host\\a", "a\\..\\b", "C:\\a"] {
            let zip = write([(path.to_owned(), vec![1])]).unwrap();
            assert_eq!(key(Archive::read(&zip)), "exchange_archive_unsafe", "{path}");
        }
        let mut links = ZipWriter::new(Cursor::new(Vec::new()));
        links.add_symlink("a", "/etc/passwd", SimpleFileOptions::default()).unwrap();
        assert_eq!(key(Archive::read(&links.finish().unwrap().into_inner())), "exchange_archive_unsafe");
        assert_eq!(key(Archive::read(b"PK no zip")), "exchange_archive_broken");
    }
}
