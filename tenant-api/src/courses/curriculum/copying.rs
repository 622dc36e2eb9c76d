//! Copies of items with all that is in them: new lessons with the same files and questions.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Duration;

use super::moves::{self, Place};
use super::new_items::refuse_more;
use super::store::{self, For, NewRow};
use super::tree::{Node, nodes_of};
use super::trees::ItemOpening;
use super::{recount, store::ItemRow};
use crate::courses::lessons;
use crate::ids::{AccountId, CourseId, ItemId};

/// What is copied, and where to.
pub struct Copying<'a> {
    pub from: CourseId,
    /// These with all that is in them; none: everything.
    pub items: Option<&'a [ItemId]>,
    pub to: CourseId,
    /// Of the topmost of them; none: each behind the one that it is copied from.
    pub place: Option<Place>,
    pub author: AccountId,
    /// By how much dates are moved.
    pub shift: Duration,
}

/// Copies items into a locked course; the ids of the topmost copies, in their order.
///
/// # Errors
/// 412 where they may not stand there or are too many.
pub async fn copy_items(tx: &mut TenantConn, of: &Copying<'_>) -> Result<Vec<ItemId>, ApiError> {
    let rows = store::items_of(tx, of.from, For { user: None, lang: "vi" }).await?;
    let texts: HashMap<ItemId, ItemRow> = rows.iter().map(|row| (row.id, row.clone())).collect();
    let nodes = nodes_of(rows);
    let taken = taken(&nodes, of.items);
    refuse_more(tx, of.to, taken.iter().filter(|taken| **taken).count()).await?;
    let mut copies: HashMap<ItemId, ItemId> = HashMap::new();
    let mut top = Vec::new();
    for (at, node) in nodes.iter().enumerate().filter(|(at, _)| taken[*at]) {
        let parent = node.parent.filter(|parent| taken[*parent]).map(|parent| copies[&nodes[parent].id]);
        let Some(row) = texts.get(&node.id) else { continue };
        let is_top = node.parent.is_none_or(|parent| !taken[parent]);
        let place = match (is_top, of.place) {
            (false, _) => Place { parent_id: parent, before_id: None },
            (true, Some(place)) => place,
            (true, None) => Place {
                parent_id: row.parent_id.filter(|_| of.items.is_some()),
                before_id: next_sibling(&nodes, at).filter(|_| of.items.is_some()),
            },
        };
        let copy = copy_one(tx, of, row, place).await?;
        copies.insert(node.id, copy);
        if is_top {
            top.push(copy);
        }
    }
    copy_requires(tx, of, &nodes, &copies).await?;
    recount(tx, of.to).await?;
    Ok(top)
}

/// Which of the items are copied: the chosen ones and what is in them.
fn taken(nodes: &[Node], chosen: Option<&[ItemId]>) -> Vec<bool> {
    let Some(chosen) = chosen else { return vec![true; nodes.len()] };
    let mut taken: Vec<bool> = Vec::with_capacity(nodes.len());
    for node in nodes {
        taken.push(chosen.contains(&node.id) || node.parent.is_some_and(|parent| taken[parent]));
    }
    taken
}

/// The sibling right behind an item.
fn next_sibling(nodes: &[Node], at: usize) -> Option<ItemId> {
    nodes[at + 1..].iter().find(|other| other.parent == nodes[at].parent).map(|other| other.id)
}

async fn copy_one(tx: &mut TenantConn, of: &Copying<'_>, row: &ItemRow, place: Place) -> Result<ItemId, ApiError> {
    moves::check_place(tx, of.to, place.parent_id, &[row.kind]).await?;
    let lesson = match row.lesson_id {
        Some(lesson) => {
            let copy = lessons::copy(tx, lesson, of.author).await?;
            lessons::shift_dates(tx, copy, of.shift).await?;
            Some(copy)
        }
        None => None,
    };
    let position = moves::positions(tx, of.to, place, &[], 1).await?;
    let new = NewRow {
        course: of.to,
        kind: row.kind,
        title: if lesson.is_some() { "" } else { &row.own_title },
        translations: if lesson.is_some() {
            &serde_json::Value::Object(serde_json::Map::new())
        } else {
            &row.translations
        },
        parent: place.parent_id,
        position: position.first().copied().unwrap_or_default(),
        lesson,
    };
    let id = store::insert(tx, &new).await?;
    let opening = ItemOpening {
        is_preview: row.is_preview,
        is_hidden: row.is_hidden,
        opens_at: row.opens_at.map(|at| at + of.shift),
        opens_after_days: row.opens_after_days,
    };
    opening.set(tx, id).await?;
    Ok(id)
}

/// A copy waits for the copies of what its original waits for, else for the same where it is the same course.
async fn copy_requires(
    tx: &mut TenantConn,
    of: &Copying<'_>,
    nodes: &[Node],
    copies: &HashMap<ItemId, ItemId>,
) -> Result<(), ApiError> {
    let (mut items, mut requires) = (Vec::new(), Vec::new());
    for node in nodes {
        let Some(copy) = copies.get(&node.id) else { continue };
        for wanted in &node.requires {
            let known = copies.get(wanted).copied().or((of.from == of.to).then_some(*wanted));
            if let Some(known) = known {
                items.push(*copy);
                requires.push(known);
            }
        }
    }
    sqlx::query!(
        "INSERT INTO course_item_requires (item_id, requires_id) SELECT r.item, r.wanted FROM unnest($1::bigint[], $2::bigint[]) AS r (item, wanted)",
        &items as &[ItemId],
        &requires as &[ItemId],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
