//! The calls.

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::{ApiError, FieldError};
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::{CONCURRENT_EDIT, INVALID_QUERY, INVALID_VALUE};
use platform::tenancy::TenantTx;
use serde::Deserialize;
use serde_json::Value;
use time::Date;
use utoipa::IntoParams;

use super::input::{ChallengeBody, Draft};
use super::messages::CHALLENGE_NOT_FOUND;
use super::store::{self, Kept, Wanted};
use super::views::{ChallengeView, Looks};
use super::words::ChallengeKind;
use super::{again, days, topic};
use crate::activity;
use crate::actor::{Actor, Visitor};
use crate::badges::{self, Cause};
use crate::history::{self, Change, Subject};
use crate::ids::ChallengeId;
use crate::permissions::{Action, Resource};
use crate::questions::messages::RUNNING_QUESTION;
use crate::site::Site;

fn invalid(field: &str) -> ApiError {
    ApiError::with_fields(INVALID_QUERY, vec![FieldError::new(field, INVALID_VALUE)])
}

/// The day that a query names; none where it names none.
fn day(field: &str, text: &str) -> Result<Option<Date>, ApiError> {
    match text.trim() {
        "" => Ok(None),
        text => days::parse(text).map(Some).ok_or_else(|| invalid(field)),
    }
}

/// Which day's.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DailyFilter {
    /// YYYY-MM-DD; today where nothing is said. Days to come are for managers.
    #[serde(default)]
    date: String,
}

/// The challenge of today or another day, or null.
#[utoipa::path(tag = "challenge", params(DailyFilter), responses((status = 200, body = Envelope<Option<ChallengeView>>)))]
#[get("/api/challenge-problem/daily")]
pub async fn get_daily_challenge(
    site: Site,
    visitor: Visitor,
    filter: Query<DailyFilter>,
    request: HttpRequest,
) -> Result<Envelope<Option<ChallengeView>>, ApiError> {
    let today = activity::today();
    let looks = Looks { site: &site, actor: visitor.0.as_ref(), locale: Locale::of(&request), today };
    let asked = day("date", &filter.date)?.unwrap_or(today);
    if asked > today && !looks.manages() {
        return Err(invalid("date"));
    }
    Ok(Envelope::of(looks.daily(&mut *site.read().await?, asked).await?))
}

/// Which challenges; empty filters don't count.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ChallengeFilter {
    /// daily, weekly or monthly; all where nothing is said.
    #[serde(default)]
    kind: String,
    /// YYYY-MM-DD: not over before that day.
    #[serde(default)]
    from: String,
    /// YYYY-MM-DD: begun by that day.
    #[serde(default)]
    to: String,
}

/// Challenges, the latest first; those to come are for managers. At most 450.
#[utoipa::path(tag = "challenge", params(ChallengeFilter), responses((status = 200, body = Envelope<Vec<ChallengeView>>)))]
#[get("/api/challenge-problem")]
pub async fn list_challenges(
    site: Site,
    visitor: Visitor,
    filter: Query<ChallengeFilter>,
    request: HttpRequest,
) -> Result<Envelope<Vec<ChallengeView>>, ApiError> {
    let kind = match filter.kind.trim() {
        "" => None,
        word => Some(ChallengeKind::parse(word).ok_or_else(|| invalid("kind"))?),
    };
    let wanted = Wanted { kind, from: day("from", &filter.from)?, to: day("to", &filter.to)?, ..Wanted::default() };
    let looks =
        Looks { site: &site, actor: visitor.0.as_ref(), locale: Locale::of(&request), today: activity::today() };
    Ok(Envelope::of(looks.list(&mut *site.read().await?, wanted).await?))
}

async fn one(site: &Site, actor: &Actor, id: ChallengeId, locale: Locale) -> Result<Envelope<ChallengeView>, ApiError> {
    let looks = Looks { site, actor: Some(actor), locale, today: activity::today() };
    let wanted = Wanted { id: Some(id), ..Wanted::default() };
    let found = looks.list(&mut *site.read().await?, wanted).await?.pop();
    found.map(Envelope::of).ok_or_else(|| CHALLENGE_NOT_FOUND.into())
}

