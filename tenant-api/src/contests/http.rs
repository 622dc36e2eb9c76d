//! Contests: made, changed, let through, copied, seen, entered, sat.

use actix_web::{HttpRequest, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::{RawBody, peer};
use platform::locale::Locale;
use platform::messages::{INVALID_DATE, REQUIRED};
use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::access::{find_editable, find_visible, find_visible_by_id, lock_editable};
use super::entering::{EnterBody, Entered, enter, refuse_address};
use super::input::ContestInput;
use super::messages::NOT_OVER_YET;
use super::saving::{change, create, refuse_unready};
use super::views::{ContestView, view};
use super::{cloning, releasing, sitting, store};
use crate::actor::{Actor, Visitor};
use crate::approval::{ManageStep, Status};
use crate::history::{self, Change, Subject};
use crate::ids::{ContestId, ContestPartId};
use crate::learning::QuizAttempt;
use crate::permissions::{Action, Resource};
use crate::share_pictures::{self, Shared};
use crate::site::Site;
use crate::{learning, standings};

/// One contest, by its address or id.
#[utoipa::path(tag = "contest", responses((status = 200, body = Envelope<ContestView>)), params(("id" = String, Path)))]
#[get("/api/contests/{id}")]
pub async fn get_contest(
    site: Site,
    visitor: Visitor,
    key: web::Path<String>,
    request: HttpRequest,
) -> Result<Envelope<ContestView>, ApiError> {
    let actor = visitor.0.as_ref();
    let mut conn = site.read().await?;
    let contest = find_visible(&mut conn, &key, actor).await?;
    Ok(Envelope::of(view(&mut conn, contest, actor, Locale::of(&request)).await?))
}

/// Creates a contest.
#[utoipa::path(tag = "contest", request_body = ContestInput, responses((status = 200, body = Envelope<ContestView>)))]
#[post("/api/contests")]
pub async fn create_contest(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ContestView>, ApiError> {
    actor.require(Resource::Contest, Action::Create)?;
    let id = create(&site, &actor, body.json().await?).await?;
    editable(&site, &actor, id, Locale::of(&request)).await
}

async fn editable(
    site: &Site,
    actor: &Actor,
    id: ContestId,
    locale: Locale,
) -> Result<Envelope<ContestView>, ApiError> {
    let mut conn = site.read().await?;
    let contest = find_editable(&mut conn, id, actor).await?;
    Ok(Envelope::of(view(&mut conn, contest, Some(actor), locale).await?))
}

platform::text_enum! {
    /// What is done to a contest.
    pub enum ContestAction {
        /// Its fields change.
        Update = "update",
        /// Hand in.
        Submit = "submit",
        /// Take back what was handed in.
        Cancel = "cancel",
        /// Let through.
        Approve = "approve",
        /// Send back.
        Reject = "reject",
        /// Put out.
        Publish = "publish",
        /// Take in.
        Unpublish = "unpublish",
        /// Take away: archived where somebody took part, deleted otherwise.
        Archive = "archive",
    }
}

/// What is done to a contest.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ContestManage {
    pub id: ContestId,
    pub action: ContestAction,
    /// Needed to reject.
    #[serde(default)]
    pub reason: Option<String>,
    /// For `update`: what changes.
    #[serde(flatten)]
    pub fields: ContestInput,
}

/// Changes a contest, takes a step in its life, or takes it away.
#[utoipa::path(tag = "contest", request_body = ContestManage, responses((status = 200, body = Envelope<Option<ContestView>>)))]
#[put("/api/contests/manage")]
pub async fn manage_contest(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<Option<ContestView>>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let body: ContestManage = body.json().await?;
    let id = body.id;
    match body.action {
        ContestAction::Update => change(&site, &actor, id, body.fields).await?,
        ContestAction::Archive => {
            take_away(&site, &actor, id).await?;
            return Ok(Envelope::of(None));
        }
        _ => step(&site, &actor, &body).await?,
    }
    let Envelope { data, .. } = editable(&site, &actor, id, Locale::of(&request)).await?;
    Ok(Envelope::of(Some(data)))
}

async fn step(site: &Site, actor: &Actor, body: &ContestManage) -> Result<(), ApiError> {
    let wanted = json!({ "id": body.id, "action": body.action, "reason": body.reason });
    let wanted: ManageStep = serde_json::from_value(wanted).map_err(ApiError::internal)?;
    let mut tx = site.begin().await?;
    let contest = lock_editable(&mut tx, body.id, actor).await?;
    let may_approve = actor.may(Resource::Contest, Action::Approval);
    let (to, reason) = wanted.outcome(&contest.standing(), may_approve)?;
    if matches!(to, Status::WaitingForApproval | Status::Approved | Status::Published) {
        refuse_unready(&contest.draft)?;
    }
    store::set_status(&mut tx, contest.id, to, reason).await?;
    let (was, now) = (json!({ "status": contest.status }), json!({ "status": to, "reject_reason": reason }));
    history::record(&mut tx, Some(actor.id), Subject::contest(contest.id), Change::Update, &was, &now).await?;
    standings::tell_reset(&mut tx, contest.id)?;
    if [contest.status, to].contains(&Status::Published) {
        share_pictures::plan(&mut tx, Shared::contest(contest.id)).await?;
    }
    tx.commit().await?;
    Ok(())
}

async fn take_away(site: &Site, actor: &Actor, id: ContestId) -> Result<(), ApiError> {
    actor.require(Resource::Contest, Action::Delete)?;
    let mut tx = site.begin().await?;
    let contest = lock_editable(&mut tx, id, actor).await?;
    if store::has_entries(&mut tx, id).await? {
        store::archive(&mut tx, id).await?;
    } else {
        store::delete(&mut tx, id).await?;
    }
    let was = json!({ "name": contest.draft.name, "slug": contest.draft.slug });
    history::record(&mut tx, Some(actor.id), Subject::contest(id), Change::Delete, &was, &Value::Null).await?;
    standings::tell_reset(&mut tx, id)?;
    tx.commit().await?;
    Ok(())
}

/// A contest to be copied.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ContestClone {
    contest_id: ContestId,
    /// When the copy begins, in epoch seconds: all its times are moved as far.
    #[serde(default)]
    start_time: Option<i64>,
}

