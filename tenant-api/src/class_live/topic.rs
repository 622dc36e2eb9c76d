//! `class-session/{id}/live`: that something is to be looked at again, for the class's teachers; learners are told on their own
//! topic.

use platform::error::ApiError;
use platform::messages::LOGIN_REQUIRED;
use platform::tenancy::TenantTx;
use serde_json::json;

use crate::class_sessions;
use crate::ids::{AccountId, ClassSessionId};
use crate::live::{self, TopicKind};

/// Its topic.
pub const TOPIC: TopicKind = TopicKind::new("class-session/{id}/live", |site, actor, id| {
    Box::pin(async move {
        let actor = actor.ok_or(LOGIN_REQUIRED)?;
        class_sessions::find_led(&mut *site.read().await?, ClassSessionId(id), actor).await.map(drop)
    })
});

/// Has teachers look again when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub(super) fn tell(tx: &mut TenantTx, session: ClassSessionId) -> Result<(), ApiError> {
    live::publish(tx, &TOPIC.topic(session.get()), &json!({ "kind": "live" }))
}

/// Has a learner's pages look again when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub(super) fn tell_learner(tx: &mut TenantTx, session: ClassSessionId, learner: AccountId) -> Result<(), ApiError> {
    live::publish(tx, &live::USER.topic(learner.get()), &json!({ "kind": "class_live", "session_id": session }))
}
