//! New items of a curriculum.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::messages::{INVALID_VALUE, REQUIRED};
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::edit_views::ItemTexts;
use super::moves::{self, Place};
use super::outline::{self, Line};
use super::store::{self, NewRow};
use super::{ITEMS_MAX, recount};
use crate::courses::lessons::{self, LessonChange, LessonContent, LessonDraft, Prepared, QuizSettings};
use crate::courses::messages::{LESSON_NOT_FOUND, TOO_MANY_ITEMS};
use crate::courses::words::{ItemKind, LessonKind};
use crate::ids::{AccountId, CourseId, ItemId, LessonId};
use crate::site::Site;

/// Longest title, in characters.
const TITLE_MAX: usize = 200;

/// A new item, or an outline of several.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewItem {
    /// Not of an outline.
    pub kind: Option<ItemKind>,
    pub title: String,
    /// By language code; of chapters.
    pub translations: BTreeMap<String, ItemTexts>,
    #[serde(flatten)]
    pub place: Place,
    /// A lesson that there is already; of lessons.
    pub lesson_id: Option<LessonId>,
    /// What a new lesson is; a lecture where nothing is said.
    pub lesson: Option<NewLesson>,
    /// `#` chapter, `##` subchapter, `-` lesson: in place of everything but the place.
    pub outline: Option<String>,
}

/// What a new lesson is.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
pub struct NewLesson {
    #[serde(rename = "type")]
    pub kind: LessonKind,
    #[serde(default)]
    pub content: Option<LessonContent>,
    #[serde(default)]
    pub settings: Option<QuizSettings>,
}

/// A lesson that is put into a course.
pub struct NewLessonItem {
    pub course: CourseId,
    pub place: Place,
    pub lesson: LessonId,
}

/// What is to be written, checked and rendered.
pub enum Planned {
    Chapter { kind: ItemKind, title: String, translations: Value },
    Lesson(Box<Prepared>),
    Known(LessonId),
}

/// Checks new items and renders their lessons, before the transaction begins.
///
/// # Errors
/// 412 with what is wrong, field by field.
pub async fn plan(site: &Site, author: AccountId, new: &NewItem) -> Result<Vec<Planned>, ApiError> {
    if let Some(text) = &new.outline {
        let lines = outline::lines_of(text);
        let mut faults = Faults::default();
        faults.ensure("outline", !lines.is_empty(), REQUIRED);
        faults.ensure("outline", lines.len() <= ITEMS_MAX, too_many());
        faults.finish()?;
        let mut planned = Vec::with_capacity(lines.len());
        for Line { kind, title } in lines {
            planned.push(match kind {
                ItemKind::Lesson => lesson(site, author, title, None).await?,
                kind => Planned::Chapter { kind, title, translations: json!({}) },
            });
        }
        return Ok(planned);
    }
    Ok(vec![one(site, author, new).await?])
}

async fn one(site: &Site, author: AccountId, new: &NewItem) -> Result<Planned, ApiError> {
    let kind = new.kind.ok_or_else(|| ApiError::field("kind", REQUIRED))?;
    match (kind, new.lesson_id) {
        (ItemKind::Lesson, Some(id)) => Ok(Planned::Known(id)),
        (ItemKind::Lesson, None) => lesson(site, author, new.title.clone(), new.lesson.clone()).await,
        (kind, _) => {
            let mut faults = Faults::default();
            faults.ensure("lesson", new.lesson.is_none() && new.lesson_id.is_none(), INVALID_VALUE);
            let title = faults.rule("title", rules::line(&new.title, TITLE_MAX));
            faults.finish()?;
            let translations = serde_json::to_value(&new.translations).map_err(ApiError::internal)?;
            Ok(Planned::Chapter { kind, title: title.unwrap_or_default(), translations })
        }
    }
}

