//! Late answers that a teacher has accepted: they are marked as a hand-in marks them. Where the quiz is handed in as a whole
//! they take the place of what was handed in; question by question they are a further try.

use platform::error::ApiError;
use platform::tenancy::TenantTx;

use super::hand_in::{marked_leniently, stored};
use crate::attempts::{self, Attempt, GivenAnswer};
use crate::courses::QuizMode;
use crate::ids::{QuestionId, SubmissionId};
use crate::questions::find_keys;
use crate::submissions::{self, SubmissionStatus};

/// Puts answers into an attempt that the transaction has locked and that is handed in; whether programs are to go to the judge.
///
/// # Errors
/// When the database fails.
pub async fn put(tx: &mut TenantTx, attempt: &Attempt, given: &[GivenAnswer]) -> Result<bool, ApiError> {
    let asked = attempts::list_questions(tx, attempt.id).await?;
    let ids: Vec<QuestionId> = given.iter().map(|given| given.question_id).collect();
    let (keys, preset) = (find_keys(tx, &ids).await?, attempts::preset(tx, attempt.id).await?);
    let kept = submissions::list_in_attempt(tx, attempt.id).await?;
    let mut finished = Vec::with_capacity(given.len());
    for given in given {
        let Some(key) = keys.get(&given.question_id).map(|key| key.marked_as(preset)) else { continue };
        let Some(asked) = asked.iter().find(|asked| asked.question_id == given.question_id) else { continue };
        let before = kept.iter().rev().find(|kept| kept.question_id == given.question_id);
        let before = before.filter(|_| attempt.mode == QuizMode::SubmitAll);
        let answer = given.clone().for_kind(key.kind);
        let marking = marked_leniently(&key, &answer, asked.max_score);
        finished.push(stored(&key, asked, &answer, before, marking)?);
    }
    let replaced: Vec<SubmissionId> = finished.iter().filter_map(|answer| answer.id).collect();
    submissions::clear_marks(tx, &replaced).await?;
    submissions::finish_attempt(tx, attempt, &finished).await?;
    Ok(finished.iter().any(|answer| answer.status == SubmissionStatus::Running))
}
