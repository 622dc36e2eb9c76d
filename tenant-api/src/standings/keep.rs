//! Keeps the rows.

use contest_rules::formats::{Row, frozen_row, row};
use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use time::OffsetDateTime;

use super::people::who;
use super::rows::{BoardRow, Tally};
use super::source::{self, Contest};
use super::{balloons, store, topics};
use crate::ids::{ContestId, EntryId};

/// Makes an entry's row what its submissions say, and tells whoever follows the board when the transaction commits. It is the
/// last lock that a mark takes.
///
/// # Errors
/// When the database fails.
pub async fn keep(tx: &mut TenantTx, entry: EntryId) -> Result<(), ApiError> {
    let Some(contest) = store::lock(tx, entry).await? else { return Ok(()) };
    let contest = source::contest(tx, contest).await?;
    let (live, frozen, version) = write(tx, &contest, entry).await?;
    if balloons::are_due(tx, &contest, Some(entry)).await? {
        topics::tell_balloons(tx, contest.id)?;
    }
    let Some(who) = who(tx, &[entry]).await?.pop() else { return Ok(()) };
    let tally =
        |row: Row| Tally { score: row.score, penalty_s: row.penalty_s, sort: row.sort, cells: row.cells, version };
    let is_frozen = contest.timing.is_frozen(OffsetDateTime::now_utc());
    let staff = BoardRow::of(who.clone(), tally(live.clone()));
    topics::tell(tx, contest.id, (is_frozen.then(|| BoardRow::of(who, tally(frozen))), staff))
}

/// Makes every row of a contest anew: its rules or questions have changed.
///
/// # Errors
/// When the database fails.
pub async fn keep_all(tx: &mut TenantTx, contest: ContestId) -> Result<(), ApiError> {
    let contest = source::contest(tx, contest).await?;
    // In one order for everybody, so that nobody waits in a circle.
    for entry in store::entries_of(tx, contest.id).await? {
        store::lock(tx, entry).await?;
        write(tx, &contest, entry).await?;
    }
    topics::tell_reset(tx, contest.id)
}

/// Makes the rows anew of those who have sent something since a pause began or ended, before that was known. Whoever calls has
/// the contest's running attempts locked.
///
/// # Errors
/// When the database fails.
pub async fn keep_since(tx: &mut TenantTx, contest: ContestId, since: OffsetDateTime) -> Result<(), ApiError> {
    for entry in store::entries_since(tx, contest, since).await? {
        keep(tx, entry).await?;
    }
    Ok(())
}

async fn write(tx: &mut TenantConn, contest: &Contest, entry: EntryId) -> Result<(Row, Row, i64), ApiError> {
    let tasks = source::tasks(tx, contest.id, entry).await?;
    let tries = source::tries(tx, contest, entry, &tasks).await?;
    let (live, frozen) = (row(&contest.rules, &tasks, &tries), frozen_row(&contest.rules, &tasks, &tries));
    let version = store::set(tx, entry, &live, &frozen).await?;
    Ok((live, frozen, version))
}
