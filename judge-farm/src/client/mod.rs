//! What other processes use: submit a job, watch it, fetch what came out.

mod hub;
mod store;
mod submit;
mod watch;

use sqlx::PgPool;
use tokio::sync::broadcast;
use tokio_stream::Stream;
use uuid::Uuid;

pub use crate::job::{
    AuthorProgram, Data, JobClass, JobKind, JobTest, Mode, NewJob, Rules, SourceFile, Subtask, SubtaskRule,
};
pub use crate::languages::{Language, languages};
pub use crate::outcome::{Event, Outcome, SubtaskResult, TestResult};

pub use crate::checker::Checker;

use hub::Hub;

/// Name of the judge's schema in its database.
pub(crate) const SCHEMA: &str = "judge";
/// Connections that a client keeps for its queries.
const CONNECTIONS: u32 = 6;

/// Why the judge does not take a job or does not answer.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// No such language in the registry.
    #[error("there is no language {0}")]
    UnknownLanguage(i32),
    /// A part of the job is out of its bounds; which and how, in words.
    #[error("invalid job: {0}")]
    InvalidJob(String),
    /// The queue's database is away or refused the query.
    #[error("the judge's database: {0}")]
    Database(#[from] sqlx::Error),
}

/// A job as others may see it.
#[derive(Debug, Clone)]
pub struct JobView {
    /// Whose it is.
    pub tenant_id: i64,
    /// The tenant's user.
    pub user_id: i64,
    /// Whether outputs were compared or are returned.
    pub kind: JobKind,
    /// `queued`, `compiling`, `running` or `done`.
    pub phase: String,
    /// What is known so far; its status is `running` until the job is over.
    pub outcome: Outcome,
}

/// A job that is over and that nobody has collected.
#[derive(Debug, Clone)]
pub struct Finished {
    /// The job.
    pub id: Uuid,
    /// Whose it is.
    pub tenant_id: i64,
    /// What came out.
    pub outcome: Outcome,
}

/// The way to the judge. Cheap to clone.
#[derive(Clone)]
pub struct JudgeClient {
    pool: PgPool,
    hub: Hub,
}

impl JudgeClient {
    /// Opens a small pool and one connection that listens for news.
    ///
    /// # Errors
    /// When the address is none. A database that is away is waited for in the background.
    pub async fn connect(database_url: &str) -> anyhow::Result<Self> {
        let pool = platform::db::connect(database_url, SCHEMA, CONNECTIONS)?;
        let hub = Hub::start(platform::db::connect(database_url, SCHEMA, 1)?);
        Ok(Self { pool, hub })
    }

    /// Puts a job into the queue; one that is there already is left as it is.
    ///
    /// # Errors
    /// When the job is not one that the judge can run, or the database fails.
    pub async fn submit(&self, job: NewJob) -> Result<(), JudgeError> {
        submit::submit(&self.pool, job).await
    }

    /// The job, `None` where there is none (any more).
    ///
    /// # Errors
    /// When the database fails.
    pub async fn find(&self, id: Uuid) -> Result<Option<JobView>, JudgeError> {
        store::find(&self.pool, id).await
    }

    /// What is known of a job, then what happens to it, until it is done. An unknown job's stream
    /// ends at once.
    pub fn watch(&self, id: Uuid) -> impl Stream<Item = Event> + Send + 'static {
        watch::watch(self.pool.clone(), self.hub.clone(), id)
    }

    /// Jobs that are over and wait to be collected, the oldest first. Runs are never among them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn uncollected(&self, limit: i64) -> Result<Vec<Finished>, JudgeError> {
        store::uncollected(&self.pool, limit).await
    }

    /// Ids of jobs as they end: a hint that [`JudgeClient::uncollected`] has more. Hints can be lost.
    pub fn finished(&self) -> broadcast::Receiver<Uuid> {
        self.hub.finished()
    }

    /// Marks jobs as collected; they are deleted an hour later.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn collect(&self, ids: &[Uuid]) -> Result<(), JudgeError> {
        store::collect(&self.pool, ids).await
    }

    /// Takes back a job that is not over; its status becomes `stop`. False where it is over already.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn cancel(&self, id: Uuid) -> Result<bool, JudgeError> {
        store::cancel(&self.pool, id).await
    }

    /// Ids of the languages that at least one living node can run.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn available_languages(&self) -> Result<Vec<i32>, JudgeError> {
        store::available_languages(&self.pool).await
    }
}
