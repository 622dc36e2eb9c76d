//! Passwords that were made for a list: told once, as a file.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{HttpRequest, HttpResponse, get, web};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::messages::FILE_NOT_FOUND;
use serde::{Deserialize, Serialize};

use super::{fields, store, vault};
use crate::actor::Actor;
use crate::ids::UserImportId;
use crate::permissions::{Action, Resource};
use crate::sheets::{self, SheetFormat};
use crate::site::Site;

/// A person with the password that was made for them.
#[derive(Serialize, Deserialize)]
pub(super) struct Made {
    pub(super) full_name: String,
    /// An address or a login name.
    pub(super) login: String,
    pub(super) password: String,
}

/// What the file is written as.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FormatQuery {
    /// `xlsx` where nothing is said.
    #[param(inline)]
    pub(super) format: Option<SheetFormat>,
}

/// The passwords that were made for a list, for whoever sent it, once and within a day.
#[utoipa::path(tag = "admin", params(UserImportId, FormatQuery), responses((status = 200, description = "CSV or XLSX: name, login, password")))]
#[get("/api-admin/users/import-passwords/{id}")]
pub async fn get_import_passwords(
    site: Site,
    actor: Actor,
    id: web::Path<UserImportId>,
    query: Query<FormatQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    actor.require(Resource::Account, Action::Create)?;
    actor.require_person()?;
    let mut tx = site.begin().await?;
    let sealed = store::take_passwords(&mut tx, *id, actor.id).await?.ok_or(FILE_NOT_FOUND)?;
    let made: Vec<Made> = vault::open(vault::of(&site)?, &vault::made_context(*id), &sealed)?;
    let locale = Locale::of(&request);
    let login = if locale == Locale::Vi { "Tên đăng nhập hoặc email" } else { "Username or email" };
    let heads = [fields::head("full_name", locale), login, fields::head("password", locale)];
    let rows = made.into_iter().map(|it| vec![it.full_name, it.login, it.password]).collect();
    // Written before they are gone.
    let answer = download("passwords", query.format.unwrap_or(SheetFormat::Xlsx), heads.to_vec(), rows).await?;
    tx.commit().await?;
    Ok(answer)
}

/// A table as a download that nobody keeps.
///
/// # Errors
/// When it can't be written.
pub async fn download(
    name: &str,
    format: SheetFormat,
    heads: Vec<&'static str>,
    rows: Vec<Vec<String>>,
) -> Result<HttpResponse, ApiError> {
    let bytes = tokio::task::spawn_blocking(move || {
        let mut bytes = Vec::new();
        sheets::write(format, &heads, rows.into_iter(), &mut bytes).map(|()| bytes)
    });
    let bytes = bytes.await??;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, format.mime()))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.{format}\"")))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(bytes))
}
