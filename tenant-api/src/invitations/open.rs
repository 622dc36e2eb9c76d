//! What an invitation's page greets with. Nothing is used up by opening: mail scanners open links as well.

use actix_web::get;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::secrets;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::messages::INVITATION_EXPIRED;
use super::store;
use crate::permissions::Role;
use crate::site::Site;

/// What the link carries.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OpenQuery {
    /// As it is in the letter.
    #[serde(default)]
    token: String,
}

/// Whom an invitation is for.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedInvitation {
    email: String,
    role: Role,
    site_name: String,
    /// Whether the address has an account by now: then signing in takes the invitation.
    has_account: bool,
}

/// Whom an invitation is for, by what its letter's link carries.
#[utoipa::path(tag = "invitation", params(OpenQuery), responses((status = 200, body = Envelope<OpenedInvitation>)))]
#[get("/api/invitation/open")]
pub async fn open_invitation(site: Site, query: Query<OpenQuery>) -> Result<Envelope<OpenedInvitation>, ApiError> {
    let mut conn = site.read().await?;
    let found = store::find_open(&mut conn, secrets::hash_token(&query.token)).await?.ok_or(INVITATION_EXPIRED)?;
    let has_account = store::has_account(&mut conn, &found.email).await?;
    Ok(Envelope::of(OpenedInvitation {
        email: found.email,
        role: found.role,
        site_name: site.entry.name.clone(),
        has_account,
    }))
}
