//! Archives for uploads.

use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A zip of these files.
///
/// # Errors
/// When it can't be written.
pub fn zip_of(files: &[(&str, &str)]) -> anyhow::Result<Vec<u8>> {
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, content)| (*name, content.as_bytes())).collect();
    zip_of_bytes(&files)
}

/// A zip of these files, which need be no texts.
///
/// # Errors
/// When it can't be written.
pub fn zip_of_bytes(files: &[(&str, &[u8])]) -> anyhow::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, SimpleFileOptions::default())?;
        zip.write_all(content)?;
    }
    Ok(zip.finish()?.into_inner())
}

/// A small zip of one pair whose input unpacks to this many MiB.
///
/// # Errors
/// When it can't be written.
pub fn bomb(mebibytes: usize) -> anyhow::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("1.in", SimpleFileOptions::default())?;
    let block = vec![0_u8; 1024 * 1024];
    for _ in 0..mebibytes {
        zip.write_all(&block)?;
    }
    zip.start_file("1.out", SimpleFileOptions::default())?;
    zip.write_all(b"1")?;
    Ok(zip.finish()?.into_inner())
}
