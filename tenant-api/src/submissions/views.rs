//! What callers get to see of submissions and runs.

use judge_farm::client::{Outcome, TestResult, to_hundredths};
use marking::Kind;
use platform::locale::Locale;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::answers::Review;
use super::drawings;
use super::listed::ListRow;
use super::projects::ProjectView;
use super::store::{Submission, TestRow};
use super::structure::{self, MissingView};
use super::subtasks::{SubtaskRow, with_results};
use super::words::Verdict;
use crate::activity::today;
use crate::ids::{AccountId, QuestionId, SubmissionId};
use crate::names;

/// The verdict of a submission or run, or what is known so far.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultView {
    /// Null for a run.
    pub submission_id: Option<SubmissionId>,
    /// `running` until it is final.
    pub status: Verdict,
    pub reason: Option<String>,
    pub score: f64,
    pub max_score: f64,
    pub compile_output: String,
    pub cpu_ms: i64,
    pub wall_ms: i64,
    pub memory_kib: i64,
    /// Whether it is the verdict of the same program handed in before, and nothing was run.
    pub cached: bool,
    /// Empty where the problem has none.
    pub subtasks: Vec<SubtaskRow>,
    pub test_cases: Vec<TestView>,
    /// Of turtles: what the program drew, as it was recorded.
    #[schema(value_type = Option<Object>)]
    pub drawing: Option<Value>,
    /// Of Scratch projects: what the question asks of their structure and this one lacks.
    pub missing: Vec<MissingView>,
}

/// One test's result.
#[derive(Debug, Serialize, ToSchema)]
pub struct TestView {
    /// From 1; of a run on samples, the sample's.
    pub index: i32,
    pub status: Verdict,
    pub reason: Option<String>,
    pub score: f64,
    pub cpu_ms: i64,
    pub wall_ms: i64,
    pub memory_kib: i64,
    pub message: String,
    pub exit_code: Option<i32>,
    /// What the program wrote, cut: of runs, samples, and where the author lets learners see it.
    pub stdout: Option<String>,
    /// The same of standard error.
    pub stderr: Option<String>,
}

impl From<TestResult> for TestView {
    fn from(test: TestResult) -> Self {
        Self {
            index: test.index,
            status: Verdict::of_judge(&test.status),
            reason: test.reason,
            score: to_hundredths(test.score),
            cpu_ms: test.cpu_ms,
            wall_ms: test.wall_ms,
            memory_kib: test.memory_kib,
            message: test.message,
            exit_code: test.exit_code,
            stdout: test.stdout,
            stderr: test.stderr,
        }
    }
}

impl From<TestRow> for TestView {
    fn from(row: TestRow) -> Self {
        Self {
            index: row.index,
            status: row.status,
            reason: row.reason,
            score: to_hundredths(row.score),
            cpu_ms: row.cpu_ms,
            wall_ms: row.wall_ms,
            memory_kib: row.memory_kib,
            message: row.message,
            exit_code: row.exit_code,
            stdout: row.stdout,
            stderr: row.stderr,
        }
    }
}

impl ResultView {
    /// Out of the judge's own words; `planned` are the submission's subtasks.
    pub fn of_outcome(submission_id: Option<SubmissionId>, planned: Vec<SubtaskRow>, mut outcome: Outcome) -> Self {
        let drawn = outcome.tests.first().and_then(drawings::drawn_in);
        if let Some(drawn) = &drawn {
            let tests = std::mem::take(&mut outcome.tests);
            outcome.tests = tests.into_iter().map(|test| drawings::row_of(test, drawn)).collect();
        }
        Self {
            drawing: drawn.and_then(|drawn| drawn.recording),
            missing: Vec::new(),
            subtasks: with_results(planned, &outcome),
            cached: outcome.cached,
            submission_id,
            status: Verdict::of_judge(&outcome.status),
            reason: outcome.reason,
            score: to_hundredths(outcome.score),
            max_score: to_hundredths(outcome.max_score),
            compile_output: outcome.compile_output,
            cpu_ms: outcome.cpu_ms,
            wall_ms: outcome.wall_ms,
            memory_kib: outcome.memory_kib,
            test_cases: outcome.tests.into_iter().map(TestView::from).collect(),
        }
    }

