//! What a film is, by its index.

use std::time::Duration;

use super::boxes::{Place, Source, u32_at, u64_at};
use super::{Film, FilmError, codecs, fragments, plays};

/// Most tracks of a film.
const TRACKS_MAX: usize = 64;

/// A track that is seen or heard.
struct Track {
    codec: String,
    /// Of pictures.
    size: Option<(u32, u32)>,
    duration: Option<Duration>,
}

pub(super) fn film(source: &Source) -> Result<Film, FilmError> {
    let top = source.top()?;
    let index = index_of(&top)?;
    let parts = source.children(&index, 0)?;
    let tracks: Vec<&Place> = parts.iter().filter(|part| part.kind == *b"trak").collect();
    if tracks.len() > TRACKS_MAX {
        return Err(FilmError::Damaged("too many tracks"));
    }
    let tracks = tracks.into_iter().map(|track| read_track(source, track)).collect::<Result<Vec<_>, _>>()?;
    let tracks: Vec<Track> = tracks.into_iter().flatten().collect();
    if tracks.is_empty() {
        return Err(FilmError::Damaged("nothing in it is seen or heard"));
    }
    let whole = match parts.iter().find(|part| part.kind == *b"mvhd") {
        Some(head) => duration_of(&source.content(head)?),
        None => None,
    };
    let longest = tracks.iter().filter_map(|track| track.duration).max();
    let duration = match whole.or(longest) {
        None => fragments::duration(source, &top, &index)?,
        known => known,
    };
    let size = tracks.iter().find_map(|track| track.size);
    let mut codecs: Vec<String> = Vec::new();
    for Track { codec, .. } in tracks {
        if !codecs.contains(&codec) {
            codecs.push(codec);
        }
    }
    let plays = plays(codecs.iter().map(String::as_str));
    Ok(Film { duration, codecs, size, plays })
}

/// The film's index.
pub(super) fn index_of(top: &[Place]) -> Result<Place, FilmError> {
    top.iter().find(|found| found.kind == *b"moov").copied().ok_or(FilmError::Damaged("it has no index"))
}

/// None of tracks of other kinds: texts, times, hints.
fn read_track(source: &Source, track: &Place) -> Result<Option<Track>, FilmError> {
    let Some(media) = source.child(track, b"mdia")? else { return Ok(None) };
    let handler = match source.child(&media, b"hdlr")? {
        Some(place) => source.content(&place)?,
        None => return Ok(None),
    };
    let is_seen = match handler.get(8..12) {
        Some(b"vide") => true,
        Some(b"soun") => false,
        _ => return Ok(None),
    };
    let Some(entries) = source.descend(&media, &[b"minf", b"stbl", b"stsd"])? else {
        return Err(FilmError::Damaged("a track does not say what it is"));
    };
    let Some(entry) = source.children(&entries, 8)?.into_iter().next() else {
        return Err(FilmError::Damaged("a track does not say what it is"));
    };
    let duration = match source.child(&media, b"mdhd")? {
        Some(head) => duration_of(&source.content(&head)?),
        None => None,
    };
    let size = match source.child(track, b"tkhd")? {
        Some(head) if is_seen => size_of(&source.content(&head)?),
        _ => None,
    };
    Ok(Some(Track { codec: codecs::of_entry(source, &entry, is_seen)?, size, duration }))
}

/// Of `mvhd` and `mdhd`, which begin alike; none where it is not told: of live recordings and fragments.
fn duration_of(head: &[u8]) -> Option<Duration> {
    let (scale, length, unknown) = match head.first()? {
        0 => (u32_at(head, 12)?, u64::from(u32_at(head, 16)?), u64::from(u32::MAX)),
        1 => (u32_at(head, 20)?, u64_at(head, 24)?, u64::MAX),
        _ => return None,
    };
    if length == unknown { None } else { seconds(length, scale) }
}

/// So many ticks, of which a second has `scale`; none of what no film can be.
pub(super) fn seconds(ticks: u64, scale: u32) -> Option<Duration> {
    const LONGEST: f64 = 1_000.0 * 3_600.0;
    let seconds = ticks as f64 / f64::from(scale);
    (scale > 0 && seconds > 0.0 && seconds <= LONGEST).then(|| Duration::from_secs_f64(seconds))
}

/// As `tkhd` has it, turned where its matrix says so: films of telephones.
fn size_of(head: &[u8]) -> Option<(u32, u32)> {
    let matrix = if head.first() == Some(&1) { 52 } else { 40 };
    let (width, height) = (u32_at(head, matrix + 36)? >> 16, u32_at(head, matrix + 40)? >> 16);
    let is_turned = u32_at(head, matrix)? == 0 && u32_at(head, matrix + 4)? != 0;
    let size = if is_turned { (height, width) } else { (width, height) };
    (width > 0 && height > 0).then_some(size)
}
