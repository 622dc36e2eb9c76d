//! Carries submissions over to the judge's queue. The submission's row is the outbox, and a task of the site is due a
//! moment after each: what was not carried at once, for a crash or because the judge's database was away, is found by it.

use std::time::Duration;

use judge_farm::client::{JobClass, JudgeError, NewJob, Outcome};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::json;
use time::OffsetDateTime;

use super::collect;
use super::jobs::{self, Program};
use super::store::{self, Submission};
use crate::questions::{find_for_judging, find_key, test_cases};
use crate::site::Site;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

/// The task that looks for what was left behind.
const TASK: &str = "carry_submissions";
/// How often it is tried again, in seconds, for as long as the judge's database is away.
const RETRY_EVERY: u64 = 5;
/// Younger submissions are still being carried by the call that made them.
const GRACE: Duration = Duration::from_secs(5);

/// Has the site looked through for submissions that were not carried, in a moment: made with each of them.
///
/// # Errors
/// When the database fails.
pub async fn carry_later(tx: &mut TenantConn) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "").after(GRACE)).await.map(drop)
}

/// Carrying what was left behind.
pub fn kind() -> Kind {
    Kind::new(TASK, sweep).retried_every(RETRY_EVERY)
}

/// Puts a job into the queue and notes that on the submission; whether the judge knew the verdict already. What fails is
/// left to the task.
pub async fn carry(site: &Site, job: NewJob) -> bool {
    let token = job.id;
    match try_carry(site, job).await {
        Ok(cached) => cached,
        Err(error) => {
            tracing::warn!(tenant = site.id(), %token, cause = ?error.cause(), "a submission waits for its task");
            false
        }
    }
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
            collect::store_verdict(site, token, &Outcome::ended("SVE", Some("refused"), max_score)).await?;
            Ok(false)
        }
    }
}

/// Carries everything that waits, however young.
///
/// # Errors
/// When the site's database or the judge's fails.
pub async fn carry_waiting(site: &Site) -> Result<(), ApiError> {
    loop {
        let waiting = store::list_uncarried(&mut *site.read().await?).await?;
        if waiting.is_empty() {
            return Ok(());
        }
        for submission in waiting {
            carry_again(site, submission).await?;
        }
    }
}

async fn sweep(task: Task) -> Result<Ending, Failure> {
    let site = &task.site;
    let before = OffsetDateTime::now_utc() - GRACE;
    let mut is_whole = true;
    loop {
        let waiting = store::list_uncarried(&mut *site.read().await?).await?;
        let (young, old): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|one| one.created_at > before);
        is_whole &= young.is_empty();
        if old.is_empty() {
            return Ok(if is_whole { Ending::Done(json!({})) } else { Ending::Later(GRACE) });
        }
        for submission in old {
            carry_again(site, submission).await?;
        }
    }
}

async fn carry_again(site: &Site, submission: Submission) -> Result<(), ApiError> {
    let mut conn = site.read().await?;
    let Some(mut question) = find_for_judging(&mut conn, submission.question_id).await? else {
        return Ok(());
    };
    let key = find_key(&mut conn, question.id).await?;
    let cases = test_cases::list(&mut conn, question.id).await?;
    drop(conn);
    if submission.attempt_id.is_some() {
        // What it counts there.
        question.draft.max_score = submission.max_score;
    }
    let program = Program {
        token: submission.token,
        user_id: submission.user_id,
        // Only programs wait to be carried.
        language_id: submission.language_id.unwrap_or_default(),
        source: submission.source_code,
        files: jobs::files_of(submission.files),
        class: JobClass::Live,
    };
    let token = program.token;
    let (job, planned) = match jobs::judge_job(site, &question, &key, &cases, program).await {
        Ok(ready) => ready,
        // Its language has no driver any more: what was handed in behind it must not wait for that.
        Err(error) => {
            tracing::error!(tenant = site.id(), %token, %error, "a submission can't be judged by the problem as it is now");
            return collect::store_verdict(
                site,
                token,
                &Outcome::ended("SVE", Some("refused"), question.draft.max_score),
            )
            .await;
        }
    };
    let planned = serde_json::to_value(planned).map_err(ApiError::internal)?;
    store::set_plan(&mut *site.read().await?, job.id, planned, question.draft.max_score).await?;
    try_carry(site, job).await.map(|_| ())
}
