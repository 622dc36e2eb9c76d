//! Open tabs learn at once that a session is over, or that its person may do other things.

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;

use crate::ids::AccountId;
use crate::live;

/// Has the person's open tabs look who they are, when the transaction commits: a session, a role or an account is no longer
/// what it was. Streams of sessions that are over end.
///
/// # Errors
/// None that a person can cause.
pub fn announce(tx: &mut TenantTx, user: AccountId) -> Result<(), ApiError> {
    live::publish(tx, &live::USER.topic(user.get()), &json!({ "kind": "account" }))?;
    live::recheck_person(tx, user)
}