/// Copies a contest into a draft of one's own, without who took part.
#[utoipa::path(tag = "contest", request_body = ContestClone, responses((status = 200, body = Envelope<ContestView>)))]
#[post("/api/contests/clone")]
pub async fn clone_contest(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ContestView>, ApiError> {
    actor.require(Resource::Contest, Action::Create)?;
    let ContestClone { contest_id, start_time } = body.json().await?;
    let start = start_time.map(OffsetDateTime::from_unix_timestamp).transpose();
    let start = start.map_err(|_| ApiError::on_field("start_time", INVALID_DATE))?;
    let id = cloning::clone(&site, &actor, contest_id, start).await?;
    editable(&site, &actor, id, Locale::of(&request)).await
}

/// Has the caller take part. Twice is one entry.
#[utoipa::path(tag = "contest", params(ContestId), request_body = EnterBody, responses((status = 200, body = Envelope<Entered>)))]
#[post("/api/contests/{id}/enter")]
pub async fn enter_contest(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<Entered>, ApiError> {
    actor.require_own_account()?;
    let body: EnterBody = body.json_or_default().await?;
    let contest = find_visible_by_id(&mut *site.read().await?, *id, Some(&actor)).await?;
    let at = (peer(&request), OffsetDateTime::now_utc());
    enter(&site, &actor, &contest, &body, (&at.0, at.1)).await.map(Envelope::of)
}

/// A contest and one of its parts.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub struct PartPath {
    #[param(value_type = i64)]
    id: ContestId,
    #[param(value_type = i64)]
    part: ContestPartId,
}

/// Who begins a part.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct StartPartBody {
    /// A call that is repeated has the same.
    key: Option<Uuid>,
}

/// Begins a part, or goes on with it: all its questions are in the answer.
#[utoipa::path(tag = "contest", params(PartPath), request_body = StartPartBody, responses((status = 200, body = Envelope<QuizAttempt>)))]
#[post("/api/contests/{id}/parts/{part}/start")]
pub async fn start_part(
    site: Site,
    actor: Actor,
    path: web::Path<PartPath>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<QuizAttempt>, ApiError> {
    actor.require_own_account()?;
    let StartPartBody { key } = body.json_or_default().await?;
    let key = key.ok_or_else(|| ApiError::on_field("key", REQUIRED))?;
    let (locale, now) = (Locale::of(&request), OffsetDateTime::now_utc());
    let mut tx = site.begin().await?;
    let contest = find_visible_by_id(&mut tx, path.id, Some(&actor)).await?;
    refuse_address(&contest, &peer(&request))?;
    let begun = sitting::begin(&mut tx, &site, &actor, (&contest, path.part), (key, now), locale).await?;
    // What was handed in because its time is over stays so, whatever is answered.
    tx.commit().await?;
    if begun.is_err() {
        learning::carry(&site);
    }
    begun.map(Envelope::of)
}

/// Has everybody see the live rows of a contest that is over.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<ContestView>)))]
#[post("/api/contests/{id}/unfreeze")]
pub async fn unfreeze_contest(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    request: HttpRequest,
) -> Result<Envelope<ContestView>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut tx = site.begin().await?;
    let contest = lock_editable(&mut tx, *id, &actor).await?;
    if !contest.is_over(OffsetDateTime::now_utc()) {
        return Err(NOT_OVER_YET.into());
    }
    store::unfreeze(&mut tx, contest.id).await?;
    releasing::plan(&mut tx, contest.id, OffsetDateTime::now_utc()).await?;
    let (was, now) = (json!({ "frozen": contest.unfrozen_at.is_none() }), json!({ "frozen": false }));
    history::record(&mut tx, Some(actor.id), Subject::contest(contest.id), Change::Update, &was, &now).await?;
    standings::tell_reset(&mut tx, contest.id)?;
    tx.commit().await?;
    editable(&site, &actor, *id, Locale::of(&request)).await
}
