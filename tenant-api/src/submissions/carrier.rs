//! Carries submissions over to the judge's queue. The submission's row is the outbox: what was not carried at once, for
//! a crash or because the judge's database was away, is found by the sweep.

use std::time::Duration;

use actix_web::web;
use judge_farm::client::NewJob;
use platform::error::ApiError;
use time::OffsetDateTime;

use super::jobs::{self, Program};
use super::store;
use crate::app::App;
use crate::problems::find_for_judging;
use crate::site::Site;
use crate::test_cases;

/// How often all sites are looked through.
const SWEEP_EVERY: Duration = Duration::from_secs(20);
/// Younger submissions are still being carried by the call that made them.
const GRACE: time::Duration = time::Duration::seconds(5);

/// Puts a job into the queue and notes that on the submission. What fails is left to the sweep.
pub async fn carry(site: &Site, job: NewJob) {
    let token = job.id;
    if let Err(error) = try_carry(site, job).await {
        tracing::warn!(tenant = site.id(), %token, cause = ?error.cause(), "a submission waits for the sweep");
    }
}

async fn try_carry(site: &Site, job: NewJob) -> Result<(), ApiError> {
    let token = job.id;
    site.app.judge.submit(job).await.map_err(crate::judge::fault)?;
    store::mark_enqueued(&mut *site.read().await?, token).await
}

/// Looks through all sites again and again for submissions that were not carried. Never returns.
pub async fn carry_forever(app: web::Data<App>) {
    loop {
        match app.directory.all_sites().await {
            Ok(sites) => {
                for entry in sites {
                    let site = Site { entry, app: app.clone() };
                    if let Err(error) = sweep(&site).await {
                        tracing::warn!(tenant = site.id(), cause = ?error.cause(), "sweeping submissions");
                    }
                }
            }
            Err(error) => tracing::warn!(cause = ?error.cause(), "listing sites for the sweep"),
        }
        tokio::time::sleep(SWEEP_EVERY).await;
    }
}

async fn sweep(site: &Site) -> Result<(), ApiError> {
    let waiting = store::list_uncarried(&mut *site.read().await?, OffsetDateTime::now_utc() - GRACE).await?;
    for submission in waiting {
        let mut conn = site.read().await?;
        let Some(question) = find_for_judging(&mut conn, submission.question_id).await? else {
            continue;
        };
        let cases = test_cases::list(&mut conn, question.id).await?;
        drop(conn);
        let program = Program {
            token: submission.token,
            user_id: submission.user_id,
            language_id: submission.language_id,
            source: submission.source_code,
            files: jobs::files_of(submission.files),
        };
        try_carry(site, jobs::judge_job(site, &question, &cases, program)?).await?;
    }
    Ok(())
}
