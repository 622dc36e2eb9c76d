//! How much further up or down somebody stands than in the period before.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::query::Narrow;
use super::ranks::rank_among;
use super::state::State;
use super::store;
use crate::ids::AccountId;
use crate::ranking::{Period, Span};
use crate::site::Site;

/// The ranks that these people had in the period before, among the same rows; who had none is left out. None of all time.
///
/// # Errors
/// When the database fails.
pub async fn ranks_before(
    site: &Site,
    state: &State,
    conn: &mut TenantConn,
    (span, narrow): (&Span, &Narrow),
    users: &[AccountId],
) -> Result<HashMap<AccountId, i64>, ApiError> {
    if span.period == Period::All || users.is_empty() {
        return Ok(HashMap::new());
    }
    let before = span.before();
    let known = store::points_of(conn, &before, users).await?;
    if known.is_empty() {
        return Ok(HashMap::new());
    }
    let sorted = state.over(site, conn, (&before, narrow)).await?;
    Ok(known.into_iter().map(|(user, points)| (user, rank_among(&sorted, points))).collect())
}
