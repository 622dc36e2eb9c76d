//! Who did something when. Learners who did something in a calendar month are what a plan counts.
//!
//! A day is written once a person: this process remembers whom it has noted today, and the database counts a learner's
//! first day of a month (trigger `users_active`), so the count is exact however many processes note the same day.

mod counts;
mod store;

use std::time::Duration;

use moka::sync::Cache;
use platform::error::ApiError;
use time::{Date, OffsetDateTime};

use crate::ids::AccountId;
use crate::permissions::Role;
use crate::site::Site;

use counts::Counts;
pub use counts::active_learners;
pub use store::{Marked, count_active, mark_active, months};

/// People remembered; whoever is forgotten is written again, which changes nothing.
const REMEMBERED: u64 = 200_000;

/// What this process remembers of who was active.
#[derive(Default)]
pub struct State {
    noted: Noted,
    counts: Counts,
}

/// Whom this process has noted: (site, day, person).
struct Noted(Cache<(i64, Date, AccountId), ()>);

impl Default for Noted {
    fn default() -> Self {
        let day = Duration::from_secs(24 * 3600);
        Self(Cache::builder().max_capacity(REMEMBERED).time_to_live(day).build())
    }
}

/// Today in Asia/Ho_Chi_Minh, where days and months begin.
pub fn today() -> Date {
    OffsetDateTime::now_utc().to_offset(time::macros::offset!(+7)).date()
}

/// Notes that `user` did something on `site` today. A database that can't be written now is asked again at the
/// person's next call; this call goes on.
pub async fn note(site: &Site, state: &State, user: AccountId, role: Role) {
    let key = (site.id(), today(), user);
    if role != Role::Student || state.noted.0.contains_key(&key) {
        return;
    }
    let marked: Result<Marked, ApiError> = async { mark_active(&mut *site.read().await?, user).await }.await;
    match marked {
        Ok(marked) => {
            announce(site, state, &marked);
            // The day that was written: where the database's clock is behind, the person is noted again on its next day.
            state.noted.0.insert((site.id(), marked.day, user), ());
        }
        Err(error) => tracing::warn!(tenant = site.id(), message = error.message().key(), "noting who was active"),
    }
}

/// Has the learners of the month counted again where that may be known otherwise: here at once, and by every other process
/// where there is one more. To be called when what was marked is committed.
pub fn announce(site: &Site, state: &State, marked: &Marked) {
    // Also where nothing was written: another process may have noted the person just now.
    state.counts.forget(site);
    if !marked.is_new {
        return;
    }
    let site = site.clone();
    tokio::spawn(async move {
        // Untold, the others read it again when what they know is too old.
        if let Err(error) = directory::plans::active_users_changed(site.app.directory.pool(), site.id()).await {
            tracing::warn!(tenant = site.id(), %error, "telling that a learner more was active");
        }
    });
}
