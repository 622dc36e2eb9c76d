//! Disqualifying: who is has no rank, and keeps what was answered.

use actix_web::{delete, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::tenancy::TenantTx;
use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::store;
use crate::actor::Actor;
use crate::contests::access::lock_editable;
use crate::contests::messages::ENTRY_NOT_FOUND;
use crate::contests::releasing;
use crate::history::{self, Change, Subject};
use crate::ids::{ContestId, EntryId};
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::standings;

/// Longest reason, in characters.
const REASON_MAX: usize = 500;

/// A contest and somebody who is to be disqualified in it, or was.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub struct DisqualifiedPath {
    #[param(value_type = i64)]
    id: ContestId,
    #[param(value_type = i64)]
    entry: EntryId,
}

/// Why somebody is disqualified.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DisqualifyInput {
    /// From 1 to 500 characters.
    reason: String,
}

/// Disqualifies who takes part. Whoever is already has the new reason.
#[utoipa::path(tag = "contest", params(DisqualifiedPath), request_body = DisqualifyInput, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/contests/{id}/entries/{entry}/disqualify")]
pub async fn disqualify_entry(
    site: Site,
    actor: Actor,
    path: web::Path<DisqualifiedPath>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, path.id, &actor).await?;
    let DisqualifyInput { reason } = body.json().await?;
    let mut faults = Faults::default();
    faults.required("reason", &reason).max_chars("reason", reason.trim(), REASON_MAX);
    faults.finish()?;
    change(tx, &actor, &path, Some(reason.trim())).await
}

/// Has who was disqualified take part again.
#[utoipa::path(tag = "contest", params(DisqualifiedPath), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/contests/{id}/entries/{entry}/disqualify")]
pub async fn reinstate_entry(
    site: Site,
    actor: Actor,
    path: web::Path<DisqualifiedPath>,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, path.id, &actor).await?;
    change(tx, &actor, &path, None).await
}

/// The same once more changes nothing and is noted once.
async fn change(
    mut tx: TenantTx,
    actor: &Actor,
    path: &DisqualifiedPath,
    reason: Option<&str>,
) -> Result<Envelope<bool>, ApiError> {
    let was = store::lock_entry(&mut tx, path.id, path.entry).await?.ok_or(ENTRY_NOT_FOUND)?;
    if was.reason.as_deref() != reason {
        store::disqualify(&mut tx, (path.entry, actor.id), reason, OffsetDateTime::now_utc()).await?;
        let noted = |reason: Option<&str>| match reason {
            Some(reason) => json!({ "disqualified": { "name": was.name, "reason": reason } }),
            None => json!({ "disqualified": Value::Null }),
        };
        let (before, after) = (noted(was.reason.as_deref()), noted(reason));
        history::record(&mut tx, Some(actor.id), Subject::contest(path.id), Change::Update, &before, &after).await?;
        releasing::plan_of_entry(&mut tx, path.entry).await?;
        standings::tell_reset(&mut tx, path.id)?;
        standings::tell_similarity(&mut tx, path.id)?;
    }
    tx.commit().await?;
    Ok(Envelope::of(true))
}
