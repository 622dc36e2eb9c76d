//! Discussions as streams: that something has changed is told, what it is is read with the reader's own rights.

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use serde_json::json;

use super::subject::Subject;
use super::words::DiscussedKind;
use crate::actor::Actor;
use crate::ids::CommentId;
use crate::live::{self, TopicKind};
use crate::site::Site;

const LESSON: TopicKind = TopicKind::new("lesson/{id}/comments", |site, actor, id| {
    may_follow(site, actor, Subject { kind: DiscussedKind::Lesson, id })
});
const QUESTION: TopicKind = TopicKind::new("question/{id}/comments", |site, actor, id| {
    may_follow(site, actor, Subject { kind: DiscussedKind::Question, id })
});
const COURSE: TopicKind = TopicKind::new("course/{id}/comments", |site, actor, id| {
    may_follow(site, actor, Subject { kind: DiscussedKind::Course, id })
});
const CLASS_POST: TopicKind = TopicKind::new("class_post/{id}/comments", |site, actor, id| {
    may_follow(site, actor, Subject { kind: DiscussedKind::ClassPost, id })
});

const POST: TopicKind = TopicKind::new("post/{id}/comments", |site, actor, id| {
    may_follow(site, actor, Subject { kind: DiscussedKind::Post, id })
});

/// All of them.
pub const TOPICS: [TopicKind; 5] = [LESSON, QUESTION, COURSE, CLASS_POST, POST];

fn may_follow<'a>(site: &'a Site, actor: Option<&'a Actor>, subject: Subject) -> BoxFuture<'a, Result<(), ApiError>> {
    // What a refusal says is shown to nobody.
    Box::pin(async move { subject.seen(&mut *site.read().await?, actor, Locale::Vi).await.map(drop) })
}

/// Tells that a thread of the subject has changed, when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn publish(tx: &mut TenantTx, subject: Subject, root: CommentId) -> Result<(), ApiError> {
    let kind = match subject.kind {
        DiscussedKind::Lesson => LESSON,
        DiscussedKind::Question => QUESTION,
        DiscussedKind::Course => COURSE,
        DiscussedKind::ClassPost => CLASS_POST,
        DiscussedKind::Post => POST,
    };
    live::publish(tx, &kind.topic(subject.id), &json!({ "kind": "comment", "thread": root }))
}
