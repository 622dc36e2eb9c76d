//! A class's projects out of one archive: unpacked while it is sent, measured in a task, which makes a table and tells who is
//! alike beyond what the class began with.

mod pairs;
mod sheet;
mod store;
mod task;
mod unpack;

use actix_web::{HttpRequest, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, NO_ACCESS};
use scratch::ScratchRubric;
use serde::Serialize;
use utoipa::ToSchema;

use super::http::rubric_of;
use crate::actor::Actor;
use crate::class_context::require_leader;
use crate::files::{self, Form};
use crate::ids::{ClassroomId, TaskId};
use crate::permissions::{Action, Resource};
use crate::site::Site;
pub use task::kind;

/// Most bytes of a class's archive.
const ARCHIVE_MAX: u64 = 300 * 1024 * 1024;

/// The form of a class's projects.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the document's: the form is read by hand")]
pub struct ScratchClassForm {
    /// A zip of at most 60 projects, in whatever folders; 300 MB.
    #[schema(value_type = String, format = Binary)]
    archive: Vec<u8>,
    /// The project that all have begun with.
    #[schema(value_type = Option<String>, format = Binary)]
    starter: Option<Vec<u8>>,
    /// `classic` where nothing is said.
    rubric: Option<ScratchRubric>,
    /// Whose projects they are: the table is called after it.
    classroom_id: Option<ClassroomId>,
}

/// Where the table comes.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchClassTask {
    /// To be asked for with `/api/tasks/{id}`; its result is `{file: {id, name, url}, rows, alike, left_out}`.
    task: TaskId,
}

/// Measures the projects of a class in the background: one table (XLSX), and pairs that are alike beyond the starter. The
/// projects are deleted when it is done.
#[utoipa::path(tag = "scratch", request_body(content = ScratchClassForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<ScratchClassTask>)))]
#[post("/api/analyze-scratch/class")]
pub async fn analyze_scratch_class(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<ScratchClassTask>, ApiError> {
    if !actor.may(Resource::Question, Action::Update) && !actor.may(Resource::Classroom, Action::Update) {
        return Err(NO_ACCESS.into());
    }
    let mut form =
        files::receive_passing_form(&site, &request, payload, (&["archive", "starter"], ARCHIVE_MAX)).await?;
    let rubric = rubric_of(&form)?;
    let class = class_of(&form)?;
    if let Some(class) = class {
        require_leader(&mut *site.read().await?, class, &actor).await?;
    }
    let (archive, starter) = (form.take("archive")?, form.take("starter").ok());
    let locale = Locale::of(&request);
    let unpacked = unpack::unpack(&site.app.blobs, archive, starter, locale).await?;
    let task = task::begin(&site, &actor, unpacked, (rubric, class, locale)).await?;
    Ok(Envelope::of(ScratchClassTask { task }))
}

fn class_of(form: &Form) -> Result<Option<ClassroomId>, ApiError> {
    match form.field("classroom_id").trim() {
        "" => Ok(None),
        id => id.parse().map(Some).map_err(|_| ApiError::field("classroom_id", INVALID_VALUE)),
    }
}
