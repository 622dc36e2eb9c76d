//! Sites as files, sites out of sites, sites elsewhere: export with its download, import with its upload, clone, move.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use directory::messages::SITE_NOT_FOUND;
use futures::TryStreamExt;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::{FILE_NOT_FOUND, INVALID_VALUE, WRONG_STATE};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio_util::io::StreamReader;
use utoipa::ToSchema;

use super::Console;
use super::actions::Done;
use super::caller::Caller;
use super::input::{Reason, checked_reason};
use super::operations::find;
use super::sites_store as store;
use crate::life::moving::{MoveError, MoveTo, ServerView, placements};
use crate::life::{self, NewSiteError, NewSiteName};
use crate::operators::{Audit, Permission};

/// Characters of an upload's name.
const UPLOAD_NAME_MAX: usize = 80;

impl From<NewSiteError> for ApiError {
    fn from(error: NewSiteError) -> Self {
        match error {
            NewSiteError::Life(error) => error.into(),
            NewSiteError::Start(error) => error.into(),
        }
    }
}

impl From<MoveError> for ApiError {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::NotFound => SITE_NOT_FOUND.into(),
            MoveError::State(_) => WRONG_STATE.into(),
            MoveError::Target(_) => Self::field("database", INVALID_VALUE),
            MoveError::Start(error) => error.into(),
            MoveError::Database(error) => error.into(),
        }
    }
}

/// Writes all of a site's data into a file.
#[utoipa::path(tag = "actions", request_body = Reason,
    responses((status = 200, body = Envelope<Done>)))]
#[post("/api/console/sites/{id}/export")]
pub(super) async fn export_site(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<Done>, ApiError> {
    caller.require(Permission::ExportSite)?;
    let reason = body.json::<Reason>().await?.checked()?;
    let pool = console.operators.pool();
    store::named(pool, *id).await?.ok_or(SITE_NOT_FOUND)?;
    let mut transaction = pool.begin().await?;
    let operation = life::start_export(&mut transaction, *id, &caller.asked(&reason)).await?;
    let detail = json!({"operation": operation});
    let line = Audit { tenant: Some(*id), reason, detail, ..caller.line("site.export") };
    line.commit(transaction).await?;
    Ok(Envelope::of(Done { operation: find(&console, operation).await? }))
}

/// The file of an export that is done. Nothing of it is sent before the line that says so is in the log.
#[utoipa::path(tag = "operations", responses((status = 200, content_type = "application/zstd")))]
#[get("/api/console/operations/{id}/file")]
pub(super) async fn download_export(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
) -> Result<HttpResponse, ApiError> {
    caller.require(Permission::ExportSite)?;
    let export = life::export_of(console.operators.pool(), *id).await?.ok_or(FILE_NOT_FOUND)?;
    let opened = life::open_export(&console.services, &export).await?;
    let (size, content) = opened.ok_or(FILE_NOT_FOUND)?;
    let detail = json!({"operation": export.operation_id, "size": size, "sha256": export.sha256});
    let line = Audit {
        tenant: Some(export.tenant_id),
        target: export.file.clone(),
        detail,
        ..caller.line("site.export.download")
    };
    logged(&console, line).await?;
    Ok(HttpResponse::Ok()
        .content_type("application/zstd")
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}\"", export.file)))
        .no_chunking(size)
        .streaming(content.map_err(|error| std::io::Error::other(format!("{error:#}")))))
}

/// A file that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Uploaded {
    /// What to import it by.
    upload: String,
}

/// Takes a site's file in, as raw bytes. The file is there before its line is in the log, but nobody can have it imported
/// before that: its name is answered last. One whose line was not written is taken away again, at the latest by the keeper.
#[utoipa::path(tag = "actions", request_body(content = String, content_type = "application/octet-stream"),
    responses((status = 200, body = Envelope<Uploaded>)))]
#[post("/api/console/imports")]
pub(super) async fn upload_import(
    console: web::Data<Console>,
    caller: Caller,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<Uploaded>, ApiError> {
    caller.require(Permission::ImportSite)?;
    let content = payload.into_inner().map_err(|error| std::io::Error::other(error.to_string()));
    let upload = life::upload(&console.services.blobs, StreamReader::new(Box::pin(content))).await?;
    let size = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let line = Audit { target: upload.clone(), detail: json!({"size": size}), ..caller.line("site.import.upload") };
    if let Err(error) = logged(&console, line).await {
        life::forget_upload(&console.services.blobs, &upload).await?;
        return Err(error.into());
    }
    Ok(Envelope::of(Uploaded { upload }))
}

/// Writes a line about what is no change of the control database.
async fn logged(console: &Console, line: Audit) -> Result<i64, sqlx::Error> {
    line.commit(console.operators.pool().begin().await?).await
}

/// Body of [`import_site`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Import {
    /// As the upload answered.
    #[serde(default)]
    upload: String,
    /// What the new site calls itself; as in the file where it is not given.
    name: Option<String>,
    #[serde(default)]
    subdomain: String,
    #[serde(default)]
    reason: String,
}

