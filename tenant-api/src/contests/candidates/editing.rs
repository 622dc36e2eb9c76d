//! One candidate, added, changed or taken off the list.

use actix_web::{delete, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::tenancy::{TenantConn, TenantTx};
use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::bringing_in::bring_in;
use super::draft::{CandidateDraft, CandidateInput};
use super::listing::Candidate;
use super::store::{self, CandidateQuery, CandidateRow};
use crate::actor::Actor;
use crate::contests::access::lock_editable;
use crate::contests::messages::{CANDIDATE_HAS_ENTERED, CANDIDATE_ID_TAKEN, CANDIDATE_NOT_FOUND};
use crate::contests::moving::follow_rooms;
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, CandidateId, ContestId};
use crate::imports::RowStatus;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::standings;

/// A contest and one of its candidates.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub struct CandidatePath {
    #[param(value_type = i64)]
    id: ContestId,
    #[param(value_type = i64)]
    candidate: CandidateId,
}

async fn sound(body: RawBody, now: OffsetDateTime) -> Result<CandidateDraft, ApiError> {
    let body: CandidateInput = body.json().await?;
    let mut faults = Faults::default();
    let draft = body.check(&mut faults, now);
    faults.finish().map(|()| draft)
}

async fn find(conn: &mut TenantConn, contest: ContestId, id: CandidateId) -> Result<CandidateRow, ApiError> {
    let query = CandidateQuery { ids: Some(&[id]), ..CandidateQuery::default() };
    store::list(conn, contest, &query).await?.pop().ok_or_else(|| CANDIDATE_NOT_FOUND.into())
}

/// Adds a candidate. Without the address of an account that is there, one is made for the contest.
#[utoipa::path(tag = "contest", params(ContestId), request_body = CandidateInput, responses((status = 200, body = Envelope<Candidate>)))]
#[post("/api/contests/{id}/candidates")]
pub async fn add_candidate(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    body: RawBody,
) -> Result<Envelope<Candidate>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, *id, &actor).await?;
    let draft = sound(body, now).await?;
    let name = draft.candidate_id.clone();
    let outcome = bring_in(&mut tx, &site, *id, &[Ok(draft)]).await?.pop();
    match outcome {
        Some(Ok(RowStatus::Created)) => {}
        Some(Err(fault)) if fault.params.is_empty() => return Err(ApiError::on_field(&fault.field, fault.message)),
        Some(Err(fault)) => return Err(ApiError::fields(vec![fault])),
        _ => return Err(ApiError::on_field("candidate_id", CANDIDATE_ID_TAKEN)),
    }
    let query = CandidateQuery { candidate_id: Some(&name), ..CandidateQuery::default() };
    let row = store::list(&mut tx, *id, &query).await?.pop().ok_or(CANDIDATE_NOT_FOUND)?;
    // They may have entered before there was a list.
    follow_rooms(&mut tx, *id, now).await?;
    record(&mut tx, (*id, actor.id), (&Value::Null, &written(&row.draft()))).await?;
    standings::tell_room(&mut tx, *id)?;
    tx.commit().await?;
    Ok(Envelope::of(Candidate::from(row)))
}

/// Changes a candidate; the account stays.
#[utoipa::path(tag = "contest", params(CandidatePath), request_body = CandidateInput, responses((status = 200, body = Envelope<Candidate>)))]
#[put("/api/contests/{id}/candidates/{candidate}")]
pub async fn change_candidate(
    site: Site,
    actor: Actor,
    path: web::Path<CandidatePath>,
    body: RawBody,
) -> Result<Envelope<Candidate>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, path.id, &actor).await?;
    let was = find(&mut tx, path.id, path.candidate).await?;
    let draft = sound(body, now).await?;
    store::update(&mut tx, &[(path.candidate, &draft)]).await?;
    follow_rooms(&mut tx, path.id, now).await?;
    record(&mut tx, (path.id, actor.id), (&written(&was.draft()), &written(&draft))).await?;
    standings::tell_room(&mut tx, path.id)?;
    let row = find(&mut tx, path.id, path.candidate).await?;
    tx.commit().await?;
    Ok(Envelope::of(Candidate::from(row)))
}

/// Takes a candidate off the list, with the account that was made for it.
#[utoipa::path(tag = "contest", params(CandidatePath), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/contests/{id}/candidates/{candidate}")]
pub async fn remove_candidate(
    site: Site,
    actor: Actor,
    path: web::Path<CandidatePath>,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, path.id, &actor).await?;
    let row = find(&mut tx, path.id, path.candidate).await?;
    if row.has_entered {
        return Err(CANDIDATE_HAS_ENTERED.into());
    }
    store::delete(&mut tx, path.candidate).await?;
    record(&mut tx, (path.id, actor.id), (&written(&row.draft()), &Value::Null)).await?;
    standings::tell_room(&mut tx, path.id)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// What the contest's history says of a candidate.
fn written(draft: &CandidateDraft) -> Value {
    json!({ "candidate": format!("{} {}", draft.candidate_id, draft.full_name), "candidate_room": draft.room,
            "candidate_seat": draft.seat, "candidate_class": draft.class, "candidate_school": draft.school })
}

async fn record(
    tx: &mut TenantTx,
    (contest, by): (ContestId, AccountId),
    (was, now): (&Value, &Value),
) -> Result<(), ApiError> {
    history::record(tx, Some(by), Subject::contest(contest), Change::Update, was, now).await
}
