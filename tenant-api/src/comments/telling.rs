//! Who hears of a comment: whom it answers and whom it mentions, each once.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use serde_json::json;

use super::store::{self, Found, New};
use super::threads::Discussion;
use super::views::public_name;
use crate::activity::today;
use crate::ids::{AccountId, CommentId};
use crate::notices::{self, Kind};

/// Tells those whom a new comment concerns, but its author.
///
/// # Errors
/// When the database fails.
pub async fn tell(
    tx: &mut TenantTx,
    id: CommentId,
    new: &New<'_>,
    replied: Option<&Found>,
    of: &Discussion,
) -> Result<(), ApiError> {
    let mentioned: Vec<AccountId> = new.mentions.iter().copied().filter(|one| *one != new.author).collect();
    let mut answered: Vec<AccountId> = replied.and_then(|replied| replied.author_id).into_iter().collect();
    if let Some(root) = new.root {
        answered.extend(store::find(tx, root).await?.and_then(|root| root.author_id));
    }
    // Who begins a thread hears of every reply, also of one that mentions them, as of that.
    answered.retain(|one| *one != new.author && !mentioned.contains(one));
    let people = store::people(tx, &[new.author]).await?;
    let name = people.first().map(|author| public_name(author, today(), Locale::Vi)).unwrap_or_default();
    let notice = |kind| notices::New {
        kind,
        group: format!("{}/{}", of.subject.kind, of.subject.id),
        event: format!("comment/{id}"),
        // `by`: what names somebody is emptied with their account.
        params: json!({ "name": name, "title": of.seen.title, "by": new.author }),
        path: format!("{}#comment-{id}", of.seen.path),
    };
    if !mentioned.is_empty() {
        notices::tell(tx, &mentioned, notice(Kind::CommentMention)).await?;
    }
    if !answered.is_empty() {
        notices::tell(tx, &answered, notice(Kind::CommentReply)).await?;
    }
    Ok(())
}

/// Tells those who may let a comment through that one waits: who has written the subject, and the site's admins.
///
/// # Errors
/// When the database fails.
pub async fn tell_moderators(tx: &mut TenantTx, id: CommentId, of: &Discussion) -> Result<(), ApiError> {
    let notice = notices::New {
        kind: Kind::CommentWaits,
        group: format!("{}/{}", of.subject.kind, of.subject.id),
        event: format!("comment/{id}/waits"),
        params: json!({ "title": of.seen.title }),
        path: "/manage/blog?show=comments".to_owned(),
    };
    notices::tell_admins(tx, notice.clone()).await?;
    notices::tell(tx, &of.seen.teachers, notice).await
}
