//! What a package makes of a site: inputs as forms send them, and what is wrong with them.

use std::collections::HashMap;

use exchange::Note;
use exchange::course::{Course, CourseItem, CourseLesson, CourseQuestion, QuestionBody};
use platform::error::{ApiError, Params};
use platform::faults::Faults;
use platform::locale::Locale;
use platform::messages::{INVALID_DATE, INVALID_VALUE, Message, REQUIRED};
use platform::tenancy::TenantConn;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::places::{Places, name_of};
use crate::actor::Actor;
use crate::approval::{self, Status, Visibility};
use crate::courses::checks::FindingLevel;
use crate::courses::curriculum::{ITEMS_MAX, ItemOpening, may_stand};
use crate::courses::draft::CourseDraft;
use crate::courses::input::CourseInput;
use crate::courses::lessons::{self, LessonChange, LessonDraft, QUESTIONS_MAX, is_marked_at_once};
use crate::courses::messages::{
    LESSON_IN_LESSON, PACKAGE_COURSE_MISSING, PACKAGE_SLUG_TAKEN, QUESTION_NOT_MARKED_AT_ONCE, REQUIRES_LESSONS,
    TOO_MANY_ITEMS, TOO_MANY_QUESTIONS, WRONG_PLACE,
};
use crate::courses::store;
use crate::courses::words::{ItemKind, LessonKind};
use crate::permissions::{Action, Resource};
use crate::questions::{QuestionInput, check_new};

/// Longest title of a chapter, in characters.
const TITLE_MAX: usize = 200;

/// What a package makes.
#[derive(Default)]
pub struct Plan {
    pub course: CourseInput,
    /// Names from the topmost.
    pub category: Vec<String>,
    /// Addresses of courses.
    pub prerequisites: Vec<String>,
    pub questions: Vec<PlannedQuestion>,
    pub items: Vec<PlannedItem>,
    pub notes: Vec<Found>,
}

/// A question that is to be made.
pub struct PlannedQuestion {
    pub key: String,
    pub input: QuestionInput,
    /// Names from the topmost.
    pub category: Vec<String>,
    /// Of each test: the SHA-256 of a side that lies in a file.
    pub sides: Vec<[Option<String>; 2]>,
}

/// An item that is to be made.
pub struct PlannedItem {
    /// Where in the list that is in which it stands.
    pub parent: Option<usize>,
    pub kind: ItemKind,
    pub title: String,
    pub translations: Value,
    pub opening: ItemOpening,
    /// Where in the list those are that come first.
    pub requires: Vec<usize>,
    pub lesson: Option<PlannedLesson>,
}

/// A lesson that is to be made.
pub struct PlannedLesson {
    pub draft: LessonDraft,
    /// Questions by their keys, and how they count.
    pub asked: Vec<exchange::course::Asked>,
    /// Of each draw: the category that it draws from, as names.
    pub draws: Vec<Vec<String>>,
}

/// Something that is said of a package.
#[derive(Clone)]
pub struct Found {
    pub level: FindingLevel,
    /// Where.
    pub path: String,
    pub message: Message,
    pub params: Params,
}

impl Found {
    fn error(path: &str, message: Message) -> Self {
        Self { level: FindingLevel::Error, path: path.to_owned(), message, params: Vec::new() }
    }

    fn note(path: &str, level: FindingLevel, note: &Note) -> Self {
        Self { level, path: path.to_owned(), message: note.message, params: note.params.clone() }
    }

    /// In a language.
    pub fn text(&self, locale: Locale) -> String {
        self.message.text(locale, &self.params)
    }
}

impl Plan {
    /// Whether it can't be done.
    pub fn has_failed(&self) -> bool {
        self.notes.iter().any(|note| note.level == FindingLevel::Error)
    }

    /// The first thing that keeps it out.
    pub fn first_error(&self) -> Option<ApiError> {
        let note = self.notes.iter().find(|note| note.level == FindingLevel::Error)?;
        Some(ApiError::with(note.message, note.params.clone()))
    }

    /// The addresses that it wants, of its course and of its questions.
    pub fn slugs(&self) -> Vec<String> {
        let questions = self.questions.iter().map(|question| &question.input.slug);
        std::iter::once(&self.course.slug).chain(questions).flatten().cloned().collect()
    }

