//! One account's calls.

use actix_web::{HttpRequest, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::change::{self, PersonChange};
use super::create::{self, NewPersonInput};
use super::detail;
use super::person::PersonView;
use super::profile::ProfileInput;
use crate::account_words::UserType;
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::permissions::{Action, Resource, Role};
use crate::site::Site;

/// What has a password made.
const MAKE: &str = "make";

/// What a manager changes of an account; what is not named stays, what is empty is cleared.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UserChange {
    #[serde(flatten)]
    profile: ProfileInput,
    #[serde(rename = "type")]
    user_type: Option<UserType>,
    /// Needs the right to change roles, as do `type` admin and test and all that is about the staff.
    role: Option<Role>,
    is_blocked: Option<bool>,
    /// `make`: a new one is made and told once.
    password: Option<String>,
    /// Ends all sessions.
    #[serde(default)]
    sign_out: bool,
    /// As it was read: 409 where somebody else has changed the account since.
    version: Option<i64>,
}

/// An account that was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedUser {
    id: AccountId,
    /// The password that was made, told once; null where one was given.
    password: Option<String>,
}

/// One account with its sessions.
#[utoipa::path(tag = "admin", params(AccountId), responses((status = 200, body = Envelope<PersonView>)))]
#[get("/api-admin/users/{id}")]
pub async fn get_user(site: Site, actor: Actor, id: web::Path<AccountId>) -> Result<Envelope<PersonView>, ApiError> {
    actor.require(Resource::Account, Action::Read)?;
    Ok(Envelope::of(detail::read(&mut *site.read().await?, *id, None).await?))
}

/// Changes an account.
#[utoipa::path(tag = "admin", params(AccountId), request_body = UserChange, responses((status = 200, body = Envelope<PersonView>)))]
#[put("/api-admin/users/{id}")]
pub async fn update_user(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    id: web::Path<AccountId>,
    body: RawBody,
) -> Result<Envelope<PersonView>, ApiError> {
    actor.require(Resource::Account, Action::Update)?;
    let input: UserChange = body.json().await?;
    if input.password.as_deref().is_some_and(|word| word != MAKE) {
        return Err(ApiError::field("password", INVALID_VALUE));
    }
    let change = PersonChange {
        profile: input.profile,
        user_type: input.user_type,
        role: input.role,
        is_blocked: input.is_blocked,
        makes_password: input.password.is_some(),
        sign_out: input.sign_out,
        version: input.version,
        locale: Locale::of(&request),
    };
    let made = change::apply(&site, &actor, *id, change).await?;
    Ok(Envelope::of(detail::read(&mut *site.read().await?, *id, made).await?))
}

/// Makes one account. Who has an address is told by a letter, with a link that sets a password.
#[utoipa::path(tag = "admin", request_body = NewPersonInput, responses((status = 200, body = Envelope<CreatedUser>)))]
#[post("/api-admin/users")]
pub async fn create_user(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<CreatedUser>, ApiError> {
    actor.require(Resource::Account, Action::Create)?;
    // It has a password in any case.
    actor.require_person()?;
    let input: NewPersonInput = body.json().await?;
    let (id, password) = create::create(&site, &actor, input, Locale::of(&request)).await?;
    Ok(Envelope::of(CreatedUser { id, password }))
}
