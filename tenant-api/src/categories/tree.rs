//! The tree out of its rows, and what a move may do to it.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::ids::CategoryId;

/// A category as its row has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub id: CategoryId,
    pub parent_id: Option<CategoryId>,
    pub name: String,
    /// Objects in it that the caller may find.
    pub count: i64,
}

/// A category with those below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Category {
    pub id: CategoryId,
    pub name: String,
    /// Objects in it, without those of the categories below.
    pub count: i64,
    #[schema(no_recursion)]
    pub children: Vec<Category>,
}

/// The tree of `rows`, which are in the order of siblings.
pub fn tree_of(rows: Vec<Row>) -> Vec<Category> {
    let mut below: HashMap<Option<CategoryId>, Vec<Row>> = HashMap::new();
    for row in rows {
        below.entry(row.parent_id).or_default().push(row);
    }
    children_of(None, &mut below)
}

/// The names on the way to each category, its own last.
pub fn paths_of(tree: &[Category]) -> HashMap<CategoryId, Vec<String>> {
    let mut all = HashMap::new();
    let mut open: Vec<(&Category, Vec<String>)> = tree.iter().map(|it| (it, Vec::new())).collect();
    while let Some((category, mut path)) = open.pop() {
        path.push(category.name.clone());
        open.extend(category.children.iter().map(|child| (child, path.clone())));
        all.insert(category.id, path);
    }
    all
}

fn children_of(parent: Option<CategoryId>, below: &mut HashMap<Option<CategoryId>, Vec<Row>>) -> Vec<Category> {
    let rows = below.remove(&parent).unwrap_or_default();
    let with_children = rows.into_iter().map(|row| {
        let children = children_of(Some(row.id), below);
        Category { id: row.id, name: row.name, count: row.count, children }
    });
    with_children.collect()
}

/// Whether `id` may go below `parent`: not below itself.
pub fn may_go_below(parents: &HashMap<CategoryId, Option<CategoryId>>, id: CategoryId, parent: CategoryId) -> bool {
    let mut above = Some(parent);
    // A tree is never deeper than it has categories.
    for _ in 0..=parents.len() {
        match above {
            None => return true,
            Some(reached) if reached == id => return false,
            Some(reached) => above = parents.get(&reached).copied().flatten(),
        }
    }
    false
}

/// A name like `wanted` that none of `taken` has, whatever their case.
pub fn free_name(wanted: &str, taken: &[String]) -> String {
    let is_free = |name: &str| !taken.iter().any(|other| other.to_lowercase() == name.to_lowercase());
    let numbered = (2..taken.len() + 3).map(|number| format!("{wanted} {number}"));
    [wanted.to_owned()].into_iter().chain(numbered).find(|name| is_free(name)).unwrap_or_else(|| wanted.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: i64, parent: Option<i64>) -> Row {
        Row { id: CategoryId(id), parent_id: parent.map(CategoryId), name: format!("n{id}"), count: id }
    }

    #[test]
    fn rows_become_a_tree_in_their_order() {
        let tree = tree_of(vec![row(3, None), row(1, None), row(4, Some(3)), row(2, Some(3)), row(5, Some(2))]);
        let ids = |list: &[Category]| list.iter().map(|category| category.id.get()).collect::<Vec<_>>();
        assert_eq!((ids(&tree), ids(&tree[0].children)), (vec![3, 1], vec![4, 2]));
        assert_eq!(ids(&tree[0].children[1].children), [5]);
        assert!(tree_of(Vec::new()).is_empty());
    }

    /// Every sequence of moves among five categories leaves a tree: from each category the top is reached.
    #[test]
    fn whatever_is_moved_it_stays_a_tree() {
        let ids: Vec<CategoryId> = (1..=5).map(CategoryId).collect();
        let mut parents: HashMap<CategoryId, Option<CategoryId>> = ids.iter().map(|id| (*id, None)).collect();
        let mut state = 7_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut refused = 0;
        for _ in 0..2000 {
            let (id, to) = (ids[random(5)], random(6));
            let parent = ids.get(to).copied();
            match parent {
                Some(parent) if !may_go_below(&parents, id, parent) => refused += 1,
                parent => drop(parents.insert(id, parent)),
            }
            for start in &ids {
                let mut above = Some(*start);
                for _ in 0..5 {
                    above = above.and_then(|reached| parents[&reached]);
                }
                assert_eq!(above, None, "{parents:?}");
            }
        }
        assert!(refused > 100);
    }

    #[test]
    fn names_are_made_free() {
        let taken = ["Toán".to_owned(), "toán 2".to_owned()];
        assert_eq!((free_name("TOÁN", &taken), free_name("Lí", &taken)), ("TOÁN 3".to_owned(), "Lí".to_owned()));
    }
}
