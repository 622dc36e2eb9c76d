//! Brings verdicts home: what the judge has finished is stored in the site's own tables, once.

use std::collections::HashMap;
use std::time::Duration;

use actix_web::web;
use judge_farm::client::{Finished, Outcome};
use platform::error::ApiError;
use uuid::Uuid;

use super::verdicts;
use crate::app::App;
use crate::site::Site;

/// How long a lost notification may cost.
const POLL: Duration = Duration::from_secs(2);
/// Verdicts settled at a time.
const BATCH: i64 = 100;
/// How long verdicts of a site in trouble are left alone.
const TROUBLE: Duration = Duration::from_secs(5);

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
    loop {
        match settle_batch(&app).await {
            Ok(BATCH..) => continue,
            Ok(_) => {}
            Err(error) => tracing::warn!(cause = ?error.cause(), "settling verdicts"),
        }
        // Either a hint or the poll interval; a hint that was missed is only a hint.
        if tokio::time::timeout(POLL, finished.recv()).await.is_ok_and(|hint| hint.is_err()) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// What came of a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Settled,
    InTrouble,
}

/// Settles what no other process is settling; how many there were.
async fn settle_batch(app: &web::Data<App>) -> Result<i64, ApiError> {
    let batch = app.judge.take_finished(BATCH).await.map_err(crate::judge::fault)?;
    let mut fates: HashMap<i64, Fate> = HashMap::new();
    let (mut settled, mut in_trouble) = (Vec::new(), Vec::new());
    for job in &batch {
        // One site's trouble must not hold up the others': it is asked once a batch.
        let fate = match fates.get(&job.tenant_id) {
            Some(Fate::InTrouble) => Fate::InTrouble,
            _ => settle(app, job).await,
        };
        fates.insert(job.tenant_id, fate);
        match fate {
            Fate::Settled => settled.push(job.id),
            Fate::InTrouble => in_trouble.push(job.id),
        }
    }
    app.judge.collect(&settled).await.map_err(crate::judge::fault)?;
    app.judge.put_off(&in_trouble, TROUBLE).await.map_err(crate::judge::fault)?;
    Ok(i64::try_from(batch.len()).unwrap_or(i64::MAX))
}

async fn settle(app: &web::Data<App>, job: &Finished) -> Fate {
    try_settle(app, job).await.unwrap_or_else(|error| {
        tracing::warn!(tenant = job.tenant_id, cause = ?error.cause(), "settling a verdict");
        Fate::InTrouble
    })
}

async fn try_settle(app: &web::Data<App>, job: &Finished) -> Result<Fate, ApiError> {
    match app.directory.site(job.tenant_id).await? {
        Some(entry) => settle_one(&Site { entry, app: app.clone() }, job.id, &job.outcome).await?,
        // The site is gone, and its submission with it.
        None => {}
    }
    Ok(Fate::Settled)
}
