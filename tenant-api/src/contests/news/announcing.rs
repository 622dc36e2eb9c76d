//! Announcements.

use actix_web::{get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::asking::text_of;
use super::store::{self, Announcement};
use super::topic::{News, tell};
use crate::actor::{Actor, Visitor};
use crate::contests::access::{find_editable, find_visible_by_id};
use crate::ids::{AnnouncementId, ContestId};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// What staff told everybody who sees the contest.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnnouncementView {
    pub id: AnnouncementId,
    pub text: String,
    /// Epoch seconds.
    pub created_at: i64,
}

impl From<Announcement> for AnnouncementView {
    fn from(row: Announcement) -> Self {
        Self { id: row.id, text: row.text, created_at: row.created_at.unix_timestamp() }
    }
}

/// Something to be told.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnnouncementBody {
    /// At most 2,000 characters.
    text: String,
}

/// What was told to all, newest first.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<Vec<AnnouncementView>>)))]
#[get("/api/contests/{id}/announcements")]
pub async fn list_announcements(
    site: Site,
    visitor: Visitor,
    id: web::Path<ContestId>,
) -> Result<Envelope<Vec<AnnouncementView>>, ApiError> {
    let mut conn = site.read().await?;
    find_visible_by_id(&mut conn, *id, visitor.0.as_ref()).await?;
    let rows = store::list_announcements(&mut conn, *id).await?;
    Ok(Envelope::of(rows.into_iter().map(AnnouncementView::from).collect()))
}

/// Tells everybody who sees the contest something; open rooms show it at once.
#[utoipa::path(tag = "contest", params(ContestId), request_body = AnnouncementBody, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/contests/{id}/announcements")]
pub async fn announce(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let body: AnnouncementBody = body.json().await?;
    let mut tx = site.begin().await?;
    find_editable(&mut tx, *id, &actor).await?;
    let text = text_of("text", &body.text)?;
    store::insert_announcement(&mut tx, (*id, actor.id), &text).await?;
    tell(&mut tx, *id, News::Told)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
