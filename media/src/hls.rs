//! Films in pieces (HLS, RFC 8216): what their playlists name, and playlists as they are served.

use std::collections::{BTreeMap, BTreeSet};

use crate::video::{self, Plays};

/// Most playlists of a film.
const PLAYLISTS_MAX: usize = 100;
/// Most pieces of a film.
pub const PARTS_MAX: usize = 10_000;
/// Most bytes of a playlist.
pub const PLAYLIST_MAX: u64 = 2 * 1024 * 1024;
/// How many of the missing are named.
const NAMED: usize = 5;
/// Endings of pieces, and what browsers are told.
const PIECES: &[(&str, &str)] = &[
    ("m3u8", "application/vnd.apple.mpegurl"),
    ("ts", "video/mp2t"),
    ("m4s", "video/mp4"),
    ("mp4", "video/mp4"),
    ("m4v", "video/mp4"),
    ("m4a", "audio/mp4"),
    ("aac", "audio/aac"),
    ("mp3", "audio/mpeg"),
    ("vtt", "text/vtt; charset=utf-8"),
];

/// Why a film in pieces is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StreamFault {
    /// What begins no other playlist is not one playlist.
    #[error("{0} playlists that no other one names")]
    Beginnings(usize),
    /// A playlist can't be read as one.
    #[error("{0} is no playlist")]
    NoPlaylist(String),
    /// A playlist names something elsewhere.
    #[error("{0} is elsewhere")]
    Foreign(String),
    /// Pieces that are not there.
    #[error("not there: {0:?}")]
    Missing(Vec<String>),
    /// Pieces that are encrypted: their keys would have to be given to everybody.
    #[error("{0} is encrypted")]
    Encrypted(String),
    /// A piece is of a kind that no player takes, or not what its name says.
    #[error("{0} is no piece of a film")]
    OtherPiece(String),
    /// There are too many pieces.
    #[error("too many pieces")]
    TooMany,
}

/// A film in pieces.
#[derive(Debug, Clone, PartialEq)]
pub struct Stream {
    /// The first playlist.
    pub beginning: String,
    /// Everything else that it leads to, once each.
    pub parts: BTreeSet<String>,
    /// Whole seconds.
    pub seconds: u32,
    /// As the first playlist has them.
    pub codecs: Vec<String>,
    /// The largest, in pixels.
    pub size: Option<(u32, u32)>,
    /// Which browsers play it, as far as its playlists tell.
    pub plays: Plays,
}

/// What a playlist names.
#[derive(Debug, Default, PartialEq)]
struct Playlist {
    names: Vec<String>,
    seconds: f64,
    is_encrypted: bool,
    codecs: Vec<String>,
    size: Option<(u32, u32)>,
}

/// What browsers are told of a piece with this ending; none where it is no piece.
pub fn mime_of(ending: &str) -> Option<&'static str> {
    PIECES.iter().find(|(known, _)| *known == ending).map(|(_, mime)| *mime)
}

/// The ending of a piece's name, if it is one.
pub fn ending_of(path: &str) -> Option<&'static str> {
    let ending = path.rsplit_once('.')?.1.to_ascii_lowercase();
    PIECES.iter().find(|(known, _)| *known == ending).map(|(known, _)| *known)
}

/// Whether a piece's first bytes are of what its ending says.
pub fn is_piece(ending: &str, beginning: &[u8]) -> bool {
    let text = beginning.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(beginning);
    match ending {
        "m3u8" => text.starts_with(b"#EXTM3U"),
        "ts" => beginning.first() == Some(&0x47) && beginning.get(188).is_none_or(|byte| *byte == 0x47),
        "m4s" | "mp4" | "m4v" | "m4a" => beginning.get(4..8).is_some_and(|kind| {
            [b"ftyp", b"styp", b"moof", b"sidx", b"emsg", b"prft", b"moov", b"free"].iter().any(|known| kind == *known)
        }),
        "aac" => {
            beginning.starts_with(b"ID3") || beginning.starts_with(b"\xFF\xF1") || beginning.starts_with(b"\xFF\xF9")
        }
        "mp3" => beginning.starts_with(b"ID3") || beginning.first() == Some(&0xFF),
        "vtt" => text.starts_with(b"WEBVTT"),
        _ => false,
    }
}

