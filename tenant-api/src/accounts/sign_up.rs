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

use super::browsers::Browser;
use super::settings::PeopleSettings;
use super::store::NewUser;
use super::{affiliate, attempts, session, store, verification};
use crate::account_words::TEXT_MAX;
use crate::activity;
use crate::consents::{self, Giver, Purpose};
use crate::invitations;
use crate::limits;
use crate::site::Site;

/// Body of [`sign_up`].
#[derive(Debug, Deserialize, ToSchema)]
pub struct SignUp {
    /// E-mail address.
    #[serde(default)]
    email: String,
    /// More than 6 characters.
    #[serde(default)]
    password: String,
    /// Shown to others.
    full_name: Option<String>,
    /// Whose code brought the person here: 10 digits or capital letters.
    affiliate_code: Option<String>,
    /// What an invitation's letter carries.
    invitation: Option<String>,
    /// What the person agrees to, each by a box that they have ticked; absent where a program has asked them elsewhere.
    consents: Option<Vec<Purpose>>,
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
    attempts::sign_up(&site, &request)?;
    let input: SignUp = body.json().await?;
    let mut faults = Faults::default();
    let email = faults.rule("email", rules::email(&input.email)).unwrap_or_default();
    let invitation = input.invitation.filter(|token| !token.is_empty());
    // Who was invited may have any address; the token is looked at below.
    if invitation.is_none() {
        faults.rule("email", PeopleSettings::of(&site).takes(&email));
    }
    faults.rule("password", rules::password(&input.password));
    let full_name = match input.full_name.filter(|name| !name.trim().is_empty()) {
        Some(name) => faults.rule("full_name", rules::person_name(&name, TEXT_MAX)).unwrap_or_default(),
        None => String::new(),
    };
    let code = match input.affiliate_code.filter(|code| !code.trim().is_empty()) {
        Some(code) => faults.rule("affiliate_code", rules::affiliate_code(&code)),
        None => affiliate::of_request(&request, referral.into_inner().affiliate_code),
    };
    consents::check_for_account(&mut faults, input.consents.as_deref());
    faults.finish()?;
    let password_hash = passwords::hash(input.password).await?;
    let mut tx = site.begin().await?;
    limits::room_for_account(&mut tx, &site).await?;
    let new = NewUser {
        email: &email,
        password_hash: &password_hash,
        full_name: &full_name,
        affiliate_code: code.as_deref(),
    };
    let user = store::insert_user(&mut tx, &new).await?;
    if let Some(token) = &invitation {
        invitations::accept(&mut tx, &site, user, &email, token).await?;
    }
    // Accepting an invitation verifies the address that it was sent to.
    if store::mailbox(&mut tx, user).await?.is_some_and(|mailbox| !mailbox.is_verified) {
        verification::send(&mut tx, &site, (user, &full_name), &email, Locale::of(&request)).await?;
    }
    let given = input.consents.unwrap_or_default();
    consents::give(&mut tx, user, &given, Locale::of(&request), Giver::Person).await?;
    let browser = Browser::of(&request);
    browser.note(&mut tx, user, None).await?;
    store::sign_in(&mut tx, user).await?;
    session::start(&site, &active, tx, user, browser).await
}
