//! What other processes use: submit a job, watch it, fetch what came out.

mod check;
mod hub;
mod languages;
mod live;
pub(crate) mod operators;
mod rate_limit;
mod remove_tenant;
mod store;
mod submit;
mod watch;

use std::time::Duration;

use sqlx::PgPool;
use tokio::sync::broadcast;
use tokio_stream::Stream;
use uuid::Uuid;

pub use crate::job::{
    AuthorProgram, Data, JobClass, JobKind, JobTest, Mode, NewJob, Rules, SourceFile, Subtask, SubtaskRule,
};
pub use crate::languages::{Language, Reason, Unjudged, languages, unjudged};
pub use crate::outcome::{Event, Outcome, SubtaskResult, TestResult, to_hundredths};

pub use crate::checker::Checker;
pub use languages::LanguageMeasure;
pub use live::{Channel, Input, InputAnswer, LiveAdmission, LiveEvent, LiveResult, plain_input};
pub use operators::{ClassStanding, FailureView, HourOfWaiting, Lines, NodeView, SILENT_S, TenantStanding, Unserved};

use crate::database;
use hub::Hub;

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
    /// The tenant or the user hands in faster than the judge takes it, or has too much waiting.
    #[error("too fast: try again in {seconds} s")]
    TooFast {
        /// When to try again, seconds.
        seconds: u32,
    },
    /// The queue's database is away or refused the query.
    #[error("the judge's database: {0}")]
    Database(#[from] sqlx::Error),
}

/// What became of a job that was submitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Submitted {
    /// Whether it was over at once, for the same was asked before: its outcome says so as well.
    pub cached: bool,
}

/// A job as others may see it.
#[derive(Debug, Clone)]
pub struct JobView {
    /// Whose it is.
    pub tenant_id: i64,
    /// The tenant's user.
    pub user_id: i64,
    /// What becomes of outputs.
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
        let pool = database::connect(database_url, CONNECTIONS)?;
        let hub = Hub::start(database::connect(database_url, 1)?);
        Ok(Self { pool, hub })
    }

    /// Whether a user of a tenant may hand in something now; to be asked once before a submission is
    /// stored, and not for what is judged again. A tenant has a bucket of tokens that its weight scales
    /// (20 a second, 400 at once for weight 1), and bounds of what may wait (30 of a user, 5000 of a
    /// tenant of weight 1). One short statement; replicas of a site share the buckets.
    ///
    /// # Errors
    /// [`JudgeError::TooFast`] when not; otherwise when the database fails, which says nothing about the
    /// user: a submission that can wait for the judge may be stored all the same.
    pub async fn admit(&self, tenant_id: i64, weight: f64, user_id: i64) -> Result<(), JudgeError> {
        rate_limit::admit(&self.pool, tenant_id, weight, user_id).await
    }

    /// Puts a job into the queue; one that is there already is left as it is. A live job to be compared
    /// that the same tenant had judged before, word for word, is over at once with the outcome of then.
    ///
    /// # Errors
    /// When the job is not one that the judge can run, or the database fails.
    pub async fn submit(&self, job: NewJob) -> Result<Submitted, JudgeError> {
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

    /// Jobs that are over and wait to be collected, whether or not somebody is storing them. Runs are never among them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn uncollected(&self, limit: i64) -> Result<Vec<Finished>, JudgeError> {
        store::uncollected(&self.pool, limit).await
    }

    /// Those of them that wait longest and that nobody else is storing, to be stored and then collected or put off:
    /// for half a minute nobody else is given them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_finished(&self, limit: i64) -> Result<Vec<Finished>, JudgeError> {
        store::take_finished(&self.pool, limit).await
    }

    /// Leaves jobs that can't be stored now to whoever asks after `pause`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn put_off(&self, ids: &[Uuid], pause: Duration) -> Result<(), JudgeError> {
        store::put_off(&self.pool, ids, pause).await
    }

    /// Has a tenant's jobs that were put off given out again at once.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn offer_again(&self, tenant_id: i64) -> Result<(), JudgeError> {
        store::offer_again(&self.pool, tenant_id).await
    }

    /// Ids of jobs as they end: a hint that [`JudgeClient::take_finished`] has more. Hints can be lost.
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

    /// Takes away everything that the judge has of a tenant that is gone: jobs, kept verdicts, its place in the lines.
    /// What still runs is stopped. Answers with how many jobs there were; doing so again does nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget(&self, tenant_id: i64) -> Result<u64, JudgeError> {
        remove_tenant::forget(&self.pool, tenant_id).await
    }

    /// The farm's nodes, by name; those that were not seen for a day are not among them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn nodes(&self) -> Result<Vec<NodeView>, JudgeError> {
        operators::nodes(&self.pool).await
    }

    /// Lets the nodes of this name finish what they have and take no more jobs, or (false) take jobs
    /// again. Answers with how many there are. A node that is started anew takes jobs.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_draining(&self, name: &str, draining: bool) -> Result<u64, JudgeError> {
        operators::set_draining(&self.pool, name, draining).await
    }

    /// How the tenants stand, those first that have most waiting; at most `limit` lines, one for each
    /// tenant and class. Waiting and running are as they were some seconds ago.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tenants(&self, limit: i64) -> Result<Vec<TenantStanding>, JudgeError> {
        operators::tenants(&self.pool, limit).await
    }

    /// How many tenants and failures there are, of which `tenants` and `failures` tell the first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lines(&self) -> Result<Lines, JudgeError> {
        operators::lines(&self.pool).await
    }

    /// How the three classes stood some seconds ago.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn classes(&self) -> Result<Vec<ClassStanding>, JudgeError> {
        operators::classes(&self.pool).await
    }

    /// What waits for sandbox images that no living node has.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unserved(&self) -> Result<Vec<Unserved>, JudgeError> {
        operators::unserved(&self.pool).await
    }

    /// How long jobs waited, by hour of the last `hours`, oldest first.
    ///
    /// # Errors
    /// When the judge's database is away.
    pub async fn waits(&self, hours: i32) -> Result<Vec<HourOfWaiting>, JudgeError> {
        operators::waits(&self.pool, hours).await
    }

    /// The latest tries of a week that failed for reasons of the judge's own, at most `limit`; with
    /// `given_up` only those for which a job was given up.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn failures(&self, limit: i64, given_up: bool) -> Result<Vec<FailureView>, JudgeError> {
        operators::failures(&self.pool, limit, given_up).await
    }
}
