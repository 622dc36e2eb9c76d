//! SQL of what could be next: at most three of each reason, in an order that is the same each time. Listed public problems
//! alone.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

use super::{NextProblem, NextReason};
use crate::ids::{AccountId, QuestionId};
use crate::questions::{Difficulty, ProblemRef};

/// For whom.
pub struct Of<'a> {
    pub user: AccountId,
    /// What is not proposed.
    pub closed: &'a [QuestionId],
    pub lang: &'a str,
}

struct Row {
    id: QuestionId,
    slug: String,
    title: String,
    difficulty: Difficulty,
    /// Slug and title of the roadmap, the tag or the days.
    words: Vec<String>,
}

impl Row {
    fn next(self, reason: impl FnOnce(Vec<String>) -> NextReason) -> NextProblem {
        let problem = ProblemRef { id: self.id, slug: self.slug, title: self.title, difficulty: self.difficulty };
        NextProblem { problem, reason: reason(self.words) }
    }
}

/// What a contest asks that has begun and is not released, and what `user` has given up.
pub async fn closed(conn: &mut TenantConn, user: AccountId) -> Result<Vec<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT o.question_id AS "id!: QuestionId" FROM contests c JOIN contest_questions o ON o.contest_id = c.id
            WHERE c.status = 'published' AND c.archived_at IS NULL AND c.start_time <= now() AND c.released_at IS NULL
           UNION SELECT question_id FROM give_ups WHERE user_id = $1"#,
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Tried within 14 days, not solved; the latest first.
pub async fn unfinished(conn: &mut TenantConn, of: &Of<'_>) -> Result<Vec<NextProblem>, ApiError> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT q.id AS "id: QuestionId", q.slug, coalesce(nullif(q.translations -> $3 ->> 'title', ''), q.title) AS "title!",
                  q.difficulty AS "difficulty: Difficulty", '{}'::text[] AS "words!"
             FROM question_progress p JOIN questions q ON q.id = p.question_id
            WHERE p.user_id = $1 AND p.attempts > 0 AND p.solved_at IS NULL
              AND p.last_submitted_at > now() - interval '14 days'
              AND q.is_problem AND q.status = 'published' AND q.visibility = 'public' AND q.id <> ALL ($2)
            ORDER BY p.last_submitted_at DESC, q.id LIMIT 3"#,
        of.user as AccountId,
        of.closed as &[QuestionId],
        of.lang,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| row.next(|_| NextReason::Unfinished)).collect())
}

/// The next of each roadmap that is followed, those followed last first.
pub async fn of_roadmaps(conn: &mut TenantConn, of: &Of<'_>) -> Result<Vec<NextProblem>, ApiError> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT n.id AS "id!: QuestionId", n.slug AS "slug!", n.title AS "title!", n.difficulty AS "difficulty!: Difficulty",
                  ARRAY[l.slug, l.title] AS "words!"
             FROM problem_list_followers f
             JOIN problem_lists l ON l.id = f.list_id AND (l.visibility <> 'private' OR l.owner_id = $1)
             CROSS JOIN LATERAL (
                  SELECT q.id, q.slug, coalesce(nullif(q.translations -> $3 ->> 'title', ''), q.title) AS title, q.difficulty,
                         row_number() OVER (ORDER BY i.section, i.position, q.id) AS place
                    FROM problem_list_items i JOIN questions q ON q.id = i.question_id
                    LEFT JOIN question_progress p ON p.user_id = $1 AND p.question_id = q.id
                   WHERE i.list_id = l.id AND p.solved_at IS NULL
                     AND q.is_problem AND q.status = 'published' AND q.visibility = 'public' AND q.id <> ALL ($2)
                   ORDER BY i.section, i.position, q.id LIMIT 3) AS n
            WHERE f.user_id = $1
            ORDER BY n.place, f.since DESC, l.id DESC LIMIT 3"#,
        of.user as AccountId,
        of.closed as &[QuestionId],
        of.lang,
    )
    .fetch_all(&mut *conn)
    .await?;
    let reason = |words: Vec<String>| {
        let [slug, title] = <[String; 2]>::try_from(words).unwrap_or_default();
        NextReason::Roadmap { slug, title }
    };
    Ok(rows.into_iter().map(|row| row.next(reason)).collect())
}

