//! What an edit does to a course that was let through, and the texts that its reviewer compares.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::access::lock_editable;
use super::curriculum::{For, Node, items_of, nodes_of};
use super::lessons;
use super::store::{self, Course};
use super::words::ItemKind;
use crate::actor::Actor;
use crate::approval::{self, Status, Visibility};
use crate::ids::{CourseId, LessonId};
use crate::permissions::{Action, Resource};

/// Begins a change of a course's curriculum or lessons: public content that was approved goes back to approval unless
/// `actor` may approve.
///
/// # Errors
/// As [`find_editable`].
pub async fn begin_edit(tx: &mut TenantConn, id: CourseId, actor: &Actor) -> Result<Course, ApiError> {
    let course = lock_editable(tx, id, actor).await?;
    let is_public = course.draft.visibility == Visibility::Public;
    let status = status_after_edit(tx, actor, &course, is_public).await?;
    store::touch(tx, course.id, status).await?;
    Ok(course)
}

/// Where an edit by `actor` leaves a locked course that is public, or is not. What was out until now is kept for who reviews
/// the edit: whoever may approve has changed it since without being reviewed.
///
/// # Errors
/// When the database fails.
pub async fn status_after_edit(
    tx: &mut TenantConn,
    actor: &Actor,
    course: &Course,
    is_public: bool,
) -> Result<Status, ApiError> {
    let status = approval::after_edit(course.status, is_public, actor.may(Resource::Course, Action::Approval));
    if status != course.status {
        keep_approved(tx, course).await?;
    }
    Ok(status)
}

/// Everything of a course that a reviewer compares: its texts, its curriculum, its lessons' texts.
///
/// # Errors
/// When the database fails.
pub async fn named_texts(conn: &mut TenantConn, course: &Course) -> Result<BTreeMap<String, String>, ApiError> {
    let mut texts = course.draft.named_texts();
    let rows = items_of(conn, course.id, For { user: None, lang: "vi" }).await?;
    let lessons: Vec<LessonId> = rows.iter().filter_map(|row| row.lesson_id).collect();
    let nodes = nodes_of(rows);
    let line = |node: &Node| {
        let marks = match node.kind {
            ItemKind::Chapter => "# ",
            ItemKind::Subchapter => "## ",
            ItemKind::Lesson => "- ",
        };
        format!("{marks}{}{}", node.title, if node.is_hidden { " (ẩn)" } else { "" })
    };
    texts.insert("curriculum".to_owned(), nodes.iter().map(line).collect::<Vec<_>>().join("\n"));
    for lesson in lessons::find_many(conn, &lessons).await? {
        for (name, text) in lessons::named_texts(&lesson.draft) {
            if !text.trim().is_empty() {
                texts.insert(format!("lessons.{}.{name}", lesson.draft.title), text);
            }
        }
    }
    Ok(texts)
}

/// Whether it has been let through, and so has everything in it.
pub fn is_out(course: &Course) -> bool {
    matches!(course.status, Status::Approved | Status::Published)
}

/// Keeps the texts of a course that is out, before it is no more: for who reviews the next change.
///
/// # Errors
/// When the database fails.
pub async fn keep_approved(tx: &mut TenantConn, course: &Course) -> Result<(), ApiError> {
    if !is_out(course) {
        return Ok(());
    }
    let texts = named_texts(tx, course).await?;
    approval::keep_approved(tx, approval::Kind::Course, course.id.get(), &texts).await
}
