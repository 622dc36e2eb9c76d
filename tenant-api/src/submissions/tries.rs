//! A person's tries of one question: one at a time, how many are left, what earlier ones and hints cost, and what the marks
//! of one bring. The same for answers of every kind. What is answered in an attempt counts there: only the first answer, for
//! the question's statistics, is noted here.

use judge_farm::client::to_hundredths;
use marking::Marking;
use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};

use super::messages::TRIES_USED;
use crate::attempts::messages::ALREADY_SUBMITTED;
use crate::coins::{self, Reason};
use crate::ids::{AccountId, AttemptId, QuestionId, SubmissionId};
use crate::site::Site;
use crate::{badges, challenges, editorials, ranking};

/// What a person has done at a question before.
pub struct Earlier {
    /// Answers sent.
    tries: i64,
    /// Of those, marked with less than full marks.
    wrong: i64,
    /// The share that hints cost.
    hints_cost: f64,
}

/// What is fixed when an answer is sent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Terms {
    /// Which of the person's answers it is, from 1.
    pub try_number: i32,
    /// The share of the marks that hints and earlier answers take away.
    pub deduction: f64,
}

impl Terms {
    /// Of an answer that nothing is taken away from.
    pub const FIRST: Self = Self { try_number: 1, deduction: 0.0 };
}

impl Earlier {
    /// Whether nothing was sent before.
    pub fn is_none(&self) -> bool {
        self.tries == 0
    }

    /// On what terms the next answer is taken: those of the attempt that asks for `tries` (0: any number), where nothing is
    /// deducted, or else the question's own.
    ///
    /// # Errors
    /// When all tries are used.
    pub fn terms(&self, tries: Option<i32>, marking: &Marking) -> Result<Terms, ApiError> {
        let try_number = i32::try_from(self.tries + 1).unwrap_or(i32::MAX);
        match tries {
            Some(most) if most > 0 && try_number > most => return Err(ALREADY_SUBMITTED.into()),
            Some(_) => return Ok(Terms { try_number, deduction: 0.0 }),
            None => {}
        }
        if marking.tries > 0 && self.tries >= i64::from(marking.tries) {
            return Err(ApiError::with(TRIES_USED, vec![("max", marking.tries.to_string())]));
        }
        #[expect(clippy::cast_precision_loss, reason = "a person's tries are few")]
        let sum = self.hints_cost + marking.penalty / 100.0 * self.wrong as f64;
        // Without the noise of sums.
        let deduction = (sum * 1e6).round() / 1e6;
        Ok(Terms { try_number, deduction: deduction.clamp(0.0, 1.0) })
    }
}

/// The points of a share of `max_score`, less what is deducted.
pub fn points(share: f64, max_score: f64, deduction: f64) -> f64 {
    to_hundredths(share * max_score * (1.0 - deduction))
}

