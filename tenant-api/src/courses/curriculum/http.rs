//! Calls that edit a curriculum.

use std::collections::BTreeMap;

use actix_web::{delete, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{CONCURRENT_EDIT, INVALID_VALUE};
use platform::tenancy::TenantConn;
use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::bulk::{self, ItemsChange};
use super::edit_views::{EditItem, ItemTexts, edit_tree};
use super::moves::{self, Place};
use super::new_items::{self, NewItem};
use super::recount;
use super::removal::remove;
use super::requires::{refuse_circle, set_requires};
use super::store::{self, For, FoundItem};
use crate::actor::Actor;
use crate::courses::access::find_editable;
use crate::courses::input::moment;
use crate::courses::lessons;
use crate::courses::messages::{ITEM_NOT_FOUND, LESSON_NOT_FOUND};
use crate::courses::reviewing::begin_edit;
use crate::history::{self, Change, Subject};
use crate::ids::{CourseId, ItemId, LessonId};
use crate::nullable::present;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Longest title, in characters, and latest opening after joining, in days.
const TITLE_MAX: usize = 200;
const DAYS_MAX: i32 = 3650;
/// A whole curriculum of long texts.
const BODY_MAX: usize = 8 * 1024 * 1024;

/// What is changed of an item; what is not named stays.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ItemChange {
    pub title: Option<String>,
    /// By language code.
    pub translations: Option<BTreeMap<String, ItemTexts>>,
    /// Of lessons.
    pub is_preview: Option<bool>,
    pub is_hidden: Option<bool>,
    /// Epoch seconds; null: at once.
    #[schema(value_type = Option<i64>)]
    #[serde(deserialize_with = "present")]
    pub opens_at: Option<Option<i64>>,
    /// Days after joining; null: at once.
    #[schema(value_type = Option<i32>)]
    #[serde(deserialize_with = "present")]
    pub opens_after_days: Option<Option<i32>>,
    /// Lessons that are to be finished first.
    pub requires: Option<Vec<ItemId>>,
    /// The version that was read: where the item has another by now, nothing is changed.
    pub version: Option<i64>,
}

async fn tree_of(conn: &mut TenantConn, course: CourseId) -> Result<Vec<EditItem>, ApiError> {
    edit_tree(store::items_of(conn, course, For { user: None, lang: Locale::Vi.code() }).await?)
}

async fn find(conn: &mut TenantConn, id: ItemId) -> Result<FoundItem, ApiError> {
    store::find_item(conn, id).await?.ok_or_else(|| ITEM_NOT_FOUND.into())
}

/// One of a tree, wherever it is.
pub(super) fn pick(tree: Vec<EditItem>, ids: &[ItemId]) -> Vec<EditItem> {
    let mut picked = Vec::new();
    let mut open = tree;
    while let Some(mut item) = open.pop() {
        if ids.contains(&item.id) {
            picked.push(item);
        } else {
            open.append(&mut item.children);
        }
    }
    picked.sort_by_key(|item| ids.iter().position(|id| *id == item.id));
    picked
}

/// The curriculum as its editors see it.
#[utoipa::path(tag = "curriculum", params(CourseId), responses((status = 200, body = Envelope<Vec<EditItem>>)))]
#[get("/api/curriculum/{id}/course-items")]
pub async fn list_items(
    site: Site,
    actor: Actor,
    id: web::Path<CourseId>,
) -> Result<Envelope<Vec<EditItem>>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let mut conn = site.read().await?;
    let course = find_editable(&mut conn, *id, &actor).await?;
    Ok(Envelope::of(tree_of(&mut conn, course.id).await?))
}

