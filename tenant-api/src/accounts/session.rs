//! The beginning and the end of a person's session.

use actix_web::{HttpRequest, HttpResponse, post};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::secrets;

use super::authentication::Authenticated;
use super::browsers::Browser;
use super::expiry;
use crate::activity;
use crate::actor::Actor;
use crate::closings;
use crate::live;
use crate::sessions;
use crate::site::Site;
use crate::visits;

/// Starts the session of who has shown who they are, and answers with its token. A browser that is new to the account has
/// its owner told.
///
/// # Errors
/// When the database fails.
pub async fn enter(
    site: &Site,
    active: &activity::State,
    request: &HttpRequest,
    found: Authenticated,
) -> Result<HttpResponse, ApiError> {
    let Authenticated { mut tx, user, email } = found;
    let browser = Browser::of(request);
    browser.note(&mut tx, user, (&email, Locale::of(request))).await?;
    // Whoever signs in keeps the account.
    closings::reopen(&mut tx, user, Locale::of(request)).await?;
    let token = secrets::new_token();
    sessions::insert(&mut tx, user, secrets::hash_token(&token), browser.name()).await?;
    let marked = activity::mark_active(&mut tx, user).await?;
    expiry::plan(&mut tx).await?;
    tx.commit().await?;
    activity::announce(site, active, &marked);
    Ok(HttpResponse::Ok()
        .cookie(sessions::cookie(site, token.clone()))
        .cookie(browser.cookie(site))
        .json(Envelope::of(token)))
}

/// Ends this session; a visitor's visit ends with it.
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<bool>)))]
#[post("/api/users/sign-out")]
pub async fn sign_out(site: Site, actor: Actor) -> Result<HttpResponse, ApiError> {
    actor.require_person()?;
    let mut tx = site.begin().await?;
    match actor.visit {
        None => {
            sessions::delete(&mut tx, actor.token_hash).await?;
            live::account_changed(&mut tx, actor.id)?;
        }
        Some(visit) => {
            visits::end(&mut tx, visit, &actor).await?;
        }
    }
    tx.commit().await?;
    Ok(HttpResponse::Ok().cookie(sessions::removal(&site)).json(Envelope::of(true)))
}
