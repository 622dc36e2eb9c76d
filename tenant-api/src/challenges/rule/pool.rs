//! Which problem a day gets.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Date, OffsetDateTime};

use super::http::ChallengeRule;
use crate::ids::{CategoryId, QuestionId};
use crate::questions::Difficulty;

/// Days between two challenges of the same problem, of whichever kinds.
const APART: i32 = 180;

/// A problem of the rule's pool for `day`, of the difficulty of its weekday where any is left: by chance, but by the same
/// for the same day. None where the pool is empty.
pub(super) async fn choose(
    conn: &mut TenantConn,
    rule: &ChallengeRule,
    day: Date,
    now: OffsetDateTime,
) -> Result<Option<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"WITH RECURSIVE below AS (
               SELECT id FROM categories WHERE id = $2
               UNION SELECT k.id FROM categories k JOIN below b ON k.parent_id = b.id)
           SELECT q.id AS "id: QuestionId" FROM questions q
            WHERE q.is_problem AND q.status = 'published' AND q.visibility = 'public' AND q.archived_at IS NULL
              AND ((cardinality($1::text[]) = 0 AND $2::bigint IS NULL)
                   OR EXISTS (SELECT FROM question_tags t WHERE t.question_id = q.id AND t.tag = ANY ($1))
                   OR EXISTS (SELECT FROM category_objects o JOIN below b ON b.id = o.category_id
                               WHERE o.kind = 'question' AND o.object_id = q.id))
              AND NOT EXISTS (SELECT FROM challenges c
                               WHERE c.question_id = q.id AND c.start_date < $3::date + $6::int AND c.end_date > $3::date - $6::int)
              AND NOT EXISTS (SELECT FROM contest_questions o JOIN contests c ON c.id = o.contest_id
                               WHERE o.question_id = q.id AND c.archived_at IS NULL AND c.closes_at > $5)
            ORDER BY q.difficulty IS DISTINCT FROM coalesce($4::text, q.difficulty), md5(q.id || '/' || $3::date), q.id
            LIMIT 1"#,
        &rule.tags,
        rule.category_id as Option<CategoryId>,
        day,
        rule.difficulty_of(day) as Option<Difficulty>,
        now,
        APART,
    )
    .fetch_optional(&mut *conn)
    .await?)
}
