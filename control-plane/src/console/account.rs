//! An operator's own account.

use actix_web::{delete, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::PAGE_NOT_FOUND;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::Console;
use super::caller::Caller;
use super::setup::NewPasskey;
use super::sign_in::{OperatorBody, PublicKey};
use crate::operators::Enrolment;
use crate::operators::passkeys::PasskeyRow;

/// One's own account. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AccountBody {
    operator: OperatorBody,
    totp: TotpBody,
    passkeys: Vec<PasskeyBody>,
    recovery_codes_left: i64,
    password_changed_at: Option<i64>,
    sessions: Vec<OwnSession>,
}

/// Whether codes of an app are taken.
#[derive(Debug, Serialize, ToSchema)]
struct TotpBody {
    enrolled: bool,
    since: Option<i64>,
}

/// A passkey. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PasskeyBody {
    id: i64,
    name: String,
    created_at: i64,
    used_at: Option<i64>,
}

impl From<PasskeyRow> for PasskeyBody {
    fn from(row: PasskeyRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            created_at: row.created_at.unix_timestamp(),
            used_at: row.used_at.map(OffsetDateTime::unix_timestamp),
        }
    }
}

/// Where one is signed in. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
struct OwnSession {
    id: i64,
    /// Whether it is this one.
    current: bool,
    created_at: i64,
    seen_at: i64,
    expires_at: i64,
    address: String,
    agent: String,
}

/// One's own account: factors and sessions.
#[utoipa::path(tag = "account", responses((status = 200, body = Envelope<AccountBody>)))]
#[get("/api/console/account")]
pub(super) async fn get_account(
    console: web::Data<Console>,
    caller: Caller,
) -> Result<Envelope<AccountBody>, ApiError> {
    let account = console.operators.account(&caller.session).await?;
    let sessions = account.sessions.into_iter().map(|session| OwnSession {
        id: session.id,
        current: session.id == caller.session.id,
        created_at: session.created_at.unix_timestamp(),
        seen_at: session.seen_at.unix_timestamp(),
        expires_at: session.expires_at.unix_timestamp(),
        address: session.address,
        agent: session.agent,
    });
    Ok(Envelope::of(AccountBody {
        totp: TotpBody {
            enrolled: account.totp_since.is_some(),
            since: account.totp_since.map(OffsetDateTime::unix_timestamp),
        },
        passkeys: account.passkeys.into_iter().map(PasskeyBody::from).collect(),
        recovery_codes_left: account.recovery_codes_left,
        password_changed_at: account.password_changed_at.map(OffsetDateTime::unix_timestamp),
        sessions: sessions.collect(),
        operator: caller.session.operator.into(),
    }))
}

/// A name.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Named {
    #[serde(default)]
    name: String,
}

/// Changes one's own name.
#[utoipa::path(tag = "account", request_body = Named, responses((status = 200, body = Envelope<bool>)))]
#[put("/api/console/account")]
pub(super) async fn update_account(
    console: web::Data<Console>,
    caller: Caller,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    let input: Named = body.json().await?;
    console.operators.rename_self(&caller.session, &input.name, caller.line("account.rename")).await?;
    Ok(Envelope::of(true))
}

/// Body of [`change_password`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PasswordChange {
    #[serde(default)]
    old_password: String,
    /// At least 12 characters.
    #[serde(default)]
    password: String,
}

/// Changes one's own password; the other sessions end.
#[utoipa::path(tag = "account", request_body = PasswordChange,
    responses((status = 200, body = Envelope<bool>)))]
#[post("/api/console/account/password")]
pub(super) async fn change_password(
    console: web::Data<Console>,
    caller: Caller,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    let input: PasswordChange = body.json().await?;
    let line = caller.line("account.password");
    console.operators.change_password(&caller.session, input.old_password, input.password, line).await?;
    Ok(Envelope::of(true))
}

/// A new secret for an authenticator app; good once it is confirmed.
#[utoipa::path(tag = "account", responses((status = 200, body = Envelope<Enrolment>)))]
#[post("/api/console/account/totp")]
pub(super) async fn begin_totp(console: web::Data<Console>, caller: Caller) -> Result<Envelope<Enrolment>, ApiError> {
    caller.require_step_up()?;
    Ok(Envelope::of(console.operators.begin_totp(&caller.session).await?))
}

/// A code of an app.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ConfirmCode {
    #[serde(default)]
    code: String,
}

