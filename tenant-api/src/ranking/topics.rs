//! Boards as streams: that one has changed is told, what it is is read.

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;

use crate::actor::Actor;
use crate::live::{self, TopicKind};
use crate::site::Site;

const TOPICS: [TopicKind; 4] = [
    TopicKind::new("leaderboard/daily", everybody),
    TopicKind::new("leaderboard/weekly", everybody),
    TopicKind::new("leaderboard/monthly", everybody),
    TopicKind::new("leaderboard/all", everybody),
];

/// All of them; boards are public.
pub const fn topics() -> [TopicKind; 4] {
    TOPICS
}

fn everybody<'a>(_: &'a Site, _: Option<&'a Actor>, _: i64) -> BoxFuture<'a, Result<(), ApiError>> {
    Box::pin(async { Ok(()) })
}

/// Tells that points have changed, when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn tell(tx: &mut TenantTx) -> Result<(), ApiError> {
    for kind in TOPICS {
        live::publish(tx, &kind.topic(0), &json!({}))?;
    }
    Ok(())
}
