//! What of a question's hints and solution is shown later, and to whom.

use marking::ShowSolution;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use crate::activity;
use crate::ids::{AccountId, QuestionId};
use crate::questions::solution::{EditorialState, Efforts, OpensBy};

/// What of a question's hints and solution somebody gets to see.
pub struct Revealed {
    pub hint_count: i32,
    /// Those taken, in their order: `[{"html", "cost"}]`.
    pub hints: Value,
    /// Of the next one, in %; null where there is none.
    pub next_hint_cost: Option<f64>,
    /// Null unless its time has come.
    pub solution_html: Option<String>,
    /// Null where there is none.
    pub editorial: Option<EditorialState>,
    /// Answers sent.
    pub tries_used: i64,
}

impl Revealed {
    /// Of a question that keeps its hints and solution to itself.
    pub fn nothing() -> Self {
        Self {
            hint_count: 0,
            hints: Value::Array(Vec::new()),
            next_hint_cost: None,
            solution_html: None,
            editorial: None,
            tries_used: 0,
        }
    }
}

/// How far somebody has come with a question, and by what its solution opens.
///
/// # Errors
/// When the database fails.
pub async fn find_efforts(
    conn: &mut TenantConn,
    user: AccountId,
    question: QuestionId,
) -> Result<(OpensBy, Efforts), ApiError> {
    Ok(find_solution(conn, Some(user), question, Locale::Vi.code()).await?.for_whom)
}

/// A question's solution, for whom it is, and how often the person has answered.
struct Solution {
    html: Option<String>,
    for_whom: (OpensBy, Efforts),
    tries_used: i64,
}

async fn find_solution(
    conn: &mut TenantConn,
    user: Option<AccountId>,
    question: QuestionId,
    lang: &str,
) -> Result<Solution, ApiError> {
    let row = sqlx::query!(
        r#"SELECT coalesce(nullif(q.hidden_content -> $3 ->> 'solution', ''),
                           nullif(q.hidden_content -> 'vi' ->> 'solution', '')) AS solution,
                  q.show_solution AS "show: ShowSolution", q.solution_after_tries, q.solution_after_days,
                  (p.solved_at IS NOT NULL) AS "is_solved!", coalesce(p.attempts, 0)::bigint AS "tries_used!",
                  judged.count AS "tries!", judged.first AS "first_at?",
                  EXISTS (SELECT FROM give_ups g WHERE g.user_id = $1 AND g.question_id = q.id) AS "has_given_up!",
                  (q.is_listed OR EXISTS (SELECT FROM challenges h WHERE h.question_id = q.id AND h.start_date <= $4))
                      AS "may_give_up!"
             FROM questions q
             LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = $1
             CROSS JOIN LATERAL (
                 SELECT count(*) AS count, min(s.created_at) AS first
                   FROM submissions s
                  WHERE s.question_id = q.id AND s.user_id = $1 AND s.attempt_id IS NULL
                    AND s.status NOT IN ('running', 'not_tested', 'SVE', 'stop')) AS judged
            WHERE q.id = $2"#,
        user as Option<AccountId>,
        question as QuestionId,
        lang,
        activity::today(),
    )
    .fetch_one(&mut *conn)
    .await?;
    let by = OpensBy {
        show: row.show,
        after_tries: row.solution_after_tries,
        after_days: row.solution_after_days,
        giving_up: row.may_give_up,
    };
    let efforts =
        Efforts { is_solved: row.is_solved, tries: row.tries, first_at: row.first_at, has_given_up: row.has_given_up };
    Ok(Solution { html: row.solution, for_whom: (by, efforts), tries_used: row.tries_used })
}

/// A question's solution in a language or as it was written, for whom it is open; none where there is none.
///
/// # Errors
/// When the database fails.
pub async fn find_solution_html(
    conn: &mut TenantConn,
    question: QuestionId,
    locale: Locale,
) -> Result<Option<String>, ApiError> {
    Ok(find_solution(conn, None, question, locale.code()).await?.html)
}

/// What `user` gets to see of a question's hints and solution, in a language or as it was written.
///
/// # Errors
/// When the database fails.
pub async fn find_revealed(
    conn: &mut TenantConn,
    user: Option<AccountId>,
    question: QuestionId,
    lang: &str,
) -> Result<Revealed, ApiError> {
    let hints = sqlx::query!(
        r#"SELECT jsonb_array_length(q.hints) AS "count!",
                  coalesce((SELECT jsonb_agg(jsonb_build_object(
                                       'html', shown.it -> 'hints' ->> (hint.number::int - 1), 'cost', hint.it -> 'cost')
                                     ORDER BY hint.number)
                              FROM jsonb_array_elements(q.hints) WITH ORDINALITY AS hint (it, number)
                             WHERE hint.number <= h.taken), '[]') AS "taken!",
                  (q.hints -> coalesce(h.taken, 0) ->> 'cost')::float8 AS next_cost
             FROM questions q
             CROSS JOIN LATERAL (SELECT coalesce(q.hidden_content -> $3, q.hidden_content -> 'vi') AS it) AS shown
             LEFT JOIN hints_taken h ON h.question_id = q.id AND h.user_id = $1
            WHERE q.id = $2"#,
        user as Option<AccountId>,
        question as QuestionId,
        lang,
    )
    .fetch_one(&mut *conn)
    .await?;
    let Solution { html, for_whom: (by, efforts), tries_used } = find_solution(conn, user, question, lang).await?;
    let editorial = match html {
        Some(_) => {
            let in_contest = super::is_asked_now(conn, question).await?;
            Some(EditorialState::of(by, efforts, in_contest, OffsetDateTime::now_utc()))
        }
        None => None,
    };
    Ok(Revealed {
        hint_count: hints.count,
        hints: hints.taken,
        next_hint_cost: hints.next_cost,
        solution_html: html.filter(|_| editorial.as_ref().is_some_and(|it| it.is_open)),
        editorial,
        tries_used,
    })
}

/// Takes the next hint of a question for `user`; how many are taken now, or nothing where none is left.
///
/// # Errors
/// When the database fails.
pub async fn take_hint(conn: &mut TenantConn, user: AccountId, question: QuestionId) -> Result<Option<i32>, ApiError> {
    let count = sqlx::query_scalar!(
        r#"SELECT jsonb_array_length(hints) AS "count!" FROM questions WHERE id = $1"#,
        question as QuestionId
    )
    .fetch_one(&mut *conn)
    .await?;
    if count == 0 {
        return Ok(None);
    }
    let taken = sqlx::query_scalar!(
        "INSERT INTO hints_taken (user_id, question_id, taken) VALUES ($1, $2, 1)
         ON CONFLICT (user_id, question_id) DO UPDATE SET taken = hints_taken.taken + 1, taken_at = now()
          WHERE hints_taken.taken < $3
         RETURNING taken",
        user as AccountId,
        question as QuestionId,
        count,
    )
    .fetch_optional(&mut *conn)
    .await?;
    sqlx::query!(
        "UPDATE hints_taken SET cost = least(1, (
                SELECT coalesce(sum((hint.it ->> 'cost')::float8), 0) / 100
                  FROM questions, jsonb_array_elements(hints) WITH ORDINALITY AS hint (it, number)
                 WHERE questions.id = $2 AND hint.number <= hints_taken.taken))
          WHERE user_id = $1 AND question_id = $2",
        user as AccountId,
        question as QuestionId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(taken)
}
