//! What is open to whom, and why not: the one function that the curriculum, lessons, their files and questions, and what
//! is handed in there all ask.

use std::collections::HashMap;

use time::{Duration, OffsetDateTime};

use super::tree::Node;
use crate::courses::words::{ItemKind, ItemState, LockReason};

/// What a course itself says of when it is open.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// Whether it costs nothing.
    pub is_free: bool,
    pub opens_at: Option<OffsetDateTime>,
    pub closes_at: Option<OffsetDateTime>,
    /// Whether each lesson waits for the one before it.
    pub in_order: bool,
}

/// That somebody has joined.
#[derive(Debug, Clone, Copy)]
pub struct Membership {
    pub joined_at: OffsetDateTime,
    /// None: for ever.
    pub until: Option<OffsetDateTime>,
    /// A teacher has ended it.
    pub ended_at: Option<OffsetDateTime>,
    /// A teacher has opened everything for this learner.
    pub all_open: bool,
}

/// Whom it is asked for.
#[derive(Debug, Clone, Copy)]
pub enum Learner {
    /// Who may change the course: everything is open.
    Editor,
    /// Who has joined.
    Joined(Membership),
    /// Everybody else.
    Stranger,
}

/// Why an item is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lock {
    pub reason: LockReason,
    /// When it opens, or when access ended.
    pub at: Option<OffsetDateTime>,
    /// Where in the list the lesson stands that comes first.
    pub lesson: Option<usize>,
}

/// Whether an item is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    pub state: ItemState,
    /// Of what is locked.
    pub lock: Option<Lock>,
}

impl Membership {
    /// When it ended, by itself, by a teacher or with the course; none while it lasts.
    pub fn ended(&self, rules: &Rules, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let ends = [self.ended_at, self.until, rules.closes_at];
        ends.into_iter().flatten().filter(|end| *end <= now).min()
    }
}

impl Lock {
    const fn new(reason: LockReason, at: Option<OffsetDateTime>) -> Self {
        Self { reason, at, lesson: None }
    }

    const fn behind(lesson: usize) -> Self {
        Self { reason: LockReason::MustFinishPrevious, at: None, lesson: Some(lesson) }
    }
}

/// What holds a chapter and everything in it.
#[derive(Debug, Clone, Copy, Default)]
struct Hold {
    /// The latest of the dates.
    until: Option<OffsetDateTime>,
    /// The first lesson that is required and not finished.
    behind: Option<usize>,
}

/// Whether each item is open, in the order of `nodes`: all that are not hidden, in the order of reading. First come the
/// course's own reasons (its dates, whether the person has joined), then the item's dates and days and those of what it is
/// in, then lessons that it requires, then the order. Previews are open to everybody; what somebody has finished stays
/// open as long as they have access. A chapter is as open as what is in it.
pub fn openings(rules: &Rules, learner: Learner, nodes: &[Node], now: OffsetDateTime) -> Vec<Opening> {
    let places: HashMap<_, _> = nodes.iter().enumerate().map(|(at, node)| (node.id, at)).collect();
    let of_course = lock_of_course(rules, learner, now);
    let mut holds: Vec<Hold> = Vec::with_capacity(nodes.len());
    let mut first_unfinished = None;
    let mut found: Vec<Opening> = Vec::with_capacity(nodes.len());
    for (at, node) in nodes.iter().enumerate() {
        let above = node.parent.map(|parent| holds[parent]).unwrap_or_default();
        let required = node.requires.iter().filter_map(|id| places.get(id).copied());
        let behind = required.filter(|place| !nodes[*place].is_done()).min();
        let hold = Hold { until: above.until.max(opens_at(node, learner)), behind: above.behind.or(behind) };
        holds.push(hold);
        let lock = match node.kind {
            ItemKind::Lesson => lock_of_lesson(node, learner, of_course, (hold, rules.in_order), first_unfinished, now),
            ItemKind::Chapter | ItemKind::Subchapter => None,
        };
        if node.lesson.is_some() && !node.is_done() && first_unfinished.is_none() {
            first_unfinished = Some(at);
        }
        found.push(opening(lock, node.is_done()));
    }
    gather_chapters(nodes, &mut found);
    found
}

