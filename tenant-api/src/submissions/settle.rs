//! Brings verdicts home: what the judge has finished is stored in the site's own tables, once.

use std::collections::HashSet;
use std::time::Duration;

use actix_web::web;
use judge_farm::client::Outcome;
use platform::error::ApiError;
use uuid::Uuid;

use super::verdicts;
use crate::app::App;
use crate::site::Site;

/// How long a lost notification may cost.
const POLL: Duration = Duration::from_secs(2);
/// Verdicts settled at a time.
const BATCH: i64 = 100;
/// The most verdicts of sites in trouble that are looked past.
const STUCK_MAX: i64 = 1000;

/// Stores a final verdict unless that was done before.
///
/// # Errors
/// When the site's database fails; the verdict then waits with the judge.
pub async fn settle_one(site: &Site, token: Uuid, outcome: &Outcome) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    if !verdicts::store_verdict(&mut tx, token, outcome).await? {
        verdicts::store_new_verdict(&mut tx, token, outcome).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Settles whatever the judge finishes. Never returns.
pub async fn settle_forever(app: web::Data<App>) {
    let mut finished = app.judge.finished();
    // Those that could not be settled stay the oldest: so many more are asked for.
    let mut stuck = 0;
    loop {
        match settle_batch(&app, BATCH + stuck).await {
            Ok(Settled { asked_for, found, left }) => {
                stuck = left.min(STUCK_MAX);
                if found >= asked_for && left < found {
                    continue;
                }
            }
            Err(error) => tracing::warn!(cause = ?error.cause(), "settling verdicts"),
        }
        // Either a hint or the poll interval; a hint that was missed is only a hint.
        if tokio::time::timeout(POLL, finished.recv()).await.is_ok_and(|hint| hint.is_err()) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// What came of a batch.
struct Settled {
    asked_for: i64,
    found: i64,
    /// Of those, how many could not be settled now.
    left: i64,
}

async fn settle_batch(app: &web::Data<App>, limit: i64) -> Result<Settled, ApiError> {
    let batch = app.judge.uncollected(limit).await.map_err(crate::judge::fault)?;
    let mut collected = Vec::with_capacity(batch.len());
    // One site's trouble must not hold up the others': it is asked once a batch.
    let mut in_trouble = HashSet::new();
    for job in &batch {
        if in_trouble.contains(&job.tenant_id) {
            continue;
        }
        match app.directory.site(job.tenant_id).await? {
            Some(entry) => {
                let site = Site { entry, app: app.clone() };
                match settle_one(&site, job.id, &job.outcome).await {
                    Ok(()) => collected.push(job.id),
                    Err(error) => {
                        tracing::warn!(tenant = job.tenant_id, cause = ?error.cause(), "settling a verdict");
                        in_trouble.insert(job.tenant_id);
                    }
                }
            }
            // The site is gone, and its submission with it.
            None => collected.push(job.id),
        }
    }
    app.judge.collect(&collected).await.map_err(crate::judge::fault)?;
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    Ok(Settled { asked_for: limit, found: count(batch.len()), left: count(batch.len() - collected.len()) })
}
