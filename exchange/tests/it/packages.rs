//! Archives of contest problems, as tests make them.

use std::io::{Cursor, Write};

use exchange::{FileFormat, Item, read};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// An archive of these files.
pub fn zip(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, content) in files {
        zip.start_file(*path, SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// The problems of an archive of these files.
pub fn items(format: FileFormat, files: &[(&str, &str)]) -> Vec<Item> {
    let bytes = zip(files);
    assert_eq!(exchange::guess("a.zip", &bytes), Some(format));
    read(format, "a.zip", &bytes).unwrap()
}

/// What is told of a problem, by the names of the parts.
pub fn told(item: &Item) -> Vec<&str> {
    item.notes.iter().flat_map(|note| note.params.iter().map(|(_, value)| value.as_str())).collect()
}
