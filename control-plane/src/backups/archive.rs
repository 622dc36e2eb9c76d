//! The archive of a server's log: pieces of one size, each with its number, compressed once they are whole.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use async_compression::Level;
use async_compression::tokio::bufread::ZstdDecoder;
use async_compression::tokio::write::ZstdEncoder;
use async_compression::zstd::CParameter;
use tokio::fs::File;
use tokio::io::{AsyncWriteExt, BufReader};

use super::layout::names;

/// What the name of a compressed segment ends with.
const PACKED: &str = ".zst";
/// What the name of the segment ends with that is being received.
const PARTIAL: &str = ".partial";
/// What the name of a file ends with that tells where one timeline leaves another.
const HISTORY: &str = ".history";
/// Compression: quick, and about a quarter of the size.
const LEVEL: Level = Level::Precise(3);

/// A piece of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Segment {
    /// As Postgres calls it: timeline, and twice eight digits.
    name: String,
    number: u64,
    path: PathBuf,
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

    /// Every segment, by number and timeline; those that are whole before the one that is being received.
    fn segments(&self, segment_bytes: u64) -> anyhow::Result<Vec<Segment>> {
        let mut all = Vec::new();
        for folder in [&self.folder, &self.wal] {
            for file in names(folder)? {
                let name = file.strip_suffix(PACKED).or_else(|| file.strip_suffix(PARTIAL)).unwrap_or(&file);
                if let Some(number) = number_of(name, segment_bytes) {
                    all.push(Segment { name: name.to_owned(), number, path: folder.join(&file) });
                }
            }
        }
        all.sort_by(|a, b| (a.number, &a.name, &a.path).cmp(&(b.number, &b.name, &b.path)));
        Ok(all)
    }

    /// The first segment from which on there is every one up to the newest; `None` where there is none at all.
    pub(super) fn whole_from(&self, segment_bytes: u64) -> anyhow::Result<Option<u64>> {
        let numbers: BTreeSet<u64> = self.segments(segment_bytes)?.into_iter().map(|segment| segment.number).collect();
        let mut from = None;
        for number in numbers.into_iter().rev() {
            if from.is_some_and(|from| number + 1 != from) {
                break;
            }
            from = Some(number);
        }
        Ok(from)
    }

    /// Compresses what was received whole, but for the newest: `pg_receivewal` goes on after it.
    pub(super) async fn pack(&self) -> anyhow::Result<()> {
        let mut whole: Vec<String> =
            names(&self.wal)?.into_iter().filter(|name| number_of(name, 1 << 24).is_some()).collect();
        whole.pop();
        for name in whole {
            let (from, to) = (self.wal.join(&name), self.folder.join(format!("{name}{PACKED}")));
            let making = self.folder.join(format!(".{name}{PACKED}"));
            let mut input = File::open(&from).await?;
            let out = File::create(&making).await?;
            let mut out = ZstdEncoder::with_quality_and_params(out, LEVEL, &[CParameter::checksum_flag(true)]);
            tokio::io::copy(&mut input, &mut out).await?;
            out.shutdown().await?;
            out.into_inner().sync_all().await?;
            fs::rename(&making, &to)?;
            fs::File::open(&self.folder)?.sync_all()?;
            fs::remove_file(&from)?;
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

    /// What was received no longer goes on: what is whole is kept, what is not would keep `pg_receivewal` from going on.
    pub(super) fn interrupt(&self) -> anyhow::Result<()> {
        for name in names(&self.wal)? {
            let path = self.wal.join(&name);
            if name.ends_with(PARTIAL) {
                fs::remove_file(path)?;
            } else {
                fs::rename(path, self.folder.join(&name))?;
            }
        }
        Ok(())
    }

    /// Brings every segment from `first` on, up to `last` or the newest, into a folder under the names by which
    /// Postgres asks for them. Returns how many that were.
    ///
    /// # Errors
    /// When one is missing or damaged: [`Gap`]. When the disk is full.
    pub(crate) async fn fetch(
        &self,
        range: (u64, Option<u64>),
        segment_bytes: u64,
        into: &Path,
    ) -> anyhow::Result<u64> {
        let (first, last) = range;
        let segments: Vec<Segment> = self
            .segments(segment_bytes)?
            .into_iter()
            .filter(|segment| segment.number >= first && last.is_none_or(|last| segment.number <= last))
            .collect();
        let mut expected = first;
        for segment in &segments {
            if segment.number > expected {
                break;
            }
            expected = segment.number + 1;
            // It may have got another name since it was listed: that is no damage, and looking again finds it.
            let input = File::open(&segment.path).await?;
            let fetched = unpack(segment, input, segment_bytes, into).await;
            fetched.map_err(|error| Gap(format!("the archive's segment {} is damaged: {error:#}", segment.name)))?;
        }
        let missing = last.map_or(segments.last().map_or(first, |newest| newest.number), |last| last);
        if expected <= missing {
            bail!(Gap(format!("the archive lacks the segment of number {expected} (of {first} to {missing})")));
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

/// The archive does not have all that is needed.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Gap(pub(crate) String);

async fn unpack(segment: &Segment, input: File, segment_bytes: u64, into: &Path) -> anyhow::Result<()> {
    let mut out = File::create(into.join(&segment.name)).await?;
    let is_packed = segment.path.extension().is_some_and(|ending| ending == "zst");
    let bytes = if is_packed {
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
        archive.pack().await?;
        assert_eq!(names(&archive.wal)?.len(), 2, "the newest whole one and the one under way");
        assert_eq!(archive.whole_from(BYTES)?, Some(3));
        let into = folder.path().join("into");
        assert_eq!(archive.fetch((3, None), BYTES, &into).await?, 4);
        assert_eq!(fs::read(into.join("000000010000000000000004"))?, [7; 16]);
        let lacks = archive.fetch((1, None), BYTES, &into).await.err().context("a gap")?;
        assert!(lacks.is::<Gap>() && lacks.to_string().contains("number 2"), "{lacks}");
        let packed = archive.folder.join("000000010000000000000004.zst");
        let mut bytes = fs::read(&packed)?;
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        fs::write(&packed, bytes)?;
        let damaged = archive.fetch((3, None), BYTES, &into).await.err().context("damage")?;
        assert!(damaged.to_string().contains("damaged"), "{damaged}");
        assert_eq!(archive.prune(4, BYTES)?, 2);
        assert_eq!(archive.whole_from(BYTES)?, Some(4));
        Ok(())
    }
}