/// Until the transaction ends, nobody else sends or marks an answer of this person to this question; what they have done
/// before, in this attempt or outside of all.
///
/// # Errors
/// When the database fails.
pub async fn lock(
    tx: &mut TenantConn,
    user: AccountId,
    question: QuestionId,
    attempt: Option<AttemptId>,
) -> Result<Earlier, ApiError> {
    sqlx::query!(
        "INSERT INTO question_progress (user_id, question_id) VALUES ($1, $2)
         ON CONFLICT (user_id, question_id) DO UPDATE SET attempts = question_progress.attempts",
        user as AccountId,
        question as QuestionId,
    )
    .execute(&mut *tx)
    .await?;
    // A statement of its own: it sees what those have written who held the lock before.
    Ok(sqlx::query_as!(
        Earlier,
        r#"SELECT count(*) AS "tries!", count(*) FILTER (WHERE share < 1) AS "wrong!",
                  coalesce((SELECT cost FROM hints_taken WHERE user_id = $1 AND question_id = $2 AND $3::bigint IS NULL), 0)
                      AS "hints_cost!"
           FROM submissions WHERE user_id = $1 AND question_id = $2 AND attempt_id IS NOT DISTINCT FROM $3"#,
        user as AccountId,
        question as QuestionId,
        attempt as Option<AttemptId>,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Notes a new submission outside of attempts; who is new to the question is counted.
///
/// # Errors
/// When the database fails.
pub async fn count(
    tx: &mut TenantConn,
    user: AccountId,
    question: QuestionId,
    submission: SubmissionId,
) -> Result<(), ApiError> {
    let attempts = sqlx::query_scalar!(
        "INSERT INTO question_progress (user_id, question_id, attempts, first_submission_id) VALUES ($1, $2, 1, $3)
         ON CONFLICT (user_id, question_id)
         DO UPDATE SET attempts = question_progress.attempts + 1, last_submitted_at = now(),
                       first_submission_id = coalesce(question_progress.first_submission_id, $3)
         RETURNING attempts",
        user as AccountId,
        question as QuestionId,
        submission as SubmissionId,
    )
    .fetch_one(&mut *tx)
    .await?;
    if attempts == 1 {
        count_tried(tx, question).await?;
    }
    Ok(())
}

/// Notes new submissions of an attempt: where they are the person's first answer to a question, its statistics are made of
/// them.
///
/// # Errors
/// When the database fails.
pub async fn note_first(
    tx: &mut TenantConn,
    user: AccountId,
    submissions: &[(QuestionId, SubmissionId)],
) -> Result<(), ApiError> {
    let (questions, ids): (Vec<QuestionId>, Vec<SubmissionId>) = submissions.iter().copied().unzip();
    // In one order for everybody, so that nobody waits in a circle.
    sqlx::query!(
        "INSERT INTO question_progress (user_id, question_id, first_submission_id)
         SELECT $1::bigint, n.* FROM unnest($2::bigint[], $3::bigint[]) AS n (question, submission) ORDER BY question
         ON CONFLICT (user_id, question_id)
         DO UPDATE SET first_submission_id = coalesce(question_progress.first_submission_id, excluded.first_submission_id)",
        user as AccountId,
        &questions as &[QuestionId],
        &ids as &[SubmissionId],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Notes what first answers of attempts were worth.
///
/// # Errors
/// When the database fails.
pub async fn mark_first(
    tx: &mut TenantConn,
    user: AccountId,
    shares: &[(SubmissionId, Option<f64>)],
) -> Result<(), ApiError> {
    let (ids, shares): (Vec<SubmissionId>, Vec<Option<f64>>) = shares.iter().copied().unzip();
    sqlx::query!(
        "UPDATE question_progress SET first_share = n.share
           FROM unnest($2::bigint[], $3::float8[]) AS n (submission, share)
          WHERE user_id = $1 AND first_submission_id = n.submission",
        user as AccountId,
        &ids as &[SubmissionId],
        &shares as &[Option<f64>],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// A submission outside of attempts that has its marks.
pub struct Marks {
    pub submission: SubmissionId,
    pub user: AccountId,
    pub question: QuestionId,
    pub score: f64,
    /// Before what is deducted; nothing where it was a fault of ours.
    pub share: Option<f64>,
    /// Whether they are full.
    pub solved: bool,
}

/// Adds a submission's marks to where the person stands, and has points, challenges and badges follow; the first full ones
/// bring coins. How many came.
///
/// # Errors
/// When the database fails.
pub async fn add(tx: &mut TenantTx, site: &Site, marks: &Marks) -> Result<i64, ApiError> {
    let is_first = note_marks(tx, marks).await?;
    if !marks.solved {
        ranking::leave_gains(tx, marks.user, marks.question);
        return Ok(0);
    }
    ranking::leave(tx, marks.user, marks.question);
    let mut coins = 0;
    if is_first {
        // Before anything that belongs to the person: rows are locked in the order of `recount`.
        count_solved(tx, marks.question, 1).await?;
        coins = reward(tx, site, marks.user, marks.question).await?;
    }
    challenges::follow(tx, site, marks.user, marks.question).await?;
    badges::plan(tx, marks.user).await?;
    Ok(coins)
}

/// Gives the coins of a question, but to who has given it up; how many.
async fn reward(tx: &mut TenantConn, site: &Site, user: AccountId, question: QuestionId) -> Result<i64, ApiError> {
    if editorials::has_given_up(tx, user, question).await? {
        return Ok(0);
    }
    coins::award(tx, user, Reason::Question, question.get(), coins::amount(site, Reason::Question)).await
}

/// Whether they are the first full ones; boards are told where they are better than those before.
async fn note_marks(tx: &mut TenantTx, marks: &Marks) -> Result<bool, ApiError> {
    let noted = sqlx::query!(
        r#"UPDATE question_progress AS p
           SET best_score = greatest(p.best_score, $3),
               solved_at = CASE WHEN $4 THEN coalesce(p.solved_at, now()) ELSE p.solved_at END,
               first_share = CASE WHEN p.first_submission_id = $5 THEN $6 ELSE p.first_share END
           FROM question_progress AS before
           WHERE p.user_id = $1 AND p.question_id = $2 AND before.user_id = $1 AND before.question_id = $2
           RETURNING ($4 AND before.solved_at IS NULL) AS "is_first!", ($3 > before.best_score) AS "is_better!""#,
        marks.user as AccountId,
        marks.question as QuestionId,
        marks.score,
        marks.solved,
        marks.submission as SubmissionId,
        marks.share,
    )
    .fetch_optional(&mut **tx)
    .await?;
    if noted.as_ref().is_some_and(|noted| noted.is_better) {
        ranking::tell(tx)?;
    }
    Ok(noted.is_some_and(|noted| noted.is_first))
}

/// Makes a person's progress what their submissions say, and their coins, points, challenges and badges with it: those of
/// practice, and those of contests since they are released, which is all that statistics, profiles and leaderboards ask.
/// Whoever had solved the question and still has keeps the time of the first solution: a reward for it is never given twice.
///
/// # Errors
/// When the database fails.
pub async fn recount(tx: &mut TenantTx, site: &Site, user: AccountId, question: QuestionId) -> Result<(), ApiError> {
    recount_progress(tx, site, user, question).await?;
    ranking::leave(tx, user, question);
    challenges::follow(tx, site, user, question).await?;
    badges::plan(tx, user).await
}

async fn recount_progress(
    tx: &mut TenantTx,
    site: &Site,
    user: AccountId,
    question: QuestionId,
) -> Result<(), ApiError> {
    // Locked first, so that what the next statement sees is what all that were before have written.
    let before = sqlx::query!(
        "SELECT solved_at, attempts, best_score FROM question_progress WHERE user_id = $1 AND question_id = $2 FOR UPDATE",
        user as AccountId,
        question as QuestionId,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(before) = before else {
        return Ok(());
    };
    // What a contest's answer is worth is taken on the scale that the question has by itself.
    let after = sqlx::query!(
        r#"UPDATE question_progress SET best_score = s.best, attempts = greatest(attempts, s.tries),
                  solved_at = CASE WHEN s.first IS NULL THEN NULL ELSE coalesce(solved_at, s.first) END,
                  first_share = (SELECT coalesce(share, CASE WHEN manual_at IS NOT NULL THEN least(1, manual_score / nullif(max_score, 0)) END)
                                   FROM submissions WHERE id = first_submission_id)
           FROM (SELECT coalesce(max(CASE WHEN a.id IS NULL THEN o.score ELSE o.score / nullif(o.max_score, 0) * q.max_score END), 0) AS best,
                        min(o.judged_at) FILTER (WHERE o.status = 'AC') AS first, count(o.id)::int AS tries
                   FROM questions q
                   LEFT JOIN submissions o ON o.question_id = q.id AND o.user_id = $1 AND o.status NOT IN ('running', 'not_tested')
                   LEFT JOIN attempts a ON a.id = o.attempt_id
                  WHERE q.id = $2 AND (o.attempt_id IS NULL OR a.released_at IS NOT NULL)) AS s
           WHERE user_id = $1 AND question_id = $2
           RETURNING solved_at IS NOT NULL AS "is_solved!", question_progress.attempts,
                     question_progress.best_score IS DISTINCT FROM $3 AS "is_other!""#,
        user as AccountId,
        question as QuestionId,
        before.best_score,
    )
    .fetch_one(&mut **tx)
    .await?;
    if after.is_other {
        ranking::tell(tx)?;
    }
    if before.attempts == 0 && after.attempts > 0 {
        count_tried(tx, question).await?;
    }
    let change = i64::from(after.is_solved) - i64::from(before.solved_at.is_some());
    if change == 0 {
        return Ok(());
    }
    count_solved(tx, question, change).await?;
    match after.is_solved {
        true => reward(tx, site, user, question).await?,
        false => coins::take_back(tx, user, Reason::Question, question.get()).await?,
    };
    Ok(())
}

/// Counts somebody who is new to a question.
async fn count_tried(tx: &mut TenantConn, question: QuestionId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE questions SET attempt_count = attempt_count + 1 WHERE id = $1", question as QuestionId)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

async fn count_solved(tx: &mut TenantConn, question: QuestionId, change: i64) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE questions SET solved_count = solved_count + $2 WHERE id = $1",
        question as QuestionId,
        change,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn earlier(tries: i64, wrong: i64, hints_cost: f64) -> Earlier {
        Earlier { tries, wrong, hints_cost }
    }

    #[test]
    fn hints_and_wrong_tries_cost_and_tries_end() -> Result<(), ApiError> {
        let marking = Marking { tries: 3, penalty: 25.0, ..Marking::default() };
        let terms = |tries, wrong, cost| earlier(tries, wrong, cost).terms(None, &marking);
        assert_eq!(terms(0, 0, 0.0)?, Terms { try_number: 1, deduction: 0.0 });
        assert_eq!(terms(2, 1, 0.1)?, Terms { try_number: 3, deduction: 0.35 });
        assert_eq!(terms(2, 2, 0.9)?.deduction, 1.0);
        assert!(matches!(terms(3, 0, 0.0), Err(error) if error.message() == TRIES_USED));
        let in_contest = |tries, most| earlier(tries, tries, 0.5).terms(Some(most), &marking);
        assert_eq!(in_contest(9, 0)?, Terms { try_number: 10, deduction: 0.0 });
        assert!(matches!(in_contest(1, 1), Err(error) if error.message() == ALREADY_SUBMITTED));
        assert_eq!(earlier(99, 99, 0.0).terms(None, &Marking::default())?, Terms { try_number: 100, deduction: 0.0 });
        assert_eq!((points(1.0, 10.0, 0.35), points(1.0 / 3.0, 1.0, 0.0)), (6.5, 0.33));
        Ok(())
    }
}
