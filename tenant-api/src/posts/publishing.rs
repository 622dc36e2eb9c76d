//! Steps in the life of a post, and what they do to what readers see.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::tenancy::TenantTx;
use serde_json::json;

use super::access::{find_editable, lock_editable};
use super::messages::POST_EMPTY;
use super::store::{self, Post};
use crate::actor::Actor;
use crate::approval::{self, ManageStep, Status, Step, Visibility};
use crate::history::{self, Change, Subject};
use crate::ids::PostId;
use crate::notices::{self, New};
use crate::permissions::{Action, Resource};
use crate::share_pictures::{self, Shared};

/// Takes a step: submit, cancel, approve, reject, publish or unpublish. Publishing what is out gives readers the changes.
///
/// # Errors
/// 412 where it is no step from here or the post lacks something; 403 for those who may not approve.
pub async fn take(tx: &mut TenantTx, actor: &Actor, step: &ManageStep) -> Result<Post, ApiError> {
    let post = lock_editable(tx, PostId(step.id), actor).await?;
    let may_approve = actor.may(Resource::Blog, Action::Approval);
    let is_public = post.draft.visibility == Visibility::Public;
    let (to, reason) = match (step.action, post.status) {
        (Step::Publish, Status::Published) if post.has_changes() && (may_approve || !is_public) => {
            (Status::Published, None)
        }
        // Also while a change of it waits.
        (Step::Unpublish, _) if post.published_version.is_some() => (Status::Draft, None),
        _ => step.outcome(&post.standing(), may_approve)?,
    };
    if matches!(to, Status::WaitingForApproval | Status::Approved | Status::Published) {
        refuse_unready(&post)?;
    }
    store::set_status(tx, post.id, to, reason).await?;
    let (was, now) = (json!({ "status": post.status }), json!({ "status": to, "reject_reason": reason }));
    history::record(tx, Some(actor.id), Subject::post(post.id), Change::Update, &was, &now).await?;
    match to {
        Status::Published => publish(tx, actor, &post).await?,
        Status::Draft if step.action == Step::Unpublish => store::unpublish(tx, post.id).await?,
        // What is out itself is sent back, not a change of it.
        Status::Rejected if post.status == Status::Published => store::unpublish(tx, post.id).await?,
        // Readers keep what was let through.
        _ => {}
    }
    if to != Status::Published {
        // Readers may not have it any more.
        share_pictures::plan(tx, Shared::post(post.id)).await?;
    }
    tell_author(tx, actor, &post, to, reason).await?;
    find_editable(tx, post.id, actor).await
}

fn refuse_unready(post: &Post) -> Result<(), ApiError> {
    let mut faults = Faults::default();
    faults.ensure("content", !post.draft.source.texts.content.trim().is_empty(), POST_EMPTY);
    faults.finish()
}

/// Gives readers the post as it is, unless it is its author's alone.
///
/// # Errors
/// When another post has its address.
pub async fn publish(tx: &mut TenantTx, actor: &Actor, post: &Post) -> Result<(), ApiError> {
    if post.draft.visibility == Visibility::Private {
        store::unpublish(tx, post.id).await?;
    } else {
        store::publish(tx, post).await?;
    }
    share_pictures::plan(tx, Shared::post(post.id)).await?;
    if actor.may(Resource::Blog, Action::Approval) {
        approval::keep_approved(tx, approval::Kind::Post, post.id.get(), &post.draft.source.named_texts()).await?;
    }
    Ok(())
}

/// Readers get a change of what is out from somebody who may publish it.
///
/// # Errors
/// As [`publish`].
pub async fn follow(tx: &mut TenantTx, actor: &Actor, post: &Post) -> Result<(), ApiError> {
    refuse_unready(post)?;
    publish(tx, actor, post).await
}

/// An author hears what a moderator has decided.
async fn tell_author(
    tx: &mut TenantTx,
    actor: &Actor,
    post: &Post,
    to: Status,
    reason: Option<&str>,
) -> Result<(), ApiError> {
    let kind = match to {
        Status::Approved => notices::Kind::PostApproved,
        Status::Published if post.status != Status::Published => notices::Kind::PostPublished,
        Status::Rejected => notices::Kind::PostRejected,
        _ => return Ok(()),
    };
    if actor.id == post.author_id {
        return Ok(());
    }
    let notice = New {
        kind,
        group: format!("post/{}", post.id),
        event: format!("post/{}/{to}/{}", post.id, post.version),
        params: json!({ "title": post.draft.source.texts.title, "reason": reason.unwrap_or_default() }),
        path: format!("/manage/blog/{}", post.id),
    };
    notices::tell(tx, &[post.author_id], notice).await
}
