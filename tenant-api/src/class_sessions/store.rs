//! SQL of sessions.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::access::Session;
use super::moving::Slot;
use crate::attendance::AttendanceStatus;
use crate::ids::{AccountId, ClassSessionId, ClassroomId};

/// Those of a class that begin in a span, by time; both its ends may be open.
pub async fn list(
    conn: &mut TenantConn,
    class: ClassroomId,
    from: Option<OffsetDateTime>,
    before: Option<OffsetDateTime>,
) -> Result<Vec<Session>, ApiError> {
    Ok(sqlx::query_as!(
        Session,
        r#"SELECT id AS "id: ClassSessionId", classroom_id AS "classroom_id: ClassroomId", starts_at, ends_at, topic, series,
                  cancelled_at, look_again_at, sequence, version, updated_at
             FROM class_sessions
            WHERE classroom_id = $1 AND ($2::timestamptz IS NULL OR starts_at >= $2)
              AND ($3::timestamptz IS NULL OR starts_at < $3)
            ORDER BY starts_at, id"#,
        class as ClassroomId,
        from,
        before,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// One session.
pub async fn find(conn: &mut TenantConn, id: ClassSessionId) -> Result<Option<Session>, ApiError> {
    Ok(sqlx::query_as!(
        Session,
        r#"SELECT id AS "id: ClassSessionId", classroom_id AS "classroom_id: ClassroomId", starts_at, ends_at, topic, series,
                  cancelled_at, look_again_at, sequence, version, updated_at
             FROM class_sessions WHERE id = $1"#,
        id as ClassSessionId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Until the transaction ends nobody else changes it.
pub async fn lock(tx: &mut TenantConn, id: ClassSessionId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM class_sessions WHERE id = $1 FOR UPDATE", id as ClassSessionId)
        .fetch_optional(&mut *tx)
        .await?;
    Ok(())
}

/// How the active learners of a class attended a session.
pub struct Counted {
    pub id: ClassSessionId,
    pub present: i64,
    pub late: i64,
    pub left_early: i64,
    pub absent: i64,
    pub excused: i64,
}

/// Of those sessions that somebody's attendance is known of.
pub async fn count(conn: &mut TenantConn, sessions: &[ClassSessionId]) -> Result<Vec<Counted>, ApiError> {
    Ok(sqlx::query_as!(
        Counted,
        r#"SELECT s.id AS "id: ClassSessionId",
                  count(*) FILTER (WHERE coalesce(a.word, a.derived) = 'present') AS "present!",
                  count(*) FILTER (WHERE coalesce(a.word, a.derived) = 'late') AS "late!",
                  count(*) FILTER (WHERE coalesce(a.word, a.derived) = 'left_early') AS "left_early!",
                  count(*) FILTER (WHERE coalesce(a.word, a.derived) = 'absent') AS "absent!",
                  count(*) FILTER (WHERE coalesce(a.word, a.derived) = 'excused') AS "excused!"
             FROM class_sessions s JOIN attendance a ON a.session_id = s.id
             JOIN classroom_members m ON m.classroom_id = s.classroom_id AND m.user_id = a.user_id
                  AND m.role = 'student' AND m.status = 'active'
            WHERE s.id = ANY ($1) GROUP BY s.id"#,
        sessions as &[ClassSessionId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// How many learn in a class now.
pub async fn count_students(conn: &mut TenantConn, class: ClassroomId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM classroom_members
            WHERE classroom_id = $1 AND role = 'student' AND status = 'active'"#,
        class as ClassroomId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// A person's own attendance of a session.
pub struct Mine {
    pub id: ClassSessionId,
    pub status: Option<AttendanceStatus>,
    pub check_in: Option<OffsetDateTime>,
    pub check_out: Option<OffsetDateTime>,
    /// They or a parent said that they won't come.
    pub absence_reported: bool,
    /// What a teacher made of that.
    pub absence_accepted: Option<bool>,
}

pub async fn list_mine(
    conn: &mut TenantConn,
    sessions: &[ClassSessionId],
    user: AccountId,
) -> Result<Vec<Mine>, ApiError> {
    Ok(sqlx::query_as!(
        Mine,
        r#"SELECT s.id AS "id: ClassSessionId", coalesce(a.word, a.derived) AS "status?: AttendanceStatus",
                  a.check_in AS "check_in?", a.check_out AS "check_out?",
                  (r.session_id IS NOT NULL) AS "absence_reported!", r.accepted AS "absence_accepted?"
             FROM class_sessions s LEFT JOIN attendance a ON a.session_id = s.id AND a.user_id = $2
             LEFT JOIN absence_reports r ON r.session_id = s.id AND r.user_id = $2
            WHERE s.id = ANY ($1)"#,
        sessions as &[ClassSessionId],
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A session to be made.
#[derive(Debug, Clone)]
pub struct New {
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub topic: String,
    pub series: Option<Uuid>,
}

/// Makes them. Those that are over by `now` are settled: nobody is marked absent afterwards.
pub async fn insert(
    tx: &mut TenantConn,
    class: ClassroomId,
    sessions: &[New],
    now: OffsetDateTime,
) -> Result<Vec<ClassSessionId>, ApiError> {
    let starts: Vec<_> = sessions.iter().map(|one| one.starts_at).collect();
    let ends: Vec<_> = sessions.iter().map(|one| one.ends_at).collect();
    let topics: Vec<_> = sessions.iter().map(|one| one.topic.clone()).collect();
    let series: Vec<_> = sessions.iter().map(|one| one.series).collect();
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO class_sessions (classroom_id, starts_at, ends_at, topic, series, settled_at)
           SELECT $1::bigint, n.starts_at, n.ends_at, n.topic, n.series, CASE WHEN n.ends_at <= $6::timestamptz THEN $6 END
             FROM unnest($2::timestamptz[], $3::timestamptz[], $4::text[], $5::uuid[]) AS n (starts_at, ends_at, topic, series)
            ORDER BY n.starts_at
           RETURNING id AS "id: ClassSessionId""#,
        class as ClassroomId,
        &starts,
        &ends,
        &topics,
        &series as &[Option<Uuid>],
        now,
    )
    .fetch_all(&mut *tx)
    .await?)
}

/// How a session is to be from now on.
#[derive(Debug, Clone)]
pub struct Changed {
    pub slot: Slot,
    pub topic: String,
    pub is_cancelled: bool,
}

/// Changes them, each once more than before. What is not over by `now` has its end before it again.
pub async fn update(tx: &mut TenantConn, changed: &[Changed], now: OffsetDateTime) -> Result<(), ApiError> {
    let ids: Vec<_> = changed.iter().map(|one| one.slot.id.get()).collect();
    let starts: Vec<_> = changed.iter().map(|one| one.slot.starts_at).collect();
    let ends: Vec<_> = changed.iter().map(|one| one.slot.ends_at).collect();
    let topics: Vec<_> = changed.iter().map(|one| one.topic.clone()).collect();
    let cancelled: Vec<_> = changed.iter().map(|one| one.is_cancelled).collect();
    sqlx::query!(
        "UPDATE class_sessions s
            SET starts_at = n.starts_at, ends_at = n.ends_at, topic = n.topic,
                cancelled_at = CASE WHEN n.is_cancelled THEN coalesce(s.cancelled_at, $6) END,
                settled_at = CASE WHEN n.ends_at <= $6 THEN s.settled_at END,
                sequence = s.sequence + 1, version = s.version + 1, updated_at = greatest($6, s.updated_at)
           FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::text[], $5::boolean[])
                AS n (id, starts_at, ends_at, topic, is_cancelled)
          WHERE s.id = n.id",
        &ids,
        &starts,
        &ends,
        &topics,
        &cancelled,
        now,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Which of them somebody's attendance, or an absence that was told beforehand, belongs to.
pub async fn attended(conn: &mut TenantConn, sessions: &[ClassSessionId]) -> Result<Vec<ClassSessionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT s.id AS "id: ClassSessionId" FROM class_sessions s
            WHERE s.id = ANY ($1) AND (EXISTS (SELECT FROM attendance a WHERE a.session_id = s.id)
               OR EXISTS (SELECT FROM absence_reports r WHERE r.session_id = s.id))
            ORDER BY s.id"#,
        sessions as &[ClassSessionId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub async fn delete(tx: &mut TenantConn, id: ClassSessionId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM class_sessions WHERE id = $1", id as ClassSessionId).execute(&mut *tx).await?;
    Ok(())
}

/// When something of a class's sessions is due next after `now`: a reminder, or an end that was not dealt with.
pub async fn next_due(
    conn: &mut TenantConn,
    class: ClassroomId,
    now: OffsetDateTime,
    remind: Duration,
) -> Result<Option<OffsetDateTime>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT min(CASE WHEN starts_at > $3::timestamptz THEN starts_at - ($3::timestamptz - $2::timestamptz)
                           WHEN starts_at > $2 THEN starts_at ELSE ends_at END) AS due
             FROM class_sessions
            WHERE classroom_id = $1 AND cancelled_at IS NULL AND settled_at IS NULL"#,
        class as ClassroomId,
        now,
        now + remind,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Those that begin within `remind` from now.
pub async fn list_near(
    conn: &mut TenantConn,
    class: ClassroomId,
    now: OffsetDateTime,
    remind: Duration,
) -> Result<Vec<Session>, ApiError> {
    let mut near = list(conn, class, Some(now), Some(now + remind + Duration::SECOND)).await?;
    near.retain(|session| session.cancelled_at.is_none());
    Ok(near)
}

/// Those that have begun since then and are on.
pub async fn list_begun(
    conn: &mut TenantConn,
    class: ClassroomId,
    since: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<Vec<ClassSessionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: ClassSessionId" FROM class_sessions
            WHERE classroom_id = $1 AND starts_at > $2 AND starts_at <= $3 AND ends_at > $3 AND cancelled_at IS NULL"#,
        class as ClassroomId,
        since,
        now,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Those that are over and were not dealt with.
pub async fn list_over(
    conn: &mut TenantConn,
    class: ClassroomId,
    now: OffsetDateTime,
) -> Result<Vec<ClassSessionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: ClassSessionId" FROM class_sessions
            WHERE classroom_id = $1 AND ends_at <= $2 AND settled_at IS NULL AND cancelled_at IS NULL ORDER BY starts_at, id"#,
        class as ClassroomId,
        now,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A class whose sessions a task looks after; none when it is gone or archived.
pub struct Watched {
    pub name: String,
    pub is_active: bool,
}

pub async fn find_watched(conn: &mut TenantConn, class: ClassroomId) -> Result<Option<Watched>, ApiError> {
    Ok(sqlx::query_as!(
        Watched,
        r#"SELECT name, status = 'active' AS "is_active!" FROM classrooms WHERE id = $1 AND archived_at IS NULL"#,
        class as ClassroomId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The classes that a person is in, the newest first.
pub async fn list_classes(conn: &mut TenantConn, user: AccountId, most: i64) -> Result<Vec<ClassroomId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT c.id AS "id: ClassroomId" FROM classroom_members m JOIN classrooms c ON c.id = m.classroom_id
            WHERE m.user_id = $1 AND m.status = 'active' AND c.archived_at IS NULL ORDER BY c.id DESC LIMIT $2"#,
        user as AccountId,
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}
