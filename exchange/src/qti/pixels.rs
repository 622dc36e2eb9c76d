//! How large a picture is, out of its first bytes: PNG, GIF, JPEG, WebP.

/// Width and height in pixels.
pub fn size(bytes: &[u8]) -> Option<(f64, f64)> {
    let size = match bytes {
        [0x89, b'P', b'N', b'G', ..] => (big(bytes, 16, 4)?, big(bytes, 20, 4)?),
        [b'G', b'I', b'F', ..] => (little(bytes, 6, 2)?, little(bytes, 8, 2)?),
        [0xff, 0xd8, ..] => jpeg(bytes)?,
        [b'R', b'I', b'F', b'F', ..] => webp(bytes)?,
        _ => return None,
    };
    (size.0 > 0 && size.1 > 0).then(|| (f64::from(size.0), f64::from(size.1)))
}

fn big(bytes: &[u8], at: usize, count: usize) -> Option<u32> {
    Some(bytes.get(at..at + count)?.iter().fold(0, |all, byte| all << 8 | u32::from(*byte)))
}

fn little(bytes: &[u8], at: usize, count: usize) -> Option<u32> {
    Some(bytes.get(at..at + count)?.iter().rev().fold(0, |all, byte| all << 8 | u32::from(*byte)))
}

/// Of the first frame: segments one after the other tell their length.
fn jpeg(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut at = 2;
    loop {
        let marker = *bytes.get(at + 1)?;
        if bytes.get(at) != Some(&0xff) {
            return None;
        }
        let is_frame = (0xc0..=0xcf).contains(&marker) && ![0xc4, 0xc8, 0xcc].contains(&marker);
        if is_frame {
            return Some((big(bytes, at + 7, 2)?, big(bytes, at + 5, 2)?));
        }
        at += 2 + big(bytes, at + 2, 2)? as usize;
    }
}

fn webp(bytes: &[u8]) -> Option<(u32, u32)> {
    match bytes.get(12..16)? {
        b"VP8X" => Some((little(bytes, 24, 3)? + 1, little(bytes, 27, 3)? + 1)),
        b"VP8L" => {
            let bits = little(bytes, 21, 4)?;
            Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
        }
        b"VP8 " => Some((little(bytes, 26, 2)? & 0x3fff, little(bytes, 28, 2)? & 0x3fff)),
        _ => None,
    }
}
