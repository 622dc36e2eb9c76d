//! Judging again what was judged: one submission, or all of a question after its tests have changed.

mod again;
mod held;
mod in_contest;
mod store;

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use actix_web::{HttpRequest, get, post, rt, web};
use judge_farm::client::{JobClass, JudgeError, Outcome};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

pub use self::held::{MARK_AGAIN_TASK, hold, hold_verdict, mark_held};
pub use self::in_contest::{
    CONTEST_REJUDGE_TASK, HeldVerdict, hold_in_contest, list_judged, list_marked, write_held_verdict,
};
use self::store::Waiting;
pub use self::store::{Rejudge, find, running};
use super::collect;
use super::jobs::{self, Program};
use super::words::Verdict;
use crate::actor::Actor;
use crate::ids::{AccountId, QuestionId, SubmissionId};
use crate::permissions::{Action, Resource};
use crate::questions::messages::{NO_TESTS, PROBLEM_NOT_FOUND};
use crate::questions::test_cases::{self, CaseRow};
use crate::questions::{Key, Question, find_editable, find_for_judging, find_key};
use crate::site::Site;
use crate::submissions::messages::{NOTHING_TO_REJUDGE, REJUDGE_RUNNING};
use crate::tasks::{self, Ending, Kind, NewTask};

/// The task that carries what waits to be judged again.
const TASK: &str = "carry_rejudges";
/// How long the call that asked for it may take to carry them itself.
const GRACE: Duration = Duration::from_secs(5);
/// How often it is tried again, in seconds, for as long as the judge's database is away.
const RETRY_EVERY: u64 = 5;

/// What is to be judged again.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct RejudgeInput {
    /// One submission of the question; all when missing.
    submission_id: Option<SubmissionId>,
    /// Whether nothing is to be changed: what would be is answered, of kinds that the judge does not run.
    #[serde(default)]
    dry_run: bool,
}

/// How far judging again has come, and what it has changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct RejudgeView {
    id: Uuid,
    total: i64,
    /// Of those, how many have a verdict again.
    done: i64,
    /// Of those, how many have another verdict or other points than before.
    changed: i64,
    /// Epoch seconds.
    created_at: i64,
    /// Where it is of one submission: the token by which its verdict is followed.
    token: Option<Uuid>,
    /// The first 200 that have changed.
    changes: Vec<ChangeView>,
}

/// A submission whose verdict has changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeView {
    submission_id: SubmissionId,
    user_id: AccountId,
    user_name: String,
    old_status: Verdict,
    old_score: f64,
    new_status: Verdict,
    new_score: f64,
}

/// Judges a question's submissions again by its tests and rules of now; behind what learners wait for. Progress follows
/// the new verdicts.
#[utoipa::path(tag = "question", params(QuestionId), request_body = RejudgeInput, responses((status = 200, body = Envelope<Option<RejudgeView>>)))]
#[post("/api/question/{id}/rejudge")]
pub async fn start_rejudge(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<Option<RejudgeView>>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let input: RejudgeInput = body.json().await?;
    let mut tx = site.begin().await?;
    let question = find_editable(&mut tx, *id, &actor).await?;
    let kind = question.draft.kind;
    if input.dry_run {
        drop(tx);
        return again::would_change(&site, question.id, Locale::of(&request)).await.map(Some).map(Envelope::of);
    }
    if kind.is_judged() && kind != marking::Kind::Turtle && test_cases::count(&mut tx, question.id).await? == 0 {
        return Err(NO_TESTS.into());
    }
    let which = (question.id, input.submission_id, again::takes_waiting(kind));
    if store::insert(&mut tx, Uuid::new_v4(), which, actor.id).await? == 0 {
        let running = store::is_running(&mut tx, question.id).await?;
        return Err(if running { REJUDGE_RUNNING } else { NOTHING_TO_REJUDGE }.into());
    }
    plan_carrying(&mut tx).await?;
    tx.commit().await?;
    carry_soon(&site);
    Ok(Envelope::of(store::latest(&mut *site.read().await?, question.id, Locale::of(&request)).await?))
}

