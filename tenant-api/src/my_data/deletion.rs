//! The calls: closing one's account, and thinking otherwise.

use actix_web::{HttpRequest, HttpResponse, delete, post};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::{self, Proof};
use crate::actor::Actor;
use crate::permissions::Role;
use crate::site::Site;
use crate::{closings, people, sessions};

/// Who asks shows once more who they are.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AccountDeletion {
    /// Of accounts that have one, unless Google speaks for the person.
    password: Option<String>,
    /// Google's ID token, of the account that is linked.
    google_token: Option<String>,
    /// The account's address or login name, where it has no password.
    login: Option<String>,
}

/// What will be.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountClosing {
    /// Epoch seconds; signing in before undoes it.
    erase_at: i64,
}

/// Closes my account: all sessions and keys end at once, and in 14 days everything of me is erased but what I answered.
/// Signing in before undoes it.
#[utoipa::path(tag = "users", request_body = AccountDeletion, responses((status = 200, body = Envelope<AccountClosing>)))]
#[post("/api/users/deletion")]
pub async fn delete_account(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<HttpResponse, ApiError> {
    actor.require_session()?;
    let AccountDeletion { password, google_token, login } = body.json().await?;
    accounts::confirm(&site, &request, &actor, Proof { password, google_token, login }).await?;
    let mut tx = site.begin().await?;
    if actor.role == Role::Admin {
        people::keep_an_admin(&mut tx, "role").await?;
    }
    let erase_at = closings::close(&mut tx, actor.id, Locale::of(&request)).await?;
    tx.commit().await?;
    let answer = Envelope::of(AccountClosing { erase_at: erase_at.unix_timestamp() });
    Ok(HttpResponse::Ok().cookie(sessions::removal(&site)).json(answer))
}

/// Keeps my account, where it was closed; signing in does the same.
#[utoipa::path(tag = "users", responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/users/deletion")]
pub async fn keep_account(site: Site, actor: Actor, request: HttpRequest) -> Result<Envelope<bool>, ApiError> {
    actor.require_session()?;
    let mut tx = site.begin().await?;
    closings::reopen(&mut tx, actor.id, Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
