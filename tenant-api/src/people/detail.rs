//! One account with its sessions.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::messages::PERSON_NOT_FOUND;
use super::person::PersonView;
use super::store;
use crate::ids::AccountId;

/// The account as managers see it, with a password that was made just now.
pub(super) async fn read(
    conn: &mut TenantConn,
    id: AccountId,
    password: Option<String>,
) -> Result<PersonView, ApiError> {
    let person = store::find(conn, id).await?.ok_or(PERSON_NOT_FOUND)?;
    let sessions = store::sessions(conn, id).await?;
    Ok(person.view(sessions, password))
}
