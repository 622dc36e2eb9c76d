//! Where money comes in: stored as it came first, then settled, so that a crash in between loses neither.

use anyhow::anyhow;
use platform::error::ApiError;

use super::settling::{Settled, settle};
use super::store::{self, Arrival};
use crate::site::Site;

/// Stores an arrival and has follow what follows from it. Sent again, it has no effect, but for what a crash has left to be
/// done.
///
/// # Errors
/// When the database fails: the provider sends it again, or the hourly task settles what is stored.
pub async fn arrive(site: &Site, arrival: &Arrival) -> Result<Settled, ApiError> {
    let mut tx = site.begin().await?;
    let mut stored = store::store_arrival(&mut tx, arrival).await?;
    if stored.is_none() && store::is_another(&mut tx, arrival).await? {
        let another = Arrival { bank_number: String::new(), ..arrival.clone() };
        stored = store::store_arrival(&mut tx, &another).await?;
    }
    let payment = match stored {
        Some(id) => id,
        None => store::known_payment(&mut tx, arrival)
            .await?
            .ok_or_else(|| ApiError::internal(anyhow!("a payment is neither new nor known")))?,
    };
    tx.commit().await?;
    let mut tx = site.begin().await?;
    let settled = settle(&mut tx, site, payment).await?;
    tx.commit().await?;
    Ok(Settled { is_new: stored.is_some(), ..settled })
}
