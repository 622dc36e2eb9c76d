//! Profiles' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use sqlx::types::Json;
use time::Date;

use crate::account_words::ProfileParts;
use crate::ids::AccountId;
use crate::names::PublicNameMode;
use crate::questions::Difficulty;

/// Whose profile it is.
pub(super) struct Person {
    pub(super) id: AccountId,
    pub(super) full_name: String,
    pub(super) public_name_mode: PublicNameMode,
    pub(super) nickname: Option<String>,
    pub(super) dob: Option<Date>,
    pub(super) on_boards: bool,
    pub(super) parts: Json<ProfileParts>,
    /// Blocked, closed, or made for a contest: only who may see accounts sees such a one.
    pub(super) is_withdrawn: bool,
}

/// A person who is not erased, and no operator's account.
pub(super) async fn person(conn: &mut TenantConn, id: AccountId) -> Result<Option<Person>, ApiError> {
    Ok(sqlx::query_as!(
        Person,
        r#"SELECT id AS "id: AccountId", full_name, public_name_mode AS "public_name_mode: PublicNameMode", nickname, dob,
                  on_boards, profile_parts AS "parts: Json<ProfileParts>",
                  (blocked_at IS NOT NULL OR erase_at IS NOT NULL OR contest_id IS NOT NULL) AS "is_withdrawn!"
             FROM users WHERE id = $1 AND erased_at IS NULL AND NOT is_visitor"#,
        id as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Solved problems of a difficulty.
pub(super) struct OfDifficulty {
    pub(super) difficulty: Difficulty,
    pub(super) solved: i64,
}

/// The listed problems that a person has solved and not given up, by difficulty.
pub(super) async fn by_difficulty(conn: &mut TenantConn, user: AccountId) -> Result<Vec<OfDifficulty>, ApiError> {
    Ok(sqlx::query_as!(
        OfDifficulty,
        r#"SELECT q.difficulty AS "difficulty: Difficulty", count(*) AS "solved!"
             FROM question_progress p JOIN questions q ON q.id = p.question_id
            WHERE p.user_id = $1 AND p.solved_at IS NOT NULL
              AND q.is_problem AND q.status = 'published' AND q.visibility = 'public'
              AND NOT EXISTS (SELECT FROM give_ups g WHERE g.user_id = $1 AND g.question_id = q.id)
            GROUP BY q.difficulty, q.difficulty_rank ORDER BY q.difficulty_rank"#,
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Solved problems of a tag.
pub(super) struct OfTag {
    pub(super) tag: String,
    pub(super) solved: i64,
}

/// The same by tag, those with the most first.
pub(super) async fn by_tag(conn: &mut TenantConn, user: AccountId, limit: i64) -> Result<Vec<OfTag>, ApiError> {
    Ok(sqlx::query_as!(
        OfTag,
        r#"SELECT t.tag, count(*) AS "solved!"
             FROM question_progress p JOIN questions q ON q.id = p.question_id
             JOIN question_tags t ON t.question_id = q.id
            WHERE p.user_id = $1 AND p.solved_at IS NOT NULL
              AND q.is_problem AND q.status = 'published' AND q.visibility = 'public'
              AND NOT EXISTS (SELECT FROM give_ups g WHERE g.user_id = $1 AND g.question_id = q.id)
            GROUP BY t.tag ORDER BY count(*) DESC, t.tag LIMIT $2"#,
        user as AccountId,
        limit,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Where a person stands in a period.
pub(super) struct Standing {
    /// day, week, month or all.
    pub(super) period: String,
    pub(super) hundredths: i64,
    /// People on the boards with more points, and one.
    pub(super) rank: i64,
}

/// Where a person stands in the day, week and month that begin then, and in all time; nothing where they have no points.
pub(super) async fn standings(
    conn: &mut TenantConn,
    user: AccountId,
    starts: &[Date; 4],
) -> Result<Vec<Standing>, ApiError> {
    Ok(sqlx::query_as!(
        Standing,
        r#"SELECT r.period, r.hundredths,
                  1 + (SELECT count(*) FROM ranking o
                        WHERE o.period = r.period AND o.starts_on = r.starts_on AND o.is_shown
                          AND o.hundredths > r.hundredths) AS "rank!"
             FROM unnest(ARRAY['day', 'week', 'month', 'all'], $2::date[]) AS s (period, starts_on)
             JOIN ranking r ON r.period = s.period AND r.starts_on = s.starts_on AND r.user_id = $1"#,
        user as AccountId,
        &starts[..],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A day on which somebody practised.
pub(super) struct Practised {
    pub(super) day: Date,
    pub(super) accepted: i32,
    pub(super) lessons: i32,
}

/// The days of practice between two days, which belong to them.
pub(super) async fn days(
    conn: &mut TenantConn,
    user: AccountId,
    (from, to): (Date, Date),
) -> Result<Vec<Practised>, ApiError> {
    Ok(sqlx::query_as!(
        Practised,
        "SELECT day, accepted, lessons FROM practice_days WHERE user_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day",
        user as AccountId,
        from,
        to,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The first day on which somebody practised.
pub(super) async fn first_day(conn: &mut TenantConn, user: AccountId) -> Result<Option<Date>, ApiError> {
    let first = sqlx::query_scalar!("SELECT min(day) FROM practice_days WHERE user_id = $1", user as AccountId);
    Ok(first.fetch_one(&mut *conn).await?)
}
