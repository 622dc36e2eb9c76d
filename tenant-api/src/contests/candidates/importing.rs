//! Lists of candidates that come as a file: tried out, brought in, corrected.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::REQUIRED;
use serde::Deserialize;
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::bringing_in::bring_in;
use super::columns::{self, NAMES};
use super::draft::CandidateInput;
use crate::actor::Actor;
use crate::contests::access::{find_editable, lock_editable};
use crate::contests::moving::follow_rooms;
use crate::history::{self, Change, Subject};
use crate::ids::ContestId;
use crate::imports::{ImportForm, ImportReport, ImportRow, Table};
use crate::people::download_sheet;
use crate::permissions::{Action, Resource};
use crate::sheets::messages::SHEET_TOO_MANY_ROWS;
use crate::sheets::{ROWS_MAX, SheetFormat, refusal};
use crate::site::Site;
use crate::standings;

/// The form of a list.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the document's: the form is read by hand")]
pub struct CandidateImport {
    /// CSV or XLSX, at most 10 MB and 5,000 rows.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Whether nothing is to be changed.
    dry_run: Option<bool>,
    /// JSON: the file's heads and the field that each is, empty to leave a column out.
    columns: Option<String>,
}

/// Rows that were corrected.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CandidateRows {
    rows: Vec<ImportRow>,
    #[serde(default)]
    dry_run: bool,
}

/// Brings a list of candidates in, or tries it out. The same candidate ID once more changes the candidate.
#[utoipa::path(tag = "contest", params(ContestId), request_body(content = CandidateImport, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<ImportReport>)))]
#[post("/api/contests/{id}/candidates/import")]
pub async fn import_candidates(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<ImportReport>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    find_editable(&mut *site.read().await?, *id, &actor).await?;
    let ImportForm { file, dry_run, columns, .. } = ImportForm::receive(&request, payload, columns::find).await?;
    let table = tokio::task::spawn_blocking(move || Table::read(&file, NAMES, &columns)).await??;
    let Table { columns, sample, rows } = table;
    let mut report = run(&site, &actor, *id, (&rows, dry_run), Locale::of(&request)).await?;
    if dry_run {
        (report.columns, report.sample) = (Some(columns), Some(sample));
    }
    Ok(Envelope::of(report))
}

/// Brings in rows that were corrected, as those of a file.
#[utoipa::path(tag = "contest", params(ContestId), request_body = CandidateRows, responses((status = 200, body = Envelope<ImportReport>)))]
#[post("/api/contests/{id}/candidates/import-rows")]
pub async fn import_candidate_rows(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ImportReport>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    find_editable(&mut *site.read().await?, *id, &actor).await?;
    let CandidateRows { rows, dry_run } = body.json().await?;
    if rows.is_empty() {
        return Err(ApiError::field("rows", REQUIRED));
    }
    if rows.len() > ROWS_MAX {
        return Err(refusal(SHEET_TOO_MANY_ROWS, Some(ROWS_MAX)));
    }
    run(&site, &actor, *id, (&rows, dry_run), Locale::of(&request)).await.map(Envelope::of)
}

async fn run(
    site: &Site,
    actor: &Actor,
    contest: ContestId,
    (rows, dry_run): (&[ImportRow], bool),
    locale: Locale,
) -> Result<ImportReport, ApiError> {
    let now = OffsetDateTime::now_utc();
    let draft = |row: &ImportRow| row.sound(|faults| CandidateInput::of_row(row).check(faults, now));
    let drafts: Vec<_> = rows.iter().map(draft).collect();
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, contest, actor).await?;
    let outcomes = bring_in(&mut tx, site, contest, &drafts).await?;
    let mut report = ImportReport::default();
    for (row, outcome) in rows.iter().zip(outcomes) {
        report.add(row, outcome, locale, false);
    }
    let (created, updated, _) = report.counts();
    if !dry_run && created + updated > 0 {
        follow_rooms(&mut tx, contest, now).await?;
        let came = json!({ "candidates_added": created, "candidates_changed": updated });
        history::record(&mut tx, Some(actor.id), Subject::contest(contest), Change::Import, &json!({}), &came).await?;
        standings::tell_room(&mut tx, contest)?;
        tx.commit().await?;
    }
    Ok(report)
}

/// What the file is written as.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TemplateFormat {
    /// `xlsx` where nothing is said.
    #[param(inline)]
    format: Option<SheetFormat>,
}

/// A file with the heads of a list's columns.
#[utoipa::path(tag = "contest", params(ContestId, TemplateFormat), responses((status = 200, description = "CSV or XLSX with the heads alone")))]
#[get("/api/contests/{id}/candidates/template")]
pub async fn get_candidate_template(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    query: Query<TemplateFormat>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    find_editable(&mut *site.read().await?, *id, &actor).await?;
    let heads = columns::heads(Locale::of(&request));
    download_sheet("candidates", query.format.unwrap_or(SheetFormat::Xlsx), heads, Vec::new()).await
}
