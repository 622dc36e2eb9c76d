//! Collects verdicts: what the judge has finished is stored in the site's own tables, once.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use actix_web::web;
use directory::News;
use judge_farm::client::{Finished, Outcome};
use platform::error::ApiError;
use tokio::sync::broadcast;
use uuid::Uuid;

use super::verdicts::{self, Judged};
use super::{drawings, rejudge, structure};
use crate::app::App;
use crate::site::Site;

/// How long a lost notification may cost.
const POLL: Duration = Duration::from_secs(2);
/// Verdicts collected at a time.
const BATCH: i64 = 100;
/// How long verdicts of a site in trouble are left alone.
const TROUBLE: Duration = Duration::from_secs(5);
/// How long those of a site that is not served are, unless it is served again before.
const NOT_SERVED: Duration = Duration::from_secs(600);

/// Stores a final verdict unless that was done before.
///
/// # Errors
/// When the site's database fails; the verdict then waits with the judge.
pub async fn store_verdict(site: &Site, token: Uuid, outcome: &Outcome) -> Result<(), ApiError> {
    let drawing = drawings::judged(site, token, outcome).await?;
    let structure = structure::judged(site, token, outcome).await?;
    let judged = match (&drawing, &structure) {
        (Some((outcome, parts)), _) => Judged { outcome, parts: Some(parts), missing: None },
        (None, Some((outcome, missing))) => Judged { outcome, parts: None, missing: Some(missing) },
        (None, None) => Judged { outcome, parts: None, missing: None },
    };
    let mut tx = site.begin().await?;
    let is_stored = verdicts::store_verdict(&mut tx, site, token, judged).await?
        || rejudge::hold_verdict(&mut tx, token, judged).await?;
    if !is_stored {
        verdicts::store_new_verdict(&mut tx, site, token, judged).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Collects whatever the judge finishes. Never returns.
pub async fn collect_forever(app: web::Data<App>) {
    let (finished, news) = (app.judge.finished(), app.directory.news());
    let mut collector = Collector { app, finished, news, not_served: HashSet::new() };
    loop {
        match collector.collect_batch().await {
            Ok(BATCH..) => continue,
            Ok(_) => {}
            Err(error) => tracing::warn!(cause = ?error.cause(), "collecting verdicts"),
        }
        collector.wait().await;
    }
}

struct Collector {
    app: web::Data<App>,
    finished: broadcast::Receiver<Uuid>,
    news: broadcast::Receiver<News>,
    /// Sites whose verdicts this process has put off until they are served again.
    not_served: HashSet<i64>,
}

/// What came of a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// There is nothing more to do.
    Stored,
    InTrouble,
    NotServed,
}

impl Collector {
    /// Collects what no other process is collecting; how many there were.
    async fn collect_batch(&mut self) -> Result<i64, ApiError> {
        let batch = self.app.judge.take_finished(BATCH).await.map_err(crate::judge::fault)?;
        let mut fates: HashMap<i64, Fate> = HashMap::new();
        let (mut stored, mut in_trouble, mut not_served) = (Vec::new(), Vec::new(), Vec::new());
        for job in &batch {
            // One site's trouble must not hold up the others': it is asked once a batch.
            let fate = match fates.get(&job.tenant_id) {
                None | Some(Fate::Stored) => try_store(&self.app, job).await,
                Some(fate) => *fate,
            };
            fates.insert(job.tenant_id, fate);
            match fate {
                Fate::Stored => stored.push(job.id),
                Fate::InTrouble => in_trouble.push(job.id),
                Fate::NotServed => {
                    self.not_served.insert(job.tenant_id);
                    not_served.push(job.id);
                }
            }
        }
        let judge = &self.app.judge;
        judge.collect(&stored).await.map_err(crate::judge::fault)?;
        judge.put_off(&in_trouble, TROUBLE).await.map_err(crate::judge::fault)?;
        judge.put_off(&not_served, NOT_SERVED).await.map_err(crate::judge::fault)?;
        Ok(i64::try_from(batch.len()).unwrap_or(i64::MAX))
    }

    /// Until the judge may have finished something or a site may be served again, for a poll interval at most.
    async fn wait(&mut self) {
        tokio::select! {
            // A hint that was missed is only a hint.
            hint = self.finished.recv() => if hint.is_err() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            },
            news = self.news.recv() => self.look_again(news.ok()).await,
            () = tokio::time::sleep(POLL) => {}
        }
    }

    /// Ends the pause of sites that are served again; `None`: news were missed.
    async fn look_again(&mut self, news: Option<News>) {
        let changed: Vec<i64> = match news {
            Some(News::Of(id)) => self.not_served.get(&id).copied().into_iter().collect(),
            Some(News::OfAny) | None => self.not_served.iter().copied().collect(),
        };
        for id in changed {
            match self.is_served_again(id).await {
                Ok(true) => drop(self.not_served.remove(&id)),
                Ok(false) => {}
                Err(error) => tracing::warn!(tenant = id, cause = ?error.cause(), "looking for a site's verdicts"),
            }
        }
    }

    async fn is_served_again(&self, id: i64) -> Result<bool, ApiError> {
        if self.app.directory.site(id).await?.is_none() {
            return self.app.directory.is_gone(id).await;
        }
        self.app.judge.offer_again(id).await.map_err(crate::judge::fault)?;
        Ok(true)
    }
}

async fn try_store(app: &web::Data<App>, job: &Finished) -> Fate {
    store(app, job).await.unwrap_or_else(|error| {
        tracing::warn!(tenant = job.tenant_id, cause = ?error.cause(), "storing a verdict");
        Fate::InTrouble
    })
}

async fn store(app: &web::Data<App>, job: &Finished) -> Result<Fate, ApiError> {
    match app.directory.site(job.tenant_id).await? {
        Some(entry) => {
            store_verdict(&Site { entry, app: app.clone() }, job.id, &job.outcome).await?;
            Ok(Fate::Stored)
        }
        // The submission is gone with the site.
        None if app.directory.is_gone(job.tenant_id).await? => Ok(Fate::Stored),
        // It is archived or deleted, and may come back.
        None => Ok(Fate::NotServed),
    }
}
