//! A curriculum as a list in the order of reading: each item stands before what is in it.

use std::collections::HashMap;

use time::OffsetDateTime;

use super::store::ItemRow;
use crate::courses::words::{ItemKind, LessonKind};
use crate::ids::{ItemId, LessonId};

/// A lesson as a curriculum shows it.
#[derive(Debug, Clone)]
pub struct NodeLesson {
    pub id: LessonId,
    pub kind: LessonKind,
    /// Seconds.
    pub duration: i32,
    pub questions: i32,
    /// How far the person is whom the curriculum was read for.
    pub percent: i32,
    pub is_done: bool,
}

/// An item in the order of reading.
#[derive(Debug, Clone)]
pub struct Node {
    pub id: ItemId,
    pub kind: ItemKind,
    /// Where in the list the item stands that it is in.
    pub parent: Option<usize>,
    pub title: String,
    pub lesson: Option<NodeLesson>,
    pub is_preview: bool,
    pub is_hidden: bool,
    pub opens_at: Option<OffsetDateTime>,
    /// Days after joining.
    pub opens_after_days: Option<i32>,
    pub requires: Vec<ItemId>,
}

impl Node {
    /// Whether it is a lesson that is finished.
    pub fn is_done(&self) -> bool {
        self.lesson.as_ref().is_some_and(|lesson| lesson.is_done)
    }
}

/// Rows in the order of siblings, as a list in the order of reading. A row whose parent is not there is left out.
pub fn nodes_of(rows: Vec<ItemRow>) -> Vec<Node> {
    let mut below: HashMap<Option<ItemId>, Vec<ItemRow>> = HashMap::new();
    for row in rows {
        below.entry(row.parent_id).or_default().push(row);
    }
    let mut nodes = Vec::new();
    let mut open = vec![(below.remove(&None).unwrap_or_default().into_iter(), None)];
    while let Some((siblings, parent)) = open.last_mut() {
        let Some(row) = siblings.next() else {
            open.pop();
            continue;
        };
        let (id, at, parent) = (row.id, nodes.len(), *parent);
        nodes.push(node(row, parent));
        if let Some(children) = below.remove(&Some(id)) {
            open.push((children.into_iter(), Some(at)));
        }
    }
    nodes
}

fn node(row: ItemRow, parent: Option<usize>) -> Node {
    let lesson = row.lesson_id.zip(row.lesson_kind).map(|(id, kind)| NodeLesson {
        id,
        kind,
        duration: row.duration,
        questions: row.num_questions,
        percent: row.percent,
        is_done: row.is_done,
    });
    Node {
        id: row.id,
        kind: row.kind,
        parent,
        title: row.title,
        lesson,
        is_preview: row.is_preview,
        is_hidden: row.is_hidden,
        opens_at: row.opens_at,
        opens_after_days: row.opens_after_days,
        requires: row.requires,
    }
}

/// The same without what is hidden and what is in something hidden; what is left of `requires` are lessons that are there.
pub fn visible(nodes: Vec<Node>) -> Vec<Node> {
    let mut new_places = vec![None; nodes.len()];
    let mut left: Vec<Node> = Vec::with_capacity(nodes.len());
    for (at, mut node) in nodes.into_iter().enumerate() {
        let parent = node.parent.map(|parent| new_places[parent]);
        if node.is_hidden || parent == Some(None) {
            continue;
        }
        node.parent = parent.flatten();
        new_places[at] = Some(left.len());
        left.push(node);
    }
    let there: std::collections::HashSet<ItemId> = left.iter().map(|node| node.id).collect();
    left.iter_mut().for_each(|node| node.requires.retain(|id| there.contains(id)));
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: i64, parent: Option<i64>, hidden: bool) -> ItemRow {
        ItemRow { is_hidden: hidden, ..ItemRow::blank(ItemId(id), parent.map(ItemId)) }
    }

    fn ids(nodes: &[Node]) -> Vec<(i64, Option<usize>)> {
        nodes.iter().map(|node| (node.id.get(), node.parent)).collect()
    }

    #[test]
    fn items_stand_before_what_is_in_them() {
        let rows = vec![
            row(1, None, false),
            row(2, None, false),
            row(3, Some(1), false),
            row(4, Some(3), false),
            row(5, Some(1), false),
            row(6, Some(9), false),
        ];
        assert_eq!(ids(&nodes_of(rows)), [(1, None), (3, Some(0)), (4, Some(1)), (5, Some(0)), (2, None)]);
    }

    #[test]
    fn what_is_in_something_hidden_is_hidden() {
        let mut rows = vec![
            row(1, None, true),
            row(2, None, false),
            row(3, Some(1), false),
            row(4, Some(2), false),
            row(5, Some(2), true),
            row(6, Some(2), false),
        ];
        rows[5].requires = vec![ItemId(5), ItemId(4), ItemId(3)];
        let left = visible(nodes_of(rows));
        assert_eq!(ids(&left), [(2, None), (4, Some(0)), (6, Some(0))]);
        assert_eq!(left[2].requires, [ItemId(4)]);
    }
}
