//! The call that writes a course into a zip, and the work behind it.

use actix_web::{get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::outgoing::{Bytes, Outgoing, outgoing};
use super::places::name_of;
use crate::actor::Actor;
use crate::courses::access::find_editable;
use crate::files::{self, Archive};
use crate::ids::{CourseId, TaskId};
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "course_export";

/// Who makes it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseExport {
    /// To be asked for with `/api/tasks/{id}`; its result has the file's `url`, which opens for its owner, its `name`, its
    /// `size` and the titles of questions that were `left_out`: those of others.
    task_id: TaskId,
}

#[derive(Serialize, Deserialize)]
struct Payload {
    course: CourseId,
}

/// Has a zip made of a course: its texts, lessons, questions with their keys and tests, and files.
#[utoipa::path(tag = "course", params(CourseId), responses((status = 200, body = Envelope<CourseExport>)))]
#[get("/api/courses/{id}/export")]
pub async fn export_course(
    site: Site,
    actor: Actor,
    id: web::Path<CourseId>,
) -> Result<Envelope<CourseExport>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let mut tx = site.begin().await?;
    let course = find_editable(&mut tx, *id, &actor).await?;
    let key = format!("{}/{}/{}", course.id, actor.id, uuid::Uuid::new_v4());
    let new = NewTask::new(TASK, key).about(json!(Payload { course: course.id })).by(actor.id);
    let task_id = tasks::enqueue(&mut tx, new).await?;
    let task_id = task_id.ok_or_else(|| ApiError::internal(anyhow::anyhow!("an export that is there already")))?;
    tx.commit().await?;
    Ok(Envelope::of(CourseExport { task_id }))
}

/// Making them.
pub fn kind() -> Kind {
    Kind::new(TASK, run)
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let Payload { course } = task.read()?;
    let site = &task.site;
    let actor = match task.created_by {
        Some(user) => Actor::in_background(site, user).await?,
        None => None,
    };
    let Some(actor) = actor else { return Ok(Ending::Done(json!({"skipped": "the account is gone"}))) };
    let Outgoing { course, bytes, left_out } = outgoing(site, &actor, course).await?;
    let blobs = &site.app.blobs;
    let texts = course.written();
    let total = i64::try_from(texts.len() + bytes.len()).unwrap_or(i64::MAX);
    let mut archive = Archive::begin(blobs).await?;
    for (path, text) in &texts {
        archive.write_file(path, text).await?;
    }
    let first = i64::try_from(texts.len()).unwrap_or(i64::MAX);
    for (done, (sha256, from)) in (first..).zip(&bytes) {
        task.progress(done, Some(total)).await?;
        match from {
            Bytes::Blob => archive.write_blob(blobs, &name_of(sha256), sha256).await?,
            Bytes::Made(draft) => archive.write_draft(&name_of(sha256), draft).await?,
        }
    }
    let finished = archive.finish().await?;
    files::put_made(site, &finished).await?;
    let slug = course.fields.get("slug").and_then(|slug| slug.as_str()).unwrap_or("course").to_owned();
    let name = format!("{slug}.zip");
    let mut tx = site.begin().await?;
    let (_, url) = files::note_made(&mut tx, actor.id, &name, &finished).await?;
    let result = json!({ "url": url, "name": name, "size": finished.size, "left_out": left_out });
    let ending = task.finish_in(&mut tx, result).await?;
    tx.commit().await?;
    Ok(ending)
}
