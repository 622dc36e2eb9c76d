//! How long a film in fragments plays: its index does not know, having been written first.

use std::time::Duration;

use super::FilmError;
use super::boxes::{Place, Source, u32_at, u64_at};
use super::read::seconds;

/// Most bytes of a run of samples that are read: twenty thousand samples.
const RUN_MAX: u64 = 320 * 1024;
/// Most runs of a fragment that are read.
const RUNS_MAX: usize = 50;

/// By what the film's writer added afterwards, else by its last fragment.
pub(super) fn duration(source: &Source, top: &[Place], index: &Place) -> Result<Option<Duration>, FilmError> {
    if let Some(head) = source.descend(index, &[b"mvex", b"mehd"])? {
        let content = source.content(&head)?;
        let length = match content.first() {
            Some(0) => u32_at(&content, 4).map(u64::from),
            _ => u64_at(&content, 4),
        };
        let scale = match source.child(index, b"mvhd")? {
            Some(head) => scale_of(&source.content(&head)?),
            None => None,
        };
        if let (Some(length), Some(scale)) = (length, scale) {
            return Ok(seconds(length, scale));
        }
    }
    let mut longest = None;
    for track in source.children(index, 0)?.iter().filter(|part| part.kind == *b"trak") {
        longest = longest.max(end_of(source, top, index, track)?);
    }
    Ok(longest)
}

fn scale_of(head: &[u8]) -> Option<u32> {
    u32_at(head, if head.first()? == &1 { 20 } else { 12 })
}

/// Where the last fragment of a track ends.
fn end_of(source: &Source, top: &[Place], index: &Place, track: &Place) -> Result<Option<Duration>, FilmError> {
    let id = match source.child(track, b"tkhd")? {
        Some(head) => {
            let content = source.content(&head)?;
            u32_at(&content, if content.first() == Some(&1) { 20 } else { 12 })
        }
        None => None,
    };
    let scale = match source.descend(track, &[b"mdia", b"mdhd"])? {
        Some(head) => scale_of(&source.content(&head)?),
        None => None,
    };
    let (Some(id), Some(scale)) = (id, scale) else { return Ok(None) };
    let usual = usual_length(source, index, id)?;
    // Of the last ones, as a track need not be in the very last.
    for fragment in top.iter().rev().filter(|found| found.kind == *b"moof").take(50) {
        for part in source.children(fragment, 0)?.iter().filter(|part| part.kind == *b"traf") {
            if let Some(ticks) = end_in(source, part, id, usual)? {
                return Ok(seconds(ticks, scale));
            }
        }
    }
    Ok(None)
}

/// How long a track's samples are where nothing else is said.
fn usual_length(source: &Source, index: &Place, id: u32) -> Result<u32, FilmError> {
    let Some(extends) = source.child(index, b"mvex")? else { return Ok(0) };
    for place in source.children(&extends, 0)?.iter().filter(|part| part.kind == *b"trex") {
        let content = source.content(place)?;
        if u32_at(&content, 4) == Some(id) {
            return Ok(u32_at(&content, 12).unwrap_or(0));
        }
    }
    Ok(0)
}

/// The end of a fragment's part in the track's ticks; none where it is another track's or does not say when it begins.
fn end_in(source: &Source, part: &Place, id: u32, usual: u32) -> Result<Option<u64>, FilmError> {
    let boxes = source.children(part, 0)?;
    let content_of = |kind: &[u8; 4]| match boxes.iter().find(|it| it.kind == *kind) {
        Some(place) => source.content(place),
        None => Ok(Vec::new()),
    };
    let (head, begin) = (content_of(b"tfhd")?, content_of(b"tfdt")?);
    let start = match begin.first() {
        Some(0) => u32_at(&begin, 4).map(u64::from),
        Some(_) => u64_at(&begin, 4),
        None => None,
    };
    let (Some(start), true) = (start, u32_at(&head, 4) == Some(id)) else { return Ok(None) };
    let flags = u32_at(&head, 0).unwrap_or(0);
    let skipped =
        [(0x1, 8), (0x2, 4)].iter().filter(|(bit, _)| flags & bit != 0).map(|(_, length)| length).sum::<usize>();
    let usual = if flags & 0x8 != 0 { u32_at(&head, 8 + skipped).unwrap_or(usual) } else { usual };
    let mut end = start;
    for run in boxes.iter().filter(|it| it.kind == *b"trun").take(RUNS_MAX) {
        end = end.saturating_add(length_of(source, run, usual)?);
    }
    Ok(Some(end))
}

/// How long a run of samples is.
fn length_of(source: &Source, run: &Place, usual: u32) -> Result<u64, FilmError> {
    const FEW: FilmError = FilmError::Damaged("a fragment has fewer samples than it says");
    let content = source.beginning(run, RUN_MAX)?;
    let flags = u32_at(&content, 0).ok_or(FEW)?;
    let count = u32_at(&content, 4).ok_or(FEW)?;
    if flags & 0x100 == 0 {
        return Ok(u64::from(count) * u64::from(usual));
    }
    let of_flags = |bits: &[u32]| bits.iter().filter(|bit| flags & **bit != 0).map(|_| 4).sum::<usize>();
    let samples = content.get(8 + of_flags(&[0x1, 0x4])..).ok_or(FEW)?;
    let samples = samples.chunks_exact(of_flags(&[0x100, 0x200, 0x400, 0x800]));
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    if samples.len() < count && content.len() < usize::try_from(RUN_MAX).unwrap_or(usize::MAX) {
        return Err(FEW);
    }
    Ok(samples.take(count).filter_map(|sample| u32_at(sample, 0)).map(u64::from).sum())
}