/// Of the tag with the fewest solved for the tries, where there were three or more: first what 60 to 85 % of at least five
/// people solve, then what is as hard as what the person solves. A tag with nothing left makes room for the next weakest.
pub async fn of_weak_tags(conn: &mut TenantConn, of: &Of<'_>) -> Result<Vec<NextProblem>, ApiError> {
    let rows = sqlx::query_as!(
        Row,
        r#"WITH level AS (
               SELECT coalesce(avg(q.difficulty_rank), 0)::float8 AS rank
                 FROM question_progress p JOIN questions q ON q.id = p.question_id AND q.is_problem
                WHERE p.user_id = $1 AND p.solved_at IS NOT NULL),
           weak AS (
               SELECT t.tag, count(p.solved_at)::float8 / sum(p.attempts)::float8 AS success, sum(p.attempts) AS tries
                 FROM question_progress p JOIN questions q ON q.id = p.question_id AND q.is_problem
                 JOIN question_tags t ON t.question_id = q.id
                WHERE p.user_id = $1 AND p.attempts > 0
                GROUP BY t.tag HAVING sum(p.attempts) >= 3 AND count(p.solved_at) < sum(p.attempts)
                ORDER BY 2, 3 DESC, 1 LIMIT 5)
           SELECT n.id AS "id!: QuestionId", n.slug AS "slug!", n.title AS "title!", n.difficulty AS "difficulty!: Difficulty",
                  ARRAY[w.tag] AS "words!"
             FROM weak w CROSS JOIN level CROSS JOIN LATERAL (
                  SELECT q.id, q.slug, coalesce(nullif(q.translations -> $3 ->> 'title', ''), q.title) AS title, q.difficulty,
                         row_number() OVER (ORDER BY s.fits DESC, s.distance, q.id) AS place
                    FROM question_tags t JOIN questions q ON q.id = t.question_id
                    LEFT JOIN question_progress p ON p.user_id = $1 AND p.question_id = q.id
                    CROSS JOIN LATERAL (
                         SELECT q.attempt_count >= 5 AND r.share BETWEEN 0.6 AND 0.85 AS fits,
                                CASE WHEN q.attempt_count >= 5 AND r.share BETWEEN 0.6 AND 0.85 THEN abs(r.share - 0.725)
                                     ELSE abs(q.difficulty_rank - level.rank) END AS distance
                           FROM (SELECT coalesce(q.solved_count::float8 / nullif(q.attempt_count, 0), 0) AS share) AS r) AS s
                   WHERE t.tag = w.tag AND p.solved_at IS NULL
                     AND q.is_problem AND q.status = 'published' AND q.visibility = 'public' AND q.id <> ALL ($2)
                   ORDER BY s.fits DESC, s.distance, q.id LIMIT 3) AS n
            ORDER BY w.success, w.tries DESC, w.tag, n.place LIMIT 3"#,
        of.user as AccountId,
        of.closed as &[QuestionId],
        of.lang,
    )
    .fetch_all(&mut *conn)
    .await?;
    let reason = |words: Vec<String>| NextReason::WeakTag { tag: words.into_iter().next().unwrap_or_default() };
    Ok(rows.into_iter().map(|row| row.next(reason)).collect())
}

/// Solved with three tries or more about 7, 30 or 90 days before `today`, and not handed in since; the latest first.
pub async fn to_review(conn: &mut TenantConn, of: &Of<'_>, today: Date) -> Result<Vec<NextProblem>, ApiError> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT q.id AS "id: QuestionId", q.slug, coalesce(nullif(q.translations -> $3 ->> 'title', ''), q.title) AS "title!",
                  q.difficulty AS "difficulty: Difficulty", ARRAY[d.days::text] AS "words!"
             FROM question_progress p JOIN questions q ON q.id = p.question_id
             CROSS JOIN LATERAL (SELECT $4::date - (p.solved_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS ago) AS s
             JOIN (VALUES (7), (30), (90)) AS d (days) ON s.ago BETWEEN d.days - 1 AND d.days + 1
            WHERE p.user_id = $1 AND p.attempts >= 3 AND p.solved_at IS NOT NULL AND p.last_submitted_at <= p.solved_at
              AND q.is_problem AND q.status = 'published' AND q.visibility = 'public' AND q.id <> ALL ($2)
            ORDER BY p.solved_at DESC, q.id LIMIT 3"#,
        of.user as AccountId,
        of.closed as &[QuestionId],
        of.lang,
        today,
    )
    .fetch_all(&mut *conn)
    .await?;
    let reason = |words: Vec<String>| NextReason::Review {
        days: words.first().and_then(|days| days.parse().ok()).unwrap_or_default(),
    };
    Ok(rows.into_iter().map(|row| row.next(reason)).collect())
}
