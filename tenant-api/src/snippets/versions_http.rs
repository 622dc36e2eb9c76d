//! What a snippet was: looked at, named, restored.

use actix_web::{HttpRequest, get, post, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::access::{find_opened, find_own, lock_own};
use super::body::{SnippetFile, version_name};
use super::messages::SNIPPET_VERSION_NOT_FOUND;
use super::store::{self, Version, VersionRow};
use super::view::SnippetView;
use super::words::SnippetVersionReason;
use super::{saving, versions};
use crate::actor::Actor;
use crate::ids::SnippetId;
use crate::listing;
use crate::site::Site;

/// A version in the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct SnippetVersionItem {
    pub n: i32,
    /// Null: it has none, and goes once there are fifty newer ones.
    pub name: Option<String>,
    #[schema(inline)]
    pub reason: SnippetVersionReason,
    /// Epoch seconds.
    pub at: i64,
    pub bytes: i32,
    /// How many remarks there are on it.
    pub remarks: i64,
    /// Whether a review link opens it.
    pub has_review_link: bool,
}

impl From<VersionRow> for SnippetVersionItem {
    fn from(row: VersionRow) -> Self {
        Self {
            n: row.n,
            name: row.name,
            reason: row.reason,
            at: row.at.unix_timestamp(),
            bytes: row.bytes,
            remarks: row.remarks,
            has_review_link: row.is_linked,
        }
    }
}

/// A version with its text.
#[derive(Debug, Serialize, ToSchema)]
pub struct SnippetVersionView {
    pub n: i32,
    pub name: Option<String>,
    /// Epoch seconds.
    pub at: i64,
    pub title: String,
    pub language_id: i32,
    pub files: Vec<SnippetFile>,
    pub stdin: String,
}

impl From<Version> for SnippetVersionView {
    fn from(version: Version) -> Self {
        Self {
            n: version.n,
            name: version.name,
            at: version.at.unix_timestamp(),
            title: version.title,
            language_id: version.language_id,
            files: version.files.0,
            stdin: version.stdin,
        }
    }
}

/// The versions of a snippet, the newest first; for its author and who helps with it.
#[utoipa::path(tag = "snippet", params(SnippetId, Paging), responses((status = 200, body = Envelope<Vec<SnippetVersionItem>>)))]
#[get("/api/snippet/{id}/versions")]
pub async fn list_snippet_versions(
    site: Site,
    actor: Actor,
    id: web::Path<SnippetId>,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<SnippetVersionItem>>, ApiError> {
    let mut conn = site.read().await?;
    let (snippet, _) = find_opened(&mut conn, *id, &actor).await?;
    let run = async |limit: i64, offset: i64| store::list_versions(&mut conn, snippet.id, (limit, offset)).await;
    let (rows, metadata) = listing::page(paging.0, run).await?;
    Ok(Envelope::page(rows.into_iter().map(SnippetVersionItem::from).collect(), metadata))
}

/// A version with its text; for the same.
#[utoipa::path(tag = "snippet", params(SnippetId, ("n" = i32, Path)), responses((status = 200, body = Envelope<SnippetVersionView>)))]
#[get("/api/snippet/{id}/versions/{n}")]
pub async fn get_snippet_version(
    site: Site,
    actor: Actor,
    path: web::Path<(SnippetId, i32)>,
) -> Result<Envelope<SnippetVersionView>, ApiError> {
    let (id, n) = path.into_inner();
    let mut conn = site.read().await?;
    find_opened(&mut conn, id, &actor).await?;
    let version = store::find_version(&mut conn, id, n).await?.ok_or(SNIPPET_VERSION_NOT_FOUND)?;
    Ok(Envelope::of(version.into()))
}

/// A version's name.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SnippetVersionName {
    /// At most 100 characters; null takes it away.
    name: Option<String>,
}

/// Names a version of mine, or takes its name away.
#[utoipa::path(tag = "snippet", params(SnippetId, ("n" = i32, Path)), request_body = SnippetVersionName, responses((status = 200, body = Envelope<bool>)))]
#[put("/api/snippet/{id}/versions/{n}")]
pub async fn name_snippet_version(
    site: Site,
    actor: Actor,
    path: web::Path<(SnippetId, i32)>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    let (id, n) = path.into_inner();
    find_own(&mut *site.read().await?, id, &actor).await?;
    let input: SnippetVersionName = body.json().await?;
    let name = input.name.map(|name| version_name("name", &name)).transpose()?;
    let mut tx = site.begin().await?;
    lock_own(&mut tx, id, &actor).await?;
    let version = store::find_version(&mut tx, id, n).await?.ok_or(SNIPPET_VERSION_NOT_FOUND)?;
    if name.is_some() && version.name.is_none() {
        versions::refuse_more_lasting(&mut tx, id).await?;
    }
    store::name_version(&mut tx, version.id, name.as_deref()).await?;
    versions::prune(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// What a snippet is before it is restored.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct SnippetRestore {
    /// Of the snippet: another is a conflict. May be left out: then it is restored whatever it is.
    version: Option<i64>,
}

/// Makes the text of a snippet of mine what it was; what it is now becomes a version.
#[utoipa::path(tag = "snippet", params(SnippetId, ("n" = i32, Path)), request_body = SnippetRestore, responses((status = 200, body = Envelope<SnippetView>)))]
#[post("/api/snippet/{id}/versions/{n}/restore")]
pub async fn restore_snippet(
    site: Site,
    actor: Actor,
    path: web::Path<(SnippetId, i32)>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<SnippetView>, ApiError> {
    let at = path.into_inner();
    find_own(&mut *site.read().await?, at.0, &actor).await?;
    let SnippetRestore { version } = body.json_or_default().await?;
    Ok(Envelope::of(saving::restore(&site, &actor, at, version, Locale::of(&request)).await?))
}
