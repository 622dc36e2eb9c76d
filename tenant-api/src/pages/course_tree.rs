//! The curriculum of a course's page, as `web/src/features/courses/components/Curriculum.tsx` has it.

use std::collections::HashSet;

use maud::{Markup, html};
use platform::web::grouped;

use super::course::section;
use super::courses::{length, lesson_address};
use super::frame::Frame;
use crate::courses::{CourseItem, CourseView, ItemKind, ItemState, ItemView, JoinAction, LockReason};
use crate::ids::ItemId;

/// Up to so many lessons all chapters are open at first (web: `curriculum.ts`).
const OPEN_AT_ONCE: usize = 40;

/// What a row of the tree is drawn with.
struct Tree<'a> {
    frame: &'a Frame<'a>,
    course: &'a CourseItem,
    is_joined: bool,
    shown: Option<i64>,
    open: HashSet<ItemId>,
}

/// The tree, with the chapters open that the web opens.
pub fn curriculum(frame: &Frame<'_>, course: &CourseView, shown: Option<i64>) -> Markup {
    let lessons = lessons_of(&course.curriculum);
    let my = course.course.my.as_ref();
    let next = shown.or_else(|| my?.next.as_ref().map(|next| next.item_id.get()));
    let tree = Tree {
        frame,
        course: &course.course,
        is_joined: my.is_some(),
        shown,
        open: open_at_first(&course.curriculum, next),
    };
    let inside = html! {
        @if lessons.is_empty() {
            p.lp-muted { (frame.text("courses:curriculum.none")) }
        } @else {
            @let seconds: i64 = lessons.iter().filter_map(|item| item.lesson.as_ref()).map(|it| i64::from(it.duration)).sum();
            p.lp-muted.lp-small {
                (counted(frame, lessons.len()))
                @if seconds > 0 { " · " (length(frame, seconds)) }
            }
            (hint(frame, course, &lessons))
            ol.lp-lessons { (items(&tree, &course.curriculum, None)) }
        }
    };
    section(frame, "curriculum", "courses:curriculum.title", &inside)
}

/// The lessons of a curriculum, in the order in which they are learnt.
pub fn lessons_of(items: &[ItemView]) -> Vec<&ItemView> {
    let mut lessons = Vec::new();
    for item in items {
        match item.kind {
            ItemKind::Lesson => lessons.push(item),
            ItemKind::Chapter | ItemKind::Subchapter => lessons.extend(lessons_of(&item.children)),
        }
    }
    lessons
}

/// All chapters of a short course, else those around the next lesson.
fn open_at_first(items: &[ItemView], next: Option<i64>) -> HashSet<ItemId> {
    let all = lessons_of(items);
    let wanted = all.iter().find(|lesson| Some(lesson.id.get()) == next).or(all.first()).map(|lesson| lesson.id);
    let mut open = HashSet::new();
    let mut left: Vec<&ItemView> = items.iter().collect();
    while let Some(item) = left.pop() {
        if item.kind == ItemKind::Lesson {
            continue;
        }
        let holds = || lessons_of(&item.children).iter().any(|lesson| Some(lesson.id) == wanted);
        if all.len() <= OPEN_AT_ONCE || holds() {
            open.insert(item.id);
        }
        left.extend(&item.children);
    }
    open
}

fn counted(frame: &Frame<'_>, lessons: usize) -> String {
    frame.text_count("courses:facts.lessons", i64::try_from(lessons).unwrap_or_default())
}

/// What holds for all closed lessons, told once.
fn hint(frame: &Frame<'_>, course: &CourseView, lessons: &[&ItemView]) -> Markup {
    let is_any_closed = lessons.iter().any(|lesson| lesson.reason.is_some());
    if course.join.action == JoinAction::Continue || !is_any_closed {
        return Markup::default();
    }
    html! {
        p.lp-notice {
            (frame.text("courses:curriculum.closed")) " "
            @if lessons.iter().any(|lesson| lesson.is_preview) { (frame.text("courses:curriculum.previews")) }
        }
    }
}

fn items(tree: &Tree<'_>, list: &[ItemView], above: Option<&str>) -> Markup {
    html! {
        @for item in list {
            @if item.kind == ItemKind::Lesson { (lesson(tree, item, above)) } @else { (chapter(tree, item, above)) }
        }
    }
}

/// What is told of a closed item at the item itself: what holds for all of the course or of its chapter stands above.
fn own_reason<'a>(item: &'a ItemView, above: Option<&str>) -> Option<&'a str> {
    let is_own = matches!(item.reason, Some(LockReason::LessonNotOpened | LockReason::MustFinishPrevious));
    item.message.as_deref().filter(|message| is_own && item.state == ItemState::Locked && above != Some(message))
}

