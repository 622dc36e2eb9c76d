//! Accounts that their persons have closed: nobody is signed in to them, no list of people has them, and after 14 days they
//! are erased ([`crate::my_data`]). Whoever signs in before has the account back.

mod store;

use std::time::Duration as StdDuration;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use serde_json::json;
use time::{Duration, OffsetDateTime};

use crate::data_requests::{self, DataRequestKind};
use crate::ids::AccountId;
use crate::mail::{self, Letter, To};
use crate::notices;
use crate::tasks::{self, NewTask};
use crate::{api_keys, live, ranking, sessions};

/// How long a closed account can be had back.
const KEPT: Duration = Duration::days(14);
/// The kind of the task that erases one; its key is the account's id.
pub const ERASE: &str = "erase_account";

/// Closes an account: all its sessions and keys end. The moment at which it will be erased, which stays where it was closed
/// before.
///
/// # Errors
/// When the database fails.
pub async fn close(tx: &mut TenantTx, user: AccountId, locale: Locale) -> Result<OffsetDateTime, ApiError> {
    let erase_at = OffsetDateTime::now_utc() + KEPT;
    let Some(person) = store::close(tx, user, erase_at).await? else {
        return Ok(store::erase_at(tx, user).await?.unwrap_or(erase_at));
    };
    sessions::delete_all(tx, user).await?;
    api_keys::delete_all(tx, user).await?;
    live::account_changed(tx, user)?;
    ranking::follow_person(tx, user);
    data_requests::insert(tx, user, DataRequestKind::Erasure, true).await?;
    let delay = StdDuration::try_from(KEPT).map_err(ApiError::internal)?;
    tasks::enqueue(tx, NewTask::new(ERASE, user.to_string()).after(delay)).await?;
    let letter = Letter::AccountClosed { until: erase_at.unix_timestamp() };
    write(tx, user, person, "closed", letter, locale).await?;
    Ok(erase_at)
}

/// Opens an account again that was closed; false where it was not.
///
/// # Errors
/// When the database fails.
pub async fn reopen(tx: &mut TenantTx, user: AccountId, locale: Locale) -> Result<bool, ApiError> {
    let Some(person) = store::reopen(tx, user).await? else { return Ok(false) };
    data_requests::withdraw_erasure(tx, user).await?;
    ranking::follow_person(tx, user);
    let now = OffsetDateTime::now_utc().unix_timestamp();
    write(tx, user, person, "reopened", Letter::AccountReopened { at: now }, locale).await?;
    let notice = notices::New {
        kind: notices::Kind::AccountReopened,
        group: String::new(),
        event: now.to_string(),
        params: json!({}),
        path: "/personal-information?tab=data".to_owned(),
    };
    notices::tell(tx, &[user], notice).await?;
    Ok(true)
}

async fn write(
    tx: &mut TenantTx,
    user: AccountId,
    person: store::Person,
    what: &str,
    letter: Letter,
    locale: Locale,
) -> Result<(), ApiError> {
    if !person.email.contains('@') {
        return Ok(());
    }
    let key = format!("account-{what}/{user}/{}", OffsetDateTime::now_utc().unix_timestamp());
    let whom = To { to: person.email, name: person.full_name, locale };
    mail::enqueue(tx, key, whom, letter).await.map(drop)
}