/// How far the latest judging again of a question has come; null where there was none.
#[utoipa::path(tag = "question", params(QuestionId), responses((status = 200, body = Envelope<Option<RejudgeView>>)))]
#[get("/api/question/{id}/rejudge")]
pub async fn get_rejudge(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
) -> Result<Envelope<Option<RejudgeView>>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let mut conn = site.read().await?;
    let question = find_editable(&mut conn, *id, &actor).await?;
    Ok(Envelope::of(store::latest(&mut conn, question.id, Locale::of(&request)).await?))
}

/// Has a task find what is left when the process ends that carries it.
pub async fn plan_carrying(tx: &mut TenantTx) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "").after(GRACE)).await?;
    Ok(())
}

/// Carries what waits to be judged again, without anybody waiting for it.
pub fn carry_soon(site: &Site) {
    let carried = site.clone();
    rt::spawn(async move {
        if let Err(error) = carry_waiting(&carried).await {
            tracing::warn!(tenant = carried.id(), cause = ?error.cause(), "submissions to judge again wait for their task");
        }
    });
}

/// Carrying what was left behind.
pub fn kind() -> Kind {
    Kind::new(TASK, |task| async move {
        carry_waiting(&task.site).await?;
        Ok(Ending::Done(json!({})))
    })
    .retried_every(RETRY_EVERY)
}

/// Carries everything that waits to be judged again. Whoever does the same meanwhile does no harm: the judge takes a job
/// once.
async fn carry_waiting(site: &Site) -> Result<(), ApiError> {
    loop {
        let waiting = store::list_uncarried(&mut *site.read().await?).await?;
        if waiting.is_empty() {
            return Ok(());
        }
        // Looked up once for all of them, and again for the next.
        let mut questions: HashMap<QuestionId, By> = HashMap::new();
        for submission in waiting {
            let by = match questions.entry(submission.question_id) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => place.insert(By::of(site, submission.question_id).await?),
            };
            match by {
                By::Judge(question, key, cases) => carry_one(site, (question, key), cases, submission).await?,
                By::Key(key) => again::mark_again(site, key, &submission).await?,
            }
        }
    }
}

/// What a question's answers are judged by.
enum By {
    Judge(Box<Question>, Box<Key>, Vec<CaseRow>),
    /// Its key, where no program has to run.
    Key(Box<Key>),
}

impl By {
    async fn of(site: &Site, question: QuestionId) -> Result<Self, ApiError> {
        let mut conn = site.read().await?;
        let key = find_key(&mut conn, question).await?;
        if !key.kind.is_judged() {
            return Ok(Self::Key(Box::new(key)));
        }
        let found = find_for_judging(&mut conn, question).await?.ok_or(PROBLEM_NOT_FOUND)?;
        Ok(Self::Judge(Box::new(found), Box::new(key), test_cases::list(&mut conn, question).await?))
    }
}

async fn carry_one(
    site: &Site,
    (question, key): (&Question, &Key),
    cases: &[CaseRow],
    waiting: Waiting,
) -> Result<(), ApiError> {
    let token = waiting.token;
    let mut question = Cow::Borrowed(question);
    if waiting.attempt_id.is_some() {
        // What it counts there.
        question.to_mut().draft.max_score = waiting.max_score;
    }
    let question = question.as_ref();
    let program = Program {
        token,
        user_id: waiting.user_id,
        language_id: waiting.language_id.unwrap_or_default(),
        source: waiting.source_code,
        files: jobs::files_of(waiting.files),
        class: JobClass::Rejudge,
    };
    let refused = |why: &dyn std::fmt::Display| {
        tracing::error!(tenant = site.id(), %token, %why, "the judge refuses to judge a submission again");
        Outcome::ended("SVE", Some("refused"), question.draft.max_score)
    };
    let (job, planned) = match jobs::judge_job(site, question, key, cases, program).await {
        Ok(ready) => ready,
        // Its language has no driver any more.
        Err(error) => return collect::store_verdict(site, token, &refused(&error)).await,
    };
    let planned = serde_json::to_value(planned).map_err(ApiError::internal)?;
    store::set_plan(&mut *site.read().await?, token, planned).await?;
    match site.app.judge.submit(job).await {
        Ok(_) => store::mark_enqueued(&mut *site.read().await?, token).await,
        Err(error @ JudgeError::Database(_)) => Err(crate::judge::fault(error)),
        Err(refusal) => collect::store_verdict(site, token, &refused(&refusal)).await,
    }
}
