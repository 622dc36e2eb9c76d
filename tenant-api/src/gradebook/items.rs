//! The lessons of a course as the gradebook shows them.

use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::lesson::Lesson;
use crate::courses::{LessonKind, Node, NodeLesson};
use crate::ids::{ItemId, LessonId};

/// A lesson.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GradebookItem {
    pub id: ItemId,
    pub lesson_id: LessonId,
    pub title: String,
    pub kind: LessonKind,
    /// The chapter that it stands in, at whatever depth; null: none.
    pub chapter: Option<GradebookChapter>,
    /// Epoch seconds; what is not there by then is missing. Null: any time.
    pub due_at: Option<i64>,
}

/// A chapter.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GradebookChapter {
    pub id: ItemId,
    pub title: String,
}

/// The lessons of a curriculum in its order.
pub fn items_of(nodes: &[Node], lessons: &[Lesson]) -> Vec<GradebookItem> {
    let chapter = |node: &Node| {
        let mut place = node.parent?;
        while let Some(above) = nodes[place].parent {
            place = above;
        }
        Some(GradebookChapter { id: nodes[place].id, title: nodes[place].title.clone() })
    };
    let shown = nodes.iter().filter_map(|node| Some((node, node.lesson.as_ref()?)));
    let item = |((node, of), lesson): ((&Node, &NodeLesson), &Lesson)| GradebookItem {
        id: node.id,
        lesson_id: of.id,
        title: node.title.clone(),
        kind: of.kind,
        chapter: chapter(node),
        due_at: lesson.due_at.map(OffsetDateTime::unix_timestamp),
    };
    shown.zip(lessons).map(item).collect()
}
