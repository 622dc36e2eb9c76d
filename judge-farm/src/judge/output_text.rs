//! What programs wrote, as text that can be kept and shown.

/// Most bytes of what a compiler wrote.
pub const COMPILER_BYTES: usize = 64 << 10;

/// Bytes as text that Postgres' JSON takes: what is no UTF-8 and NULs become U+FFFD. Of more than `most` bytes the
/// beginning and the end stay, with a mark between them that says how many are left out.
pub fn shown(bytes: &[u8], most: usize) -> String {
    if bytes.len() <= most {
        return text(bytes);
    }
    let half = most / 2;
    let head = &bytes[..start_of_character(bytes, half)];
    let tail = &bytes[start_of_character(bytes, bytes.len() - half)..];
    let left_out = bytes.len() - head.len() - tail.len();
    format!("{}\n… {left_out} bytes left out …\n{}", text(head), text(tail))
}

/// The beginning of a text, without white space around it.
pub fn beginning(bytes: &[u8], most: usize) -> String {
    let end = if bytes.len() > most { start_of_character(bytes, most) } else { bytes.len() };
    text(&bytes[..end]).trim().to_owned()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace('\0', "\u{fffd}")
}

/// Bytes of a stream on their way to being text, as they come. The texts together are what all bytes together
/// would be.
#[derive(Default)]
pub struct Decoder {
    /// The beginning of a character whose rest has not come.
    begun: Vec<u8>,
}

impl Decoder {
    /// The text of these bytes, and of those that waited for them.
    pub fn take(&mut self, bytes: &[u8]) -> String {
        self.begun.extend_from_slice(bytes);
        let rest = self.begun.split_off(whole(&self.begun));
        text(&std::mem::replace(&mut self.begun, rest))
    }

    /// The text of what still waits: nothing more comes.
    pub fn end(&mut self) -> String {
        text(&std::mem::take(&mut self.begun))
    }
}

/// How many of these bytes come before a character that has begun and may go on.
fn whole(bytes: &[u8]) -> usize {
    let begins = |at: &usize| {
        std::str::from_utf8(&bytes[*at..]).is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none())
    };
    (bytes.len().saturating_sub(3)..bytes.len()).find(begins).unwrap_or(bytes.len())
}

/// The place at or a little before this one where no character of UTF-8 is cut.
fn start_of_character(bytes: &[u8], place: usize) -> usize {
    let continues = |at: &usize| bytes.get(*at).is_some_and(|byte| byte & 0xc0 == 0x80);
    (place.saturating_sub(3)..=place).rev().find(|at| !continues(at)).unwrap_or(place)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;

    const HALF: usize = COMPILER_BYTES / 2;

    fn shown(bytes: &[u8]) -> String {
        super::shown(bytes, COMPILER_BYTES)
    }

    #[test]
    fn long_texts_keep_both_ends_and_say_what_is_missing() {
        assert_eq!(shown(b"a\0\xff"), "a\u{fffd}\u{fffd}");
        let whole = "ổ".repeat(2 * HALF / 3);
        assert_eq!(shown(whole.as_bytes()), whole);
        let long = format!("start{}end", "ổ".repeat(HALF));
        let cut = shown(long.as_bytes());
        assert!(cut.starts_with("startổ") && cut.ends_with("ổend") && !cut.contains('\u{fffd}'));
        let mark = cut.lines().nth(1).expect("a mark").trim_matches(['…', ' ']).to_owned();
        let kept = cut.len() - mark.len() - "\n… ".len() - " …\n".len();
        assert_eq!(mark, format!("{} bytes left out", long.len() - kept));
    }

    #[test]
    fn what_is_no_text_is_cut_all_the_same() {
        let cut = shown(&vec![0x80; 1 << 20]);
        assert!(cut.len() < 7 * HALF && cut.contains("bytes left out"));
    }

    fn decoded(parts: &[&[u8]]) -> Vec<String> {
        let mut decoder = Decoder::default();
        let mut texts: Vec<String> = parts.iter().map(|part| decoder.take(part)).collect();
        texts.push(decoder.end());
        texts
    }

    #[test]
    fn a_character_that_is_cut_waits_for_its_rest() {
        let name = "Tên: ổ".as_bytes();
        assert_eq!(decoded(&[&name[..2], &name[2..8], &name[8..]]), ["T", "ên: ", "ổ", ""]);
        assert_eq!(decoded(&[b"\xe1\xbb", b"x\xf0\x9f"]), ["", "\u{fffd}x", "\u{fffd}"]);
        assert_eq!(decoded(&[b"\xe0\x80\xc3", b"\0"]), ["\u{fffd}\u{fffd}", "\u{fffd}\u{fffd}", ""]);
    }

    /// Beginnings and middles of characters, and what is none.
    const PARTS: &[u8] = b"\0a\n\xc3\xa0\xe1\xbb\x95\xf0\x9f\x98\x80\xff";

    proptest! {
        /// However a stream is cut, its texts are the text of the whole.
        #[test]
        fn what_comes_in_parts_is_the_same_text(
            bytes in proptest::collection::vec(prop_oneof![select(PARTS), any::<u8>()], 0..60),
            cuts in proptest::collection::vec(0_usize..60, 0..8),
        ) {
            let mut places: Vec<usize> = cuts.into_iter().map(|cut| cut.min(bytes.len())).collect();
            places.extend([0, bytes.len()]);
            places.sort_unstable();
            let parts: Vec<&[u8]> = places.windows(2).map(|ends| &bytes[ends[0]..ends[1]]).collect();
            prop_assert_eq!(decoded(&parts).concat(), text(&bytes));
        }
    }

    #[test]
    fn beginnings_end_between_characters() {
        assert_eq!(beginning(" ổổ ".as_bytes(), 5), "ổ");
        assert_eq!(beginning(b" ok\n", 100), "ok");
    }
}
