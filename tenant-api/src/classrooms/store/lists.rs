//! Lists of classes.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::classrooms::words::{ClassroomStatus, MemberRole};
use crate::ids::{AccountId, ClassSessionId, ClassroomId};
use crate::listing::Counted;

/// A class of a list.
pub struct ClassListRow {
    pub id: ClassroomId,
    pub name: String,
    pub status: ClassroomStatus,
    pub my_role: Option<MemberRole>,
    pub member_count: i64,
    pub waiting_count: i64,
    pub session_id: Option<ClassSessionId>,
    pub starts_at: Option<OffsetDateTime>,
    pub ends_at: Option<OffsetDateTime>,
    pub topic: Option<String>,
    pub total: i64,
}

impl Counted for ClassListRow {
    fn total(&self) -> i64 {
        self.total
    }
}

/// Which classes.
pub struct ClassQuery<'a> {
    /// Who asks.
    pub user: AccountId,
    /// Whether classes are shown that they are not in.
    pub all: bool,
    /// What they are in them.
    pub role: Option<MemberRole>,
    pub status: Option<ClassroomStatus>,
    /// For `to_tsquery`; empty: all.
    pub search: &'a str,
    pub limit: i64,
    pub offset: i64,
}

/// Classes with the session that is on or comes next: those that are over last, the newest first.
pub async fn list(conn: &mut TenantConn, query: &ClassQuery<'_>) -> Result<Vec<ClassListRow>, ApiError> {
    Ok(sqlx::query_as!(
        ClassListRow,
        r#"SELECT c.id AS "id: ClassroomId", c.name, c.status AS "status: ClassroomStatus",
                  m.role AS "my_role?: MemberRole", n.member_count AS "member_count!", n.waiting_count AS "waiting_count!",
                  s.id AS "session_id?: ClassSessionId", s.starts_at AS "starts_at?", s.ends_at AS "ends_at?",
                  s.topic AS "topic?", count(*) OVER () AS "total!"
             FROM classrooms c
             LEFT JOIN classroom_members m ON m.classroom_id = c.id AND m.user_id = $1 AND m.status = 'active'
            CROSS JOIN LATERAL (
                  SELECT count(*) FILTER (WHERE o.status = 'active' AND o.role = 'student') AS member_count,
                         count(*) FILTER (WHERE o.status = 'waiting') AS waiting_count
                    FROM classroom_members o WHERE o.classroom_id = c.id) n
             LEFT JOIN LATERAL (
                  SELECT t.id, t.starts_at, t.ends_at, t.topic FROM class_sessions t
                   WHERE t.classroom_id = c.id AND t.cancelled_at IS NULL AND t.ends_at > now()
                   ORDER BY t.starts_at, t.id LIMIT 1) s ON true
            WHERE c.archived_at IS NULL AND ($2 OR m.role IS NOT NULL)
              AND ($3::text IS NULL OR m.role = $3) AND ($4::text IS NULL OR c.status = $4)
              AND ($5 = '' OR to_tsvector('simple', c.search_text) @@ to_tsquery('simple', $5))
            ORDER BY c.status = 'finished', c.created_at DESC, c.id DESC
            LIMIT $6 OFFSET $7"#,
        query.user as AccountId,
        query.all,
        query.role as Option<MemberRole>,
        query.status as Option<ClassroomStatus>,
        query.search,
        query.limit,
        query.offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Who leads a class.
pub struct ClassTeacherRow {
    pub classroom_id: ClassroomId,
    pub id: AccountId,
    pub name: String,
}

/// Who leads these classes, the longest first.
pub async fn teachers_of_many(
    conn: &mut TenantConn,
    classes: &[ClassroomId],
) -> Result<Vec<ClassTeacherRow>, ApiError> {
    Ok(sqlx::query_as!(
        ClassTeacherRow,
        r#"SELECT m.classroom_id AS "classroom_id: ClassroomId", u.id AS "id: AccountId",
                  coalesce(nullif(u.full_name, ''), split_part(u.email, '@', 1)) AS "name!"
             FROM classroom_members m JOIN users u ON u.id = m.user_id
            WHERE m.classroom_id = ANY ($1) AND m.role = 'teacher' AND m.status = 'active'
            ORDER BY m.joined_at, u.id"#,
        classes as &[ClassroomId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The session that is on or comes next.
pub struct NextSessionRow {
    pub id: ClassSessionId,
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub topic: String,
}

/// The session of a class that is on or comes next.
pub async fn next_session(conn: &mut TenantConn, class: ClassroomId) -> Result<Option<NextSessionRow>, ApiError> {
    Ok(sqlx::query_as!(
        NextSessionRow,
        r#"SELECT id AS "id: ClassSessionId", starts_at, ends_at, topic FROM class_sessions
            WHERE classroom_id = $1 AND cancelled_at IS NULL AND ends_at > now()
            ORDER BY starts_at, id LIMIT 1"#,
        class as ClassroomId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// How many people there are in a class.
pub struct ClassCounts {
    /// Learners.
    pub members: i64,
    /// Who asked to come in.
    pub waiting: i64,
}

/// How many people there are in a class.
pub async fn counts(conn: &mut TenantConn, class: ClassroomId) -> Result<ClassCounts, ApiError> {
    Ok(sqlx::query_as!(
        ClassCounts,
        r#"SELECT count(*) FILTER (WHERE status = 'active' AND role = 'student') AS "members!",
                  count(*) FILTER (WHERE status = 'waiting') AS "waiting!"
             FROM classroom_members WHERE classroom_id = $1"#,
        class as ClassroomId,
    )
    .fetch_one(&mut *conn)
    .await?)
}
