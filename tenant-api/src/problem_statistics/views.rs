//! What is answered.

use serde::Serialize;
use utoipa::ToSchema;

use crate::ids::AccountId;
use crate::submissions::SubmissionStatus;

/// What everybody's judged submissions say of a problem: those of learners, of practice and of contests that are released.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemStatistic {
    #[serde(flatten)]
    pub counts: StatisticCounts,
    /// Percent of the marks of each person's best.
    pub scores: Distribution,
    /// Submissions until the first accepted one, of those who have one.
    pub tries: Distribution,
    /// CPU time of each person's fastest accepted program.
    pub time_ms: Distribution,
    /// Memory of the same program.
    pub memory_kib: Distribution,
    /// The ten fastest accepted programs, one a person.
    pub fastest: Vec<BestRow>,
    /// The ten with the fewest bytes of source.
    pub smallest: Vec<BestRow>,
}

/// How many there are of what.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct StatisticCounts {
    pub people: i64,
    /// Submissions.
    pub attempts: i64,
    /// People with full marks.
    pub solved: i64,
    /// The most frequent first.
    pub verdicts: Vec<VerdictCount>,
    /// The most used first.
    pub languages: Vec<LanguageCount>,
    /// Of the last year, by day (Asia/Ho_Chi_Minh); days without submissions are left out.
    pub days: Vec<DayCount>,
}

/// Submissions with a verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct VerdictCount {
    pub status: SubmissionStatus,
    pub count: i64,
}

/// Submissions in a language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LanguageCount {
    pub language_id: i32,
    pub count: i64,
    pub accepted: i64,
}

/// Submissions of a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DayCount {
    /// YYYY-MM-DD.
    pub day: String,
    pub attempts: i64,
    pub accepted: i64,
}

/// How people are distributed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Distribution {
    pub bins: Vec<Bin>,
    /// My own value; null where there is none.
    pub mine: Option<Mine>,
}

/// People whose value is from `from` up to and with `to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Bin {
    pub from: i64,
    /// Null: however much.
    pub to: Option<i64>,
    pub count: i64,
}

/// Where I stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Mine {
    pub value: i64,
    /// Percent of people who do worse.
    pub better_than: i64,
}

/// A row of the best.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BestRow {
    /// Equal values share one: 1, 2, 2, 4.
    pub rank: i64,
    pub user: BestUser,
    pub language_id: Option<i32>,
    /// Milliseconds or bytes.
    pub value: i64,
    /// Epoch seconds of handing in.
    pub at: i64,
}

/// Somebody by the name that others see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BestUser {
    pub id: AccountId,
    pub name: String,
}
