//! How a quiz counts a question other than by its answers. The rule stands beside the quiz and not in its attempts, so that
//! those that are begun later follow it as well, and taking it back brings the marks back that the answers have.

use std::collections::HashMap;

use contest_rules::formats::TestPreset;
use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::store::Attempt;
use crate::ids::{AccountId, AttemptId, ContestPartId, LessonId, QuestionId};

platform::text_enum! {
    /// How a quiz counts a question other than by its answers.
    pub enum MarkRule {
        /// Everybody who was asked has full marks, whatever they answered.
        FullMarks = "full_marks",
        /// Neither its points nor what could be reached count.
        DoesNotCount = "does_not_count",
    }
}

/// The rules that an attempt's quiz or contest has, by the questions that have one.
///
/// # Errors
/// When the database fails.
pub async fn mark_rules(conn: &mut TenantConn, attempt: &Attempt) -> Result<HashMap<QuestionId, MarkRule>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT question_id AS "question_id!: QuestionId", rule AS "rule!: MarkRule" FROM quiz_mark_rules WHERE lesson_id = $1
            UNION ALL SELECT question_id, rule FROM contest_questions WHERE part_id = $2 AND rule IS NOT NULL"#,
        attempt.lesson_id as Option<LessonId>,
        attempt.part_id as Option<ContestPartId>,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.question_id, row.rule)).collect())
}

/// By which preset the questions of an attempt are marked: that of its contest, where that is a test with one. Who marks for
/// good has locked the attempt: a contest whose preset changes locks it as well.
///
/// # Errors
/// When the database fails.
pub async fn preset(conn: &mut TenantConn, id: AttemptId) -> Result<Option<TestPreset>, ApiError> {
    let found = sqlx::query_scalar!(
        r#"SELECT CASE c.format WHEN 'test' THEN c.format_options ->> 'preset' END AS "preset?: TestPreset"
             FROM attempts a JOIN contest_parts p ON p.id = a.contest_part_id JOIN contests c ON c.id = p.contest_id
            WHERE a.id = $1"#,
        id as AttemptId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(found.flatten())
}

/// Has these quizzes count a question so, or by its answers again. Attempts follow when they are settled.
///
/// # Errors
/// When the database fails.
pub async fn set_mark_rule(
    tx: &mut TenantConn,
    question: QuestionId,
    lessons: &[LessonId],
    rule: Option<MarkRule>,
    by: AccountId,
) -> Result<(), ApiError> {
    let Some(rule) = rule else {
        sqlx::query!(
            "DELETE FROM quiz_mark_rules WHERE question_id = $1 AND lesson_id = ANY ($2::bigint[])",
            question as QuestionId,
            lessons as &[LessonId],
        )
        .execute(&mut *tx)
        .await?;
        return Ok(());
    };
    // In one order for everybody, so that nobody waits in a circle.
    sqlx::query!(
        "INSERT INTO quiz_mark_rules (question_id, lesson_id, rule, set_by)
         SELECT $1, l.id, $3, $4 FROM unnest($2::bigint[]) AS l (id) ORDER BY l.id
         ON CONFLICT (lesson_id, question_id) DO UPDATE SET rule = excluded.rule, set_by = excluded.set_by, set_at = now()",
        question as QuestionId,
        lessons as &[LessonId],
        rule as MarkRule,
        by as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
