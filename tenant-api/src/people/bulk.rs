//! The same done to many people, each on their own.

use actix_web::{HttpRequest, put};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::error::FieldError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::change::{self, PersonChange};
use super::messages::TOO_MANY_PEOPLE;
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::permissions::{Action, Resource, Role};
use crate::site::Site;

/// Most people of one call.
const MOST: usize = 200;

platform::text_enum! {
    /// What is done to them.
    pub enum BulkAction {
        /// They get the role that `value` names.
        Role = "role",
        /// Nobody signs in with them.
        Block = "block",
        /// The same taken back.
        Unblock = "unblock",
        /// Their sessions end.
        SignOut = "sign_out",
    }
}

/// What is done to whom.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BulkChange {
    /// At most 200.
    ids: Vec<AccountId>,
    action: BulkAction,
    /// Of `role`: a role's name.
    value: Option<Role>,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkAnswer {
    /// Accounts that were changed.
    changed: usize,
    /// The others, each with the reason in the caller's language.
    skipped: Vec<Skipped>,
}

/// An account that was not changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct Skipped {
    id: AccountId,
    message_key: &'static str,
    message: String,
}

/// Does the same to many people; whoever can't be changed is skipped.
#[utoipa::path(tag = "admin", request_body = BulkChange, responses((status = 200, body = Envelope<BulkAnswer>)))]
#[put("/api-admin/users")]
pub async fn update_users(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<BulkAnswer>, ApiError> {
    actor.require(Resource::Account, Action::Update)?;
    let BulkChange { mut ids, action, value } = body.json().await?;
    if action == BulkAction::SignOut {
        actor.require_person()?;
    }
    if action == BulkAction::Role {
        actor.require(Resource::Account, Action::ChangeRole)?;
        value.ok_or_else(|| ApiError::field("value", REQUIRED))?;
    }
    ids.sort_unstable();
    ids.dedup();
    if ids.len() > MOST {
        let params = vec![("max", MOST.to_string())];
        return Err(ApiError::fields(vec![FieldError { field: "ids".to_owned(), message: TOO_MANY_PEOPLE, params }]));
    }
    if ids.iter().any(|id| id.get() <= 0) {
        return Err(ApiError::field("ids", INVALID_VALUE));
    }
    let mut answer = BulkAnswer { changed: 0, skipped: Vec::new() };
    for id in ids {
        match change::apply(&site, &actor, id, change_of(action, value)).await {
            Ok(_) => answer.changed += 1,
            Err(error) if error.message().status().is_server_error() => return Err(error),
            Err(error) => answer.skipped.push(skipped(id, &error, Locale::of(&request))),
        }
    }
    Ok(Envelope::of(answer))
}

fn change_of(action: BulkAction, value: Option<Role>) -> PersonChange {
    match action {
        BulkAction::Role => PersonChange { role: value, ..PersonChange::default() },
        BulkAction::Block => PersonChange { is_blocked: Some(true), ..PersonChange::default() },
        BulkAction::Unblock => PersonChange { is_blocked: Some(false), ..PersonChange::default() },
        BulkAction::SignOut => PersonChange { sign_out: true, ..PersonChange::default() },
    }
}

fn skipped(id: AccountId, error: &ApiError, locale: Locale) -> Skipped {
    let body = error.body(locale);
    match body.errors.into_iter().next() {
        Some(field) => Skipped { id, message_key: field.message_key, message: field.message },
        None => Skipped { id, message_key: body.message_key, message: body.message },
    }
}
