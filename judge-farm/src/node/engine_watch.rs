//! Whether the engine is there. While it is not, jobs that come to grief are put back and not held
//! against anybody; when it is back, what is left of the cells of before is removed.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bollard::query_parameters::RemoveContainerOptionsBuilder;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::cell::Engine;

/// How often the engine is asked.
const EVERY: Duration = Duration::from_secs(1);
/// How long its answer may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is known of the engine. Cheap to clone.
#[derive(Clone)]
pub struct EngineWatch {
    engine: Engine,
    state: Arc<Mutex<State>>,
}

struct State {
    away: bool,
    /// When it was last found to be away.
    last_away: Option<Instant>,
    /// When it last answered before that.
    last_there: OffsetDateTime,
}

impl EngineWatch {
    /// Watches an engine that has just answered.
    pub fn new(engine: Engine) -> Self {
        let state = State { away: false, last_away: None, last_there: OffsetDateTime::now_utc() };
        Self { engine, state: Arc::new(Mutex::new(state)) }
    }

    /// Whether the engine is away, as far as is known.
    pub fn is_away(&self) -> bool {
        self.lock().away
    }

    /// Whether the engine is away now or was at some time after `since`.
    pub async fn was_away_since(&self, since: Instant) -> bool {
        self.look().await;
        self.lock().last_away.is_some_and(|last| last >= since)
    }

    /// Asks again and again; runs until it is aborted.
    pub async fn run(self) {
        loop {
            tokio::time::sleep(EVERY).await;
            self.look().await;
        }
    }

    async fn look(&self) {
        let asked_at = OffsetDateTime::now_utc();
        let answer = tokio::time::timeout(PATIENCE, self.engine.docker().ping()).await;
        if !matches!(answer, Ok(Ok(_))) {
            let mut state = self.lock();
            if !state.away {
                tracing::error!("the engine does not answer: jobs wait");
            }
            state.away = true;
            state.last_away = Some(Instant::now());
            return;
        }
        let returned = {
            let mut state = self.lock();
            let before = state.last_there;
            if !state.away {
                state.last_there = asked_at;
            }
            state.away.then_some(before)
        };
        let Some(before) = returned else { return };
        match self.remove_left(before).await {
            Ok(left) => {
                tracing::info!(left, "the engine is back; removed what was left of the cells of before");
                let mut state = self.lock();
                state.away = false;
                state.last_there = asked_at;
            }
            Err(error) => tracing::warn!(error = format!("{error:#}"), "removing the cells of before"),
        }
    }

    /// Removes the containers of this node that were made before the engine went: nobody is attached to
    /// them any more.
    async fn remove_left(&self, before: OffsetDateTime) -> anyhow::Result<usize> {
        let docker = self.engine.docker();
        let mut left = 0;
        for id in self.engine.containers().await? {
            // One that is gone by now is what is wanted.
            let Ok(container) = docker.inspect_container(&id, None).await else { continue };
            let created = container.created.and_then(|text| OffsetDateTime::parse(&text, &Rfc3339).ok());
            if created.is_some_and(|created| created > before) {
                continue;
            }
            let options = RemoveContainerOptionsBuilder::new().force(true).v(true).build();
            match docker.remove_container(&id, Some(options)).await {
                Ok(()) => left += 1,
                Err(bollard::errors::Error::DockerResponseServerError { status_code: 404 | 409, .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(left)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
