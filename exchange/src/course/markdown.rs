//! Markdown that people write as a course: one file, whose headings are chapters and lessons, or a zip, whose folders are
//! chapters and whose files are lessons. Blocks fenced as `gift` are questions.

use std::collections::BTreeMap;

use serde_json::json;
use sha2::{Digest, Sha256};

use super::outline::{Chapter, addresses, outline, without_gift};
use super::{
    Asked, Course, CourseFile, CourseItem, CourseLesson, CourseQuestion, CourseSource, Front, QuestionBody, lesson,
};
use crate::archive::resolve;
use crate::item::Note;
use crate::messages::{COURSE_EMPTY, FILE_NOT_FOUND};

/// What says something of its folder, and not of a lesson.
const COVERS: &[&str] = &["readme.md", "index.md", "_index.md"];

/// Bytes of a file that are read at a time.
const PIECE: usize = 64 * 1024;

/// The course that the Markdown of a source makes.
pub fn read(source: &mut CourseSource) -> Result<Course, Note> {
    let mut reading = Reading { course: Course::default(), names: source.names(), files: BTreeMap::new(), items: 0 };
    let title = match source.zip {
        Some(_) => reading.folders(source)?,
        None => {
            let (name, text) = (source.name.clone(), source.text.clone());
            reading.page(source, &name, &text)?
        }
    };
    let mut course = reading.course;
    let all = course.flat();
    let lessons: Vec<&CourseLesson> = all.iter().filter_map(|(_, item)| item.content.as_ref()).collect();
    let is_blank =
        |it: &&CourseLesson| it.blocks.is_empty() && it.front.questions.is_empty() && it.front.video.is_none();
    if lessons.iter().all(is_blank) && all.len() < 2 {
        return Err(Note::new(COURSE_EMPTY));
    }
    course.fields.insert("title".to_owned(), json!(title));
    course.fields.insert("text_format".to_owned(), json!("markdown"));
    Ok(course)
}

/// A course that is being read.
struct Reading {
    course: Course,
    /// All paths of the archive.
    names: Vec<String>,
    /// SHA-256 of what texts show, by their paths.
    files: BTreeMap<String, String>,
    /// How many items have a key.
    items: usize,
}

impl Reading {
    /// One file by its headings; the course's title.
    fn page(&mut self, source: &mut CourseSource, name: &str, text: &str) -> Result<String, Note> {
        let outline = outline(text);
        if outline.chapters.is_empty() {
            let title = outline.title.unwrap_or_else(|| title_of(name));
            let lesson = self.lesson(source, (name, &title), &outline.preface)?;
            self.course.items.push(lesson);
            return Ok(title);
        }
        self.course.fields.insert("description".to_owned(), json!(outline.preface));
        for Chapter { title, lessons } in outline.chapters {
            let mut items = Vec::with_capacity(lessons.len());
            for (title, body) in lessons {
                items.push(self.lesson(source, (name, &title), &body)?);
            }
            match title {
                Some(title) => {
                    let chapter = CourseItem { children: items, ..self.item("chapter", &title) };
                    self.course.items.push(chapter);
                }
                None => self.course.items.extend(items),
            }
        }
        Ok(outline.title.unwrap_or_else(|| title_of(name)))
    }

    /// Folders and files; the course's title.
    fn folders(&mut self, source: &mut CourseSource) -> Result<String, Note> {
        let mut texts: Vec<String> = self.names.iter().filter(|name| is_markdown(name)).cloned().collect();
        texts.sort_by_cached_key(|path| natural(path));
        let root = common_folder(&texts);
        let mut title =
            title_of(root.trim_end_matches('/').rsplit('/').next().filter(|it| !it.is_empty()).unwrap_or(&source.name));
        for path in texts {
            let text = source.text_at(&path)?.unwrap_or_default();
            let inner = path.strip_prefix(&root).unwrap_or(&path).to_owned();
            let (folders, file) = inner
                .rsplit_once('/')
                .map_or((vec![], inner.as_str()), |(folders, file)| (folders.split('/').collect(), file));
            if !COVERS.contains(&file.to_lowercase().as_str()) {
                let lesson = self.lesson(source, (&path, &title_of(file)), &text)?;
                self.place(&folders).push(lesson);
                continue;
            }
            let (heading, rest) = headed(&text);
            if folders.is_empty() {
                title = heading.unwrap_or(title);
                self.course.fields.insert("description".to_owned(), json!(rest));
                continue;
            }
            let name = heading.unwrap_or_else(|| title_of(folders.last().copied().unwrap_or_default()));
            self.folder(&folders).title.clone_from(&name);
            if !rest.is_empty() {
                let lesson = self.lesson(source, (&path, &name), &rest)?;
                self.place(&folders).insert(0, lesson);
            }
        }
        Ok(title)
    }

    /// What stands in these folders, made where they are not there yet.
    fn place(&mut self, folders: &[&str]) -> &mut Vec<CourseItem> {
        if folders.is_empty() { &mut self.course.items } else { &mut self.folder(folders).children }
    }

    /// The chapter of a folder; below a subchapter nothing is deeper.
    fn folder(&mut self, folders: &[&str]) -> &mut CourseItem {
        let (chapter, subchapter) =
            (folders.first().copied().unwrap_or_default(), folders.get(1..).unwrap_or_default());
        let chapter = of_folder(&mut self.course.items, "chapter", chapter);
        if subchapter.is_empty() {
            chapter
        } else {
            of_folder(&mut chapter.children, "subchapter", &subchapter.join("/"))
        }
    }

