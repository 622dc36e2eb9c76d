//! Keeps the rows.

use contest_rules::formats::{Row, frozen_row, row};
use platform::error::ApiError;
use platform::tenancy::TenantTx;
use time::OffsetDateTime;

use super::reading::{self, EntrySource};
use super::recent::{self, Recent, Stamp};
use super::rows::{BoardRow, Tally, Who};
use super::source::Contest;
use super::trial::{TryVerdict, judged};
use super::words::BalloonMode;
use super::{balloons, store, topics};
use crate::ids::{ContestId, EntryId};

/// Makes an entry's row what its submissions say, and tells whoever follows the board when the transaction commits. It is the
/// last lock that a mark takes.
///
/// # Errors
/// When the database fails.
pub async fn keep(tx: &mut TenantTx, entry: EntryId) -> Result<(), ApiError> {
    let Some(source) = reading::lock(tx, entry).await? else { return Ok(()) };
    let (live, frozen) = rows(&source);
    let set = store::set(tx, entry, &live, frozen.as_ref()).await?;
    if balloons::are_due(&source.contest, &source.who, &live, &source.balloons) {
        topics::tell_balloons(tx, source.contest.id)?;
    }
    tell(tx, &source.contest, source.who.clone(), (&live, frozen), set.version)?;
    let stamp = Stamp { version: set.version, row_xmin: set.xmin, contest_xmin: source.contest_xmin.clone() };
    recent::remember(tx, entry, Recent { stamp, source, live });
    Ok(())
}

/// The same where all that has changed of the entry is that a submission, by its id, has got its first verdict.
///
/// # Errors
/// When the database fails.
pub async fn keep_judged(
    tx: &mut TenantTx,
    entry: EntryId,
    (submission, verdict): (i64, &TryVerdict),
) -> Result<(), ApiError> {
    let Some(known) = recent::find(tx, entry) else { return keep(tx, entry).await };
    let mut source = known.source.clone();
    let Some(one) = source.tries.iter_mut().find(|one| one.id == submission) else { return keep(tx, entry).await };
    *one = judged(one.clone(), &source.tasks, verdict);
    let (live, frozen) = rows(&source);
    let Some((set, who)) = store::set_unchanged(tx, &known.stamp, entry, (&live, frozen.as_ref())).await? else {
        return keep(tx, entry).await;
    };
    // Who looks at them finds out what is due.
    if source.contest.balloons != BalloonMode::Off && recent::solves_others(&known.live, &live) {
        topics::tell_balloons(tx, source.contest.id)?;
    }
    tell(tx, &source.contest, who, (&live, frozen), set.version)?;
    let stamp = Stamp { version: set.version, row_xmin: set.xmin, ..known.stamp.clone() };
    recent::remember(tx, entry, Recent { stamp, source, live });
    Ok(())
}

/// The row as others see it while they stand still, and as it is.
fn tell(
    tx: &mut TenantTx,
    contest: &Contest,
    who: Who,
    (live, frozen): (&Row, Option<Row>),
    version: i64,
) -> Result<(), ApiError> {
    let tally =
        |row: Row| Tally { score: row.score, penalty_s: row.penalty_s, sort: row.sort, cells: row.cells, version };
    let frozen = frozen.filter(|_| contest.timing.is_frozen(OffsetDateTime::now_utc()));
    let staff = BoardRow::of(who.clone(), tally(live.clone()));
    topics::tell(tx, contest.id, (frozen.map(|frozen| BoardRow::of(who, tally(frozen))), staff))
}

/// The live row, and the frozen one where the board stands still at some time.
fn rows(EntrySource { contest: Contest { rules, .. }, tasks, tries, .. }: &EntrySource) -> (Row, Option<Row>) {
    (row(rules, tasks, tries), rules.freeze_s.map(|_| frozen_row(rules, tasks, tries)))
}

/// Makes every row of a contest anew: its rules or questions have changed.
///
/// # Errors
/// When the database fails.
pub async fn keep_all(tx: &mut TenantTx, contest: ContestId) -> Result<(), ApiError> {
    // In one order for everybody, so that nobody waits in a circle.
    for entry in store::entries_of(tx, contest).await? {
        if let Some(source) = reading::lock(tx, entry).await? {
            let (live, frozen) = rows(&source);
            store::set(tx, entry, &live, frozen.as_ref()).await?;
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
