//! Reading a zip of tests from the disk. Nothing is believed: neither names nor announced sizes, and no file is written
//! under a name of the archive's.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use platform::blobs::{BlobStore, Finished};
use platform::error::{ApiError, FieldError};
use platform::messages::BAD_ARCHIVE;
use zip::ZipArchive;

use super::messages::{ARCHIVE_TOO_LARGE, NO_PAIRS, UNSAFE_ENTRIES, UNSAFE_ENTRY};
use super::pairing::{Leftover, Pair, pair};

/// Most bytes that an archive may hold once unpacked: 256 MiB.
pub const UNPACKED_MAX: u64 = 256 * 1024 * 1024;
/// Most files in an archive.
const FILES_MAX: usize = 2000;

type Archive = ZipArchive<BufReader<File>>;

/// A test out of an archive, its two sides on the disk.
pub struct Unpacked {
    pub name: String,
    pub input: Finished,
    pub output: Finished,
    pub is_sample: bool,
}

/// Reads the tests of an archive, and tells what found no place. Blocks: call it off the async threads.
///
/// # Errors
/// When it is no zip, is damaged, holds too much, has entries that lead out of it, or nothing in it pairs.
pub fn unpack(blobs: &BlobStore, archive: &Path) -> Result<(Vec<Unpacked>, Vec<Leftover>), ApiError> {
    let file = File::open(archive).map_err(ApiError::internal)?;
    let mut zip = ZipArchive::new(BufReader::new(file)).map_err(|_| BAD_ARCHIVE)?;
    if zip.len() > FILES_MAX {
        return Err(ApiError::with(ARCHIVE_TOO_LARGE, vec![("max", format!("{FILES_MAX} files"))]));
    }
    refuse_unsafe(&mut zip)?;
    let names: Vec<String> = zip.file_names().filter_map(|name| Some(name.ok()?.into_owned())).collect();
    let (pairs, left) = pair(names.iter().map(String::as_str));
    if pairs.is_empty() {
        let files = left.into_iter().map(|file| FieldError::new(file.name(), file.message())).collect();
        return Err(ApiError::with_fields(NO_PAIRS, files));
    }
    let mut budget = UNPACKED_MAX;
    let mut read = HashMap::new();
    for path in pairs.iter().flat_map(|pair| [&pair.input, &pair.output]) {
        let draft = read_entry(blobs, &mut zip, path, budget)?;
        budget -= draft.size;
        read.insert(path.clone(), draft);
    }
    let tests = pairs.iter().map(|pair| take(pair, &mut read)).collect::<Option<Vec<_>>>();
    Ok((tests.ok_or(BAD_ARCHIVE)?, left))
}

