//! What a set-up link leads to. The token is in the body: never in an address that a server logs.

use actix_web::{HttpRequest, HttpResponse, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::REQUIRED;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::Console;
use super::caller::{origin_of, request_id, session_cookie};
use super::sign_in::{PublicKey, SessionBody, new_session};
use crate::operators::{Enrolment, NewFactor, Role};

/// The link's token.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Link {
    #[serde(default)]
    token: String,
}

/// Whom a link is for.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LookBody {
    email: String,
    name: String,
    role: Role,
    /// Epoch seconds.
    expires_at: i64,
}

/// Whom the link is for.
#[utoipa::path(tag = "set-up", request_body = Link, responses((status = 200, body = Envelope<LookBody>)))]
#[post("/api/console/setup/look")]
pub(super) async fn look(console: web::Data<Console>, body: RawBody) -> Result<Envelope<LookBody>, ApiError> {
    let link: Link = body.json().await?;
    let look = console.operators.look_at_invitation(&link.token).await?;
    let expires_at = look.expires_at.unix_timestamp();
    Ok(Envelope::of(LookBody { email: look.email, name: look.name, role: look.role, expires_at }))
}

/// A secret for an authenticator app.
#[utoipa::path(tag = "set-up", request_body = Link, responses((status = 200, body = Envelope<Enrolment>)))]
#[post("/api/console/setup/totp")]
pub(super) async fn setup_totp(console: web::Data<Console>, body: RawBody) -> Result<Envelope<Enrolment>, ApiError> {
    let link: Link = body.json().await?;
    Ok(Envelope::of(console.operators.set_up_totp(&link.token).await?))
}

/// What to make a passkey with.
#[utoipa::path(tag = "set-up", request_body = Link, responses((status = 200, body = Envelope<PublicKey>)))]
#[post("/api/console/setup/passkey/options")]
pub(super) async fn setup_passkey_options(
    console: web::Data<Console>,
    body: RawBody,
) -> Result<Envelope<PublicKey>, ApiError> {
    let link: Link = body.json().await?;
    Ok(Envelope::of(PublicKey { public_key: console.operators.set_up_passkey(&link.token).await? }))
}

/// A code of the app.
#[derive(Debug, Deserialize, ToSchema)]
struct TotpCode {
    #[serde(default)]
    code: String,
}

/// A passkey that a browser made.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewPasskey {
    /// What to call it.
    #[serde(default)]
    pub(super) name: String,
    /// As the browser gives it (`PublicKeyCredential.toJSON()`).
    #[serde(default)]
    #[schema(value_type = Object)]
    pub(super) credential: Value,
}

/// Body of [`set_up`]: one of `totp` and `passkey`.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SetUpInput {
    #[serde(default)]
    token: String,
    /// At least 12 characters.
    #[serde(default)]
    password: String,
    totp: Option<TotpCode>,
    passkey: Option<NewPasskey>,
}

/// What came of a set-up.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SetUpBody {
    /// Each good once; not shown again.
    recovery_codes: Vec<String>,
    session: SessionBody,
}

/// Sets password and second factor, and signs in.
#[utoipa::path(tag = "set-up", request_body = SetUpInput,
    responses((status = 200, body = Envelope<SetUpBody>)))]
#[post("/api/console/setup")]
pub(super) async fn set_up(
    console: web::Data<Console>,
    request: HttpRequest,
    body: RawBody,
) -> Result<HttpResponse, ApiError> {
    let input: SetUpInput = body.json().await?;
    let factor = match (input.totp, input.passkey) {
        (Some(totp), None) => NewFactor::Totp(totp.code),
        (None, Some(key)) => NewFactor::Passkey { name: key.name, credential: key.credential },
        _ => return Err(ApiError::field("totp", REQUIRED)),
    };
    let origin = origin_of(&request);
    let made = console.operators.set_up(&input.token, input.password, factor, &origin, &request_id(&request)).await?;
    let session = new_session(&console, &made.token).await?;
    let body = SetUpBody { recovery_codes: made.recovery_codes, session };
    Ok(HttpResponse::Ok().cookie(session_cookie(&console, made.token)).json(Envelope::of(body)))
}
