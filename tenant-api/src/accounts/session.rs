//! The beginning and the end of a person's session.

use actix_web::{HttpResponse, post};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::secrets;
use platform::tenancy::TenantTx;

use super::browsers::Browser;
use super::expiry;
use crate::activity;
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::live;
use crate::sessions;
use crate::site::Site;
use crate::visits;

/// Starts a session at the end of a transaction, and answers with its token.
///
/// # Errors
/// When the database fails.
pub async fn start(
    site: &Site,
    active: &activity::State,
    mut tx: TenantTx,
    user: AccountId,
    browser: Browser,
) -> Result<HttpResponse, ApiError> {
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
