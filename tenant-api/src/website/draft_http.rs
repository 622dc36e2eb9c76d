//! Calls of the website's builder.

use actix_web::{HttpRequest, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::design::WebsiteChangeItem;
use super::designs::{self, StartingDesign};
use super::draft::{self, WebsiteDraftInput, WebsitePublication};
use super::draft_views::{WebsiteDraft, WebsiteVersion, WebsiteVersionContent};
use super::messages::WEBSITE_VERSION_NOT_FOUND;
use super::store;
use crate::actor::Actor;
use crate::permissions::{Action, Resource};
use crate::site::Site;

async fn answer(site: &Site) -> Result<Envelope<WebsiteDraft>, ApiError> {
    let (row, shown) = draft::open(site).await?;
    Ok(Envelope::of(WebsiteDraft::of(row, &shown)))
}

/// The website as it is being made; what the site shows where nobody has changed anything yet.
#[utoipa::path(tag = "website", responses((status = 200, body = Envelope<WebsiteDraft>)))]
#[get("/api/website/draft")]
pub async fn get_website_draft(site: Site, actor: Actor) -> Result<Envelope<WebsiteDraft>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    answer(&site).await
}

/// Saves the website as it is being made. 409 with the draft where it has another version by now.
#[utoipa::path(tag = "website", request_body = WebsiteDraftInput, responses((status = 200, body = Envelope<WebsiteDraft>)))]
#[put("/api/website/draft")]
pub async fn save_website_draft(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<WebsiteDraft>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    draft::save(&site, &actor, body.json().await?).await?;
    answer(&site).await
}

/// What publishing the draft would change.
#[utoipa::path(tag = "website", responses((status = 200, body = Envelope<Vec<WebsiteChangeItem>>)))]
#[get("/api/website/draft/changes")]
pub async fn list_website_changes(site: Site, actor: Actor) -> Result<Envelope<Vec<WebsiteChangeItem>>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let (row, shown) = draft::open(&site).await?;
    Ok(Envelope::of(shown.changes(&row.draft.over(&shown))))
}

/// Publishes the draft: everybody sees it from then on.
#[utoipa::path(tag = "website", request_body = WebsitePublication, responses((status = 200, body = Envelope<WebsiteDraft>)))]
#[post("/api/website/publish")]
pub async fn publish_website(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<WebsiteDraft>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    draft::publish(&site, &actor, body.json().await?).await?;
    answer(&site).await
}

/// Which version is to come back.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WebsiteRestore {
    version: i64,
}

/// Makes the website what it was: the whole version becomes the draft and is published, as a new version.
#[utoipa::path(tag = "website", request_body = WebsiteRestore, responses((status = 200, body = Envelope<WebsiteDraft>)))]
#[post("/api/website/restore")]
pub async fn restore_website(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<WebsiteDraft>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let WebsiteRestore { version } = body.json().await?;
    draft::restore(&site, &actor, version).await?;
    answer(&site).await
}

/// What was published, the newest first: at most thirty versions.
#[utoipa::path(tag = "website", responses((status = 200, body = Envelope<Vec<WebsiteVersion>>)))]
#[get("/api/website/versions")]
pub async fn list_website_versions(
    site: Site,
    actor: Actor,
    request: HttpRequest,
) -> Result<Envelope<Vec<WebsiteVersion>>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let locale = Locale::of(&request);
    let rows = store::list_versions(&mut *site.read().await?).await?;
    Ok(Envelope::of(rows.into_iter().map(|row| WebsiteVersion::of(row, locale)).collect()))
}

/// A version.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct WebsiteVersionPath {
    version: i64,
}

/// What the site showed as a version.
#[utoipa::path(tag = "website", params(WebsiteVersionPath), responses((status = 200, body = Envelope<WebsiteVersionContent>)))]
#[get("/api/website/versions/{version}")]
pub async fn get_website_version(
    site: Site,
    actor: Actor,
    path: web::Path<WebsiteVersionPath>,
) -> Result<Envelope<WebsiteVersionContent>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let data = store::find_version(&mut *site.read().await?, path.version).await?.ok_or(WEBSITE_VERSION_NOT_FOUND)?;
    Ok(Envelope::of(WebsiteVersionContent { version: path.version, data }))
}

/// Designs that a website can begin with.
#[utoipa::path(tag = "website", responses((status = 200, body = Envelope<Vec<StartingDesign>>)))]
#[get("/api/website/designs")]
pub async fn list_website_designs(actor: Actor) -> Result<Envelope<Vec<StartingDesign>>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    Ok(Envelope::of(designs::all()?))
}
