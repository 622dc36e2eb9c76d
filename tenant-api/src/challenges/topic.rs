//! `challenges`: that there are others than before, for everybody.

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;

use crate::live::{self, TopicKind};

/// Its topic.
pub const TOPIC: TopicKind = TopicKind::new("challenges", |_, _, _| Box::pin(async { Ok(()) }));

/// Has open pages look again when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub(super) fn tell(tx: &mut TenantTx) -> Result<(), ApiError> {
    live::publish(tx, &TOPIC.topic(0), &json!({ "kind": "changed" }))
}
