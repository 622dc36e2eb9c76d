//! Courses: made, changed, let through, copied, deleted, seen, joined.

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::access::{Seen, find_editable, find_visible, find_visible_by_id, lock_editable};
use super::checks::refuse_unready;
use super::cloning;
use super::curriculum::{ItemView, item_views, remove_all};
use super::enrolments::{Wanted, enrol, percent_of, refusal_to_join};
use super::input::{CourseInput, moment};
use super::lesson_calls::{LessonView, lesson_view};
use super::messages::{ITEM_NOT_FOUND, LESSON_NOT_FOUND};
use super::page::{CourseView, course_view, view};
use super::reviewing::{is_out, keep_approved, named_texts};
use super::saving::{change, insert, prepare};
use super::store;
use super::study::{NextLesson, as_learner, open_lesson, outlook_of};
use super::words::{JoinedHow, LearnerAs};
use crate::actor::{Actor, Visitor};
use crate::approval::{self, ManageStep, Status};
use crate::categories::{self, CategoryKind};
use crate::files;
use crate::history::{self, Change, Subject};
use crate::ids::{CourseId, ItemId};
use crate::listing::given;
use crate::permissions::{Action, Resource};
use crate::share_pictures::{self, Shared};
use crate::site::Site;

/// Creates a course without lessons.
#[utoipa::path(tag = "course", request_body = CourseInput, responses((status = 200, body = Envelope<CourseView>)))]
#[post("/api/courses")]
pub async fn create_course(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<CourseView>, ApiError> {
    actor.require(Resource::Course, Action::Create)?;
    let prepared = prepare(&actor, body.json().await?).await?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    let id = insert(&mut tx, &actor, prepared).await?;
    let course = find_editable(&mut tx, id, &actor).await?;
    if course.status != Status::Draft {
        refuse_unready(&mut tx, &course, locale).await?;
    }
    let seen = Seen { course, can_edit: true };
    let view = view(&site, &mut tx, seen, Some(&actor), locale).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// Changes a course; what is not named stays. Its curriculum has calls of its own.
#[utoipa::path(tag = "course", params(CourseId), request_body = CourseInput, responses((status = 200, body = Envelope<CourseView>)))]
#[put("/api/courses/{id}")]
pub async fn update_course(
    site: Site,
    actor: Actor,
    id: web::Path<CourseId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<CourseView>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    change(&site, &actor, *id, body.json().await?).await?;
    let mut conn = site.read().await?;
    let course = find_editable(&mut conn, *id, &actor).await?;
    let seen = Seen { course, can_edit: true };
    Ok(Envelope::of(view(&site, &mut conn, seen, Some(&actor), Locale::of(&request)).await?))
}

/// One course, by its address or id.
#[utoipa::path(tag = "course", responses((status = 200, body = Envelope<CourseView>)))]
#[get("/api/courses/{idOrSlug}")]
pub async fn get_course(
    site: Site,
    visitor: Visitor,
    key: web::Path<String>,
    request: HttpRequest,
) -> Result<Envelope<CourseView>, ApiError> {
    Ok(Envelope::of(course_view(&site, &key, visitor.0.as_ref(), Locale::of(&request)).await?))
}

/// Deletes a course with its lessons; one that somebody has joined is archived, and stays theirs.
#[utoipa::path(tag = "course", params(CourseId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/courses/{id}")]
pub async fn delete_course(site: Site, actor: Actor, id: web::Path<CourseId>) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Course, Action::Delete)?;
    let mut tx = site.begin().await?;
    let course = lock_editable(&mut tx, *id, &actor).await?;
    categories::place(&mut tx, CategoryKind::Course, id.get(), (None, None)).await?;
    if store::is_joined(&mut tx, course.id).await? {
        store::archive(&mut tx, course.id).await?;
    } else {
        remove_all(&mut tx, course.id).await?;
        files::use_in(&mut tx, files::Subject::Course(course.id), &[]).await?;
        store::delete(&mut tx, course.id).await?;
    }
    let was = json!({ "title": course.draft.texts.title, "slug": course.draft.slug });
    history::record(&mut tx, Some(actor.id), Subject::course(course.id), Change::Delete, &was, &Value::Null).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Takes a step in the life of a course: submit, cancel, approve, reject, publish or unpublish. What lacks something is not
/// handed in.
#[utoipa::path(tag = "course", request_body = ManageStep, responses((status = 200, body = Envelope<CourseView>)))]
#[put("/api/courses/manage")]
pub async fn manage_course(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<CourseView>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let step: ManageStep = body.json().await?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    let course = lock_editable(&mut tx, CourseId(step.id), &actor).await?;
    let may_approve = actor.may(Resource::Course, Action::Approval);
    let (to, reason) = step.outcome(&course.standing(), may_approve)?;
    if matches!(to, Status::WaitingForApproval | Status::Approved | Status::Published) {
        refuse_unready(&mut tx, &course, locale).await?;
    }
    keep_approved(&mut tx, &course).await?;
    store::set_status(&mut tx, course.id, to, reason).await?;
    let (was, now) = (json!({ "status": course.status }), json!({ "status": to, "reject_reason": reason }));
    history::record(&mut tx, Some(actor.id), Subject::course(course.id), Change::Update, &was, &now).await?;
    if [course.status, to].contains(&Status::Published) {
        share_pictures::plan(&mut tx, Shared::course(course.id)).await?;
    }
    let course = find_editable(&mut tx, course.id, &actor).await?;
    let view = view(&site, &mut tx, Seen { course, can_edit: true }, Some(&actor), locale).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// What has changed since the course was let through last: its texts, its curriculum, its lessons' texts; nothing of one that
/// is out.
#[utoipa::path(tag = "course", params(CourseId), responses((status = 200, body = Envelope<Vec<approval::Change>>)))]
#[get("/api/courses/{id}/changes")]
pub async fn list_course_changes(
    site: Site,
    actor: Actor,
    id: web::Path<CourseId>,
) -> Result<Envelope<Vec<approval::Change>>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let mut conn = site.read().await?;
    let course = find_editable(&mut conn, *id, &actor).await?;
    if is_out(&course) {
        return Ok(Envelope::of(Vec::new()));
    }
    let before = approval::last_approved(&mut conn, approval::Kind::Course, course.id.get()).await?;
    let now = named_texts(&mut conn, &course).await?;
    Ok(Envelope::of(approval::between(&before, &now)))
}

/// A course to be copied.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CourseClone {
    course_id: CourseId,
    /// When the copy opens, in epoch seconds: all its dates are moved as far.
    #[serde(default)]
    opens_at: Option<i64>,
}