    /// Lets go of addresses that others have: new ones are made of the titles.
    pub fn free(&mut self, (courses, questions): &(Vec<String>, Vec<String>)) {
        self.course.slug.take_if(|slug| courses.contains(slug));
        for question in &mut self.questions {
            question.input.slug.take_if(|slug| questions.contains(slug));
        }
    }

    /// Tells of what its course names and this site does not have, or has already.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_missing(&mut self, conn: &mut TenantConn) -> Result<(), ApiError> {
        let (taken, _) = store::taken_slugs(conn, &self.slugs()).await?;
        let mut warn = |message, params| {
            let path = "course.json".to_owned();
            self.notes.push(Found { level: FindingLevel::Warning, path, message, params });
        };
        for slug in taken.iter().filter(|slug| self.course.slug.as_ref() == Some(slug)) {
            warn(PACKAGE_SLUG_TAKEN, vec![("slug", slug.clone())]);
        }
        for slug in &self.prerequisites {
            if store::ids_of_slugs(conn, std::slice::from_ref(slug)).await?.is_empty() {
                warn(PACKAGE_COURSE_MISSING, vec![("slug", slug.clone())]);
            }
        }
        Ok(())
    }

    /// Notes what is wrong with a part; a fault of ours is nobody's package's.
    ///
    /// # Errors
    /// That.
    pub fn tell(&mut self, path: &str, error: ApiError) -> Result<(), ApiError> {
        if error.cause().is_some() {
            return Err(error);
        }
        for it in error.field_errors() {
            let (path, params) = (format!("{path}: {}", it.field), it.params.clone());
            self.notes.push(Found { level: FindingLevel::Error, path, message: it.message, params });
        }
        if error.field_errors().is_empty() {
            self.notes.push(Found::error(path, error.message()));
        }
        Ok(())
    }

    /// A part as the form would send it; what it is not is told.
    fn read<T: DeserializeOwned + Default>(&mut self, path: &str, value: Value) -> T {
        serde_json::from_value(value).unwrap_or_else(|error| {
            self.notes.push(Found {
                params: vec![("file", path.to_owned()), ("reason", error.to_string())],
                ..Found::error(path, exchange::messages::COURSE_NOT_READ)
            });
            T::default()
        })
    }

    /// Epoch seconds of a moment as in RFC 3339; what is none is told.
    fn moment(&mut self, path: &str, value: &mut Value) {
        if let Some(text) = value.as_str() {
            match OffsetDateTime::parse(text, &Rfc3339) {
                Ok(moment) => *value = json!(moment.unix_timestamp()),
                Err(_) => self.notes.push(Found::error(path, INVALID_DATE)),
            }
        }
    }
}

/// What a package makes, with its files at these places.
///
/// # Errors
/// None of the package's: those are among the notes.
pub fn plan(package: &Course, actor: &Actor, places: &Places) -> Result<Plan, ApiError> {
    let mut plan = Plan::default();
    plan_course(&mut plan, package.fields.clone(), places)?;
    for question in &package.questions {
        plan_question(&mut plan, question, actor, places)?;
    }
    plan_items(&mut plan, package, places)?;
    Ok(plan)
}

fn names(value: Option<Value>) -> Vec<String> {
    value.and_then(|names| serde_json::from_value(names).ok()).unwrap_or_default()
}

fn plan_course(plan: &mut Plan, mut fields: Map<String, Value>, places: &Places) -> Result<(), ApiError> {
    let path = "course.json";
    plan.category = names(fields.shift_remove("category"));
    plan.prerequisites = names(fields.shift_remove("prerequisites"));
    // What is another site's, or is never a file's to say.
    for name in ["category_id", "teachers", "status", "version"] {
        fields.shift_remove(name);
    }
    if let Some(format) = fields.shift_remove("text_format") {
        fields.insert("format".to_owned(), format);
    }
    if let Some(cover) = fields.shift_remove("cover").as_ref().and_then(Value::as_str) {
        fields.insert("coverImage".to_owned(), json!(name_of(cover)));
    }
    for name in ["opens_at", "closes_at"] {
        if let Some(value) = fields.get_mut(name) {
            plan.moment(path, value);
        }
    }
    let mut fields = Value::Object(fields);
    places.put(&mut fields);
    plan.course = plan.read(path, fields);
    if let Err(error) = plan.course.clone().apply(&mut CourseDraft::default()).finish() {
        plan.tell(path, error)?;
    }
    Ok(())
}

