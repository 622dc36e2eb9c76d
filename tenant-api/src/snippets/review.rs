//! Review links: whoever is signed in and has one writes remarks on a version, however the snippet is shared.

use actix_web::{HttpRequest, delete, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::access::{Sight, find_own, lock_own};
use super::messages::SNIPPET_VERSION_NOT_FOUND;
use super::remarks::{SnippetRemark, find_by_token, of_version};
use super::versions_http::SnippetVersionView;
use super::view::{Looks, SnippetItem, view_as};
use super::words::SnippetVersionReason;
use super::{slugs, store, versions};
use crate::actor::Actor;
use crate::ids::SnippetId;
use crate::learning::REMARKS_MAX;
use crate::site::Site;

/// Which version is to be looked over.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReviewLinkInput {
    /// None: what the snippet is now.
    #[serde(default)]
    n: Option<i32>,
}

/// A link by which a version is looked over.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewLink {
    /// Without the site's host.
    pub url: String,
    /// The version's number.
    pub n: i32,
}

/// Makes a link to a version of mine; it has one, which stays the same.
#[utoipa::path(tag = "snippet", params(SnippetId), request_body = ReviewLinkInput, responses((status = 200, body = Envelope<ReviewLink>)))]
#[post("/api/snippet/{id}/review-link")]
pub async fn make_review_link(
    site: Site,
    actor: Actor,
    id: web::Path<SnippetId>,
    body: RawBody,
) -> Result<Envelope<ReviewLink>, ApiError> {
    find_own(&mut *site.read().await?, *id, &actor).await?;
    let input: ReviewLinkInput = body.json_or_default().await?;
    let mut tx = site.begin().await?;
    let snippet = lock_own(&mut tx, *id, &actor).await?;
    let n = match input.n {
        Some(n) => n,
        None => versions::keep(&mut tx, &snippet, SnippetVersionReason::Asked).await?,
    };
    let version = store::find_version(&mut tx, *id, n).await?.ok_or(SNIPPET_VERSION_NOT_FOUND)?;
    let token = match store::review_of(&mut tx, version.id).await? {
        Some(token) => token,
        None => {
            if version.name.is_none() {
                versions::refuse_more_lasting(&mut tx, *id).await?;
            }
            let token = slugs::token();
            store::make_review(&mut tx, version.id, &token).await?;
            token
        }
    };
    tx.commit().await?;
    Ok(Envelope::of(ReviewLink { url: format!("/ucode/review/{token}"), n }))
}

/// Whose link is to go.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfLink {
    /// The version's number.
    n: i32,
}

/// Takes a version's link away: it opens nothing any more. What was said stays.
#[utoipa::path(tag = "snippet", params(SnippetId, OfLink), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/snippet/{id}/review-link")]
pub async fn drop_review_link(
    site: Site,
    actor: Actor,
    id: web::Path<SnippetId>,
    which: Query<OfLink>,
) -> Result<Envelope<bool>, ApiError> {
    let mut tx = site.begin().await?;
    lock_own(&mut tx, *id, &actor).await?;
    let version = store::find_version(&mut tx, *id, which.n).await?.ok_or(SNIPPET_VERSION_NOT_FOUND)?;
    store::drop_review(&mut tx, version.id).await?;
    versions::prune(&mut tx, *id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// What a review link opens.
#[derive(Debug, Serialize, ToSchema)]
pub struct SnippetReview {
    pub snippet: SnippetItem,
    pub version: SnippetVersionView,
    /// By file and line.
    pub remarks: Vec<SnippetRemark>,
    pub can_remark: bool,
}

/// A version that is to be looked over, for whoever is signed in and has its link.
#[utoipa::path(tag = "snippet", responses((status = 200, body = Envelope<SnippetReview>)))]
#[get("/api/snippet/review/{token}")]
pub async fn get_snippet_review(
    site: Site,
    actor: Actor,
    token: web::Path<String>,
    request: HttpRequest,
) -> Result<Envelope<SnippetReview>, ApiError> {
    let mut conn = site.read().await?;
    let (snippet, version) = find_by_token(&mut conn, &token).await?;
    let looks = Looks::new(&site, Some(actor.id), Locale::of(&request));
    let remarks = of_version(&mut conn, &version, snippet.author_id, &actor, &looks).await?;
    let view = view_as(&mut conn, snippet, Sight::Shared, &looks).await?;
    let can_remark = actor.visit.is_none() && remarks.len() < REMARKS_MAX;
    Ok(Envelope::of(SnippetReview { snippet: view.into(), version: version.into(), remarks, can_remark }))
}
