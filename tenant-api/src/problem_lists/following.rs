//! Who follows a list: the next of it is proposed to them.

use actix_web::{delete, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;

use super::access::find_visible;
use super::messages::TOO_MANY_FOLLOWED;
use super::store;
use crate::actor::Actor;
use crate::site::Site;

/// Lists that a person follows.
const FOLLOWED_MAX: i64 = 50;

/// Follows a list.
#[utoipa::path(tag = "problem", params(("id" = String, Path)), responses((status = 200, body = Envelope<bool>)))]
#[post("/api/problem-lists/{id}/follow")]
pub async fn follow_problem_list(site: Site, actor: Actor, key: web::Path<String>) -> Result<Envelope<bool>, ApiError> {
    actor.require_own_account()?;
    let mut tx = site.begin().await?;
    let list = find_visible(&mut tx, &key, Some(&actor)).await?;
    store::lock_owner(&mut tx, actor.id).await?;
    if !list.is_followed && store::count_followed(&mut tx, actor.id).await? >= FOLLOWED_MAX {
        return Err(ApiError::with(TOO_MANY_FOLLOWED, vec![("max", FOLLOWED_MAX.to_string())]));
    }
    store::follow(&mut tx, actor.id, list.id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Follows a list no more.
#[utoipa::path(tag = "problem", params(("id" = String, Path)), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/problem-lists/{id}/follow")]
pub async fn unfollow_problem_list(
    site: Site,
    actor: Actor,
    key: web::Path<String>,
) -> Result<Envelope<bool>, ApiError> {
    actor.require_own_account()?;
    let mut tx = site.begin().await?;
    let list = find_visible(&mut tx, &key, Some(&actor)).await?;
    store::unfollow(&mut tx, actor.id, list.id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
