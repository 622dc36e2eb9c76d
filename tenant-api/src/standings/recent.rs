//! What rows were last made of, in this process. A verdict changes one try of what was there when its program was handed in, a
//! moment before and mostly here: its row is then written without anything being read again, if by the row itself and the
//! contest nothing has changed since.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use contest_rules::formats::{CellState, Row};
use moka::sync::Cache;
use platform::tenancy::TenantTx;

use super::reading::EntrySource;
use crate::ids::EntryId;

/// Tries remembered, and a few for each row itself.
const REMEMBERED: u64 = 500_000;
/// How long a row is remembered that nobody has changed.
const LIFE: Duration = Duration::from_secs(600);

/// The place of a site's tables (server, database, schema, and how often they have moved) and the entry.
type Key = (String, String, String, i64, EntryId);

/// By which version of a row, and of its contest, something was made. A row's `xmin` is that of no other transaction, so what
/// was rolled back is never taken for what came after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stamp {
    pub version: i64,
    pub row_xmin: String,
    pub contest_xmin: String,
}

/// A row with what it was made of.
pub(super) struct Recent {
    pub stamp: Stamp,
    pub source: EntrySource,
    pub live: Row,
}

static ROWS: LazyLock<Cache<Key, Arc<Recent>>> = LazyLock::new(|| {
    let weight = |_: &Key, of: &Arc<Recent>| u32::try_from(of.source.tries.len()).unwrap_or(u32::MAX).saturating_add(8);
    Cache::builder().max_capacity(REMEMBERED).weigher(weight).time_to_idle(LIFE).build()
});

fn key(tx: &TenantTx, entry: EntryId) -> Key {
    let place = tx.placement();
    (place.server.clone(), place.database.clone(), place.schema.clone(), place.epoch, entry)
}

/// What an entry's row was last made of here.
pub(super) fn find(tx: &TenantTx, entry: EntryId) -> Option<Arc<Recent>> {
    ROWS.get(&key(tx, entry))
}

/// Remembers what a row was made of, also where the transaction is rolled back afterwards: nothing has that stamp then.
pub(super) fn remember(tx: &TenantTx, entry: EntryId, of: Recent) {
    ROWS.insert(key(tx, entry), Arc::new(of));
}

/// Whether other questions are solved in one row than in the other.
pub(super) fn solves_others(one: &Row, other: &Row) -> bool {
    let solved = |row: &Row| -> Vec<i64> {
        row.cells.iter().filter(|cell| cell.state == CellState::Solved).map(|cell| cell.task).collect()
    };
    solved(one) != solved(other)
}
