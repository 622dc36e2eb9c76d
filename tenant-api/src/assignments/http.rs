//! The calls.

use std::collections::HashSet;

use actix_web::{delete, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::CONCURRENT_EDIT;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use serde_json::Value;
use time::OffsetDateTime;

use super::input::{AssignmentInput, Draft};
use super::messages::{ASSIGNMENT_NOT_FOUND, NO_LEARNER, TOO_MANY_ASSIGNMENTS};
use super::store::{self, AssignmentRow};
use super::views::{AssignmentDetail, AssignmentGone, AssignmentView};
use super::{noting, publishing, reading, subject};
use crate::actor::Actor;
use crate::classrooms::{self, ClassNews, Classroom};
use crate::ids::{AccountId, AssignmentId, ClassroomId};
use crate::site::Site;

/// Most assignments of a class.
const ASSIGNMENTS_MAX: i64 = 200;

/// A class and one of its assignments.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub struct AssignmentPath {
    #[param(value_type = i64)]
    pub id: ClassroomId,
    #[param(value_type = i64)]
    pub assignment: AssignmentId,
}

/// What a class is to work on, the soonest due first. Learners see what is for them once it is out; those who lead the class all
/// of it, with how many stand where.
#[utoipa::path(tag = "classroom", params(ClassroomId), responses((status = 200, body = Envelope<Vec<AssignmentView>>)))]
#[get("/api/classroom/{id}/assignment")]
pub async fn list_assignments(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
) -> Result<Envelope<Vec<AssignmentView>>, ApiError> {
    let mut conn = site.read().await?;
    let class = classrooms::find_seen(&mut conn, *id, &actor).await?;
    reading::list(&mut conn, &class, &actor, OffsetDateTime::now_utc()).await.map(Envelope::of)
}

/// One assignment; for those who lead the class with its learners.
#[utoipa::path(tag = "classroom", params(AssignmentPath), responses((status = 200, body = Envelope<AssignmentDetail>)))]
#[get("/api/classroom/{id}/assignment/{assignment}")]
pub async fn get_assignment(
    site: Site,
    actor: Actor,
    path: web::Path<AssignmentPath>,
) -> Result<Envelope<AssignmentDetail>, ApiError> {
    let mut conn = site.read().await?;
    let class = classrooms::find_seen(&mut conn, path.id, &actor).await?;
    reading::find(&mut conn, &class, path.assignment, &actor, OffsetDateTime::now_utc()).await.map(Envelope::of)
}

