//! `contest/{id}/news`: that something was told to all, for everybody who sees the contest.

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;

use crate::contests::access::find_visible_by_id;
use crate::ids::{AccountId, ContestId};
use crate::live::{self, TopicKind};

/// Its topic.
pub const TOPIC: TopicKind = TopicKind::new("contest/{id}/news", |site, actor, id| {
    Box::pin(async move { find_visible_by_id(&mut *site.read().await?, ContestId(id), actor).await.map(drop) })
});

/// What has happened.
#[derive(Debug, Clone, Copy)]
pub enum News {
    /// Somebody asked: staff look again.
    Asked,
    /// An answer for all, or an announcement.
    Told,
    /// Times have changed, or it is paused or goes on: open rooms look again.
    Times,
}

/// Tells it when the transaction commits; what it is is read by the calls.
///
/// # Errors
/// None that a person can cause.
pub fn tell(tx: &mut TenantTx, contest: ContestId, news: News) -> Result<(), ApiError> {
    let kind = match news {
        News::Asked => "asked",
        News::Told => "told",
        News::Times => "times",
    };
    live::publish(tx, &TOPIC.topic(contest.get()), &json!({ "kind": kind }))
}

/// Tells one person that their question is answered.
///
/// # Errors
/// None that a person can cause.
pub fn tell_person(tx: &mut TenantTx, contest: ContestId, person: AccountId) -> Result<(), ApiError> {
    let news = json!({ "kind": "clarification", "contest_id": contest });
    live::publish(tx, &live::USER.topic(person.get()), &news)
}
