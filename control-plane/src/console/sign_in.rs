//! Signing in and out, and showing the second factor again.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::messages::{REQUIRED, SESSION_EXPIRED};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::Console;
use super::caller::{Caller, origin_of, request_id, session_cookie};
use crate::operators::{Factors, IDLE, Operator, Permission, Proof, Role, STEP_UP, Session, sessions};

/// Body of [`sign_in`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SignIn {
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
}

/// A sign-in whose password was right.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ChallengeBody {
    /// What the second factor is to be sent with; good for five minutes.
    challenge: String,
    /// `totp`, `passkey`, `recovery`: what the operator has.
    methods: Vec<&'static str>,
}

fn methods(factors: Factors) -> Vec<&'static str> {
    let known =
        [("totp", factors.totp), ("passkey", factors.passkeys > 0), ("recovery", factors.recovery_codes_left > 0)];
    known.into_iter().filter_map(|(name, there)| there.then_some(name)).collect()
}

/// Takes e-mail address and password.
#[utoipa::path(tag = "sign-in", request_body = SignIn,
    responses((status = 200, body = Envelope<ChallengeBody>)))]
#[post("/api/console/sign-in")]
pub(super) async fn sign_in(
    console: web::Data<Console>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ChallengeBody>, ApiError> {
    let input: SignIn = body.json().await?;
    let email = rules::normal_email(&input.email);
    let mut faults = Faults::default();
    faults.required("email", &email).ensure("password", !input.password.is_empty(), REQUIRED);
    faults.finish()?;
    let address = origin_of(&request).address;
    let challenge = console.operators.check_password(&email, input.password, &address).await?;
    Ok(Envelope::of(ChallengeBody { challenge: challenge.token, methods: methods(challenge.factors) }))
}

/// A code as second factor.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Code {
    /// Of the sign-in; not within a session.
    #[serde(default)]
    challenge: String,
    #[serde(default)]
    code: String,
}

/// A passkey as second factor.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Assertion {
    /// Of the sign-in; not within a session.
    #[serde(default)]
    challenge: String,
    /// As the browser gives it (`PublicKeyCredential.toJSON()`).
    #[serde(default)]
    #[schema(value_type = Object)]
    credential: Value,
}

/// What a passkey is asked for with.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PublicKey {
    /// For the browser's `navigator.credentials`, as JSON.
    #[serde(rename = "publicKey")]
    #[schema(value_type = Object)]
    pub(super) public_key: Value,
}

/// Who is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SessionBody {
    operator: OperatorBody,
    /// Names of all that the operator may.
    #[schema(value_type = Vec<Permission>)]
    permissions: Vec<&'static str>,
    session: SessionTimes,
    factors: FactorsBody,
}

/// An operator, in short.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OperatorBody {
    id: i64,
    email: String,
    name: String,
    role: Role,
}

impl From<Operator> for OperatorBody {
    fn from(operator: Operator) -> Self {
        Self { id: operator.id, email: operator.email, name: operator.name, role: operator.role }
    }
}

/// When a session began and ends, in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
struct SessionTimes {
    id: i64,
    created_at: i64,
    expires_at: i64,
    /// When it ends if nothing is done.
    idle_expires_at: i64,
    /// When the second factor was last shown.
    factor_at: i64,
    /// Until when that is good for what can't be undone.
    step_up_until: i64,
}

/// Which second factors an operator has.
#[derive(Debug, Serialize, ToSchema)]
struct FactorsBody {
    totp: bool,
    passkeys: i64,
    recovery_codes_left: i64,
}

/// The data of `GET /api/console/session`, for pages that bring it along.
pub(super) async fn session_body(console: &Console, session: Session) -> Result<SessionBody, ApiError> {
    let conn = &mut *console.operators.pool().acquire().await?;
    let factors = console.operators.factors(conn, session.operator.id).await?;
    Ok(SessionBody {
        permissions: session.operator.role.permissions(),
        session: SessionTimes {
            id: session.id,
            created_at: session.created_at.unix_timestamp(),
            expires_at: session.expires_at.unix_timestamp(),
            idle_expires_at: (session.seen_at + IDLE).min(session.expires_at).unix_timestamp(),
            factor_at: session.factor_at.unix_timestamp(),
            step_up_until: (session.factor_at + STEP_UP).unix_timestamp(),
        },
        operator: session.operator.into(),
        factors: FactorsBody {
            totp: factors.totp,
            passkeys: factors.passkeys,
            recovery_codes_left: factors.recovery_codes_left,
        },
    })
}

/// The session behind a token that was just given out.
pub(super) async fn new_session(console: &Console, token: &str) -> Result<SessionBody, ApiError> {
    let found = sessions::find(&mut *console.operators.pool().acquire().await?, token).await?;
    session_body(console, found.ok_or(SESSION_EXPIRED)?).await
}

async fn finish(
    console: &Console,
    request: &HttpRequest,
    challenge: &str,
    proof: Proof,
) -> Result<HttpResponse, ApiError> {
    let token = console.operators.finish_sign_in(challenge, proof, &origin_of(request), &request_id(request)).await?;
    let body = new_session(console, &token).await?;
    Ok(HttpResponse::Ok().cookie(session_cookie(console, token)).json(Envelope::of(body)))
}

