//! The index of a film at its front. Its bytes are copied in pieces while they are read, the places of the samples moved
//! with them: memory is the same for any file.

use std::io::{self, Read};
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::vec::IntoIter;

use super::FilmError;
use super::boxes::{Place, Source};
use super::read::index_of;

/// Bytes that are read at one time; whole numbers of either width.
const STEP: u64 = 64 * 1024;

/// A film with its index at the front.
pub struct Moved {
    source: Source,
    pieces: IntoIter<Piece>,
    piece: Option<Piece>,
    shift: Shift,
    ready: Vec<u8>,
    given: usize,
}

/// What comes next.
struct Piece {
    range: Range<u64>,
    /// Of places of samples: the bytes of each.
    width: Option<u64>,
}

/// How places move: those between `from` and `until` by the index's length.
struct Shift {
    from: u64,
    until: u64,
    by: u64,
}

impl Shift {
    fn moved(&self, place: u64) -> u64 {
        // What a hostile file has beyond all numbers stays.
        if (self.from..self.until).contains(&place) { place.saturating_add(self.by) } else { place }
    }
}

pub(super) fn moved(source: Source) -> Result<Option<Moved>, FilmError> {
    let top = source.top()?;
    let index = index_of(&top)?;
    let is_behind = top.iter().take_while(|it| it.start < index.start).any(|it| it.kind == *b"mdat");
    // Fragments name their samples by where they are themselves.
    if !is_behind || source.child(&index, b"mvex")?.is_some() {
        return Ok(None);
    }
    let tables = tables(&source, &index)?;
    let from = top.first().filter(|first| first.kind == *b"ftyp").map_or(0, |first| first.end);
    let shift = Shift { from, until: index.start, by: index.len() };
    // Narrow places would not reach: such a film is larger than any that is taken.
    if tables.iter().any(|table| table.width == Some(4)) && source.size.saturating_add(shift.by) > u64::from(u32::MAX) {
        return Ok(None);
    }
    let mut pieces = vec![plain(0..from)];
    let mut at = index.start;
    for table in tables {
        if table.range.start < at {
            return Err(FilmError::Damaged("tables lie in each other"));
        }
        pieces.push(plain(at..table.range.start));
        at = table.range.end;
        pieces.push(table);
    }
    pieces.extend([plain(at..index.end), plain(from..index.start), plain(index.end..source.size)]);
    let pieces = pieces.into_iter();
    Ok(Some(Moved { source, pieces, piece: None, shift, ready: Vec::new(), given: 0 }))
}

fn plain(range: Range<u64>) -> Piece {
    Piece { range, width: None }
}

/// The tables with places of samples, in their order.
fn tables(source: &Source, index: &Place) -> Result<Vec<Piece>, FilmError> {
    let mut tables = Vec::new();
    for track in source.children(index, 0)?.iter().filter(|part| part.kind == *b"trak") {
        let Some(samples) = source.descend(track, &[b"mdia", b"minf", b"stbl"])? else { continue };
        for table in source.children(&samples, 0)? {
            let width = match &table.kind {
                b"stco" => 4,
                b"co64" => 8,
                _ => continue,
            };
            let count = u64::from(u32::from_be_bytes(source.exact(table.body + 4)?));
            let first = table.body + 8;
            let end = first + count * width;
            if end > table.end {
                return Err(FilmError::Damaged("a table has fewer places than it says"));
            }
            tables.push(Piece { range: first..end, width: Some(width) });
        }
    }
    Ok(tables)
}

impl Moved {
    /// Makes the next bytes ready; false at the end.
    fn advance(&mut self) -> io::Result<bool> {
        let mut piece = match self.piece.take().or_else(|| self.pieces.next()) {
            Some(piece) => piece,
            None => return Ok(false),
        };
        let length = (piece.range.end - piece.range.start).min(STEP);
        self.ready.resize(usize::try_from(length).map_err(io::Error::other)?, 0);
        self.given = 0;
        self.source.file.read_exact_at(&mut self.ready, piece.range.start)?;
        match piece.width {
            Some(4) => self.ready.chunks_exact_mut(4).for_each(|place| shift_narrow(&self.shift, place)),
            Some(_) => self.ready.chunks_exact_mut(8).for_each(|place| shift_wide(&self.shift, place)),
            None => {}
        }
        piece.range.start += length;
        if !piece.range.is_empty() {
            self.piece = Some(piece);
        }
        Ok(true)
    }
}

fn shift_narrow(shift: &Shift, place: &mut [u8]) {
    let old = u32::from_be_bytes([place[0], place[1], place[2], place[3]]);
    let new = u32::try_from(shift.moved(old.into())).unwrap_or(u32::MAX);
    place.copy_from_slice(&new.to_be_bytes());
}

fn shift_wide(shift: &Shift, place: &mut [u8]) {
    let mut old = [0; 8];
    old.copy_from_slice(place);
    place.copy_from_slice(&shift.moved(u64::from_be_bytes(old)).to_be_bytes());
}

impl Read for Moved {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.given == self.ready.len() {
            if !self.advance()? {
                return Ok(0);
            }
        }
        let count = into.len().min(self.ready.len() - self.given);
        into[..count].copy_from_slice(&self.ready[self.given..self.given + count]);
        self.given += count;
        Ok(count)
    }
}
