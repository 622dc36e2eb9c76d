//! Who sees a post: those who lead its class, and its members once its time has come.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::messages::CLASS_POST_NOT_FOUND;
use super::store::{self, PostRow};
use crate::actor::Actor;
use crate::classrooms::messages::CLASSROOM_NOT_FOUND;
use crate::classrooms::{self, Classroom, ClassroomStatus};
use crate::ids::{AccountId, ClassPostId, ClassroomId};

/// A post that somebody sees, for those who let it be discussed.
pub struct SeenPost {
    /// Its title, or how it begins.
    pub title: String,
    /// Whose it is.
    pub class: ClassroomId,
    /// Whether they lead its class.
    pub leads: bool,
    /// Whether its class has ended: nobody adds to it.
    pub is_over: bool,
    /// The class's teachers, and who has written it.
    pub teachers: Vec<AccountId>,
}

/// The post, if `actor` may see it.
///
/// # Errors
/// 404 where it is not there or not for them: which of the two, nobody learns.
pub async fn find_seen(conn: &mut TenantConn, id: ClassPostId, actor: Option<&Actor>) -> Result<SeenPost, ApiError> {
    let actor = actor.ok_or(CLASS_POST_NOT_FOUND)?;
    let class = store::class_of(conn, id).await?.ok_or(CLASS_POST_NOT_FOUND)?;
    let class = match classrooms::find_seen(conn, class, actor).await {
        Err(error) if error.message() == CLASSROOM_NOT_FOUND => return Err(CLASS_POST_NOT_FOUND.into()),
        other => other?,
    };
    let post = find_in(conn, &class, id, OffsetDateTime::now_utc()).await?;
    let mut teachers = classrooms::teachers(conn, class.id).await?;
    teachers.extend(post.author_id);
    Ok(SeenPost {
        title: post.shown_title()?,
        class: class.id,
        leads: class.leads,
        is_over: class.status == ClassroomStatus::Finished,
        teachers,
    })
}

/// The post of a class that somebody sees, if it is for them.
///
/// # Errors
/// 404.
pub async fn find_in(
    conn: &mut TenantConn,
    class: &Classroom,
    id: ClassPostId,
    now: OffsetDateTime,
) -> Result<PostRow, ApiError> {
    let post = store::find(conn, class.id, id).await?;
    post.filter(|post| class.leads || post.publish_at <= now).ok_or_else(|| CLASS_POST_NOT_FOUND.into())
}
