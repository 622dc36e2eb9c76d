//! Courses as plain text: a zip of `course.json`, lessons in Markdown and questions, as this product writes it, and
//! Markdown that people write. The format is told in `control-plane/content/courses/README.md`.

mod lesson;
mod markdown;
mod outline;
mod package;
mod write;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::item::{Item, Note};
use crate::large::LargeZip;
use crate::messages::{COURSE_NOT_READ, FILE_TOO_LARGE};

/// The version of the format that is written, and the newest that is read.
pub const FORMAT: u32 = 1;
/// Most bytes that reading a file unpacks, films included.
const UNPACKED_MAX: usize = 8 << 30;
/// Most bytes of one text.
const TEXT_MAX: usize = 16 * 1024 * 1024;
/// How every zip begins.
const ZIP: &[u8] = b"PK";

/// A course of a file. Where its texts show a file they say `files/<sha256>`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Course {
    /// The body that makes it, but for what another site does not know: `cover` is a SHA-256, `category` names from the
    /// topmost, `prerequisites` addresses, moments are as in RFC 3339.
    pub fields: Map<String, Value>,
    /// Pictures, films and what is downloaded.
    pub files: Vec<CourseFile>,
    /// In the order of their keys' first mention.
    pub questions: Vec<CourseQuestion>,
    /// The topmost items.
    pub items: Vec<CourseItem>,
    /// The folder of the archive in which it lies, with `/` at its end; empty: the archive itself.
    pub root: String,
}

/// A file of a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseFile {
    /// As people see it.
    pub name: String,
    /// In hex.
    pub sha256: String,
    /// Where it lies in the archive.
    pub path: String,
}

/// A question of a course, by the key that lessons name.
#[derive(Debug, Clone, PartialEq)]
pub struct CourseQuestion {
    /// Unique in the course.
    pub key: String,
    /// Where it stands, for who reads what is wrong with it.
    pub path: String,
    /// What it is.
    pub body: QuestionBody,
}

/// A question as a form sends it, or as another format has it.
#[derive(Debug, Clone, PartialEq)]
pub enum QuestionBody {
    /// The body that makes it. A test's `input_file` and `output_file` are SHA-256 of files beside it.
    Form(Map<String, Value>),
    /// Out of a `gift` block.
    Item(Box<Item>),
}

/// A chapter, a subchapter or a lesson.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseItem {
    /// By which others of the course name it.
    pub key: String,
    /// `chapter`, `subchapter` or `lesson`.
    pub kind: String,
    /// In the first language.
    pub title: String,
    /// By language code: `{title}`.
    #[serde(default)]
    pub translations: Value,
    /// Whether learners don't see it.
    #[serde(default)]
    pub is_hidden: bool,
    /// Whether anybody may look into it.
    #[serde(default)]
    pub is_preview: bool,
    /// As in RFC 3339.
    #[serde(default)]
    pub opens_at: Option<String>,
    /// Days after joining.
    #[serde(default)]
    pub opens_after_days: Option<i32>,
    /// Keys of lessons that are to be finished first.
    #[serde(default)]
    pub requires: Vec<String>,
    /// Of lessons: where its text is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// Of lessons: what is in that.
    #[serde(skip)]
    pub content: Option<CourseLesson>,
    /// What stands in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<CourseItem>,
}

/// A lesson: what stands above its text, and the text.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CourseLesson {
    /// Above the text.
    pub front: Front,
    /// Blocks as in bodies of lessons.
    pub blocks: Vec<Value>,
    /// By language code.
    pub translations: BTreeMap<String, LessonTranslation>,
}

/// A lesson's texts in another language.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LessonTranslation {
    /// Its name there.
    pub title: String,
    /// Blocks as in bodies of lessons.
    pub blocks: Vec<Value>,
}

/// The front matter of a lesson.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Front {
    /// Of Markdown that people write; in a package the item has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What the lesson is; nothing: as its content suggests.
    #[serde(rename = "type", skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Of quizzes, as in bodies of lessons; moments as in RFC 3339, a draw's `category` as names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settings: Option<Value>,
    /// A film.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub video: Option<Video>,
    /// What is said in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub captions: Vec<Caption>,
    /// To download.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<Download>,
    /// In their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<Asked>,
}

/// A film of the course, or a link.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Video {
    /// SHA-256.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// One of the two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Seconds; of links.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration: Option<i32>,
}

/// What is said in a film.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Caption {
    /// Code of the language.
    pub lang: String,
    /// SHA-256.
    pub file: String,
}

/// A file to download.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Download {
    /// SHA-256.
    pub file: String,
    /// As learners see it.
    #[serde(default)]
    pub name: String,
}

/// A question of a lesson, and how it counts there.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Asked {
    /// Of the course's questions.
    pub key: String,
    /// Whether the quiz asks it.
    pub on_quiz: bool,
    /// What it counts; nothing: its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Second of the film.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<f64>,
    /// Whether the film waits for it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub must_answer: bool,
}

