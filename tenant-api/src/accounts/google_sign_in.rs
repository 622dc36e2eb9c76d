//! Which account Google's word is for.

use actix_web::HttpRequest;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::locale::Locale;
use platform::messages::WRONG_CREDENTIALS;
use platform::tenancy::TenantTx;
use time::OffsetDateTime;

use super::authentication::{Authenticated, SignIn, Way, verify};
use super::browsers::Browser;
use super::messages::{GOOGLE_AWAY, GOOGLE_NEEDS_PASSWORD, LOGIN_FAILED};
use super::settings::PeopleSettings;
use super::store::{self, Candidate, NewUser};
use crate::account_words::TEXT_MAX;
use crate::app;
use crate::consents::{self, Giver};
use crate::google::{Expected, Google, Person};
use crate::ids::AccountId;
use crate::limits;
use crate::live;
use crate::sessions;
use crate::site::Site;

/// The account that a token's person signs in to: the one that they are linked to, the one of their address, or a new one.
///
/// # Errors
/// 401 `login_failed` for a bad token and for a blocked account alike; 409 `google_needs_password`; 503 without Google's
/// keys; what a sign-up is refused for.
pub(super) async fn find(
    site: &Site,
    request: &HttpRequest,
    input: SignIn,
    way: &Way,
) -> Result<Authenticated, ApiError> {
    let settings = PeopleSettings::of(site);
    let expected = Expected { nonce: way.nonce.as_deref(), domain: settings.only_domain() };
    let token = input.google_token.as_deref().unwrap_or_default();
    let google = app::data::<Google>(request)?;
    let person = google.verify(token, expected, OffsetDateTime::now_utc()).await;
    let person = person.map_err(|distrust| distrust.answer(LOGIN_FAILED.into(), GOOGLE_AWAY))?;
    let mut tx = site.begin().await?;
    if let Some((user, email)) = store::find_identity(&mut tx, &person).await? {
        return Ok(Authenticated { tx, user, email });
    }
    let address = person.email.as_deref().ok_or(LOGIN_FAILED)?;
    match store::find_candidate(&mut tx, address, settings.is_gmail_only()).await? {
        Some(account) if account.is_blocked => Err(LOGIN_FAILED.into()),
        Some(account) if person.is_authoritative && !account.is_linked => {
            link_by_address(tx, account, &person, address).await
        }
        Some(_) if input.password.is_empty() => Err(GOOGLE_NEEDS_PASSWORD.into()),
        Some(account) => {
            drop(tx);
            let found = verify(site, &Browser::of(request), &account.email, input.password).await?;
            let (mut tx, user) = found.ok_or(WRONG_CREDENTIALS)?;
            link(&mut tx, user, &person, address).await?;
            Ok(Authenticated { tx, user, email: account.email })
        }
        None => {
            let user = create(&mut tx, site, (&person, address), &input, (&settings, way, Locale::of(request))).await?;
            Ok(Authenticated { tx, user, email: address.to_owned() })
        }
    }
}

/// Links the account of an address that Google itself gives out. Whoever chose its password without ever showing that the
/// address is theirs may be somebody else: they are out.
async fn link_by_address(
    mut tx: TenantTx,
    account: Candidate,
    person: &Person,
    address: &str,
) -> Result<Authenticated, ApiError> {
    if !account.is_verified && !account.must_set_password {
        store::forget_password(&mut tx, account.id).await?;
        sessions::delete_all(&mut tx, account.id).await?;
        live::account_changed(&mut tx, account.id)?;
    }
    link(&mut tx, account.id, person, address).await?;
    Ok(Authenticated { tx, user: account.id, email: account.email })
}

async fn link(tx: &mut TenantTx, user: AccountId, person: &Person, address: &str) -> Result<(), ApiError> {
    store::link_identity(tx, user, &person.subject, address).await?;
    store::verify_email(tx, user).await
}

async fn create(
    tx: &mut TenantTx,
    site: &Site,
    (person, address): (&Person, &str),
    input: &SignIn,
    (settings, way, locale): (&PeopleSettings, &Way, Locale),
) -> Result<AccountId, ApiError> {
    let mut faults = Faults::default();
    // As with signing up by oneself.
    if input.invitation.as_deref().is_none_or(str::is_empty) {
        faults.rule("email", settings.takes(address));
    }
    consents::check_for_account(&mut faults, input.consents.as_deref());
    faults.finish()?;
    limits::room_for_account(tx, site).await?;
    let full_name = rules::person_name(&person.name, TEXT_MAX).unwrap_or_default();
    let affiliate_code = way.affiliate_code.as_deref();
    let new = NewUser { email: address, password_hash: None, full_name: &full_name, affiliate_code };
    let user = store::insert_user(tx, &new).await?;
    consents::give(tx, user, input.consents.as_deref().unwrap_or_default(), locale, Giver::Person).await?;
    link(tx, user, person, address).await?;
    Ok(user)
}