/// Gives a class something to work on. Learners are told when it appears.
#[utoipa::path(tag = "classroom", params(ClassroomId), request_body = AssignmentInput, responses((status = 200, body = Envelope<AssignmentView>)))]
#[post("/api/classroom/{id}/assignment")]
pub async fn create_assignment(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    body: RawBody,
) -> Result<Envelope<AssignmentView>, ApiError> {
    classrooms::find_led(&mut *site.read().await?, *id, &actor).await?.require_open()?;
    let now = OffsetDateTime::now_utc();
    let draft = body.json::<AssignmentInput>().await?.checked(now)?;
    let mut tx = site.begin().await?;
    let class = classrooms::lock_led(&mut tx, *id, &actor).await?;
    class.require_open()?;
    if store::count(&mut tx, class.id).await? >= ASSIGNMENTS_MAX {
        return Err(ApiError::with(TOO_MANY_ASSIGNMENTS, vec![("max", ASSIGNMENTS_MAX.to_string())]));
    }
    let about = subject::checked(&mut tx, class.id, &actor, draft.subject).await?;
    let made = store::insert(&mut tx, (class.id, actor.id), &draft, about).await?;
    give(&mut tx, &class, made, &draft).await?;
    let row = find_row(&mut tx, class.id, made).await?;
    let noted = noting::of(&mut tx, &row).await?;
    noting::note(&mut tx, (class.id, actor.id), made, (Value::Null, noted)).await?;
    publishing::publish(&mut tx, made, now).await?;
    classrooms::tell(&mut tx, class.id, ClassNews::Work)?;
    let view = reading::find(&mut tx, &class, made, &actor, now).await?.assignment;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// Changes an assignment: all of it is what the body says. What learners have of it is reckoned anew.
#[utoipa::path(tag = "classroom", params(AssignmentPath), request_body = AssignmentInput, responses((status = 200, body = Envelope<AssignmentView>)))]
#[put("/api/classroom/{id}/assignment/{assignment}")]
pub async fn update_assignment(
    site: Site,
    actor: Actor,
    path: web::Path<AssignmentPath>,
    body: RawBody,
) -> Result<Envelope<AssignmentView>, ApiError> {
    classrooms::find_led(&mut *site.read().await?, path.id, &actor).await?.require_open()?;
    let now = OffsetDateTime::now_utc();
    let draft = body.json::<AssignmentInput>().await?.checked(now)?;
    let mut tx = site.begin().await?;
    let class = classrooms::lock_led(&mut tx, path.id, &actor).await?;
    class.require_open()?;
    let was = find_row(&mut tx, class.id, path.assignment).await?;
    if draft.version.is_some_and(|version| version != was.version) {
        let row = reading::find(&mut tx, &class, was.id, &actor, now).await?.assignment;
        let row = serde_json::to_value(row).map_err(ApiError::internal)?;
        return Err(ApiError::with_data(CONCURRENT_EDIT, row));
    }
    let before = noting::of(&mut tx, &was).await?;
    // It stays even where it is gone, or another teacher's.
    let keeps = draft.subject.map(|about| (about.kind, about.id)) == was.subject_kind.zip(was.subject_id)
        && draft.subject.is_some() == was.subject_kind.is_some();
    let about = if keeps { None } else { subject::checked(&mut tx, class.id, &actor, draft.subject).await? };
    store::update(&mut tx, was.id, &draft, (about, keeps)).await?;
    give(&mut tx, &class, was.id, &draft).await?;
    let row = find_row(&mut tx, class.id, was.id).await?;
    let noted = noting::of(&mut tx, &row).await?;
    noting::note(&mut tx, (class.id, actor.id), was.id, (before, noted)).await?;
    publishing::publish(&mut tx, was.id, now).await?;
    classrooms::tell(&mut tx, class.id, ClassNews::Work)?;
    let view = reading::find(&mut tx, &class, was.id, &actor, now).await?.assignment;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// Takes an assignment away. Where teachers wrote marks or learners handed something in it is archived: nobody sees it any more,
/// and nothing is lost.
#[utoipa::path(tag = "classroom", params(AssignmentPath), responses((status = 200, body = Envelope<AssignmentGone>)))]
#[delete("/api/classroom/{id}/assignment/{assignment}")]
pub async fn delete_assignment(
    site: Site,
    actor: Actor,
    path: web::Path<AssignmentPath>,
) -> Result<Envelope<AssignmentGone>, ApiError> {
    let mut tx = site.begin().await?;
    let class = classrooms::lock_led(&mut tx, path.id, &actor).await?;
    class.require_open()?;
    let row = find_row(&mut tx, class.id, path.assignment).await?;
    let noted = noting::of(&mut tx, &row).await?;
    noting::note(&mut tx, (class.id, actor.id), row.id, (noted, Value::Null)).await?;
    let archived = store::has_words(&mut tx, row.id).await? || store::is_answered(&mut tx, row.id).await?;
    if archived {
        store::archive(&mut tx, row.id).await?;
    } else {
        store::delete(&mut tx, row.id).await?;
    }
    classrooms::tell(&mut tx, class.id, ClassNews::Work)?;
    tx.commit().await?;
    Ok(Envelope::of(AssignmentGone { archived }))
}

/// Says for whom it is: for people of the class, or who were when it was given to them.
async fn give(tx: &mut TenantConn, class: &Classroom, id: AssignmentId, draft: &Draft) -> Result<(), ApiError> {
    let Some(wanted) = &draft.user_ids else { return store::set_learners(tx, id, &[]).await };
    let mut known: HashSet<AccountId> =
        store::members(tx, class.id).await?.into_iter().map(|member| member.id).collect();
    known.extend(store::set_for(tx, &[id]).await?.into_iter().map(|(_, user)| user));
    if let Some(place) = wanted.iter().position(|user| !known.contains(user)) {
        return Err(ApiError::on_field(&format!("user_ids[{place}]"), NO_LEARNER));
    }
    store::set_learners(tx, id, wanted).await
}

pub(super) async fn find_row(
    conn: &mut TenantConn,
    class: ClassroomId,
    id: AssignmentId,
) -> Result<AssignmentRow, ApiError> {
    store::list(conn, &[class], Some(id)).await?.pop().ok_or_else(|| ASSIGNMENT_NOT_FOUND.into())
}
