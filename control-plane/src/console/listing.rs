//! Pages of lists whose rows each know how many there are in all.

use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use serde::Serialize;

/// The page that `paging` names of what `list` reads by limit and offset. Past the list's end no row tells how many there
/// are: the first one is asked.
pub(super) async fn page<R, T: Serialize>(
    paging: Paging,
    mut list: impl AsyncFnMut(i64, i64) -> Result<Vec<R>, sqlx::Error>,
    total: impl Fn(&R) -> i64,
    item: impl Fn(R) -> T,
) -> Result<Envelope<Vec<T>>, ApiError> {
    let rows = list(paging.limit(), paging.offset()).await?;
    let total = match rows.first() {
        Some(row) => total(row),
        None if paging.offset() > 0 => list(1, 0).await?.first().map_or(0, total),
        None => 0,
    };
    Ok(Envelope::page(rows.into_iter().map(item).collect(), paging.metadata(total)))
}
