//! A class's teachers can't be in two classes at once.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::hours;
use super::messages::SESSION_OVERLAP;
use super::moving::Slot;
use crate::ids::ClassroomId;

/// Refuses these times where a teacher of the class has another class's session then: the first of them is told.
///
/// # Errors
/// 412 `session_overlap`.
pub async fn refuse(conn: &mut TenantConn, class: ClassroomId, times: &[Slot]) -> Result<(), ApiError> {
    let starts: Vec<_> = times.iter().map(|slot| slot.starts_at).collect();
    let ends: Vec<_> = times.iter().map(|slot| slot.ends_at).collect();
    match first(conn, class, &starts, &ends).await? {
        Some((name, at)) => Err(ApiError::with(SESSION_OVERLAP, vec![("name", name), ("time", hours::short(at))])),
        None => Ok(()),
    }
}

/// No session lasts longer than a day.
async fn first(
    conn: &mut TenantConn,
    class: ClassroomId,
    starts: &[OffsetDateTime],
    ends: &[OffsetDateTime],
) -> Result<Option<(String, OffsetDateTime)>, ApiError> {
    let found = sqlx::query!(
        "SELECT c.name, s.starts_at
           FROM unnest($2::timestamptz[], $3::timestamptz[]) AS n (starts_at, ends_at)
           JOIN class_sessions s ON s.starts_at < n.ends_at AND s.ends_at > n.starts_at
                AND s.starts_at >= n.starts_at - interval '1 day' AND s.cancelled_at IS NULL
           JOIN classrooms c ON c.id = s.classroom_id AND c.id <> $1 AND c.status = 'active' AND c.archived_at IS NULL
          WHERE EXISTS (SELECT FROM classroom_members mine JOIN classroom_members theirs ON theirs.user_id = mine.user_id
                         WHERE mine.classroom_id = $1 AND mine.role = 'teacher' AND mine.status = 'active'
                           AND theirs.classroom_id = c.id AND theirs.role = 'teacher' AND theirs.status = 'active')
          ORDER BY s.starts_at LIMIT 1",
        class as ClassroomId,
        starts,
        ends,
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(found.map(|row| (row.name, row.starts_at)))
}
