//! Announcements.

use actix_web::{HttpRequest, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::asking::text_of;
use super::store::{self, Announcement};
use super::topic::{News, tell};
use crate::actor::{Actor, Visitor};
use crate::contests::access::{find_editable, find_visible_by_id};
use crate::contests::whom::{refuse_unknown, whose};
use crate::ids::{AnnouncementId, ContestId, EntryId};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::site::Site;

platform::text_enum! {
    /// For whom an announcement is.
    pub enum AnnouncedTo {
        /// For everybody who sees the contest.
        All = "all",
        /// For those of a room.
        Room = "room",
        /// For one who takes part.
        One = "one",
    }
}

/// What staff told everybody who sees the contest, a room, or one.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnnouncementView {
    pub id: AnnouncementId,
    pub text: String,
    /// Epoch seconds.
    pub created_at: i64,
    pub to: AnnouncedTo,
    /// Which room.
    pub room: Option<String>,
    /// To whom, for staff.
    pub name: Option<String>,
}

impl AnnouncementView {
    fn of(row: Announcement, is_staff: bool, locale: Locale) -> Self {
        let to = match (&row.room, row.user_id) {
            (Some(_), _) => AnnouncedTo::Room,
            (None, Some(_)) => AnnouncedTo::One,
            (None, None) => AnnouncedTo::All,
        };
        Self {
            id: row.id,
            text: row.text,
            created_at: row.created_at.unix_timestamp(),
            to,
            room: row.room,
            name: row.user_name.filter(|_| is_staff).map(|name| names::shown(name, locale)),
        }
    }
}

/// Something to be told.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnnouncementBody {
    /// At most 2,000 characters.
    text: String,
    /// To one who takes part, or to a room; neither: to all.
    #[serde(default)]
    entry_id: Option<EntryId>,
    #[serde(default)]
    room: Option<String>,
}

/// What was told to all, to one's room and to oneself, newest first; staff see everything.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<Vec<AnnouncementView>>)))]
#[get("/api/contests/{id}/announcements")]
pub async fn list_announcements(
    site: Site,
    visitor: Visitor,
    id: web::Path<ContestId>,
    request: HttpRequest,
) -> Result<Envelope<Vec<AnnouncementView>>, ApiError> {
    let actor = visitor.0.as_ref();
    let mut conn = site.read().await?;
    let is_staff = find_visible_by_id(&mut conn, *id, actor).await?.may_edit(actor);
    let rows = store::list_announcements(&mut conn, *id, (actor.map(|actor| actor.id), is_staff)).await?;
    let view = |row| AnnouncementView::of(row, is_staff, Locale::of(&request));
    Ok(Envelope::of(rows.into_iter().map(view).collect()))
}

/// Tells everybody who sees the contest something, or a room or one who takes part; open rooms show it at once.
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
    let user = whose(&mut tx, *id, body.entry_id).await?;
    let room = body.room.as_deref().filter(|_| user.is_none());
    refuse_unknown(&mut tx, *id, room).await?;
    store::insert_announcement(&mut tx, (*id, actor.id), (user, room), &text).await?;
    tell(&mut tx, *id, News::Told)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