fn plan_question(plan: &mut Plan, question: &CourseQuestion, actor: &Actor, places: &Places) -> Result<(), ApiError> {
    let (mut input, category, sides) = match &question.body {
        QuestionBody::Item(item) => {
            for note in &item.notes {
                plan.notes.push(Found::note(&question.path, FindingLevel::Warning, note));
            }
            if let Some(fault) = &item.fault {
                plan.notes.push(Found::note(&question.path, FindingLevel::Error, fault));
            }
            // It belongs to its course.
            let input = QuestionInput { visibility: Some(Visibility::Private), ..item.written.clone().into() };
            (input, Vec::new(), Vec::new())
        }
        QuestionBody::Form(body) => form_of(plan, (&question.path, body.clone()), places),
    };
    input.status = Some(Status::Published);
    let is_public = input.visibility.unwrap_or(Visibility::Public) == Visibility::Public;
    let may_approve = actor.may(Resource::Question, Action::Approval);
    let is_out = approval::first(Status::Published, is_public, may_approve).is_ok();
    if !is_out || check_new(actor, input.clone()).is_err() {
        input.status = Some(Status::Draft);
        if let Err(error) = check_new(actor, input.clone()) {
            plan.tell(&question.path, error)?;
        }
    }
    plan.questions.push(PlannedQuestion { key: question.key.clone(), input, category, sides });
    Ok(())
}

/// A question's form, its category and the sides of its tests that lie in files.
fn form_of(
    plan: &mut Plan,
    (path, mut body): (&str, Map<String, Value>),
    places: &Places,
) -> (QuestionInput, Vec<String>, Vec<[Option<String>; 2]>) {
    let category = names(body.shift_remove("category"));
    for name in ["category_id", "status", "version"] {
        body.shift_remove(name);
    }
    let side = |case: &mut Map<String, Value>, name: &str| {
        let file = case.shift_remove(name);
        file.as_ref().and_then(Value::as_str).map(str::to_owned)
    };
    let cases = body.get_mut("test_cases").and_then(Value::as_array_mut).into_iter().flatten();
    let cases = cases.filter_map(Value::as_object_mut);
    let sides: Vec<_> = cases.map(|case| [side(case, "input_file"), side(case, "output_file")]).collect();
    let mut body = Value::Object(body);
    places.put(&mut body);
    (plan.read(path, body), category, sides)
}

fn plan_items(plan: &mut Plan, package: &Course, places: &Places) -> Result<(), ApiError> {
    let flat = package.flat();
    if flat.len() > ITEMS_MAX {
        let params = vec![("max", ITEMS_MAX.to_string())];
        plan.notes.push(Found { params, ..Found::error("course.json", TOO_MANY_ITEMS) });
    }
    let at: HashMap<&str, usize> = flat.iter().enumerate().map(|(at, (_, item))| (item.key.as_str(), at)).collect();
    let kinds: HashMap<String, _> =
        plan.questions.iter().map(|it| (it.key.clone(), it.input.kind.unwrap_or(marking::Kind::Code))).collect();
    for (parent, item) in &flat {
        let path = item.lesson.clone().unwrap_or_else(|| format!("course.json: {}", item.title));
        let parent = parent.and_then(|key| at.get(key).copied());
        let above = parent.and_then(|parent| plan.items.get(parent)).map(|above| above.kind);
        let kind = ItemKind::parse(&item.kind).unwrap_or_else(|| {
            plan.notes.push(Found::error(&format!("{path}: kind"), INVALID_VALUE));
            ItemKind::Chapter
        });
        if !may_stand(above, kind) {
            let message = if above == Some(ItemKind::Lesson) { LESSON_IN_LESSON } else { WRONG_PLACE };
            plan.notes.push(Found::error(&path, message));
        }
        let requires: Vec<usize> = item.requires.iter().filter_map(|key| at.get(key.as_str()).copied()).collect();
        if requires.iter().any(|other| flat[*other].1.content.is_none()) {
            plan.notes.push(Found::error(&path, REQUIRES_LESSONS));
        }
        let opening = opening_of(plan, &path, item);
        let lesson = match &item.content {
            Some(content) => Some(plan_lesson(plan, (&path, item, content), &kinds, places)?),
            None => None,
        };
        if lesson.is_none() && rules::line(&item.title, TITLE_MAX).is_err() {
            plan.notes.push(Found::error(&format!("{path}: title"), REQUIRED));
        }
        let translations = if item.translations.is_object() { item.translations.clone() } else { json!({}) };
        let title = item.title.clone();
        plan.items.push(PlannedItem { parent, kind, title, translations, opening, requires, lesson });
    }
    Ok(())
}

