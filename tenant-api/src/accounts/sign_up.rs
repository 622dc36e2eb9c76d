//! Sign-up: people who make an account for themselves.

use actix_web::{HttpRequest, HttpResponse, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::passwords;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::authentication::{Authenticated, Way};
use super::settings::PeopleSettings;
use super::store::NewUser;
use super::{attempts, session, store, verification};
use crate::account_words::TEXT_MAX;
use crate::account_words::messages::ACCOUNT_EXISTS;
use crate::activity;
use crate::consents::{self, Giver, Purpose};
use crate::invitations;
use crate::limits;
use crate::site::Site;

/// Body of [`sign_up`].
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct SignUp {
    /// E-mail address.
    #[serde(default)]
    pub(crate) email: String,
    /// More than 6 characters.
    #[serde(default)]
    pub(crate) password: String,
    /// Shown to others.
    pub(crate) full_name: Option<String>,
    /// Whose code brought the person here: 10 digits or capital letters.
    pub(crate) affiliate_code: Option<String>,
    /// What an invitation's letter carries.
    pub(crate) invitation: Option<String>,
    /// What the person agrees to, each by a box that they have ticked; absent where a program has asked them elsewhere.
    pub(crate) consents: Option<Vec<Purpose>>,
}

/// Query of [`sign_up`].
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Referral {
    /// Whose code brought the person here, where the body names none; so may a cookie of this name.
    affiliate_code: Option<String>,
}

/// Creates an account of this site and signs it in.
#[utoipa::path(tag = "auth", params(Referral), request_body = SignUp, responses((status = 200, body = Envelope<String>)))]
#[post("/api/users/sign-up")]
pub async fn sign_up(
    site: Site,
    active: web::Data<activity::State>,
    request: HttpRequest,
    referral: Query<Referral>,
    body: RawBody,
) -> Result<HttpResponse, ApiError> {
    let way = Way::direct(&request, referral.into_inner().affiliate_code);
    let found = register(&site, &request, body, way).await?;
    session::enter(&site, &active, &request, found).await
}

/// Creates an account, whose person is to enter.
///
/// # Errors
/// 412 with the fields; 403 where the plan has no room; 429 after too many sign-ups from one network.
pub async fn register(site: &Site, request: &HttpRequest, body: RawBody, way: Way) -> Result<Authenticated, ApiError> {
    attempts::sign_up(site, request)?;
    make(site, request, body.json().await?, way).await
}

/// The same of what came in another body.
///
/// # Errors
/// As [`register`].
pub async fn make_account(
    site: &Site,
    request: &HttpRequest,
    input: SignUp,
    way: Way,
) -> Result<Authenticated, ApiError> {
    attempts::sign_up(site, request)?;
    make(site, request, input, way).await
}

async fn make(site: &Site, request: &HttpRequest, input: SignUp, way: Way) -> Result<Authenticated, ApiError> {
    let (settings, mut faults) = (PeopleSettings::of(site), Faults::default());
    let email = faults.rule("email", rules::email(&input.email)).unwrap_or_default();
    let invitation = input.invitation.filter(|token| !token.is_empty());
    // Who was invited may have any address; the token is looked at below.
    if invitation.is_none() {
        faults.rule("email", settings.takes(&email));
    }
    faults.rule("password", rules::password(&input.password));
    let full_name = match input.full_name.filter(|name| !name.trim().is_empty()) {
        Some(name) => faults.rule("full_name", rules::person_name(&name, TEXT_MAX)).unwrap_or_default(),
        None => String::new(),
    };
    let code = match input.affiliate_code.filter(|code| !code.trim().is_empty()) {
        Some(code) => faults.rule("affiliate_code", rules::affiliate_code(&code)),
        None => way.affiliate_code,
    };
    consents::check_for_account(&mut faults, input.consents.as_deref());
    faults.finish()?;
    let password_hash = passwords::hash(input.password).await?;
    let mut tx = site.begin().await?;
    limits::room_for_account(&mut tx, site).await?;
    if settings.is_gmail_only() && store::is_google_mailbox_taken(&mut tx, &email).await? {
        return Err(ACCOUNT_EXISTS.into());
    }
    let new = NewUser {
        email: &email,
        password_hash: Some(&password_hash),
        full_name: &full_name,
        affiliate_code: code.as_deref(),
    };
    let user = store::insert_user(&mut tx, &new).await?;
    if let Some(token) = &invitation {
        invitations::accept(&mut tx, site, user, &email, token).await?;
    }
    // Accepting an invitation verifies the address that it was sent to.
    if store::mailbox(&mut tx, user).await?.is_some_and(|mailbox| !mailbox.is_verified) {
        verification::send(&mut tx, site, (user, &full_name), &email, Locale::of(request)).await?;
    }
    let given = input.consents.unwrap_or_default();
    consents::give(&mut tx, user, &given, Locale::of(request), Giver::Person).await?;
    store::sign_in(&mut tx, user).await?;
    Ok(Authenticated { tx, user, email })
}
