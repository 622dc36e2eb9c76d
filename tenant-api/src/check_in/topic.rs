//! `class-session/{id}/code`: what a projector shows, for the class's teachers.

use platform::error::ApiError;
use platform::messages::LOGIN_REQUIRED;
use platform::tenancy::TenantTx;
use serde::Serialize;

use super::views::JustIn;
use crate::class_sessions;
use crate::ids::ClassSessionId;
use crate::live::{self, TopicKind};

/// Its topic.
pub const TOPIC: TopicKind = TopicKind::new("class-session/{id}/code", |site, actor, id| {
    Box::pin(async move {
        let actor = actor.ok_or(LOGIN_REQUIRED)?;
        class_sessions::find_led(&mut *site.read().await?, ClassSessionId(id), actor).await.map(drop)
    })
});

/// What happens on it.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum News<'a> {
    /// A code that one screen was given, so that all show the same. Without the picture, which would not fit.
    Code { url: &'a str, digits: &'a str, until: i64 },
    /// Somebody has checked in.
    CheckedIn { who: JustIn },
    /// All are asked to scan again, or somebody has.
    LookAgain,
}

/// Tells it when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub(super) fn tell(tx: &mut TenantTx, session: ClassSessionId, news: &News<'_>) -> Result<(), ApiError> {
    live::publish(tx, &TOPIC.topic(session.get()), news)
}
