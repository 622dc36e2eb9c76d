//! Saves posts: checked and rendered first, written in one transaction.

use platform::error::ApiError;
use platform::messages::CONCURRENT_EDIT;
use platform::tenancy::TenantTx;
use serde_json::{Value, json};

use super::access::{find_editable, lock_editable};
use super::draft::{PostDraft, rendered};
use super::input::PostInput;
use super::publishing::{follow, publish};
use super::store::{self, Post};
use super::views::editor_view;
use crate::actor::Actor;
use crate::approval::{self, Status, Visibility};
use crate::categories::{self, CategoryKind};
use crate::files;
use crate::history::{self, Change, Subject};
use crate::ids::{CategoryId, PostId};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Writes a new post. The same one sent again is the first.
///
/// # Errors
/// 412 with what is wrong, field by field; where its author may not begin with such a status.
pub async fn create(site: &Site, actor: &Actor, input: PostInput) -> Result<PostId, ApiError> {
    let (wanted, category, key) = (input.status.unwrap_or(Status::Draft), input.category_id, input.key);
    let mut draft = PostDraft::default();
    input.apply(&mut draft).finish()?;
    let status = approval::first(wanted, is_public(&draft), actor.may(Resource::Blog, Action::Approval))
        .map_err(|message| ApiError::on_field("status", message))?;
    let made = rendered(&draft.source).await?;
    let mut tx = site.begin().await?;
    if let Some(key) = key
        && let Some(known) = store::find_by_key(&mut tx, actor.id, key).await?
    {
        return Ok(known);
    }
    let id = store::insert(&mut tx, &mut draft, actor.id, status).await?;
    store::update(&mut tx, id, &draft, &made, (status, key)).await?;
    let post = find_editable(&mut tx, id, actor).await?;
    place(&mut tx, id, category).await?;
    note(&mut tx, actor, (None, &post), true).await?;
    if status == Status::Published {
        publish(&mut tx, actor, &post).await?;
    }
    tx.commit().await?;
    Ok(id)
}

/// Changes a post; what is not named stays. What an editor saves by itself is for nobody else yet; what its author saves goes
/// back to approval, and readers keep what was let through.
///
/// # Errors
/// 412 with what is wrong, field by field; 409 with the post as it is now where it has another version; as [`find_editable`].
pub async fn change(site: &Site, actor: &Actor, id: PostId, input: PostInput) -> Result<(), ApiError> {
    // Rendered before the transaction begins: of what there is now, with the change.
    let ahead = find_editable(&mut *site.read().await?, id, actor).await?;
    if is_sent_again(&ahead, &input) {
        return Ok(());
    }
    let (version, category, key, by_itself) = (input.version, input.category_id, input.key, input.autosave);
    let mut draft = ahead.draft.clone();
    input.apply(&mut draft).finish()?;
    let made = rendered(&draft.source).await?;
    let mut tx = site.begin().await?;
    let was = lock_editable(&mut tx, id, actor).await?;
    if was.version != version.unwrap_or(ahead.version) || was.version != ahead.version {
        let row = serde_json::to_value(editor_view(&mut tx, &was).await?).map_err(ApiError::internal)?;
        return Err(ApiError::with_data(CONCURRENT_EDIT, row));
    }
    let may_approve = actor.may(Resource::Blog, Action::Approval);
    let edited = approval::after_edit(was.status, is_public(&was.draft) || is_public(&draft), may_approve);
    // What was let through and is not out yet is not what was let through any more.
    let status = if by_itself && was.status == Status::Published { was.status } else { edited };
    store::update(&mut tx, id, &draft, &made, (status, key)).await?;
    let now = find_editable(&mut tx, id, actor).await?;
    place(&mut tx, id, category).await?;
    note(&mut tx, actor, (Some(&was), &now), status != was.status).await?;
    if !by_itself && status == Status::Published {
        follow(&mut tx, actor, &now).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Whether the post has this save already, whose answer was lost.
fn is_sent_again(post: &Post, input: &PostInput) -> bool {
    input.key.is_some() && input.key == post.save_key
}

fn is_public(draft: &PostDraft) -> bool {
    draft.visibility == Visibility::Public
}

async fn place(tx: &mut TenantTx, id: PostId, category: Option<Option<CategoryId>>) -> Result<(), ApiError> {
    match category {
        Some(category) => categories::place(tx, CategoryKind::Blog, id.get(), (category, None)).await,
        None => Ok(()),
    }
}

/// What a history and what shows files look at.
fn state(draft: &PostDraft) -> Result<Value, ApiError> {
    let mut state = serde_json::to_value(&draft.source).map_err(ApiError::internal)?;
    state["visibility"] = json!(draft.visibility);
    state["publish_at"] = json!(draft.publish_at.map(time::OffsetDateTime::unix_timestamp));
    state["comments"] = json!(draft.comments);
    Ok(state)
}

/// Keeps the revision, the change and which files the post shows: also those of what readers have.
pub async fn note(
    tx: &mut TenantTx,
    actor: &Actor,
    (was, now): (Option<&Post>, &Post),
    is_step: bool,
) -> Result<(), ApiError> {
    store::note_revision(tx, now.id, (actor.id, now.version), &now.draft.source, is_step).await?;
    let after = state(&now.draft)?;
    let mut shown = files::ids_in(&after);
    if let Some(source) = store::published_source(tx, now.id).await? {
        shown.extend(files::ids_in(&source));
    }
    files::use_in(tx, files::Subject::Post(now.id), &shown).await?;
    let before = was.map(|was| state(&was.draft)).transpose()?;
    let change = if was.is_some() { Change::Update } else { Change::Create };
    history::record(tx, Some(actor.id), Subject::post(now.id), change, &before.unwrap_or(Value::Null), &after).await
}