fn opening(lock: Option<Lock>, is_done: bool) -> Opening {
    let state = match lock {
        Some(_) => ItemState::Locked,
        None if is_done => ItemState::Done,
        None => ItemState::Open,
    };
    Opening { state, lock }
}

fn opens_at(node: &Node, learner: Learner) -> Option<OffsetDateTime> {
    let after_joining = match learner {
        Learner::Joined(of) => node.opens_after_days.map(|days| of.joined_at + Duration::days(days.into())),
        Learner::Editor | Learner::Stranger => None,
    };
    node.opens_at.max(after_joining)
}

/// What closes all lessons alike; whether it closes finished ones as well.
fn lock_of_course(rules: &Rules, learner: Learner, now: OffsetDateTime) -> Option<(Lock, bool)> {
    let opens_later = rules.opens_at.filter(|at| *at > now);
    let not_opened = opens_later.map(|at| Lock::new(LockReason::CourseNotOpened, Some(at)));
    match learner {
        Learner::Editor => None,
        Learner::Joined(of) => match of.ended(rules, now) {
            Some(end) => Some((Lock::new(LockReason::AccessEnded, Some(end)), true)),
            None if of.all_open => None,
            None => not_opened.map(|lock| (lock, false)),
        },
        Learner::Stranger => {
            let closed = rules.closes_at.filter(|at| *at <= now);
            let closed = closed.map(|at| Lock::new(LockReason::AccessEnded, Some(at)));
            let reason = if rules.is_free { LockReason::NotEnrolled } else { LockReason::NotPurchased };
            Some((not_opened.or(closed).unwrap_or(Lock::new(reason, None)), true))
        }
    }
}

fn lock_of_lesson(
    node: &Node,
    learner: Learner,
    of_course: Option<(Lock, bool)>,
    (hold, in_order): (Hold, bool),
    first_unfinished: Option<usize>,
    now: OffsetDateTime,
) -> Option<Lock> {
    if node.is_preview || matches!(learner, Learner::Editor) {
        return None;
    }
    if let Some((lock, closes_finished)) = of_course
        && (closes_finished || !node.is_done())
    {
        return Some(lock);
    }
    if node.is_done() || matches!(learner, Learner::Joined(of) if of.all_open) {
        return None;
    }
    let opens_later = hold.until.filter(|at| *at > now);
    let not_opened = opens_later.map(|at| Lock::new(LockReason::LessonNotOpened, Some(at)));
    let order = first_unfinished.filter(|_| in_order);
    not_opened.or_else(|| hold.behind.or(order).map(Lock::behind))
}

/// A chapter is done with all its lessons, open with one of them, and else locked as its first one is.
fn gather_chapters(nodes: &[Node], found: &mut [Opening]) {
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (at, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            below[parent].push(at);
        }
    }
    for at in (0..nodes.len()).rev().filter(|at| !below[*at].is_empty()) {
        let children = || below[at].iter().map(|child| found[*child]);
        let state = if children().all(|child| child.state == ItemState::Done) {
            ItemState::Done
        } else if children().any(|child| child.state != ItemState::Locked) {
            ItemState::Open
        } else {
            ItemState::Locked
        };
        let lock = children().find_map(|child| child.lock).filter(|_| state == ItemState::Locked);
        found[at] = Opening { state, lock };
    }
}

/// The lesson to go on with: the one that was studied last where it is not finished, else the first one that is open and
/// not finished.
pub fn next_lesson(nodes: &[Node], found: &[Opening], last: Option<crate::ids::LessonId>) -> Option<usize> {
    let is_next = |at: &usize| nodes[*at].lesson.is_some() && found[*at].state == ItemState::Open;
    let of_last = |at: &usize| nodes[*at].lesson.as_ref().is_some_and(|lesson| Some(lesson.id) == last);
    (0..nodes.len()).find(|at| of_last(at) && is_next(at)).or_else(|| (0..nodes.len()).find(is_next))
}

#[cfg(test)]
mod tests;
