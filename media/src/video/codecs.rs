//! Codecs by the names of RFC 6381, and which browsers play them.

use std::fmt::Write as _;

use super::boxes::{Place, Source};
use super::{FilmError, Plays};

/// Where the boxes of a track's entry begin: pictures have one place, sound three, as QuickTime has added to it twice.
const OF_PICTURES: &[u64] = &[78];
const OF_SOUND: &[u64] = &[28, 44, 64];

/// The codec of a track's entry.
pub(super) fn of_entry(source: &Source, entry: &Place, is_seen: bool) -> Result<String, FilmError> {
    let kind: String = entry.kind.iter().map(|byte| char::from(*byte)).filter(char::is_ascii_graphic).collect();
    let kind: String = kind.chars().filter(|it| it.is_ascii_alphanumeric() || matches!(it, '-' | '.')).collect();
    let Some(wanted) = configuration(&entry.kind) else {
        return Ok(match kind.as_str() {
            "Opus" => "opus".to_owned(),
            "fLaC" => "flac".to_owned(),
            "" => "unknown".to_owned(),
            _ => kind,
        });
    };
    let places = if is_seen { OF_PICTURES } else { OF_SOUND };
    for skip in places {
        // What is no box at one place may be one at another.
        let Ok(boxes) = source.children(entry, *skip) else { continue };
        if let Some(found) = find(source, &boxes, wanted)? {
            let content = source.content(&found)?;
            return Ok(named(&kind, &content).unwrap_or(kind));
        }
    }
    Ok(kind)
}

/// Which box says more of it.
fn configuration(kind: &[u8; 4]) -> Option<&'static [u8; 4]> {
    Some(match kind {
        b"avc1" | b"avc3" => b"avcC",
        b"hvc1" | b"hev1" => b"hvcC",
        b"mp4a" | b"mp4v" => b"esds",
        b"av01" => b"av1C",
        b"vp08" | b"vp09" => b"vpcC",
        _ => return None,
    })
}

/// QuickTime has it in a box of its own (`wave`).
fn find(source: &Source, boxes: &[Place], kind: &[u8; 4]) -> Result<Option<Place>, FilmError> {
    if let Some(found) = boxes.iter().find(|it| it.kind == *kind) {
        return Ok(Some(*found));
    }
    match boxes.iter().find(|it| it.kind == *b"wave") {
        Some(wave) => source.child(wave, kind),
        None => Ok(None),
    }
}

fn named(kind: &str, content: &[u8]) -> Option<String> {
    Some(match kind {
        "avc1" | "avc3" => format!("{kind}.{:02x}{:02x}{:02x}", content.get(1)?, content.get(2)?, content.get(3)?),
        "hvc1" | "hev1" => format!("{kind}.{}", hevc(content)?),
        "mp4a" | "mp4v" => format!("{kind}.{}", elementary(content)?),
        "av01" => {
            let (first, second) = (*content.get(1)?, *content.get(2)?);
            let tier = if second & 0x80 == 0 { 'M' } else { 'H' };
            let depth = match (second & 0x40 != 0, second & 0x20 != 0) {
                (true, true) => 12,
                (true, false) => 10,
                _ => 8,
            };
            format!("{kind}.{}.{:02}{tier}.{depth:02}", first >> 5, first & 0x1F)
        }
        _ => format!("{kind}.{:02}.{:02}.{:02}", content.get(4)?, content.get(5)?, content.get(6)? >> 4),
    })
}

/// ISO/IEC 14496-15, annex E.
fn hevc(content: &[u8]) -> Option<String> {
    let first = *content.get(1)?;
    let space = ["", "A", "B", "C"][usize::from(first >> 6)];
    let compatible = u32::from_be_bytes(content.get(2..6)?.try_into().ok()?).reverse_bits();
    let tier = if first & 0x20 == 0 { 'L' } else { 'H' };
    let mut name = format!("{space}{}.{compatible:x}.{tier}{}", first & 0x1F, content.get(12)?);
    let constraints = content.get(6..12)?;
    let told = constraints.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    for byte in &constraints[..told] {
        write!(name, ".{byte:x}").ok()?;
    }
    Some(name)
}

/// Bytes that are taken from the front.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    /// A descriptor's tag; its length, in up to four bytes, is passed.
    fn tag(&mut self) -> Option<u8> {
        let tag = self.byte()?;
        for _ in 0..4 {
            if self.byte()? & 0x80 == 0 {
                break;
            }
        }
        Some(tag)
    }
}

