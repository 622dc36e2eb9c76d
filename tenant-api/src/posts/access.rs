//! Who may see and who may change a post.

use platform::error::ApiError;
use platform::messages::NO_ACCESS;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::messages::POST_NOT_FOUND;
use super::store::{self, Post, Published};
use super::words::CommentPolicy;
use crate::actor::Actor;
use crate::approval::{Standing, edits_everything};
use crate::ids::{AccountId, PostId};
use crate::permissions::{Action, Resource};

impl Post {
    /// What decides about what its author has. Readers have what was published, which has no standing.
    pub fn standing(&self) -> Standing {
        Standing {
            resource: Resource::Blog,
            status: self.status,
            visibility: self.draft.visibility,
            author_id: self.author_id,
            was_published: self.published_version.is_some(),
        }
    }

    /// Whether readers see an older version, or none.
    pub fn has_changes(&self) -> bool {
        self.published_version != Some(self.version)
    }
}

impl Published {
    /// Whether `actor` may change the post.
    pub fn may_edit(&self, actor: Option<&Actor>) -> bool {
        actor.is_some_and(|actor| {
            actor.may(Resource::Blog, Action::Update) && (actor.id == self.author_id || edits_everything(actor))
        })
    }
}

/// The post with this id, if `actor` may change it.
///
/// # Errors
/// 404 where there is none or it is another's draft, 403 where it is another's that everybody reads.
pub async fn find_editable(conn: &mut TenantConn, id: PostId, actor: &Actor) -> Result<Post, ApiError> {
    let post = store::find(conn, Some(id), "").await?.ok_or(POST_NOT_FOUND)?;
    if post.standing().may_edit(Some(actor)) {
        return Ok(post);
    }
    let is_read = post.live_at.is_some_and(|at| at <= OffsetDateTime::now_utc());
    Err(if is_read { NO_ACCESS.into() } else { POST_NOT_FOUND.into() })
}

/// The same in a transaction that changes the post: whoever else would waits until that is over.
///
/// # Errors
/// As [`find_editable`].
pub async fn lock_editable(tx: &mut TenantConn, id: PostId, actor: &Actor) -> Result<Post, ApiError> {
    store::lock(tx, id).await?;
    find_editable(tx, id, actor).await
}

/// A post that somebody sees: as readers have it, or where nothing is out yet as its author has it.
pub enum Seen {
    /// What readers have.
    Published(Box<Published>),
    /// For those who may change it, and for who has a link to preview it.
    Draft(Box<Post>),
}

/// The post with this id, if `actor` may see it.
async fn find_visible_by_id(conn: &mut TenantConn, id: PostId, actor: Option<&Actor>) -> Result<Seen, ApiError> {
    find(conn, (Some(id), ""), actor, OffsetDateTime::now_utc()).await
}

/// The post at this address, which is a slug or an id.
///
/// # Errors
/// 404 where there is none or it is not for them: which of the two, nobody learns.
pub async fn find_visible(
    conn: &mut TenantConn,
    key: &str,
    actor: Option<&Actor>,
    now: OffsetDateTime,
) -> Result<Seen, ApiError> {
    let id = key.parse().ok().filter(|_| key.bytes().all(|byte| byte.is_ascii_digit()));
    find(conn, (id, key), actor, now).await
}

async fn find(
    conn: &mut TenantConn,
    (id, slug): (Option<PostId>, &str),
    actor: Option<&Actor>,
    now: OffsetDateTime,
) -> Result<Seen, ApiError> {
    if let Some(published) = store::find_published(conn, id, slug, now).await? {
        return Ok(Seen::Published(Box::new(published)));
    }
    let draft = store::find(conn, id, slug).await?.filter(|post| post.standing().may_edit(actor));
    draft.map(|post| Seen::Draft(Box::new(post))).ok_or_else(|| POST_NOT_FOUND.into())
}

/// A post that somebody sees, for those who let it be discussed.
pub struct Discussed {
    pub title: String,
    pub slug: String,
    pub author_id: AccountId,
    pub comments: CommentPolicy,
    pub can_edit: bool,
}

/// The same of the post with this id.
///
/// # Errors
/// As [`find_visible`].
pub async fn find_discussed(conn: &mut TenantConn, id: PostId, actor: Option<&Actor>) -> Result<Discussed, ApiError> {
    Ok(match find_visible_by_id(conn, id, actor).await? {
        Seen::Published(post) => Discussed {
            can_edit: post.may_edit(actor),
            title: post.title,
            slug: post.slug,
            author_id: post.author_id,
            comments: post.comments,
        },
        Seen::Draft(post) => Discussed {
            can_edit: true,
            title: post.draft.source.texts.title,
            slug: post.draft.source.slug,
            author_id: post.author_id,
            comments: post.draft.comments,
        },
    })
}
