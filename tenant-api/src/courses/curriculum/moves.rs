//! Where items stand. A place is named by its neighbour, so that two editors at once never put each other's work back.

use platform::error::ApiError;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;
use crate::courses::messages::{ITEM_NOT_FOUND, LESSON_IN_LESSON, WRONG_PLACE};
use crate::courses::words::ItemKind;
use crate::ids::{CourseId, ItemId};

/// Between neighbours that were numbered anew.
const GAP: i64 = 1 << 20;

/// A place in a curriculum.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, ToSchema)]
pub struct Place {
    /// The chapter or subchapter; null: at the top.
    #[serde(default)]
    pub parent_id: Option<ItemId>,
    /// The item there that it stands before; null: as the last.
    #[serde(default)]
    pub before_id: Option<ItemId>,
}

/// Whether items of this kind may stand there.
pub async fn check_place(
    tx: &mut TenantConn,
    course: CourseId,
    parent: Option<ItemId>,
    kinds: &[ItemKind],
) -> Result<(), ApiError> {
    let above = match parent {
        None => None,
        Some(id) => {
            let found = store::find_item(tx, id).await?.filter(|found| found.course_id == course);
            Some(found.ok_or_else(|| ApiError::field("parent_id", ITEM_NOT_FOUND))?.kind)
        }
    };
    match kinds.iter().all(|kind| may_stand(above, *kind)) {
        true => Ok(()),
        false if above == Some(ItemKind::Lesson) => Err(ApiError::field("parent_id", LESSON_IN_LESSON)),
        false => Err(ApiError::field("parent_id", WRONG_PLACE)),
    }
}

/// Whether an item may stand in one of that kind, or at the top.
pub fn may_stand(above: Option<ItemKind>, kind: ItemKind) -> bool {
    use ItemKind::{Chapter, Lesson, Subchapter};
    match above {
        None => matches!(kind, Chapter | Lesson),
        Some(Chapter) => matches!(kind, Subchapter | Lesson),
        Some(Subchapter) => kind == Lesson,
        Some(Lesson) => false,
    }
}

/// Positions for `count` items at a place, without counting `moved`, which stand elsewhere until then. To be called with the
/// course locked.
///
/// # Errors
/// 412 where the neighbour is not there.
pub async fn positions(
    tx: &mut TenantConn,
    course: CourseId,
    place: Place,
    moved: &[ItemId],
    count: usize,
) -> Result<Vec<i64>, ApiError> {
    let count = i64::try_from(count).map_err(ApiError::internal)?;
    let Place { parent_id, before_id } = place;
    let Some(before) = before_id else {
        let last = store::last_before(tx, course, parent_id, None, moved).await?.unwrap_or(0);
        return Ok((1..=count).map(|step| last + step * GAP).collect());
    };
    let neighbour = store::find_item(tx, before).await?;
    let is_there = neighbour.is_some_and(|it| it.course_id == course && it.parent_id == parent_id);
    if !is_there || moved.contains(&before) {
        return Err(ApiError::field("before_id", INVALID_VALUE));
    }
    loop {
        let end = store::position_of(tx, before).await?.unwrap_or_default();
        let start =
            store::last_before(tx, course, parent_id, Some(end), moved).await?.unwrap_or(end - (count + 1) * GAP);
        let step = (end - start) / (count + 1);
        if step > 0 {
            return Ok((1..=count).map(|number| start + number * step).collect());
        }
        // No room is left between the two: with gaps again there is.
        let siblings: Vec<ItemId> = store::siblings(tx, course, parent_id).await?;
        store::renumber(tx, &siblings, GAP).await?;
    }
}

/// Puts items of a course below each other at a place.
///
/// # Errors
/// 412 where they may not stand there.
pub async fn put(
    tx: &mut TenantConn,
    course: CourseId,
    items: &[(ItemId, ItemKind)],
    place: Place,
) -> Result<(), ApiError> {
    let (ids, kinds): (Vec<ItemId>, Vec<ItemKind>) = items.iter().copied().unzip();
    check_place(tx, course, place.parent_id, &kinds).await?;
    let positions = positions(tx, course, place, &ids, ids.len()).await?;
    store::put(tx, &ids, place.parent_id, &positions).await
}
