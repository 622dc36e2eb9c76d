//! The archive of a server's log: pieces of one size, each with its number, compressed once they are whole.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use async_compression::Level;
use async_compression::tokio::bufread::ZstdDecoder;
use async_compression::tokio::write::ZstdEncoder;
use async_compression::zstd::CParameter;
use tokio::fs::File;
use tokio::io::{AsyncWriteExt, BufReader};

use super::disk::names;

/// What the name of a compressed segment ends with.
const PACKED: &str = ".zst";
/// What the name of the segment ends with that is being received.
const PARTIAL: &str = ".partial";
/// What the name of a file ends with that tells where one timeline leaves another.
const HISTORY: &str = ".history";
/// Compression: quick, and about a quarter of the size.
const LEVEL: Level = Level::Precise(3);

/// How a segment is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Compressed, as all are in the end.
    Packed,
    /// As it was received.
    Plain,
    /// Its beginning: it is being received, or nothing more of it came before a gap.
    Partial,
}

/// A piece of the log.
#[derive(Debug, Clone)]
struct Segment {
    /// As Postgres calls it: timeline, and twice eight digits.
    name: String,
    number: u64,
    form: Form,
    path: PathBuf,
}

/// Numbers of segments without a gap between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) first: u64,
    pub(super) last: u64,
}

impl Stretch {
    /// Whether all of these are in it.
    pub(super) fn has(&self, first: u64, last: u64) -> bool {
        self.first <= first && last <= self.last
    }
}

/// What was received of a server's log.
#[derive(Debug, Clone)]
pub(crate) struct Archive {
    folder: PathBuf,
    /// What `pg_receivewal` is at.
    wal: PathBuf,
}

impl Archive {
    pub(super) fn new(folder: PathBuf, wal: PathBuf) -> Self {
        Self { folder, wal }
    }

    /// Every segment, by number and timeline; the best form of each last.
    fn segments(&self, segment_bytes: u64) -> anyhow::Result<Vec<Segment>> {
        let mut all = Vec::new();
        for folder in [&self.folder, &self.wal] {
            for file in names(folder)? {
                let (name, form) = match (file.strip_suffix(PACKED), file.strip_suffix(PARTIAL)) {
                    (Some(name), _) => (name, Form::Packed),
                    (None, Some(name)) => (name, Form::Partial),
                    (None, None) => (file.as_str(), Form::Plain),
                };
                if let Some(number) = number_of(name, segment_bytes) {
                    all.push(Segment { name: name.to_owned(), number, form, path: folder.join(&file) });
                }
            }
        }
        let order = |segment: &Segment| (segment.number, segment.name.clone(), segment.form != Form::Partial);
        all.sort_by_cached_key(order);
        Ok(all)
    }

    /// What there is without a gap, oldest first. One of which only the beginning came is the last of a stretch.
    pub(super) fn stretches(&self, segment_bytes: u64) -> anyhow::Result<Vec<Stretch>> {
        let mut numbers: BTreeMap<u64, bool> = BTreeMap::new();
        for segment in self.segments(segment_bytes)? {
            *numbers.entry(segment.number).or_default() |= segment.form != Form::Partial;
        }
        let mut stretches: Vec<Stretch> = Vec::new();
        let mut goes_on = false;
        for (number, is_whole) in numbers {
            match stretches.last_mut() {
                Some(stretch) if goes_on && stretch.last + 1 == number => stretch.last = number,
                _ => stretches.push(Stretch { first: number, last: number }),
            }
            goes_on = is_whole;
        }
        Ok(stretches)
    }

    /// The segment that `pg_receivewal` goes on with; `None` where it begins at the slot's place.
    pub(super) fn goes_on_at(&self, segment_bytes: u64) -> anyhow::Result<Option<u64>> {
        let mut next = None;
        for file in names(&self.wal)? {
            let partial = file.strip_suffix(PARTIAL);
            if let Some(number) = number_of(partial.unwrap_or(&file), segment_bytes) {
                next = next.max(Some(number + u64::from(partial.is_none())));
            }
        }
        Ok(next)
    }

