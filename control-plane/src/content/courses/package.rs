//! A course package as it lies on disk.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, ensure};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::lesson::{Lesson, epoch};
use crate::content::pack::{file, hex, json as read_json};

/// The format that is read.
const FORMAT: u32 = 1;

/// A course package, read whole. Where its texts show a file they say `files/<sha256>`.
#[derive(Debug, Clone)]
pub struct CoursePackage {
    /// The course's address.
    pub slug: String,
    /// The body of `POST /api/courses`, of a draft.
    pub body: Map<String, Value>,
    /// Pictures, films and what is downloaded.
    pub files: Vec<PackageFile>,
    /// Bodies of `POST /api/question`, by the keys that lessons name.
    pub questions: Vec<(String, Map<String, Value>)>,
    /// The curriculum.
    pub items: Vec<Item>,
    /// SHA-256 over everything in it, in hex.
    pub digest: String,
}

/// A file of a package.
#[derive(Debug, Clone)]
pub struct PackageFile {
    /// SHA-256 of the bytes, in hex.
    pub sha256: String,
    /// As it is uploaded.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// A chapter, a subchapter or a lesson.
#[derive(Debug, Clone)]
pub struct Item {
    /// By which others of the package name it.
    pub key: String,
    /// `chapter`, `subchapter` or `lesson`.
    pub kind: String,
    /// In the first language.
    pub title: String,
    /// By language code.
    pub translations: Value,
    /// The body that sets when it opens, without what it requires; empty where nothing is set.
    pub opening: Map<String, Value>,
    /// Keys of lessons that are to be finished first.
    pub requires: Vec<String>,
    /// Of lessons.
    pub(super) lesson: Option<Lesson>,
    /// What stands in it.
    pub children: Vec<Item>,
}

#[derive(Deserialize)]
struct Manifest {
    format: u32,
    slug: String,
    text_format: String,
    cover: Option<String>,
    #[serde(default)]
    files: Vec<FileEntry>,
    items: Vec<ItemEntry>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

#[derive(Deserialize)]
struct FileEntry {
    name: String,
    sha256: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemEntry {
    key: String,
    kind: String,
    title: String,
    #[serde(default)]
    translations: Value,
    #[serde(default)]
    is_hidden: bool,
    #[serde(default)]
    is_preview: bool,
    #[serde(default)]
    opens_at: Option<String>,
    #[serde(default)]
    opens_after_days: Option<i32>,
    #[serde(default)]
    requires: Vec<String>,
    #[serde(default)]
    lesson: Option<String>,
    #[serde(default)]
    children: Vec<ItemEntry>,
}

impl CoursePackage {
    /// Reads the package in `root`.
    ///
    /// # Errors
    /// When a file is missing or does not follow the README: names it.
    pub fn read(root: &Path) -> anyhow::Result<Self> {
        let mut everything = Vec::new();
        let manifest: Manifest = read_json(&root.join("course.json"), &mut everything)?;
        ensure!(manifest.format == FORMAT, "{}: format {} is not known here", root.display(), manifest.format);
        let files = manifest.files.into_iter().map(|entry| package_file(root, entry, &mut everything));
        let files = files.collect::<anyhow::Result<Vec<_>>>()?;
        let questions = questions(&root.join("questions.json"), &mut everything)?;
        let items = manifest.items.into_iter().map(|entry| item(root, entry, &mut everything));
        let items = items.collect::<anyhow::Result<Vec<_>>>()?;
        let mut body = manifest.rest;
        body.insert("slug".to_owned(), json!(manifest.slug));
        body.insert("format".to_owned(), json!(manifest.text_format));
        body.insert("visibility".to_owned(), json!("public"));
        body.insert("status".to_owned(), json!("draft"));
        if let Some(cover) = manifest.cover {
            body.insert("coverImage".to_owned(), json!(format!("files/{cover}")));
        }
        let digest = hex(&everything);
        let package = Self { slug: manifest.slug, body, files, questions, items, digest };
        package.check().with_context(|| format!("{} is not whole", root.display()))?;
        Ok(package)
    }

