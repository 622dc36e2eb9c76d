//! Keeps the rows.

use contest_rules::formats::{Row, frozen_row, row};
use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use time::OffsetDateTime;

use super::reading::{self, EntrySource};
use super::rows::{BoardRow, Tally};
use super::source::Contest;
use super::{balloons, store, topics};
use crate::ids::{ContestId, EntryId};

/// Makes an entry's row what its submissions say, and tells whoever follows the board when the transaction commits. It is the
/// last lock that a mark takes.
///
/// # Errors
/// When the database fails.
pub async fn keep(tx: &mut TenantTx, entry: EntryId) -> Result<(), ApiError> {
    let Some(source) = reading::lock(tx, entry).await? else { return Ok(()) };
    let (live, frozen, version) = write(tx, entry, &source).await?;
    let EntrySource { contest, who, balloons, .. } = source;
    if balloons::are_due(&contest, &who, &live, &balloons) {
        topics::tell_balloons(tx, contest.id)?;
    }
    let tally =
        |row: Row| Tally { score: row.score, penalty_s: row.penalty_s, sort: row.sort, cells: row.cells, version };
    let frozen = frozen.filter(|_| contest.timing.is_frozen(OffsetDateTime::now_utc()));
    let staff = BoardRow::of(who.clone(), tally(live));
    topics::tell(tx, contest.id, (frozen.map(|frozen| BoardRow::of(who, tally(frozen))), staff))
}

/// Makes every row of a contest anew: its rules or questions have changed.
///
/// # Errors
/// When the database fails.
pub async fn keep_all(tx: &mut TenantTx, contest: ContestId) -> Result<(), ApiError> {
    // In one order for everybody, so that nobody waits in a circle.
    for entry in store::entries_of(tx, contest).await? {
        if let Some(source) = reading::lock(tx, entry).await? {
            write(tx, entry, &source).await?;
        }
    }
    topics::tell_reset(tx, contest)
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

/// The live row, the frozen one where there is one, and their version.
async fn write(tx: &mut TenantConn, entry: EntryId, source: &EntrySource) -> Result<(Row, Option<Row>, i64), ApiError> {
    let EntrySource { contest: Contest { rules, .. }, tasks, tries, .. } = source;
    let live = row(rules, tasks, tries);
    let frozen = rules.freeze_s.map(|_| frozen_row(rules, tasks, tries));
    let version = store::set(tx, entry, &live, frozen.as_ref()).await?;
    Ok((live, frozen, version))
}
