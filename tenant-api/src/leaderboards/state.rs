//! What is remembered of boards, so that asking for one counts little.

use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

use super::query::Narrow;
use super::store;
use crate::ranking::Span;
use crate::site::Site;

/// Points remembered of boards that are over, in all: eight bytes each.
const POINTS: u64 = 8_000_000;
/// A board that is over changes by a late verdict or a rejudge alone.
const OVER: Duration = Duration::from_secs(600);
/// Boards whose length is remembered.
const LENGTHS: u64 = 20_000;
/// Longer ones are not counted each time: one row more or less is seen by nobody.
const LONG: i64 = 5_000;
const COUNTED: Duration = Duration::from_secs(60);

/// A site, which of its places, a period, and whose rows.
type Key = (i64, i64, &'static str, Date, Narrow);

/// What this process remembers.
pub struct State {
    /// The points of boards that are over, the most first.
    over: Cache<Key, Arc<Vec<i64>>>,
    /// Rows of long boards.
    lengths: Cache<Key, i64>,
}

impl Default for State {
    fn default() -> Self {
        let weight = |_: &Key, points: &Arc<Vec<i64>>| u32::try_from(points.len() + 1).unwrap_or(u32::MAX);
        Self {
            over: Cache::builder().weigher(weight).max_capacity(POINTS).time_to_live(OVER).build(),
            lengths: Cache::builder().max_capacity(LENGTHS).time_to_live(COUNTED).build(),
        }
    }
}

fn key(site: &Site, span: &Span, narrow: &Narrow) -> Key {
    (site.id(), site.entry.placement.epoch, span.period.name(), span.starts_on, narrow.clone())
}

impl State {
    /// The points of a board that is over.
    ///
    /// # Errors
    /// When they are not known and the database fails.
    pub async fn over(
        &self,
        site: &Site,
        conn: &mut TenantConn,
        (span, narrow): (&Span, &Narrow),
    ) -> Result<Arc<Vec<i64>>, ApiError> {
        let read = async { store::sorted_points(conn, span, narrow).await.map(Arc::new) };
        match self.over.try_get_with(key(site, span, narrow), read).await {
            Ok(points) => Ok(points),
            Err(error) => Err(Arc::try_unwrap(error).unwrap_or_else(|error| error.shared())),
        }
    }

    /// How many rows a board has.
    ///
    /// # Errors
    /// When that is not known and the database fails.
    pub async fn length(
        &self,
        site: &Site,
        conn: &mut TenantConn,
        (span, narrow): (&Span, &Narrow),
    ) -> Result<i64, ApiError> {
        let key = key(site, span, narrow);
        if let Some(length) = self.lengths.get(&key).await {
            return Ok(length);
        }
        let length = store::total(conn, span, narrow).await?;
        if length > LONG {
            self.lengths.insert(key, length).await;
        }
        Ok(length)
    }
}