/// Checks the playlists of a film, by their paths, against all files that came with them.
///
/// # Errors
/// Where a piece is missing, elsewhere or encrypted, or nobody can tell where the film begins.
pub fn check(playlists: &BTreeMap<String, String>, files: &BTreeSet<String>) -> Result<Stream, StreamFault> {
    if playlists.len() > PLAYLISTS_MAX {
        return Err(StreamFault::TooMany);
    }
    let mut read = BTreeMap::new();
    for (path, text) in playlists {
        read.insert(path.as_str(), (Playlist::read(path, text)?, named_by(path, text)?));
    }
    let named: BTreeSet<&String> = read.values().flat_map(|(_, names)| names).collect();
    let beginnings: Vec<&str> = read.keys().copied().filter(|path| !named.contains(&(*path).to_owned())).collect();
    let [beginning] = beginnings[..] else { return Err(StreamFault::Beginnings(beginnings.len())) };
    // What its parts are named by begins where it is.
    if beginning.contains('/') {
        return Err(StreamFault::Beginnings(0));
    }
    let parts: BTreeSet<String> = named.into_iter().cloned().collect();
    let missing: Vec<String> = parts.iter().filter(|part| !files.contains(*part)).cloned().collect();
    if !missing.is_empty() {
        return Err(StreamFault::Missing(missing));
    }
    if parts.len() > PARTS_MAX {
        return Err(StreamFault::TooMany);
    }
    if let Some(other) = parts.iter().find(|part| ending_of(part).is_none()) {
        return Err(StreamFault::OtherPiece(other.clone()));
    }
    if !parts.iter().any(|part| !part.ends_with(".m3u8") && !part.ends_with(".vtt")) {
        return Err(StreamFault::NoPlaylist(beginning.to_owned()));
    }
    let all = || read.values().map(|(playlist, _)| playlist);
    let mut codecs: Vec<String> = Vec::new();
    for codec in all().flat_map(|playlist| &playlist.codecs) {
        if !codecs.contains(codec) {
            codecs.push(codec.clone());
        }
    }
    let longest = all().map(|playlist| playlist.seconds).fold(0.0, f64::max);
    Ok(Stream {
        beginning: beginning.to_owned(),
        seconds: longest.round() as u32,
        size: all().filter_map(|playlist| playlist.size).max(),
        plays: video::plays(codecs.iter().map(String::as_str)),
        codecs,
        parts,
    })
}

/// The paths of what a playlist names, from where all files are.
fn named_by(path: &str, text: &str) -> Result<Vec<String>, StreamFault> {
    Playlist::read(path, text)?.names.iter().map(|name| resolve(path, name)).collect()
}

/// Where a name in a playlist leads.
///
/// # Errors
/// When that is no file beside or below the playlist.
pub fn resolve(playlist: &str, name: &str) -> Result<String, StreamFault> {
    let foreign = || StreamFault::Foreign(name.chars().take(200).collect());
    let plain = percent_encoding::percent_decode_str(name).decode_utf8().map_err(|_| foreign())?;
    let is_inside = !plain.is_empty()
        && !plain.contains([':', '\\', '?', '#'])
        && !plain.chars().any(char::is_control)
        && plain.split('/').all(|part| !part.is_empty() && part != "..");
    if !is_inside {
        return Err(foreign());
    }
    let below = plain.split('/').filter(|part| *part != ".").collect::<Vec<_>>().join("/");
    Ok(match playlist.rsplit_once('/') {
        Some((folder, _)) => format!("{folder}/{below}"),
        None => below,
    })
}

/// The missing as they are told: the first few, and how many more.
pub fn told(missing: &[String]) -> String {
    let named = missing.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    match missing.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named} (+{more})"),
    }
}

impl Playlist {
    fn read(path: &str, text: &str) -> Result<Self, StreamFault> {
        let mut playlist = Self::default();
        let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
        if lines.next() != Some("#EXTM3U") {
            return Err(StreamFault::NoPlaylist(path.to_owned()));
        }
        for line in lines.filter(|line| !line.is_empty()) {
            playlist.read_line(line);
        }
        if playlist.is_encrypted { Err(StreamFault::Encrypted(path.to_owned())) } else { Ok(playlist) }
    }

