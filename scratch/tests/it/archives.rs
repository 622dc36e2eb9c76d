//! Files that are no projects, or hostile.

use std::io::{Cursor, Write};

use scratch::{ENTRIES_MAX, Fault, Format, PROJECT_MAX, Reason, What, analyse, open, open_json, read};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::build::{b, json_of, sprite, stage};

fn zip_of(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).expect("an entry");
        zip.write_all(content).expect("its content");
    }
    zip.finish().expect("an archive").into_inner()
}

fn opened(bytes: &[u8]) -> Result<Format, Fault> {
    open(Cursor::new(bytes)).map(|opened| opened.format)
}

fn sb3() -> String {
    json_of(&[stage(vec![]), sprite("Mèo", vec![vec![b("looks_show")]])], &[])
}

#[test]
fn formats_are_known_by_content() {
    let sb2 = r#"{"objName": "Stage", "scripts": [], "children": []}"#;
    let sprite3 = r#"{"isStage": false, "name": "Mèo", "blocks": {}, "costumes": []}"#;
    let of = |name: &str, json: &str| opened(&zip_of(&[("0.png", b"PNG".as_slice()), (name, json.as_bytes())]));
    assert_eq!(of("project.json", &sb3()), Ok(Format::Sb3));
    assert_eq!(of("project.json", &format!("\u{feff}{}", sb3())), Ok(Format::Sb3));
    assert_eq!(of("project.json", sb2), Ok(Format::Sb2));
    assert_eq!(of("sprite.json", sprite3), Ok(Format::Sprite3));
    assert_eq!(of("bài 1/project.json", &sb3()), Ok(Format::Sb3));
    assert_eq!(open_json(sb3()).map(|it| it.format), Ok(Format::Sb3));
}

#[test]
fn what_is_something_else_is_said_to_be() {
    assert_eq!(opened(b"ScratchV01 and so on"), Err(Fault::OldSb));
    assert_eq!(opened(b"ScratchV02"), Err(Fault::OldSb));
    for other in [b"%PDF-1.7".as_slice(), b"", b"PK", b"{\"targets\": []}"] {
        assert_eq!(opened(other), Err(Fault::OtherKind));
    }
    assert_eq!(opened(&zip_of(&[("project.json", br#"{"name": "lop"}"#.as_slice())])), Err(Fault::OtherKind));
    let sprite2 = br#"{"objName": "Sprite1", "scripts": [], "costumes": []}"#;
    assert_eq!(opened(&zip_of(&[("sprite.json", sprite2.as_slice())])), Err(Fault::OtherKind));
}

#[test]
fn damaged_archives_are_told_by_their_reason() {
    let reason = |bytes: &[u8]| match opened(bytes) {
        Err(Fault::Archive(reason)) => Some(reason),
        _ => None,
    };
    let json = sb3();
    let project = ("project.json", json.as_bytes());
    assert_eq!(reason(b"PK\x03\x04 and nothing"), Some(Reason::Damaged));
    let whole = zip_of(&[project]);
    assert_eq!(reason(&whole[..whole.len() / 2]), Some(Reason::Damaged));
    assert_eq!(reason(&zip_of(&[("a.png", b"1".as_slice())])), Some(Reason::NoProject));
    assert_eq!(reason(&zip_of(&[])), Some(Reason::NoProject));
    assert_eq!(reason(&zip_of(&[project, ("a/project.json", json.as_bytes())])), Some(Reason::SeveralProjects));
    assert_eq!(reason(&zip_of(&[project, ("sprite.json", b"{}".as_slice())])), Some(Reason::SeveralProjects));
    // No writer makes two entries of one name: here one gets the other's afterwards.
    let mut twice = zip_of(&[project, ("projecx.json", b"{}".as_slice())]);
    for at in 0..twice.len() {
        if twice[at..].starts_with(b"projecx.json") {
            twice[at + 6] = b't';
        }
    }
    assert_eq!(reason(&twice), Some(Reason::Damaged));
    for name in ["../project.json", "/project.json", "a/b/c.png", "a\\b.png", "C:\\a.png", "./a.png", "a//b.png"] {
        assert_eq!(reason(&zip_of(&[project, (name, b"1".as_slice())])), Some(Reason::ForeignPath), "{name}");
    }
    let mut links = ZipWriter::new(Cursor::new(Vec::new()));
    links.add_symlink("project.json", "/etc/passwd", SimpleFileOptions::default()).expect("a link");
    assert_eq!(reason(&links.finish().expect("an archive").into_inner()), Some(Reason::ForeignPath));
    for broken in [b"targets".as_slice(), b"", b"\xff\xfe{}", b"[1]", b"{", b"{'targets': []}", b"{\"name\": 1} 2"] {
        assert_eq!(reason(&zip_of(&[("project.json", broken)])), Some(Reason::JsonDamaged), "{broken:?}");
    }
    let deep = format!("{{\"targets\": {}{}}}", "[".repeat(500), "]".repeat(500));
    assert_eq!(reason(&zip_of(&[("project.json", deep.as_bytes())])), Some(Reason::JsonDeep));
}

#[test]
fn json_is_parsed_to_its_depth_and_no_further() {
    let nested = |levels: usize| {
        let json = format!("{{\"targets\": {}1{}}}", "[".repeat(levels), "]".repeat(levels));
        open_json(json).and_then(|opened| read(&opened).map(|project| project.targets.len()))
    };
    assert!(nested(499).is_ok());
    assert_eq!(nested(500), Err(Fault::Archive(Reason::JsonDeep)));
    let broken = open_json(r#"{"targets": [}"#.to_owned()).expect("it looks like one");
    assert_eq!(read(&broken), Err(Fault::Archive(Reason::JsonDamaged)));
}

#[test]
fn too_much_is_counted_while_it_is_unpacked() {
    let long = format!("{{\"targets\": [], \"x\": \"{}\"}}", " ".repeat(usize::try_from(PROJECT_MAX).expect("a size")));
    let bomb = zip_of(&[("project.json", long.as_bytes())]);
    assert!(bomb.len() < 64 * 1024);
    assert_eq!(opened(&bomb), Err(Fault::TooLarge(What::Project)));
    assert_eq!(open_json(long), Err(Fault::TooLarge(What::Project)));
    let json = sb3();
    let names: Vec<String> = (0..ENTRIES_MAX).map(|at| format!("{at}.png")).collect();
    let mut entries: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
    entries.push(("project.json", json.as_bytes()));
    assert_eq!(opened(&zip_of(&entries)), Err(Fault::TooLarge(What::Entries)));
    assert_eq!(opened(&zip_of(&entries[1..])), Ok(Format::Sb3));
    let large = Cursor::new(vec![0_u8; 50 * 1024 * 1024 + 1]);
    assert_eq!(open(large).map(|it| it.format), Err(Fault::TooLarge(What::File)));
}

#[test]
fn what_systems_leave_in_archives_does_not_count() {
    let json = sb3();
    let entries = [
        ("bài/project.json", json.as_bytes()),
        ("__MACOSX/bài/._project.json", b"1".as_slice()),
        ("bài/.DS_Store", b"1".as_slice()),
    ];
    let opened = open(Cursor::new(zip_of(&entries))).expect("a project");
    let project = read(&opened).expect("JSON");
    assert_eq!(analyse(&project, scratch::Rubric::Classic).counts.blocks, 1);
}
