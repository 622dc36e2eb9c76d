//! How many learners a site has and how often something was handed in, from memory. Counting them takes longer the longer
//! a site is there (139 ms for half a million rows), the numbers stand on a page that everybody opens, and nobody misses
//! the last ones: so they are kept for as long as makes counting a small part of the work, and then counted again while
//! the page goes out.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use actix_web::web;
use moka::future::Cache;
use platform::error::ApiError;

use super::{State, store};
use crate::site::Site;

/// Sites remembered.
const REMEMBERED: u64 = 20_000;
/// The longest that numbers are shown after they were counted, where nobody asked meanwhile.
const LIFE: Duration = Duration::from_secs(3600);
/// Numbers are fresh for so many times as long as it took to count them: at most half a percent of the time is spent on
/// counting.
const FRESH_FACTOR: u32 = 200;
/// The longest that they are fresh, however long that took.
const FRESH_MAX: Duration = Duration::from_secs(60);

/// What grows with a site's people.
#[derive(Debug, Clone, Copy)]
pub struct Total {
    pub learners: i64,
    pub submissions: i64,
}

struct Counted {
    total: Total,
    at: Instant,
    took: Duration,
    /// Whether somebody is at it already.
    is_renewed: AtomicBool,
}

/// By site and which of its places it was counted at.
pub struct Totals(Cache<(i64, i64), Arc<Counted>>);

impl Default for Totals {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(REMEMBERED).time_to_live(LIFE).build())
    }
}

/// The site's numbers: new ones the first time, later those that are known, which are then renewed if they are old.
///
/// # Errors
/// When they are not known and the site's database fails.
pub async fn total(site: &Site, state: &web::Data<State>) -> Result<Total, ApiError> {
    let Totals(known) = &state.totals;
    let key = (site.id(), site.entry.placement.epoch);
    // Many may ask at once for what nobody knows yet: one counts.
    let counted = match known.try_get_with(key, count(site)).await {
        Ok(counted) => counted,
        // Nobody who waited counts again by themselves: what could not bear one count does not bear many.
        Err(error) => return Err(Arc::try_unwrap(error).unwrap_or_else(|error| error.shared())),
    };
    let is_old = counted.at.elapsed() > (counted.took * FRESH_FACTOR).min(FRESH_MAX);
    if is_old && !counted.is_renewed.swap(true, Ordering::Relaxed) {
        renew(site.clone(), state.clone(), key, Arc::clone(&counted));
    }
    Ok(counted.total)
}

fn renew(site: Site, state: web::Data<State>, key: (i64, i64), old: Arc<Counted>) {
    tokio::spawn(async move {
        match count(&site).await {
            Ok(counted) => state.totals.0.insert(key, counted).await,
            Err(error) => {
                tracing::warn!(tenant = site.id(), message = error.message().key(), "counting for the home page");
                old.is_renewed.store(false, Ordering::Relaxed);
            }
        }
    });
}

async fn count(site: &Site) -> Result<Arc<Counted>, ApiError> {
    let mut conn = site.read().await?;
    let at = Instant::now();
    let total = store::count_people(&mut conn).await?;
    Ok(Arc::new(Counted { total, at, took: at.elapsed(), is_renewed: AtomicBool::new(false) }))
}
