//! How often one network may fail: to sign in, to name an old password, to show a good link. Who succeeds is not counted,
//! so that a whole school behind one address gets in.

use std::time::{Duration, Instant};

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use platform::error::ApiError;
use platform::limiter::{Limiter, Throttle};
use platform::messages::TOO_MANY_REQUESTS;

use crate::app;
use crate::config::Config;
use crate::site::Site;

/// Failures of one network at one site in [`WINDOW`].
const FAILURES_MAX: usize = 60;
/// Sign-ups of one network at one site in [`WINDOW`]: more than a school's largest room.
const SIGN_UPS_MAX: usize = 150;
/// Letters that one network may ask for at one site in [`WINDOW`].
const LETTERS_MAX: usize = 40;
const WINDOW: Duration = Duration::from_secs(300);
/// For how many seconds' worth of them one network may come at once, whatever the site.
const BURST: u32 = 12;

type BySite = Limiter<(i64, String)>;

/// How often who tries what.
pub struct State {
    failures: BySite,
    sign_ups: BySite,
    letters: BySite,
    /// By network, whatever the site: nobody has all the cores hash passwords for them.
    rate: Throttle<String>,
}

impl State {
    /// Nobody has tried yet.
    pub fn new(config: &Config) -> Self {
        Self {
            failures: Limiter::new(FAILURES_MAX, WINDOW),
            sign_ups: Limiter::new(SIGN_UPS_MAX, WINDOW),
            letters: Limiter::new(LETTERS_MAX, WINDOW),
            rate: Throttle::new(config.sign_in_rate, config.sign_in_rate.saturating_mul(BURST)),
        }
    }
}

/// Does what may be tried: it counts where it fails by the caller's fault.
///
/// # Errors
/// 429 after too many failures from one network, at this site or at all of them; those of `work`.
pub async fn counted<T>(
    site: &Site,
    request: &HttpRequest,
    work: impl Future<Output = Result<T, ApiError>>,
) -> Result<T, ApiError> {
    let state = app::data::<State>(request)?;
    let (network, now) = (platform::http::network_of(request), Instant::now());
    let key = (site.id(), network.clone());
    let room = state.rate.has_room(network.clone(), now).and_then(|()| state.failures.has_room(key.clone(), now));
    room.map_err(refused)?;
    let result = work.await;
    let status = result.as_ref().err().map(|error| error.message().status());
    // Who is refused for a while has tried nothing.
    if status.is_some_and(|status| status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS) {
        let now = Instant::now();
        // Both count, and those who were let in together may be more than there was room for.
        let _ = (state.rate.check(network, now), state.failures.check(key, now));
    }
    result
}

/// Counts a sign-up.
///
/// # Errors
/// 429 after too many from one network.
pub fn sign_up(site: &Site, request: &HttpRequest) -> Result<(), ApiError> {
    let state = app::data::<State>(request)?;
    let (network, now) = (platform::http::network_of(request), Instant::now());
    let rate = state.rate.check(network.clone(), now);
    rate.and_then(|()| state.sign_ups.check((site.id(), network), now)).map_err(refused)
}

/// Counts a letter that is asked for.
///
/// # Errors
/// 429 after too many from one network.
pub fn letter(site: &Site, request: &HttpRequest) -> Result<(), ApiError> {
    let state = app::data::<State>(request)?;
    let key = (site.id(), platform::http::network_of(request));
    state.letters.check(key, Instant::now()).map_err(refused)
}

fn refused(seconds: u64) -> ApiError {
    ApiError::retry_after(TOO_MANY_REQUESTS, seconds)
}
