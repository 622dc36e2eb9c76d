//! Which marks were received: for each segment of the log that has any, the last one. They tell which moments a stretch
//! of the archive covers, also when no keeper remembers.
//!
//! A file of lines of one length, in the order of their places; the last line is written over while the log is in the
//! same segment.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;

use time::OffsetDateTime;

use super::archive::Stretch;
use super::disk::create_private;
use super::mark::{Mark, segment_of};

/// Bytes of a line: place and microseconds since 1970 in hexadecimal, a space between, a line feed after.
const LINE: usize = 34;

/// The file of a cluster.
#[derive(Debug, Clone)]
pub(super) struct Marks {
    path: PathBuf,
    segment_bytes: u64,
}

impl Marks {
    pub(super) fn new(path: PathBuf, segment_bytes: u64) -> Self {
        Self { path, segment_bytes }
    }

    /// Notes a mark that is in the archive. One that is older than the last is not needed; where the log has gone back to
    /// a place before the last one, since the server is one that was restored, what was after that place is forgotten.
    pub(super) fn note(&self, mark: Mark) -> io::Result<()> {
        let _held = self.hold()?;
        let file = create_private(&self.path)?;
        // What was cut off while it was written is written over.
        let mut lines = file.metadata()?.len() / LINE as u64;
        let newest = line(&file, lines)?;
        if newest.is_some_and(|newest| mark.place <= newest.place && mark.at <= newest.at) {
            return Ok(());
        }
        while let Some(known) = line(&file, lines)?
            && (known.place >= mark.place || self.segment(known) == self.segment(mark))
        {
            lines -= 1;
        }
        file.write_all_at(&written(mark), lines * LINE as u64)?;
        file.set_len((lines + 1) * LINE as u64)?;
        file.sync_data()
    }

    /// The newest moment of a stretch that can be recovered; `None` where nothing is known of it.
    pub(super) fn last_of(&self, stretch: Stretch) -> io::Result<Option<OffsetDateTime>> {
        let marks = self.all()?;
        let within = marks.iter().filter(|mark| stretch.has(self.segment(**mark), self.segment(**mark)));
        Ok(within.map(|mark| mark.at).max())
    }

    /// The newest mark.
    pub(super) fn last(&self) -> io::Result<Option<OffsetDateTime>> {
        Ok(self.all()?.last().map(|mark| mark.at))
    }

    /// A segment that has a commit after that moment; `None` where the archive has none yet.
    pub(super) fn segment_after(&self, at: OffsetDateTime) -> io::Result<Option<u64>> {
        Ok(self.all()?.into_iter().find(|mark| mark.at > at).map(|mark| self.segment(mark)))
    }

    /// Forgets those of segments before `first`.
    pub(super) fn prune(&self, first: u64) -> io::Result<()> {
        let _held = self.hold()?;
        let all = self.all()?;
        let kept: Vec<Mark> = all.iter().copied().filter(|mark| self.segment(*mark) >= first).collect();
        if kept.len() == all.len() {
            return Ok(());
        }
        let making = self.path.with_extension("making");
        let mut file = create_private(&making)?;
        file.set_len(0)?;
        for mark in kept {
            file.write_all(&written(mark))?;
        }
        file.sync_all()?;
        fs::rename(&making, &self.path)
    }

    fn segment(&self, mark: Mark) -> u64 {
        segment_of(mark.place, self.segment_bytes)
    }

    /// One writer at a time: a base backup and a prune may be another process's.
    fn hold(&self) -> io::Result<File> {
        let file = create_private(&self.path.with_extension("lock"))?;
        file.lock()?;
        Ok(file)
    }

    fn all(&self) -> io::Result<Vec<Mark>> {
        match fs::read(&self.path) {
            Ok(content) => Ok(content.chunks(LINE).filter_map(parse).collect()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }
}

/// The last of so many lines.
fn line(file: &File, lines: u64) -> io::Result<Option<Mark>> {
    let Some(before) = lines.checked_sub(1) else { return Ok(None) };
    let mut line = [0; LINE];
    file.read_exact_at(&mut line, before * LINE as u64)?;
    Ok(parse(&line))
}

fn written(mark: Mark) -> Vec<u8> {
    let micros = u64::try_from(mark.at.unix_timestamp_nanos() / 1000).unwrap_or_default();
    format!("{:016x} {micros:016x}\n", mark.place).into_bytes()
}

/// A line; `None` for one that a power cut has left in pieces.
fn parse(line: &[u8]) -> Option<Mark> {
    let (place, micros) = str::from_utf8(line).ok()?.strip_suffix('\n')?.split_once(' ')?;
    let number = |text: &str| u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16);
    let at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(number(micros)?) * 1000).ok()?;
    Some(Mark { at, place: number(place)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BYTES: u64 = 16;

    fn mark(place: u64, second: i64) -> anyhow::Result<Mark> {
        Ok(Mark { at: OffsetDateTime::from_unix_timestamp(second)?, place })
    }

    #[test]
    fn the_last_mark_of_each_segment_is_known() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let marks = Marks::new(folder.path().join("marks"), BYTES);
        assert_eq!(marks.last()?, None);
        // A place is the end of what was written: 32 is the last byte of segment 1.
        for (place, second) in [(20, 1), (32, 2), (33, 3), (30, 2), (70, 4), (75, 5)] {
            marks.note(mark(place, second)?)?;
        }
        let seconds = |at: Option<OffsetDateTime>| at.map(OffsetDateTime::unix_timestamp);
        assert_eq!(fs::metadata(&marks.path)?.len(), 3 * LINE as u64);
        assert_eq!(seconds(marks.last_of(Stretch { first: 0, last: 1 })?), Some(2));
        assert_eq!(seconds(marks.last_of(Stretch { first: 1, last: 2 })?), Some(3));
        assert_eq!(seconds(marks.last_of(Stretch { first: 3, last: 3 })?), None);
        assert_eq!(seconds(marks.last()?), Some(5));
        let after = |second| anyhow::Ok(marks.segment_after(OffsetDateTime::from_unix_timestamp(second)?)?);
        assert_eq!((after(1)?, after(2)?, after(3)?, after(5)?), (Some(1), Some(2), Some(4), None));
        marks.prune(2)?;
        assert_eq!((after(0)?, after(4)?), (Some(2), Some(4)));
        // What was cut off in the middle of a line is not in the way.
        fs::write(&marks.path, [fs::read(&marks.path)?, b"00000".to_vec()].concat())?;
        marks.note(mark(90, 6)?)?;
        assert_eq!((after(4)?, after(5)?), (Some(4), Some(5)));
        // The server is one that was restored.
        marks.note(mark(60, 8)?)?;
        assert_eq!(
            (after(2)?, after(3)?, marks.last()?.map(OffsetDateTime::unix_timestamp)),
            (Some(2), Some(3), Some(8))
        );
        Ok(())
    }
}