impl CourseLesson {
    /// The files that it names by their hashes, beside those that its texts show.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let Front { video, captions, files, .. } = &self.front;
        let film = video.iter().filter_map(|video| video.file.as_deref());
        let captions = captions.iter().map(|caption| caption.file.as_str());
        film.chain(captions).chain(files.iter().map(|file| file.file.as_str()))
    }
}

impl Course {
    /// Every item before what stands in it, each with the key of what it stands in.
    pub fn flat(&self) -> Vec<(Option<&str>, &CourseItem)> {
        let mut all = Vec::new();
        flatten(None, &self.items, &mut all);
        all
    }

    /// The files of a package but those of `files/`, by their paths.
    pub fn written(&self) -> Vec<(String, Vec<u8>)> {
        write::written(self)
    }
}

fn flatten<'a>(parent: Option<&'a str>, items: &'a [CourseItem], all: &mut Vec<(Option<&'a str>, &'a CourseItem)>) {
    for item in items {
        all.push((parent, item));
        flatten(Some(&item.key), &item.children, all);
    }
}

/// Where the texts and files of a course come from.
pub struct CourseSource {
    /// What it is called.
    pub name: String,
    zip: Option<LargeZip>,
    text: String,
}

impl CourseSource {
    /// Opens a zip or a file of Markdown.
    ///
    /// # Errors
    /// Where it is a zip that is damaged or hostile, or a text that is too large or none.
    pub fn open(name: &str, mut file: File) -> Result<Self, Note> {
        let mut beginning = [0; 2];
        let read = file.read(&mut beginning).and_then(|read| file.seek(SeekFrom::Start(0)).map(|_| read));
        let is_zip = read.is_ok_and(|read| &beginning[..read] == ZIP);
        let name = name.to_owned();
        if is_zip {
            return Ok(Self { name, zip: Some(LargeZip::on_disk(file, UNPACKED_MAX)?), text: String::new() });
        }
        let mut bytes = Vec::new();
        let most = TEXT_MAX as u64 + 1;
        file.take(most).read_to_end(&mut bytes).map_err(|error| not_read(&name, error))?;
        if bytes.len() > TEXT_MAX {
            return Err(Note::new(FILE_TOO_LARGE));
        }
        if bytes.contains(&0) {
            return Err(not_read(&name, "it is no text"));
        }
        Ok(Self { zip: None, text: crate::text::decode(&bytes).0, name })
    }

    /// Whether it is an archive.
    pub fn is_zip(&self) -> bool {
        self.zip.is_some()
    }

    /// The course in it.
    ///
    /// # Errors
    /// Where it is of a newer format, or not whole: names what is missing.
    pub fn read(&mut self) -> Result<Course, Note> {
        match self.root_of("course.json") {
            Some(root) => package::read(self, &root),
            None => markdown::read(self),
        }
    }

    /// Reads a file while it is unpacked, as long as `take` wants; none where there is no such file.
    ///
    /// # Errors
    /// Where it is damaged, or unpacks to too much.
    pub fn unpack<T>(
        &mut self,
        path: &str,
        take: impl FnOnce(&mut dyn Read) -> std::io::Result<T>,
    ) -> Result<Option<T>, Note> {
        let Some(zip) = &mut self.zip else { return Ok(None) };
        let Some(mut entry) = zip.unpack(path)? else { return Ok(None) };
        match take(&mut entry) {
            Ok(taken) => Ok(Some(taken)),
            Err(_) => Err(entry.fault()),
        }
    }

    fn names(&self) -> Vec<String> {
        let names = self.zip.iter().flat_map(LargeZip::names);
        // What programs leave in zips beside what people put there.
        let is_ours = |name: &&str| !name.split('/').any(|part| part == "__MACOSX" || part.starts_with('.'));
        names.filter(is_ours).map(str::to_owned).collect()
    }

    /// The folder in which a file of this name lies: the archive itself, or the one folder in it.
    fn root_of(&self, file: &str) -> Option<String> {
        let names = self.names();
        if names.iter().any(|name| name == file) {
            return Some(String::new());
        }
        let top = format!("{}/", names.first()?.split_once('/')?.0);
        let is_alone = names.iter().all(|name| name.starts_with(&top));
        (is_alone && names.iter().any(|name| name.strip_prefix(&top) == Some(file))).then_some(top)
    }

    fn text_at(&mut self, path: &str) -> Result<Option<String>, Note> {
        let read = self.unpack(path, |entry| {
            let mut bytes = Vec::new();
            entry.take(TEXT_MAX as u64 + 1).read_to_end(&mut bytes)?;
            Ok(bytes)
        })?;
        match read {
            Some(bytes) if bytes.len() > TEXT_MAX => Err(Note::new(FILE_TOO_LARGE)),
            Some(bytes) => Ok(Some(crate::text::decode(&bytes).0)),
            None => Ok(None),
        }
    }
}

/// What is said of a file of a course that is not as it should be.
fn not_read(file: &str, reason: impl ToString) -> Note {
    Note::new(COURSE_NOT_READ).with("file", file).with("reason", reason.to_string())
}

#[cfg(test)]
mod tests;
