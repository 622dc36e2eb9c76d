//! One-time tokens: what links in letters carry. Opening a link uses nothing up, as mail scanners open them; the page's
//! script sends the token.

use platform::error::ApiError;
use platform::secrets;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};

use super::store::{self, TokenKind};
use crate::ids::AccountId;
use crate::mail::SealedToken;
use crate::site::Site;

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
    let token = secrets::new_token();
    let end = OffsetDateTime::now_utc() + life(kind);
    store::insert_token(tx, (secrets::hash_token(&token), kind), user, email, end).await?;
    SealedToken::new(site.app.vault.as_ref(), &token).map_err(ApiError::internal)
}
