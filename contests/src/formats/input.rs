//! What a row is computed from.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

platform::text_enum! {
    /// By which rules a contest is scored.
    pub enum ContestFormat {
        /// Tasks solved, then penalty.
        Icpc = "icpc",
        /// Best result of each subtask.
        Ioi = "ioi",
        /// Fixed points of solved tasks, then the time of the last one.
        Atcoder = "atcoder",
        /// Points that fall with time.
        Codeforces = "codeforces",
        /// Tasks solved, penalty of ten minutes.
        CodeforcesEdu = "codeforces_edu",
        /// Best submission, then the sum of the times.
        Vnoj = "vnoj",
        /// Best submission, then the times of the last submissions.
        Plain = "plain",
        /// Last submission, judged after the end.
        Oi = "oi",
        /// A school test: points alone.
        Test = "test",
    }
}

impl ContestFormat {
    /// Whether a try counts for nothing that is rejected on its first test.
    pub fn spares_first_test(self) -> bool {
        matches!(self, Self::Codeforces | Self::CodeforcesEdu)
    }
}

platform::text_enum! {
    /// How the questions of a test are marked.
    pub enum TestPreset {
        /// Like the national graduation exam: of four statements, each true or false, 1, 2, 3, 4 right give 10, 25, 50, 100 %,
        /// whatever the question says. The marks arrive with it applied.
        National = "national",
    }
}

/// What a format lets be chosen; a format ignores what is not its own.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = ContestOptions)]
pub struct Options {
    /// Minutes for a rejected try: 20 with `icpc`, 10 with `codeforces_edu`, 5 with `atcoder` and `vnoj` unless given.
    pub penalty_minutes: Option<i32>,
    /// `vnoj`: only the latest time counts, not the sum of the times.
    pub last_only: bool,
    /// `ioi`: equal points are ranked by the sum of the times of the last score changes.
    pub ties_by_time: bool,
    /// `test`: how its questions are marked.
    pub preset: Option<TestPreset>,
}

/// What of a contest decides on scores.
#[derive(Debug, Clone, PartialEq)]
pub struct Rules {
    /// The format.
    pub format: ContestFormat,
    /// Its options.
    pub options: Options,
    /// How long the contest lasts.
    pub duration_s: i64,
    /// Seconds from the start; others see tries at or after it as pending.
    pub freeze_s: Option<i64>,
    /// The first submission of a task is the only one that counts.
    pub once: bool,
}

impl Rules {
    /// What a rejected try costs.
    pub(super) fn penalty_s(&self, usual_minutes: i32) -> i64 {
        i64::from(self.options.penalty_minutes.unwrap_or(usual_minutes).max(0)) * 60
    }
}

/// What became of a task that was voided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskRule {
    /// Everybody has its full points, without penalty and time.
    FullMarks,
    /// It counts for nobody.
    DoesNotCount,
}

/// A question of a contest.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// Its id.
    pub id: i64,
    /// What it gives at most. Formats that count solved tasks ignore it.
    pub points: f64,
    /// Set when it was voided.
    pub rule: Option<TaskRule>,
}

/// How far the verdict of a try is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TryState {
    /// No verdict yet.
    Pending,
    /// All tests passed.
    Accepted,
    /// Not all tests passed; it may have points.
    Rejected,
    /// Compile error, judge error, stopped.
    NotCounted,
}

/// What a try got in one subtask.
#[derive(Debug, Clone, PartialEq)]
pub struct SubtaskScore {
    /// The subtask's id.
    pub id: i64,
    /// Its points.
    pub score: f64,
    /// What it gives at most, in the same scale as the other subtasks of this try.
    pub max_score: f64,
}

/// A submission of a task.
#[derive(Debug, Clone, PartialEq)]
pub struct Try {
    /// Ids rise in the order of submitting.
    pub id: i64,
    /// Of which task.
    pub task: i64,
    /// Seconds from the contestant's start, without pauses.
    pub at_s: i64,
    /// How far its verdict is.
    pub state: TryState,
    /// Points, of those of the task.
    pub score: f64,
    /// Empty where the task has none.
    pub subtasks: Vec<SubtaskScore>,
    /// Rejected on the first test.
    pub failed_first: bool,
}

impl Try {
    /// Without its verdict.
    pub(super) fn as_pending(&self) -> Self {
        Self { state: TryState::Pending, score: 0.0, subtasks: vec![], failed_first: false, ..*self }
    }
}