/// Adds a chapter, subchapter or lesson, or what a pasted outline names.
#[utoipa::path(tag = "curriculum", params(CourseId), request_body = NewItem, responses((status = 200, body = Envelope<Vec<EditItem>>)))]
#[post("/api/curriculum/{id}/course-items")]
pub async fn create_items(
    site: Site,
    actor: Actor,
    id: web::Path<CourseId>,
    body: RawBody,
) -> Result<Envelope<Vec<EditItem>>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let new: NewItem = body.at_most(BODY_MAX).json().await?;
    find_editable(&mut *site.read().await?, *id, &actor).await?;
    let planned = new_items::plan(&site, actor.id, &new).await?;
    let mut tx = site.begin().await?;
    let course = begin_edit(&mut tx, *id, &actor).await?;
    if let Some(lesson) = new.lesson_id {
        require_usable(&mut tx, lesson, &actor).await?;
    }
    let ids = new_items::insert(&mut tx, (course.id, actor.id), new.place, planned).await?;
    let tree = tree_of(&mut tx, course.id).await?;
    tx.commit().await?;
    Ok(Envelope::of(pick(tree, &ids)))
}

/// Refuses a lesson that stands only in courses of others.
///
/// # Errors
/// 412 on `lesson_id`.
pub async fn require_usable(conn: &mut TenantConn, lesson: LessonId, actor: &Actor) -> Result<(), ApiError> {
    let unknown = || ApiError::field("lesson_id", LESSON_NOT_FOUND);
    let found = lessons::find(conn, lesson).await?.ok_or_else(unknown)?;
    if found.author_id == actor.id {
        return Ok(());
    }
    for (course, _) in store::places_of_lesson(conn, lesson).await? {
        if find_editable(conn, course, actor).await.is_ok() {
            return Ok(());
        }
    }
    Err(unknown())
}

/// Moves, sets, copies or deletes several items at once: all or nothing.
#[utoipa::path(tag = "curriculum", params(CourseId), request_body = ItemsChange, responses((status = 200, body = Envelope<Vec<EditItem>>)))]
#[put("/api/curriculum/{id}/course-items")]
pub async fn change_items(
    site: Site,
    actor: Actor,
    id: web::Path<CourseId>,
    body: RawBody,
) -> Result<Envelope<Vec<EditItem>>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let change: ItemsChange = body.json().await?;
    let mut tx = site.begin().await?;
    let course = begin_edit(&mut tx, *id, &actor).await?;
    bulk::apply(&mut tx, (course.id, actor.id), change).await?;
    let tree = tree_of(&mut tx, course.id).await?;
    tx.commit().await?;
    Ok(Envelope::of(tree))
}

/// Puts an item elsewhere: before another one or as the last.
#[utoipa::path(tag = "curriculum", params(ItemId), request_body = Place, responses((status = 200, body = Envelope<bool>)))]
#[put("/api/curriculum/course-item/{id}/move")]
pub async fn move_item(
    site: Site,
    actor: Actor,
    id: web::Path<ItemId>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let place: Place = body.json().await?;
    let mut tx = site.begin().await?;
    let item = find(&mut tx, *id).await?;
    let course = begin_edit(&mut tx, item.course_id, &actor).await?;
    // Read again with the course locked.
    let item = find(&mut tx, *id).await?;
    moves::put(&mut tx, course.id, &[(item.id, item.kind)], place).await?;
    // Into something hidden, or out of it.
    if place.parent_id != item.parent_id {
        refuse_circle(&mut tx, course.id, "parent_id").await?;
        recount(&mut tx, course.id).await?;
    }
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Changes an item; what is not named stays.
#[utoipa::path(tag = "curriculum", params(ItemId), request_body = ItemChange, responses((status = 200, body = Envelope<EditItem>)))]
#[put("/api/curriculum/course-item/{id}")]
pub async fn update_item(
    site: Site,
    actor: Actor,
    id: web::Path<ItemId>,
    body: RawBody,
) -> Result<Envelope<EditItem>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let change: ItemChange = body.json().await?;
    let mut tx = site.begin().await?;
    let item = find(&mut tx, *id).await?;
    let course = begin_edit(&mut tx, item.course_id, &actor).await?;
    // Read again with the course locked.
    let item = find(&mut tx, *id).await?;
    if change.version.is_some_and(|version| version != item.version) {
        return Err(CONCURRENT_EDIT.into());
    }
    let before = pick(tree_of(&mut tx, course.id).await?, &[item.id]);
    set(&mut tx, &item, change).await?;
    recount(&mut tx, course.id).await?;
    let after = pick(tree_of(&mut tx, course.id).await?, &[item.id]);
    let of = |items: &[EditItem]| items.first().map_or(Value::Null, summary);
    let subject = Subject::course(course.id);
    history::record(&mut tx, Some(actor.id), subject, Change::Update, &of(&before), &of(&after)).await?;
    tx.commit().await?;
    after.into_iter().next().map(Envelope::of).ok_or_else(|| ITEM_NOT_FOUND.into())
}