/// Makes a new site out of a file.
#[utoipa::path(tag = "actions", request_body = Import,
    responses((status = 200, body = Envelope<Done>)))]
#[post("/api/console/sites/import")]
pub(super) async fn import_site(
    console: web::Data<Console>,
    caller: Caller,
    body: RawBody,
) -> Result<Envelope<Done>, ApiError> {
    caller.require(Permission::ImportSite)?;
    let input: Import = body.json().await?;
    let reason = checked_reason(&input.reason)?;
    // A name of ours: letters and digits and two dots, never a path.
    let sound = (1..=UPLOAD_NAME_MAX).contains(&input.upload.len())
        && input.upload.chars().all(|c| c.is_ascii_alphanumeric() || c == '.');
    if !sound {
        return Err(ApiError::field("upload", INVALID_VALUE));
    }
    let new_site = NewSiteName { name: input.name, subdomain: input.subdomain };
    let mut transaction = console.operators.pool().begin().await?;
    let asked = caller.asked(&reason);
    let (tenant, operation) = life::start_import(&mut transaction, &input.upload, &new_site, &asked).await?;
    let detail = json!({"operation": operation, "after": {"name": new_site.name, "subdomain": new_site.subdomain}});
    let line = Audit { tenant: Some(tenant), target: input.upload, reason, detail, ..caller.line("site.import") };
    line.commit(transaction).await?;
    Ok(Envelope::of(Done { operation: find(&console, operation).await? }))
}

/// Body of [`clone_site`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CloneInput {
    /// What the new site calls itself; as the old one where it is not given.
    name: Option<String>,
    #[serde(default)]
    subdomain: String,
    #[serde(default)]
    reason: String,
}

/// Makes a new site that is a copy of another.
#[utoipa::path(tag = "actions", request_body = CloneInput,
    responses((status = 200, body = Envelope<Done>)))]
#[post("/api/console/sites/{id}/clone")]
pub(super) async fn clone_site(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<Done>, ApiError> {
    caller.require(Permission::CloneSite)?;
    let input: CloneInput = body.json().await?;
    let reason = checked_reason(&input.reason)?;
    let new_site = NewSiteName { name: input.name, subdomain: input.subdomain };
    let mut transaction = console.operators.pool().begin().await?;
    let (made, operation) = life::start_clone(&mut transaction, *id, &new_site, &caller.asked(&reason)).await?;
    let detail = json!({"operation": operation, "made": made, "after": {"name": new_site.name, "subdomain": new_site.subdomain}});
    Audit { tenant: Some(*id), reason, detail, ..caller.line("site.clone") }.commit(transaction).await?;
    Ok(Envelope::of(Done { operation: find(&console, operation).await? }))
}

/// Body of [`move_site`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Move {
    /// A server's name; the one where it is where it is not given.
    server: Option<String>,
    /// A database of that server, or `new` for one of the site's own; any with room where it is not given.
    database: Option<String>,
    #[serde(default)]
    reason: String,
}

/// Moves a site to another database or server, while it is used.
#[utoipa::path(tag = "actions", request_body = Move,
    responses((status = 200, body = Envelope<Done>)))]
#[post("/api/console/sites/{id}/move")]
pub(super) async fn move_site(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<Done>, ApiError> {
    caller.require(Permission::MoveSite)?;
    let input: Move = body.json().await?;
    let reason = checked_reason(&input.reason)?;
    let to = MoveTo { server: input.server, database: input.database, keep_seconds: None };
    let mut transaction = console.operators.pool().begin().await?;
    let operation = life::start_move(&mut transaction, *id, &to, &caller.asked(&reason)).await?;
    let detail = json!({"operation": operation, "after": {"server": to.server, "database": to.database}});
    Audit { tenant: Some(*id), reason, detail, ..caller.line("site.move") }.commit(transaction).await?;
    Ok(Envelope::of(Done { operation: find(&console, operation).await? }))
}

/// Where sites can be moved.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Placements {
    servers: Vec<ServerView>,
}

/// The sites' servers with their databases: where sites can be moved.
#[utoipa::path(tag = "actions", responses((status = 200, body = Envelope<Placements>)))]
#[get("/api/console/placements")]
pub(super) async fn list_placements(
    console: web::Data<Console>,
    caller: Caller,
) -> Result<Envelope<Placements>, ApiError> {
    caller.require(Permission::ViewSites)?;
    let servers = placements(console.operators.pool()).await?;
    Ok(Envelope::of(Placements { servers }))
}
