//! One-time tokens: what links in letters carry. Opening a link uses nothing up, as mail scanners open them; the page's
//! script sends the token.

mod store;

use platform::error::ApiError;
use platform::secrets;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};

pub use store::{
    OneTime, TokenKind, delete_other_tokens, delete_tokens, expire_tokens, find_token, lock_token, use_token,
};

use crate::ids::AccountId;
use crate::mail::SealedToken;
use crate::site::Site;

/// How long a link is good that sets an account's first password.
const FIRST_LIFE: Duration = Duration::days(7);

/// How long a token is good.
fn life(kind: TokenKind) -> Duration {
    match kind {
        TokenKind::Verify => Duration::hours(24),
        TokenKind::Reset => Duration::minutes(30),
    }
}

/// Makes a token for a letter. `email` is the address that it verifies.
///
/// # Errors
/// When the database or the vault fails.
pub async fn make(
    tx: &mut TenantConn,
    site: &Site,
    kind: TokenKind,
    user: AccountId,
    email: Option<&str>,
) -> Result<SealedToken, ApiError> {
    make_good_for(tx, site, (kind, life(kind)), user, email).await
}

/// The same for the first password of an account that a manager has made, which nobody waits for at the screen: good for
/// a week.
///
/// # Errors
/// When the database or the vault fails.
pub async fn make_first(tx: &mut TenantConn, site: &Site, user: AccountId) -> Result<SealedToken, ApiError> {
    make_good_for(tx, site, (TokenKind::Reset, FIRST_LIFE), user, None).await
}

async fn make_good_for(
    tx: &mut TenantConn,
    site: &Site,
    (kind, life): (TokenKind, Duration),
    user: AccountId,
    email: Option<&str>,
) -> Result<SealedToken, ApiError> {
    let token = secrets::new_token();
    let end = OffsetDateTime::now_utc() + life;
    store::insert_token(tx, (secrets::hash_token(&token), kind), user, email, end).await?;
    SealedToken::new(site.app.vault.as_ref(), &token).map_err(ApiError::internal)
}