    fn read_line(&mut self, line: &str) {
        if !line.starts_with('#') {
            self.names.push(line.to_owned());
            return;
        }
        let (tag, rest) = line.split_once(':').unwrap_or((line, ""));
        match tag {
            "#EXTINF" => {
                let seconds = rest.split(',').next().and_then(|it| it.trim().parse::<f64>().ok());
                self.seconds += seconds.filter(|it| it.is_finite() && *it >= 0.0).unwrap_or(0.0);
            }
            "#EXT-X-KEY" | "#EXT-X-SESSION-KEY" => self.is_encrypted |= attribute(rest, "METHOD") != Some("NONE"),
            "#EXT-X-STREAM-INF" => {
                let codecs = attribute(rest, "CODECS").unwrap_or_default();
                self.codecs.extend(codecs.split(',').map(|it| it.trim().to_owned()).filter(|it| !it.is_empty()));
                let size = attribute(rest, "RESOLUTION").and_then(|it| it.split_once('x'));
                let size = size.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
                self.size = self.size.max(size.filter(|size| *size > (0, 0)));
            }
            _ => {}
        }
        if tag.starts_with("#EXT")
            && let Some(name) = attribute(rest, "URI")
        {
            self.names.push(name.to_owned());
        }
    }
}

/// An attribute's value, without its quotes.
fn attribute<'a>(list: &'a str, name: &str) -> Option<&'a str> {
    place_of(list, name).map(|place| &list[place])
}

fn place_of(list: &str, name: &str) -> Option<std::ops::Range<usize>> {
    let mut at = 0;
    while at < list.len() {
        let equals = at + list[at..].find('=')?;
        let is_wanted = list[at..equals].trim() == name;
        let value = equals + 1;
        let (from, until, next) = match list[value..].strip_prefix('"') {
            Some(quoted) => {
                let end = value + 1 + quoted.find('"')?;
                (value + 1, end, list[end..].find(',').map(|comma| end + comma + 1))
            }
            None => {
                let comma = list[value..].find(',').map(|comma| value + comma);
                (value, comma.unwrap_or(list.len()), comma.map(|comma| comma + 1))
            }
        };
        if is_wanted {
            return Some(from..until);
        }
        at = next?;
    }
    None
}

