//! One person's part of marking again: the same in the trial, whose transaction is rolled back, and for good.

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};

use super::state::{self, PersonChanges};
use super::store::Run;
use super::words::MarkAgainStatus;
use crate::attempts::{self, set_mark_rule};
use crate::ids::{AccountId, AttemptId, LessonId, QuestionId};
use crate::questions::Key;
use crate::site::Site;
use crate::submissions;

/// Changes what a run changes for a person, with all that follows from it; what is different then.
///
/// # Errors
/// When the database fails.
pub async fn change(
    tx: &mut TenantTx,
    site: &Site,
    (run, key): (&Run, &Key),
    user: AccountId,
) -> Result<PersonChanges, ApiError> {
    let attempts = lock(tx, run, user).await?;
    let before = state::read(tx, user, run.question_id, &attempts).await?;
    match run.action.rule() {
        Some(rule) if run.status == MarkAgainStatus::Trying => {
            set_mark_rule(tx, run.question_id, run.lessons().unwrap_or_default(), rule, run.started_by).await?;
        }
        // Set with the call that applies it, for those who begin an attempt meanwhile.
        Some(_) => {}
        None => {
            submissions::mark_held(tx, key, (run.id, run.question_id, run.lessons()), user).await?;
            submissions::recount(tx, site, user, run.question_id).await?;
        }
    }
    for attempt in &attempts {
        attempts::settle(tx, site, *attempt).await?;
    }
    let after = state::read(tx, user, run.question_id, &attempts).await?;
    Ok(before.changes(&after))
}

/// Locks the person's attempts that a run is about, and then their progress, so that nobody waits in a circle who settles
/// one of the attempts.
async fn lock(tx: &mut TenantConn, run: &Run, user: AccountId) -> Result<Vec<AttemptId>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT a.id AS "id: AttemptId", a.lesson_id AS "lesson: LessonId" FROM attempts a
            WHERE a.user_id = $1 AND ($3::bigint[] IS NULL OR a.lesson_id = ANY ($3))
              AND EXISTS (SELECT FROM attempt_questions q WHERE q.attempt_id = a.id AND q.question_id = $2)
            ORDER BY a.id FOR UPDATE"#,
        user as AccountId,
        run.question_id as QuestionId,
        run.lessons() as Option<&[LessonId]>,
    )
    .fetch_all(&mut *tx)
    .await?;
    let lessons: Vec<LessonId> = rows.iter().filter_map(|row| row.lesson).collect();
    sqlx::query!(
        "SELECT user_id FROM question_progress WHERE user_id = $1 AND question_id = $2 FOR UPDATE",
        user as AccountId,
        run.question_id as QuestionId,
    )
    .fetch_optional(&mut *tx)
    .await?;
    sqlx::query!(
        "SELECT lesson_id FROM lesson_progress WHERE user_id = $1 AND lesson_id = ANY ($2::bigint[])
          ORDER BY lesson_id FOR UPDATE",
        user as AccountId,
        &lessons as &[LessonId],
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}
