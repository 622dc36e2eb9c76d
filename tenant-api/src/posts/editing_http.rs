//! Posts: written, changed, let through, brought back, previewed, deleted.

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::access::{find_editable, lock_editable};
use super::draft::{PostDraft, PostSource, rendered};
use super::input::PostInput;
use super::messages::REVISION_NOT_FOUND;
use super::reading::PostView;
use super::saving::{change, create, note};
use super::views::{PostRevision, draft_view};
use super::{previews, publishing, store};
use crate::actor::Actor;
use crate::approval::{self, ManageStep, Visibility};
use crate::categories::{self, CategoryKind};
use crate::files;
use crate::history::{self, Change, Subject};
use crate::ids::PostId;
use crate::permissions::{Action, Resource};
use crate::site::Site;

async fn answer(site: &Site, actor: &Actor, id: PostId, request: &HttpRequest) -> Result<Envelope<PostView>, ApiError> {
    let mut conn = site.read().await?;
    let post = find_editable(&mut conn, id, actor).await?;
    let at = (OffsetDateTime::now_utc(), Locale::of(request));
    Ok(Envelope::of(draft_view(&mut conn, &post, true, at).await?))
}

/// Writes a new post.
#[utoipa::path(tag = "blog", request_body = PostInput, responses((status = 200, body = Envelope<PostView>)))]
#[post("/api/blog-posts")]
pub async fn create_post(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<PostView>, ApiError> {
    actor.require(Resource::Blog, Action::Create)?;
    let id = create(&site, &actor, body.json().await?).await?;
    answer(&site, &actor, id, &request).await
}

/// Changes a post; what is not named stays.
#[utoipa::path(tag = "blog", params(PostId), request_body = PostInput, responses((status = 200, body = Envelope<PostView>)))]
#[put("/api/blog-posts/{id}")]
pub async fn update_post(
    site: Site,
    actor: Actor,
    id: web::Path<PostId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<PostView>, ApiError> {
    actor.require(Resource::Blog, Action::Update)?;
    change(&site, &actor, *id, body.json().await?).await?;
    answer(&site, &actor, *id, &request).await
}

/// Takes a step in the life of a post: submit, cancel, approve, reject, publish or unpublish.
#[utoipa::path(tag = "blog", request_body = ManageStep, responses((status = 200, body = Envelope<PostView>)))]
#[put("/api/blog-posts/manage")]
pub async fn manage_post(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<PostView>, ApiError> {
    actor.require(Resource::Blog, Action::Update)?;
    let step: ManageStep = body.json().await?;
    let mut tx = site.begin().await?;
    let post = publishing::take(&mut tx, &actor, &step).await?;
    let at = (OffsetDateTime::now_utc(), Locale::of(&request));
    let view = draft_view(&mut tx, &post, true, at).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// Deletes a post with its revisions and comments.
#[utoipa::path(tag = "blog", params(PostId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/blog-posts/{id}")]
pub async fn delete_post(site: Site, actor: Actor, id: web::Path<PostId>) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Blog, Action::Delete)?;
    let mut tx = site.begin().await?;
    let post = lock_editable(&mut tx, *id, &actor).await?;
    categories::place(&mut tx, CategoryKind::Blog, id.get(), (None, None)).await?;
    files::use_in(&mut tx, files::Subject::Post(post.id), &[]).await?;
    store::delete(&mut tx, post.id).await?;
    let was = json!({ "title": post.draft.source.texts.title, "slug": post.draft.source.slug });
    history::record(&mut tx, Some(actor.id), Subject::post(post.id), Change::Delete, &was, &Value::Null).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// What is different from what readers have.
#[utoipa::path(tag = "blog", params(PostId), responses((status = 200, body = Envelope<Vec<approval::Change>>)))]
#[get("/api/blog-posts/{id}/changes")]
pub async fn list_post_changes(
    site: Site,
    actor: Actor,
    id: web::Path<PostId>,
) -> Result<Envelope<Vec<approval::Change>>, ApiError> {
    actor.require(Resource::Blog, Action::Update)?;
    let mut conn = site.read().await?;
    let post = find_editable(&mut conn, *id, &actor).await?;
    let before = match store::published_source(&mut conn, post.id).await? {
        Some(source) => read(source)?.named_texts(),
        None => approval::last_approved(&mut conn, approval::Kind::Post, post.id.get()).await?,
    };
    Ok(Envelope::of(approval::between(&before, &post.draft.source.named_texts())))
}

fn read(source: Value) -> Result<PostSource, ApiError> {
    serde_json::from_value(source).map_err(ApiError::internal)
}

/// What a post was, the newest first: at most fifty sittings.
#[utoipa::path(tag = "blog", params(PostId), responses((status = 200, body = Envelope<Vec<PostRevision>>)))]
#[get("/api/blog-posts/{id}/revisions")]
pub async fn list_post_revisions(
    site: Site,
    actor: Actor,
    id: web::Path<PostId>,
    request: HttpRequest,
) -> Result<Envelope<Vec<PostRevision>>, ApiError> {
    actor.require(Resource::Blog, Action::Update)?;
    let mut conn = site.read().await?;
    let post = find_editable(&mut conn, *id, &actor).await?;
    let rows = store::list_revisions(&mut conn, post.id).await?;
    let locale = Locale::of(&request);
    let views: Result<Vec<_>, _> = rows.into_iter().map(|row| PostRevision::of(row, locale)).collect();
    Ok(Envelope::of(views?))
}

/// Which revision is to come back.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PostRestore {
    revision: i64,
}

/// Makes a post what it was; what it is now stays among its revisions. Its address stays.
#[utoipa::path(tag = "blog", params(PostId), request_body = PostRestore, responses((status = 200, body = Envelope<PostView>)))]
#[post("/api/blog-posts/{id}/restore")]
pub async fn restore_post(
    site: Site,
    actor: Actor,
    id: web::Path<PostId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<PostView>, ApiError> {
    actor.require(Resource::Blog, Action::Update)?;
    let PostRestore { revision } = body.json().await?;
    let source = {
        let mut conn = site.read().await?;
        let post = find_editable(&mut conn, *id, &actor).await?;
        store::find_revision(&mut conn, post.id, revision).await?.ok_or(REVISION_NOT_FOUND)?
    };
    let source = read(source)?;
    let made = rendered(&source).await?;
    let mut tx = site.begin().await?;
    let was = lock_editable(&mut tx, *id, &actor).await?;
    let source = PostSource { slug: was.draft.source.slug.clone(), ..source };
    let draft = PostDraft { source, ..was.draft.clone() };
    let is_public = draft.visibility == Visibility::Public;
    let status = approval::after_edit(was.status, is_public, actor.may(Resource::Blog, Action::Approval));
    store::update(&mut tx, *id, &draft, &made, (status, None)).await?;
    let now = find_editable(&mut tx, *id, &actor).await?;
    note(&mut tx, &actor, (Some(&was), &now), true).await?;
    tx.commit().await?;
    answer(&site, &actor, *id, &request).await
}

/// A link by which anybody looks at the post for a week.
#[derive(Debug, Serialize, ToSchema)]
pub struct PostPreview {
    /// Without the site's host.
    pub url: String,
}

/// Makes a link to preview a post.
#[utoipa::path(tag = "blog", params(PostId), responses((status = 200, body = Envelope<PostPreview>)))]
#[post("/api/blog-posts/{id}/preview")]
pub async fn preview_post(site: Site, actor: Actor, id: web::Path<PostId>) -> Result<Envelope<PostPreview>, ApiError> {
    actor.require(Resource::Blog, Action::Update)?;
    let mut tx = site.begin().await?;
    let post = find_editable(&mut tx, *id, &actor).await?;
    let token = previews::make(&mut tx, (post.id, actor.id), OffsetDateTime::now_utc()).await?;
    tx.commit().await?;
    Ok(Envelope::of(PostPreview { url: format!("/blog/{}?preview={token}", post.draft.source.slug) }))
}
