//! `/healthz`: the process is alive. `/readyz`: it can serve.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::{HttpResponse, web};
use futures::future::{BoxFuture, join_all};
use serde_json::{Map, Value, json};
use tokio::sync::Mutex;

use super::shutdown::Shutdown;

/// Answered whatever host is asked for.
const ALIVE: &str = "/healthz";
const READY: &str = "/readyz";

/// How long a check may take.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long an answer is good: whoever asks often does not ask the databases.
const LIFE: Duration = Duration::from_secs(1);

type Check = Box<dyn Fn() -> BoxFuture<'static, anyhow::Result<()>> + Send + Sync>;
/// What each check found: nothing, or what is wrong.
type Findings = Arc<Vec<(&'static str, Option<String>)>>;

/// What a process needs in order to serve.
pub struct Health {
    shutdown: Shutdown,
    checks: Vec<(&'static str, Check)>,
    last: Mutex<Option<(Instant, Findings)>>,
}

/// Whether a path asks for a process's health: answered before anything else is looked at.
pub fn is_asked(path: &str) -> bool {
    matches!(path, ALIVE | READY)
}

impl Health {
    /// Ready until told to end, so far.
    pub fn new(shutdown: Shutdown) -> Self {
        Self { shutdown, checks: Vec::new(), last: Mutex::new(None) }
    }

    /// Ready only while `check` finds nothing wrong.
    #[must_use]
    pub fn needs<F>(mut self, name: &'static str, check: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = anyhow::Result<()>> + Send + 'static,
    {
        self.checks.push((name, Box::new(move || Box::pin(check()))));
        self
    }

    async fn findings(&self) -> Findings {
        let mut last = self.last.lock().await;
        if let Some((at, findings)) = last.as_ref()
            && at.elapsed() < LIFE
        {
            return Arc::clone(findings);
        }
        let found = join_all(self.checks.iter().map(async |(name, check)| {
            let outcome = tokio::time::timeout(PATIENCE, check()).await;
            let wrong =
                outcome.map_or_else(|_| Some("no answer".to_owned()), |done| done.err().map(|e| format!("{e:#}")));
            (*name, wrong)
        }));
        let findings = Arc::new(found.await);
        for (name, wrong) in findings.iter().filter_map(|(name, wrong)| Some((name, wrong.as_ref()?))) {
            tracing::warn!(what = name, wrong, "not ready");
        }
        *last = Some((Instant::now(), Arc::clone(&findings)));
        findings
    }
}

/// Adds both routes to an app whose data has a [`Health`].
pub fn routes(config: &mut web::ServiceConfig) {
    config.route(ALIVE, web::get().to(alive)).route(READY, web::get().to(ready));
}

/// The same where only the platform's own eyes look: with what each check found.
pub(super) fn routes_in_detail(config: &mut web::ServiceConfig) {
    config.route(ALIVE, web::get().to(alive)).route(READY, web::get().to(ready_in_detail));
}

async fn alive() -> HttpResponse {
    HttpResponse::Ok().json(json!({"status": "ok"}))
}

async fn ready(health: web::Data<Health>) -> HttpResponse {
    answer(&health, None, health.findings().await.iter().all(|(_, wrong)| wrong.is_none()))
}

async fn ready_in_detail(health: web::Data<Health>) -> HttpResponse {
    let findings = health.findings().await;
    let entry = |(name, wrong): &(&'static str, Option<String>)| {
        ((*name).to_owned(), Value::from(wrong.as_deref().unwrap_or("ok")))
    };
    let details: Map<String, Value> = findings.iter().map(entry).collect();
    answer(&health, Some(details), findings.iter().all(|(_, wrong)| wrong.is_none()))
}

fn answer(health: &Health, details: Option<Map<String, Value>>, sound: bool) -> HttpResponse {
    let status = match (health.shutdown.is_draining(), sound) {
        (true, _) => "ending",
        (false, false) => "not ready",
        (false, true) => "ok",
    };
    let mut body = json!({"status": status});
    if let Some(details) = details {
        body["checks"] = Value::Object(details);
    }
    let mut answer = if status == "ok" { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    answer.json(body)
}
