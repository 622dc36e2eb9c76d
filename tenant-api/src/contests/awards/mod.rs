//! Awards: by which rules a contest gives them, who gets them, and their certificates.

mod store;

use std::collections::HashSet;

use actix_web::{get, post, put, web};
use contest_rules::awards::{AwardKind, AwardRule, awards};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::messages::{INVALID_VALUE, REQUIRED};
use platform::openapi::ServiceConfig;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use store::AwardRow;

use super::access::{find_editable, lock_editable};
use super::messages::{NOT_OVER_YET, STILL_FROZEN};
use crate::actor::Actor;
use crate::certificates::{self, Award};
use crate::history::{self, Change, Subject};
use crate::ids::{ContestId, EntryId};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// The lowest rank that a rule may name.
const RANK_MAX: i32 = 100_000;
/// The highest score that a rule may name.
const SCORE_MAX: f64 = 1_000_000.0;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(get_contest_awards).service(set_contest_awards).service(issue_contest_awards);
}

/// Somebody who is awarded something.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestAwardGiven {
    entry_id: EntryId,
    /// As it is in the account.
    name: String,
    rank: i64,
    score: f64,
    kind: AwardKind,
    /// Of their certificate, where they have one that is valid and says this award.
    certificate_code: Option<String>,
}

/// The awards of a contest.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestAwards {
    rules: Vec<AwardRule>,
    /// Who gets which as the board is now, best first.
    given: Vec<ContestAwardGiven>,
}

/// The rules of a contest's awards.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ContestAwardsInput {
    /// Each kind at most once; the best that somebody earns is theirs.
    awards: Vec<AwardRule>,
}

/// Who is awarded what as the board is now, best first.
pub(super) async fn given(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<(AwardRow, AwardKind)>, ApiError> {
    let rules = store::rules(conn, contest).await?;
    if rules.is_empty() {
        return Ok(vec![]);
    }
    let rows = store::ranked(conn, contest).await?;
    let ranked: Vec<(usize, i64, f64)> =
        rows.iter().enumerate().map(|(index, row)| (index, row.rank, row.score)).collect();
    let mut kinds = vec![None; rows.len()];
    for (index, kind, _) in awards(&rules, &ranked) {
        kinds[index] = Some(kind);
    }
    Ok(rows.into_iter().zip(kinds).filter_map(|(row, kind)| Some((row, kind?))).collect())
}

async fn view(conn: &mut TenantConn, contest: ContestId) -> Result<ContestAwards, ApiError> {
    let rules = store::rules(conn, contest).await?;
    let given = given(conn, contest).await?.into_iter().map(|(row, kind)| {
        let is_said = row.award == Some(kind) && row.certificate_rank.map(i64::from) == Some(row.rank);
        ContestAwardGiven {
            entry_id: row.entry_id,
            name: row.name,
            rank: row.rank,
            score: row.score,
            kind,
            certificate_code: row.certificate_code.filter(|_| is_said),
        }
    });
    Ok(ContestAwards { rules, given: given.collect() })
}

/// The rules of a contest's awards, and who gets which as the board is now.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<ContestAwards>)))]
#[get("/api/contests/{id}/awards")]
pub async fn get_contest_awards(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
) -> Result<Envelope<ContestAwards>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut conn = site.read().await?;
    find_editable(&mut conn, *id, &actor).await?;
    view(&mut conn, *id).await.map(Envelope::of)
}

/// Sets by which rules a contest gives awards. Certificates follow when they are issued again.
#[utoipa::path(tag = "contest", params(ContestId), request_body = ContestAwardsInput, responses((status = 200, body = Envelope<ContestAwards>)))]
#[put("/api/contests/{id}/awards")]
pub async fn set_contest_awards(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    body: RawBody,
) -> Result<Envelope<ContestAwards>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, *id, &actor).await?;
    let ContestAwardsInput { awards: mut rules } = body.json().await?;
    check(&rules)?;
    rules.sort_by_key(|rule| rule.kind);
    let was = store::rules(&mut tx, *id).await?;
    store::set_rules(&mut tx, *id, &rules).await?;
    let (before, after) = (json!({ "awards": was }), json!({ "awards": rules }));
    history::record(&mut tx, Some(actor.id), Subject::contest(*id), Change::Update, &before, &after).await?;
    let now = view(&mut tx, *id).await?;
    tx.commit().await?;
    Ok(Envelope::of(now))
}

/// Refuses kinds that come twice, and rules without a bound or with one that nobody can read.
fn check(rules: &[AwardRule]) -> Result<(), ApiError> {
    let mut kinds = HashSet::new();
    let mut faults = Faults::default();
    faults.each("awards", rules, |faults, rule| {
        faults.ensure("kind", kinds.insert(rule.kind), INVALID_VALUE);
        faults.ensure("up_to_rank", rule.up_to_rank.is_some() || rule.min_score.is_some(), REQUIRED);
        if let Some(rank) = rule.up_to_rank {
            faults.between("up_to_rank", rank, 1..=RANK_MAX);
        }
        if let Some(score) = rule.min_score {
            faults.above_zero("min_score", score, SCORE_MAX);
        }
    });
    faults.finish()
}

/// Issues the certificates of the awards as the board is now; those that no longer hold are revoked. Twice is once.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<ContestAwards>)))]
#[post("/api/contests/{id}/awards/issue")]
pub async fn issue_contest_awards(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
) -> Result<Envelope<ContestAwards>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let contest = lock_editable(&mut tx, *id, &actor).await?;
    if !contest.is_over(now) {
        return Err(NOT_OVER_YET.into());
    }
    if contest.timing().is_frozen(now) {
        return Err(STILL_FROZEN.into());
    }
    let due: Vec<Award> = given(&mut tx, *id)
        .await?
        .into_iter()
        .map(|(row, kind)| Award { user: row.user_id, kind, rank: i32::try_from(row.rank).unwrap_or(i32::MAX) })
        .collect();
    let changed = certificates::follow_awards(&mut tx, &site.entry.name, *id, &due).await?;
    if changed > 0 {
        let after = json!({ "awarded": due.len() });
        history::record(&mut tx, Some(actor.id), Subject::contest(*id), Change::Update, &json!({}), &after).await?;
    }
    let given = view(&mut tx, *id).await?;
    tx.commit().await?;
    Ok(Envelope::of(given))
}
