//! A child's own side of the link: where it stands, sending it and ending it.

use actix_web::{HttpRequest, delete, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::REQUIRED;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::Date;
use utoipa::ToSchema;

use super::messages::{PARENT_LETTERS_FULL, PARENT_LINK_EXPIRED};
use super::store::{self, Link};
use super::{State, consent, letters};
use crate::activity;
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::site::Site;

platform::text_enum! {
    /// Where a parent's link stands.
    pub enum ParentLinkState {
        /// There is none.
        NotSent = "not_sent",
        /// The letter is sent, and the parent has not answered.
        Waiting = "waiting",
        /// The parent has confirmed the address.
        Confirmed = "confirmed",
        /// The parent has also consented.
        Consented = "consented",
        /// Its ninety days are over.
        Expired = "expired",
        /// The parent wants no such page.
        Stopped = "stopped",
    }
}

/// The link that a child's parent has. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct ParentLinkView {
    state: ParentLinkState,
    /// Where the letter goes; null where the profile has none.
    email: Option<String>,
    sent_at: Option<i64>,
    expires_at: Option<i64>,
    confirmed_at: Option<i64>,
    consented_at: Option<i64>,
    /// Whether a parent's consent is missing: the child is under 16.
    needs_consent: bool,
}

/// Where the link of one's own parent stands.
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<ParentLinkView>)))]
#[get("/api/users/parent-link")]
pub async fn get_parent_link(site: Site, actor: Actor) -> Result<Envelope<ParentLinkView>, ApiError> {
    let mut conn = site.read().await?;
    Ok(Envelope::of(view(&mut conn, actor.id, activity::today()).await?))
}

/// Sends one's own parent the link, again or for the first time; the former one opens nothing any more.
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<ParentLinkView>)))]
#[post("/api/users/parent-link")]
pub async fn send_parent_link(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    state: web::Data<State>,
) -> Result<Envelope<ParentLinkView>, ApiError> {
    actor.require_own_account()?;
    state.count_letter(&site, &request)?;
    let today = activity::today();
    let mut tx = site.begin().await?;
    let child = store::lock_child(&mut tx, actor.id).await?;
    let child = child.filter(|child| child.parent_email.is_some());
    let child = child.ok_or_else(|| ApiError::field("parent_email", REQUIRED))?;
    if !letters::send(&mut tx, &site, &child, Locale::of(&request), today).await? {
        return Err(PARENT_LETTERS_FULL.into());
    }
    let view = view(&mut tx, actor.id, today).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// Ends the link of one's own parent: it opens nothing any more.
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<ParentLinkView>)))]
#[delete("/api/users/parent-link")]
pub async fn revoke_parent_link(site: Site, actor: Actor) -> Result<Envelope<ParentLinkView>, ApiError> {
    actor.require_own_account()?;
    let mut tx = site.begin().await?;
    store::lock_child(&mut tx, actor.id).await?;
    store::delete(&mut tx, actor.id).await?;
    let view = view(&mut tx, actor.id, activity::today()).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

async fn view(conn: &mut TenantConn, id: AccountId, today: Date) -> Result<ParentLinkView, ApiError> {
    let child = store::find_child(conn, id).await?.ok_or(PARENT_LINK_EXPIRED)?;
    let consented_at = consent::given(conn, id).await?.map(|given| given.given_at.unix_timestamp());
    let email = child.parent_email.as_deref().map(rules::normal_email);
    // One that went to another address is none.
    let link = store::link_of(conn, id).await?.filter(|link| Some(&link.email) == email.as_ref());
    Ok(ParentLinkView {
        state: state_of(link.as_ref(), consented_at.is_some()),
        sent_at: link.as_ref().map(|link| link.sent_at.unix_timestamp()),
        expires_at: link.as_ref().map(|link| link.expires_at.unix_timestamp()),
        confirmed_at: link.as_ref().and_then(|link| link.confirmed_at).map(|at| at.unix_timestamp()),
        needs_consent: consented_at.is_none() && letters::needs_consent(child.dob, today),
        consented_at,
        email,
    })
}

fn state_of(link: Option<&Link>, is_consented: bool) -> ParentLinkState {
    match link {
        None => ParentLinkState::NotSent,
        Some(link) if link.is_stopped => ParentLinkState::Stopped,
        Some(link) if link.is_expired => ParentLinkState::Expired,
        Some(link) if link.confirmed_at.is_none() => ParentLinkState::Waiting,
        Some(_) if is_consented => ParentLinkState::Consented,
        Some(_) => ParentLinkState::Confirmed,
    }
}