fn opening_of(plan: &mut Plan, path: &str, item: &CourseItem) -> ItemOpening {
    let mut moment = json!(item.opens_at);
    plan.moment(path, &mut moment);
    let opens_at = moment.as_i64().and_then(|at| OffsetDateTime::from_unix_timestamp(at).ok());
    let opening = ItemOpening {
        is_preview: item.is_preview && item.content.is_some(),
        is_hidden: item.is_hidden,
        opens_at,
        opens_after_days: item.opens_after_days,
    };
    let mut faults = Faults::default();
    opening.check(&mut faults);
    for it in faults.into_fields() {
        let path = format!("{path}: {}", it.field);
        plan.notes.push(Found { level: FindingLevel::Error, path, message: it.message, params: it.params });
    }
    opening
}

fn plan_lesson(
    plan: &mut Plan,
    (path, item, content): (&str, &CourseItem, &CourseLesson),
    kinds: &HashMap<String, marking::Kind>,
    places: &Places,
) -> Result<PlannedLesson, ApiError> {
    let front = &content.front;
    let kind = LessonKind::parse(&front.kind).unwrap_or_else(|| {
        plan.notes.push(Found::error(&format!("{path}: type"), INVALID_VALUE));
        LessonKind::Lecture
    });
    let mut settings = front.settings.clone().unwrap_or(Value::Null);
    for name in ["opens_at", "closes_at"] {
        if let Some(value) = settings.get_mut(name) {
            plan.moment(path, value);
        }
    }
    let draws = draws_of(&mut settings);
    let file = |sha256: &String| places.id(sha256);
    let video = front.video.as_ref().map(|video| {
        let captions =
            front.captions.iter().filter_map(|it| Some(json!({ "lang": it.lang, "file_id": file(&it.file)? })));
        json!({ "file_id": video.file.as_ref().and_then(file), "url": video.url, "duration": video.duration,
                "captions": captions.collect::<Vec<_>>() })
    });
    let files = front.files.iter().filter_map(|it| Some(json!({ "file_id": file(&it.file)?, "name": it.name })));
    let translations: Map<String, Value> = content
        .translations
        .iter()
        .map(|(code, it)| (code.clone(), json!({ "title": it.title, "blocks": it.blocks })))
        .collect();
    let mut body = json!({
        "title": item.title, "translations": translations,
        "content": { "blocks": content.blocks, "video": video, "files": files.collect::<Vec<_>>() },
    });
    if !settings.is_null() {
        body["settings"] = settings;
    }
    places.put(&mut body);
    let change: LessonChange = plan.read(path, body);
    let mut draft = LessonDraft::new(kind);
    if let Err(error) = lessons::apply(change, &mut draft).finish() {
        plan.tell(path, error)?;
    }
    if front.questions.len() > QUESTIONS_MAX {
        let params = vec![("max", QUESTIONS_MAX.to_string())];
        plan.notes.push(Found { params, ..Found::error(path, TOO_MANY_QUESTIONS) });
    }
    let at_once = |key: &str| kinds.get(key).is_none_or(|kind| is_marked_at_once(*kind));
    if kind == LessonKind::VideoInteraction && !front.questions.iter().all(|it| at_once(&it.key)) {
        plan.notes.push(Found::error(path, QUESTION_NOT_MARKED_AT_ONCE));
    }
    Ok(PlannedLesson { draft, asked: front.questions.clone(), draws })
}

/// Takes the names of categories out of draws: their ids are found when the lesson is made.
fn draws_of(settings: &mut Value) -> Vec<Vec<String>> {
    let draws = settings.get_mut("draw").and_then(Value::as_array_mut).into_iter().flatten();
    let category = |draw: &mut Map<String, Value>| {
        let names = names(draw.shift_remove("category"));
        if !names.is_empty() {
            draw.insert("category_id".to_owned(), json!(0));
        }
        names
    };
    draws.filter_map(Value::as_object_mut).map(category).collect()
}
