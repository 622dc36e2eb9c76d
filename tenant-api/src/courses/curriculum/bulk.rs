//! What is done to several items at once.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::{INVALID_VALUE, REQUIRED};
use platform::tenancy::TenantConn;
use serde::Deserialize;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::copying::{Copying, copy_items};
use super::moves::{self, Place};
use super::removal::remove;
use super::requires::refuse_circle;
use super::store;
use super::{ITEMS_MAX, recount};
use crate::courses::input::moment;
use crate::courses::messages::ITEM_NOT_FOUND;
use crate::courses::words::ItemKind;
use crate::ids::{AccountId, CourseId, ItemId};
use crate::nullable::present;

/// Furthest that dates are moved, and latest that something opens after joining, in days.
pub(super) const DAYS_MAX: i32 = 3650;

platform::text_enum! {
    /// What is done to items.
    pub enum ItemsDeed {
        /// Put them elsewhere.
        Move = "move",
        /// Set what is named.
        Set = "set",
        /// Copy each, with all that is in it, behind itself.
        Clone = "clone",
        /// Take them away, with all that is in them.
        Delete = "delete",
    }
}

/// A change of several items.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ItemsChange {
    pub ids: Vec<ItemId>,
    #[serde(rename = "do")]
    pub deed: ItemsDeed,
    /// Of a move.
    #[serde(flatten)]
    pub place: Place,
    #[serde(default)]
    pub is_hidden: Option<bool>,
    /// Of lessons.
    #[serde(default)]
    pub is_preview: Option<bool>,
    /// Epoch seconds; null: at once.
    #[schema(value_type = Option<i64>)]
    #[serde(default, deserialize_with = "present")]
    pub opens_at: Option<Option<i64>>,
    /// Days after joining; null: at once.
    #[schema(value_type = Option<i32>)]
    #[serde(default, deserialize_with = "present")]
    pub opens_after_days: Option<Option<i32>>,
    /// By how many days dates are moved that are set.
    #[serde(default)]
    pub shift_days: Option<i32>,
}

/// Does it to items of a locked course: all or nothing.
///
/// # Errors
/// 412 with what is wrong; where an item is not of the course.
pub async fn apply(
    tx: &mut TenantConn,
    (course, author): (CourseId, AccountId),
    change: ItemsChange,
) -> Result<(), ApiError> {
    let mut faults = Faults::default();
    faults.ensure("ids", !change.ids.is_empty(), REQUIRED);
    faults.between("ids", change.ids.len(), 0..=ITEMS_MAX);
    faults.finish()?;
    let items = find_all(tx, course, &change.ids).await?;
    match change.deed {
        ItemsDeed::Move => {
            moves::put(tx, course, &outermost(&items), change.place).await?;
            refuse_circle(tx, course, "parent_id").await?;
        }
        ItemsDeed::Set => set(tx, &change).await?,
        ItemsDeed::Clone => {
            let of = Copying {
                from: course,
                items: Some(&change.ids),
                to: course,
                place: None,
                author,
                shift: Duration::ZERO,
            };
            copy_items(tx, &of).await?;
        }
        ItemsDeed::Delete => remove(tx, course, &change.ids).await?,
    }
    recount(tx, course).await
}

struct Chosen {
    id: ItemId,
    kind: ItemKind,
    parent_id: Option<ItemId>,
}

/// The items in the order in which they were named.
async fn find_all(tx: &mut TenantConn, course: CourseId, ids: &[ItemId]) -> Result<Vec<Chosen>, ApiError> {
    let found = sqlx::query_as!(
        Chosen,
        r#"SELECT i.id AS "id: ItemId", i.kind AS "kind: ItemKind", i.parent_id AS "parent_id: ItemId"
             FROM unnest($2::bigint[]) WITH ORDINALITY AS w (id, at) JOIN course_items i ON i.id = w.id
            WHERE i.course_id = $1 ORDER BY w.at"#,
        course as CourseId,
        ids as &[ItemId],
    )
    .fetch_all(&mut *tx)
    .await?;
    if found.len() == ids.len() { Ok(found) } else { Err(ApiError::field("ids", ITEM_NOT_FOUND)) }
}

/// Without those that go along in another one of them.
fn outermost(items: &[Chosen]) -> Vec<(ItemId, ItemKind)> {
    let is_chosen = |id: ItemId| items.iter().any(|item| item.id == id);
    let goes_along = |item: &Chosen| {
        let mut above = item.parent_id;
        while let Some(parent) = above {
            if is_chosen(parent) {
                return true;
            }
            above = items.iter().find(|other| other.id == parent).and_then(|other| other.parent_id);
        }
        false
    };
    items.iter().filter(|item| !goes_along(item)).map(|item| (item.id, item.kind)).collect()
}

async fn set(tx: &mut TenantConn, change: &ItemsChange) -> Result<(), ApiError> {
    let mut faults = Faults::default();
    let opens_at: Option<Option<OffsetDateTime>> = change.opens_at.map(|at| moment(&mut faults, "opens_at", at));
    if let Some(Some(days)) = change.opens_after_days {
        faults.between("opens_after_days", days, 0..=DAYS_MAX);
    }
    let shift = change.shift_days.unwrap_or_default();
    faults.between("shift_days", shift, -DAYS_MAX..=DAYS_MAX);
    let is_named = change.is_hidden.is_some()
        || change.is_preview.is_some()
        || opens_at.is_some()
        || change.opens_after_days.is_some()
        || shift != 0;
    faults.ensure("do", is_named, INVALID_VALUE);
    faults.finish()?;
    sqlx::query!(
        "UPDATE course_items SET
                is_hidden = coalesce($2, is_hidden),
                is_preview = CASE WHEN kind = 'lesson' THEN coalesce($3, is_preview) ELSE false END,
                opens_at = CASE WHEN $4 THEN $5 ELSE opens_at END + make_interval(days => $8),
                opens_after_days = CASE WHEN $6 THEN $7 ELSE opens_after_days END,
                version = version + 1, updated_at = now()
          WHERE id = ANY ($1)",
        &change.ids as &[ItemId],
        change.is_hidden,
        change.is_preview,
        opens_at.is_some(),
        opens_at.flatten(),
        change.opens_after_days.is_some(),
        change.opens_after_days.flatten(),
        shift,
    )
    .execute(&mut *tx)
    .await?;
    if shift != 0 {
        for lesson in store::lessons_in(tx, &change.ids).await? {
            crate::courses::lessons::shift_dates(tx, lesson, Duration::days(shift.into())).await?;
        }
    }
    Ok(())
}
