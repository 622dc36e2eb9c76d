//! The calls of who has a code.

use actix_web::{HttpRequest, get, post};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::redeeming;
use super::store::{self, Which};
use super::views::{OpenedCourse, RedeemedCode, redeemed};
use crate::actor::Actor;
use crate::listing;
use crate::site::Site;

/// A code that somebody has.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CodeInput {
    /// In any case, with or without blanks and hyphens.
    code: String,
}

/// What a code has opened.
#[derive(Debug, Serialize, ToSchema)]
pub struct Redeemed {
    courses: Vec<OpenedCourse>,
}

/// Opens the courses of a code to the caller, once.
#[utoipa::path(tag = "activation", request_body = CodeInput, responses((status = 200, body = Envelope<Redeemed>)))]
#[post("/api/activation-code/redeem")]
pub async fn redeem_code(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<Redeemed>, ApiError> {
    actor.require_own_account()?;
    let CodeInput { code } = body.json().await?;
    Ok(Envelope::of(Redeemed { courses: redeeming::redeem(&site, &request, &actor, &code).await? }))
}

/// Codes that the caller has used, the last one first.
#[utoipa::path(tag = "activation", params(Paging), responses((status = 200, body = Envelope<Vec<RedeemedCode>>)))]
#[get("/api/activation-code/redeem")]
pub async fn list_redeemed_codes(
    site: Site,
    actor: Actor,
    paging: Query<Paging>,
    request: HttpRequest,
) -> Result<Envelope<Vec<RedeemedCode>>, ApiError> {
    let which = Which { user: Some(actor.id), ..Which::default() };
    let mut conn = site.read().await?;
    let run = async |limit: i64, offset: i64| store::list(&mut conn, &which, (limit, offset)).await;
    let (rows, metadata) = listing::page(paging.into_inner(), run).await?;
    Ok(Envelope::page(redeemed(&mut conn, actor.id, rows, Locale::of(&request)).await?, metadata))
}