/// What a history keeps of an item.
fn summary(item: &EditItem) -> Value {
    json!({ "title": item.title, "is_preview": item.is_preview, "is_hidden": item.is_hidden, "opens_at": item.opens_at,
            "opens_after_days": item.opens_after_days, "requires": item.requires })
}

async fn set(tx: &mut TenantConn, item: &FoundItem, change: ItemChange) -> Result<(), ApiError> {
    let mut faults = Faults::default();
    let title = change.title.and_then(|title| faults.rule("title", rules::line(&title, TITLE_MAX)));
    let opens_at: Option<Option<OffsetDateTime>> = change.opens_at.map(|at| moment(&mut faults, "opens_at", at));
    if let Some(Some(days)) = change.opens_after_days {
        faults.between("opens_after_days", days, 0..=DAYS_MAX);
    }
    for (code, texts) in change.translations.iter().flatten() {
        faults.ensure("translations", Locale::parse(code).is_some_and(|it| it.code() == code), INVALID_VALUE);
        faults.max_chars(&format!("translations.{code}.title"), &texts.title, TITLE_MAX);
    }
    faults.finish()?;
    sqlx::query!(
        "UPDATE course_items SET
                is_preview = CASE WHEN kind = 'lesson' THEN coalesce($2, is_preview) ELSE false END,
                is_hidden = coalesce($3, is_hidden),
                opens_at = CASE WHEN $4 THEN $5 ELSE opens_at END,
                opens_after_days = CASE WHEN $6 THEN $7 ELSE opens_after_days END,
                version = version + 1, updated_at = now()
          WHERE id = $1",
        item.id as ItemId,
        change.is_preview,
        change.is_hidden,
        opens_at.is_some(),
        opens_at.flatten(),
        change.opens_after_days.is_some(),
        change.opens_after_days.flatten(),
    )
    .execute(&mut *tx)
    .await?;
    if title.is_some() || change.translations.is_some() {
        let translations = change.translations.map(|all| json!(all));
        store::rename(tx, item, title.as_deref(), translations.as_ref()).await?;
    }
    if let Some(requires) = change.requires {
        set_requires(tx, item.course_id, item.id, &requires).await?;
    }
    Ok(())
}

/// Deletes an item with all that is in it. Lessons that somebody has begun are kept for them.
#[utoipa::path(tag = "curriculum", params(ItemId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/curriculum/course-item/{id}")]
pub async fn delete_item(site: Site, actor: Actor, id: web::Path<ItemId>) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let mut tx = site.begin().await?;
    let item = find(&mut tx, *id).await?;
    let course = begin_edit(&mut tx, item.course_id, &actor).await?;
    let was = pick(tree_of(&mut tx, course.id).await?, &[item.id]);
    let was = was.first().map_or(Value::Null, summary);
    remove(&mut tx, course.id, &[item.id]).await?;
    recount(&mut tx, course.id).await?;
    history::record(&mut tx, Some(actor.id), Subject::course(course.id), Change::Update, &was, &Value::Null).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
