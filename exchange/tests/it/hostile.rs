//! Files that mean harm, and bytes that mean nothing.

use exchange::{FileFormat, read};
use proptest::prelude::*;

use crate::packages::zip;

const SAMPLE: &[u8] = include_bytes!("../moodle.xml");

#[test]
fn document_types_and_depth_are_refused() {
    let laughs = "<?xml version=\"1.0\"?><!DOCTYPE quiz [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><quiz>&b;</quiz>";
    let external = "<!DOCTYPE quiz SYSTEM \"file:///etc/passwd\"><quiz/>";
    for text in [laughs, external] {
        let refused = read(FileFormat::MoodleXml, "", text.as_bytes()).unwrap_err();
        assert_eq!(refused.message.key(), "exchange_xml_dtd_refused");
    }
    let quoted = "<quiz a=\"<b>\"/>";
    assert_eq!(read(FileFormat::MoodleXml, "", quoted.as_bytes()).unwrap_err().message.key(), "exchange_not_xml");
    // Tags within tags are looked through once, not each to the end of all.
    for deep in ["<a>".repeat(1_000_000), "<".repeat(90_000) + "/>"] {
        let refused = read(FileFormat::MoodleXml, "", deep.as_bytes()).unwrap_err();
        assert_eq!(refused.message.key(), "exchange_xml_too_deep");
    }
}

#[test]
fn archives_that_unpack_to_too_much_or_lead_out_are_refused() {
    let zeros = "0".repeat(exchange::BYTES_MAX + 1);
    let bomb = zip(&[("data/secret/1.in", &zeros), ("problem.yaml", "name: A")]);
    let evil = zip(&[("problem.yaml", "name: A"), ("../../etc/passwd", "x")]);
    let key = |format, bytes: &[u8]| read(format, "", bytes).unwrap_err().message.key();
    assert_eq!(key(FileFormat::Hydro, &bomb), "exchange_archive_too_large");
    for format in [FileFormat::Kattis, FileFormat::Hydro, FileFormat::Fps, FileFormat::Themis, FileFormat::Polygon] {
        assert_eq!(key(format, &evil), "exchange_archive_unsafe");
    }
}

#[test]
fn utf_16_is_read() {
    let text = String::from_utf8(SAMPLE.to_vec()).unwrap();
    let mut bytes = vec![0xff, 0xfe];
    bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
    let wanted = read(FileFormat::MoodleXml, "", SAMPLE).unwrap();
    assert_eq!(read(FileFormat::MoodleXml, "", &bytes).unwrap(), wanted);
}

#[test]
fn answers_that_never_end_take_no_more_time_than_others() {
    let text = format!("::A:: Hỏi {{{}", "\n".repeat(300_000));
    let items = read(FileFormat::Gift, "", text.as_bytes()).unwrap();
    assert_eq!(items[0].fault.as_ref().unwrap().message.key(), "exchange_line_not_read");
}

proptest! {
    #[test]
    fn nothing_panics(mut at in 0_usize..SAMPLE.len(), bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
        for format in FileFormat::ALL {
            let _ = read(*format, "", &bytes);
        }
        let mut changed = SAMPLE.to_vec();
        for byte in &bytes {
            changed[at] = *byte;
            at = (at + usize::from(*byte) * 7 + 1) % changed.len();
        }
        let _ = read(FileFormat::MoodleXml, "", &changed);
    }
}
