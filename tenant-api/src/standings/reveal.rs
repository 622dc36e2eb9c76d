//! How the frozen rows of a contest become the live ones.

use contest_rules::formats::{Revealed, reveal};
use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::people::who;
use super::rows::{BoardRow, Tally};
use super::{source, store};
use crate::ids::{ContestId, EntryId};

/// An entry with its rows while the verdicts of the freeze are shown one after another; the last is the live one.
pub struct RevealedEntry {
    pub entry_id: EntryId,
    /// As others see it.
    pub name: String,
    pub candidate_id: Option<String>,
    pub school: Option<String>,
    pub steps: Vec<Revealed>,
}

/// Those who take part officially and are not disqualified, in the order of their ids.
///
/// # Errors
/// When the database fails.
pub async fn revealed(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<RevealedEntry>, ApiError> {
    let contest = source::contest(conn, contest).await?;
    let entries = store::ranked_entries(conn, contest.id).await?;
    let mut tasks = source::tasks_of(conn, contest.id, &entries).await?;
    let points = tasks.values().next().map(|tasks| source::points_of(tasks)).unwrap_or_default();
    let mut tries = source::tries_of(conn, &contest, &entries, &points).await?;
    let mut people = who(conn, &entries).await?;
    people.sort_by_key(|who| who.entry_id);
    let rows = people.into_iter().map(|who| {
        let entry = who.entry_id;
        let (tasks, tries) = (tasks.remove(&entry).unwrap_or_default(), tries.remove(&entry).unwrap_or_default());
        let steps = reveal(&contest.rules, &tasks, &tries);
        let BoardRow { name, candidate_id, school, .. } = BoardRow::of(who, Tally::default());
        RevealedEntry { entry_id: entry, name, candidate_id, school, steps }
    });
    Ok(rows.collect())
}
