//! The text behind a file's bytes: UTF-8, UTF-16 or what Vietnamese Windows wrote before.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1258};
use icu_normalizer::ComposingNormalizerBorrowed;

/// Bytes that tell what UTF-16 without a mark is.
const LOOKED_AT: usize = 1000;

/// The text, composed (Windows-1258 writes tones as characters of their own); `None` where the bytes are none.
pub fn decode(bytes: &[u8]) -> Option<String> {
    let (encoding, start) = Encoding::for_bom(bytes).unwrap_or_else(|| (without_mark(bytes), 0));
    let (text, _) = encoding.decode_without_bom_handling(&bytes[start..]);
    // Text has no such character; what has is a picture or a program.
    if text.contains('\0') {
        return None;
    }
    Some(ComposingNormalizerBorrowed::new_nfc().normalize(&text).into_owned())
}

fn without_mark(bytes: &[u8]) -> &'static Encoding {
    let pairs = || bytes[..bytes.len().min(LOOKED_AT)].chunks_exact(2);
    // Every other byte of Latin letters is 0; that is so for half of Vietnamese ones as well.
    let (high, low) = (pairs().filter(|pair| pair[0] == 0).count(), pairs().filter(|pair| pair[1] == 0).count());
    match () {
        () if low > high && low * 4 > pairs().count() => UTF_16LE,
        () if high > low && high * 4 > pairs().count() => UTF_16BE,
        () if std::str::from_utf8(bytes).is_ok() => UTF_8,
        () => WINDOWS_1258,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Họ và tên;Lớp\r\nNguyễn Thị Ánh;7A\r\n";

    fn utf_16(text: &str, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes_of).collect()
    }

    #[test]
    fn every_encoding_is_read() {
        let marked = format!("\u{feff}{TEXT}");
        for bytes in [
            TEXT.as_bytes().to_vec(),
            marked.as_bytes().to_vec(),
            utf_16(&marked, u16::to_le_bytes),
            utf_16(&marked, u16::to_be_bytes),
            utf_16(TEXT, u16::to_le_bytes),
            utf_16(TEXT, u16::to_be_bytes),
        ] {
            assert_eq!(decode(&bytes).as_deref(), Some(TEXT), "{bytes:?}");
        }
        // ễ is ê and a tilde, ị an i and a dot, á one character.
        assert_eq!(decode(b"Nguy\xea\xden Thi\xf2 B\xe1").as_deref(), Some("Nguyễn Thị Bá"));
        assert_eq!(decode(&[0x89, b'P', b'N', b'G', 0, 0, 0, 0xd, 0xff]), None);
    }
}