    fn item(&mut self, kind: &str, title: &str) -> CourseItem {
        self.items += 1;
        let key = format!("i{}", self.items);
        CourseItem { key, kind: kind.to_owned(), title: title.to_owned(), ..CourseItem::default() }
    }

    fn lesson(
        &mut self,
        source: &mut CourseSource,
        (path, name): (&str, &str),
        text: &str,
    ) -> Result<CourseItem, Note> {
        let (mut front, text) = match lesson::split(text) {
            Some((front, rest)) => (lesson::front_of::<Front>(path, front)?, rest),
            None => (Front::default(), text),
        };
        // A file's own heading is its title; of a page it was taken already.
        let (heading, text) = headed(text);
        let title = front.title.take().or(heading).unwrap_or_else(|| name.to_owned());
        let (text, gift) = without_gift(&text);
        let text = self.with_files(source, path, text)?;
        let is_quiz = front.kind == "quiz" || front.kind.is_empty() && text.is_empty() && !gift.is_empty();
        for item in gift.iter().flat_map(|block| crate::gift::read(block.as_bytes())) {
            let key = format!("q{}", self.course.questions.len() + 1);
            front.questions.push(Asked { key: key.clone(), on_quiz: is_quiz, ..Asked::default() });
            let path = format!("{path}: {}", item.written.name);
            self.course.questions.push(CourseQuestion { key, path, body: QuestionBody::Item(Box::new(item)) });
        }
        if front.kind.is_empty() {
            front.kind = if is_quiz { "quiz" } else { "lecture" }.to_owned();
        }
        let blocks = lesson::blocks(&text).unwrap_or_else(|| vec![lesson::text_block(text.trim())]);
        let content = Some(CourseLesson { front, blocks, ..CourseLesson::default() });
        Ok(CourseItem { content, lesson: Some(path.to_owned()), ..self.item("lesson", &title) })
    }

    /// The text with the files of the archive that it shows.
    fn with_files(&mut self, source: &mut CourseSource, from: &str, mut text: String) -> Result<String, Note> {
        let mut wanted = addresses(&text);
        wanted.sort_unstable();
        wanted.dedup();
        for address in wanted {
            let Some(path) = resolve(from, &crate::text::percent_decoded(&address)) else { continue };
            if is_markdown(&path) || source.zip.is_none() {
                continue;
            }
            let known = self.files.get(&path).cloned();
            let sha256 = match known {
                Some(sha256) => sha256,
                None => self.file(source, &path)?,
            };
            text = text.replace(&format!("]({address}"), &format!("](files/{sha256}"));
        }
        Ok(text)
    }

    fn file(&mut self, source: &mut CourseSource, path: &str) -> Result<String, Note> {
        let hashed = source.unpack(path, |entry| {
            let (mut hasher, mut piece) = (Sha256::new(), vec![0; PIECE]);
            loop {
                match entry.read(&mut piece)? {
                    0 => return Ok(hasher.finalize()),
                    read => hasher.update(&piece[..read]),
                }
            }
        })?;
        let digest = hashed.ok_or_else(|| Note::new(FILE_NOT_FOUND).with("file", path))?;
        let sha256: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        self.files.insert(path.to_owned(), sha256.clone());
        if self.course.files.iter().all(|file| file.sha256 != sha256) {
            let name = path.rsplit('/').next().unwrap_or(path).to_owned();
            self.course.files.push(CourseFile { name, sha256: sha256.clone(), path: path.to_owned() });
        }
        Ok(sha256)
    }
}

/// The chapter or subchapter of a folder among these items.
fn of_folder<'a>(items: &'a mut Vec<CourseItem>, kind: &str, folder: &str) -> &'a mut CourseItem {
    let key = format!("{kind} {folder}");
    let at = items.iter().position(|item| item.key == key).unwrap_or_else(|| {
        let title = title_of(folder.rsplit('/').next().unwrap_or(folder));
        items.push(CourseItem { key, kind: kind.to_owned(), title, ..CourseItem::default() });
        items.len() - 1
    });
    &mut items[at]
}

/// The heading that a text begins with, and the rest.
fn headed(text: &str) -> (Option<String>, String) {
    let text = text.trim();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    match first.strip_prefix("# ") {
        Some(title) if !title.trim().is_empty() => (Some(title.trim().to_owned()), rest.trim().to_owned()),
        _ => (None, text.to_owned()),
    }
}

fn is_markdown(path: &str) -> bool {
    let path = path.to_lowercase();
    path.ends_with(".md") || path.ends_with(".markdown")
}

/// A title out of a file's name: without its number and ending.
fn title_of(name: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let rest = stem.trim_start_matches(|it: char| it.is_ascii_digit()).trim_start_matches(['.', '-', '_', ')', ' ']);
    let words = if rest.is_empty() { stem } else { rest }.replace(['-', '_'], " ");
    let mut letters = words.trim().chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What paths are sorted by: numbers as numbers, a folder's own text before the others.
fn natural(path: &str) -> Vec<(bool, u64, String)> {
    let part = |part: &str| {
        let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
        let number = digits.parse().unwrap_or(u64::MAX);
        (!COVERS.contains(&part.to_lowercase().as_str()), number, part[digits.len()..].to_lowercase())
    };
    path.split('/').map(part).collect()
}

/// The folder that all paths begin with, with `/` at its end; one that holds texts is as deep as it goes.
fn common_folder(paths: &[String]) -> String {
    let Some(first) = paths.first() else { return String::new() };
    let mut folder = first.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
    while !paths.iter().all(|path| path.starts_with(&folder)) {
        let shorter = folder.trim_end_matches('/').rsplit_once('/').map(|(folder, _)| format!("{folder}/"));
        folder = shorter.unwrap_or_default();
    }
    folder
}