/// Copies a course into a draft of one's own: texts, order and settings of its own, the same files and questions, no
/// learners.
#[utoipa::path(tag = "course", request_body = CourseClone, responses((status = 200, body = Envelope<CourseView>)))]
#[post("/api/courses/clone")]
pub async fn clone_course(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<CourseView>, ApiError> {
    actor.require(Resource::Course, Action::Create)?;
    let CourseClone { course_id, opens_at } = body.json().await?;
    let mut faults = platform::faults::Faults::default();
    let opens_at = moment(&mut faults, "opens_at", opens_at);
    faults.finish()?;
    let locale = Locale::of(&request);
    let id = cloning::clone(&site, &actor, course_id, opens_at, locale).await?;
    let mut conn = site.read().await?;
    let course = find_editable(&mut conn, id, &actor).await?;
    Ok(Envelope::of(view(&site, &mut conn, Seen { course, can_edit: true }, Some(&actor), locale).await?))
}

/// As whom an editor looks at a course.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LearnerQuery {
    /// Which learner; for editors.
    #[serde(default, rename = "as", deserialize_with = "given")]
    #[param(inline)]
    who: Option<LearnerAs>,
    /// At which moment, in epoch seconds; now where nothing is said.
    #[serde(default, deserialize_with = "given")]
    at: Option<i64>,
}

/// The curriculum as the caller finds it; for editors also as any learner would at any moment.
#[utoipa::path(tag = "curriculum", params(LearnerQuery), responses((status = 200, body = Envelope<Vec<ItemView>>)))]
#[get("/api/curriculum/{slug}/course_items")]
pub async fn list_items_for_learner(
    site: Site,
    visitor: Visitor,
    key: web::Path<String>,
    query: Query<LearnerQuery>,
    request: HttpRequest,
) -> Result<Envelope<Vec<ItemView>>, ApiError> {
    let (locale, actor) = (Locale::of(&request), visitor.0.as_ref());
    let now = OffsetDateTime::now_utc();
    let mut conn = site.read().await?;
    let Seen { course, can_edit } = find_visible(&mut conn, &key, actor).await?;
    let mut outlook = outlook_of(&mut conn, (&course, can_edit), actor.map(|actor| actor.id), locale, now).await?;
    if let Some(who) = query.who.filter(|_| can_edit) {
        let mut faults = platform::faults::Faults::default();
        let at = moment(&mut faults, "at", query.at).unwrap_or(now);
        faults.finish()?;
        outlook.openings = as_learner(&course.rules(), who, &mut outlook.nodes, at);
    }
    Ok(Envelope::of(item_views(&outlook.nodes, &outlook.openings, locale)))
}

/// A course and one of its items.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub struct PreviewPath {
    /// The course's address or id.
    #[serde(rename = "idOrSlug")]
    key: String,
    /// The item's id.
    #[serde(rename = "itemId")]
    item: ItemId,
}

