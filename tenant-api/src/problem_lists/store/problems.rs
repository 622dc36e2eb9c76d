//! The problems of lists, as far as whoever reads may see them: the rule of `questions::find_visible`, for many at once.
//! What is archived is left out for everybody, and what only classes set, for these have lists of their own.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::activity::today;
use crate::ids::{AccountId, ProblemListId, QuestionId};
use crate::problem_lists::reader::Reader;
use crate::questions::Difficulty;

/// What a list comes to.
pub struct Count {
    pub list_id: ProblemListId,
    pub total: i64,
    pub solved: i64,
    /// Whether the problem that was asked about is among them.
    pub has_question: bool,
}

/// What these lists come to; those without a problem that is seen are left out.
pub async fn counts(
    conn: &mut TenantConn,
    lists: &[ProblemListId],
    reader: Reader,
    question: Option<QuestionId>,
) -> Result<Vec<Count>, ApiError> {
    Ok(sqlx::query_as!(
        Count,
        r#"SELECT i.list_id AS "list_id: ProblemListId", count(*) AS "total!", count(p.solved_at) AS "solved!",
                  coalesce(bool_or(q.id = $5), false) AS "has_question!"
             FROM problem_list_items i JOIN questions q ON q.id = i.question_id
             LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = $2
            WHERE i.list_id = ANY ($1) AND q.kind = 'code' AND q.archived_at IS NULL
              AND ((q.status = 'published' AND q.visibility <> 'private') OR $3 OR ($4 AND q.author_id = $2)
                   OR (q.status = 'published' AND EXISTS (SELECT FROM challenges h WHERE h.question_id = q.id AND h.start_date <= $6))
                   OR (p.attempts > 0 AND q.visibility <> 'private' AND q.published_at IS NOT NULL
                       AND q.status IN ('waiting_for_approval', 'approved'))
                   OR EXISTS (SELECT FROM attempts a JOIN attempt_questions o ON o.attempt_id = a.id AND o.question_id = q.id
                                JOIN contest_entries e ON e.id = a.entry_id AND e.ends_at <= now() AND e.disqualified_at IS NULL
                                JOIN contests c ON c.id = e.contest_id AND c.closes_at <= now()
                                     AND (c.format <> 'test' OR c.room ->> 'review' = 'answers')
                               WHERE a.user_id = $2))
            GROUP BY i.list_id"#,
        lists as &[ProblemListId],
        reader.user as Option<AccountId>,
        reader.edits_all,
        reader.edits_own,
        question as Option<QuestionId>,
        today(),
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A problem as whoever asks sees it.
#[derive(Debug, Clone)]
pub struct ProblemRow {
    pub id: QuestionId,
    pub slug: String,
    pub title: String,
    pub difficulty: Difficulty,
    pub is_tried: bool,
    pub is_solved: bool,
}

/// Those of these problems that `reader` may see.
pub async fn problems(
    conn: &mut TenantConn,
    ids: &[QuestionId],
    reader: Reader,
    lang: &str,
) -> Result<Vec<ProblemRow>, ApiError> {
    Ok(sqlx::query_as!(
        ProblemRow,
        r#"SELECT q.id AS "id!: QuestionId", q.slug AS "slug!", coalesce(nullif(q.translations -> $5 ->> 'title', ''), q.title) AS "title!",
                  q.difficulty AS "difficulty!: Difficulty", coalesce(p.attempts, 0) > 0 AS "is_tried!",
                  p.solved_at IS NOT NULL AS "is_solved!"
             FROM questions q LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = $2
            WHERE q.id = ANY ($1) AND q.kind = 'code' AND q.archived_at IS NULL
              AND ((q.status = 'published' AND q.visibility <> 'private') OR $3 OR ($4 AND q.author_id = $2)
                   OR (q.status = 'published' AND EXISTS (SELECT FROM challenges h WHERE h.question_id = q.id AND h.start_date <= $6))
                   OR (p.attempts > 0 AND q.visibility <> 'private' AND q.published_at IS NOT NULL
                       AND q.status IN ('waiting_for_approval', 'approved'))
                   OR EXISTS (SELECT FROM attempts a JOIN attempt_questions o ON o.attempt_id = a.id AND o.question_id = q.id
                                JOIN contest_entries e ON e.id = a.entry_id AND e.ends_at <= now() AND e.disqualified_at IS NULL
                                JOIN contests c ON c.id = e.contest_id AND c.closes_at <= now()
                                     AND (c.format <> 'test' OR c.room ->> 'review' = 'answers')
                               WHERE a.user_id = $2))"#,
        ids as &[QuestionId],
        reader.user as Option<AccountId>,
        reader.edits_all,
        reader.edits_own,
        lang,
        today(),
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What is in a list, seen or not, in its order: section from 1, problem.
pub async fn item_ids(conn: &mut TenantConn, list: ProblemListId) -> Result<Vec<(i32, QuestionId)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT section, question_id AS "question_id: QuestionId" FROM problem_list_items
            WHERE list_id = $1 ORDER BY section, position, question_id"#,
        list as ProblemListId,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.section, row.question_id)).collect())
}
