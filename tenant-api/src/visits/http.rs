//! The link that lets a visitor in, the ribbon, and the list for the site's admins.

use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, HttpResponse, get, post, web};
use directory::messages::VISIT_NOT_FOUND;
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use platform::messages::LINK_EXPIRED;
use platform::secrets;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::store::{self, EndedSide, VisitRow};
use crate::actor::{Actor, Visitor};
use crate::ids::VisitId;
use crate::permissions::{Action, Resource};
use crate::sessions;
use crate::site::Site;
use crate::unavailable;
use crate::unavailable::messages::SIGNED_IN_ALREADY;

/// The link's token.
#[derive(Debug, Deserialize)]
pub struct Link {
    /// Good once, for a minute.
    #[serde(default)]
    token: String,
}

/// Lets an operator of the platform in, as the site's admin, for as long as the visit lasts. A link that a browser
/// follows, and no call: it is in no document.
///
/// # Errors
/// 404 when the link was used, or is too old, 409 where somebody is signed in: a link of somebody else's must not turn a
/// person into another, and stays good. As a page in a browser.
pub async fn enter(site: Site, request: HttpRequest, link: Query<Link>) -> Result<HttpResponse, ApiError> {
    match follow(&site, &request, &link.token).await {
        Err(error) => unavailable::page_of_link(&request, error),
        entered => entered,
    }
}

async fn follow(site: &Site, request: &HttpRequest, link: &str) -> Result<HttpResponse, ApiError> {
    if Visitor::extract(request).await?.0.is_some() {
        return Err(SIGNED_IN_ALREADY.into());
    }
    let token = secrets::new_token();
    let mut tx = site.begin().await?;
    let visit = store::take_link(&mut tx, secrets::hash_token(link)).await?.ok_or(LINK_EXPIRED)?;
    let hash = secrets::hash_token(&token);
    sessions::insert_of_visit(&mut tx, visit.id, visit.user_id, hash, visit.expires_at).await?;
    tx.commit().await?;
    let mut cookie = sessions::cookie(site, token);
    let left = visit.expires_at - OffsetDateTime::now_utc();
    cookie.set_max_age(CookieDuration::seconds(left.whole_seconds().max(1)));
    Ok(HttpResponse::SeeOther()
        .cookie(cookie)
        .insert_header((header::LOCATION, "/"))
        .insert_header((header::REFERRER_POLICY, "no-referrer"))
        .finish())
}

/// What the ribbon on every page says. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct RibbonBody {
    id: VisitId,
    /// Who visits.
    pub operator: String,
    pub reason: String,
    started_at: i64,
    pub expires_at: i64,
    /// Whether this session is the visit; otherwise one of the site's admins is told of it.
    pub own: bool,
}

/// The ribbon for `actor`: of the own visit, or for an admin of the one that goes on.
///
/// # Errors
/// When the database fails.
pub async fn ribbon(site: &Site, actor: &Actor) -> Result<Option<RibbonBody>, ApiError> {
    let visit = match actor.visit {
        Some(id) => store::list(&mut *site.read().await?, Some(id), (1, 0)).await?.pop(),
        None if actor.may(Resource::Config, Action::Update) => store::live(&mut *site.read().await?).await?,
        None => None,
    };
    Ok(visit.map(|visit| RibbonBody {
        id: visit.id,
        operator: visit.operator,
        reason: visit.reason,
        started_at: visit.started_at.unix_timestamp(),
        expires_at: visit.expires_at.unix_timestamp(),
        own: actor.visit.is_some(),
    }))
}

/// A visit. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct VisitItem {
    id: VisitId,
    /// Who visited.
    operator: String,
    reason: String,
    started_at: i64,
    expires_at: i64,
    /// When the link was used; null where it was not.
    entered_at: Option<i64>,
    /// When it was ended before its time.
    ended_at: Option<i64>,
    /// By whom then.
    ended_side: Option<EndedSide>,
    /// That person's name, as it was then.
    ended_by: String,
    /// Whether it goes on.
    live: bool,
    /// How much was changed, or tried to be.
    actions_count: i64,
}

impl From<VisitRow> for VisitItem {
    fn from(row: VisitRow) -> Self {
        Self {
            id: row.id,
            operator: row.operator,
            reason: row.reason,
            started_at: row.started_at.unix_timestamp(),
            expires_at: row.expires_at.unix_timestamp(),
            entered_at: row.entered_at.map(OffsetDateTime::unix_timestamp),
            ended_at: row.ended_at.map(OffsetDateTime::unix_timestamp),
            ended_side: row.ended_side,
            ended_by: row.ended_by,
            live: row.live,
            actions_count: row.actions,
        }
    }
}

/// Visits by the platform's operators, the newest first.
#[utoipa::path(tag = "visits", params(Paging), responses((status = 200, body = Envelope<Vec<VisitItem>>)))]
#[get("/api/visits")]
pub async fn list_visits(
    site: Site,
    actor: Actor,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<VisitItem>>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let rows = store::list(&mut *site.read().await?, None, (paging.limit(), paging.offset())).await?;
    let total = rows.first().map_or(0, |row| row.total);
    let items: Vec<VisitItem> = rows.into_iter().map(VisitItem::from).collect();
    Ok(Envelope::page(items, paging.metadata(total)))
}

/// Something that a visitor changed, or tried to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActionItem {
    /// Epoch seconds.
    at: i64,
    method: String,
    path: String,
    /// The answer's HTTP status.
    status: i32,
}

/// What was changed in a visit, the newest first.
#[utoipa::path(tag = "visits", params(VisitId, Paging), responses((status = 200, body = Envelope<Vec<ActionItem>>)))]
#[get("/api/visits/{id}/actions")]
pub async fn list_actions(
    site: Site,
    actor: Actor,
    id: web::Path<VisitId>,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<ActionItem>>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let mut conn = site.read().await?;
    store::list(&mut conn, Some(*id), (1, 0)).await?.pop().ok_or(VISIT_NOT_FOUND)?;
    let rows = store::actions(&mut conn, *id, (paging.limit(), paging.offset())).await?;
    let total = rows.first().map_or(0, |row| row.total);
    let items: Vec<ActionItem> = rows
        .into_iter()
        .map(|row| ActionItem { at: row.at.unix_timestamp(), method: row.method, path: row.path, status: row.status })
        .collect();
    Ok(Envelope::page(items, paging.metadata(total)))
}

/// Ends a visit: the visitor is out at once.
#[utoipa::path(tag = "visits", params(VisitId), responses((status = 200, body = Envelope<bool>)))]
#[post("/api/visits/{id}/end")]
pub async fn end_visit(site: Site, actor: Actor, id: web::Path<VisitId>) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let mut tx = site.begin().await?;
    if !end(&mut tx, *id, &actor).await? {
        return Err(VISIT_NOT_FOUND.into());
    }
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Ends a visit in the name of `actor`; false where none of that number goes on.
///
/// # Errors
/// When the database fails.
pub async fn end(conn: &mut TenantConn, visit: VisitId, actor: &Actor) -> Result<bool, ApiError> {
    let side = match actor.visit {
        None => EndedSide::Site,
        Some(own) if own == visit => EndedSide::Visitor,
        Some(_) => EndedSide::Platform,
    };
    let by = store::name_of(conn, actor.id).await?;
    store::end(conn, visit, side, &by).await
}