fn chapter(tree: &Tree<'_>, item: &ItemView, above: Option<&str>) -> Markup {
    let frame = tree.frame;
    let note = own_reason(item, above);
    let lessons = lessons_of(&item.children);
    let done = lessons.iter().filter(|lesson| lesson.state == ItemState::Done).count();
    let [done, total] = [done, lessons.len()].map(|count| grouped(i64::try_from(count).unwrap_or_default()));
    html! {
        li.lp-chapter data-kind=(item.kind) {
            details open[tree.open.contains(&item.id)] {
                summary {
                    span.lp-chapter-title { (item.title) }
                    span.lp-muted.lp-small {
                        @if tree.is_joined {
                            (frame.text_with("courses:curriculum.done", &[("done", &done), ("total", &total)]))
                        } @else {
                            (counted(frame, lessons.len()))
                        }
                    }
                    @if let Some(note) = note { strong.lp-chapter-note { (note) } }
                }
                ol.lp-lessons { (items(tree, &item.children, note.or(above))) }
            }
        }
    }
}

fn lesson(tree: &Tree<'_>, item: &ItemView, above: Option<&str>) -> Markup {
    let frame = tree.frame;
    let state = if item.state == ItemState::Locked && item.is_preview { ItemState::Open } else { item.state };
    let is_started = item.state == ItemState::Open && item.percent > 0;
    let started = || frame.text_with("courses:state.started", &[("percent", &item.percent.to_string())]);
    let note = own_reason(item, above).map(str::to_owned).or_else(|| is_started.then(started));
    let id = item.id.get();
    html! {
        li.lp-lesson data-state=(state) {
            span.lp-lesson-mark data-state=(state) aria-hidden="true" {}
            div.lp-lesson-text {
                a.lp-lesson-link href=(lesson_address(frame, tree.course, Some(id)))
                    aria-current=[(tree.shown == Some(id)).then_some("true")] { (item.title) }
                p.lp-lesson-note {
                    @if let Some(facts) = &item.lesson {
                        span { (frame.text(&format!("courses:kind.{}", facts.kind))) }
                        @if facts.duration > 0 { span { (length(frame, i64::from(facts.duration))) } }
                        @if facts.questions > 0 {
                            span { (frame.text_count("courses:facts.questions", i64::from(facts.questions))) }
                        }
                    }
                    @match note {
                        Some(note) => { strong { (note) } }
                        None => {
                            span class=[(state == ItemState::Open).then_some("lp-visually-hidden")] {
                                (frame.text(&format!("courses:state.{state}")))
                            }
                        }
                    }
                }
            }
            @if item.is_preview && !tree.is_joined {
                span.lp-chip data-tone="info" { (frame.text("courses:card.preview")) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(id: i64, kind: ItemKind, children: Vec<ItemView>) -> ItemView {
        ItemView {
            id: ItemId(id),
            kind,
            title: format!("n{id}"),
            lesson: None,
            is_preview: false,
            state: ItemState::Open,
            reason: None,
            message: None,
            opens_at: None,
            requires: Vec::new(),
            percent: 0,
            children,
        }
    }

    fn lessons(ids: std::ops::Range<i64>) -> Vec<ItemView> {
        ids.map(|id| item(id, ItemKind::Lesson, Vec::new())).collect()
    }

    #[test]
    fn of_a_long_course_only_the_way_to_the_next_lesson_is_open() {
        let open = |items: &[ItemView], next| {
            let mut ids: Vec<i64> = open_at_first(items, next).into_iter().map(ItemId::get).collect();
            ids.sort_unstable();
            ids
        };
        let inner = item(3, ItemKind::Subchapter, lessons(300..305));
        let long = [item(1, ItemKind::Chapter, lessons(100..140)), item(2, ItemKind::Chapter, vec![inner])];
        assert_eq!(open(&long, Some(302)), [2, 3]);
        assert_eq!(open(&long, None), [1]);
        assert_eq!(open(&long[1..], None), [2, 3], "a short one is open");
    }

    #[test]
    fn a_reason_is_told_where_it_holds_first() {
        let mut late = item(1, ItemKind::Lesson, Vec::new());
        (late.state, late.reason, late.message) =
            (ItemState::Locked, Some(LockReason::LessonNotOpened), Some("mở sau".to_owned()));
        assert_eq!(own_reason(&late, None), Some("mở sau"));
        assert_eq!(own_reason(&late, Some("mở sau")), None);
        late.reason = Some(LockReason::NotEnrolled);
        assert_eq!(own_reason(&late, None), None);
    }
}