/// Makes a challenge.
#[utoipa::path(tag = "challenge", request_body = ChallengeBody, responses((status = 200, body = Envelope<ChallengeView>)))]
#[post("/api/challenge-problem")]
pub async fn create_challenge(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ChallengeView>, ApiError> {
    actor.require(Resource::Challenge, Action::Create)?;
    let body: ChallengeBody = body.json().await?;
    let mut tx = site.begin().await?;
    let draft = body.checked(&mut tx).await?;
    let id = store::insert(&mut tx, &draft, actor.id).await?;
    let subject = Subject::challenge(id);
    history::record(&mut tx, Some(actor.id), subject, Change::Create, &Value::Null, &draft.noted()).await?;
    if draft.start <= activity::today() {
        again::plan(&mut tx, id, draft.question).await?;
    }
    follow_months(&mut tx, &[&draft]).await?;
    topic::tell(&mut tx)?;
    tx.commit().await?;
    one(&site, &actor, id, Locale::of(&request)).await
}

/// Changes a challenge. One that has begun keeps its problem.
#[utoipa::path(tag = "challenge", params(ChallengeId), request_body = ChallengeBody, responses((status = 200, body = Envelope<ChallengeView>)))]
#[put("/api/challenge-problem/{id}")]
pub async fn update_challenge(
    site: Site,
    actor: Actor,
    id: web::Path<ChallengeId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ChallengeView>, ApiError> {
    actor.require(Resource::Challenge, Action::Update)?;
    let body: ChallengeBody = body.json().await?;
    let (id, today) = (*id, activity::today());
    let mut tx = site.begin().await?;
    let Kept { draft: was, version } = store::lock(&mut tx, id).await?.ok_or(CHALLENGE_NOT_FOUND)?;
    if body.version.is_some_and(|known| known != version) {
        return Err(CONCURRENT_EDIT.into());
    }
    let draft = body.checked(&mut tx).await?;
    if was.start <= today && draft.question != was.question {
        return Err(ApiError::on_field("question_id", RUNNING_QUESTION));
    }
    let is_moved = (draft.kind, draft.start) != (was.kind, was.start);
    if is_moved && store::is_answered(&mut tx, was.question, days::midnight(was.start)).await? {
        return Err(ApiError::on_field("start_date", RUNNING_QUESTION));
    }
    store::update(&mut tx, id, &draft).await?;
    let subject = Subject::challenge(id);
    history::record(&mut tx, Some(actor.id), subject, Change::Update, &was.noted(), &draft.noted()).await?;
    if was.start.min(draft.start) <= today {
        again::plan(&mut tx, id, draft.question).await?;
    }
    follow_months(&mut tx, &[&was, &draft]).await?;
    topic::tell(&mut tx)?;
    tx.commit().await?;
    one(&site, &actor, id, Locale::of(&request)).await
}

/// Whoever has solved all dailies of a month has a badge for it: it follows when one of them that has begun comes or goes.
async fn follow_months(tx: &mut TenantTx, changed: &[&Draft]) -> Result<(), ApiError> {
    let today = activity::today();
    if changed.iter().any(|draft| draft.kind == ChallengeKind::Daily && draft.start <= today) {
        badges::plan_everybody(tx, Cause::Dailies).await?;
    }
    Ok(())
}

/// Takes a challenge away that nobody has answered.
#[utoipa::path(tag = "challenge", params(ChallengeId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/challenge-problem/{id}")]
pub async fn delete_challenge(
    site: Site,
    actor: Actor,
    id: web::Path<ChallengeId>,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Challenge, Action::Delete)?;
    let mut tx = site.begin().await?;
    let Kept { draft, .. } = store::lock(&mut tx, *id).await?.ok_or(CHALLENGE_NOT_FOUND)?;
    if store::is_answered(&mut tx, draft.question, days::midnight(draft.start)).await? {
        return Err(RUNNING_QUESTION.into());
    }
    store::delete(&mut tx, *id).await?;
    follow_months(&mut tx, &[&draft]).await?;
    let subject = Subject::challenge(*id);
    history::record(&mut tx, Some(actor.id), subject, Change::Delete, &draft.noted(), &Value::Null).await?;
    topic::tell(&mut tx)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
