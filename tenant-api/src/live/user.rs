//! What concerns one person, whoever tells it: `user/7`.

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::messages::{LOGIN_REQUIRED, NO_ACCESS};
use platform::tenancy::TenantTx;
use serde_json::json;

use super::publish::publish;
use super::recheck::recheck_person;
use super::topic::TopicKind;
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::site::Site;

/// A person's own topic.
pub const USER: TopicKind = TopicKind::new("user/{id}", is_own);

/// Has the person's open tabs look who they are, when the transaction commits: a session, a role or an account is no longer
/// what it was. Streams of sessions that are over end.
///
/// # Errors
/// None that a person can cause.
pub fn account_changed(tx: &mut TenantTx, user: AccountId) -> Result<(), ApiError> {
    publish(tx, &USER.topic(user.get()), &json!({ "kind": "account" }))?;
    recheck_person(tx, user)
}

fn is_own<'a>(_: &'a Site, actor: Option<&'a Actor>, id: i64) -> BoxFuture<'a, Result<(), ApiError>> {
    Box::pin(async move {
        let actor = actor.ok_or(LOGIN_REQUIRED)?;
        // Whoever visits acts through an account that is nobody's.
        actor.require_own_account()?;
        if actor.id.get() == id { Ok(()) } else { Err(NO_ACCESS.into()) }
    })
}
