//! Enrolments' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::courses::words::{EnrolledState, JoinedHow};
use crate::ids::{AccountId, CourseId};
use crate::listing::Counted;

/// What is kept of somebody who joins.
pub struct NewRow {
    pub course: CourseId,
    pub user: AccountId,
    pub how: JoinedHow,
    pub until: Option<OffsetDateTime>,
    pub added_by: Option<AccountId>,
}

/// Whether this is new: who is in already stays as they came. Who was let out or whose time is over comes in again.
pub async fn insert(tx: &mut TenantConn, new: &NewRow) -> Result<bool, ApiError> {
    let inserted = sqlx::query!(
        "INSERT INTO enrolments (course_id, user_id, how, until, added_by) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (course_id, user_id) DO NOTHING",
        new.course as CourseId,
        new.user as AccountId,
        new.how as JoinedHow,
        new.until,
        new.added_by as Option<AccountId>,
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    if inserted == 1 {
        sqlx::query!("UPDATE courses SET num_learners = num_learners + 1 WHERE id = $1", new.course as CourseId)
            .execute(&mut *tx)
            .await?;
        start_progress(tx, new).await?;
        return Ok(true);
    }
    let renewed = sqlx::query!(
        "UPDATE enrolments SET how = $3, until = $4, ended_at = NULL, added_by = $5
          WHERE course_id = $1 AND user_id = $2 AND least(until, ended_at) <= now()",
        new.course as CourseId,
        new.user as AccountId,
        new.how as JoinedHow,
        new.until,
        new.added_by as Option<AccountId>,
    )
    .execute(&mut *tx)
    .await?;
    Ok(renewed.rows_affected() == 1)
}

/// What somebody has finished elsewhere of lessons that stand here too counts at once.
async fn start_progress(tx: &mut TenantConn, new: &NewRow) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO course_progress (user_id, course_id, done)
         SELECT $2, $1, (SELECT count(*) FROM course_items i JOIN lesson_progress p ON p.lesson_id = i.lesson_id
                           LEFT JOIN course_items a ON a.id = i.parent_id LEFT JOIN course_items b ON b.id = a.parent_id
                          WHERE i.course_id = $1 AND p.user_id = $2 AND p.finished_at IS NOT NULL AND NOT i.is_hidden
                            AND NOT coalesce(a.is_hidden, false) AND NOT coalesce(b.is_hidden, false))
         ON CONFLICT (user_id, course_id) DO NOTHING",
        new.course as CourseId,
        new.user as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// A learner of a course as its teachers see them.
pub struct LearnerRow {
    pub user_id: AccountId,
    pub name: String,
    pub email: String,
    pub how: JoinedHow,
    pub joined_at: OffsetDateTime,
    pub until: Option<OffsetDateTime>,
    pub ended_at: Option<OffsetDateTime>,
    pub all_open: bool,
    pub done: i32,
    pub finished_at: Option<OffsetDateTime>,
    pub last_at: Option<OffsetDateTime>,
    pub total: i64,
}

impl Counted for LearnerRow {
    fn total(&self) -> i64 {
        self.total
    }
}

/// Which learners a list shows.
pub struct LearnerQuery<'a> {
    pub course: CourseId,
    /// For `to_tsquery`; empty: all.
    pub search: &'a str,
    pub state: Option<EnrolledState>,
    pub limit: i64,
    pub offset: i64,
}

