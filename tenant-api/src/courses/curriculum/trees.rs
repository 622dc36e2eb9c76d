//! Whole curriculums that are put into a course at once.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::bulk::DAYS_MAX;
use super::moves::Place;
use super::new_items::{Planned, insert_one, kind_of, refuse_more};
use super::recount;
use super::requires::set_requires;
use crate::ids::{AccountId, CourseId, ItemId};

/// When an item opens, and for whom.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ItemOpening {
    /// Of lessons.
    pub is_preview: bool,
    pub is_hidden: bool,
    pub opens_at: Option<OffsetDateTime>,
    /// Days after joining.
    pub opens_after_days: Option<i32>,
}

impl ItemOpening {
    /// Notes what is wrong with it.
    pub fn check(&self, faults: &mut Faults) {
        if let Some(days) = self.opens_after_days {
            faults.between("opens_after_days", days, 0..=DAYS_MAX);
        }
    }

    /// Sets it of an item.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set(&self, tx: &mut TenantConn, item: ItemId) -> Result<(), ApiError> {
        sqlx::query!(
            "UPDATE course_items SET is_preview = $2, is_hidden = $3, opens_at = $4, opens_after_days = $5 WHERE id = $1",
            item as ItemId,
            self.is_preview,
            self.is_hidden,
            self.opens_at,
            self.opens_after_days,
        )
        .execute(&mut *tx)
        .await?;
        Ok(())
    }
}

/// An item of a tree; others of the tree are called by where they stand in it.
pub struct TreeItem {
    /// Before it in the tree; none: at the top.
    pub parent: Option<usize>,
    pub planned: Planned,
    pub opening: ItemOpening,
    /// Lessons that come first.
    pub requires: Vec<usize>,
}

/// Puts a tree at the end of a locked course; the ids of its items.
///
/// # Errors
/// 412 where they may not stand there, are too many, or wait for each other.
pub async fn insert_tree(
    tx: &mut TenantConn,
    (course, author): (CourseId, AccountId),
    tree: Vec<TreeItem>,
) -> Result<Vec<ItemId>, ApiError> {
    refuse_more(tx, course, tree.len()).await?;
    let mut ids: Vec<ItemId> = Vec::with_capacity(tree.len());
    let mut waiting = Vec::new();
    for (at, TreeItem { parent, planned, opening, requires }) in tree.into_iter().enumerate() {
        let parent_id = parent.and_then(|parent| ids.get(parent).copied());
        let kind = kind_of(&planned);
        let id = insert_one(tx, (course, author), Place { parent_id, before_id: None }, (kind, planned)).await?;
        if opening != ItemOpening::default() {
            opening.set(tx, id).await?;
        }
        if !requires.is_empty() {
            waiting.push((at, requires));
        }
        ids.push(id);
    }
    for (at, requires) in waiting {
        let requires: Vec<ItemId> = requires.into_iter().filter_map(|other| ids.get(other).copied()).collect();
        set_requires(tx, course, ids[at], &requires).await?;
    }
    recount(tx, course).await?;
    Ok(ids)
}