    /// Every item before what stands in it, each with the key of what it stands in.
    pub fn flat(&self) -> Vec<(Option<&str>, &Item)> {
        let mut all = Vec::new();
        flatten(None, &self.items, &mut all);
        all
    }

    fn check(&self) -> anyhow::Result<()> {
        let items = self.flat();
        let keys: HashSet<&str> = items.iter().map(|(_, item)| item.key.as_str()).collect();
        ensure!(keys.len() == items.len(), "two items have the same key");
        let asked: HashSet<&str> = self.questions.iter().map(|(key, _)| key.as_str()).collect();
        let files: HashSet<&str> = self.files.iter().map(|file| file.sha256.as_str()).collect();
        for (_, item) in items {
            let key = &item.key;
            ensure!(
                (item.kind == "lesson") == item.lesson.is_some(),
                "{key}: only lessons have a file, and each has one"
            );
            for other in &item.requires {
                ensure!(keys.contains(other.as_str()), "{key} requires {other}, which is not there");
            }
            let Some(lesson) = &item.lesson else { continue };
            for question in &lesson.front.questions {
                ensure!(asked.contains(question.key.as_str()), "{key} asks {}, which is not there", question.key);
            }
            for file in lesson.files() {
                ensure!(files.contains(file), "{key} has the file {file}, which is not there");
            }
        }
        Ok(())
    }
}

impl Lesson {
    /// The files that it names by their hashes.
    fn files(&self) -> impl Iterator<Item = &str> {
        let front = &self.front;
        let film = front.video.iter().filter_map(|video| video.file.as_deref());
        let captions = front.captions.iter().map(|caption| caption.file.as_str());
        film.chain(captions).chain(front.files.iter().map(|file| file.file.as_str()))
    }
}

fn flatten<'a>(parent: Option<&'a str>, items: &'a [Item], all: &mut Vec<(Option<&'a str>, &'a Item)>) {
    for item in items {
        all.push((parent, item));
        flatten(Some(&item.key), &item.children, all);
    }
}

fn package_file(root: &Path, entry: FileEntry, everything: &mut Vec<u8>) -> anyhow::Result<PackageFile> {
    let FileEntry { name, sha256 } = entry;
    let is_hash = sha256.len() == 64 && sha256.bytes().all(|byte| byte.is_ascii_hexdigit());
    ensure!(is_hash, "{name}: {sha256} is no SHA-256");
    let bytes = file(&root.join("files").join(&sha256), everything)?;
    ensure!(hex(&bytes) == sha256, "{name}: its SHA-256 is another");
    Ok(PackageFile { sha256, name, bytes })
}

/// No file, no questions.
fn questions(path: &Path, everything: &mut Vec<u8>) -> anyhow::Result<Vec<(String, Map<String, Value>)>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let list: Vec<Map<String, Value>> = read_json(path, everything)?;
    let keyed = |mut body: Map<String, Value>| {
        let key = body.remove("key").and_then(|key| key.as_str().map(str::to_owned));
        Ok((key.with_context(|| format!("{}: a question has no key", path.display()))?, body))
    };
    list.into_iter().map(keyed).collect()
}

fn item(root: &Path, entry: ItemEntry, everything: &mut Vec<u8>) -> anyhow::Result<Item> {
    let opening = opening(&entry)?;
    let lesson = match &entry.lesson {
        Some(path) => Some(Lesson::read(&root.join(path), everything)?),
        None => None,
    };
    let children = entry.children.into_iter().map(|child| item(root, child, everything));
    Ok(Item {
        children: children.collect::<anyhow::Result<_>>()?,
        key: entry.key,
        kind: entry.kind,
        title: entry.title,
        translations: if entry.translations.is_null() { json!({}) } else { entry.translations },
        opening,
        requires: entry.requires,
        lesson,
    })
}

fn opening(entry: &ItemEntry) -> anyhow::Result<Map<String, Value>> {
    let mut body = Map::new();
    for (name, is_set) in [("is_hidden", entry.is_hidden), ("is_preview", entry.is_preview)] {
        if is_set {
            body.insert(name.to_owned(), json!(true));
        }
    }
    if let Some(moment) = &entry.opens_at {
        body.insert("opens_at".to_owned(), json!(epoch(moment)?));
    }
    if let Some(days) = entry.opens_after_days {
        body.insert("opens_after_days".to_owned(), json!(days));
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiny(course: &Value) -> anyhow::Result<tempfile::TempDir> {
        let root = tempfile::tempdir()?;
        std::fs::create_dir_all(root.path().join("lessons"))?;
        std::fs::create_dir_all(root.path().join("files"))?;
        std::fs::write(root.path().join("files").join(hex(b"<svg/>")), b"<svg/>")?;
        std::fs::write(root.path().join("course.json"), course.to_string())?;
        std::fs::write(root.path().join("questions.json"), r#"[{"key": "q-a", "type": "theory", "title": "A"}]"#)?;
        let asks = "---\ntype: lecture\nquestions:\n  - {key: q-a, on_quiz: false, score: 1}\n---\nChào em\n";
        std::fs::write(root.path().join("lessons/01.md"), asks)?;
        std::fs::write(root.path().join("lessons/01.en.md"), "---\ntitle: Hello\n---\nHello there\n")?;
        Ok(root)
    }

    fn course() -> Value {
        let lesson = json!({"key": "l1", "kind": "lesson", "title": "Chào", "lesson": "lessons/01.md", "is_preview": true,
            "opens_at": "2027-01-05T08:00:00+07:00", "requires": []});
        json!({"format": 1, "text_format": "markdown", "slug": "chao", "title": "Chào", "price": 0, "cover": hex(b"<svg/>"),
            "files": [{"name": "a.svg", "sha256": hex(b"<svg/>")}],
            "items": [{"key": "c1", "kind": "chapter", "title": "Một", "translations": {"en": {"title": "One"}}, "children": [lesson]}]})
    }

    #[test]
    fn a_package_is_read() -> anyhow::Result<()> {
        let root = tiny(&course())?;
        let package = CoursePackage::read(root.path())?;
        assert_eq!((package.slug.as_str(), &package.body["status"]), ("chao", &json!("draft")));
        assert_eq!(package.body["coverImage"], json!(format!("files/{}", hex(b"<svg/>"))));
        assert!(["items", "files", "cover", "text_format"].iter().all(|name| !package.body.contains_key(*name)));
        let flat = package.flat();
        assert_eq!((flat.len(), flat[1].0), (2, Some("c1")));
        let lesson = flat[1].1;
        assert_eq!(json!(lesson.opening), json!({"is_preview": true, "opens_at": 1_799_110_800}));
        let english = lesson.lesson.as_ref().and_then(|lesson| lesson.english.as_ref()).context("English")?;
        assert_eq!((english.title.as_str(), english.blocks[0]["text"].as_str()), ("Hello", Some("Hello there")));
        assert_eq!(package.questions[0].0, "q-a");
        assert!(!package.questions[0].1.contains_key("key"));
        Ok(())
    }

    #[test]
    fn what_is_not_whole_is_told() -> anyhow::Result<()> {
        let with = |change: fn(&mut Value)| {
            let mut course = course();
            change(&mut course);
            course
        };
        for (course, wanted) in [
            (with(|it| it["format"] = json!(2)), "format 2"),
            (with(|it| it["items"][0]["children"][0]["requires"] = json!(["l9"])), "requires l9"),
            (with(|it| it["items"][0]["key"] = json!("l1")), "the same key"),
            (with(|it| it["items"][0]["children"][0]["lesson"] = json!(null)), "only lessons have a file"),
            (with(|it| it["items"][0]["children"][0]["opens_at"] = json!("tomorrow")), "no moment"),
            (with(|it| it["files"][0]["sha256"] = json!("../x")), "no SHA-256"),
        ] {
            let root = tiny(&course)?;
            let error =
                CoursePackage::read(root.path()).map_err(|error| format!("{error:#}")).err().unwrap_or_default();
            assert!(error.contains(wanted), "{error:?} for {wanted:?}");
        }
        Ok(())
    }
}
