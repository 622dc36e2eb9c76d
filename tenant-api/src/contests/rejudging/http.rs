//! The calls.

use std::collections::HashMap;

use actix_web::{HttpRequest, delete, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use platform::tenancy::{TenantConn, TenantTx};
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::changes::{RankChange, VerdictChange};
use super::store::{self, Named, Trial};
use super::words::ContestRejudgeStatus as Status;
use super::work::{go_on, questions_of};
use crate::actor::Actor;
use crate::contests::access::{find_editable, lock_editable};
use crate::contests::messages::{CONTEST_REJUDGE_NOT_FOUND, CONTEST_REJUDGE_NOT_READY};
use crate::contests::parts::label;
use crate::history::{self, Change, Subject};
use crate::ids::{ContestId, EntryId, QuestionId};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::questions::messages::NO_TESTS;
use crate::questions::{find_key, test_cases};
use crate::site::Site;
use crate::{standings, submissions};

/// What is judged again.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ContestRejudgeBody {
    /// One question of the contest; none: all.
    question_id: Option<QuestionId>,
}

/// Somebody whose row would be another.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestRankChange {
    name: String,
    candidate_id: Option<String>,
    #[serde(flatten)]
    change: RankChange,
}

/// A verdict that would be another.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestVerdictChange {
    name: String,
    /// `A` for the first question of the contest.
    label: String,
    #[serde(flatten)]
    change: VerdictChange,
}

/// Judging a contest's answers again, held until it is applied or dropped.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestRejudgeView {
    id: Uuid,
    status: Status,
    /// Null: all questions.
    question_id: Option<QuestionId>,
    /// Programs that the judge runs for it, and those that are done.
    total: i32,
    judged: i32,
    /// Epoch seconds.
    created_at: i64,
    applied_at: Option<i64>,
    /// How many verdicts are others; the first 500 of them follow.
    verdict_count: i64,
    verdicts: Vec<ContestVerdictChange>,
    /// Everybody whose rank or score is another, by the new rank.
    ranks: Vec<ContestRankChange>,
}

/// The latest judging again of a contest's answers; null where there was none.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<Option<ContestRejudgeView>>)))]
#[get("/api/contests/{id}/rejudge")]
pub async fn get_contest_rejudge(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    request: HttpRequest,
) -> Result<Envelope<Option<ContestRejudgeView>>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut conn = site.read().await?;
    find_editable(&mut conn, *id, &actor).await?;
    let Some(trial) = store::latest(&mut conn, *id).await? else { return Ok(Envelope::of(None)) };
    Ok(Envelope::of(Some(view(&mut conn, trial, Locale::of(&request)).await?)))
}

/// Has a contest's answers judged again by the tests and keys of now; nothing changes before that is applied.
#[utoipa::path(tag = "contest", params(ContestId), request_body = ContestRejudgeBody, responses((status = 200, body = Envelope<ContestRejudgeView>)))]
#[post("/api/contests/{id}/rejudge")]
pub async fn start_contest_rejudge(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ContestRejudgeView>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let ContestRejudgeBody { question_id } = body.json_or_default().await?;
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, *id, &actor).await?;
    let columns = standings::columns(&mut tx, *id).await?;
    if question_id.is_some_and(|asked| !columns.iter().any(|column| column.question_id == asked)) {
        return Err(ApiError::on_field("question_id", INVALID_VALUE));
    }
    let run = Uuid::new_v4();
    store::insert(&mut tx, run, (*id, question_id), actor.id).await?;
    let trial = found(store::find(&mut tx, run).await?)?;
    let judged = judged_questions(&mut tx, &trial).await?;
    let total = submissions::hold_in_contest(&mut tx, run, (*id, &judged), actor.id).await?;
    store::set_total(&mut tx, run, total).await?;
    if total == 0 {
        go_on(&mut tx, run, actor.id).await?;
    }
    note(&mut tx, &actor, *id, json!({ "rejudge": "held" })).await?;
    let trial = found(store::find(&mut tx, run).await?)?;
    tx.commit().await?;
    submissions::carry_rejudges_soon(&site);
    Ok(Envelope::of(view(&mut *site.read().await?, trial, Locale::of(&request)).await?))
}