/// Confirms the new secret with its first code.
#[utoipa::path(tag = "account", request_body = ConfirmCode, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/console/account/totp/confirm")]
pub(super) async fn confirm_totp(
    console: web::Data<Console>,
    caller: Caller,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    caller.require_step_up()?;
    let input: ConfirmCode = body.json().await?;
    console.operators.confirm_totp(&caller.session, &input.code, caller.line("account.totp.set")).await?;
    Ok(Envelope::of(true))
}

/// Takes no codes of an app any more.
#[utoipa::path(tag = "account", responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/console/account/totp")]
pub(super) async fn drop_totp(console: web::Data<Console>, caller: Caller) -> Result<Envelope<bool>, ApiError> {
    caller.require_step_up()?;
    console.operators.drop_totp(&caller.session, caller.line("account.totp.remove")).await?;
    Ok(Envelope::of(true))
}

/// New recovery codes; the old ones are worth nothing from then on.
#[utoipa::path(tag = "account", responses((status = 200, body = Envelope<Vec<String>>)))]
#[post("/api/console/account/recovery-codes")]
pub(super) async fn renew_recovery_codes(
    console: web::Data<Console>,
    caller: Caller,
) -> Result<Envelope<Vec<String>>, ApiError> {
    caller.require_step_up()?;
    let line = caller.line("account.recovery_codes");
    Ok(Envelope::of(console.operators.renew_recovery_codes(&caller.session, line).await?))
}

/// What to make a further passkey with.
#[utoipa::path(tag = "account", responses((status = 200, body = Envelope<PublicKey>)))]
#[post("/api/console/account/passkeys/options")]
pub(super) async fn passkey_options(
    console: web::Data<Console>,
    caller: Caller,
) -> Result<Envelope<PublicKey>, ApiError> {
    caller.require_step_up()?;
    Ok(Envelope::of(PublicKey { public_key: console.operators.begin_passkey(&caller.session).await? }))
}

/// Keeps a further passkey.
#[utoipa::path(tag = "account", request_body = NewPasskey, responses((status = 200, body = Envelope<PasskeyBody>)))]
#[post("/api/console/account/passkeys")]
pub(super) async fn add_passkey(
    console: web::Data<Console>,
    caller: Caller,
    body: RawBody,
) -> Result<Envelope<PasskeyBody>, ApiError> {
    caller.require_step_up()?;
    let input: NewPasskey = body.json().await?;
    let line = caller.line("account.passkey.add");
    let made = console.operators.add_passkey(&caller.session, &input.name, input.credential, line).await?;
    Ok(Envelope::of(made.into()))
}

/// Calls a passkey something else.
#[utoipa::path(tag = "account", request_body = Named, responses((status = 200, body = Envelope<PasskeyBody>)))]
#[put("/api/console/account/passkeys/{id}")]
pub(super) async fn rename_passkey(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<PasskeyBody>, ApiError> {
    let input: Named = body.json().await?;
    let line = caller.line("account.passkey.rename");
    Ok(Envelope::of(console.operators.rename_passkey(&caller.session, *id, &input.name, line).await?.into()))
}

/// Takes a passkey away.
#[utoipa::path(tag = "account", responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/console/account/passkeys/{id}")]
pub(super) async fn remove_passkey(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
) -> Result<Envelope<bool>, ApiError> {
    caller.require_step_up()?;
    console.operators.remove_passkey(&caller.session, *id, caller.line("account.passkey.remove")).await?;
    Ok(Envelope::of(true))
}

/// Ends one of one's own sessions.
#[utoipa::path(tag = "account", responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/console/account/sessions/{id}")]
pub(super) async fn end_session(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
) -> Result<Envelope<bool>, ApiError> {
    if !console.operators.end_session(&caller.session, *id, caller.line("session.end")).await? {
        return Err(PAGE_NOT_FOUND.into());
    }
    Ok(Envelope::of(true))
}

/// How many sessions were ended.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Ended {
    ended: u64,
}

/// Ends all of one's own sessions but this one.
#[utoipa::path(tag = "account", responses((status = 200, body = Envelope<Ended>)))]
#[delete("/api/console/account/sessions")]
pub(super) async fn end_other_sessions(
    console: web::Data<Console>,
    caller: Caller,
) -> Result<Envelope<Ended>, ApiError> {
    let line = caller.line("session.end_others");
    Ok(Envelope::of(Ended { ended: console.operators.end_other_sessions(&caller.session, line).await? }))
}
