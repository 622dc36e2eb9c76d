use std::io::{self, Write};

use serde_json::json;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;
use crate::messages;

fn on_disk(bytes: &[u8]) -> File {
    let mut file = tempfile::tempfile().expect("a file");
    file.write_all(bytes).expect("written");
    file.seek(SeekFrom::Start(0)).expect("sought");
    file
}

fn zip_of(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(io::Cursor::new(Vec::new()));
    for (path, text) in files {
        zip.start_file(*path, SimpleFileOptions::default()).expect("an entry");
        zip.write_all(text.as_bytes()).expect("written");
    }
    zip.finish().expect("a zip").into_inner()
}

fn read(name: &str, bytes: &[u8]) -> Result<Course, Note> {
    CourseSource::open(name, on_disk(bytes))?.read()
}

fn folder(files: &[(&str, &str)]) -> Result<Course, Note> {
    read("khoa.zip", &zip_of(files))
}

/// Items by their depth: `kind title (type, blocks, questions)`.
fn told(course: &Course) -> Vec<String> {
    fn tell(items: &[CourseItem], depth: usize, all: &mut Vec<String>) {
        for item in items {
            let lesson = item.content.as_ref().map_or(String::new(), |it| {
                format!(" ({}, {}, {})", it.front.kind, it.blocks.len(), it.front.questions.len())
            });
            all.push(format!("{}{} {}{lesson}", "-".repeat(depth), item.kind, item.title));
            tell(&item.children, depth + 1, all);
        }
    }
    let mut all = Vec::new();
    tell(&course.items, 0, &mut all);
    all
}

const HASH: &str = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b";

