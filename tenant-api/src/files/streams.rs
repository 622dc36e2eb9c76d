//! Films in pieces: a zip with a playlist (m3u8) at its top becomes a film, whose file is that playlist and whose parts are
//! what it leads to. Nothing else of the zip is kept.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read};

use exchange::{LargeZip, Note};
use media::Format;
use media::formats::{FORMATS, LARGEST};
use media::hls::{self, PARTS_MAX, PLAYLIST_MAX, StreamFault};
use platform::blobs::{BlobStore, Finished};
use platform::error::ApiError;

use super::messages::{
    PLAYLIST_BEGINNING, PLAYLIST_BROKEN, PLAYLIST_ENCRYPTED, PLAYLIST_FOREIGN, PLAYLIST_MISSING, PLAYLIST_PIECE,
    PLAYLIST_TOO_LARGE,
};
use super::receive::too_large;
use super::take::{FilmFacts, Part, Taken, with_extension};

/// Most bytes of all playlists of a film.
const PLAYLISTS_MAX: u64 = 16 * 1024 * 1024;
/// Longest path of a part, in characters.
const PATH_MAX: usize = 300;
/// First bytes of a part by which it is known.
const BEGINNING: u64 = 256;

/// What a zip is: a film in pieces, or files for people to unpack. Blocks.
pub(super) fn take(
    blobs: &BlobStore,
    name: String,
    format: &'static Format,
    draft: Finished,
) -> Result<Taken, ApiError> {
    let is_large = draft.size > format.largest;
    let most = usize::try_from(LARGEST).map_err(ApiError::internal)?;
    let opened = File::open(draft.path()).map_err(ApiError::internal).map(|file| LargeZip::on_disk(file, most))?;
    match opened.map(|zip| (top_of(&zip), zip)) {
        Ok((Some(top), zip)) => Unpacking { blobs, zip, top }.film(&name),
        // What can't be unpacked here may be somewhere else.
        Ok((None, _)) | Err(_) if !is_large => Ok(Taken::plain(name, format, draft)),
        Ok(_) => Err(too_large(format.largest)),
        Err(note) => Err(refused_archive(note)),
    }
}

/// The folder in which the playlist of a film is: the zip itself, or the one folder in it.
fn top_of(zip: &LargeZip) -> Option<String> {
    let first = zip.names().next()?;
    let folder = first.split_once('/').map(|(folder, _)| format!("{folder}/")).unwrap_or_default();
    let top = if zip.names().all(|name| name.starts_with(&folder)) { folder } else { String::new() };
    let is_playlist = |name: &str| {
        let inside = name.strip_prefix(&top);
        inside.is_some_and(|name| !name.contains('/') && hls::ending_of(name) == Some("m3u8"))
    };
    zip.names().any(is_playlist).then_some(top)
}

/// A film that is taken out of its zip.
struct Unpacking<'a> {
    blobs: &'a BlobStore,
    zip: LargeZip,
    top: String,
}

impl Unpacking<'_> {
    fn film(mut self, name: &str) -> Result<Taken, ApiError> {
        let files: BTreeSet<String> =
            self.zip.names().filter_map(|name| name.strip_prefix(&self.top).map(str::to_owned)).collect();
        let playlists = self.playlists(&files)?;
        let stream = hls::check(&playlists, &files).map_err(refused)?;
        let format = FORMATS.iter().find(|format| format.extension == "m3u8");
        let format = format.ok_or_else(|| ApiError::internal(anyhow::anyhow!("no format of playlists")))?;
        let mut parts = Vec::with_capacity(stream.parts.len());
        for path in stream.parts {
            let ending = hls::ending_of(&path).filter(|_| path.chars().count() <= PATH_MAX);
            let ending = ending.ok_or_else(|| refused(StreamFault::OtherPiece(path.clone())))?;
            parts.push(Part { draft: self.unpack(&path, ending)?, path, format: ending });
        }
        let whole = self.unpack(&stream.beginning, "m3u8")?;
        let film = FilmFacts::new(Some(f64::from(stream.seconds)), &stream.codecs, stream.plays);
        let name = with_extension(name, format.extension);
        Ok(Taken { size: stream.size, film, parts, ..Taken::plain(name, format, whole) })
    }

    fn playlists(&mut self, files: &BTreeSet<String>) -> Result<BTreeMap<String, String>, ApiError> {
        let (mut playlists, mut left) = (BTreeMap::new(), PLAYLISTS_MAX);
        for path in files.iter().filter(|path| hls::ending_of(path) == Some("m3u8")) {
            let name = format!("{}{path}", self.top);
            let Some(mut entry) = self.zip.unpack(&name).map_err(refused_archive)? else { continue };
            let mut text = Vec::new();
            if entry.by_ref().take(PLAYLIST_MAX.min(left) + 1).read_to_end(&mut text).is_err() {
                return Err(refused_archive(entry.fault()));
            }
            let size = text.len() as u64;
            left =
                left.checked_sub(size).filter(|_| size <= PLAYLIST_MAX).ok_or_else(|| refused(StreamFault::TooMany))?;
            let text = String::from_utf8(text).map_err(|_| refused(StreamFault::NoPlaylist(path.clone())))?;
            playlists.insert(path.clone(), text);
        }
        Ok(playlists)
    }

    /// A part on the disk, once its first bytes are those of what it is called.
    fn unpack(&mut self, path: &str, ending: &str) -> Result<Finished, ApiError> {
        let name = format!("{}{path}", self.top);
        let entry = self.zip.unpack(&name).map_err(refused_archive)?;
        let mut entry = entry.ok_or_else(|| refused(StreamFault::Missing(vec![path.to_owned()])))?;
        let mut beginning = Vec::new();
        if entry.by_ref().take(BEGINNING).read_to_end(&mut beginning).is_err() {
            return Err(refused_archive(entry.fault()));
        }
        if !hls::is_piece(ending, &beginning) {
            return Err(refused(StreamFault::OtherPiece(path.to_owned())));
        }
        let mut whole = beginning.as_slice().chain(entry.by_ref());
        match self.blobs.draft_of(&mut whole, u64::MAX) {
            Ok(Some(draft)) => Ok(draft),
            Ok(None) => Err(ApiError::internal(anyhow::anyhow!("a piece without end"))),
            Err(error) if is_of_archive(&error) => Err(refused_archive(entry.fault())),
            Err(error) => Err(ApiError::internal(error)),
        }
    }
}

/// Whether reading failed and not writing.
fn is_of_archive(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof | io::ErrorKind::Other
    )
}

fn refused_archive(note: Note) -> ApiError {
    ApiError::with(note.message, note.params)
}

fn refused(fault: StreamFault) -> ApiError {
    let file = |message, file: String| ApiError::with(message, vec![("file", file)]);
    match fault {
        StreamFault::Beginnings(count) => ApiError::with(PLAYLIST_BEGINNING, vec![("count", count.to_string())]),
        StreamFault::NoPlaylist(path) => file(PLAYLIST_BROKEN, path),
        StreamFault::Foreign(name) => file(PLAYLIST_FOREIGN, name),
        StreamFault::Missing(paths) => ApiError::with(PLAYLIST_MISSING, vec![("files", hls::told(&paths))]),
        StreamFault::Encrypted(path) => file(PLAYLIST_ENCRYPTED, path),
        StreamFault::OtherPiece(path) => file(PLAYLIST_PIECE, path),
        StreamFault::TooMany => ApiError::with(PLAYLIST_TOO_LARGE, vec![("max", PARTS_MAX.to_string())]),
    }
}