/// Second factor: a code of an app.
#[utoipa::path(tag = "sign-in", request_body = Code,
    responses((status = 200, body = Envelope<SessionBody>)))]
#[post("/api/console/sign-in/totp")]
pub(super) async fn sign_in_totp(
    console: web::Data<Console>,
    request: HttpRequest,
    body: RawBody,
) -> Result<HttpResponse, ApiError> {
    let input: Code = body.json().await?;
    finish(&console, &request, &input.challenge, Proof::Totp(input.code)).await
}

/// Second factor: a recovery code.
#[utoipa::path(tag = "sign-in", request_body = Code,
    responses((status = 200, body = Envelope<SessionBody>)))]
#[post("/api/console/sign-in/recovery")]
pub(super) async fn sign_in_recovery(
    console: web::Data<Console>,
    request: HttpRequest,
    body: RawBody,
) -> Result<HttpResponse, ApiError> {
    let input: Code = body.json().await?;
    finish(&console, &request, &input.challenge, Proof::Recovery(input.code)).await
}

/// What to ask a passkey for.
#[utoipa::path(tag = "sign-in", request_body = Code,
    responses((status = 200, body = Envelope<PublicKey>)))]
#[post("/api/console/sign-in/passkey/options")]
pub(super) async fn sign_in_passkey_options(
    console: web::Data<Console>,
    body: RawBody,
) -> Result<Envelope<PublicKey>, ApiError> {
    let input: Code = body.json().await?;
    Ok(Envelope::of(PublicKey { public_key: console.operators.ask_for_passkey(&input.challenge).await? }))
}

/// Second factor: a passkey.
#[utoipa::path(tag = "sign-in", request_body = Assertion,
    responses((status = 200, body = Envelope<SessionBody>)))]
#[post("/api/console/sign-in/passkey")]
pub(super) async fn sign_in_passkey(
    console: web::Data<Console>,
    request: HttpRequest,
    body: RawBody,
) -> Result<HttpResponse, ApiError> {
    let input: Assertion = body.json().await?;
    finish(&console, &request, &input.challenge, Proof::Passkey(input.credential)).await
}

/// Who is signed in, and what they may.
#[utoipa::path(tag = "sign-in", responses((status = 200, body = Envelope<SessionBody>)))]
#[get("/api/console/session")]
pub(super) async fn get_session(
    console: web::Data<Console>,
    caller: Caller,
) -> Result<Envelope<SessionBody>, ApiError> {
    Ok(Envelope::of(session_body(&console, caller.session).await?))
}

/// Ends this session.
#[utoipa::path(tag = "sign-in", responses((status = 200, body = Envelope<bool>)))]
#[post("/api/console/sign-out")]
pub(super) async fn sign_out(console: web::Data<Console>, caller: Caller) -> Result<HttpResponse, ApiError> {
    console.operators.end_session(&caller.session, caller.session.id, caller.line("session.end")).await?;
    let mut gone = session_cookie(&console, String::new());
    gone.make_removal();
    Ok(HttpResponse::Ok().cookie(gone).json(Envelope::of(true)))
}

/// Until when the second factor counts as shown.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SteppedUp {
    step_up_until: i64,
}

async fn step_up(console: &Console, caller: &Caller, proof: Proof) -> Result<Envelope<SteppedUp>, ApiError> {
    let line = caller.line("session.step_up");
    let at = console.operators.step_up(&caller.session, proof, &caller.origin, line).await?;
    Ok(Envelope::of(SteppedUp { step_up_until: (at + STEP_UP).unix_timestamp() }))
}

/// The second factor again: a code of an app.
#[utoipa::path(tag = "sign-in", request_body = Code,
    responses((status = 200, body = Envelope<SteppedUp>)))]
#[post("/api/console/step-up/totp")]
pub(super) async fn step_up_totp(
    console: web::Data<Console>,
    caller: Caller,
    body: RawBody,
) -> Result<Envelope<SteppedUp>, ApiError> {
    let input: Code = body.json().await?;
    step_up(&console, &caller, Proof::Totp(input.code)).await
}

/// What to ask a passkey for, within a session.
#[utoipa::path(tag = "sign-in", responses((status = 200, body = Envelope<PublicKey>)))]
#[post("/api/console/step-up/passkey/options")]
pub(super) async fn step_up_passkey_options(
    console: web::Data<Console>,
    caller: Caller,
) -> Result<Envelope<PublicKey>, ApiError> {
    Ok(Envelope::of(PublicKey { public_key: console.operators.ask_for_passkey_again(&caller.session).await? }))
}

/// The second factor again: a passkey.
#[utoipa::path(tag = "sign-in", request_body = Assertion,
    responses((status = 200, body = Envelope<SteppedUp>)))]
#[post("/api/console/step-up/passkey")]
pub(super) async fn step_up_passkey(
    console: web::Data<Console>,
    caller: Caller,
    body: RawBody,
) -> Result<Envelope<SteppedUp>, ApiError> {
    let input: Assertion = body.json().await?;
    step_up(&console, &caller, Proof::Passkey(input.credential)).await
}
