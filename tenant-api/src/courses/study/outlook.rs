//! What of courses is open to somebody, in one query whatever their number.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::courses::curriculum::{
    For, Learner, Membership, Node, Opening, Rules, items_of_many, next_lesson, nodes_of, openings, visible,
};
use crate::courses::store::{Course, Enrolment, enrolments_of};
use crate::ids::{AccountId, CourseId, ItemId, LessonId};

/// A course's visible items in the order of reading, and whether each is open.
pub struct Outlook {
    pub nodes: Vec<Node>,
    pub openings: Vec<Opening>,
    pub enrolment: Option<Enrolment>,
}

/// The lesson to go on with.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NextLesson {
    pub item_id: ItemId,
    pub lesson_id: LessonId,
    pub title: String,
}

impl Enrolment {
    /// What decides about what is open.
    pub fn membership(&self) -> Membership {
        Membership { joined_at: self.joined_at, until: self.until, ended_at: self.ended_at, all_open: self.all_open }
    }
}

impl Outlook {
    /// The lesson to go on with; none where everything is finished or closed.
    pub fn next(&self) -> Option<NextLesson> {
        let last = self.enrolment.as_ref().and_then(|enrolment| enrolment.last_lesson_id);
        let node = &self.nodes[next_lesson(&self.nodes, &self.openings, last)?];
        let lesson = node.lesson.as_ref()?;
        Some(NextLesson { item_id: node.id, lesson_id: lesson.id, title: node.title.clone() })
    }

    /// Where the item stands.
    pub fn place_of(&self, item: ItemId) -> Option<usize> {
        self.nodes.iter().position(|node| node.id == item)
    }
}

/// Who a person is to a course.
pub fn learner(can_edit: bool, enrolment: Option<&Enrolment>) -> Learner {
    match enrolment {
        _ if can_edit => Learner::Editor,
        Some(enrolment) => Learner::Joined(enrolment.membership()),
        None => Learner::Stranger,
    }
}

/// What of a course is open to a person.
///
/// # Errors
/// When the database fails.
pub async fn outlook_of(
    conn: &mut TenantConn,
    (course, can_edit): (&Course, bool),
    user: Option<AccountId>,
    locale: Locale,
    now: OffsetDateTime,
) -> Result<Outlook, ApiError> {
    let rows = items_of_many(conn, &[course.id], For { user, lang: locale.code() }).await?;
    let enrolment = match user {
        Some(user) => enrolments_of(conn, user, &[course.id]).await?.pop(),
        None => None,
    };
    let nodes = visible(nodes_of(rows));
    let openings = openings(&course.rules(), learner(can_edit, enrolment.as_ref()), &nodes, now);
    Ok(Outlook { nodes, openings, enrolment })
}

/// The same of courses that a person has joined.
///
/// # Errors
/// When the database fails.
pub async fn outlooks_of(
    conn: &mut TenantConn,
    courses: &[(CourseId, Rules)],
    user: AccountId,
    locale: Locale,
    now: OffsetDateTime,
) -> Result<HashMap<CourseId, Outlook>, ApiError> {
    let ids: Vec<CourseId> = courses.iter().map(|(id, _)| *id).collect();
    let enrolments = enrolments_of(conn, user, &ids).await?;
    let joined: Vec<CourseId> = enrolments.iter().map(|enrolment| enrolment.course_id).collect();
    if joined.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = items_of_many(conn, &joined, For { user: Some(user), lang: locale.code() }).await?;
    let mut by_course: HashMap<CourseId, Vec<_>> = HashMap::new();
    for row in rows {
        by_course.entry(row.course_id).or_default().push(row);
    }
    let mut found = HashMap::with_capacity(joined.len());
    for enrolment in enrolments {
        let id = enrolment.course_id;
        let Some((_, rules)) = courses.iter().find(|(course, _)| *course == id) else { continue };
        let nodes = visible(nodes_of(by_course.remove(&id).unwrap_or_default()));
        let openings = openings(rules, learner(false, Some(&enrolment)), &nodes, now);
        found.insert(id, Outlook { nodes, openings, enrolment: Some(enrolment) });
    }
    Ok(found)
}
