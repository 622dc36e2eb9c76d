//! A parent's consent for a child under 16.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;

use crate::consents::{self, Consent, Giver, Purpose};
use crate::ids::AccountId;

/// The one that is in force.
pub(super) async fn given(conn: &mut TenantConn, child: AccountId) -> Result<Option<Consent>, ApiError> {
    let mut all = consents::of(conn, child).await?.into_iter();
    Ok(all.find(|it| it.purpose == Purpose::Child && it.given_by == Giver::Parent && it.withdrawn_at.is_none()))
}

/// What is asked now, with its version.
pub(super) fn words(locale: Locale) -> (i32, &'static str) {
    consents::words(Purpose::Child, locale)
}

pub(super) async fn give(conn: &mut TenantConn, child: AccountId, locale: Locale) -> Result<(), ApiError> {
    consents::give(conn, child, &[Purpose::Child], locale, Giver::Parent).await
}

pub(super) async fn withdraw(conn: &mut TenantConn, child: AccountId) -> Result<(), ApiError> {
    consents::withdraw(conn, child, Purpose::Child, Giver::Parent).await.map(drop)
}
