//! A site that is about to be at another place: writes wait for that, which is a moment; whoever only reads goes on.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::HttpRequest;
use directory::messages::SITE_NOT_FOUND;
use directory::{Lookup, Site};
use platform::error::ApiError;
use platform::messages::MOVING;

/// The longest that a write waits; a move is called off before.
const PATIENCE: Duration = Duration::from_secs(6);
/// How often it is looked.
const LOOK: Duration = Duration::from_millis(20);
/// Seconds after which a caller is told to try again.
const AGAIN: u64 = 2;

/// The site where it is once it may be written, for a request that may write.
///
/// # Errors
/// 503 when that takes too long.
pub(super) async fn await_move(request: &HttpRequest, site: Arc<Site>) -> Result<Arc<Site>, ApiError> {
    if !site.is_moving || request.method().is_safe() {
        return Ok(site);
    }
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        tokio::time::sleep(LOOK).await;
        match super::find(request).await? {
            Lookup::Site(now) if now.id == site.id && now.is_moving => {}
            Lookup::Site(now) if now.id == site.id => return Ok(now),
            _ => return Err(SITE_NOT_FOUND.into()),
        }
    }
    Err(ApiError::retry_after(MOVING, AGAIN))
}
