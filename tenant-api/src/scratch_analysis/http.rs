//! The calls about one project.

use std::time::Instant;

use actix_web::{HttpRequest, delete, get, post, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{Query, network_of};
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, TOO_MANY_REQUESTS};
use scratch::{FILE_MAX, ScratchFormat, ScratchLevel, ScratchRubric};
use serde::Serialize;
use utoipa::ToSchema;

use super::State;
use super::kept::{self, Kept, ScratchScore};
use super::measure::{Asked, measure};
use super::messages::SCRATCH_RESULT_NOT_FOUND;
use super::places::read_apart;
use super::view::{ScratchAnalysis, ScratchCounts};
use crate::actor::{Actor, Visitor};
use crate::files::{self, Form};
use crate::ids::ScratchAnalysisId;
use crate::listing;
use crate::site::Site;

/// The form of an analysis.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the document's: the form is read by hand")]
pub struct ScratchForm {
    /// An `.sb2`, `.sb3` or `.sprite3` of 50 MB at most.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// An earlier one that it is compared with.
    #[schema(value_type = Option<String>, format = Binary)]
    other: Option<Vec<u8>>,
    /// `classic` where nothing is said.
    rubric: Option<ScratchRubric>,
}

/// The numbers of an analysis of mine.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchResult {
    id: ScratchAnalysisId,
    /// Of the file.
    name: String,
    format: ScratchFormat,
    rubric: ScratchRubric,
    total: i32,
    max: i32,
    level: ScratchLevel,
    dimensions: Vec<ScratchScore>,
    counts: ScratchCounts,
    /// In epoch seconds.
    at: i64,
}

impl From<Kept> for ScratchResult {
    fn from(kept: Kept) -> Self {
        let Kept { id, name, format, rubric, total, max, level, dimensions, counts, at, all: _ } = kept;
        let (dimensions, counts, at) = (dimensions.0, counts.0, at.unix_timestamp());
        Self { id, name, format, rubric, total, max, level, dimensions, counts, at }
    }
}

/// Measures a Scratch project, known by its content, and tells what its author does badly; beside an earlier one also what
/// became of it. The file is not kept; of who is signed in the numbers are. Without an account ten a minute (429).
#[utoipa::path(tag = "scratch", request_body(content = ScratchForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<ScratchAnalysis>)))]
#[post("/api/analyze-scratch")]
pub async fn analyze_scratch(
    site: Site,
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<ScratchAnalysis>, ApiError> {
    if visitor.0.is_none() {
        let counted = state.visitors.check((site.id(), network_of(&request)), Instant::now());
        counted.map_err(|seconds| ApiError::retry_after(TOO_MANY_REQUESTS, seconds))?;
    }
    let mut form = files::receive_passing_form(&site, &request, payload, (&["file", "other"], FILE_MAX)).await?;
    let rubric = rubric_of(&form)?;
    let (file, other) = (form.take("file")?, form.take("other").ok());
    let asked = Asked { file, other, rubric, locale: Locale::of(&request) };
    let measured = read_apart(move || measure(asked)).await??;
    // The account that a visit acts through is nobody's.
    if let Some(actor) = visitor.0.filter(|actor| actor.visit.is_none()) {
        let mut tx = site.begin().await?;
        kept::keep(&mut tx, actor.id, &measured).await?;
        tx.commit().await?;
    }
    Ok(Envelope::of(measured.view))
}

/// What a form says of the rubric; the classic one where it says nothing.
///
/// # Errors
/// 412 where there is no such rubric.
pub fn rubric_of(form: &Form) -> Result<ScratchRubric, ApiError> {
    match form.field("rubric").trim() {
        "" => Ok(ScratchRubric::Classic),
        word => ScratchRubric::parse(word).ok_or_else(|| ApiError::field("rubric", INVALID_VALUE)),
    }
}

/// My analyses, the newest first; a hundred are kept.
#[utoipa::path(tag = "scratch", params(Paging), responses((status = 200, body = Envelope<Vec<ScratchResult>>)))]
#[get("/api/analyze-scratch/results")]
pub async fn list_scratch_results(
    site: Site,
    actor: Actor,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<ScratchResult>>, ApiError> {
    let mut conn = site.read().await?;
    let (rows, metadata) =
        listing::page(*paging, async |limit, offset| kept::list(&mut conn, actor.id, (limit, offset)).await).await?;
    Ok(Envelope::page(rows.into_iter().map(ScratchResult::from).collect(), metadata))
}

/// Deletes one of mine.
#[utoipa::path(tag = "scratch", params(ScratchAnalysisId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/analyze-scratch/results/{id}")]
pub async fn delete_scratch_result(
    site: Site,
    actor: Actor,
    id: web::Path<ScratchAnalysisId>,
) -> Result<Envelope<bool>, ApiError> {
    let mut tx = site.begin().await?;
    if !kept::delete(&mut tx, actor.id, *id).await? {
        return Err(SCRATCH_RESULT_NOT_FOUND.into());
    }
    tx.commit().await?;
    Ok(Envelope::of(true))
}