/// Those whose programs the judge runs.
async fn judged_questions(tx: &mut TenantConn, trial: &Trial) -> Result<Vec<QuestionId>, ApiError> {
    let mut judged = Vec::new();
    for question in questions_of(tx, trial).await? {
        let kind = find_key(tx, question).await?.kind;
        if !kind.is_judged() {
            continue;
        }
        if kind != marking::Kind::Turtle && test_cases::count(tx, question).await? == 0 {
            return Err(NO_TESTS.into());
        }
        judged.push(question);
    }
    Ok(judged)
}

/// Has the new verdicts take effect, all at once; sent again it is the same.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<ContestRejudgeView>)))]
#[post("/api/contests/{id}/rejudge/apply")]
pub async fn apply_contest_rejudge(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    request: HttpRequest,
) -> Result<Envelope<ContestRejudgeView>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, *id, &actor).await?;
    let trial = lock_latest(&mut tx, *id).await?;
    match trial.status {
        Status::Judging | Status::Trying => return Err(CONTEST_REJUDGE_NOT_READY.into()),
        Status::Ready => {
            store::set_status(&mut tx, trial.id, Status::Applying).await?;
            go_on(&mut tx, trial.id, actor.id).await?;
            note(&mut tx, &actor, *id, json!({ "rejudge": "applied" })).await?;
        }
        Status::Applying | Status::Applied => {}
    }
    let trial = found(store::find(&mut tx, trial.id).await?)?;
    tx.commit().await?;
    Ok(Envelope::of(view(&mut *site.read().await?, trial, Locale::of(&request)).await?))
}

/// Drops the new verdicts; what was applied stays.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/contests/{id}/rejudge")]
pub async fn drop_contest_rejudge(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, *id, &actor).await?;
    let trial = lock_latest(&mut tx, *id).await?;
    if matches!(trial.status, Status::Applying | Status::Applied) {
        return Err(CONTEST_REJUDGE_NOT_FOUND.into());
    }
    store::delete(&mut tx, trial.id).await?;
    standings::tell_rejudge(&mut tx, *id)?;
    note(&mut tx, &actor, *id, json!({ "rejudge": "dropped" })).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

async fn lock_latest(tx: &mut TenantTx, contest: ContestId) -> Result<Trial, ApiError> {
    let latest = found(store::latest(tx, contest).await?)?;
    found(store::lock(tx, latest.id).await?)
}

fn found(trial: Option<Trial>) -> Result<Trial, ApiError> {
    trial.ok_or_else(|| CONTEST_REJUDGE_NOT_FOUND.into())
}

async fn note(tx: &mut TenantTx, actor: &Actor, id: ContestId, what: serde_json::Value) -> Result<(), ApiError> {
    history::record(tx, Some(actor.id), Subject::contest(id), Change::Update, &json!({}), &what).await
}

async fn view(conn: &mut TenantConn, trial: Trial, locale: Locale) -> Result<ContestRejudgeView, ApiError> {
    let changes = trial.changes();
    let of_ranks = changes.ranks.iter().map(|it| it.entry_id);
    let entries: Vec<EntryId> = of_ranks.chain(changes.verdicts.iter().map(|it| it.entry_id)).collect();
    let people: HashMap<EntryId, Named> =
        store::names_of(conn, &entries).await?.into_iter().map(|named| (named.entry_id, named)).collect();
    let labels: HashMap<QuestionId, String> = (1..)
        .zip(standings::columns(conn, trial.contest_id).await?)
        .map(|(position, column)| (column.question_id, label(position)))
        .collect();
    let name = |entry: EntryId| {
        names::shown(people.get(&entry).map(|named| named.full_name.clone()).unwrap_or_default(), locale)
    };
    let rank = |change: RankChange| ContestRankChange {
        name: name(change.entry_id),
        candidate_id: people.get(&change.entry_id).and_then(|named| named.candidate_id.clone()),
        change,
    };
    let verdict = |change: VerdictChange| ContestVerdictChange {
        name: name(change.entry_id),
        label: labels.get(&change.question_id).cloned().unwrap_or_default(),
        change,
    };
    Ok(ContestRejudgeView {
        id: trial.id,
        status: trial.status,
        question_id: trial.question_id,
        total: trial.total,
        judged: trial.judged,
        created_at: trial.created_at.unix_timestamp(),
        applied_at: trial.applied_at.map(OffsetDateTime::unix_timestamp),
        verdict_count: changes.verdict_count,
        verdicts: changes.verdicts.into_iter().map(verdict).collect(),
        ranks: changes.ranks.into_iter().map(rank).collect(),
    })
}
