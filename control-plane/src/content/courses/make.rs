//! A course on the site, as its teacher builds it: the course, its curriculum, its lessons, their questions.

use std::collections::BTreeMap;

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};

use super::lesson::{Asked, Lesson};
use super::package::{CoursePackage, Item};
use super::parts::{Files, put_questions};
use crate::content::client::{CallError, SiteClient};
use crate::content::questions::id_of;

/// Makes a package's course as a draft of the teacher's, who asks for these courses to be finished first. Its id.
///
/// # Errors
/// When a call is refused.
pub async fn make(
    package: &CoursePackage,
    prerequisites: &[i64],
    [admin, teacher]: [&SiteClient; 2],
) -> Result<i64, CallError> {
    let files = Files::upload(&package.files, teacher).await?;
    let questions = put_questions(package, &files, [admin, teacher]).await?;
    let mut body = files.addressed_map(package.body.clone());
    body.insert("prerequisites".to_owned(), json!(prerequisites));
    let course = teacher.call(Method::POST, "/api/courses", Some(&Value::Object(body))).await?;
    let making = Making { teacher, course: id_of(&course)?, files, questions };
    let mut items: BTreeMap<&str, i64> = BTreeMap::new();
    for (parent, item) in package.flat() {
        let parent = parent.and_then(|parent| items.get(parent)).copied();
        let id = making.item(parent, item).await.map_err(|error| of_item(item, error))?;
        items.insert(&item.key, id);
    }
    for (_, item) in package.flat() {
        making.open(item, &items).await.map_err(|error| of_item(item, error))?;
    }
    Ok(making.course)
}

/// Says at which item of the package the site has complained.
fn of_item(item: &Item, error: CallError) -> CallError {
    CallError::Broken(anyhow::Error::new(error).context(format!("the item {} ({})", item.key, item.title)))
}

/// A course that is being made.
struct Making<'a> {
    teacher: &'a SiteClient,
    course: i64,
    files: Files,
    questions: BTreeMap<String, i64>,
}

impl Making<'_> {
    /// Puts an item at the end of what it stands in; its id.
    async fn item(&self, parent: Option<i64>, item: &Item) -> Result<i64, CallError> {
        match &item.lesson {
            Some(lesson) => self.lesson(parent, item, lesson).await,
            None => {
                let body = json!({
                    "kind": item.kind, "title": item.title, "translations": item.translations, "parent_id": parent,
                });
                let path = format!("/api/curriculum/{}/course-items", self.course);
                id_of(&self.teacher.call(Method::POST, &path, Some(&body)).await?[0]).map_err(CallError::from)
            }
        }
    }

    async fn lesson(&self, parent: Option<i64>, item: &Item, lesson: &Lesson) -> Result<i64, CallError> {
        let mut body = lesson_body(item, lesson, &self.files)?;
        body["course_id"] = json!(self.course);
        body["parent_id"] = json!(parent);
        let made = self.teacher.call(Method::POST, "/api/lesson-item", Some(&body)).await?;
        self.ask(id_of(&made)?, &lesson.front.questions).await?;
        Ok(made["item_id"].as_i64().context("the answer about a lesson has no item_id")?)
    }

    /// Puts the questions into a lesson, in their order.
    async fn ask(&self, lesson: i64, asked: &[Asked]) -> Result<(), CallError> {
        if asked.is_empty() {
            return Ok(());
        }
        let ids = asked.iter().map(|it| self.question(&it.key)).collect::<anyhow::Result<Vec<_>>>()?;
        let path = format!("/api/lesson-item/{lesson}/add-question");
        self.teacher.call(Method::POST, &path, Some(&json!({"question_ids": ids}))).await?;
        for (id, it) in ids.iter().zip(asked) {
            let set = json!({
                "enable_on_quiz": it.on_quiz, "score": it.score, "at": it.at, "must_answer": it.must_answer,
            });
            let path = format!("/api/lesson-item/{lesson}/question/{id}");
            self.teacher.call(Method::PUT, &path, Some(&set)).await?;
        }
        Ok(())
    }

    fn question(&self, key: &str) -> anyhow::Result<i64> {
        self.questions.get(key).copied().with_context(|| format!("the question {key} is not there"))
    }

    /// Sets when an item opens, once all that it waits for are there.
    async fn open(&self, item: &Item, items: &BTreeMap<&str, i64>) -> Result<(), CallError> {
        let mut body = item.opening.clone();
        if !item.requires.is_empty() {
            let requires: Vec<i64> = item.requires.iter().filter_map(|key| items.get(key.as_str()).copied()).collect();
            body.insert("requires".to_owned(), json!(requires));
        }
        let id = items.get(item.key.as_str()).copied();
        if let (Some(id), false) = (id, body.is_empty()) {
            let path = format!("/api/curriculum/course-item/{id}");
            self.teacher.call(Method::PUT, &path, Some(&Value::Object(body))).await?;
        }
        Ok(())
    }
}

/// The body of `POST /api/lesson-item`, but for where it stands.
fn lesson_body(item: &Item, lesson: &Lesson, files: &Files) -> anyhow::Result<Value> {
    let front = &lesson.front;
    let known = |sha256: &str| files.id(sha256).with_context(|| format!("the file {sha256} is not on the site"));
    let video = match &front.video {
        Some(video) => {
            // Those that the site has not taken are left out.
            let captions = front.captions.iter().filter_map(|caption| Some((&caption.lang, files.id(&caption.file)?)));
            let captions = captions.map(|(lang, id)| json!({"lang": lang, "file_id": id})).collect::<Vec<_>>();
            let file = video.file.as_deref().map(known).transpose()?;
            json!({"file_id": file, "url": video.url, "duration": video.duration, "captions": captions})
        }
        None => Value::Null,
    };
    let downloads = front.files.iter().map(|file| Ok(json!({"file_id": known(&file.file)?, "name": file.name})));
    let downloads = downloads.collect::<anyhow::Result<Vec<_>>>()?;
    let english = lesson.english.as_ref();
    let english = english.map(|it| json!({"en": {"title": it.title, "blocks": files.addressed(json!(it.blocks))}}));
    let mut body = json!({
        "type": front.kind,
        "title": item.title,
        "content": {"blocks": files.addressed(json!(lesson.blocks)), "video": video, "files": downloads},
        "translations": english.unwrap_or_else(|| json!({})),
    });
    if let Some(settings) = &front.settings {
        body["settings"] = settings.clone();
    }
    Ok(body)
}
