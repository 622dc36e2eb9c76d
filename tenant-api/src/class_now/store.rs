//! SQL of what classes do now or next.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::{Duration, OffsetDateTime};

use crate::classrooms::MemberRole;
use crate::ids::{AccountId, ClassSessionId, ClassroomId};

/// How far ahead is looked, and most classes that are answered.
const AHEAD: Duration = Duration::days(7);
const MOST: i64 = 10;

/// A class with its running or next session.
pub struct NowRow {
    pub class: ClassroomId,
    pub name: String,
    pub settings: Value,
    pub role: MemberRole,
    /// Whether there is a meeting for this person.
    pub has_meeting: bool,
    pub session: ClassSessionId,
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub topic: String,
    pub checked_in: bool,
}

/// The running or next session of each active class that somebody is in, the soonest first.
pub async fn list(conn: &mut TenantConn, user: AccountId, now: OffsetDateTime) -> Result<Vec<NowRow>, ApiError> {
    Ok(sqlx::query_as!(
        NowRow,
        r#"SELECT c.id AS "class: ClassroomId", c.name, c.settings, m.role AS "role: MemberRole",
                  (c.meeting_link IS NOT NULL OR (m.role = 'teacher' AND c.admin_meeting_link IS NOT NULL)) AS "has_meeting!",
                  s.id AS "session: ClassSessionId", s.starts_at, s.ends_at, s.topic,
                  EXISTS (SELECT FROM attendance a
                           WHERE a.session_id = s.id AND a.user_id = $1 AND a.check_in IS NOT NULL) AS "checked_in!"
             FROM classroom_members m JOIN classrooms c ON c.id = m.classroom_id
             CROSS JOIN LATERAL (
                 SELECT id, starts_at, ends_at, topic FROM class_sessions
                  WHERE classroom_id = c.id AND cancelled_at IS NULL AND ends_at > $2 AND starts_at < $3
                  ORDER BY starts_at, id LIMIT 1) s
            WHERE m.user_id = $1 AND m.status = 'active' AND c.status = 'active' AND c.archived_at IS NULL
            ORDER BY s.starts_at, s.id LIMIT $4"#,
        user as AccountId,
        now,
        now + AHEAD,
        MOST,
    )
    .fetch_all(&mut *conn)
    .await?)
}
