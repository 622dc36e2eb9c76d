//! Posts of a class: read, written, changed, taken away.

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::CONCURRENT_EDIT;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use time::OffsetDateTime;

use super::access::find_in;
use super::input::{ClassPostInput, Draft};
use super::messages::{TOO_MANY_CLASS_POSTS, TOO_MANY_PINNED};
use super::views::ClassPostView;
use super::{publishing, store};
use crate::actor::Actor;
use crate::classrooms::{self, ClassNews, Classroom};
use crate::files::{self, Subject};
use crate::ids::{ClassPostId, ClassroomId};
use crate::listing;
use crate::site::Site;

/// Most posts of a class, and most that are pinned.
const POSTS_MAX: i64 = 1000;
const PINNED_MAX: i64 = 5;

/// A class and one of its posts.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub struct ClassPostPath {
    #[param(value_type = i64)]
    id: ClassroomId,
    #[param(value_type = i64)]
    post: ClassPostId,
}

/// A class's posts, pinned ones first, then the newest. Posts to come are for those who lead it.
#[utoipa::path(tag = "classroom", params(ClassroomId, Paging), responses((status = 200, body = Envelope<Vec<ClassPostView>>)))]
#[get("/api/classroom/{id}/post")]
pub async fn list_class_posts(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    paging: Query<Paging>,
    request: HttpRequest,
) -> Result<Envelope<Vec<ClassPostView>>, ApiError> {
    let (now, locale) = (OffsetDateTime::now_utc(), Locale::of(&request));
    let mut conn = site.read().await?;
    let class = classrooms::find_seen(&mut conn, *id, &actor).await?;
    let until = (!class.leads).then_some(now);
    let run = async |limit: i64, offset: i64| store::list(&mut conn, class.id, until, (limit, offset)).await;
    let (rows, metadata) = listing::page(paging.0, run).await?;
    let views: Result<Vec<_>, _> = rows.into_iter().map(|row| ClassPostView::of(row, now, locale)).collect();
    Ok(Envelope::page(views?, metadata))
}

/// A post of a class.
#[utoipa::path(tag = "classroom", params(ClassPostPath), responses((status = 200, body = Envelope<ClassPostView>)))]
#[get("/api/classroom/{id}/post/{post}")]
pub async fn get_class_post(
    site: Site,
    actor: Actor,
    path: web::Path<ClassPostPath>,
    request: HttpRequest,
) -> Result<Envelope<ClassPostView>, ApiError> {
    let mut conn = site.read().await?;
    let class = classrooms::find_seen(&mut conn, path.id, &actor).await?;
    view(&mut conn, &class, path.post, Locale::of(&request)).await
}

async fn view(
    conn: &mut TenantConn,
    class: &Classroom,
    id: ClassPostId,
    locale: Locale,
) -> Result<Envelope<ClassPostView>, ApiError> {
    let now = OffsetDateTime::now_utc();
    let row = find_in(conn, class, id, now).await?;
    Ok(Envelope::of(ClassPostView::of(row, now, locale)?))
}

/// Tells a class something, now or at a set time.
#[utoipa::path(tag = "classroom", params(ClassroomId), request_body = ClassPostInput, responses((status = 200, body = Envelope<ClassPostView>)))]
#[post("/api/classroom/{id}/post")]
pub async fn create_class_post(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ClassPostView>, ApiError> {
    classrooms::find_led(&mut *site.read().await?, *id, &actor).await?.require_open()?;
    let input: ClassPostInput = body.json().await?;
    let now = OffsetDateTime::now_utc();
    let draft = input.prepared(now).await?;
    let mut tx = site.begin().await?;
    let class = classrooms::lock_led(&mut tx, *id, &actor).await?;
    class.require_open()?;
    if count_if_pinnable(&mut tx, &class, &draft, None).await? >= POSTS_MAX {
        return Err(ApiError::with(TOO_MANY_CLASS_POSTS, vec![("max", POSTS_MAX.to_string())]));
    }
    let post = store::insert(&mut tx, (class.id, actor.id), &draft, draft.appears(None, now)).await?;
    files::use_in(&mut tx, Subject::ClassPost(post), &files::ids_in(&draft.content)).await?;
    publishing::publish(&mut tx, post, now).await?;
    classrooms::tell(&mut tx, class.id, ClassNews::Posts)?;
    let made = view(&mut tx, &class, post, Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(made)
}

/// Changes a post: all of it is what the body says. Members are told of it once.
#[utoipa::path(tag = "classroom", params(ClassPostPath), request_body = ClassPostInput, responses((status = 200, body = Envelope<ClassPostView>)))]
#[put("/api/classroom/{id}/post/{post}")]
pub async fn update_class_post(
    site: Site,
    actor: Actor,
    path: web::Path<ClassPostPath>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ClassPostView>, ApiError> {
    classrooms::find_led(&mut *site.read().await?, path.id, &actor).await?.require_open()?;
    let input: ClassPostInput = body.json().await?;
    let now = OffsetDateTime::now_utc();
    let draft = input.prepared(now).await?;
    let mut tx = site.begin().await?;
    let class = classrooms::lock_led(&mut tx, path.id, &actor).await?;
    class.require_open()?;
    let was = find_in(&mut tx, &class, path.post, now).await?;
    let (of, locale) = (was.id, Locale::of(&request));
    let (known, until_now) = (was.version, was.publish_at);
    if draft.version.is_some_and(|version| version != known) {
        let row = serde_json::to_value(ClassPostView::of(was, now, locale)?).map_err(ApiError::internal)?;
        return Err(ApiError::with_data(CONCURRENT_EDIT, row));
    }
    count_if_pinnable(&mut tx, &class, &draft, Some(of)).await?;
    store::update(&mut tx, of, &draft, draft.appears(Some(until_now), now)).await?;
    files::use_in(&mut tx, Subject::ClassPost(of), &files::ids_in(&draft.content)).await?;
    publishing::publish(&mut tx, of, now).await?;
    classrooms::tell(&mut tx, class.id, ClassNews::Posts)?;
    let made = view(&mut tx, &class, of, locale).await?;
    tx.commit().await?;
    Ok(made)
}

/// How many posts the class has, unless too many others than `but` are pinned for the draft to be.
async fn count_if_pinnable(
    tx: &mut TenantConn,
    class: &Classroom,
    draft: &Draft,
    but: Option<ClassPostId>,
) -> Result<i64, ApiError> {
    let (all, pinned) = store::counts(tx, class.id, but).await?;
    if draft.pinned && pinned >= PINNED_MAX {
        return Err(ApiError::with(TOO_MANY_PINNED, vec![("max", PINNED_MAX.to_string())]));
    }
    Ok(all)
}

/// Takes a post away, with its comments.
#[utoipa::path(tag = "classroom", params(ClassPostPath), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/classroom/{id}/post/{post}")]
pub async fn delete_class_post(
    site: Site,
    actor: Actor,
    path: web::Path<ClassPostPath>,
) -> Result<Envelope<bool>, ApiError> {
    let mut tx = site.begin().await?;
    let class = classrooms::lock_led(&mut tx, path.id, &actor).await?;
    class.require_open()?;
    let post = find_in(&mut tx, &class, path.post, OffsetDateTime::now_utc()).await?;
    files::use_in(&mut tx, Subject::ClassPost(post.id), &[]).await?;
    store::delete(&mut tx, post.id).await?;
    classrooms::tell(&mut tx, class.id, ClassNews::Posts)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