/// The learners of a course by given name.
pub async fn list_learners(conn: &mut TenantConn, query: &LearnerQuery<'_>) -> Result<Vec<LearnerRow>, ApiError> {
    Ok(sqlx::query_as!(
        LearnerRow,
        r#"SELECT u.id AS "user_id: AccountId", u.full_name AS name, u.email, e.how AS "how: JoinedHow", e.joined_at,
                  e.until, e.ended_at, e.all_open, coalesce(p.done, 0) AS "done!", p.finished_at AS "finished_at?",
                  p.last_at AS "last_at?", count(*) OVER () AS "total!"
             FROM enrolments e JOIN users u ON u.id = e.user_id JOIN courses c ON c.id = e.course_id
             LEFT JOIN course_progress p ON p.course_id = e.course_id AND p.user_id = e.user_id
            WHERE e.course_id = $1
              AND ($2 = '' OR to_tsvector('simple', u.search_text) @@ to_tsquery('simple', $2))
              AND ($3::text IS NULL OR $3 = CASE
                    WHEN p.finished_at IS NOT NULL THEN 'finished'
                    WHEN least(e.until, e.ended_at, c.closes_at) <= now() THEN 'ended'
                    ELSE 'learning' END)
            ORDER BY u.given_name, u.family_name, u.id
            LIMIT $4 OFFSET $5"#,
        query.course as CourseId,
        query.search,
        query.state as Option<EnrolledState>,
        query.limit,
        query.offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The accounts with these addresses, of no contest: each with its address in small letters.
pub async fn accounts_of(conn: &mut TenantConn, emails: &[String]) -> Result<Vec<(AccountId, String)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: AccountId", email FROM users WHERE email = ANY ($1) AND contest_id IS NULL"#,
        emails
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.email)).collect())
}

/// Of these ids those that are accounts, of no contest.
pub async fn known_accounts(conn: &mut TenantConn, ids: &[AccountId]) -> Result<Vec<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: AccountId" FROM users WHERE id = ANY ($1) AND contest_id IS NULL ORDER BY id"#,
        ids as &[AccountId]
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What is changed of learners; what is none stays.
#[derive(Debug, Clone, Copy, Default)]
pub struct LearnerChange {
    pub until: Option<Option<OffsetDateTime>>,
    /// From the end that they have, or from now where it is over.
    pub extend_days: Option<i32>,
    pub all_open: Option<bool>,
    pub is_ended: Option<bool>,
}

/// How many there were of these.
pub async fn change_learners(
    tx: &mut TenantConn,
    course: CourseId,
    users: &[AccountId],
    change: LearnerChange,
) -> Result<u64, ApiError> {
    let (sets_until, until) = (change.until.is_some(), change.until.flatten());
    let changed = sqlx::query!(
        "UPDATE enrolments SET
                until = CASE WHEN $3 THEN $4::timestamptz
                             WHEN $5::integer IS NOT NULL AND until IS NOT NULL
                                  THEN greatest(until, now()) + make_interval(days => $5)
                             ELSE until END,
                all_open = coalesce($6, all_open),
                ended_at = CASE WHEN $7::boolean IS NULL THEN ended_at
                                WHEN $7 THEN coalesce(ended_at, now()) END
          WHERE course_id = $1 AND user_id = ANY ($2)",
        course as CourseId,
        users as &[AccountId],
        sets_until,
        until,
        change.extend_days,
        change.all_open,
        change.is_ended,
    )
    .execute(&mut *tx)
    .await?;
    Ok(changed.rows_affected())
}

/// Gives who is in a course access until then (none: for ever), where that is later; `how` (none: as it was) is what brings
/// it. Whether it was later.
pub async fn prolong(
    tx: &mut TenantConn,
    course: CourseId,
    user: AccountId,
    (until, how): (Option<OffsetDateTime>, Option<JoinedHow>),
) -> Result<bool, ApiError> {
    let prolonged = sqlx::query!(
        "UPDATE enrolments SET until = $3, how = coalesce($4, how)
          WHERE course_id = $1 AND user_id = $2 AND until IS NOT NULL AND ($3::timestamptz IS NULL OR until < $3)",
        course as CourseId,
        user as AccountId,
        until,
        how as Option<JoinedHow>,
    )
    .execute(&mut *tx)
    .await?;
    Ok(prolonged.rows_affected() == 1)
}

/// Ends an enrolment that was bought; false where there is none that lasts.
pub async fn end_purchase(tx: &mut TenantConn, course: CourseId, user: AccountId) -> Result<bool, ApiError> {
    let ended = sqlx::query!(
        "UPDATE enrolments SET ended_at = now()
          WHERE course_id = $1 AND user_id = $2 AND how = 'purchase' AND ended_at IS NULL",
        course as CourseId,
        user as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(ended.rows_affected() == 1)
}
