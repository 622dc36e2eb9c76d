//! What a client asks the judge to do.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::checker::Checker;
use crate::outcome::to_hundredths;
pub use crate::rules::{AuthorProgram, Mode, Rules, Subtask, SubtaskRule};
pub use crate::source::SourceFile;

/// A job for the queue.
#[derive(Debug, Clone)]
pub struct NewJob {
    /// The token: submitting the same id twice is a no-op.
    pub id: Uuid,
    /// Whose it is, for fairness; opaque.
    pub tenant_id: i64,
    /// The tenant's share beside others'; above 0.
    pub weight: f64,
    /// The tenant's user, for fairness within the tenant; opaque.
    pub user_id: i64,
    /// How urgent it is.
    pub class: JobClass,
    /// How long the outcome is kept.
    pub kind: JobKind,
    /// An id of [`crate::languages`].
    pub language_id: i32,
    /// The source of the language's main file.
    pub source: String,
    /// More files beside it.
    pub files: Vec<SourceFile>,
    /// CPU time a test may use, milliseconds.
    pub time_limit_ms: i32,
    /// Memory a test may use, MiB.
    pub memory_limit_mib: i32,
    /// What a test may write, KiB.
    pub output_limit_kib: i32,
    /// How outputs are compared.
    pub checker: Checker,
    /// Whether the first test that is not passed ends the job.
    pub stop_at_first_failure: bool,
    /// The tests, in the order in which they are run.
    pub tests: Vec<JobTest>,
    /// What is out of the usual in how it is judged.
    pub rules: Rules,
}

/// How urgent a job is. Each class keeps a share of the judge, however busy the others are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobClass {
    /// Somebody waits for it.
    Live,
    /// A contest or problem judged again.
    Rejudge,
    /// Everything else.
    Bulk,
}

impl JobClass {
    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Rejudge => "rejudge",
            Self::Bulk => "bulk",
        }
    }

    /// The class that is stored as this.
    pub fn from_stored(name: &str) -> Self {
        match name {
            "live" => Self::Live,
            "rejudge" => Self::Rejudge,
            _ => Self::Bulk,
        }
    }
}

/// What becomes of outputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobKind {
    /// Compared with the expected outputs; kept until a client collects the outcome.
    Judge,
    /// Returned; forgotten after an hour.
    Run,
    /// Told while they are written, of a run that may be talked with; forgotten after an hour. Once it has begun it is
    /// never begun again.
    Live,
}

impl JobKind {
    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Judge => "judge",
            Self::Run => "run",
            Self::Live => "live",
        }
    }

    /// The kind that is stored as this.
    pub fn from_stored(name: &str) -> Self {
        match name {
            "run" => Self::Run,
            "live" => Self::Live,
            _ => Self::Judge,
        }
    }
}

/// One test of a job.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct JobTest {
    /// Names it in results.
    pub index: i32,
    /// Standard input.
    pub input: Data,
    /// What is to come out; never sent into a cell. `None` for runs.
    pub expected: Option<Data>,
    /// Points for passing it.
    pub score: f64,
    /// Whether the result holds what the program wrote.
    pub show_output: bool,
}

/// Test data, named or held.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Data {
    /// In the blob store.
    Blob {
        /// The blob's key: SHA-256 in hexadecimal.
        hash: String,
        /// Its length, bytes.
        size: i64,
    },
    /// In the job itself; meant for short texts.
    Inline(String),
}

/// The part of a job that only the node which runs it reads; stored as JSON.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct JobSpec {
    /// The source of the main file.
    pub source: String,
    /// More files beside it.
    pub files: Vec<SourceFile>,
    /// CPU time a test may use, milliseconds.
    pub time_limit_ms: i32,
    /// Memory a test may use, MiB.
    pub memory_limit_mib: i32,
    /// What a test may write, KiB.
    pub output_limit_kib: i32,
    /// How outputs are compared.
    pub checker: Checker,
    /// Whether the first test that is not passed ends the job.
    pub stop_at_first_failure: bool,
    /// The tests, in order.
    pub tests: Vec<JobTest>,
    /// What is out of the usual in how it is judged.
    #[serde(default)]
    pub rules: Rules,
}

impl JobSpec {
    /// Points that can be reached: those of the subtasks, where there are any, otherwise of the tests.
    pub fn max_score(&self) -> f64 {
        to_hundredths(if self.rules.subtasks.is_empty() {
            self.tests.iter().map(|test| test.score).sum()
        } else {
            self.rules.subtasks.iter().map(|subtask| subtask.score).sum()
        })
    }
}