/// Of `esds`: the kind of object, and of AAC which one, of MPEG-4 pictures which profile.
fn elementary(content: &[u8]) -> Option<String> {
    let mut bytes = Bytes(content.get(4..)?);
    if bytes.tag()? != 3 {
        return None;
    }
    bytes.take(2)?;
    let flags = bytes.byte()?;
    if flags & 0x80 != 0 {
        bytes.take(2)?;
    }
    if flags & 0x40 != 0 {
        let length = bytes.byte()?;
        bytes.take(length.into())?;
    }
    if flags & 0x20 != 0 {
        bytes.take(2)?;
    }
    if bytes.tag()? != 4 {
        return None;
    }
    let object = bytes.byte()?;
    bytes.take(12)?;
    let own = match bytes.tag() {
        Some(5) => bytes.0,
        _ => &[],
    };
    let more = match object {
        0x40 => Some(match (own.first()? >> 3, own.get(1)) {
            (31, Some(second)) => 32 + (((own[0] & 0x07) << 3) | (second >> 5)),
            (kind, _) => kind,
        }),
        0x20 => own.windows(5).find(|it| it.starts_with(&[0, 0, 1, 0xB0])).map(|it| it[4]),
        _ => None,
    };
    Some(more.map_or_else(|| format!("{object:x}"), |more| format!("{object:x}.{more}")))
}

/// Which browsers play a codec. H.264 with more than eight bits, or more colours than usual, only some do.
pub(super) fn plays(codec: &str) -> Plays {
    let (kind, rest) = codec.split_once('.').unwrap_or((codec, ""));
    let of_common = |is_common| if is_common { Plays::Everywhere } else { Plays::Somewhere };
    match kind.to_ascii_lowercase().as_str() {
        "avc1" | "avc3" => {
            of_common(["42", "4d", "58", "64"].iter().any(|it| rest.to_ascii_lowercase().starts_with(it)))
        }
        "mp4a" => match rest.split('.').next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "40" | "66" | "67" | "68" | "69" | "6b" => Plays::Everywhere,
            _ => Plays::Somewhere,
        },
        ".mp3" | "mp3" => Plays::Everywhere,
        "hvc1" | "hev1" | "vp8" | "vp9" | "vp08" | "vp09" | "av01" | "opus" | "flac" | "ac-3" | "ec-3" | "alac" => {
            Plays::Somewhere
        }
        // Captions in pieces.
        "wvtt" | "stpp" => Plays::Everywhere,
        _ => Plays::Nowhere,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn configurations_become_names() {
        assert_eq!(named("avc1", &[1, 0x64, 0, 0x1f]).as_deref(), Some("avc1.64001f"));
        let main = [1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93];
        assert_eq!(named("hvc1", &main).as_deref(), Some("hvc1.1.6.L93.90"));
        assert_eq!(named("av01", &[0x81, 0x04, 0x0c]).as_deref(), Some("av01.0.04M.08"));
        assert_eq!(named("vp09", &[1, 0, 0, 0, 0, 31, 0x82]).as_deref(), Some("vp09.00.31.08"));
        let aac = [&[0, 0, 0, 0, 3, 0x80, 0x80, 0x80, 0x22, 0, 0, 0, 4, 0x14, 0x40][..], &[0; 12], &[5, 2, 0x12, 0x10]];
        assert_eq!(named("mp4a", &aac.concat()).as_deref(), Some("mp4a.40.2"));
        for cut in 0..aac.concat().len() - 1 {
            assert!(named("mp4a", &aac.concat()[..cut]).is_none_or(|name| name.starts_with("mp4a.")));
        }
    }

    #[test]
    fn browsers_play_some_codecs_and_not_others() {
        for (codec, expected) in [
            ("avc1.64001f", Plays::Everywhere),
            ("avc1.6e001f", Plays::Somewhere),
            ("mp4a.40.2", Plays::Everywhere),
            ("mp4a.a5", Plays::Somewhere),
            ("hvc1.1.6.L93.90", Plays::Somewhere),
            ("mp4v.20.9", Plays::Nowhere),
            ("s263", Plays::Nowhere),
            ("samr", Plays::Nowhere),
            ("encv", Plays::Nowhere),
        ] {
            assert_eq!(plays(codec), expected, "{codec}");
        }
    }
}
