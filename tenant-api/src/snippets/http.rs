//! Snippets: made, read, changed, deleted, and the list of one's own.

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use serde::Deserialize;
use utoipa::IntoParams;

use super::access::{find_own, find_seen, lock_own};
use super::body::{SnippetChange, SnippetInput, SnippetKey};
use super::last_run::settle_last_run;
use super::store::{self, MineQuery};
use super::view::{Looks, SnippetItem, SnippetView, items, view_as};
use super::{help, saving};
use crate::actor::{Actor, Visitor};
use crate::approval::Visibility;
use crate::ids::SnippetId;
use crate::languages::{self, LanguageRef};
use crate::listing::{self, Listing, Search, given};
use crate::site::Site;

/// Of a body, in bytes: a text of 256 KiB, each sign of which may be six in JSON, and its input.
const BODY_MAX: usize = 2 * 1024 * 1024;

/// Which of my snippets.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SnippetFilter {
    #[serde(default, deserialize_with = "languages::maybe_id_or_key")]
    #[param(value_type = Option<LanguageRef>)]
    pub language_id: Option<i32>,
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub visibility: Option<Visibility>,
}

/// Makes a snippet; sent again with the same key, it is the first.
#[utoipa::path(tag = "snippet", request_body = SnippetInput, responses((status = 200, body = Envelope<SnippetView>)))]
#[post("/api/snippet/")]
pub async fn create_snippet(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<SnippetView>, ApiError> {
    actor.require_own_account()?;
    let input: SnippetInput = body.up_to(BODY_MAX).json().await?;
    Ok(Envelope::of(saving::create(&site, &actor, &input, Locale::of(&request)).await?))
}

/// My snippets, changed last first.
#[utoipa::path(tag = "snippet", params(Paging, Search, SnippetFilter), responses((status = 200, body = Envelope<Vec<SnippetItem>>)))]
#[get("/api/snippet/")]
pub async fn list_snippets(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    listing: Listing<SnippetFilter>,
) -> Result<Envelope<Vec<SnippetItem>>, ApiError> {
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let query = MineQuery {
            author: actor.id,
            search: &listing.search,
            language: listing.filter.language_id,
            visibility: listing.filter.visibility,
            limit,
            offset,
        };
        store::list_mine(&mut conn, &query).await
    })
    .await?;
    let looks = Looks::new(&site, Some(actor.id), Locale::of(&request));
    Ok(Envelope::page(items(&mut conn, rows, actor.id, &looks).await?, metadata))
}

/// The snippet of this id or address, to whoever may see it.
///
/// # Errors
/// 404.
pub async fn snippet_view(
    site: &Site,
    key: &str,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<SnippetView, ApiError> {
    let (mut snippet, sight) = find_seen(&mut *site.read().await?, &SnippetKey::of(key), actor).await?;
    settle_last_run(site, &mut snippet).await;
    let looks = Looks::new(site, actor.map(|actor| actor.id), locale);
    view_as(&mut *site.read().await?, snippet, sight, &looks).await
}

/// A snippet, by its id or address; by its id one that is not listed is found by its author alone.
#[utoipa::path(tag = "snippet", params(("id" = String, Path)), responses((status = 200, body = Envelope<SnippetView>)))]
#[get("/api/snippet/{id}")]
pub async fn get_snippet(
    site: Site,
    Visitor(actor): Visitor,
    key: web::Path<String>,
    request: HttpRequest,
) -> Result<Envelope<SnippetView>, ApiError> {
    Ok(Envelope::of(snippet_view(&site, &key, actor.as_ref(), Locale::of(&request)).await?))
}

/// Changes a snippet of mine; what is not named stays. With an old version it is 409, and the data are the snippet as it is.
#[utoipa::path(tag = "snippet", params(SnippetId), request_body = SnippetChange, responses((status = 200, body = Envelope<SnippetView>)))]
#[put("/api/snippet/{id}")]
pub async fn update_snippet(
    site: Site,
    actor: Actor,
    id: web::Path<SnippetId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<SnippetView>, ApiError> {
    find_own(&mut *site.read().await?, *id, &actor).await?;
    let change: SnippetChange = body.up_to(BODY_MAX).json().await?;
    Ok(Envelope::of(saving::change(&site, &actor, *id, change, Locale::of(&request)).await?))
}

/// Deletes a snippet of mine with its versions and what was said of them; what was made from it stays.
#[utoipa::path(tag = "snippet", params(SnippetId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/snippet/{id}")]
pub async fn delete_snippet(site: Site, actor: Actor, id: web::Path<SnippetId>) -> Result<Envelope<bool>, ApiError> {
    let mut tx = site.begin().await?;
    let snippet = lock_own(&mut tx, *id, &actor).await?;
    help::end(&mut tx, &snippet).await?;
    store::delete(&mut tx, snippet.id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
