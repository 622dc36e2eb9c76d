//! Carries submissions over to the judge's queue. The submission's row is the outbox: what was not carried at once, for
//! a crash or because the judge's database was away, is found by the sweep.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix_web::web;
use judge_farm::client::{JobClass, JudgeError, NewJob, Outcome};
use platform::error::ApiError;
use time::OffsetDateTime;

use super::State;
use super::jobs::{self, Program};
use super::store::{self, Submission};
use super::{rejudge, settle};
use crate::app::App;
use crate::problems::find_for_judging;
use crate::problems::test_cases;
use crate::site::Site;

/// How often the sites are looked through that are known to have something to carry.
const RETRY_EVERY: Duration = Duration::from_secs(5);
/// How often all sites are looked through, for what a process that is gone has left behind; first at the start.
const SWEEP_EVERY: Duration = Duration::from_secs(600);
/// Younger submissions are still being carried by the call that made them.
const GRACE: time::Duration = time::Duration::seconds(5);

/// The sites that have submissions to carry, as far as this process knows.
#[derive(Debug, Default)]
pub struct Backlog {
    sites: Mutex<BTreeSet<i64>>,
}

impl Backlog {
    fn sites(&self) -> MutexGuard<'_, BTreeSet<i64>> {
        // A set of ids is sound whatever panicked elsewhere.
        self.sites.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Puts a job into the queue and notes that on the submission; whether the judge knew the verdict already. What fails is
/// left to the sweep.
pub async fn carry(site: &Site, backlog: &Backlog, job: NewJob) -> bool {
    let token = job.id;
    match try_carry(site, job).await {
        Ok(cached) => cached,
        Err(error) => {
            tracing::warn!(tenant = site.id(), %token, cause = ?error.cause(), "a submission waits for the sweep");
            request_sweep(site, backlog);
            false
        }
    }
}

/// Has the site looked through for what is to be carried.
pub fn request_sweep(site: &Site, backlog: &Backlog) {
    backlog.sites().insert(site.id());
}

async fn try_carry(site: &Site, job: NewJob) -> Result<bool, ApiError> {
    let token = job.id;
    let max_score = job.tests.iter().map(|test| test.score).sum();
    match site.app.judge.submit(job).await {
        Ok(submitted) => {
            store::mark_enqueued(&mut *site.read().await?, token).await?;
            Ok(submitted.cached)
        }
        Err(error @ JudgeError::Database(_)) => Err(crate::judge::fault(error)),
        // Asking again would not help: the submission gets its verdict, and operators the reason.
        Err(refusal) => {
            tracing::error!(tenant = site.id(), %token, %refusal, "the judge refuses a submission");
            settle::settle_one(site, token, &Outcome::ended("SVE", Some("refused"), max_score)).await?;
            Ok(false)
        }
    }
}

/// Carries what was left behind, again and again. Never returns.
pub async fn carry_forever(app: web::Data<App>, state: web::Data<State>) {
    let backlog = &state.backlog;
    let mut last_sweep: Option<Instant> = None;
    loop {
        let due = last_sweep.is_none_or(|last| last.elapsed() >= SWEEP_EVERY);
        match sites_to_sweep(&app, backlog, due).await {
            Ok(sites) => {
                last_sweep = if due { Some(Instant::now()) } else { last_sweep };
                for entry in sites {
                    let site = Site { entry, app: app.clone() };
                    if let Err(error) = sweep(&site, backlog).await {
                        tracing::warn!(tenant = site.id(), cause = ?error.cause(), "sweeping submissions");
                        request_sweep(&site, backlog);
                    }
                }
            }
            Err(error) => tracing::warn!(cause = ?error.cause(), "finding sites for the sweep"),
        }
        tokio::time::sleep(RETRY_EVERY).await;
    }
}

/// All sites, or those that are known to wait.
async fn sites_to_sweep(app: &App, backlog: &Backlog, all: bool) -> Result<Vec<Arc<directory::Site>>, ApiError> {
    if all {
        return app.directory.all_sites().await;
    }
    let waiting: Vec<i64> = backlog.sites().iter().copied().collect();
    let mut sites = Vec::with_capacity(waiting.len());
    for id in waiting {
        sites.extend(app.directory.site(id).await?);
        backlog.sites().remove(&id);
    }
    Ok(sites)
}

async fn sweep(site: &Site, backlog: &Backlog) -> Result<(), ApiError> {
    let waiting = store::list_uncarried(&mut *site.read().await?).await?;
    let before = OffsetDateTime::now_utc() - GRACE;
    for submission in waiting {
        if submission.created_at > before {
            request_sweep(site, backlog);
            continue;
        }
        carry_again(site, submission).await?;
    }
    rejudge::carry_waiting(site).await
}

async fn carry_again(site: &Site, submission: Submission) -> Result<(), ApiError> {
    let mut conn = site.read().await?;
    let Some(question) = find_for_judging(&mut conn, submission.question_id).await? else {
        return Ok(());
    };
    let cases = test_cases::list(&mut conn, question.id).await?;
    drop(conn);
    let program = Program {
        token: submission.token,
        user_id: submission.user_id,
        language_id: submission.language_id,
        source: submission.source_code,
        files: jobs::files_of(submission.files),
        class: JobClass::Live,
    };
    let token = program.token;
    let (job, planned) = match jobs::judge_job(site, &question, &cases, program) {
        Ok(ready) => ready,
        // Its language has no driver any more: what was handed in behind it must not wait for that.
        Err(error) => {
            tracing::error!(tenant = site.id(), %token, %error, "a submission can't be judged by the problem as it is now");
            return settle::settle_one(site, token, &Outcome::ended("SVE", Some("refused"), question.draft.max_score))
                .await;
        }
    };
    let planned = serde_json::to_value(planned).map_err(ApiError::internal)?;
    store::set_plan(&mut *site.read().await?, job.id, planned, question.draft.max_score).await?;
    try_carry(site, job).await.map(|_| ())
}
