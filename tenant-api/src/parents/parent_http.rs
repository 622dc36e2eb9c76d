//! A parent's side of the link: the page about the child, and what the parent says of it.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use platform::tenancy::{TenantConn, TenantTx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::messages::PARENT_LINK_EXPIRED;
use super::sections::{self, ParentSection};
use super::store::{self, OpenLink};
use super::{State, consent, cookie, letters};
use crate::activity;
use crate::consents::Purpose;
use crate::ids::AccountId;
use crate::site::Site;

/// Whose page it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ParentChild {
    full_name: String,
    school: Option<String>,
    class: Option<String>,
}

/// A parent's consent, asked for or given.
#[derive(Debug, Serialize, ToSchema)]
pub struct ParentConsent {
    /// What is agreed to: as it was shown where it is given, else as it is now.
    words: String,
    /// Of the words.
    version: i32,
    /// Epoch seconds; null until it is given.
    given_at: Option<i64>,
}

/// What a parent is shown. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct ParentPage {
    child: ParentChild,
    /// The address that the letter went to.
    email: String,
    /// When the parent said that the address is theirs; nothing of the child's work is shown before.
    confirmed_at: Option<i64>,
    /// When the link ends.
    expires_at: i64,
    /// Null where the child is 16 or older and none was given.
    consent: Option<ParentConsent>,
    /// The last 30 days.
    sections: Vec<ParentSection>,
}

/// What a parent says by the letter's link: that the address is theirs, and what they agree to.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ParentAnswer {
    /// `child`, or none.
    #[serde(default)]
    consents: Vec<Purpose>,
}

/// The page that a letter's link opened: about one child, the last 30 days.
#[utoipa::path(tag = "parents", responses((status = 200, body = Envelope<ParentPage>)))]
#[get("/api/parent")]
pub async fn get_parent_page(
    site: Site,
    request: HttpRequest,
    state: web::Data<State>,
) -> Result<Envelope<ParentPage>, ApiError> {
    page(&site, &request, &state).await
}

/// Confirms the address that the letter went to, with the consent where that is given.
#[utoipa::path(tag = "parents", request_body = ParentAnswer, responses((status = 200, body = Envelope<ParentPage>)))]
#[post("/api/parent/consent")]
pub async fn give_parent_consent(
    site: Site,
    request: HttpRequest,
    state: web::Data<State>,
    body: RawBody,
) -> Result<Envelope<ParentPage>, ApiError> {
    let (mut tx, link) = lock(&site, &request).await?;
    let ParentAnswer { consents } = body.json().await?;
    let is_asked = letters::needs_consent(link.dob, activity::today());
    let mut faults = Faults::default();
    faults.ensure("consents", consents.iter().all(|it| *it == Purpose::Child && is_asked), INVALID_VALUE);
    faults.finish()?;
    store::confirm(&mut tx, link.child).await?;
    if !consents.is_empty() {
        consent::give(&mut tx, link.child, Locale::of(&request)).await?;
    }
    tx.commit().await?;
    page(&site, &request, &state).await
}

/// Takes the consent back.
#[utoipa::path(tag = "parents", responses((status = 200, body = Envelope<ParentPage>)))]
#[delete("/api/parent/consent")]
pub async fn withdraw_parent_consent(
    site: Site,
    request: HttpRequest,
    state: web::Data<State>,
) -> Result<Envelope<ParentPage>, ApiError> {
    let (mut tx, link) = lock(&site, &request).await?;
    consent::withdraw(&mut tx, link.child).await?;
    tx.commit().await?;
    page(&site, &request, &state).await
}

/// Ends the link: the parent wants no such page.
#[utoipa::path(tag = "parents", responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/parent")]
pub async fn stop_parent_link(site: Site, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let (mut tx, link) = lock(&site, &request).await?;
    store::stop(&mut tx, link.child).await?;
    tx.commit().await?;
    Ok(HttpResponse::Ok().cookie(cookie::removal(&site)).json(Envelope::of(true)))
}

/// The child whose page the request's link opens, once the parent has confirmed the address: for calls of features.
///
/// # Errors
/// 404 where the request has no link, or one that opens nothing.
pub async fn child_of(conn: &mut TenantConn, request: &HttpRequest) -> Result<AccountId, ApiError> {
    let token_hash = cookie::presented(request).ok_or(PARENT_LINK_EXPIRED)?;
    let link = store::find_open(conn, token_hash).await?.filter(|link| link.confirmed_at.is_some());
    Ok(link.ok_or(PARENT_LINK_EXPIRED)?.child)
}

async fn lock(site: &Site, request: &HttpRequest) -> Result<(TenantTx, OpenLink), ApiError> {
    let token_hash = cookie::presented(request).ok_or(PARENT_LINK_EXPIRED)?;
    let mut tx = site.begin().await?;
    let link = store::lock_open(&mut tx, token_hash).await?.ok_or(PARENT_LINK_EXPIRED)?;
    Ok((tx, link))
}

async fn page(site: &Site, request: &HttpRequest, state: &State) -> Result<Envelope<ParentPage>, ApiError> {
    let (locale, today) = (Locale::of(request), activity::today());
    let token_hash = cookie::presented(request).ok_or(PARENT_LINK_EXPIRED)?;
    let (link, given) = {
        let mut conn = site.read().await?;
        let link = store::find_open(&mut conn, token_hash).await?.ok_or(PARENT_LINK_EXPIRED)?;
        let given = consent::given(&mut conn, link.child).await?;
        (link, given)
    };
    let consent = match given {
        Some(given) => {
            let given_at = Some(given.given_at.unix_timestamp());
            Some(ParentConsent { words: given.words, version: given.version, given_at })
        }
        None if letters::needs_consent(link.dob, today) => {
            let (version, words) = consent::words(locale);
            Some(ParentConsent { words: words.to_owned(), version, given_at: None })
        }
        None => None,
    };
    let sections = match link.confirmed_at {
        Some(_) => sections::make(&state.sections, site, link.child, locale).await?,
        None => Vec::new(),
    };
    Ok(Envelope::of(ParentPage {
        child: ParentChild { full_name: link.full_name, school: link.school, class: link.class },
        email: link.email,
        confirmed_at: link.confirmed_at.map(|at| at.unix_timestamp()),
        expires_at: link.expires_at.unix_timestamp(),
        consent,
        sections,
    }))
}
