//! The admin's view of a site's accounts.

use actix_web::{get, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::messages::NO_ACCESS;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::messages::ACCOUNT_NOT_FOUND;
use super::store;
use super::words::TEXT_MAX;
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::limits;
use crate::listing::{self, Listing, Search};
use crate::permissions::{Action, Resource, Role};
use crate::site::Site;

/// A row of the list of accounts.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountItem {
    id: AccountId,
    email: String,
    full_name: String,
    role: Role,
    /// Epoch seconds.
    created_at: i64,
}

/// Filters of the list of accounts.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AccountFilter {
    /// One role; empty counts for none.
    #[serde(default, deserialize_with = "listing::given")]
    #[param(value_type = Option<Role>)]
    role: Option<Role>,
}

/// The site's accounts, newest first.
#[utoipa::path(tag = "admin", params(Paging, Search, AccountFilter), responses((status = 200, body = Envelope<Vec<AccountItem>>)))]
#[get("/api-admin/users")]
pub async fn list_accounts(
    site: Site,
    actor: Actor,
    listing: Listing<AccountFilter>,
) -> Result<Envelope<Vec<AccountItem>>, ApiError> {
    actor.require(Resource::Account, Action::List)?;
    let mut conn = site.read().await?;
    let rows = listing::page(listing.paging, async |limit, offset| {
        store::list_accounts(&mut conn, &listing.search, listing.filter.role, (limit, offset)).await
    });
    let (rows, metadata) = rows.await?;
    let items: Vec<AccountItem> = rows
        .into_iter()
        .map(|row| AccountItem {
            id: row.id,
            email: row.email,
            full_name: row.full_name,
            role: row.role,
            created_at: row.created_at.unix_timestamp(),
        })
        .collect();
    Ok(Envelope::page(items, metadata))
}

/// What an admin may change of an account; what is not named stays.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AccountChange {
    /// A role's name; needs the right to change roles.
    role: Option<Role>,
    full_name: Option<String>,
}

/// Changes an account.
#[utoipa::path(tag = "admin", params(AccountId), request_body = AccountChange, responses((status = 200, body = Envelope<AccountItem>)))]
#[put("/api-admin/users/{id}")]
pub async fn update_account(
    site: Site,
    actor: Actor,
    id: web::Path<AccountId>,
    body: RawBody,
) -> Result<Envelope<AccountItem>, ApiError> {
    actor.require(Resource::Account, Action::Update)?;
    let change: AccountChange = body.json().await?;
    let mut tx = site.begin().await?;
    let profile = store::lock_profile(&mut tx, *id).await?.filter(|profile| !profile.is_visitor);
    let mut profile = profile.ok_or(ACCOUNT_NOT_FOUND)?;
    if let Some(role) = change.role {
        actor.require(Resource::Account, Action::ChangeRole)?;
        // Two admins who take each other's role at once would leave none.
        limits::lock_staff(&mut tx).await?;
        let last_admin = profile.role == Role::Admin && role != Role::Admin;
        if last_admin && store::count_admins(&mut tx).await? <= 1 {
            return Err(ApiError::field("role", NO_ACCESS));
        }
        limits::room_for_staff(&mut tx, &site, profile.role, role).await?;
        store::set_role(&mut tx, profile.id, role).await?;
        profile.role = role;
    }
    if let Some(name) = change.full_name {
        let mut faults = Faults::default();
        profile.full_name = faults.rule("full_name", rules::person_name(&name, TEXT_MAX)).unwrap_or_default();
        faults.finish()?;
        store::update_profile(&mut tx, &profile).await?;
    }
    let created_at = store::created_at(&mut tx, profile.id).await?.unix_timestamp();
    tx.commit().await?;
    Ok(Envelope::of(AccountItem {
        id: profile.id,
        email: profile.email,
        full_name: profile.full_name,
        role: profile.role,
        created_at,
    }))
}
