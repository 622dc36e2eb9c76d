//! Somebody who has shown who they are: by a password, by Google, by a code of the identity page, or by signing up. What
//! follows is a session ([`super::session`]) or a code for one ([`super::codes`]).

use actix_web::HttpRequest;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::messages::{REQUIRED, WRONG_CREDENTIALS};
use platform::tenancy::TenantTx;
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::browsers::Browser;
use super::messages::LOGIN_FAILED;
use super::store::{self, Secret};
use super::{affiliate, attempts, codes, expiry, google_sign_in, lockout, secret};
use crate::consents::Purpose;
use crate::ids::AccountId;
use crate::invitations;
use crate::site::Site;

/// Body of a sign-in: e-mail address and password, a Google token (with the password where it was asked for), or a code of
/// the identity page.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct SignIn {
    /// An e-mail address or a login name.
    #[serde(default)]
    pub(super) email: String,
    #[serde(default)]
    pub(super) password: String,
    /// Google's ID token.
    pub(super) google_token: Option<String>,
    /// What the identity page leads back with.
    code: Option<String>,
    /// What an invitation's letter carries.
    pub(super) invitation: Option<String>,
    /// What the person agrees to whose account Google's token makes, each by a box that they have ticked.
    pub(super) consents: Option<Vec<Purpose>>,
}

/// Who it is, in the transaction that is to end in a session or in a code.
pub struct Authenticated {
    pub tx: TenantTx,
    pub user: AccountId,
    /// The account's address or login name.
    pub email: String,
}

/// What is known of the way by which somebody came to sign in or up.
#[derive(Debug, Default)]
pub struct Way {
    /// What Google's script was given, where somebody was sent to it.
    pub nonce: Option<String>,
    /// Whose code brought them here.
    pub affiliate_code: Option<String>,
}

impl Way {
    /// On the site itself. `query`: the affiliate code of the address.
    pub fn direct(request: &HttpRequest, query: Option<String>) -> Self {
        Self { nonce: None, affiliate_code: affiliate::of_request(request, query) }
    }
}

/// Who signs in. What fails counts against the caller's network.
///
/// # Errors
/// 401 `wrong_credentials` or, for tokens and codes, `login_failed`; 409 `google_needs_password`; 429 after too many
/// failures; 503 when Google's keys or the database are away.
pub async fn authenticate(
    site: &Site,
    request: &HttpRequest,
    body: RawBody,
    way: &Way,
) -> Result<Authenticated, ApiError> {
    let attempt = async {
        let input: SignIn = body.json().await?;
        if let Some(code) = input.code.as_deref().filter(|code| !code.is_empty()) {
            return codes::redeem(site, request, code).await;
        }
        let invitation = input.invitation.clone().filter(|token| !token.is_empty());
        let is_google = input.google_token.as_deref().is_some_and(|token| !token.is_empty());
        let (found, refusal) = if is_google {
            (google_sign_in::find(site, request, input, way).await?, LOGIN_FAILED)
        } else {
            (by_password(site, request, input).await?, WRONG_CREDENTIALS)
        };
        let Authenticated { mut tx, user, email } = found;
        // Who was blocked meanwhile is told no other thing.
        store::sign_in(&mut tx, user).await?.ok_or(refusal)?;
        if let Some(token) = invitation {
            invitations::accept(&mut tx, site, user, &email, &token).await?;
        }
        Ok(Authenticated { tx, user, email })
    };
    attempts::counted(site, request, attempt).await
}

async fn by_password(site: &Site, request: &HttpRequest, input: SignIn) -> Result<Authenticated, ApiError> {
    let email = rules::normal_email(&input.email);
    let mut faults = Faults::default();
    faults.required("email", &email).ensure("password", !input.password.is_empty(), REQUIRED);
    faults.finish()?;
    let found = verify(site, &Browser::of(request), &email, input.password).await?;
    let (tx, user) = found.ok_or(WRONG_CREDENTIALS)?;
    Ok(Authenticated { tx, user, email })
}

/// The account that these credentials belong to, with a transaction in which its failures are forgotten. Wrong passwords,
/// unknown names and blocked accounts are one, and take as long.
///
/// # Errors
/// 429 while the name is locked; 503 when too many others sign in.
pub(super) async fn verify(
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
    prove(site, found, (subject, lockout::of_name(name)), password).await
}

/// Whether a password is the account's, with a transaction in which its failures are forgotten: those of `subject`, by which
/// this one is counted, and of the `name`.
pub(super) async fn prove(
    site: &Site,
    found: Option<store::Credentials>,
    (subject, name): (lockout::Subject, lockout::Subject),
    password: String,
) -> Result<Option<(TenantTx, AccountId)>, ApiError> {
    let (user, known, is_blocked) = match found {
        Some(found) => (found.id, found.secret, found.is_blocked),
        None => (AccountId(0), Secret::default(), true),
    };
    let is_right = secret::is_right(site, user, known, password).await?;
    let (mut tx, now) = (site.begin().await?, OffsetDateTime::now_utc());
    if is_right && !is_blocked {
        // Many guesses at once are let in together: those after the ten that lock it tell nothing.
        store::failures(&mut tx, &subject).await?.check(now)?;
        store::clear_failures(&mut tx, &[subject, name]).await?;
        return Ok(Some((tx, user)));
    }
    if store::count_failure(&mut tx, &subject, now).await? {
        expiry::plan(&mut tx).await?;
    }
    tx.commit().await?;
    Ok(None)
}
