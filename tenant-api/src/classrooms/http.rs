//! Classes: found, read, made, changed, copied, taken away.

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::access::{find_led, find_seen};
use super::cloning::{self, ClassCloneInput};
use super::input::ClassroomInput;
use super::saving::{self, Changed};
use super::store::{self, ClassQuery};
use super::views::{ClassroomItem, ClassroomView, items, view};
use super::words::{ClassroomStatus, MemberRole};
use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::ids::ClassroomId;
use crate::listing::{self, Listing, Search, given};
use crate::permissions::{Action, Resource};
use crate::site::Site;

platform::text_enum! {
    /// In which part one is in a class.
    pub enum ClassroomScope {
        /// Where I teach.
        Teacher = "teacher",
        /// Where I learn.
        Student = "student",
        /// All that I may see.
        All = "all",
    }
}

/// Which classes; empty filters don't count.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClassroomFilter {
    /// Where they stand.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub status: Option<ClassroomStatus>,
    /// Where I teach or learn, or all that I may see; mine where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub role: Option<ClassroomScope>,
}

/// My classes, and with `role=all` every class for who manages them all; those that have ended last.
#[utoipa::path(tag = "classroom", params(Paging, Search, ClassroomFilter),
    responses((status = 200, body = Envelope<Vec<ClassroomItem>>)))]
#[get("/api/classroom")]
pub async fn list_classrooms(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    listing: Listing<ClassroomFilter>,
) -> Result<Envelope<Vec<ClassroomItem>>, ApiError> {
    let leads_all = actor.may(Resource::Classroom, Action::List) && edits_everything(&actor);
    let role = match listing.filter.role {
        Some(ClassroomScope::Teacher) => Some(MemberRole::Teacher),
        Some(ClassroomScope::Student) => Some(MemberRole::Student),
        Some(ClassroomScope::All) | None => None,
    };
    let all = leads_all && listing.filter.role == Some(ClassroomScope::All);
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let (search, status) = (listing.search.as_str(), listing.filter.status);
        store::list(&mut conn, &ClassQuery { user: actor.id, all, role, status, search, limit, offset }).await
    })
    .await?;
    Ok(Envelope::page(items(&mut conn, rows, leads_all, Locale::of(&request)).await?, metadata))
}

/// A class that I am in or lead.
#[utoipa::path(tag = "classroom", params(ClassroomId), responses((status = 200, body = Envelope<ClassroomView>)))]
#[get("/api/classroom/{id}")]
pub async fn get_classroom(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    request: HttpRequest,
) -> Result<Envelope<ClassroomView>, ApiError> {
    one(&site, &actor, *id, &request).await
}

async fn one(
    site: &Site,
    actor: &Actor,
    id: ClassroomId,
    request: &HttpRequest,
) -> Result<Envelope<ClassroomView>, ApiError> {
    let mut conn = site.read().await?;
    let class = find_seen(&mut conn, id, actor).await?;
    Ok(Envelope::of(view(site, &mut conn, class, actor, Locale::of(request)).await?))
}

/// Makes a class; whoever makes it teaches it.
#[utoipa::path(tag = "classroom", request_body = ClassroomInput, responses((status = 200, body = Envelope<ClassroomView>)))]
#[post("/api/classroom")]
pub async fn create_classroom(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ClassroomView>, ApiError> {
    actor.require(Resource::Classroom, Action::Create)?;
    let input: ClassroomInput = body.json().await?;
    let mut tx = site.begin().await?;
    let id = saving::create(&site, &mut tx, &actor, &input).await?;
    tx.commit().await?;
    one(&site, &actor, id, &request).await
}

/// Changes a class: what the body names. One that has ended is opened again first, with the same call.
#[utoipa::path(tag = "classroom", params(ClassroomId), request_body = ClassroomInput,
    responses((status = 200, body = Envelope<ClassroomView>)))]
#[put("/api/classroom/{id}")]
pub async fn update_classroom(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ClassroomView>, ApiError> {
    find_led(&mut *site.read().await?, *id, &actor).await?;
    let input: ClassroomInput = body.json().await?;
    let mut tx = site.begin().await?;
    let changed = saving::change(&mut tx, &actor, *id, &input).await?;
    tx.commit().await?;
    let now = one(&site, &actor, *id, &request).await?;
    match changed {
        Changed::Kept => Ok(now),
        Changed::Stale => Err(saving::stale(&now.data)?),
    }
}

/// Takes a class away. One in which somebody attended or something was posted is archived: nobody sees it any more.
#[utoipa::path(tag = "classroom", params(ClassroomId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/classroom/{id}")]
pub async fn delete_classroom(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
) -> Result<Envelope<bool>, ApiError> {
    let mut tx = site.begin().await?;
    saving::remove(&mut tx, &actor, *id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Copies a class for another year.
#[utoipa::path(tag = "classroom", params(ClassroomId), request_body = ClassCloneInput,
    responses((status = 200, body = Envelope<ClassroomView>)))]
#[post("/api/classroom/{id}/clone")]
pub async fn clone_classroom(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ClassroomView>, ApiError> {
    find_led(&mut *site.read().await?, *id, &actor).await?;
    let wanted: ClassCloneInput = body.json().await?;
    let mut tx = site.begin().await?;
    let made = cloning::clone(&site, &mut tx, &actor, *id, wanted).await?;
    tx.commit().await?;
    one(&site, &actor, made, &request).await
}

/// What a class's link carries.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassJoinCode {
    pub join_code: String,
}

/// Gives a class another code: the one before opens nothing.
#[utoipa::path(tag = "classroom", params(ClassroomId), responses((status = 200, body = Envelope<ClassJoinCode>)))]
#[post("/api/classroom/{id}/join-code")]
pub async fn renew_join_code(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
) -> Result<Envelope<ClassJoinCode>, ApiError> {
    let mut tx = site.begin().await?;
    let class = saving::renew_code(&mut tx, &actor, *id).await?;
    tx.commit().await?;
    Ok(Envelope::of(ClassJoinCode { join_code: class.join_code }))
}
