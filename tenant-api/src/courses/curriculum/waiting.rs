//! Lessons that wait for each other, so that none of them ever opens.

use std::collections::{HashMap, HashSet};

use super::tree::Node;
use crate::ids::ItemId;

/// Where the lessons stand that wait for themselves: by what they or what they are in requires, and by the order of the
/// course. Previews wait for nothing.
pub fn never_opening(nodes: &[Node], in_order: bool) -> HashSet<usize> {
    let places: HashMap<ItemId, usize> = nodes.iter().enumerate().map(|(at, node)| (node.id, at)).collect();
    let mut waits: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut previous = None;
    for (at, node) in nodes.iter().enumerate().filter(|(_, node)| node.lesson.is_some()) {
        if !node.is_preview {
            waits[at] = required(nodes, at).filter_map(|id| places.get(&id).copied()).collect();
            waits[at].extend(previous.filter(|_| in_order));
        }
        previous = Some(at);
    }
    (0..nodes.len()).filter(|at| comes_back(&waits, *at)).collect()
}

/// What an item and all that it is in require.
fn required(nodes: &[Node], at: usize) -> impl Iterator<Item = ItemId> {
    let above = std::iter::successors(Some(at), |place| nodes[*place].parent);
    above.flat_map(|place| nodes[place].requires.iter().copied())
}

/// Whether who waits at `start` waits for itself.
fn comes_back(waits: &[Vec<usize>], start: usize) -> bool {
    let (mut open, mut seen) = (waits[start].clone(), HashSet::new());
    while let Some(at) = open.pop() {
        if at == start {
            return true;
        }
        if seen.insert(at) {
            open.extend(&waits[at]);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::courses::curriculum::store::ItemRow;
    use crate::courses::curriculum::tree::nodes_of;
    use crate::courses::words::ItemKind;

    /// Chapter 1 with lessons 2 and 3, lesson 4 behind it.
    fn never(in_order: bool, change: impl FnOnce(&mut [ItemRow])) -> Vec<i64> {
        let blank = |id: i64, parent: Option<i64>| ItemRow::blank(ItemId(id), parent.map(ItemId));
        let chapter = ItemRow { kind: ItemKind::Chapter, lesson_id: None, lesson_kind: None, ..blank(1, None) };
        let mut rows = vec![chapter, blank(2, Some(1)), blank(3, Some(1)), blank(4, None)];
        change(&mut rows);
        let nodes = nodes_of(rows);
        let mut found: Vec<i64> = never_opening(&nodes, in_order).into_iter().map(|at| nodes[at].id.get()).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn only_what_waits_for_itself_never_opens() {
        let none: [i64; 0] = [];
        assert_eq!(never(true, |_| {}), none);
        assert_eq!(never(false, |rows| rows[1].requires = vec![ItemId(4)]), none);
        // Its chapter waits for it, as after a move into it.
        assert_eq!(never(false, |rows| rows[0].requires = vec![ItemId(3)]), [3]);
        // In order, what waits for something behind it holds all between.
        assert_eq!(never(true, |rows| rows[1].requires = vec![ItemId(4)]), [2, 3, 4]);
        let with_preview = |rows: &mut [ItemRow]| {
            rows[1].requires = vec![ItemId(4)];
            rows[3].is_preview = true;
        };
        assert_eq!(never(true, with_preview), none);
    }
}