/// A playlist whose names are replaced; one of pieces is ended where its writer has not, as nothing more comes.
pub fn rewrite(text: &str, address: impl Fn(&str) -> String) -> String {
    let (mut lines, mut has_pieces, mut is_ended) = (Vec::new(), false, false);
    for line in text.trim_start_matches('\u{feff}').lines().map(str::trim) {
        has_pieces |= line.starts_with("#EXTINF");
        is_ended |= line == "#EXT-X-ENDLIST";
        lines.push(match line.split_once(':') {
            _ if line.is_empty() => String::new(),
            _ if !line.starts_with('#') => address(line),
            Some((tag, list)) if tag.starts_with("#EXT") => match place_of(list, "URI") {
                Some(place) => {
                    format!("{tag}:{}{}{}", &list[..place.start], address(&list[place.clone()]), &list[place.end..])
                }
                None => line.to_owned(),
            },
            _ => line.to_owned(),
        });
    }
    if has_pieces && !is_ended {
        lines.push("#EXT-X-ENDLIST".to_owned());
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    const MASTER: &str = "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a,b\",URI=\"vi/am.m3u8\"\n\
        #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"avc1.64001f,mp4a.40.2\",RESOLUTION=1280x720\nv1/index.m3u8\n";
    const PIECES: &str = "#EXTM3U\n#EXT-X-MAP:URI=\"init.mp4\"\n#EXTINF:6.0,\n0.m4s\n#EXTINF:3.6,\nx%20y/1.m4s\n";

    fn film(changes: &[(&str, &str)]) -> Result<Stream, StreamFault> {
        let sound = "#EXTM3U\n#EXTINF:9,\n0.aac\n#EXT-X-ENDLIST";
        let mut playlists: BTreeMap<String, String> =
            [("a.m3u8", MASTER), ("v1/index.m3u8", PIECES), ("vi/am.m3u8", sound)]
                .map(|(path, text)| (path.to_owned(), text.to_owned()))
                .into();
        for (path, text) in changes {
            playlists.insert((*path).to_owned(), (*text).to_owned());
        }
        let files = ["v1/init.mp4", "v1/0.m4s", "v1/x y/1.m4s", "vi/0.aac", "anh.jpg", "key.bin"];
        let files = playlists.keys().cloned().chain(files.map(str::to_owned)).collect();
        check(&playlists, &files)
    }

    #[test]
    fn a_film_is_all_that_its_playlists_lead_to() {
        let film = film(&[]).expect("a film");
        assert_eq!((film.beginning.as_str(), film.seconds, film.size), ("a.m3u8", 10, Some((1280, 720))));
        assert_eq!(film.codecs, ["avc1.64001f", "mp4a.40.2"]);
        let parts: Vec<&str> = film.parts.iter().map(String::as_str).collect();
        assert_eq!(parts, ["v1/0.m4s", "v1/index.m3u8", "v1/init.mp4", "v1/x y/1.m4s", "vi/0.aac", "vi/am.m3u8"]);
    }

    #[test]
    fn what_is_missing_foreign_or_locked_is_refused() {
        let pieces = |text: &str| film(&[("v1/index.m3u8", &format!("#EXTM3U\n{text}"))]);
        assert_eq!(pieces("#EXTINF:1,\n9.ts"), Err(StreamFault::Missing(vec!["v1/9.ts".to_owned()])));
        for foreign in [
            "https://xau.vn/0.ts",
            "//xau.vn/0.ts",
            "/0.ts",
            "../0.ts",
            "a/../../0.ts",
            "%2e%2e/0.ts",
            "data:,x",
            "0.ts?a=b",
        ] {
            let named = pieces(&format!("#EXTINF:1,\n{foreign}"));
            assert_eq!(named, Err(StreamFault::Foreign(foreign.to_owned())), "{foreign}");
            let map = pieces(&format!("#EXT-X-MAP:URI=\"{foreign}\"\n#EXTINF:1,\n0.m4s"));
            assert_eq!(map, Err(StreamFault::Foreign(foreign.to_owned())), "{foreign}");
        }
        let locked = pieces("#EXT-X-KEY:METHOD=AES-128,URI=\"../key.bin\"\n#EXTINF:1,\n0.m4s");
        assert_eq!(locked, Err(StreamFault::Encrypted("v1/index.m3u8".to_owned())));
        assert!(pieces("#EXT-X-KEY:METHOD=NONE\n#EXTINF:1,\n0.m4s").is_ok());
        assert_eq!(
            film(&[("b.m3u8", PIECES.replace("init.mp4", "v1/init.mp4").as_str())]),
            Err(StreamFault::Beginnings(2))
        );
        assert_eq!(film(&[("a.m3u8", "#EXTM3U\na.m3u8")]), Err(StreamFault::Beginnings(2)));
        let inside = check(
            &[("a.m3u8", "#EXTM3U\na.m3u8"), ("v1/b.m3u8", "#EXTM3U\n0.ts")]
                .map(|(path, text)| (path.to_owned(), text.to_owned()))
                .into(),
            &["a.m3u8", "v1/b.m3u8", "v1/0.ts"].map(str::to_owned).into(),
        );
        assert_eq!(inside, Err(StreamFault::Beginnings(0)));
        assert_eq!(film(&[("v1/index.m3u8", "<html>")]), Err(StreamFault::NoPlaylist("v1/index.m3u8".to_owned())));
        let other = film(&[("v1/index.m3u8", "#EXTM3U\n"), ("a.m3u8", "#EXTM3U\nv1/index.m3u8\nvi/am.m3u8\nanh.jpg")]);
        assert_eq!(other, Err(StreamFault::OtherPiece("anh.jpg".to_owned())));
        let missing: Vec<String> = (0..7).map(|it| format!("{it}.ts")).collect();
        assert_eq!(told(&missing), "0.ts, 1.ts, 2.ts, 3.ts, 4.ts (+2)");
    }

    #[test]
    fn names_are_replaced_and_an_end_is_set() {
        let served = rewrite(PIECES, |name| format!("/p/{name}?s=1"));
        assert_eq!(
            served,
            "#EXTM3U\n#EXT-X-MAP:URI=\"/p/init.mp4?s=1\"\n#EXTINF:6.0,\n/p/0.m4s?s=1\n#EXTINF:3.6,\n/p/x%20y/1.m4s?s=1\n\
             #EXT-X-ENDLIST\n"
        );
        let master = rewrite(MASTER, |name| format!("/{name}"));
        assert!(master.contains("GROUP-ID=\"a,b\",URI=\"/vi/am.m3u8\"\n") && !master.contains("ENDLIST"), "{master}");
    }

    #[test]
    fn pieces_are_known_by_their_first_bytes() {
        assert!(is_piece("ts", &[&[0x47][..], &[0; 187], &[0x47]].concat()));
        assert!(!is_piece("ts", b"<html>") && !is_piece("mp4", b"MZ\x90\0\0\0\0\0") && !is_piece("exe", b"MZ"));
        assert!(is_piece("m4s", b"\0\0\0\x08styp") && is_piece("vtt", b"WEBVTT\n") && is_piece("aac", b"\xFF\xF1\x50"));
    }
}
