//! What concerns one person, whoever tells it: `user/7`.

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::messages::{LOGIN_REQUIRED, NO_ACCESS};

use super::topic::TopicKind;
use crate::actor::Actor;
use crate::site::Site;

/// A person's own topic.
pub const USER: TopicKind = TopicKind::new("user/{id}", is_own);

fn is_own<'a>(_: &'a Site, actor: Option<&'a Actor>, id: i64) -> BoxFuture<'a, Result<(), ApiError>> {
    Box::pin(async move {
        let actor = actor.ok_or(LOGIN_REQUIRED)?;
        // Whoever visits acts through an account that is nobody's.
        actor.require_own_account()?;
        if actor.id.get() == id { Ok(()) } else { Err(NO_ACCESS.into()) }
    })
}