fn package(change: impl FnOnce(&mut Value)) -> Result<Course, Note> {
    let mut course = json!({"format": 1, "slug": "chao", "title": "Chào", "cover": HASH,
        "files": [{"name": "a.svg", "sha256": HASH}],
        "items": [{"key": "c1", "kind": "chapter", "title": "Một", "translations": {"en": {"title": "One"}}, "children": [
            {"key": "l1", "kind": "lesson", "title": "Bài: chào", "lesson": "lessons/01-bai-chao.md", "is_preview": true,
             "opens_at": "2027-01-05T08:00:00+07:00"}]}]});
    change(&mut course);
    let lesson = format!(
        "---\ntype: file\nfiles:\n  - {{file: {HASH}, name: Hình}}\nquestions:\n  - {{key: q-a}}\n---\nChào em\n"
    );
    folder(&[
        ("khoa/course.json", &course.to_string()),
        ("khoa/lessons/01-bai-chao.md", &lesson),
        ("khoa/lessons/01-bai-chao.en.md", "---\ntitle: Hello\n---\nHello there\n"),
        ("khoa/questions.json", r#"[{"key": "q-a", "type": "theory", "title": "A"}]"#),
        (&format!("khoa/files/{HASH}"), "1"),
    ])
}

#[test]
fn a_package_that_is_written_is_read_as_it_was() {
    let course = package(|_| ()).expect("a course");
    assert_eq!(told(&course), ["chapter Một", "-lesson Bài: chào (file, 1, 1)"]);
    assert_eq!(course.files[0].path, format!("khoa/files/{HASH}"));
    let lesson = course.items[0].children[0].content.as_ref().expect("a lesson");
    assert_eq!(lesson.translations["en"].title, "Hello");
    let written = course.written();
    let names: Vec<&str> = written.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(names, ["course.json", "questions.json", "lessons/01-bai-chao.md", "lessons/01-bai-chao.en.md"]);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    let mut files: Vec<(String, String)> = written.iter().map(|(path, bytes)| (path.clone(), text(bytes))).collect();
    files.push((format!("files/{HASH}"), "1".to_owned()));
    let again = folder(&files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect::<Vec<_>>());
    let again = again.expect("the same course");
    let texts = |all: Vec<(String, Vec<u8>)>| all.into_iter().map(|(path, it)| (path, text(&it))).collect::<Vec<_>>();
    assert_eq!(texts(again.written()), texts(written));
    assert_eq!((again.fields, again.questions.len()), (course.fields, 1));
}

#[test]
fn what_is_not_whole_is_told() {
    let reason = |change: fn(&mut Value)| {
        let note = package(change).expect_err("not whole");
        let params: Vec<String> = note.params.iter().map(|(_, it)| it.clone()).collect();
        (note.message, params.join(" "))
    };
    assert_eq!(reason(|it| it["format"] = json!(2)).0, messages::COURSE_NEWER);
    assert!(reason(|it| it["items"][0]["children"][0]["requires"] = json!(["l9"])).1.contains("l9"));
    assert!(reason(|it| it["items"][0]["key"] = json!("l1")).1.contains("key"));
    assert!(reason(|it| it["items"][0]["children"][0]["lesson"] = json!(null)).1.contains("l1.lesson"));
    assert!(reason(|it| it["items"][0]["other"] = json!(1)).1.contains("other"));
    assert_eq!(reason(|it| it["files"][0]["sha256"] = json!("../x")).0, messages::FILE_NOT_FOUND);
    assert_eq!(reason(|it| it["items"][0]["children"][0]["lesson"] = json!("../../x.md")).0, messages::FILE_NOT_FOUND);
    assert!(reason(|it| it["files"] = json!([])).1.contains(HASH));
    let escape = zip_of(&[("../course.json", "{}")]);
    assert_eq!(read("a.zip", &escape).expect_err("unsafe").message, messages::ARCHIVE_UNSAFE);
    assert_eq!(read("a.md", b"\0\x01").expect_err("no text").message, messages::COURSE_NOT_READ);
    assert_eq!(read("a.md", b"  ").expect_err("empty").message, messages::COURSE_EMPTY);
}

#[test]
fn folders_are_chapters_and_files_are_lessons() {
    let course = folder(&[
        ("Nhập môn/README.md", "# Nhập môn Python\n\nDành cho em.\n"),
        ("Nhập môn/02-re-nhanh/10-vong-lap.md", "Chữ ![](../anh/a.png) [tải](b.pdf) [ngoài](https://x.example)"),
        ("Nhập môn/02-re-nhanh/2_neu.md", "# Nếu thì\n\nChữ\n\n```gift\n2+2? {=4 ~5}\n```\n"),
        ("Nhập môn/02-re-nhanh/b.pdf", "2"),
        ("Nhập môn/anh/a.png", "1"),
        ("Nhập môn/1-mo-dau.md", "---\ntitle: Mở đầu\ntype: lecture\n---\nXin chào"),
        ("Nhập môn/10 cuối/sâu/index.md", "# Chặng cuối"),
        ("Nhập môn/10 cuối/sâu/kiem-tra.md", "```gift\nTrái Đất tròn {T}\n```"),
        ("__MACOSX/Nhập môn/._1-mo-dau.md", "rác"),
    ]);
    let course = course.expect("a course");
    let wanted = [
        "lesson Mở đầu (lecture, 1, 0)",
        "chapter Re nhanh",
        "-lesson Nếu thì (lecture, 1, 1)",
        "-lesson Vong lap (lecture, 1, 0)",
        "chapter Cuối",
        "-subchapter Chặng cuối",
        "--lesson Kiem tra (quiz, 0, 1)",
    ];
    assert_eq!(told(&course), wanted);
    assert_eq!(
        (&course.fields["title"], &course.fields["description"]),
        (&json!("Nhập môn Python"), &json!("Dành cho em."))
    );
    let text = course.items[1].children[1].content.as_ref().expect("a lesson").blocks[0]["text"].to_string();
    assert!(
        text.contains(&format!("![](files/{HASH}) [tải](files/")) && text.contains("(https://x.example)"),
        "{text}"
    );
    assert_eq!(course.files.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["a.png", "b.pdf"]);
    let keys: std::collections::BTreeSet<&str> = course.flat().iter().map(|(_, item)| item.key.as_str()).collect();
    assert_eq!(keys.len(), wanted.len(), "keys are different");
    let missing = folder(&[("a.md", "![](khong.png)")]).expect_err("a missing picture");
    assert_eq!(missing.message, messages::FILE_NOT_FOUND);
}

#[test]
fn a_page_is_a_course_by_its_headings() {
    let page = "# Nhập môn\n\nLời đầu\n\n## Mở đầu\n\n### Chào\n\nchữ\n\n### Kiểm tra\n\n```gift\n2+2? {=4 ~5}\n\nTrái Đất tròn {T}\n```\n";
    let course = read("khoa-hoc.md", page.as_bytes()).expect("a course");
    assert_eq!(told(&course), ["chapter Mở đầu", "-lesson Chào (lecture, 1, 0)", "-lesson Kiểm tra (quiz, 0, 2)"]);
    let keys: Vec<&str> = course.flat().iter().map(|(_, item)| item.key.as_str()).collect();
    assert_eq!((course.fields["title"].as_str(), keys), (Some("Nhập môn"), vec!["i3", "i1", "i2"]));
    let one = read("khoa-hoc.md", "Chỉ có chữ ![](a.png)".as_bytes()).expect("a course");
    assert_eq!(told(&one), ["lesson Khoa hoc (lecture, 1, 0)"]);
}
