//! `course.json` and what it names.

use std::collections::HashSet;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Course, CourseFile, CourseItem, CourseQuestion, CourseSource, FORMAT, QuestionBody, lesson, not_read};
use crate::item::Note;
use crate::messages::{COURSE_NEWER, FILE_NOT_FOUND};

/// The languages beside the first one that a lesson may have a file in.
const LANGUAGES: &[&str] = &["en"];

#[derive(Deserialize)]
struct Manifest {
    #[serde(default)]
    files: Vec<FileEntry>,
    items: Vec<CourseItem>,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

#[derive(Deserialize)]
struct FileEntry {
    name: String,
    sha256: String,
}

/// The package in a folder of the source.
pub fn read(source: &mut CourseSource, root: &str) -> Result<Course, Note> {
    let path = format!("{root}course.json");
    let text = source.text_at(&path)?.ok_or_else(|| Note::new(FILE_NOT_FOUND).with("file", &path))?;
    let whole: Value = json(&path, &text)?;
    // Before anything else: a newer format may look different altogether.
    let format = whole["format"].as_u64().ok_or_else(|| not_read(&path, "format"))?;
    if format > FORMAT.into() {
        return Err(Note::new(COURSE_NEWER).with("format", format.to_string()));
    }
    let Manifest { files, mut items, mut fields } = serde_json::from_value(whole).map_err(|it| not_read(&path, it))?;
    fields.shift_remove("format");
    let mut course = Course { fields, root: root.to_owned(), ..Course::default() };
    for entry in files {
        course.files.push(file(source, root, entry)?);
    }
    course.questions = questions(source, &format!("{root}questions.json"))?;
    for item in &mut items {
        fill(source, root, item)?;
    }
    course.items = items;
    check(&course, &path)?;
    Ok(course)
}

fn json<T: DeserializeOwned>(path: &str, text: &str) -> Result<T, Note> {
    serde_json::from_str(text).map_err(|error| not_read(path, error))
}

fn file(source: &CourseSource, root: &str, entry: FileEntry) -> Result<CourseFile, Note> {
    let FileEntry { name, sha256 } = entry;
    let is_hash = sha256.len() == 64 && sha256.bytes().all(|it| it.is_ascii_digit() || (b'a'..=b'f').contains(&it));
    let path = format!("{root}files/{sha256}");
    if !is_hash || !source.names().contains(&path) {
        return Err(Note::new(FILE_NOT_FOUND).with("file", format!("{name} ({path})")));
    }
    Ok(CourseFile { name, sha256, path })
}

/// No file, no questions.
fn questions(source: &mut CourseSource, path: &str) -> Result<Vec<CourseQuestion>, Note> {
    let Some(text) = source.text_at(path)? else { return Ok(Vec::new()) };
    let all: Vec<Map<String, Value>> = json(path, &text)?;
    let keyed = |(at, mut body): (usize, Map<String, Value>)| {
        let key = body.shift_remove("key").and_then(|key| key.as_str().map(str::to_owned));
        let key = key.ok_or_else(|| not_read(path, format!("[{at}].key")))?;
        Ok(CourseQuestion { path: format!("{path}: {key}"), key, body: QuestionBody::Form(body) })
    };
    all.into_iter().enumerate().map(keyed).collect()
}

/// Reads the lessons of an item and of what stands in it.
fn fill(source: &mut CourseSource, root: &str, item: &mut CourseItem) -> Result<(), Note> {
    if (item.kind == "lesson") != item.lesson.is_some() {
        return Err(not_read("course.json", format!("{}.lesson", item.key)));
    }
    if let Some(file) = &item.lesson {
        let path = format!("{root}{file}");
        let text = source.text_at(&path)?.ok_or_else(|| Note::new(FILE_NOT_FOUND).with("file", &path))?;
        let mut content = lesson::parse(&path, &text)?;
        let stem = path.strip_suffix(".md").unwrap_or(&path);
        for code in LANGUAGES {
            let path = format!("{stem}.{code}.md");
            if let Some(text) = source.text_at(&path)? {
                content.translations.insert((*code).to_owned(), lesson::parse_translation(&path, &text)?);
            }
        }
        item.content = Some(content);
    }
    item.children.iter_mut().try_for_each(|child| fill(source, root, child))
}

/// Everything that is named is there, and nothing twice.
fn check(course: &Course, path: &str) -> Result<(), Note> {
    let items = course.flat();
    let keys: HashSet<&str> = items.iter().map(|(_, item)| item.key.as_str()).collect();
    let asked: HashSet<&str> = course.questions.iter().map(|question| question.key.as_str()).collect();
    let files: HashSet<&str> = course.files.iter().map(|file| file.sha256.as_str()).collect();
    if keys.len() != items.len() || asked.len() != course.questions.len() {
        return Err(not_read(path, "key"));
    }
    for (_, item) in items {
        let missing = |what: &str| not_read(path, format!("{}: {what}", item.key));
        if let Some(other) = item.requires.iter().find(|key| !keys.contains(key.as_str())) {
            return Err(missing(other));
        }
        let Some(lesson) = &item.content else { continue };
        if let Some(question) = lesson.front.questions.iter().find(|it| !asked.contains(it.key.as_str())) {
            return Err(missing(&question.key));
        }
        if let Some(file) = lesson.files().find(|sha256| !files.contains(sha256)) {
            return Err(missing(file));
        }
    }
    Ok(())
}
