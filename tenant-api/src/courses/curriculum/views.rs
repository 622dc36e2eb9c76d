//! A curriculum as learners see it.

use std::collections::HashSet;

use platform::error::{ApiError, Params};
use platform::locale::Locale;
use platform::messages::Message;
use serde::Serialize;
use time::OffsetDateTime;
use time::macros::{format_description, offset};
use utoipa::ToSchema;

use super::opening::{Lock, Opening};
use super::tree::{Node, NodeLesson};
use crate::courses::messages::{
    ACCESS_ENDED, COURSE_NOT_OPENED, LESSON_NOT_OPENED, MUST_FINISH_PREVIOUS, NOT_ENROLLED, NOT_PURCHASED,
};
use crate::courses::words::{ItemKind, ItemState, LessonKind, LockReason};
use crate::ids::{ItemId, LessonId};

/// A chapter, subchapter or lesson, in the caller's language.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ItemView {
    pub id: ItemId,
    pub kind: ItemKind,
    pub title: String,
    /// Of lessons.
    pub lesson: Option<LessonFacts>,
    /// Whether anybody may open it.
    pub is_preview: bool,
    pub state: ItemState,
    /// Of what is locked.
    pub reason: Option<LockReason>,
    /// The reason as a sentence, with the date or the lesson.
    pub message: Option<String>,
    /// Of what opens later, in epoch seconds.
    pub opens_at: Option<i64>,
    /// Lessons that are to be finished first.
    pub requires: Vec<RequiredLesson>,
    /// How far the caller is, of a hundred.
    pub percent: i32,
    #[schema(no_recursion)]
    pub children: Vec<ItemView>,
}

/// A lesson in a curriculum.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LessonFacts {
    pub id: LessonId,
    #[serde(rename = "type")]
    pub kind: LessonKind,
    /// Seconds; 0: unknown.
    pub duration: i32,
    /// How many there are.
    pub questions: i32,
}

/// A lesson that comes first.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RequiredLesson {
    pub id: ItemId,
    pub title: String,
}

impl From<&NodeLesson> for LessonFacts {
    fn from(lesson: &NodeLesson) -> Self {
        Self { id: lesson.id, kind: lesson.kind, duration: lesson.duration, questions: lesson.questions }
    }
}

/// A moment as people of a language write it, in Vietnam's time.
pub fn moment_text(at: OffsetDateTime, locale: Locale) -> String {
    let local = at.to_offset(offset!(+7));
    let text = match locale {
        Locale::Vi => local.format(format_description!("[hour]:[minute] [day]/[month]/[year]")),
        Locale::En => local.format(format_description!("[year]-[month]-[day] [hour]:[minute]")),
    };
    text.unwrap_or_default()
}

fn message_of(lock: &Lock, nodes: &[Node], locale: Locale) -> (Message, Params) {
    let at = || vec![("at", lock.at.map(|at| moment_text(at, locale)).unwrap_or_default())];
    match lock.reason {
        LockReason::NotEnrolled => (NOT_ENROLLED, vec![]),
        LockReason::NotPurchased => (NOT_PURCHASED, vec![]),
        LockReason::CourseNotOpened => (COURSE_NOT_OPENED, at()),
        LockReason::LessonNotOpened => (LESSON_NOT_OPENED, at()),
        LockReason::AccessEnded => (ACCESS_ENDED, vec![]),
        LockReason::MustFinishPrevious => {
            let title = lock.lesson.map(|at| nodes[at].title.clone()).unwrap_or_default();
            (MUST_FINISH_PREVIOUS, vec![("lesson", title)])
        }
    }
}

/// Why a lesson is closed, as an answer.
pub fn lock_error(lock: &Lock, nodes: &[Node], locale: Locale) -> ApiError {
    let (message, params) = message_of(lock, nodes, locale);
    ApiError::with(message, params)
}

/// A curriculum as a tree.
pub fn item_views(nodes: &[Node], found: &[Opening], locale: Locale) -> Vec<ItemView> {
    let unfinished: HashSet<ItemId> =
        nodes.iter().filter(|node| node.lesson.is_some() && !node.is_done()).map(|node| node.id).collect();
    let view = |at: usize| -> ItemView {
        let (node, opening) = (&nodes[at], &found[at]);
        let message = opening.lock.as_ref().map(|lock| message_of(lock, nodes, locale));
        let required = nodes.iter().filter(|other| node.requires.contains(&other.id) && unfinished.contains(&other.id));
        ItemView {
            id: node.id,
            kind: node.kind,
            title: node.title.clone(),
            lesson: node.lesson.as_ref().map(LessonFacts::from),
            is_preview: node.is_preview && node.lesson.is_some(),
            state: opening.state,
            reason: opening.lock.map(|lock| lock.reason),
            message: message.map(|(message, params)| message.text(locale, &params)),
            opens_at: opening.lock.and_then(|lock| lock.at).map(OffsetDateTime::unix_timestamp),
            requires: match node.requires.is_empty() {
                true => Vec::new(),
                false => required.map(|it| RequiredLesson { id: it.id, title: it.title.clone() }).collect(),
            },
            percent: node.lesson.as_ref().map_or(0, |lesson| if lesson.is_done { 100 } else { lesson.percent }),
            children: Vec::new(),
        }
    };
    nest(
        nodes,
        view,
        |parent, child| parent.children.push(child),
        |item| {
            item.children.reverse();
            if item.lesson.is_none() {
                let (sum, count) = sum_of(&item.children);
                item.percent = if count == 0 { 0 } else { sum / count };
            }
        },
    )
}

/// The percents of all lessons in these, and how many there are.
fn sum_of(items: &[ItemView]) -> (i32, i32) {
    items.iter().fold((0, 0), |(sum, count), item| match item.lesson {
        Some(_) => (sum + item.percent, count + 1),
        None => {
            let (below, lessons) = sum_of(&item.children);
            (sum + below, count + lessons)
        }
    })
}

/// A list in the order of reading as a tree: from its end, each finished item goes into the one that it is in.
pub(super) fn nest<T>(
    nodes: &[Node],
    make: impl Fn(usize) -> T,
    put: impl Fn(&mut T, T),
    finish: impl Fn(&mut T),
) -> Vec<T> {
    let mut made: Vec<Option<T>> = (0..nodes.len()).map(|at| Some(make(at))).collect();
    let mut top = Vec::new();
    for at in (0..nodes.len()).rev() {
        let Some(mut item) = made[at].take() else { continue };
        finish(&mut item);
        match nodes[at].parent.and_then(|parent| made[parent].as_mut()) {
            Some(parent) => put(parent, item),
            None => top.push(item),
        }
    }
    top.reverse();
    top
}