    /// Of a submission that waits to be judged again.
    pub fn of_waiting(submission: &Submission, planned: Vec<SubtaskRow>) -> Self {
        Self {
            submission_id: Some(submission.id),
            status: Verdict::Running,
            reason: None,
            score: 0.0,
            max_score: to_hundredths(submission.max_score),
            compile_output: String::new(),
            cpu_ms: 0,
            wall_ms: 0,
            memory_kib: 0,
            cached: false,
            subtasks: planned,
            test_cases: Vec::new(),
            drawing: None,
            missing: Vec::new(),
        }
    }

    /// Less what hints and earlier tries took away.
    pub fn less(self, deduction: f64) -> Self {
        Self { score: to_hundredths(self.score * (1.0 - deduction)), ..self }
    }

    /// Out of what the site keeps, for who reads in that language.
    pub fn of_submission(submission: &Submission, tests: Vec<TestRow>, locale: Locale) -> Self {
        Self {
            submission_id: Some(submission.id),
            status: submission.status,
            reason: submission.reason.clone(),
            score: to_hundredths(submission.score),
            max_score: to_hundredths(submission.max_score),
            compile_output: submission.compile_output.clone(),
            cpu_ms: submission.cpu_ms,
            wall_ms: submission.wall_ms,
            memory_kib: submission.memory_kib,
            cached: submission.cached,
            subtasks: submission.planned(),
            drawing: submission.drawing(),
            missing: structure::views(&submission.missing, locale),
            test_cases: tests.into_iter().map(TestView::from).collect(),
        }
    }
}

/// A row of a list of submissions.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionItem {
    pub id: SubmissionId,
    pub token: Uuid,
    pub status: Verdict,
    pub reason: Option<String>,
    pub score: f64,
    pub max_score: f64,
    /// Of programs.
    pub language_id: Option<i32>,
    pub cpu_ms: i64,
    pub memory_kib: i64,
    /// Epoch seconds.
    pub created_at: i64,
    pub user: SubmittedBy,
}

/// Who submitted.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmittedBy {
    pub id: AccountId,
    pub name: String,
}

impl SubmissionItem {
    /// For who reads in that language; by the name that strangers see unless `is_named`.
    pub fn of(row: ListRow, is_named: bool, locale: Locale) -> Self {
        let name = match is_named {
            true => row.user_name,
            false => names::public_name(&row.user_name, row.mode, row.nickname.as_deref(), row.dob, today()),
        };
        Self {
            user: SubmittedBy { id: row.user_id, name: names::shown(name, locale) },
            id: row.id,
            token: row.token,
            status: row.status,
            reason: row.reason,
            score: to_hundredths(row.score),
            max_score: to_hundredths(row.max_score),
            language_id: row.language_id,
            cpu_ms: row.cpu_ms,
            memory_kib: row.memory_kib,
            created_at: row.created_at.unix_timestamp(),
        }
    }
}

/// One submission with its source.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionView {
    pub id: SubmissionId,
    pub token: Uuid,
    pub question_id: QuestionId,
    pub user_id: AccountId,
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Of programs.
    pub language_id: Option<i32>,
    pub source_code: String,
    /// In the encoding of its kind; empty of programs.
    pub answer: String,
    /// Of texts: `plaintext`, `html` or `markdown`.
    pub format: String,
    /// Of a file whose address is the answer.
    pub file_type: String,
    /// Which of the person's answers to the question it is, from 1.
    pub try_number: i32,
    /// The share that hints and earlier tries took away.
    pub deduction: f64,
    /// Null until the judge has a verdict.
    pub review: Option<Review>,
    /// Epoch seconds.
    pub created_at: i64,
    /// The token of judging it again, while that is under way: its verdict is followed as a submission's is.
    pub rejudge: Option<Uuid>,
    /// The Scratch project as it was handed in; `source_code` is its project.json. Null where that came without a file.
    pub project: Option<ProjectView>,
    #[serde(flatten)]
    pub result: ResultView,
}
