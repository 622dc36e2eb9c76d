//! Passwords that were forgotten: a letter with a link, and the new password that it lets set.

use actix_web::{HttpRequest, post};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use platform::{passwords, secrets};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::messages::{CONTACT_SUPPORT, RESET_TOKEN_EXPIRED};
use super::store::{self, Mailbox, OneTime, TokenKind};
use super::{attempts, lockout, password, tokens};
use crate::ids::AccountId;
use crate::live;
use crate::mail::{self, Letter, To};
use crate::sessions;
use crate::site::Site;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "forgotten_password";

/// Body of [`forgot_password`].
#[derive(Debug, Deserialize, ToSchema)]
pub struct Forgotten {
    /// The account's address.
    #[serde(default)]
    email: String,
}

/// Sends a link that sets a new password, where there is such an account; the answer does not say whether there is.
#[utoipa::path(tag = "auth", request_body = Forgotten, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/users/forgot-password")]
pub async fn forgot_password(site: Site, request: HttpRequest, body: RawBody) -> Result<Envelope<bool>, ApiError> {
    attempts::letter(&site, &request)?;
    let input: Forgotten = body.json().await?;
    let mut faults = Faults::default();
    let name = rules::normal_email(&input.email);
    faults.required("email", &name);
    // Whether there is such a login name is not said either.
    faults.ensure("email", name.contains('@'), CONTACT_SUPPORT);
    let email = faults.rule("email", rules::email(&name)).unwrap_or_default();
    faults.finish()?;
    let mut tx = site.begin().await?;
    let user = store::find_by_email(&mut tx, &email).await?.map(|user| user.id);
    let payload = serde_json::to_value(Asked { user, locale: Locale::of(&request) }).map_err(ApiError::internal)?;
    tasks::enqueue(&mut tx, NewTask::new(TASK, Uuid::new_v4().to_string()).about(payload)).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// What a task is about: made for every address, so that the answer takes as long where there is no such account.
#[derive(Serialize, Deserialize)]
struct Asked {
    /// Of the address; addresses without an account are not kept.
    user: Option<AccountId>,
    locale: Locale,
}

/// Writing to those who have forgotten their password.
pub fn kind() -> Kind {
    Kind::new(TASK, write)
}

async fn write(task: Task) -> Result<Ending, Failure> {
    let Asked { user, locale } = task.read()?;
    let mut tx = task.site.begin().await?;
    if let Some(user) = user
        && let Some(user) = store::mailbox(&mut tx, user).await?
    {
        send(&mut tx, &task.site, user, locale).await?;
    }
    let ending = task.finish_in(&mut tx, json!({})).await?;
    tx.commit().await?;
    Ok(ending)
}

async fn send(tx: &mut TenantTx, site: &Site, user: Mailbox, locale: Locale) -> Result<(), ApiError> {
    let token = tokens::make(tx, site, TokenKind::Reset, user.id, None).await?;
    let key = format!("reset/{}/{}", user.id, Uuid::new_v4());
    let whom = To { to: user.email, name: user.full_name, locale };
    mail::enqueue(tx, key, whom, Letter::ResetPassword { token }).await.map(drop)
}

/// Body of [`reset_password`].
#[derive(Debug, Deserialize, ToSchema)]
pub struct Reset {
    /// What the letter's link carries.
    #[serde(default)]
    token: String,
    /// More than 6 characters.
    #[serde(default)]
    password: String,
    /// The same again, where the client asks for it twice.
    password_confirm: Option<String>,
}

/// Sets a new password by a letter's link, once. All sessions of the account end, and so does the lock of its name.
#[utoipa::path(tag = "auth", request_body = Reset, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/users/reset-password")]
pub async fn reset_password(site: Site, request: HttpRequest, body: RawBody) -> Result<Envelope<bool>, ApiError> {
    let attempt = async {
        let input: Reset = body.json().await?;
        let mut faults = Faults::default();
        faults.required("token", &input.token);
        password::check(&mut faults, &input.password, input.password_confirm.as_deref());
        faults.finish()?;
        reset(&site, &input.token, input.password, Locale::of(&request)).await
    };
    attempts::counted(&site, &request, attempt).await?;
    Ok(Envelope::of(true))
}

async fn reset(site: &Site, token: &str, password: String, locale: Locale) -> Result<(), ApiError> {
    let hash = secrets::hash_token(token);
    // A link that is no good costs no hash.
    good(store::find_token(&mut *site.read().await?, hash, TokenKind::Reset).await?)?;
    let password_hash = passwords::hash(password).await?;
    let mut tx = site.begin().await?;
    let user = good(store::lock_token(&mut tx, hash, TokenKind::Reset).await?)?.user;
    let user = store::mailbox(&mut tx, user).await?.ok_or_else(expired)?;
    store::use_token(&mut tx, hash).await?;
    store::set_password(&mut tx, user.id, &password_hash).await?;
    store::verify_email(&mut tx, user.id).await?;
    store::delete_tokens(&mut tx, user.id).await?;
    sessions::delete_all(&mut tx, user.id).await?;
    live::account_changed(&mut tx, user.id)?;
    lockout::end(&mut tx, user.id, &user.email).await?;
    password::tell_changed(&mut tx, user, locale).await?;
    tx.commit().await?;
    Ok(())
}

fn good(token: Option<OneTime>) -> Result<OneTime, ApiError> {
    token.filter(|token| !token.is_used && !token.is_expired).ok_or_else(expired)
}

fn expired() -> ApiError {
    ApiError::field("token", RESET_TOKEN_EXPIRED)
}
