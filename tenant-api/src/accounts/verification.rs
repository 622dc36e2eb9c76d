//! Addresses that people show to be theirs: the one that they signed up with, and another that they are to have.

use actix_web::{HttpRequest, get, post};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::messages::NOT_EMAIL;
use platform::secrets;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::messages::{ACCOUNT_NOT_FOUND, VERIFY_TOKEN_EXPIRED};
use super::store::{self, Mailbox, TokenKind};
use super::{attempts, tokens};
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::mail::{self, Letter, To};
use crate::site::Site;

/// Has a link sent to `email` that verifies it for a person (id, name).
///
/// # Errors
/// When the database fails.
pub async fn send(
    tx: &mut TenantConn,
    site: &Site,
    (user, name): (AccountId, &str),
    email: &str,
    locale: Locale,
) -> Result<(), ApiError> {
    let token = tokens::make(tx, site, TokenKind::Verify, user, Some(email)).await?;
    let letter = Letter::VerifyEmail { email: email.to_owned(), token };
    let whom = To { to: email.to_owned(), name: name.to_owned(), locale };
    mail::enqueue(tx, format!("verify/{user}/{}", Uuid::new_v4()), whom, letter).await.map(drop)
}

/// What a link in a letter carries.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Link {
    /// The letter's token.
    #[serde(default)]
    token: String,
}

/// What a link has shown.
#[derive(Debug, Serialize, ToSchema)]
pub struct Verified {
    email: String,
    /// Whether it is the account's address now.
    verified: bool,
}

/// Verifies the address that a letter's link was sent to; again, it says the same again.
#[utoipa::path(tag = "auth", params(Link), responses((status = 200, body = Envelope<Verified>)))]
#[get("/api/users/email-verify")]
pub async fn verify_email(site: Site, request: HttpRequest, link: Query<Link>) -> Result<Envelope<Verified>, ApiError> {
    let locale = Locale::of(&request);
    Ok(Envelope::of(attempts::counted(&site, &request, take(&site, &link.token, locale)).await?))
}

async fn take(site: &Site, token: &str, locale: Locale) -> Result<Verified, ApiError> {
    let expired = || ApiError::field("token", VERIFY_TOKEN_EXPIRED);
    let hash = secrets::hash_token(token);
    let mut tx = site.begin().await?;
    let found = store::lock_token(&mut tx, hash, TokenKind::Verify).await?;
    let found = found.filter(|found| found.is_used || !found.is_expired).ok_or_else(expired)?;
    let user = store::mailbox(&mut tx, found.user).await?.ok_or_else(expired)?;
    let email = found.email.unwrap_or_default();
    if found.is_used {
        return Ok(Verified { verified: user.is_verified && user.email == email, email });
    }
    if user.email == email {
        store::verify_email(&mut tx, user.id).await?;
    } else {
        store::set_email(&mut tx, &user, &email).await?;
        // What was sent to the old address opens nothing any more.
        store::delete_other_tokens(&mut tx, user.id, hash).await?;
        tell_old(&mut tx, user, &email, locale).await?;
    }
    store::use_token(&mut tx, hash).await?;
    tx.commit().await?;
    Ok(Verified { email, verified: true })
}

/// The address that the account has had is told where it leads now.
async fn tell_old(tx: &mut TenantConn, user: Mailbox, new: &str, locale: Locale) -> Result<(), ApiError> {
    if !user.email.contains('@') {
        return Ok(());
    }
    let key = format!("email-changed/{}/{}", user.id, Uuid::new_v4());
    let whom = To { to: user.email, name: user.full_name, locale };
    mail::enqueue(tx, key, whom, Letter::EmailChanged { email: new.to_owned() }).await.map(drop)
}

/// Sends the link that verifies one's address again.
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<bool>)))]
#[post("/api/users/email-verify")]
pub async fn send_again(site: Site, actor: Actor, request: HttpRequest) -> Result<Envelope<bool>, ApiError> {
    actor.require_own_account()?;
    attempts::letter(&site, &request)?;
    let mut tx = site.begin().await?;
    let user = store::mailbox(&mut tx, actor.id).await?.ok_or(ACCOUNT_NOT_FOUND)?;
    if !user.email.contains('@') {
        return Err(ApiError::field("email", NOT_EMAIL));
    }
    if !user.is_verified {
        send(&mut tx, &site, (user.id, &user.full_name), &user.email, Locale::of(&request)).await?;
        tx.commit().await?;
    }
    Ok(Envelope::of(true))
}
