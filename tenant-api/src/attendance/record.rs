//! Writing attendance: pupils' checks, and what follows when times or settings change.

use std::slice;

use platform::error::ApiError;
use platform::tenancy::TenantTx;

use super::derive::Times;
use super::row::{Check, Row};
use super::store::{self, Wanted};
use super::topic;
use crate::classrooms::ClassSettings;
use crate::classrooms::messages::CLASSROOM_NOT_FOUND;
use crate::ids::{AccountId, ClassSessionId};

/// Notes a check of a pupil's, and tells the teachers. The same again changes nothing: the first check-in and the last
/// check-out stay.
///
/// # Errors
/// 404 where the session is gone.
pub async fn record(
    tx: &mut TenantTx,
    session: ClassSessionId,
    user: AccountId,
    check: &Check,
    times: Times,
    settings: &ClassSettings,
) -> Result<Row, ApiError> {
    let is_over = store::share_session(tx, session).await?.ok_or(CLASSROOM_NOT_FOUND)?;
    let mut first = Row::empty(session, user);
    first.apply(check);
    first.derive(times, settings, is_over);
    // Settled: browsers are not kept any more.
    let device = check.device.filter(|_| !is_over);
    let row = if store::insert(tx, &first, device).await? {
        store::find(tx, session, user).await?
    } else {
        store::lock(tx, session, user).await?;
        let was = store::find(tx, session, user).await?;
        let mut row = was.clone();
        row.apply(check);
        row.derive(times, settings, is_over);
        if row == was {
            return Ok(row);
        }
        // Having been seen once more is no change that a teacher's mark could collide with.
        if row != (Row { seen_again_at: row.seen_again_at, ..was }) {
            row.version += 1;
        }
        store::update(tx, &row, device).await?;
        row
    };
    topic::tell(tx, session, times, slice::from_ref(&row))?;
    Ok(row)
}

/// Derives all rows of a session anew, as its times or its class's settings are others; tells the teachers what changed.
/// The session's row is to be as it is to be by then: absences follow from its `settled_at`.
///
/// # Errors
/// When the database fails.
pub async fn derive_again(
    tx: &mut TenantTx,
    session: ClassSessionId,
    times: Times,
    settings: &ClassSettings,
) -> Result<(), ApiError> {
    let Some(kept) = store::lock_session(tx, session).await? else { return Ok(()) };
    derive_all(tx, session, times, settings, kept.is_settled).await.map(drop)
}

/// The rows of a session, all derived anew, kept and told.
pub(super) async fn derive_all(
    tx: &mut TenantTx,
    session: ClassSessionId,
    times: Times,
    settings: &ClassSettings,
    is_over: bool,
) -> Result<Vec<Row>, ApiError> {
    let mut rows = store::list(tx, Wanted { sessions: &[session], users: None }).await?;
    rows.retain(|row| row.version > 0);
    let mut changed = Vec::new();
    for row in &mut rows {
        if row.derive(times, settings, is_over) {
            row.version += 1;
            changed.push(row.clone());
        }
    }
    if !changed.is_empty() {
        store::set_derived(tx, session, &changed).await?;
        topic::tell(tx, session, times, &changed)?;
    }
    Ok(rows)
}

/// Keeps rows with what was written into them: derives them, counts their versions, and tells colleagues.
///
/// # Errors
/// 404 where the session is gone.
pub async fn mark(
    tx: &mut TenantTx,
    session: ClassSessionId,
    rows: &mut [Row],
    by: Option<AccountId>,
) -> Result<(), ApiError> {
    let kept = store::lock_session(tx, session).await?.ok_or(CLASSROOM_NOT_FOUND)?;
    let settings: ClassSettings = serde_json::from_value(kept.settings.clone()).map_err(ApiError::internal)?;
    for row in rows.iter_mut() {
        row.derive(kept.times(), &settings, kept.is_settled);
        row.version += 1;
    }
    store::put_marks(tx, session, rows, by).await?;
    topic::tell(tx, session, kept.times(), rows)
}
