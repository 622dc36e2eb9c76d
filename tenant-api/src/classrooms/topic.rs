//! `classroom/{id}`: that something of a class changed, for everybody in it.

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;

use super::access::find_seen;
use crate::ids::ClassroomId;
use crate::live::{self, TopicKind};
use platform::messages::LOGIN_REQUIRED;

/// Its topic.
pub const TOPIC: TopicKind = TopicKind::new("classroom/{id}", |site, actor, id| {
    Box::pin(async move {
        let actor = actor.ok_or(LOGIN_REQUIRED)?;
        find_seen(&mut *site.read().await?, ClassroomId(id), actor).await.map(drop)
    })
});

platform::text_enum! {
    /// What of a class changed; readers ask again.
    pub enum ClassNews {
        /// Its name, state, links or settings
        Class = "class",
        /// Who is in it
        Members = "members",
        /// When it meets
        Sessions = "sessions",
        /// What is told to it
        Posts = "posts",
        /// What it is to work on, and what its learners have of it
        Work = "work",
        /// Who asks its teachers for help with a snippet
        Help = "help",
    }
}

/// Tells it when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn tell(tx: &mut TenantTx, class: ClassroomId, news: ClassNews) -> Result<(), ApiError> {
    live::publish(tx, &TOPIC.topic(class.get()), &json!({ "kind": news }))
}
