//! Who got an account from a manager is told, where the account has an address: with a link that sets a password of their
//! own. No password stands in the letter.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;

use crate::ids::AccountId;
use crate::mail::{self, Letter, To};
use crate::one_time_tokens;
use crate::site::Site;

/// Has the letter sent, once an account; nothing where it has a login name.
pub(super) async fn send(
    tx: &mut TenantConn,
    site: &Site,
    user: AccountId,
    (login, full_name): (&str, &str),
    locale: Locale,
) -> Result<(), ApiError> {
    if !login.contains('@') {
        return Ok(());
    }
    let token = one_time_tokens::make_first(tx, site, user).await?;
    let letter = Letter::AccountMade { site: site.entry.name.clone(), email: login.to_owned(), token };
    let whom = To { to: login.to_owned(), name: full_name.to_owned(), locale };
    mail::enqueue(tx, format!("account-made/{user}"), whom, letter).await.map(drop)
}