async fn lesson(site: &Site, author: AccountId, title: String, new: Option<NewLesson>) -> Result<Planned, ApiError> {
    let mut draft = LessonDraft::new(new.as_ref().map_or(LessonKind::Lecture, |new| new.kind));
    let (content, settings) = new.map_or((None, None), |new| (new.content, new.settings));
    let change = LessonChange { title: Some(title), content, settings, ..LessonChange::default() };
    lessons::apply(change, &mut draft).finish()?;
    Ok(Planned::Lesson(Box::new(lessons::prepare(site, author, draft, &[]).await?)))
}

fn too_many() -> Fault {
    Fault::with(TOO_MANY_ITEMS, vec![("max", ITEMS_MAX.to_string())])
}

/// Refuses more items than a course may have.
///
/// # Errors
/// 412.
pub async fn refuse_more(tx: &mut TenantConn, course: CourseId, more: usize) -> Result<(), ApiError> {
    let there = usize::try_from(store::count_items(tx, course).await?).unwrap_or(usize::MAX);
    if there.saturating_add(more) <= ITEMS_MAX {
        return Ok(());
    }
    Err(ApiError::with(TOO_MANY_ITEMS, vec![("max", ITEMS_MAX.to_string())]))
}

/// Writes new items of a locked course; their ids. What follows a chapter of an outline stands in it.
///
/// # Errors
/// 412 where they may not stand there or are too many.
pub async fn insert(
    tx: &mut TenantConn,
    (course, author): (CourseId, AccountId),
    place: Place,
    planned: Vec<Planned>,
) -> Result<Vec<ItemId>, ApiError> {
    refuse_more(tx, course, planned.len()).await?;
    let (mut chapter, mut subchapter) = (None, None);
    let mut ids = Vec::with_capacity(planned.len());
    for new in planned {
        let kind = kind_of(&new);
        let own = match kind {
            ItemKind::Chapter => None,
            ItemKind::Subchapter => chapter,
            ItemKind::Lesson => subchapter.or(chapter),
        };
        let place = own.map_or(place, |parent| Place { parent_id: Some(parent), before_id: None });
        let id = insert_one(tx, (course, author), place, (kind, new)).await?;
        match kind {
            ItemKind::Chapter => (chapter, subchapter) = (Some(id), None),
            ItemKind::Subchapter => subchapter = Some(id),
            ItemKind::Lesson => {}
        }
        ids.push(id);
    }
    recount(tx, course).await?;
    Ok(ids)
}

/// What it becomes.
pub(super) fn kind_of(planned: &Planned) -> ItemKind {
    match planned {
        Planned::Chapter { kind, .. } => *kind,
        Planned::Lesson(_) | Planned::Known(_) => ItemKind::Lesson,
    }
}

/// Writes one of them; the counts of the course are left as they are.
pub(super) async fn insert_one(
    tx: &mut TenantConn,
    (course, author): (CourseId, AccountId),
    place: Place,
    (kind, new): (ItemKind, Planned),
) -> Result<ItemId, ApiError> {
    moves::check_place(tx, course, place.parent_id, &[kind]).await?;
    let (title, translations, lesson) = match new {
        Planned::Chapter { title, translations, .. } => (title, translations, None),
        Planned::Lesson(prepared) => (String::new(), json!({}), Some(lessons::insert(tx, author, &prepared).await?)),
        Planned::Known(id) => {
            lessons::find(tx, id).await?.ok_or_else(|| ApiError::field("lesson_id", LESSON_NOT_FOUND))?;
            (String::new(), json!({}), Some(id))
        }
    };
    let position = moves::positions(tx, course, place, &[], 1).await?;
    let position = position.first().copied().unwrap_or_default();
    let parent = place.parent_id;
    store::insert(tx, &NewRow { course, kind, title: &title, translations: &translations, parent, position, lesson })
        .await
}

/// Puts a lesson into a locked course.
///
/// # Errors
/// 412 where it may not stand there, or the course has too many items.
pub async fn insert_lesson(tx: &mut TenantConn, author: AccountId, new: NewLessonItem) -> Result<ItemId, ApiError> {
    let planned = vec![Planned::Known(new.lesson)];
    let ids = insert(tx, (new.course, author), new.place, planned).await?;
    ids.first().copied().ok_or_else(|| ApiError::internal(anyhow::anyhow!("nothing was put in")))
}
