//! The sums of statistics' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::QuestionId;

/// What first answers come to together.
#[derive(Debug, Clone)]
pub struct First {
    pub answers: i64,
    pub people: i64,
    /// Of these people's first answers, how many have their marks.
    pub marked: i64,
    pub facility: Option<f64>,
    pub median_seconds: Option<f64>,
    /// People who took a hint.
    pub with_hints: i64,
}

pub async fn first_answers(conn: &mut TenantConn, question: QuestionId) -> Result<First, ApiError> {
    Ok(sqlx::query_as!(
        First,
        r#"SELECT (coalesce(sum(p.attempts), 0) + (SELECT count(*) FROM submissions a WHERE a.question_id = $1
                      AND a.attempt_id IS NOT NULL AND a.lesson_id IS NOT NULL AND a.status <> 'not_tested'))::bigint AS "answers!",
                  count(p.first_submission_id) AS "people!", count(p.first_share) AS "marked!",
                  avg(p.first_share) AS facility,
                  percentile_cont(0.5) WITHIN GROUP (ORDER BY s.seconds) AS median_seconds,
                  count(h.taken) FILTER (WHERE p.first_submission_id IS NOT NULL) AS "with_hints!"
             FROM question_progress p
             LEFT JOIN submissions s ON s.id = p.first_submission_id
             LEFT JOIN hints_taken h ON h.user_id = p.user_id AND h.question_id = p.question_id
            WHERE p.question_id = $1"#,
        question as QuestionId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Pearson's correlation of people's first answers with their mean over at least five other questions, and how many
/// people that is of.
pub async fn discrimination(conn: &mut TenantConn, question: QuestionId) -> Result<(i64, Option<f64>), ApiError> {
    let row = sqlx::query!(
        r#"WITH mine AS (SELECT user_id, first_share FROM question_progress
                          WHERE question_id = $1 AND first_share IS NOT NULL),
                others AS (SELECT o.user_id, avg(o.first_share) AS mean
                             FROM question_progress o JOIN mine USING (user_id)
                            WHERE o.question_id <> $1 AND o.first_share IS NOT NULL
                            GROUP BY o.user_id HAVING count(*) >= 5)
           SELECT count(*) AS "people!", corr(mine.first_share, others.mean) AS correlation
             FROM mine JOIN others USING (user_id)"#,
        question as QuestionId,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok((row.people, row.correlation))
}

/// How many first answers that are marked pick each choice.
pub async fn picks(conn: &mut TenantConn, question: QuestionId) -> Result<Vec<(i64, i64)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT pick::bigint AS "id!", count(*) AS "count!"
             FROM question_progress p JOIN submissions s ON s.id = p.first_submission_id,
                  unnest(string_to_array(s.answer, ',')) AS pick
            WHERE p.question_id = $1 AND p.first_share IS NOT NULL AND pick ~ '^[0-9]{1,18}$'
            GROUP BY 1"#,
        question as QuestionId,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.count)).collect())
}
