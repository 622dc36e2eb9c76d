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

/// The place at or a little before this one where no character of UTF-8 is cut.
fn start_of_character(bytes: &[u8], place: usize) -> usize {
    let continues = |at: &usize| bytes.get(*at).is_some_and(|byte| byte & 0xc0 == 0x80);
    (place.saturating_sub(3)..=place).rev().find(|at| !continues(at)).unwrap_or(place)
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn beginnings_end_between_characters() {
        assert_eq!(beginning(" ổổ ".as_bytes(), 5), "ổ");
        assert_eq!(beginning(b" ok\n", 100), "ok");
    }
}
