//! What is open to whom, case by case.

use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use super::*;
use crate::courses::curriculum::store::ItemRow;
use crate::courses::curriculum::tree::nodes_of;
use crate::ids::{ItemId, LessonId};

const NOW: OffsetDateTime = datetime!(2026-12-05 08:00 UTC);

fn rules() -> Rules {
    Rules { is_free: true, opens_at: None, closes_at: None, in_order: false }
}

fn joined() -> Membership {
    Membership { joined_at: NOW - Duration::days(3), until: None, ended_at: None, all_open: false }
}

/// Chapter 1 with lessons 2 and 3, and lesson 4 behind it.
fn course(change: impl FnOnce(&mut [ItemRow])) -> Vec<Node> {
    let chapter =
        ItemRow { kind: ItemKind::Chapter, lesson_id: None, lesson_kind: None, ..ItemRow::blank(ItemId(1), None) };
    let lesson = |id: i64, parent: Option<i64>| ItemRow::blank(ItemId(id), parent.map(ItemId));
    let mut rows = vec![chapter, lesson(2, Some(1)), lesson(3, Some(1)), lesson(4, None)];
    change(&mut rows);
    nodes_of(rows)
}

/// `open`, `done` or why not, of every item in the order of reading.
fn of(rules: Rules, learner: Learner, nodes: &[Node]) -> Vec<String> {
    let say = |opening: Opening| match opening.lock {
        None => opening.state.to_string(),
        Some(Lock { reason, at, lesson }) => {
            let at = at.map(|at| format!(" {}", at - NOW)).unwrap_or_default();
            let lesson = lesson.map(|at| format!(" {}", nodes[at].id)).unwrap_or_default();
            format!("{reason}{at}{lesson}")
        }
    };
    openings(&rules, learner, nodes, NOW).into_iter().map(say).collect()
}

#[test]
fn before_joining_the_course_says_why() {
    let day = Duration::days(1);
    let nodes = course(|rows| rows[3].is_preview = true);
    let stranger = |rules: Rules| of(rules, Learner::Stranger, &nodes)[1].clone();
    assert_eq!(of(rules(), Learner::Stranger, &nodes), ["not_enrolled", "not_enrolled", "not_enrolled", "open"]);
    assert_eq!(stranger(Rules { is_free: false, ..rules() }), "not_purchased");
    assert_eq!(stranger(Rules { is_free: false, opens_at: Some(NOW + day), ..rules() }), "course_not_opened 1d");
    assert_eq!(stranger(Rules { opens_at: Some(NOW), ..rules() }), "not_enrolled");
    assert_eq!(stranger(Rules { closes_at: Some(NOW - day), ..rules() }), "access_ended -1d");
    assert_eq!(
        of(Rules { is_free: false, opens_at: Some(NOW + day), ..rules() }, Learner::Editor, &nodes),
        ["open", "open", "open", "open"]
    );
}

#[test]
fn access_ends_by_itself_by_a_teacher_and_with_the_course() {
    let hour = Duration::hours(1);
    let nodes = course(|rows| rows[1].is_done = true);
    let first = |rules: Rules, of_them: Membership| of(rules, Learner::Joined(of_them), &nodes)[1].clone();
    assert_eq!(first(rules(), joined()), "done");
    assert_eq!(first(rules(), Membership { until: Some(NOW - hour), ..joined() }), "access_ended -1h");
    assert_eq!(first(rules(), Membership { until: Some(NOW + hour), ..joined() }), "done");
    assert_eq!(first(rules(), Membership { ended_at: Some(NOW - hour), ..joined() }), "access_ended -1h");
    assert_eq!(first(Rules { closes_at: Some(NOW), ..rules() }, joined()), "access_ended 0s");
    assert_eq!(
        first(rules(), Membership { ended_at: Some(NOW - hour), all_open: true, ..joined() }),
        "access_ended -1h"
    );
    // What is finished stays open where the course is put off.
    let later = Rules { opens_at: Some(NOW + hour), ..rules() };
    assert_eq!(
        of(later, Learner::Joined(joined()), &nodes),
        ["open", "done", "course_not_opened 1h", "course_not_opened 1h"]
    );
    let all = Learner::Joined(Membership { all_open: true, ..joined() });
    assert_eq!(of(later, all, &nodes), ["open", "done", "open", "open"]);
}

#[test]
fn dates_days_and_a_chapters_hold() {
    let nodes = course(|rows| {
        rows[0].opens_after_days = Some(5);
        rows[1].opens_at = Some(NOW + Duration::days(7));
        rows[3].opens_at = Some(NOW);
    });
    let found = of(rules(), Learner::Joined(joined()), &nodes);
    // Joined three days ago: the chapter opens in two; its first lesson has a later date of its own.
    assert_eq!(found, ["lesson_not_opened 7d", "lesson_not_opened 7d", "lesson_not_opened 2d", "open"]);
    let to_the_minute = course(|rows| rows[3].opens_at = Some(NOW + Duration::minutes(1)));
    assert_eq!(of(rules(), Learner::Joined(joined()), &to_the_minute)[3], "lesson_not_opened 1m");
}

#[test]
fn required_lessons_and_the_order() {
    let required = course(|rows| rows[0].requires = vec![ItemId(4)]);
    let learner = Learner::Joined(joined());
    assert_eq!(
        of(rules(), learner, &required),
        ["must_finish_previous 4", "must_finish_previous 4", "must_finish_previous 4", "open"]
    );
    let done = course(|rows| {
        rows[0].requires = vec![ItemId(4)];
        rows[3].is_done = true;
    });
    assert_eq!(of(rules(), learner, &done), ["open", "open", "open", "done"]);
    let in_order = Rules { in_order: true, ..rules() };
    let fresh = course(|_| {});
    assert_eq!(of(in_order, learner, &fresh), ["open", "open", "must_finish_previous 2", "must_finish_previous 2"]);
    let half = course(|rows| {
        rows[1].is_done = true;
        rows[3].is_done = true;
    });
    assert_eq!(of(in_order, learner, &half), ["open", "done", "open", "done"]);
}

#[test]
fn the_next_lesson_is_the_last_one_studied_or_the_first_open_one() {
    let nodes = course(|rows| rows[1].is_done = true);
    let found = openings(&rules(), Learner::Joined(joined()), &nodes, NOW);
    let next = |last: Option<i64>| next_lesson(&nodes, &found, last.map(LessonId)).map(|at| nodes[at].id.get());
    assert_eq!((next(None), next(Some(4)), next(Some(2))), (Some(3), Some(4), Some(3)));
}
