//! The call that brings a course in, and the work behind it.

use std::fs::File;

use actix_web::{HttpRequest, post, web};
use exchange::course::{Course, CourseSource};
use futures::TryStreamExt;
use media::formats::LARGEST;
use platform::blobs::Finished;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::incoming::{Incoming, lasting};
use super::plan::Plan;
use crate::actor::Actor;
use crate::courses::access::find_editable;
use crate::courses::checks::FindingLevel;
use crate::courses::words::ItemKind;
use crate::files;
use crate::ids::{CourseId, TaskId};
use crate::permissions::{Action, Resource};
use crate::question_exchange::refused;
use crate::site::Site;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "course_import";
/// What the upload is called until it is read.
const NAMES: [&str; 2] = ["course.zip", "course.txt"];

/// The form of an import.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the document's: the form is read by hand")]
pub struct CourseForm {
    /// A zip that was exported, a zip of Markdown, or one file of Markdown.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Whether nothing is to be changed.
    dry_run: Option<bool>,
    /// The course at whose end the lessons are put; a new one where nothing is said.
    course_id: Option<CourseId>,
}

/// What a file holds, and who brings it in.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseImport {
    title: String,
    /// Subchapters included.
    chapters: usize,
    lessons: usize,
    questions: usize,
    files: usize,
    /// Whether it can't be brought in.
    failed: bool,
    messages: Vec<CourseImportNote>,
    /// To be asked for with `/api/tasks/{id}`; its result has `course_id`. Null of a dry run, and where it has failed.
    task_id: Option<TaskId>,
}

/// Something that is said of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseImportNote {
    level: FindingLevel,
    /// Where.
    path: String,
    message: String,
}

/// What the work needs to know.
#[derive(Serialize, Deserialize)]
struct Payload {
    /// Of the upload's bytes.
    blob: String,
    name: String,
    course: Option<CourseId>,
}

/// Brings a course in from a file, as a draft of one's own or at the end of another course, or tries that out.
#[utoipa::path(tag = "course", request_body(content = CourseForm, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<CourseImport>)))]
#[post("/api/courses/import")]
pub async fn import_course(
    site: Site,
    actor: Actor,
    uploads: web::Data<files::State>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<CourseImport>, ApiError> {
    actor.require(Resource::Course, Action::Create)?;
    actor.require(Resource::Question, Action::Create)?;
    let mut form = files::receive_form(&site, &request, payload, (&["file"], LARGEST)).await?;
    let is_dry = form.flag("dry_run")?;
    let course = match form.field("course_id").trim() {
        "" => None,
        id => Some(id.parse::<CourseId>().map_err(|_| ApiError::field("course_id", INVALID_VALUE))?),
    };
    if let Some(course) = course {
        find_editable(&mut *site.read().await?, course, &actor).await?;
    }
    let files::Received { name, draft } = form.take("file")?;
    let (package, source) = read(&name, &draft).await?;
    let incoming = Incoming { site: &site, actor: &actor, uploads: &uploads, course };
    let is_zip = source.is_zip();
    let plan = incoming.check(&package, source).await?;
    let task_id = if is_dry || plan.has_failed() {
        None
    } else {
        files::put_made(&site, &draft).await?;
        let mut tx = site.begin().await?;
        files::note_made(&mut tx, actor.id, NAMES[usize::from(!is_zip)], &draft).await?;
        let payload = json!(Payload { blob: draft.key.clone(), name, course });
        let new = NewTask::new(TASK, Uuid::new_v4().to_string()).about(payload).by(actor.id);
        let id = tasks::enqueue(&mut tx, new).await?;
        tx.commit().await?;
        id
    };
    Ok(Envelope::of(view(&package, &plan, task_id, Locale::of(&request))))
}

fn view(package: &Course, plan: &Plan, task_id: Option<TaskId>, locale: Locale) -> CourseImport {
    let lessons = plan.items.iter().filter(|item| item.kind == ItemKind::Lesson).count();
    let note = |note: &super::plan::Found| CourseImportNote {
        level: note.level,
        path: note.path.clone(),
        message: note.text(locale),
    };
    CourseImport {
        title: plan.course.title.clone().unwrap_or_default(),
        chapters: plan.items.len() - lessons,
        lessons,
        questions: plan.questions.len(),
        files: package.files.len(),
        failed: plan.has_failed(),
        messages: plan.notes.iter().map(note).collect(),
        task_id,
    }
}

/// The course of a file on the disk, off the async threads.
async fn read(name: &str, draft: &Finished) -> Result<(Course, CourseSource), ApiError> {
    let file = File::open(draft.path()).map_err(ApiError::internal)?;
    let name = name.to_owned();
    let read = tokio::task::spawn_blocking(move || {
        let mut source = CourseSource::open(&name, file)?;
        Ok((source.read()?, source))
    });
    read.await?.map_err(refused)
}

/// Bringing them in.
pub fn kind(uploads: web::Data<files::State>) -> Kind {
    Kind::new(TASK, move |task| run(task, uploads.clone()))
}

async fn run(task: Task, uploads: web::Data<files::State>) -> Result<Ending, Failure> {
    let Payload { blob, name, course } = task.read()?;
    let site = &task.site;
    let actor = match task.created_by {
        Some(user) => Actor::in_background(site, user).await?,
        None => None,
    };
    let Some(actor) = actor else { return Ok(Ending::Done(json!({"skipped": "the account is gone"}))) };
    actor.require(Resource::Course, Action::Create).map_err(lasting)?;
    let mut draft = site.app.blobs.draft().await.map_err(ApiError::internal)?;
    let (_, mut pieces) = site.app.blobs.stream(&blob).await.map_err(ApiError::internal)?;
    while let Some(piece) = pieces.try_next().await.map_err(ApiError::internal)? {
        draft.write(&piece).await.map_err(ApiError::internal)?;
    }
    let draft = draft.finish().await.map_err(ApiError::internal)?;
    let (package, source) = read(&name, &draft).await.map_err(lasting)?;
    let incoming = Incoming { site, actor: &actor, uploads: &uploads, course };
    let ready = incoming.prepare(&task, &package, source).await?;
    let mut tx = site.begin().await?;
    let id = incoming.write(&mut tx, ready).await.map_err(lasting)?;
    let ending = task.finish_in(&mut tx, json!({ "course_id": id })).await?;
    tx.commit().await?;
    Ok(ending)
}
