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
use crate::contests::store::Contest;
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, ContestId, EntryId};
use crate::notices;
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
    let contest = lock_editable(&mut tx, path.id, &actor).await?;
    let DisqualifyInput { reason } = body.json().await?;
    let mut faults = Faults::default();
    faults.required("reason", &reason).max_chars("reason", reason.trim(), REASON_MAX);
    faults.finish()?;
    change(tx, &actor, (&contest, path.entry), Some(reason.trim())).await
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
    let contest = lock_editable(&mut tx, path.id, &actor).await?;
    change(tx, &actor, (&contest, path.entry), None).await
}

/// The same once more changes nothing and is noted once.
async fn change(
    mut tx: TenantTx,
    actor: &Actor,
    (contest, entry): (&Contest, EntryId),
    reason: Option<&str>,
) -> Result<Envelope<bool>, ApiError> {
    let was = store::lock_entry(&mut tx, contest.id, entry).await?.ok_or(ENTRY_NOT_FOUND)?;
    if was.reason.as_deref() != reason {
        let now = OffsetDateTime::now_utc();
        store::disqualify(&mut tx, (entry, actor.id), reason, now).await?;
        let noted = |reason: Option<&str>| match reason {
            Some(reason) => json!({ "disqualified": { "name": was.name, "reason": reason } }),
            None => json!({ "disqualified": Value::Null }),
        };
        let (before, after) = (noted(was.reason.as_deref()), noted(reason));
        history::record(&mut tx, Some(actor.id), Subject::contest(contest.id), Change::Update, &before, &after).await?;
        releasing::plan_of_entry(&mut tx, entry).await?;
        standings::tell_reset(&mut tx, contest.id)?;
        standings::tell_similarity(&mut tx, contest.id)?;
        tell(&mut tx, (contest, was.user), reason, now).await?;
    }
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Tells a person that they are disqualified and why, or that their result counts again.
async fn tell(
    tx: &mut TenantTx,
    (contest, user): (&Contest, AccountId),
    reason: Option<&str>,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let kind = match reason {
        Some(_) => notices::Kind::ContestDisqualified,
        None => notices::Kind::ContestReinstated,
    };
    let notice = notices::New {
        kind,
        group: String::new(),
        event: format!("contest/{}/{}", contest.id, now.unix_timestamp_nanos()),
        params: json!({ "title": contest.draft.name, "reason": reason }),
        path: format!("/contests/{}", contest.draft.slug),
    };
    notices::tell(tx, &[user], notice).await
}
