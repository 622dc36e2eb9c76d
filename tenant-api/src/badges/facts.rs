//! What badges are made of, out of the database.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

use super::rules::Facts;
use crate::ids::AccountId;
use crate::site::Site;
use crate::streaks;

/// Dailies that a month has at least to be one.
pub(super) const DAILIES: i64 = 20;

/// What a person's badges are made of on `today`.
///
/// # Errors
/// When the database fails.
pub(super) async fn of(conn: &mut TenantConn, site: &Site, user: AccountId, today: Date) -> Result<Facts, ApiError> {
    let best_streak = streaks::of(conn, site, user, today).await?.best;
    let (solved, languages) = solved(conn, user).await?;
    Ok(Facts {
        solved,
        languages,
        best_streak,
        has_month: has_month(conn, user, today).await?,
        has_roadmap: has_roadmap(conn, user).await?,
    })
}

/// How many listed problems a person has solved, and in how many languages: of contests those that are released.
async fn solved(conn: &mut TenantConn, user: AccountId) -> Result<(i64, i64), ApiError> {
    let row = sqlx::query!(
        r#"SELECT (SELECT count(*) FROM question_progress p JOIN questions q ON q.id = p.question_id
                    WHERE p.user_id = $1 AND p.solved_at IS NOT NULL
                      AND q.is_problem AND q.status = 'published' AND q.visibility = 'public'
                      AND NOT EXISTS (SELECT FROM give_ups g WHERE g.user_id = $1 AND g.question_id = q.id)) AS "solved!",
                  (SELECT count(DISTINCT s.language_id) FROM submissions s JOIN questions q ON q.id = s.question_id
                     LEFT JOIN attempts a ON a.id = s.attempt_id
                    WHERE s.user_id = $1 AND s.status = 'AC' AND (s.attempt_id IS NULL OR a.released_at IS NOT NULL)
                      AND q.is_problem AND q.status = 'published' AND q.visibility = 'public'
                      AND NOT EXISTS (SELECT FROM give_ups g WHERE g.user_id = $1 AND g.question_id = q.id)) AS "languages!""#,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok((row.solved, row.languages))
}

/// Whether a person has solved all dailies of a month in time: one that is over, or that has a daily for each day.
async fn has_month(conn: &mut TenantConn, user: AccountId, today: Date) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (
               SELECT FROM (SELECT date_trunc('month', c.start_date::timestamp) AS month,
                                   count(*) AS dailies, count(r.user_id) AS solved
                              FROM challenges c
                              LEFT JOIN challenge_results r ON r.challenge_id = c.id AND r.user_id = $1 AND r.in_time
                             WHERE c.kind = 'daily' GROUP BY 1) AS m
                WHERE m.solved = m.dailies AND m.dailies >= $3
                  AND (m.month + interval '1 month' <= $2::date
                       OR m.dailies = extract(day FROM m.month + interval '1 month' - interval '1 day'))) AS "any!""#,
        user as AccountId,
        today,
        DAILIES,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whether a person has solved all that everybody sees of some roadmap.
async fn has_roadmap(conn: &mut TenantConn, user: AccountId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (
               SELECT FROM problem_lists l
                 JOIN problem_list_items i ON i.list_id = l.id
                 JOIN questions q ON q.id = i.question_id AND q.is_listed AND q.status = 'published' AND q.visibility = 'public'
                                 AND q.archived_at IS NULL
                 LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = $1 AND p.solved_at IS NOT NULL
                       AND NOT EXISTS (SELECT FROM give_ups g WHERE g.user_id = $1 AND g.question_id = q.id)
                WHERE l.kind = 'roadmap' AND l.visibility = 'public'
                GROUP BY l.id HAVING count(*) = count(p.question_id)) AS "any!""#,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}
