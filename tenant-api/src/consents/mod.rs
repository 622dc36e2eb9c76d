//! What people agree to: each purpose with words of its own, kept as they were shown. Nothing is agreed to before somebody
//! says so, and what is not needed for an account can be taken back at any time.

mod http;
pub mod messages;
mod purpose;
mod store;

use platform::error::ApiError;
use platform::faults::Faults;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use platform::openapi::ServiceConfig;
use platform::tenancy::TenantConn;

use crate::ids::AccountId;
use messages::CONSENT_REQUIRED;

pub use purpose::{Giver, Purpose, words};
pub use store::{Consent, of};

/// Writes down what a person agrees to, in the words that are shown now; what they agreed to in these words already stays
/// as it is. `given_by` says whether they do so themselves.
///
/// # Errors
/// When the database fails.
pub async fn give(
    conn: &mut TenantConn,
    user: AccountId,
    purposes: &[Purpose],
    locale: Locale,
    given_by: Giver,
) -> Result<(), ApiError> {
    for purpose in purposes {
        let (version, words) = words(*purpose, locale);
        store::end_other_versions(conn, user, *purpose, given_by, version).await?;
        store::insert(conn, user, (*purpose, given_by), (version, words), locale).await?;
    }
    Ok(())
}

/// Takes a consent back; false where none is in force.
///
/// # Errors
/// When the database fails.
pub async fn withdraw(
    conn: &mut TenantConn,
    user: AccountId,
    purpose: Purpose,
    given_by: Giver,
) -> Result<bool, ApiError> {
    store::withdraw(conn, user, purpose, given_by).await
}

/// Notes what is wrong with what somebody agrees to who makes an account. Programs that say nothing of it (`None`) have
/// asked the person themselves.
pub fn check_for_account(faults: &mut Faults, given: Option<&[Purpose]>) {
    let Some(given) = given else { return };
    faults.ensure("consents", !given.contains(&Purpose::Child), INVALID_VALUE);
    faults.ensure("consents", given.contains(&Purpose::Service), CONSENT_REQUIRED);
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::list_consents).service(http::list_consent_words).service(http::change_consent);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_takes_the_terms_and_no_word_of_a_parent() {
        let wrong = |given: Option<&[Purpose]>| {
            let mut faults = Faults::default();
            check_for_account(&mut faults, given);
            faults.into_fields().into_iter().map(|fault| fault.message).collect::<Vec<_>>()
        };
        assert!(wrong(None).is_empty() && wrong(Some(&[Purpose::Service, Purpose::MailNews])).is_empty());
        assert_eq!(wrong(Some(&[])), [CONSENT_REQUIRED]);
        assert_eq!(wrong(Some(&[Purpose::MailNews])), [CONSENT_REQUIRED]);
        assert_eq!(wrong(Some(&[Purpose::Service, Purpose::Child])), [INVALID_VALUE]);
    }
}
