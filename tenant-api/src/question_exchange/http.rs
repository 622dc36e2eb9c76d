//! The call that brings questions in.

use actix_web::{HttpRequest, post, web};
use exchange::FileFormat;
use marking::Kind;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use super::bring_in::{Candidate, Import};
use super::form::{QuestionsForm, Source};
use super::reading;
use crate::actor::Actor;
use crate::categories::{self, CategoryKind};
use crate::files;
use crate::permissions::{Action, Resource};
use crate::site::Site;

platform::text_enum! {
    /// What becomes of a question of a file.
    pub enum ImportStatus {
        /// It can be brought in.
        Ready = "ready",
        /// It is in.
        Created = "created",
        /// It can't be brought in; what it lacks is said.
        Failed = "failed",
    }
}

/// What an import found, or did.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionImport {
    format: FileFormat,
    /// Questions that are new now; 0 of a dry run.
    created: usize,
    /// Questions that can't be brought in.
    failed: usize,
    rows: Vec<QuestionFound>,
}

/// A question of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionFound {
    /// Where it stands: a line, a number, a path in an archive.
    row: String,
    name: String,
    #[serde(rename = "type")]
    kind: Kind,
    status: ImportStatus,
    /// What was not understood of it, was changed, or is wrong.
    messages: Vec<String>,
}

/// Brings questions in from a file or a text, as drafts of one's own, or tries that out. Files are Moodle's XML, GIFT,
/// tables, texts, and of problems with tests, checkers, interactors and subtasks packages of Kattis (ICPC), Hydro,
/// HUSTOJ (FPS), Themis and Polygon.
#[utoipa::path(tag = "question", request_body(content = QuestionsForm, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<QuestionImport>)))]
#[post("/api/question/import")]
pub async fn import_questions(
    site: Site,
    actor: Actor,
    uploads: web::Data<files::State>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<QuestionImport>, ApiError> {
    actor.require(Resource::Question, Action::Create)?;
    let Source { name, bytes, format, category, dry_run, skip_bad, .. } =
        Source::receive(&site, &request, payload).await?;
    if let Some(category) = category {
        categories::require(&mut *site.read().await?, CategoryKind::Question, category).await?;
    }
    let (format, items) = tokio::task::spawn_blocking(move || reading::read(format, &name, &bytes)).await??;
    let import = Import { site: &site, actor: &actor, uploads: &uploads, category, locale: Locale::of(&request) };
    let mut found = import.check(items).await?;
    let failed = found.iter().filter(|it| it.is_bad).count();
    let is_done = !dry_run && failed < found.len() && (failed == 0 || skip_bad);
    if is_done {
        import.bring_in(&mut found).await?;
    }
    Ok(Envelope::of(QuestionImport::of(format, found, is_done)))
}

impl QuestionImport {
    /// What was found, and whether it is in now.
    pub fn of(format: FileFormat, found: Vec<Candidate>, is_done: bool) -> Self {
        let failed = found.iter().filter(|it| it.is_bad).count();
        let created = if is_done { found.len() - failed } else { 0 };
        let row = |it: Candidate| QuestionFound {
            status: match (it.is_bad, is_done) {
                (true, _) => ImportStatus::Failed,
                (false, true) => ImportStatus::Created,
                (false, false) => ImportStatus::Ready,
            },
            row: it.item.row,
            name: it.item.written.name,
            kind: it.item.written.kind,
            messages: it.messages,
        };
        Self { format, created, failed, rows: found.into_iter().map(row).collect() }
    }
}
