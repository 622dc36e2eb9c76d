//! The bell's calls.

use actix_web::{HttpRequest, get, put};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::kind::Kind;
use super::store::{self, Notice};
use super::{tell, texts};
use crate::actor::Actor;
use crate::ids::{AccountId, NoticeId};
use crate::listing;
use crate::site::Site;

/// Most notices that are marked by their ids at once; as many as a person has.
const IDS_MAX: usize = 500;

/// Something that the person was told.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticeItem {
    id: NoticeId,
    kind: Kind,
    /// What it says, in the caller's language.
    title: String,
    /// How many events it tells of.
    count: i32,
    /// Where it leads on the site, without a language's prefix; empty: nowhere.
    path: String,
    /// Of the last of them, in epoch seconds.
    at: i64,
    read: bool,
}

impl NoticeItem {
    fn of(notice: Notice, locale: Locale) -> Self {
        Self {
            id: notice.id,
            kind: notice.kind,
            title: texts::title(notice.kind, &notice.params, notice.count, locale),
            count: notice.count,
            path: notice.path,
            at: notice.at.unix_timestamp(),
            read: notice.is_read,
        }
    }
}

/// What the bell shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadNotices {
    /// Notices that were not read.
    unread: i64,
}

async fn unread(conn: &mut platform::tenancy::TenantConn, user: AccountId) -> Result<UnreadNotices, ApiError> {
    let counts = store::unread(conn, &[user]).await?;
    Ok(UnreadNotices { unread: counts.first().map_or(0, |(_, unread)| *unread) })
}

/// What I was told, the newest first.
#[utoipa::path(tag = "users", params(Paging), responses((status = 200, body = Envelope<Vec<NoticeItem>>)))]
#[get("/api/users/notices")]
pub async fn list_notices(
    site: Site,
    actor: Actor,
    paging: Query<Paging>,
    request: HttpRequest,
) -> Result<Envelope<Vec<NoticeItem>>, ApiError> {
    actor.require_own_account()?;
    let mut conn = site.read().await?;
    let (notices, metadata) =
        listing::page(*paging, async |limit, offset| store::list(&mut conn, actor.id, (limit, offset)).await).await?;
    let locale = Locale::of(&request);
    Ok(Envelope::page(notices.into_iter().map(|notice| NoticeItem::of(notice, locale)).collect(), metadata))
}

/// How many notices I have not read. Later changes come live on `user/{id}`: `{"kind": "notice", "unread": 2}`.
#[utoipa::path(tag = "users", responses((status = 200, body = Envelope<UnreadNotices>)))]
#[get("/api/users/notices/unread")]
pub async fn count_unread_notices(site: Site, actor: Actor) -> Result<Envelope<UnreadNotices>, ApiError> {
    actor.require_own_account()?;
    Ok(Envelope::of(unread(&mut *site.read().await?, actor.id).await?))
}

/// Which notices were read.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReadNotices {
    /// At most 500; all that there are when missing.
    #[serde(default)]
    ids: Option<Vec<NoticeId>>,
}

/// Marks notices as read; others' are left alone. Answers with how many are still unread.
#[utoipa::path(tag = "users", request_body = ReadNotices, responses((status = 200, body = Envelope<UnreadNotices>)))]
#[put("/api/users/notices/read")]
pub async fn read_notices(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<UnreadNotices>, ApiError> {
    actor.require_own_account()?;
    let ReadNotices { ids } = body.json().await?;
    let mut faults = Faults::default();
    faults.between("ids", ids.as_ref().map_or(0, Vec::len), 0..=IDS_MAX);
    faults.finish()?;
    let mut tx = site.begin().await?;
    store::read(&mut tx, actor.id, ids.as_deref()).await?;
    tell::ring(&mut tx, &[actor.id]).await?;
    let left = unread(&mut tx, actor.id).await?;
    tx.commit().await?;
    Ok(Envelope::of(left))
}
