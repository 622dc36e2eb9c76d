//! What came of running an author's own programs: what a turtle's solution draws, and what does not get the marks that it
//! must get. The judge runs them, so that comes after the save.

use std::collections::HashMap;

use marking::{Finding, Kind};
use platform::error::{ApiError, Params};
use platform::messages::Message;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::messages::{DRAWING_DIFFERS, NOTHING_DRAWN, SOLUTION_FAILS, TRIAL_FAILED};
use super::store::Question;
use crate::ids::{AccountId, QuestionId};
use crate::tasks::{self, NewTask};

/// The task that runs them; its key is the question's id.
pub const TASK: &str = "run_trials";

/// What came of the latest run.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TrialRuns {
    /// Of everything that was run.
    pub fingerprint: String,
    /// What a turtle's solution draws, as it is recorded.
    pub drawing: Option<Value>,
    pub faults: Vec<TrialFault>,
}

/// Something that did not come to what it must come to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TrialFault {
    /// The author's solution in a language.
    SolutionFails { language_id: i32, verdict: String },
    /// A turtle's solution: why it draws nothing.
    NothingDrawn { reason: String },
    /// A turtle's solution draws another picture each time.
    DrawingDiffers,
    /// A trial, by its position.
    TrialFailed { index: usize, got: f64, wanted: f64 },
}

impl TrialFault {
    fn finding(self) -> Finding {
        let finding =
            |field: String, message: Message, params: Params| Finding { field, message, params, blocks: true };
        match self {
            Self::SolutionFails { language_id, verdict } => {
                finding(format!("answers.{language_id}.solution"), SOLUTION_FAILS, vec![("verdict", verdict)])
            }
            Self::NothingDrawn { reason } => {
                finding("answers.solution".into(), NOTHING_DRAWN, vec![("reason", reason)])
            }
            Self::DrawingDiffers => finding("answers.solution".into(), DRAWING_DIFFERS, vec![]),
            Self::TrialFailed { index, got, wanted } => finding(
                format!("trials[{index}]"),
                TRIAL_FAILED,
                vec![("got", got.to_string()), ("wanted", wanted.to_string())],
            ),
        }
    }
}

/// Has the author's programs run, where the question's kind is the judge's: made with every change of it. Open tabs of
/// whoever changed it (`by`) hear when that is over.
///
/// # Errors
/// When the database fails.
pub async fn plan(tx: &mut TenantConn, kind: Kind, id: QuestionId, by: AccountId) -> Result<(), ApiError> {
    if kind.is_judged() {
        tasks::enqueue(tx, NewTask::new(TASK, id.to_string()).by(by)).await?;
    }
    Ok(())
}

/// What came of the latest run; none where there was none yet.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut TenantConn, id: QuestionId) -> Result<Option<TrialRuns>, ApiError> {
    let row =
        sqlx::query!("SELECT fingerprint, drawing, faults FROM trial_runs WHERE question_id = $1", id as QuestionId,)
            .fetch_optional(&mut *conn)
            .await?;
    row.map(|row| {
        let faults = serde_json::from_value(row.faults).map_err(ApiError::internal)?;
        Ok(TrialRuns { fingerprint: row.fingerprint, drawing: row.drawing, faults })
    })
    .transpose()
}

/// What turtles' solutions draw, as it is recorded.
///
/// # Errors
/// When the database fails.
pub async fn list_drawings(
    conn: &mut TenantConn,
    questions: &[QuestionId],
) -> Result<HashMap<QuestionId, Value>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT question_id AS "question_id: QuestionId", drawing AS "drawing!" FROM trial_runs
            WHERE question_id = ANY ($1) AND drawing IS NOT NULL"#,
        questions as &[QuestionId],
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.question_id, row.drawing)).collect())
}

/// Writes what came of a run.
///
/// # Errors
/// When the database fails.
pub async fn save(tx: &mut TenantConn, id: QuestionId, runs: &TrialRuns) -> Result<(), ApiError> {
    let faults = serde_json::to_value(&runs.faults).map_err(ApiError::internal)?;
    sqlx::query!(
        "INSERT INTO trial_runs (question_id, fingerprint, drawing, faults) VALUES ($1, $2, $3, $4)
         ON CONFLICT (question_id) DO UPDATE
            SET fingerprint = excluded.fingerprint, drawing = excluded.drawing, faults = excluded.faults, run_at = now()",
        id as QuestionId,
        runs.fingerprint,
        runs.drawing,
        faults,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// What the latest run says should be put right.
///
/// # Errors
/// When the database fails.
pub async fn findings(conn: &mut TenantConn, question: &Question) -> Result<Vec<Finding>, ApiError> {
    if !question.draft.kind.is_judged() {
        return Ok(Vec::new());
    }
    let runs = find(conn, question.id).await?.unwrap_or_default();
    Ok(runs.faults.into_iter().map(TrialFault::finding).collect())
}
