//! Reading a zip of tests. Nothing is written to disk, and nothing is believed: neither names nor announced sizes.

use std::collections::HashMap;
use std::io::{Cursor, Read};

use bytes::Bytes;
use platform::error::{ApiError, FieldError};
use zip::ZipArchive;

use super::messages::{ARCHIVE_TOO_LARGE, BAD_ARCHIVE, NO_PAIRS};
use super::pairing::{Leftover, Pair, pair};

/// Most bytes that an archive may hold once unpacked: 256 MiB.
pub const UNPACKED_MAX: u64 = 256 * 1024 * 1024;
/// Most files in an archive.
const FILES_MAX: usize = 2000;

/// A test out of an archive.
pub struct Unpacked {
    pub name: String,
    pub input: Bytes,
    pub output: Bytes,
    pub is_sample: bool,
}

/// Reads the tests of an archive, and tells what found no place. Blocks: call it off the async threads.
///
/// # Errors
/// When it is no zip, is damaged, holds too much, or nothing in it pairs.
pub fn unpack(archive: Bytes) -> Result<(Vec<Unpacked>, Vec<Leftover>), ApiError> {
    let mut zip = ZipArchive::new(Cursor::new(archive)).map_err(|_| BAD_ARCHIVE)?;
    if zip.len() > FILES_MAX {
        return Err(ApiError::with(ARCHIVE_TOO_LARGE, vec![("max", format!("{FILES_MAX} files"))]));
    }
    let names: Vec<String> = zip.file_names().filter_map(|name| Some(name.ok()?.into_owned())).collect();
    let (pairs, left) = pair(names.iter().map(String::as_str));
    if pairs.is_empty() {
        let files = left.into_iter().map(|file| FieldError::new(file.name(), file.message())).collect();
        return Err(ApiError::with_fields(NO_PAIRS, files));
    }
    let mut budget = UNPACKED_MAX;
    let mut read = HashMap::new();
    for path in pairs.iter().flat_map(|pair| [&pair.input, &pair.output]) {
        read.insert(path.clone(), read_entry(&mut zip, path, &mut budget)?);
    }
    let tests = pairs.iter().map(|pair| take(pair, &mut read)).collect::<Option<Vec<_>>>();
    Ok((tests.ok_or(BAD_ARCHIVE)?, left))
}

fn take(pair: &Pair, read: &mut HashMap<String, Bytes>) -> Option<Unpacked> {
    Some(Unpacked {
        name: pair.name.clone(),
        is_sample: pair.is_sample(),
        input: read.remove(&pair.input)?,
        output: read.remove(&pair.output)?,
    })
}

/// Unpacks one file within what is left of the budget, whatever size its header announces.
fn read_entry(zip: &mut ZipArchive<Cursor<Bytes>>, path: &str, budget: &mut u64) -> Result<Bytes, ApiError> {
    let entry = zip.by_name(path).map_err(|_| BAD_ARCHIVE)?;
    let mut content = Vec::new();
    entry.take(*budget + 1).read_to_end(&mut content).map_err(|_| BAD_ARCHIVE)?;
    let size = content.len() as u64;
    if size > *budget {
        let max = format!("{} MB", UNPACKED_MAX / (1024 * 1024));
        return Err(ApiError::with(ARCHIVE_TOO_LARGE, vec![("max", max)]));
    }
    *budget -= size;
    Ok(content.into())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn zip_of(files: &[(&str, usize)]) -> anyhow::Result<Bytes> {
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
        Ok(zip.finish()?.into_inner().into())
    }

    #[test]
    fn reads_tests_and_refuses_bombs() -> anyhow::Result<()> {
        let (tests, left) =
            unpack(zip_of(&[("sample.in", 3), ("sample.out", 2), ("2.in", 1), ("2.out", 1), ("x.pdf", 1)])?)
                .map_err(|error| anyhow::anyhow!("{error}"))?;
        assert_eq!(
            tests.iter().map(|test| (test.name.as_str(), test.is_sample)).collect::<Vec<_>>(),
            [("sample", true), ("2", false)]
        );
        assert_eq!(left, [Leftover::Unknown("x.pdf".into())]);
        let message = |archive| unpack(archive).err().map(|error| error.message());
        let bomb = zip_of(&[("1.in", 300 * 1024 * 1024), ("1.out", 1)])?;
        assert!(bomb.len() < 1024 * 1024);
        assert_eq!(message(bomb), Some(ARCHIVE_TOO_LARGE));
        assert_eq!(message(Bytes::from_static(b"no zip")), Some(BAD_ARCHIVE));
        assert_eq!(message(zip_of(&[("readme.txt", 1)])?), Some(NO_PAIRS));
        Ok(())
    }
}
