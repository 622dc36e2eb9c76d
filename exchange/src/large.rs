//! Archives that are larger than memory, on the disk: their files are unpacked one after the other, in pieces.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

use zip::ZipArchive;

use crate::archive::{ENTRIES_MAX, ENTRY, Opened, broken, too_many};
use crate::item::Note;

/// Bytes that are looked through at one time.
const STEP: usize = 256 * 1024;

/// An archive on the disk.
pub type LargeZip = Opened<BufReader<File>>;

impl LargeZip {
    /// Opens an archive of which `most` bytes in all may be unpacked.
    ///
    /// # Errors
    /// As of those in memory: where it is no zip, has too many files, or one that is encrypted, a link, or named to lead
    /// out of it.
    pub fn on_disk(mut file: File, most: usize) -> Result<Self, Note> {
        // Counted before the list is read: reading it takes memory for each.
        if count_entries(&mut file).map_err(|_| broken())? > ENTRIES_MAX {
            return Err(too_many());
        }
        let zip = ZipArchive::new(BufReader::new(file)).map_err(|_| broken())?;
        if zip.len() > ENTRIES_MAX { Err(too_many()) } else { Self::indexed(zip, most) }
    }
}

/// How often the beginning of an entry stands in a file, as far as it matters.
fn count_entries(file: &mut File) -> io::Result<usize> {
    let (mut block, mut kept, mut count) = (vec![0; STEP], 0, 0);
    file.seek(SeekFrom::Start(0))?;
    loop {
        let read = file.read(&mut block[kept..])?;
        if read == 0 || count > ENTRIES_MAX {
            file.seek(SeekFrom::Start(0))?;
            return Ok(count);
        }
        let filled = kept + read;
        count += block[..filled].windows(ENTRY.len()).filter(|it| *it == ENTRY).count();
        // One may begin here and end in the next piece.
        let rest = filled.min(ENTRY.len() - 1);
        block.copy_within(filled - rest..filled, 0);
        kept = rest;
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::archive;

    fn open(bytes: &[u8], most: usize) -> Result<LargeZip, Note> {
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(bytes).expect("written");
        LargeZip::on_disk(file, most)
    }

    #[test]
    fn files_are_unpacked_in_pieces_and_within_limits() {
        let content: Vec<u8> = (0..200_000_u32).flat_map(u32::to_le_bytes).collect();
        let zip = archive::write([("a/0.ts".to_owned(), content.clone())]).expect("an archive");
        let mut large = open(&zip, content.len()).expect("opened");
        assert_eq!(large.names().collect::<Vec<_>>(), ["a/0.ts"]);
        let mut read = Vec::new();
        large.unpack("a/0.ts").expect("begun").expect("there").read_to_end(&mut read).expect("read");
        assert!(read == content);
        assert!(large.unpack("b").expect("asked").is_none());
        let mut small = open(&zip, content.len() - 1).expect("opened");
        let mut entry = small.unpack("a/0.ts").expect("begun").expect("there");
        assert!(entry.read_to_end(&mut Vec::new()).is_err());
        assert_eq!(entry.fault().message.key(), "exchange_archive_too_large");
        let bomb = archive::write([("0.ts".to_owned(), vec![0; 4 * 1024 * 1024])]).expect("an archive");
        let mut bomb = open(&bomb, usize::MAX).expect("opened");
        let mut entry = bomb.unpack("0.ts").expect("begun").expect("there");
        assert!(entry.read_to_end(&mut Vec::new()).is_err());
        assert_eq!(entry.fault().message.key(), "exchange_archive_bomb");
    }

    #[test]
    fn what_is_no_archive_or_leads_out_is_refused() {
        let key = |bytes: &[u8]| open(bytes, 1000).err().map_or("", |note| note.message.key());
        assert_eq!(key(b"PK\x03\x04 no zip"), "exchange_archive_broken");
        let out = archive::write([("../a.ts".to_owned(), vec![1])]).expect("an archive");
        assert_eq!(key(&out), "exchange_archive_unsafe");
        assert_eq!(key(&ENTRY.repeat(ENTRIES_MAX + 1)), "exchange_archive_too_many_files");
    }
}
