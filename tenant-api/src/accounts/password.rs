//! One's own password.

use actix_web::{HttpRequest, post};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::OLD_PASSWORD_WRONG;
use platform::passwords;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, Mailbox};
use super::{attempts, secret};
use crate::actor::Actor;
use crate::live;
use crate::mail::{self, Letter, To};
use crate::sessions;
use crate::site::Site;

/// Body of [`upsert_password`].
#[derive(Debug, Deserialize, ToSchema)]
pub struct PasswordChange {
    /// Needed where the account has a password.
    old_password: Option<String>,
    /// More than 6 characters, not the old one.
    #[serde(default)]
    password: String,
    /// The same again, where the client asks for it twice.
    password_confirm: Option<String>,
}

/// Notes what is wrong with a new password.
pub fn check(faults: &mut Faults, password: &str, again: Option<&str>) {
    faults.rule("password", rules::password(password));
    if let Some(again) = again {
        faults.rule("password_confirm", rules::password_again(password, again));
    }
}

/// Sets or changes one's own password; other sessions end.
#[utoipa::path(tag = "auth", request_body = PasswordChange, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/users/upsert-password")]
pub async fn upsert_password(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require_session()?;
    let attempt = async {
        let input: PasswordChange = body.json().await?;
        let mut faults = Faults::default();
        check(&mut faults, &input.password, input.password_confirm.as_deref());
        faults.finish()?;
        check_old(&site, &actor, input.old_password.unwrap_or_default(), &input.password).await?;
        Ok::<_, ApiError>(input.password)
    };
    let password = attempts::counted(&site, &request, attempt).await?;
    let hash = passwords::hash(password).await?;
    let mut tx = site.begin().await?;
    store::set_password(&mut tx, actor.id, &hash).await?;
    store::delete_tokens(&mut tx, actor.id).await?;
    sessions::delete_others(&mut tx, actor.id, actor.token_hash).await?;
    live::account_changed(&mut tx, actor.id)?;
    if let Some(user) = store::mailbox(&mut tx, actor.id).await? {
        tell_changed(&mut tx, user, Locale::of(&request)).await?;
    }
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Wants the old password where there is one, and the new one to be another.
async fn check_old(site: &Site, actor: &Actor, old: String, new: &str) -> Result<(), ApiError> {
    let known = store::secret(&mut *site.read().await?, actor.id).await?;
    if !known.is_set() {
        return Ok(());
    }
    let changed = rules::new_password(new, &old);
    let mut faults = Faults::default();
    match secret::is_right(site, actor.id, known, old).await? {
        true => drop(faults.rule("password", changed)),
        false => drop(faults.add("old_password", OLD_PASSWORD_WRONG)),
    }
    faults.finish()
}

/// Has the person told that the account has another password.
///
/// # Errors
/// When the database fails.
pub async fn tell_changed(tx: &mut TenantConn, user: Mailbox, locale: Locale) -> Result<(), ApiError> {
    if !user.email.contains('@') {
        return Ok(());
    }
    let key = format!("password-changed/{}/{}", user.id, Uuid::new_v4());
    let whom = To { to: user.email, name: user.full_name, locale };
    let letter = Letter::PasswordChanged { at: OffsetDateTime::now_utc().unix_timestamp() };
    mail::enqueue(tx, key, whom, letter).await.map(drop)
}
