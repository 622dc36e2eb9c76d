//! What a trial was computed from, as one short text: where it differs later, the trial says nothing any more.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{LessonId, QuestionId};

/// Of a question, its answers and attempts in these lessons or everywhere, and its rules there. Sums of hashes: however many
/// answers there are, the database keeps a number.
///
/// # Errors
/// When the database fails.
pub async fn seen(
    conn: &mut TenantConn,
    question: QuestionId,
    lessons: Option<&[LessonId]>,
) -> Result<String, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT md5(concat_ws('/',
               (SELECT concat_ws(':', version, updated_at) FROM questions WHERE id = $1),
               (SELECT concat_ws(':', count(*), sum(hashtextextended(concat_ws(':', id, status, score, mark_version, manual_at), 0)::numeric))
                  FROM submissions WHERE question_id = $1 AND ($2::bigint[] IS NULL OR lesson_id = ANY ($2))),
               (SELECT concat_ws(':', count(*), sum(hashtextextended(concat_ws(':', a.id, a.status, a.score, a.max_score), 0)::numeric))
                  FROM attempt_questions q JOIN attempts a ON a.id = q.attempt_id
                 WHERE q.question_id = $1 AND ($2::bigint[] IS NULL OR a.lesson_id = ANY ($2))),
               (SELECT string_agg(concat_ws(':', lesson_id, rule), ',' ORDER BY lesson_id) FROM quiz_mark_rules
                 WHERE question_id = $1))) AS "seen!""#,
        question as QuestionId,
        lessons as Option<&[LessonId]>,
    )
    .fetch_one(&mut *conn)
    .await?)
}