    /// Removes beginnings of segments whose room could not even be made: nothing was received into them, and
    /// `pg_receivewal` would not go on where one is.
    pub(super) fn tidy(&self, segment_bytes: u64) -> anyhow::Result<()> {
        for name in names(&self.wal)?.into_iter().filter(|name| name.ends_with(PARTIAL)) {
            let path = self.wal.join(name);
            if fs::metadata(&path)?.len() != segment_bytes {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// Compresses what was received whole, but for the newest: `pg_receivewal` goes on after it.
    pub(super) async fn pack(&self, segment_bytes: u64) -> anyhow::Result<()> {
        let mut whole: Vec<String> =
            names(&self.wal)?.into_iter().filter(|name| number_of(name, segment_bytes).is_some()).collect();
        whole.pop();
        for name in whole {
            let making = self.folder.join(format!(".{name}{PACKED}"));
            let packed = pack(&self.wal.join(&name), &making, segment_bytes).await;
            if let Err(error) = packed.with_context(|| format!("packing the segment {name}")) {
                // Half of it is of no use, and the room may be what is wanted.
                let _ = fs::remove_file(&making);
                return Err(error);
            }
            fs::rename(&making, self.folder.join(format!("{name}{PACKED}")))?;
            fs::File::open(&self.folder)?.sync_all()?;
            fs::remove_file(self.wal.join(&name))?;
        }
        for name in names(&self.wal)?.into_iter().filter(|name| name.ends_with(HISTORY)) {
            if !self.folder.join(&name).exists() {
                let making = self.folder.join(format!(".{name}"));
                fs::copy(self.wal.join(&name), &making)?;
                fs::File::open(&making)?.sync_all()?;
                fs::rename(&making, self.folder.join(&name))?;
            }
        }
        Ok(())
    }

    /// What was received does not go on: it is put away, so that `pg_receivewal` begins at the slot's place.
    pub(super) fn interrupt(&self, segment_bytes: u64) -> anyhow::Result<()> {
        self.tidy(segment_bytes)?;
        for name in names(&self.wal)? {
            fs::rename(self.wal.join(&name), self.folder.join(&name))?;
        }
        fs::File::open(&self.folder)?.sync_all()?;
        Ok(())
    }

    /// Brings all segments from `first` to `last` into a folder under the names by which Postgres asks for them. Returns
    /// how many that were.
    ///
    /// # Errors
    /// When one is missing or damaged: [`Gap`]. When the disk is full.
    pub(crate) async fn fetch(
        &self,
        (first, last): (u64, u64),
        segment_bytes: u64,
        into: &Path,
    ) -> anyhow::Result<u64> {
        let mut segments = self.segments(segment_bytes)?;
        segments.retain(|segment| (first..=last).contains(&segment.number));
        let mut expected = first;
        let mut goes_on = true;
        for (position, segment) in segments.iter().enumerate() {
            if segment.number > expected || (segment.number == expected && !goes_on) {
                break;
            }
            // A better form of the same one follows.
            if segments.get(position + 1).is_some_and(|next| next.name == segment.name) {
                continue;
            }
            goes_on = segment.form != Form::Partial || (goes_on && segment.number < expected);
            expected = segment.number + 1;
            // It may have got another name since it was listed: that is no damage, and looking again finds it.
            let input = File::open(&segment.path).await?;
            let fetched = unpack(segment, input, segment_bytes, into).await;
            fetched.map_err(|error| Gap(format!("the archive's segment {} is damaged: {error:#}", segment.name)))?;
        }
        if expected <= last {
            bail!(Gap(format!("the archive lacks the segment of number {expected} (of {first} to {last})")));
        }
        for name in names(&self.folder)?.into_iter().filter(|name| name.ends_with(HISTORY) && !name.starts_with('.')) {
            fs::copy(self.folder.join(&name), into.join(&name))?;
        }
        Ok(expected - first)
    }

    /// Removes segments before `first`. Returns how many.
    pub(super) fn prune(&self, first: u64, segment_bytes: u64) -> anyhow::Result<usize> {
        let mut removed = 0;
        for segment in self.segments(segment_bytes)? {
            // What pg_receivewal is at is not older than what is needed.
            if segment.number < first && segment.path.starts_with(&self.folder) {
                fs::remove_file(&segment.path)?;
                removed += 1;
            }
        }
        Ok(removed)
    }

    pub(super) fn size(&self) -> anyhow::Result<u64> {
        let mut size = 0;
        for folder in [&self.folder, &self.wal] {
            for name in names(folder)? {
                // It may have been compressed meanwhile.
                size += fs::metadata(folder.join(name)).map(|file| file.len()).unwrap_or_default();
            }
        }
        Ok(size)
    }
}

async fn pack(from: &Path, making: &Path, segment_bytes: u64) -> anyhow::Result<()> {
    let mut input = File::open(from).await?;
    let out = File::create(making).await?;
    let mut out = ZstdEncoder::with_quality_and_params(out, LEVEL, &[CParameter::checksum_flag(true)]);
    let bytes = tokio::io::copy(&mut input, &mut out).await?;
    ensure!(bytes == segment_bytes, "it has {bytes} bytes instead of {segment_bytes}");
    out.shutdown().await?;
    out.into_inner().sync_all().await?;
    Ok(())
}

/// The archive does not have all that is needed.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Gap(pub(crate) String);

async fn unpack(segment: &Segment, input: File, segment_bytes: u64, into: &Path) -> anyhow::Result<()> {
    let mut out = File::create(into.join(&segment.name)).await?;
    let bytes = if segment.form == Form::Packed {
        tokio::io::copy(&mut ZstdDecoder::new(BufReader::new(input)), &mut out).await?
    } else {
        tokio::io::copy(&mut BufReader::new(input), &mut out).await?
    };
    out.flush().await?;
    ensure!(bytes == segment_bytes, "it has {bytes} bytes instead of {segment_bytes}");
    Ok(())
}

/// The number of a segment of that name; `None` where it is no segment's.
fn number_of(name: &str, segment_bytes: u64) -> Option<u64> {
    if name.len() != 24 || !name.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let part = |from: usize| u64::from_str_radix(name.get(from..from + 8)?, 16).ok();
    Some(part(8)? * ((1 << 32) / segment_bytes.max(1)) + part(16)?)
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    const BYTES: u64 = 16;

    fn archive(folder: &Path) -> anyhow::Result<Archive> {
        let archive = Archive::new(folder.join("archive"), folder.join("wal"));
        fs::create_dir(&archive.folder)?;
        fs::create_dir(&archive.wal)?;
        fs::create_dir(folder.join("into"))?;
        Ok(archive)
    }

    fn receive(archive: &Archive, number: u64, ending: &str) -> anyhow::Result<()> {
        Ok(fs::write(archive.wal.join(format!("00000001{:08X}{number:08X}{ending}", 0)), [7; BYTES as usize])?)
    }

    #[test]
    fn numbers_go_on_over_files_of_4_gib() {
        assert_eq!(number_of("0000000100000002000000FF", 1 << 24), Some(2 * 256 + 255));
        assert_eq!(number_of("000000020000000300000000", 1 << 24), Some(3 * 256));
        assert_eq!(number_of("00000001000000020000.zst", 1 << 24), None);
    }

    #[tokio::test]
    async fn what_is_packed_comes_out_again_and_gaps_are_told() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let archive = archive(folder.path())?;
        for number in [1, 3, 4, 5] {
            receive(&archive, number, "")?;
        }
        receive(&archive, 6, PARTIAL)?;
        archive.pack(BYTES).await?;
        assert_eq!(names(&archive.wal)?.len(), 2, "the newest whole one and the one under way");
        assert_eq!(archive.stretches(BYTES)?, [Stretch { first: 1, last: 1 }, Stretch { first: 3, last: 6 }]);
        let into = folder.path().join("into");
        assert_eq!(archive.fetch((3, 6), BYTES, &into).await?, 4);
        assert_eq!(fs::read(into.join("000000010000000000000004"))?, [7; 16]);
        let lacks = archive.fetch((1, 6), BYTES, &into).await.err().context("a gap")?;
        assert!(lacks.is::<Gap>() && lacks.to_string().contains("number 2"), "{lacks}");
        let packed = archive.folder.join("000000010000000000000004.zst");
        let mut bytes = fs::read(&packed)?;
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        fs::write(&packed, bytes)?;
        let damaged = archive.fetch((3, 6), BYTES, &into).await.err().context("damage")?;
        assert!(damaged.to_string().contains("damaged"), "{damaged}");
        assert_eq!(archive.prune(4, BYTES)?, 2);
        assert_eq!(archive.stretches(BYTES)?, [Stretch { first: 4, last: 6 }]);
        Ok(())
    }

    #[tokio::test]
    async fn what_came_of_a_segment_before_a_gap_is_the_end_of_a_stretch() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let archive = archive(folder.path())?;
        receive(&archive, 1, "")?;
        receive(&archive, 2, PARTIAL)?;
        assert_eq!(archive.goes_on_at(BYTES)?, Some(2));
        archive.interrupt(BYTES)?;
        assert_eq!((names(&archive.wal)?.len(), archive.goes_on_at(BYTES)?), (0, None));
        // It begins anew right after it, but the rest of that one is lost.
        receive(&archive, 3, "")?;
        assert_eq!(archive.goes_on_at(BYTES)?, Some(4));
        assert_eq!(archive.stretches(BYTES)?, [Stretch { first: 1, last: 2 }, Stretch { first: 3, last: 3 }]);
        let into = folder.path().join("into");
        assert_eq!(archive.fetch((1, 2), BYTES, &into).await?, 2);
        let lacks = archive.fetch((1, 3), BYTES, &into).await.err().context("a gap")?;
        assert!(lacks.is::<Gap>() && lacks.to_string().contains("number 3"), "{lacks}");
        // It came whole after all.
        receive(&archive, 2, "")?;
        assert_eq!(archive.stretches(BYTES)?, [Stretch { first: 1, last: 3 }]);
        assert_eq!(archive.fetch((1, 3), BYTES, &into).await?, 3);
        Ok(())
    }

    #[test]
    fn beginnings_without_room_are_removed() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let archive = archive(folder.path())?;
        receive(&archive, 1, "")?;
        fs::write(archive.wal.join(format!("{:024X}{PARTIAL}", 2)), [0; 3])?;
        archive.tidy(BYTES)?;
        assert_eq!(names(&archive.wal)?, ["000000010000000000000001"]);
        Ok(())
    }
}
