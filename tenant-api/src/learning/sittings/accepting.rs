//! A teacher decides about what came late: what is accepted counts in the place of what was handed in, with all that follows.

use actix_web::{HttpRequest, post, web};
use platform::envelope::Envelope;
use platform::error::{ApiError, FieldError};
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{CONCURRENT_EDIT, INVALID_VALUE, REQUIRED};
use platform::tenancy::TenantTx;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::late_answers::{self, LateAnswers, LateReplaced, refuse_others, version_of};
use super::store::{self, LateRow};
use crate::actor::Actor;
use crate::attempts::messages::ATTEMPT_NOT_FOUND;
use crate::attempts::{self, Attempt, GivenAnswer};
use crate::ids::{AttemptId, QuestionId};
use crate::learning::{hand_in, late_hand_in, quiz_results, store as learning_store};
use crate::notices;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// A decision about late answers.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LateDecision {
    question_ids: Vec<QuestionId>,
    /// Whether they count; what was accepted stays so, what was declined can be accepted later.
    accept: bool,
    /// That was read; something came since: `concurrent_edit`.
    #[serde(default)]
    version: Option<i64>,
}

/// Accepts late answers, or declines them; their person is told.
#[utoipa::path(tag = "learning", params(AttemptId), request_body = LateDecision, responses((status = 200, body = Envelope<LateAnswers>)))]
#[post("/api/learning/quiz-submission/{id}/late")]
pub async fn decide_late_answers(
    site: Site,
    actor: Actor,
    id: web::Path<AttemptId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<LateAnswers>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let body: LateDecision = body.json().await?;
    let mut tx = site.begin().await?;
    let attempt = attempts::lock(&mut tx, *id).await?.ok_or(ATTEMPT_NOT_FOUND)?;
    refuse_others(&mut tx, &attempt, &actor).await?;
    let rows = store::list_late(&mut tx, attempt.id).await?;
    if body.version.is_some_and(|version| version != version_of(&rows)) {
        return Err(CONCURRENT_EDIT.into());
    }
    let open = body.open(&attempt, &rows)?;
    let mut has_programs = false;
    if !open.is_empty() {
        has_programs = decide(&mut tx, &site, (&attempt, &actor), &body, &open).await?;
        tell(&mut tx, &attempt, &body, (open.len(), version_of(&rows))).await?;
    }
    let answer = late_answers::view(&mut tx, &attempt, Locale::of(&request)).await?;
    tx.commit().await?;
    if has_programs {
        hand_in::carry(&site);
    }
    Ok(Envelope::of(answer))
}

impl LateDecision {
    /// Those that it decides about, without those of which the same is decided already.
    fn open<'a>(&self, attempt: &Attempt, rows: &'a [LateRow]) -> Result<Vec<&'a LateRow>, ApiError> {
        if self.question_ids.is_empty() {
            return Err(ApiError::on_field("question_ids", REQUIRED));
        }
        let row_of = |id: QuestionId| rows.iter().find(|row| row.question_id == id);
        let may_be = |row: &LateRow| !attempt.is_running() && (self.accept || row.is_accepted != Some(true));
        let mut faults = Vec::new();
        for (at, id) in self.question_ids.iter().enumerate() {
            if !row_of(*id).is_some_and(may_be) {
                faults.push(FieldError::new(format!("question_ids[{at}]"), INVALID_VALUE));
            }
        }
        if !faults.is_empty() {
            return Err(ApiError::fields(faults));
        }
        let is_open =
            |row: &&LateRow| self.question_ids.contains(&row.question_id) && row.is_accepted != Some(self.accept);
        Ok(rows.iter().filter(is_open).collect())
    }
}

/// Notes the decision; whether programs are to go to the judge.
async fn decide(
    tx: &mut TenantTx,
    site: &Site,
    (attempt, actor): (&Attempt, &Actor),
    body: &LateDecision,
    open: &[&LateRow],
) -> Result<bool, ApiError> {
    let by = (attempt.id, actor.id);
    if !body.accept {
        let declined: Vec<(QuestionId, Option<Value>)> = open.iter().map(|row| (row.question_id, None)).collect();
        store::decide(tx, by, false, &declined).await?;
        return Ok(false);
    }
    let handed_in = quiz_results::answers_of(tx, attempt.id).await?;
    let mut accepted = Vec::with_capacity(open.len());
    let mut given: Vec<GivenAnswer> = Vec::with_capacity(open.len());
    for row in open {
        let replaced = handed_in.get(&row.question_id).map(|it| serde_json::to_value(LateReplaced::of(it)));
        accepted.push((row.question_id, replaced.transpose().map_err(ApiError::internal)?));
        given.push(serde_json::from_value(row.answer.clone()).map_err(ApiError::internal)?);
    }
    let has_programs = late_hand_in::put(tx, attempt, &given).await?;
    store::decide(tx, by, true, &accepted).await?;
    attempts::settle(tx, site, attempt.id).await?;
    Ok(has_programs)
}

/// Tells the attempt's person what was decided.
async fn tell(
    tx: &mut TenantTx,
    attempt: &Attempt,
    body: &LateDecision,
    (count, version): (usize, i64),
) -> Result<(), ApiError> {
    let (title, path) = learning_store::place_of(tx, attempt).await?;
    let first = body.question_ids.first().map_or(0, |id| id.get());
    let (accepted, declined) = if body.accept { (count, 0) } else { (0, count) };
    let notice = notices::New {
        kind: notices::Kind::LateDecided,
        group: String::new(),
        event: format!("late/{}/{version}/{first}/{}", attempt.id, body.accept),
        params: json!({ "name": title, "accepted": accepted, "declined": declined }),
        path: path.unwrap_or_default(),
    };
    notices::tell(tx, &[attempt.user_id], notice).await
}