/// A lesson that anybody may open.
#[utoipa::path(tag = "course", params(PreviewPath), responses((status = 200, body = Envelope<LessonView>)))]
#[get("/api/courses/{idOrSlug}/preview/{itemId}")]
pub async fn preview_lesson(
    site: Site,
    visitor: Visitor,
    path: web::Path<PreviewPath>,
    request: HttpRequest,
) -> Result<Envelope<LessonView>, ApiError> {
    let (locale, actor) = (Locale::of(&request), visitor.0.as_ref());
    let mut conn = site.read().await?;
    let seen = find_visible(&mut conn, &path.key, actor).await?;
    let item = super::curriculum::find_item(&mut conn, path.item).await?;
    let item = item.filter(|item| item.course_id == seen.course.id).ok_or(ITEM_NOT_FOUND)?;
    let lesson = item.lesson_id.ok_or(LESSON_NOT_FOUND)?;
    let open = open_lesson(&mut conn, lesson, actor, locale).await?;
    Ok(Envelope::of(lesson_view(&site, &mut conn, open, (actor.map(|actor| actor.id), locale)).await?))
}

/// That one has joined a course.
#[derive(Debug, Serialize, ToSchema)]
pub struct Enrolled {
    pub course_id: CourseId,
    /// Epoch seconds.
    pub joined_at: i64,
    /// Epoch seconds; null: for ever.
    pub until: Option<i64>,
    pub how: JoinedHow,
    pub percent: i32,
    /// Null: nothing is open yet.
    pub next: Option<NextLesson>,
}

/// Joins a free course. Twice is one enrolment.
#[utoipa::path(tag = "learning", params(CourseId), responses((status = 200, body = Envelope<Enrolled>)))]
#[put("/api/learning/course/{id}/enrolled")]
pub async fn join_course(
    site: Site,
    actor: Actor,
    id: web::Path<CourseId>,
    request: HttpRequest,
) -> Result<Envelope<Enrolled>, ApiError> {
    actor.require_own_account()?;
    let (locale, now) = (Locale::of(&request), OffsetDateTime::now_utc());
    let mut tx = site.begin().await?;
    let Seen { course, can_edit } = find_visible_by_id(&mut tx, *id, Some(&actor)).await?;
    let mut joined = store::enrolments_of(&mut tx, actor.id, &[course.id]).await?.pop();
    let has_access = joined.as_ref().is_some_and(|it| it.membership().ended(&course.rules(), now).is_none());
    let was_let_out = joined.as_ref().is_some_and(|it| it.ended_at.is_some());
    if was_let_out {
        return Err(super::messages::ACCESS_ENDED.into());
    }
    if !has_access {
        let prerequisites = store::prerequisites_of(&mut tx, course.id, Some(actor.id), locale.code()).await?;
        let of = (&course, prerequisites.as_slice());
        if let Some(refusal) = refusal_to_join(&site, &mut tx, of, &actor, (now, locale)).await? {
            return Err(refusal.error);
        }
        let wanted = Wanted { how: JoinedHow::Free, until: course.access_until(now), added_by: None };
        enrol(&mut tx, course.id, actor.id, wanted).await?;
        joined = None;
    }
    let outlook = outlook_of(&mut tx, (&course, can_edit), Some(actor.id), locale, now).await?;
    tx.commit().await?;
    let enrolment = outlook.enrolment.as_ref().or(joined.as_ref()).ok_or(super::messages::NOT_ENROLLED)?;
    let total = course.counts.lectures + course.counts.quizzes;
    Ok(Envelope::of(Enrolled {
        course_id: course.id,
        joined_at: enrolment.joined_at.unix_timestamp(),
        until: enrolment.until.map(OffsetDateTime::unix_timestamp),
        how: enrolment.how,
        percent: percent_of(enrolment.done, total),
        next: outlook.next(),
    }))
}

/// A tag and its use.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseTag {
    pub name: String,
    /// Courses that everybody finds and that have it.
    pub count: i64,
}

/// The tags of the catalogue, most used first.
#[utoipa::path(tag = "course", responses((status = 200, body = Envelope<Vec<CourseTag>>)))]
#[get("/api/courses/tags")]
pub async fn list_course_tags(site: Site) -> Result<Envelope<Vec<CourseTag>>, ApiError> {
    Ok(Envelope::of(tags(&site).await?))
}

/// The same for pages.
///
/// # Errors
/// When the database fails.
pub async fn tags(site: &Site) -> Result<Vec<CourseTag>, ApiError> {
    let tags = store::count_tags(&mut *site.read().await?).await?;
    Ok(tags.into_iter().map(|(name, count)| CourseTag { name, count }).collect())
}
