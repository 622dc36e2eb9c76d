//! Lessons: made, changed, copied, deleted, opened.

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::CONCURRENT_EDIT;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::editing::{begin_lesson_edit, find_editable_lesson, recount_all};
use super::views::{LessonView, lesson_view};
use crate::actor::Actor;
use crate::courses::access::find_editable;
use crate::courses::curriculum::{
    EditItem, For, NewLessonItem, Place, edit_tree, insert_lesson, items_of, places_of_lesson, remove,
};
use crate::courses::lessons::{self, LessonChange, LessonDraft, recount_questions};
use crate::courses::reviewing::begin_edit;
use crate::courses::study::open_lesson;
use crate::courses::words::LessonKind;
use crate::history::{self, Change, Subject};
use crate::ids::{CourseId, ItemId, LessonId};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// A lesson of many long texts.
const BODY_MAX: usize = 8 * 1024 * 1024;

/// A new lesson and where it stands.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LessonInput {
    pub course_id: CourseId,
    #[serde(flatten)]
    pub place: Place,
    #[serde(rename = "type")]
    pub kind: LessonKind,
    #[serde(flatten)]
    pub texts: LessonChange,
}

/// A lesson to be copied and where to.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LessonClone {
    pub lesson_id: LessonId,
    pub course_id: CourseId,
    #[serde(flatten)]
    pub place: Place,
}

/// An item as its course's editors see it.
pub(super) async fn item_of(tx: &mut TenantConn, course: CourseId, item: ItemId) -> Result<EditItem, ApiError> {
    let mut rows = items_of(tx, course, For { user: None, lang: Locale::Vi.code() }).await?;
    rows.retain(|row| row.id == item);
    rows.iter_mut().for_each(|row| row.parent_id = None);
    let item = edit_tree(rows)?.pop();
    item.ok_or_else(|| ApiError::internal(anyhow::anyhow!("an item that is not there")))
}

/// Makes a lesson in a course.
#[utoipa::path(tag = "lesson", request_body = LessonInput, responses((status = 200, body = Envelope<LessonView>)))]
#[post("/api/lesson-item")]
pub async fn create_lesson(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<LessonView>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let input: LessonInput = body.at_most(BODY_MAX).json().await?;
    find_editable(&mut *site.read().await?, input.course_id, &actor).await?;
    let mut draft = LessonDraft::new(input.kind);
    lessons::apply(input.texts, &mut draft).finish()?;
    let prepared = lessons::prepare(&site, actor.id, draft, &[]).await?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    let course = begin_edit(&mut tx, input.course_id, &actor).await?;
    let lesson = lessons::insert(&mut tx, actor.id, &prepared).await?;
    recount_questions(&mut tx, lesson).await?;
    insert_lesson(&mut tx, actor.id, NewLessonItem { course: course.id, place: input.place, lesson }).await?;
    let after = json!({ "title": prepared.draft.title, "type": input.kind });
    history::record(&mut tx, Some(actor.id), Subject::lesson(lesson), Change::Create, &Value::Null, &after).await?;
    let open = open_lesson(&mut tx, lesson, Some(&actor), locale).await?;
    let view = lesson_view(&site, &mut tx, open, (Some(actor.id), locale)).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// A lesson that is open to the caller.
#[utoipa::path(tag = "lesson", params(LessonId), responses((status = 200, body = Envelope<LessonView>)))]
#[get("/api/lesson-item/{id}")]
pub async fn get_lesson(
    site: Site,
    actor: Actor,
    id: web::Path<LessonId>,
    request: HttpRequest,
) -> Result<Envelope<LessonView>, ApiError> {
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let open = open_lesson(&mut conn, *id, Some(&actor), locale).await?;
    Ok(Envelope::of(lesson_view(&site, &mut conn, open, (Some(actor.id), locale)).await?))
}

/// Changes a lesson; what is not named stays.
#[utoipa::path(tag = "lesson", params(LessonId), request_body = LessonChange, responses((status = 200, body = Envelope<LessonView>)))]
#[put("/api/lesson-item/{id}")]
pub async fn update_lesson(
    site: Site,
    actor: Actor,
    id: web::Path<LessonId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<LessonView>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let change: LessonChange = body.at_most(BODY_MAX).json().await?;
    let (version, locale) = (change.version, Locale::of(&request));
    // Rendered before the transaction begins: of what there is now, with the change.
    let ahead = find_editable_lesson(&mut *site.read().await?, *id, &actor).await?;
    let known = ahead.draft.content.file_ids();
    let mut draft = ahead.draft.clone();
    lessons::apply(change, &mut draft).finish()?;
    let prepared = lessons::prepare(&site, actor.id, draft, &known).await?;
    let mut tx = site.begin().await?;
    let (lesson, courses) = begin_lesson_edit(&mut tx, *id, &actor).await?;
    if lesson.version != version.unwrap_or(ahead.version) || lesson.version != ahead.version {
        return Err(CONCURRENT_EDIT.into());
    }
    lessons::update(&mut tx, lesson.id, &prepared).await?;
    recount_questions(&mut tx, lesson.id).await?;
    recount_all(&mut tx, &courses).await?;
    let (before, after) = (state(&lesson.draft), state(&prepared.draft));
    history::record(&mut tx, Some(actor.id), Subject::lesson(lesson.id), Change::Update, &before, &after).await?;
    let open = open_lesson(&mut tx, lesson.id, Some(&actor), locale).await?;
    let view = lesson_view(&site, &mut tx, open, (Some(actor.id), locale)).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// What a history looks at.
fn state(draft: &LessonDraft) -> Value {
    json!({ "title": draft.title, "content": draft.content, "settings": draft.settings, "translations": draft.translations })
}

/// Deletes a lesson out of the caller's courses. One that somebody has begun is kept for them.
#[utoipa::path(tag = "lesson", params(LessonId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/lesson-item/{id}")]
pub async fn delete_lesson(site: Site, actor: Actor, id: web::Path<LessonId>) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let mut tx = site.begin().await?;
    let (lesson, courses) = begin_lesson_edit(&mut tx, *id, &actor).await?;
    for (course, item) in places_of_lesson(&mut tx, lesson.id).await? {
        if find_editable(&mut tx, course, &actor).await.is_ok() {
            remove(&mut tx, course, &[item]).await?;
        }
    }
    recount_all(&mut tx, &courses).await?;
    let was = json!({ "title": lesson.draft.title });
    history::record(&mut tx, Some(actor.id), Subject::lesson(lesson.id), Change::Delete, &was, &Value::Null).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Copies a lesson into a course: texts and settings of its own, the same files and questions.
#[utoipa::path(tag = "lesson", request_body = LessonClone, responses((status = 200, body = Envelope<EditItem>)))]
#[post("/api/lesson-item/clone")]
pub async fn clone_lesson(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<EditItem>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let wanted: LessonClone = body.json().await?;
    let mut tx = site.begin().await?;
    let course = begin_edit(&mut tx, wanted.course_id, &actor).await?;
    let from = find_editable_lesson(&mut tx, wanted.lesson_id, &actor).await?;
    let lesson = lessons::copy(&mut tx, from.id, actor.id).await?;
    let new = NewLessonItem { course: course.id, place: wanted.place, lesson };
    let item = insert_lesson(&mut tx, actor.id, new).await?;
    let item = item_of(&mut tx, course.id, item).await?;
    tx.commit().await?;
    Ok(Envelope::of(item))
}
