//! SQL of absence reports.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::ids::{AccountId, ClassSessionId, ClassroomId};

/// Reports of a list.
const MOST: i64 = 200;
/// Sessions that a parent may report an absence from.
const UPCOMING_MOST: i64 = 50;

/// A report, until the transaction ends.
pub struct Report {
    pub by_parent: bool,
    pub accepted: Option<bool>,
}

pub async fn lock(tx: &mut TenantConn, session: ClassSessionId, user: AccountId) -> Result<Option<Report>, ApiError> {
    Ok(sqlx::query_as!(
        Report,
        "SELECT by_parent, accepted FROM absence_reports WHERE session_id = $1 AND user_id = $2 FOR UPDATE",
        session as ClassSessionId,
        user as AccountId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Keeps a report, or another reason in its place.
pub async fn put(
    tx: &mut TenantConn,
    (session, user): (ClassSessionId, AccountId),
    reason: &str,
    by_parent: bool,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO absence_reports (session_id, user_id, reason, by_parent) VALUES ($1, $2, $3, $4)
         ON CONFLICT (session_id, user_id) DO UPDATE SET reason = excluded.reason, by_parent = excluded.by_parent",
        session as ClassSessionId,
        user as AccountId,
        reason,
        by_parent,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

pub async fn delete(tx: &mut TenantConn, session: ClassSessionId, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM absence_reports WHERE session_id = $1 AND user_id = $2",
        session as ClassSessionId,
        user as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Notes what a teacher decided.
pub async fn decide(
    tx: &mut TenantConn,
    (session, user): (ClassSessionId, AccountId),
    accepted: bool,
    by: AccountId,
    at: OffsetDateTime,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE absence_reports SET accepted = $3, decided_by = $4, decided_at = $5 WHERE session_id = $1 AND user_id = $2",
        session as ClassSessionId,
        user as AccountId,
        accepted,
        by as AccountId,
        at,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// A report that waits, with its session.
pub struct WaitingRow {
    pub session_id: ClassSessionId,
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub topic: String,
    pub user_id: AccountId,
    pub full_name: String,
    pub reason: String,
    pub by_parent: bool,
    pub reported_at: OffsetDateTime,
}

/// Those of a class that no teacher has decided about, by the session's time.
pub async fn list_waiting(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<WaitingRow>, ApiError> {
    Ok(sqlx::query_as!(
        WaitingRow,
        r#"SELECT s.id AS "session_id: ClassSessionId", s.starts_at, s.ends_at, s.topic, u.id AS "user_id: AccountId", u.full_name,
                  r.reason, r.by_parent, r.reported_at
             FROM absence_reports r JOIN class_sessions s ON s.id = r.session_id JOIN users u ON u.id = r.user_id
            WHERE s.classroom_id = $1 AND r.accepted IS NULL AND s.cancelled_at IS NULL
            ORDER BY s.starts_at, u.given_name, u.family_name, u.id LIMIT $2"#,
        class as ClassroomId,
        MOST,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A session of a class that somebody learns in.
pub struct PlaceRow {
    pub classroom_id: ClassroomId,
    pub class_name: String,
    pub starts_at: OffsetDateTime,
    pub is_cancelled: bool,
}

/// The session, if that person learns in its class now and the class is on.
pub async fn find_place(
    conn: &mut TenantConn,
    session: ClassSessionId,
    user: AccountId,
) -> Result<Option<PlaceRow>, ApiError> {
    Ok(sqlx::query_as!(
        PlaceRow,
        r#"SELECT c.id AS "classroom_id: ClassroomId", c.name AS class_name, s.starts_at, s.cancelled_at IS NOT NULL AS "is_cancelled!"
             FROM class_sessions s JOIN classrooms c ON c.id = s.classroom_id
             JOIN classroom_members m ON m.classroom_id = c.id AND m.user_id = $2
            WHERE s.id = $1 AND m.role = 'student' AND m.status = 'active' AND c.status = 'active' AND c.archived_at IS NULL"#,
        session as ClassSessionId,
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A session to come of somebody's classes.
pub struct UpcomingRow {
    pub session_id: ClassSessionId,
    pub class_name: String,
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub topic: String,
    pub reason: Option<String>,
    pub accepted: Option<bool>,
}

/// The sessions to come, until that time, of the classes that somebody learns in.
pub async fn list_upcoming(
    conn: &mut TenantConn,
    user: AccountId,
    (now, until): (OffsetDateTime, OffsetDateTime),
) -> Result<Vec<UpcomingRow>, ApiError> {
    Ok(sqlx::query_as!(
        UpcomingRow,
        r#"SELECT s.id AS "session_id: ClassSessionId", c.name AS class_name, s.starts_at, s.ends_at, s.topic,
                  r.reason AS "reason?", r.accepted AS "accepted?"
             FROM classroom_members m JOIN classrooms c ON c.id = m.classroom_id
             JOIN class_sessions s ON s.classroom_id = c.id
             LEFT JOIN absence_reports r ON r.session_id = s.id AND r.user_id = m.user_id
            WHERE m.user_id = $1 AND m.role = 'student' AND m.status = 'active' AND c.status = 'active' AND c.archived_at IS NULL
              AND s.cancelled_at IS NULL AND s.starts_at > $2 AND s.starts_at < $3
            ORDER BY s.starts_at, s.id LIMIT $4"#,
        user as AccountId,
        now,
        until,
        UPCOMING_MOST,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// How often somebody attended how within the last 30 days.
pub struct Counts {
    pub present: i64,
    pub late: i64,
    pub left_early: i64,
    pub absent: i64,
    pub excused: i64,
}

pub async fn count_lately(conn: &mut TenantConn, user: AccountId, since: OffsetDateTime) -> Result<Counts, ApiError> {
    Ok(sqlx::query_as!(
        Counts,
        r#"SELECT count(*) FILTER (WHERE a.status = 'present') AS "present!", count(*) FILTER (WHERE a.status = 'late') AS "late!",
                  count(*) FILTER (WHERE a.status = 'left_early') AS "left_early!",
                  count(*) FILTER (WHERE a.status = 'absent') AS "absent!", count(*) FILTER (WHERE a.status = 'excused') AS "excused!"
             FROM (SELECT coalesce(a.word, a.derived) AS status
                     FROM attendance a JOIN class_sessions s ON s.id = a.session_id JOIN classrooms c ON c.id = s.classroom_id
                    WHERE a.user_id = $1 AND s.starts_at > $2 AND s.cancelled_at IS NULL AND c.archived_at IS NULL) a"#,
        user as AccountId,
        since,
    )
    .fetch_one(&mut *conn)
    .await?)
}
