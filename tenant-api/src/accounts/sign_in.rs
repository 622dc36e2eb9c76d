//! Sign-in.

use actix_web::{HttpRequest, HttpResponse, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{REQUIRED, WRONG_CREDENTIALS};
use platform::tenancy::TenantTx;
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::browsers::Browser;
use super::store::Secret;
use super::{attempts, expiry, lockout, secret, session, store};
use crate::activity;
use crate::ids::AccountId;
use crate::invitations;
use crate::site::Site;

/// Body of [`sign_in`].
#[derive(Debug, Deserialize, ToSchema)]
pub struct SignIn {
    /// An e-mail address or a login name.
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
    /// What an invitation's letter carries.
    invitation: Option<String>,
}

/// Answers with a new session's token, also as a cookie.
#[utoipa::path(tag = "auth", request_body = SignIn, responses((status = 200, body = Envelope<String>)))]
#[post("/api/users/sign-in")]
pub async fn sign_in(
    site: Site,
    active: web::Data<activity::State>,
    request: HttpRequest,
    body: RawBody,
) -> Result<HttpResponse, ApiError> {
    let browser = Browser::of(&request);
    let attempt = async {
        let input: SignIn = body.json().await?;
        let email = rules::normal_email(&input.email);
        let mut faults = Faults::default();
        faults.required("email", &email).ensure("password", !input.password.is_empty(), REQUIRED);
        faults.finish()?;
        let found = verify(&site, &browser, &email, input.password).await?;
        let (mut tx, user) = found.ok_or(WRONG_CREDENTIALS)?;
        // Who was blocked while the password was looked at is told no other thing.
        store::sign_in(&mut tx, user).await?.ok_or(WRONG_CREDENTIALS)?;
        if let Some(token) = input.invitation.filter(|token| !token.is_empty()) {
            invitations::accept(&mut tx, &site, user, &email, &token).await?;
        }
        Ok::<_, ApiError>((tx, user, email))
    };
    let (mut tx, user, email) = attempts::counted(&site, &request, attempt).await?;
    browser.note(&mut tx, user, Some((&email, Locale::of(&request)))).await?;
    session::start(&site, &active, tx, user, browser).await
}

/// The account that these credentials belong to, with a transaction in which its failures are forgotten. Wrong passwords,
/// unknown names and blocked accounts are one, and take as long.
///
/// # Errors
/// 429 while the name is locked; 503 when too many others sign in.
async fn verify(
    site: &Site,
    browser: &Browser,
    name: &str,
    password: String,
) -> Result<Option<(TenantTx, AccountId)>, ApiError> {
    let (found, subject) = {
        let mut conn = site.read().await?;
        let found = store::find_credentials(&mut conn, name, browser.hash()).await?;
        let subject = match &found {
            Some(account) if account.is_known_browser => lockout::of_browser(name, &browser.hash()),
            _ => lockout::of_name(name),
        };
        store::failures(&mut conn, &subject).await?.check(OffsetDateTime::now_utc())?;
        (found, subject)
    };
    let (user, known, is_blocked) = match found {
        Some(found) => (found.id, found.secret, found.is_blocked),
        None => (AccountId(0), Secret::default(), true),
    };
    let is_right = secret::is_right(site, user, known, password).await?;
    let (mut tx, now) = (site.begin().await?, OffsetDateTime::now_utc());
    if is_right && !is_blocked {
        // Many guesses at once are let in together: those after the ten that lock it tell nothing.
        store::failures(&mut tx, &subject).await?.check(now)?;
        store::clear_failures(&mut tx, &[subject, lockout::of_name(name)]).await?;
        return Ok(Some((tx, user)));
    }
    if store::count_failure(&mut tx, &subject, now).await? {
        expiry::plan(&mut tx).await?;
    }
    tx.commit().await?;
    Ok(None)
}

/// Whether these credentials belong to an admin.
///
/// # Errors
/// 429 after too many failures; 503 when the site's database is away.
pub async fn is_admin(site: &Site, request: &HttpRequest, email: &str, password: String) -> Result<bool, ApiError> {
    let attempt = async {
        let browser = Browser::of(request);
        let found = verify(site, &browser, &rules::normal_email(email), password).await?;
        let (mut tx, user) = found.ok_or(WRONG_CREDENTIALS)?;
        let is_admin = store::is_admin(&mut tx, user).await?;
        tx.commit().await?;
        Ok::<_, ApiError>(is_admin)
    };
    match attempts::counted(site, request, attempt).await {
        Err(error) if error.message() == WRONG_CREDENTIALS => Ok(false),
        answer => answer,
    }
}
