//! Letters to parents: whose child, at which site, and what the link shows.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::secrets;
use platform::tenancy::TenantTx;
use time::{Date, Duration, OffsetDateTime};

use super::messages::PARENT_EMAIL_OWN;
use super::store::{self, Child};
use super::{consent, expiry};
use crate::ids::AccountId;
use crate::mail::{self, Letter, SealedToken, To};
use crate::names;
use crate::site::Site;

/// How long a letter's link is good.
const LIFE: Duration = Duration::days(90);
/// Letters about one child in a day.
const DAILY: i64 = 5;

/// Whether a parent's consent is asked for: under 16 on that day.
pub(super) fn needs_consent(dob: Option<Date>, today: Date) -> bool {
    dob.is_some_and(|dob| names::is_young(dob, today))
}

/// A child has another parent's address, or none: what was sent to the former one opens nothing any more, its consent
/// counts no longer, and the new one is written to. To be called when the profile is written, in its transaction.
///
/// # Errors
/// 412 with the field `parent_email` where it is the account's own address; when the database fails.
pub async fn address_changed(
    tx: &mut TenantTx,
    site: &Site,
    child: AccountId,
    locale: Locale,
    today: Date,
) -> Result<(), ApiError> {
    let Some(child) = store::lock_child(tx, child).await? else { return Ok(()) };
    store::delete(tx, child.id).await?;
    consent::withdraw(tx, child.id).await?;
    if child.parent_email.is_none() {
        return Ok(());
    }
    // Enough letters today: the profile is kept all the same, and shows that none was sent.
    if !send(tx, site, &child, locale, today).await? {
        store::delete(tx, child.id).await?;
    }
    Ok(())
}

/// Sends a child's parent a link; false where they have had enough letters. The former link opens nothing any more.
///
/// # Errors
/// 412 with the field `parent_email` where it is the account's own address; when the database fails.
pub(super) async fn send(
    tx: &mut TenantTx,
    site: &Site,
    child: &Child,
    locale: Locale,
    today: Date,
) -> Result<bool, ApiError> {
    let email = rules::normal_email(child.parent_email.as_deref().unwrap_or_default());
    if email == child.email {
        return Err(ApiError::field("parent_email", PARENT_EMAIL_OWN));
    }
    if store::count_letters(tx, child.id).await? >= DAILY {
        return Ok(false);
    }
    let token = secrets::new_token();
    let end = OffsetDateTime::now_utc() + LIFE;
    store::put(tx, (child.id, &email), secrets::hash_token(&token), end).await?;
    let number = store::note_letter(tx, child.id).await?;
    let letter = Letter::ParentLink {
        child: if child.full_name.is_empty() { child.email.clone() } else { child.full_name.clone() },
        site: site.entry.name.clone(),
        asks_consent: needs_consent(child.dob, today),
        token: SealedToken::new(site.app.vault.as_ref(), &token).map_err(ApiError::internal)?,
    };
    let whom = To { to: email, name: String::new(), locale };
    expiry::plan(tx).await?;
    mail::enqueue(tx, format!("parent/{}/{number}", child.id), whom, letter).await
}
