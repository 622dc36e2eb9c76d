//! How many learners were active this month, from memory: every page of a site has the number, and it changes once a
//! learner and month. It holds until the directory hears, by its notifications and change log, that it has changed. Limits
//! don't ask here but the database.

use std::sync::Arc;
use std::time::Instant;

use actix_web::web;
use directory::Reading;
use moka::ops::compute::Op;
use moka::sync::Cache;
use platform::error::ApiError;
use time::Date;

use super::{State, store, today};
use crate::site::Site;

/// Sites remembered.
const REMEMBERED: u64 = 20_000;

/// By site.
pub struct Counts(Cache<i64, Arc<Counted>>);

struct Counted {
    /// The first day of the month by the database's clock, and the learners who were active in it; `None` where only so
    /// much is known that whatever was read before is stale.
    learners: Option<(Date, i64)>,
    reading: Reading,
    /// Which of the site's places it was read at: one that the site has left stays readable for a while.
    epoch: i64,
}

impl Counted {
    fn when(&self) -> (i64, Instant) {
        (self.epoch, self.reading.at())
    }
}

impl Default for Counts {
    fn default() -> Self {
        Self(Cache::new(REMEMBERED))
    }
}

impl Counts {
    /// What was read of the site until now is stale.
    pub(super) fn forget(&self, site: &Site) {
        self.put(site, None, site.app.directory.reading());
    }

    /// The later reading at the later place stays: an answer may come after one to a later question.
    fn put(&self, site: &Site, learners: Option<(Date, i64)>, reading: Reading) {
        let counted = Counted { learners, reading, epoch: site.entry.placement.epoch };
        self.0.entry(site.id()).and_compute_with(|known| match known {
            Some(known) if known.value().when() > counted.when() => Op::Nop,
            _ => Op::Put(Arc::new(counted)),
        });
    }
}

/// Learners of the site who did something in the current calendar month.
///
/// # Errors
/// When they are not known and the site's database fails.
pub async fn active_learners(site: &Site, state: &web::Data<State>) -> Result<i64, ApiError> {
    let directory = &site.app.directory;
    if let Some(counted) = state.counts.0.get(&site.id())
        && let Some((month, learners)) = counted.learners
        && counted.epoch == site.entry.placement.epoch
        && today().replace_day(1) == Ok(month)
        && directory.is_current(site.id(), &counted.reading)
    {
        if directory.is_ripe(&counted.reading) {
            let (site, state) = (site.clone(), state.clone());
            tokio::spawn(async move {
                if let Err(error) = read(&site, &state).await {
                    // It grows too old by itself; whoever asks then learns why.
                    tracing::debug!(tenant = site.id(), message = error.message().key(), "counting active learners");
                }
            });
        }
        return Ok(learners);
    }
    read(site, state).await
}

async fn read(site: &Site, state: &State) -> Result<i64, ApiError> {
    let reading = site.app.directory.reading();
    let counted = store::count_of_month(&mut *site.read().await?).await?;
    state.counts.put(site, Some(counted), reading);
    Ok(counted.1)
}
