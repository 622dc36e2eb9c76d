//! What an attempt comes to: recounted from its submissions whenever one of them gets or changes its marks, and with it the
//! lesson's progress, the course's, and the coins.

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::json;

use super::release;
use super::store::Attempt;
use crate::attempts::store::find;
use crate::coins::{self, Due, Reason};
use crate::courses::{self, Counts, Noted, QuizMark};
use crate::ids::{AccountId, AttemptId, LessonId};
use crate::live;
use crate::rewards;
use crate::site::Site;
use crate::standings;

/// What settling has changed.
#[derive(Debug, Default)]
pub struct Settled {
    /// Coins that came, less those that were taken back.
    pub coins: i64,
    /// Of an attempt that is handed in by who learns the course.
    pub noted: Option<Noted>,
}

/// Recounts an attempt that the transaction has locked, and has everything follow that depends on it.
///
/// # Errors
/// When the database fails.
pub async fn settle(tx: &mut TenantTx, site: &Site, id: AttemptId) -> Result<Settled, ApiError> {
    recount(tx, id).await?;
    let Some(attempt) = find(tx, id).await? else { return Ok(Settled::default()) };
    let user = attempt.user_id;
    if let Some(entry) = attempt.entry_id {
        release::follow(tx, id).await?;
        standings::keep(tx, entry).await?;
        tell(tx, &attempt)?;
    }
    // What contests bring comes when they are released.
    let Some(lesson) = attempt.lesson_id else { return Ok(Settled::default()) };
    if !courses::learns(tx, user, lesson).await? {
        return Ok(Settled::default());
    }
    let mut due = earned_questions(tx, site, &attempt).await?;
    if attempt.is_running() {
        return Ok(Settled { coins: coins::follow(tx, user, &due).await?, noted: None });
    }
    due.push(earned_quiz(tx, site, user, lesson).await?);
    let mark = quiz_mark(tx, user, lesson).await?;
    let noted = courses::note_quiz(tx, user, lesson, mark).await?;
    let coins = rewards::follow(tx, site, user, (lesson, &noted), due).await?;
    tell(tx, &attempt)?;
    Ok(Settled { coins, noted: Some(noted) })
}

/// Has the person's open tabs ask for the attempt again.
fn tell(tx: &mut TenantTx, attempt: &Attempt) -> Result<(), ApiError> {
    let deadline = attempt.deadline_at.map(time::OffsetDateTime::unix_timestamp);
    let news = json!({ "kind": "attempt", "qs": attempt.id, "status": attempt.status, "deadline_at": deadline });
    live::publish(tx, &live::USER.topic(attempt.user_id.get()), &news)
}

/// Of each question the submission with the most points counts, or what the quiz's rule for it says.
async fn recount(tx: &mut TenantConn, id: AttemptId) -> Result<(), ApiError> {
    sqlx::query!(
        r#"UPDATE attempts SET score = s.score, max_score = s.max_score, waiting = s.waiting,
                  status = CASE WHEN status = 'running' THEN status WHEN s.waiting = 0 THEN 'judged'
                                WHEN status = 'judged' THEN 'submitted' ELSE status END
             FROM (SELECT coalesce(sum(CASE coalesce(r.rule, c.rule) WHEN 'full_marks' THEN q.max_score WHEN 'does_not_count' THEN 0
                                                   ELSE best.score END), 0) AS score,
                          coalesce(sum(q.max_score) FILTER (WHERE coalesce(r.rule, c.rule) IS DISTINCT FROM 'does_not_count'), 0) AS max_score,
                          count(*) FILTER (WHERE best.waits AND coalesce(r.rule, c.rule) IS NULL) AS waiting
                     FROM attempt_questions q
                     LEFT JOIN quiz_mark_rules r ON r.question_id = q.question_id
                      AND r.lesson_id = (SELECT lesson_id FROM attempts WHERE id = $1)
                     LEFT JOIN contest_questions c ON c.question_id = q.question_id
                      AND c.part_id = (SELECT contest_part_id FROM attempts WHERE id = $1)
                     JOIN LATERAL (SELECT max(score) AS score,
                                          bool_or(status IN ('running', 'waiting_manual_judge', 'not_tested')) AS waits
                                     FROM submissions WHERE attempt_id = $1 AND question_id = q.question_id) best ON true
                    WHERE q.attempt_id = $1) s
            WHERE id = $1"#,
        id as AttemptId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// The coins of an attempt's questions: of those that the person has answered in full in any quiz, or has full marks for by a
/// quiz's rule. Those of a question that does not count stay with who answered it.
async fn earned_questions(tx: &mut TenantConn, site: &Site, attempt: &Attempt) -> Result<Vec<Due>, ApiError> {
    let amount = coins::amount(site, Reason::QuizQuestion);
    let rows = sqlx::query!(
        r#"SELECT q.question_id, EXISTS (SELECT FROM submissions s
                    WHERE s.user_id = $2 AND s.question_id = q.question_id AND s.attempt_id IS NOT NULL AND s.lesson_id IS NOT NULL
                      AND s.status = 'AC')
                  OR EXISTS (SELECT FROM quiz_mark_rules r
                       JOIN attempts a ON a.lesson_id = r.lesson_id AND a.user_id = $2 AND a.status <> 'running'
                       JOIN attempt_questions o ON o.attempt_id = a.id AND o.question_id = r.question_id
                      WHERE r.question_id = q.question_id AND r.rule = 'full_marks') AS "is_earned!"
             FROM attempt_questions q WHERE q.attempt_id = $1"#,
        attempt.id as AttemptId,
        attempt.user_id as AccountId,
    )
    .fetch_all(&mut *tx)
    .await?;
    let due = |reason, object_id, is_earned| Due { reason, object_id, is_earned, amount };
    Ok(rows.into_iter().map(|row| due(Reason::QuizQuestion, row.question_id, row.is_earned)).collect())
}

/// The coins of a quiz: of the first hand-in that left nothing out.
async fn earned_quiz(tx: &mut TenantConn, site: &Site, user: AccountId, lesson: LessonId) -> Result<Due, ApiError> {
    let is_earned = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM attempts a
                WHERE a.user_id = $1 AND a.lesson_id = $2 AND a.status <> 'running'
                  AND a.receipt_count >= (SELECT count(*) FROM attempt_questions q WHERE q.attempt_id = a.id)) AS "is!""#,
        user as AccountId,
        lesson as LessonId,
    )
    .fetch_one(&mut *tx)
    .await?;
    Ok(Due { reason: Reason::Quiz, object_id: lesson.get(), is_earned, amount: coins::amount(site, Reason::Quiz) })
}

/// What a person's attempts at a quiz come to by its rules of now.
async fn quiz_mark(tx: &mut TenantConn, user: AccountId, lesson: LessonId) -> Result<QuizMark, ApiError> {
    let counts = courses::quiz_settings(tx, lesson).await?.unwrap_or_default().counts;
    let attempts = super::store::list_of_lesson(tx, user, lesson).await?;
    let closed: Vec<&Attempt> = attempts.iter().filter(|attempt| !attempt.is_running()).collect();
    let counted = match counts {
        Counts::Last => closed.first(),
        Counts::Best => closed.iter().max_by(|one, other| one.percent().total_cmp(&other.percent())),
    };
    Ok(QuizMark {
        is_passed: closed.iter().any(|attempt| attempt.is_passed()),
        tries: i32::try_from(closed.len()).unwrap_or(i32::MAX),
        score: counted.map_or(0.0, |attempt| attempt.score),
        percent: counted.map_or(0.0, |attempt| attempt.percent()),
    })
}