/// Refuses, by name, entries that lead out of the archive or are links.
fn refuse_unsafe(zip: &mut Archive) -> Result<(), ApiError> {
    let mut faults = Vec::new();
    for index in 0..zip.len() {
        let entry = zip.by_index_raw(index).map_err(|_| BAD_ARCHIVE)?;
        let name = entry.name().map_err(|_| BAD_ARCHIVE)?.into_owned();
        if entry.is_symlink() || leads_out(&name) {
            faults.push(FieldError::new(name, UNSAFE_ENTRY));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(ApiError::with_fields(UNSAFE_ENTRIES, faults)) }
}

/// Windows' separators and drives count as well.
fn leads_out(name: &str) -> bool {
    let has_drive = matches!(name.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    has_drive || name.starts_with(['/', '\\']) || name.split(['/', '\\']).any(|part| part == "..")
}

fn take(pair: &Pair, read: &mut HashMap<String, Finished>) -> Option<Unpacked> {
    Some(Unpacked {
        name: pair.name.clone(),
        is_sample: pair.is_sample(),
        input: read.remove(&pair.input)?,
        output: read.remove(&pair.output)?,
    })
}

/// Unpacks one file within what is left of the budget, whatever size its header announces.
fn read_entry(blobs: &BlobStore, zip: &mut Archive, path: &str, budget: u64) -> Result<Finished, ApiError> {
    let mut entry = zip.by_name(path).map_err(|_| BAD_ARCHIVE)?;
    // A damaged entry fails like a full disk does: the archive is the likelier cause.
    let draft = blobs.draft_of(&mut entry, budget).map_err(|error| ApiError::because(BAD_ARCHIVE, error))?;
    let max = format!("{} MB", UNPACKED_MAX / (1024 * 1024));
    draft.ok_or_else(|| ApiError::with(ARCHIVE_TOO_LARGE, vec![("max", max)]))
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn zip_of(files: &[(&str, usize)]) -> anyhow::Result<Vec<u8>> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, zeros) in files {
            zip.start_file(*name, SimpleFileOptions::default())?;
            let block = vec![b'0'; 1024 * 1024];
            let mut left = *zeros;
            while left > 0 {
                let part = left.min(block.len());
                zip.write_all(&block[..part])?;
                left -= part;
            }
        }
        Ok(zip.finish()?.into_inner())
    }

    type Tests = (Vec<(String, bool)>, Vec<Leftover>);

    fn unpacked(archive: &[u8]) -> anyhow::Result<Result<Tests, ApiError>> {
        let folder = tempfile::tempdir()?;
        let blobs = BlobStore::open(&folder.path().to_string_lossy())?;
        let path = folder.path().join("tests.zip");
        std::fs::write(&path, archive)?;
        let tests = unpack(&blobs, &path)
            .map(|(tests, left)| (tests.into_iter().map(|test| (test.name, test.is_sample)).collect(), left));
        let drafts = folder.path().join("drafts");
        anyhow::ensure!(!drafts.exists() || std::fs::read_dir(drafts)?.count() == 0, "something is left");
        Ok(tests)
    }

    #[test]
    fn reads_tests_and_refuses_bombs() -> anyhow::Result<()> {
        let archive = zip_of(&[("sample.in", 3), ("sample.out", 2), ("2.in", 1), ("2.out", 1), ("x.pdf", 1)])?;
        let (tests, left) = unpacked(&archive)?.map_err(|error| anyhow::anyhow!("{error}"))?;
        assert_eq!(tests, [("sample".to_owned(), true), ("2".to_owned(), false)]);
        assert_eq!(left, [Leftover::Unknown("x.pdf".into())]);
        let message = |archive: &[u8]| anyhow::Ok(unpacked(archive)?.err().map(|error| error.message()));
        let bomb = zip_of(&[("1.in", 300 * 1024 * 1024), ("1.out", 1)])?;
        assert!(bomb.len() < 1024 * 1024);
        assert_eq!(message(&bomb)?, Some(ARCHIVE_TOO_LARGE));
        assert_eq!(message(b"no zip")?, Some(BAD_ARCHIVE));
        assert_eq!(message(&zip_of(&[("readme.txt", 1)])?)?, Some(NO_PAIRS));
        Ok(())
    }

    #[test]
    fn entries_that_lead_out_or_are_links_are_refused_by_name() -> anyhow::Result<()> {
        for name in ["../1.in", "a/../../1.in", "/etc/1.in", "\\\\host\\1.in", "a\\..\\1.in", "C:\\1.in", "c:1.in"] {
            let refused = unpacked(&zip_of(&[(name, 1), ("2.in", 1), ("2.out", 1)])?)?;
            let error = refused.err().ok_or_else(|| anyhow::anyhow!("{name} was taken"))?;
            let named: Vec<&str> = error.field_errors().iter().map(|fault| fault.field.as_str()).collect();
            assert_eq!((error.message(), named.as_slice()), (UNSAFE_ENTRIES, [name].as_slice()));
        }
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        zip.add_symlink("1.in", "/etc/passwd", SimpleFileOptions::default())?;
        zip.start_file("1.out", SimpleFileOptions::default())?;
        let refused =
            unpacked(&zip.finish()?.into_inner())?.err().ok_or_else(|| anyhow::anyhow!("a link was taken"))?;
        assert_eq!((refused.message(), refused.field_errors()[0].field.as_str()), (UNSAFE_ENTRIES, "1.in"));
        for name in ["a..b.in", "..a/1.in", "ab:c.in"] {
            assert!(!leads_out(name), "{name}");
        }
        Ok(())
    }
}
