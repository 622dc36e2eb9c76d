//! SQL of searches, pairs and disqualifying.

mod pairs;
mod programs;

pub use pairs::{PairQuery, PairRow, PairState, decide, keep_pairs, list, matches_of};
pub use programs::{ProgramRow, list_programs, list_questions, program};

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::search::{SimilaritySearch, SimilarityStatus};
use crate::ids::{AccountId, ContestId, EntryId, QuestionId};

/// Notes that a search begins; false where one goes on.
pub async fn start(
    tx: &mut TenantConn,
    (contest, by): (ContestId, AccountId),
    now: OffsetDateTime,
) -> Result<bool, ApiError> {
    let done = sqlx::query!(
        "INSERT INTO similarity_searches AS s (contest_id, status, started_by, started_at) VALUES ($1, 'running', $2, $3)
         ON CONFLICT (contest_id) DO UPDATE
            SET status = 'running', questions = 0, questions_done = 0, programs = 0, started_by = excluded.started_by,
                started_at = excluded.started_at, done_at = NULL
          WHERE s.status <> 'running'",
        contest as ContestId,
        by as AccountId,
        now,
    )
    .execute(&mut *tx)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// How far the latest search of a contest is.
pub async fn find_search(conn: &mut TenantConn, contest: ContestId) -> Result<Option<SimilaritySearch>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT status AS "status: SimilarityStatus", questions, questions_done, programs, started_at, done_at
             FROM similarity_searches WHERE contest_id = $1"#,
        contest as ContestId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(row.map(|row| SimilaritySearch {
        status: row.status,
        questions: row.questions,
        questions_done: row.questions_done,
        programs: row.programs,
        started_at: row.started_at.unix_timestamp(),
        done_at: row.done_at.map(OffsetDateTime::unix_timestamp),
    }))
}

/// A search begins, or begins again after it was cut off: what was found in other questions is dropped, where nobody has
/// decided about it. False where none is to go on.
pub async fn begin(tx: &mut TenantConn, contest: ContestId, questions: &[QuestionId]) -> Result<bool, ApiError> {
    let ids: Vec<i64> = questions.iter().map(|question| question.get()).collect();
    let begun = sqlx::query!(
        "UPDATE similarity_searches SET questions = cardinality($2::bigint[]), questions_done = 0, programs = 0
          WHERE contest_id = $1 AND status = 'running'",
        contest as ContestId,
        &ids,
    )
    .execute(&mut *tx)
    .await?;
    if begun.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query!(
        "DELETE FROM similar_pairs
          WHERE contest_id = $1 AND question_id <> ALL ($2::bigint[]) AND decision IS NULL AND note IS NULL",
        contest as ContestId,
        &ids,
    )
    .execute(&mut *tx)
    .await?;
    Ok(true)
}

/// One more question was looked through, with so many programs.
pub async fn note_progress(tx: &mut TenantConn, contest: ContestId, programs: i32) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE similarity_searches SET questions_done = questions_done + 1, programs = programs + $2
          WHERE contest_id = $1 AND status = 'running'",
        contest as ContestId,
        programs,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// The search is over.
pub async fn finish(tx: &mut TenantConn, contest: ContestId, now: OffsetDateTime) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE similarity_searches SET status = 'done', done_at = $2 WHERE contest_id = $1 AND status = 'running'",
        contest as ContestId,
        now,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Somebody who takes part, and why they are disqualified if they are.
pub struct EntryRow {
    pub user: AccountId,
    pub name: String,
    pub reason: Option<String>,
}

/// Until the transaction ends nobody else disqualifies or reinstates them.
pub async fn lock_entry(tx: &mut TenantConn, contest: ContestId, entry: EntryId) -> Result<Option<EntryRow>, ApiError> {
    Ok(sqlx::query_as!(
        EntryRow,
        r#"SELECT e.user_id AS "user: AccountId",
                  coalesce((SELECT c.full_name FROM contest_candidates c
                             WHERE c.contest_id = e.contest_id AND c.user_id = e.user_id), u.full_name) AS "name!",
                  e.disqualified_reason AS reason
             FROM contest_entries e JOIN users u ON u.id = e.user_id
            WHERE e.id = $2 AND e.contest_id = $1 AND e.kind <> 'virtual' FOR NO KEY UPDATE OF e"#,
        contest as ContestId,
        entry as EntryId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Disqualifies for a reason, or (none) reinstates.
pub async fn disqualify(
    tx: &mut TenantConn,
    (entry, by): (EntryId, AccountId),
    reason: Option<&str>,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE contest_entries
            SET disqualified_reason = $3, disqualified_at = CASE WHEN $3::text IS NOT NULL THEN coalesce(disqualified_at, $4) END,
                disqualified_by = CASE WHEN $3::text IS NOT NULL THEN $2::bigint END
          WHERE id = $1",
        entry as EntryId,
        by as AccountId,
        reason,
        now,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
