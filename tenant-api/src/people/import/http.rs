//! The calls of lists.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::REQUIRED;
use serde::Deserialize;
use utoipa::ToSchema;

use super::answer::ImportAnswer;
use super::engine::Import;
use super::fields::{self, NAMES};
use super::made::{FormatQuery, download};
use super::plan::Options;
use super::task;
use crate::actor::Actor;
use crate::imports::{ImportForm, ImportRow, Table};
use crate::permissions::{Action, Resource};
use crate::sheets::messages::SHEET_TOO_MANY_ROWS;
use crate::sheets::{ROWS_MAX, SheetFormat, refusal};
use crate::site::Site;

/// Most rows that are brought in while the caller waits.
const AT_ONCE: usize = 300;

/// The form of a list.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the document's: the form is read by hand")]
pub struct ImportBody {
    /// CSV or XLSX, at most 10 MB and 5,000 rows.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Whether nothing is to be changed.
    dry_run: Option<bool>,
    /// Whether profiles of accounts that are there already are changed; never their role or password.
    update: Option<bool>,
    /// JSON: the file's heads and the field that each is, empty to leave a column out.
    columns: Option<String>,
}

/// Rows that were corrected.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RowsBody {
    rows: Vec<ImportRow>,
    #[serde(default)]
    dry_run: bool,
    #[serde(default)]
    update: bool,
}

/// Brings a list of people in, or tries it out. Over 300 rows in the background.
#[utoipa::path(tag = "admin", request_body(content = ImportBody, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<ImportAnswer>)))]
#[post("/api-admin/users/import_users_from_file")]
pub async fn import_users(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<ImportAnswer>, ApiError> {
    actor.require(Resource::Account, Action::Create)?;
    // Each account has a password in any case.
    actor.require_person()?;
    let form = ImportForm::receive(&request, payload, fields::find).await?;
    let ImportForm { file, dry_run, update, columns, .. } = form;
    let table = tokio::task::spawn_blocking(move || Table::read(&file, NAMES, &columns)).await??;
    let import = import(&site, &actor, &request, update);
    if !dry_run {
        return bring_in(&import, table.rows).await.map(Envelope::of);
    }
    let mut report = import.try_out(table.rows).await?;
    (report.columns, report.sample) = (Some(table.columns), Some(table.sample));
    Ok(Envelope::of(ImportAnswer::Done(report)))
}

/// Brings in rows that were corrected, as those of a file.
#[utoipa::path(tag = "admin", request_body = RowsBody, responses((status = 200, body = Envelope<ImportAnswer>)))]
#[post("/api-admin/users/import-rows")]
pub async fn import_rows(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ImportAnswer>, ApiError> {
    actor.require(Resource::Account, Action::Create)?;
    actor.require_person()?;
    let RowsBody { rows, dry_run, update } = body.json().await?;
    if rows.is_empty() {
        return Err(ApiError::field("rows", REQUIRED));
    }
    if rows.len() > ROWS_MAX {
        return Err(refusal(SHEET_TOO_MANY_ROWS, Some(ROWS_MAX)));
    }
    let import = import(&site, &actor, &request, update);
    let answer = match dry_run {
        true => ImportAnswer::Done(import.try_out(rows).await?),
        false => bring_in(&import, rows).await?,
    };
    Ok(Envelope::of(answer))
}

/// A file with the heads of a list's columns.
#[utoipa::path(tag = "admin", params(FormatQuery), responses((status = 200, description = "CSV or XLSX with the heads alone")))]
#[get("/api-admin/users/import-template")]
pub async fn get_import_template(
    actor: Actor,
    query: Query<FormatQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    actor.require(Resource::Account, Action::Create)?;
    let heads = fields::all().map(|field| fields::head(field, Locale::of(&request))).collect();
    download("accounts", query.format.unwrap_or(SheetFormat::Xlsx), heads, Vec::new()).await
}

fn import<'a>(site: &'a Site, actor: &Actor, request: &HttpRequest, update: bool) -> Import<'a> {
    let may_change_role = actor.may(Resource::Account, Action::ChangeRole);
    let options = Options { update, may_change_role, only_students: false };
    Import { site, by: actor.id, options, locale: Locale::of(request), is_kept: false, task: None }
}

async fn bring_in(import: &Import<'_>, rows: Vec<ImportRow>) -> Result<ImportAnswer, ApiError> {
    if rows.len() > AT_ONCE {
        return Ok(ImportAnswer::Task { task_id: task::enqueue(import, &rows).await? });
    }
    task::run_now(import, rows).await.map(ImportAnswer::Done)
}
