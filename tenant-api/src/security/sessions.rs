//! The calls: where one is signed in, and signing out there.

use actix_web::{delete, get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::actor::Actor;
use crate::ids::SessionId;
use crate::live;
use crate::sessions::messages::SESSION_NOT_FOUND;
use crate::sessions::{self, Listed};
use crate::site::Site;

/// A browser in which the person is signed in. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionItem {
    id: SessionId,
    /// Program and system as the browser tells them, such as `Chrome, Windows`; may be empty.
    device: String,
    created_at: i64,
    /// Within ten minutes.
    last_seen_at: i64,
    /// Whether it is the session of this call.
    current: bool,
}

/// Where I am signed in, the last used first.
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<Vec<SessionItem>>)))]
#[get("/api/users/sessions")]
pub async fn list_sessions(site: Site, actor: Actor) -> Result<Envelope<Vec<SessionItem>>, ApiError> {
    actor.require_session()?;
    let rows = sessions::list(&mut *site.read().await?, actor.id).await?;
    let item = |row: Listed| SessionItem {
        id: row.id,
        current: row.token_hash == actor.token_hash,
        device: row.device,
        created_at: row.created_at.unix_timestamp(),
        last_seen_at: row.last_seen_at.unix_timestamp(),
    };
    Ok(Envelope::of(rows.into_iter().map(item).collect()))
}

/// Signs me out in one browser.
#[utoipa::path(tag = "auth", params(SessionId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/users/sessions/{id}")]
pub async fn end_session(site: Site, actor: Actor, id: web::Path<SessionId>) -> Result<Envelope<bool>, ApiError> {
    actor.require_session()?;
    let mut tx = site.begin().await?;
    if !sessions::delete_one(&mut tx, actor.id, *id).await? {
        return Err(SESSION_NOT_FOUND.into());
    }
    live::account_changed(&mut tx, actor.id)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Signs me out in all browsers but this.
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/users/sessions")]
pub async fn end_other_sessions(site: Site, actor: Actor) -> Result<Envelope<bool>, ApiError> {
    actor.require_session()?;
    let mut tx = site.begin().await?;
    sessions::delete_others(&mut tx, actor.id, actor.token_hash).await?;
    live::account_changed(&mut tx, actor.id)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
