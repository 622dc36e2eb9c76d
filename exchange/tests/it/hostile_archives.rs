//! Archives that mean harm: of Word documents and content packages.

use std::io::{Cursor, Write};

use exchange::{FileFormat, read};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::zips::zip_of;

fn refusal(format: FileFormat, bytes: &[u8]) -> &'static str {
    read(format, "", bytes).unwrap_err().message.key()
}

#[test]
fn what_unpacks_to_too_much_is_refused_by_what_is_read() {
    let zeros = vec![b' '; 8 * 1024 * 1024];
    let swollen = zip_of(&[("word/document.xml", &zeros)]);
    assert!(swollen.len() < 20_000);
    assert_eq!(refusal(FileFormat::Docx, &swollen), "exchange_archive_bomb");
    // The sizes in the headers are lies: one byte.
    let mut lying = swollen.clone();
    let size = u32::try_from(zeros.len()).unwrap().to_le_bytes();
    let places: Vec<usize> = lying.windows(4).enumerate().filter(|(_, it)| *it == size).map(|(at, _)| at).collect();
    assert!(!places.is_empty());
    for at in places {
        lying[at..at + 4].copy_from_slice(&1_u32.to_le_bytes());
    }
    assert!(["exchange_archive_bomb", "exchange_archive_broken"].contains(&refusal(FileFormat::Docx, &lying)));
}

#[test]
fn all_files_together_have_a_limit() {
    // Each packs badly enough, all together are too many bytes.
    let mut state = 7_u32;
    let mut noise = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if state >> 28 == 0 { (state >> 16) as u8 } else { b'a' }
    };
    let text: Vec<u8> = (0..4 * 1024 * 1024).map(&mut noise).collect();
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..17 {
        zip.start_file(format!("{at}.xml"), SimpleFileOptions::default()).unwrap();
        zip.write_all(&text).unwrap();
    }
    let bytes = zip.finish().unwrap().into_inner();
    assert_eq!(refusal(FileFormat::Qti, &bytes), "exchange_archive_too_large");
}

#[test]
fn too_many_files_and_names_that_lead_out_are_refused() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..20_001 {
        zip.start_file(at.to_string(), SimpleFileOptions::default()).unwrap();
    }
    let many = zip.finish().unwrap().into_inner();
    assert_eq!(refusal(FileFormat::Qti, &many), "exchange_archive_too_many_files");
    for name in ["../../etc/passwd", "/etc/passwd", "word\\..\\..\\x", "C:\\x"] {
        let bytes = zip_of(&[("word/document.xml", b"<a/>"), (name, b"")]);
        for format in [FileFormat::Docx, FileFormat::Qti] {
            assert_eq!(refusal(format, &bytes), "exchange_archive_unsafe", "{name}");
        }
    }
    assert_eq!(refusal(FileFormat::Docx, b"PK nothing"), "exchange_archive_broken");
}

#[test]
fn encrypted_files_are_refused_with_the_reason() {
    let mut bytes = zip_of(&[("problem.yaml", b"name: A"), ("word/document.xml", b"<a/>")]);
    for (mark, flags) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
        let last = bytes.windows(4).rposition(|it| it == mark).unwrap();
        bytes[last + flags] |= 1;
    }
    for format in [FileFormat::Docx, FileFormat::Qti, FileFormat::Kattis, FileFormat::Polygon] {
        assert_eq!(refusal(format, &bytes), "exchange_archive_encrypted");
    }
}

#[test]
fn document_types_depth_and_other_encodings_are_refused_within_archives() {
    let entity = "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>";
    let deep = "<a>".repeat(10_000);
    let cases = [
        (entity.as_bytes(), "exchange_xml_dtd_refused"),
        (deep.as_bytes(), "exchange_xml_too_deep"),
        (b"<a>\xff\xfe\xfa</a>".as_slice(), "exchange_xml_not_utf8"),
        (b"<a", "exchange_xml_too_deep"),
        (b"<a></b>", "exchange_not_xml"),
        (b"<a/>", "exchange_not_this_format"),
    ];
    for (text, wanted) in cases {
        assert_eq!(refusal(FileFormat::Docx, &zip_of(&[("word/document.xml", text)])), wanted);
        let manifest = zip_of(&[("imsmanifest.xml", text)]);
        let wanted_of_manifest = if text == b"<a/>" { "exchange_no_questions" } else { wanted };
        assert_eq!(refusal(FileFormat::Qti, &manifest), wanted_of_manifest);
        // One item that can't be taken leaves the others.
        let manifest =
            b"<manifest><resources><resource type=\"imsqti_item_xmlv2p1\" href=\"i.xml\"/></resources></manifest>";
        let package = zip_of(&[("imsmanifest.xml", manifest), ("i.xml", text)]);
        let items = read(FileFormat::Qti, "", &package).unwrap();
        assert_eq!(items[0].fault.as_ref().unwrap().message.key(), wanted);
    }
}

#[test]
fn a_picture_address_that_leads_out_is_not_followed() {
    let item = "<assessmentItem><itemBody><p>x <img src=\"../../secret.png\" alt=\"a\"/><img src=\"file:///etc/passwd\" alt=\"b\"/></p></itemBody></assessmentItem>";
    let manifest =
        b"<manifest><resources><resource type=\"imsqti_item_xmlv2p1\" href=\"i.xml\"/></resources></manifest>";
    let package = zip_of(&[("imsmanifest.xml", manifest), ("i.xml", item.as_bytes()), ("secret.png", b"")]);
    let items = read(FileFormat::Qti, "", &package).unwrap();
    let told: Vec<&str> = items[0].notes.iter().map(|it| it.message.key()).collect();
    assert_eq!(told, ["exchange_file_not_found", "exchange_file_not_found"]);
    assert!(items[0].files.is_empty());
}

#[test]
fn the_text_before_numbers_is_short() {
    let long = "x".repeat(90_000);
    let numbering = format!(
        "<numbering><abstractNum abstractNumId=\"1\"><lvl ilvl=\"0\"><lvlText val=\"{long}\"/></lvl></abstractNum>\
         <num numId=\"1\"><abstractNumId val=\"1\"/></num></numbering>"
    );
    let numbered = "<p><pPr><numPr><numId val=\"1\"/></numPr></pPr><r><t>a</t></r></p>";
    let document = format!("<document><body><p><r><t>Câu 1. Hỏi</t></r></p>{}</body></document>", numbered.repeat(10));
    let files = [("word/numbering.xml", numbering.as_bytes()), ("word/document.xml", document.as_bytes())];
    let items = read(FileFormat::Docx, "", &zip_of(&files)).unwrap();
    assert!((1000..5000).contains(&items[0].written.statement.len()));
}
