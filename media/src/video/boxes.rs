//! Boxes of an ISO base media file (ISO/IEC 14496-12), by their places.

use std::cell::Cell;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::Path;

use super::FilmError;

/// Most bytes of a box that is read whole.
const READ_MAX: u64 = 4096;
/// Most boxes beside each other in another one.
const CHILDREN_MAX: usize = 1_000;
/// Most boxes of a file itself: films in fragments have two for each second.
const TOP_MAX: usize = 200_000;
/// Most boxes that are looked at in all: each costs a call of the system.
const LOOKS_MAX: usize = 400_000;

/// A file of boxes.
pub(super) struct Source {
    pub(super) file: File,
    pub(super) size: u64,
    looks: Cell<usize>,
}

/// Where a box is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) kind: [u8; 4],
    pub(super) start: u64,
    pub(super) body: u64,
    pub(super) end: u64,
}

impl Place {
    pub(super) fn len(&self) -> u64 {
        self.end - self.start
    }
}

impl Source {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let size = file.metadata()?.len();
        Ok(Self { file, size, looks: Cell::new(0) })
    }

    /// The boxes of the file itself.
    pub(super) fn top(&self) -> Result<Vec<Place>, FilmError> {
        self.boxes(0..self.size, TOP_MAX)
    }

    /// The boxes in a box, `skip` bytes after its head.
    pub(super) fn children(&self, parent: &Place, skip: u64) -> Result<Vec<Place>, FilmError> {
        let from = parent.body.saturating_add(skip).min(parent.end);
        self.boxes(from..parent.end, CHILDREN_MAX)
    }

    /// The first box of a kind in a box.
    pub(super) fn child(&self, parent: &Place, kind: &[u8; 4]) -> Result<Option<Place>, FilmError> {
        Ok(self.children(parent, 0)?.into_iter().find(|found| found.kind == *kind))
    }

    /// The box at the end of a path of kinds.
    pub(super) fn descend(&self, from: &Place, path: &[&[u8; 4]]) -> Result<Option<Place>, FilmError> {
        let mut at = *from;
        for kind in path {
            match self.child(&at, kind)? {
                Some(found) => at = found,
                None => return Ok(None),
            }
        }
        Ok(Some(at))
    }

    /// What is in a box, of a large one the beginning.
    pub(super) fn content(&self, of: &Place) -> Result<Vec<u8>, FilmError> {
        self.beginning(of, READ_MAX)
    }

    /// What is in a box, `most` bytes of it.
    pub(super) fn beginning(&self, of: &Place, most: u64) -> Result<Vec<u8>, FilmError> {
        let length = (of.end - of.body).min(most);
        let mut content = vec![0; usize::try_from(length).unwrap_or(0)];
        self.file.read_exact_at(&mut content, of.body)?;
        Ok(content)
    }

    pub(super) fn exact<const N: usize>(&self, at: u64) -> Result<[u8; N], FilmError> {
        let mut bytes = [0; N];
        if at.saturating_add(N as u64) > self.size {
            return Err(FilmError::Damaged("it ends early"));
        }
        self.file.read_exact_at(&mut bytes, at)?;
        Ok(bytes)
    }

    fn boxes(&self, within: Range<u64>, most: usize) -> Result<Vec<Place>, FilmError> {
        let (mut found, mut at) = (Vec::new(), within.start);
        // Less than a head at the end is padding, as QuickTime writes it.
        while within.end - at >= 8 {
            self.looks.set(self.looks.get() + 1);
            if found.len() == most || self.looks.get() > LOOKS_MAX {
                return Err(FilmError::Damaged("too many boxes"));
            }
            let [a, b, c, d, kind @ ..] = self.exact::<8>(at)?;
            let (head, size) = match u32::from_be_bytes([a, b, c, d]) {
                0 => (8, within.end - at),
                1 => (16, u64::from_be_bytes(self.exact(at + 8)?)),
                size => (8, u64::from(size)),
            };
            if size < head || size > within.end - at {
                return Err(FilmError::Damaged("a box is larger than what it is in"));
            }
            found.push(Place { kind, start: at, body: at + head, end: at + size });
            at += size;
        }
        Ok(found)
    }
}

/// A number of four bytes at a place; none behind the end.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

/// A number of eight bytes at a place; none behind the end.
pub(super) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_be_bytes(bytes.get(at..at.checked_add(8)?)?.try_into().ok()?))
}
