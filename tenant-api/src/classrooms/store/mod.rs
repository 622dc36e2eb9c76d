//! SQL of classrooms.

mod calendar_keys;
mod courses;
mod lists;
mod members;
mod work;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use super::words::{ClassroomStatus, MemberRole, MemberStatus};
use crate::ids::{AccountId, ClassroomId};

pub use calendar_keys::{calendar_key, keep_calendar_key, owner_of_calendar_key, set_calendar_key};
pub use courses::{ClassCourseRow, course_ids, courses_of, set_courses};
pub use lists::{ClassListRow, ClassQuery, ClassTeacherRow, counts, list, next_session, teachers_of_many};
pub use members::{
    MemberChange, PersonRow, add_members, change_member, count_members, count_other_teachers, drop_waiting,
    lock_member, member_ids, people, roles_of, set_left,
};
pub use work::{copy_assignments, first_assignment};

/// A class, and what the person who asks is in it.
pub struct ClassRow {
    pub id: ClassroomId,
    pub name: String,
    pub description: String,
    pub status: ClassroomStatus,
    pub meeting_link: Option<String>,
    pub admin_meeting_link: Option<String>,
    pub calendar_info: Value,
    pub settings: Value,
    pub join_code: String,
    pub version: i64,
    pub created_at: OffsetDateTime,
    pub updated_at: OffsetDateTime,
    pub my_role: Option<MemberRole>,
    pub my_status: Option<MemberStatus>,
}

/// The class of that id, unless it is archived.
pub async fn find(conn: &mut TenantConn, id: ClassroomId, user: AccountId) -> Result<Option<ClassRow>, ApiError> {
    Ok(sqlx::query_as!(
        ClassRow,
        r#"SELECT c.id AS "id: ClassroomId", c.name, c.description, c.status AS "status: ClassroomStatus", c.meeting_link,
                  c.admin_meeting_link, c.calendar_info, c.settings, c.join_code, c.version, c.created_at, c.updated_at,
                  m.role AS "my_role?: MemberRole", m.status AS "my_status?: MemberStatus"
             FROM classrooms c LEFT JOIN classroom_members m ON m.classroom_id = c.id AND m.user_id = $2
            WHERE c.id = $1 AND c.archived_at IS NULL"#,
        id as ClassroomId,
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Until the transaction ends, whoever else would change the class, its members or sessions waits.
pub async fn lock(tx: &mut TenantConn, id: ClassroomId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM classrooms WHERE id = $1 FOR NO KEY UPDATE", id as ClassroomId)
        .fetch_optional(&mut *tx)
        .await?;
    Ok(())
}

/// What is written of a class.
pub struct NewClass<'a> {
    pub name: &'a str,
    pub description: &'a str,
    pub status: ClassroomStatus,
    pub meeting_link: Option<&'a str>,
    pub admin_meeting_link: Option<&'a str>,
    pub calendar_info: &'a Value,
    pub settings: &'a Value,
    pub search_text: &'a str,
}

/// A new class; none where the code is another class's.
pub async fn insert(
    tx: &mut TenantConn,
    new: &NewClass<'_>,
    join_code: &str,
    by: AccountId,
) -> Result<Option<ClassroomId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO classrooms (name, description, status, meeting_link, admin_meeting_link, calendar_info, settings,
                                   search_text, join_code, created_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           ON CONFLICT (join_code) DO NOTHING RETURNING id AS "id: ClassroomId""#,
        new.name,
        new.description,
        new.status as ClassroomStatus,
        new.meeting_link,
        new.admin_meeting_link,
        new.calendar_info,
        new.settings,
        new.search_text,
        join_code,
        by as AccountId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Writes a class anew.
pub async fn update(tx: &mut TenantConn, id: ClassroomId, new: &NewClass<'_>) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE classrooms SET name = $2, description = $3, status = $4, meeting_link = $5, admin_meeting_link = $6,
                calendar_info = $7, settings = $8, search_text = $9, version = version + 1, updated_at = now()
          WHERE id = $1",
        id as ClassroomId,
        new.name,
        new.description,
        new.status as ClassroomStatus,
        new.meeting_link,
        new.admin_meeting_link,
        new.calendar_info,
        new.settings,
        new.search_text,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Whether the code is new; not where it is another class's.
pub async fn set_join_code(tx: &mut TenantConn, id: ClassroomId, code: &str) -> Result<bool, ApiError> {
    let set = sqlx::query!(
        "UPDATE classrooms SET join_code = $2, updated_at = now()
          WHERE id = $1 AND NOT EXISTS (SELECT FROM classrooms WHERE join_code = $2)",
        id as ClassroomId,
        code,
    )
    .execute(&mut *tx)
    .await?;
    Ok(set.rows_affected() == 1)
}

/// Notes when something of a class was changed last.
pub async fn touch(tx: &mut TenantConn, id: ClassroomId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE classrooms SET updated_at = now() WHERE id = $1", id as ClassroomId).execute(&mut *tx).await?;
    Ok(())
}

/// How many classes a person has made that are not archived.
pub async fn count_made_by(tx: &mut TenantConn, person: AccountId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM classrooms WHERE created_by = $1 AND archived_at IS NULL"#,
        person as AccountId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Whether somebody was in one of its sessions, has said why not, answered something in it or has a mark, or something was told
/// to it.
pub async fn is_used(tx: &mut TenantConn, id: ClassroomId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM class_sessions s JOIN attendance a ON a.session_id = s.id WHERE s.classroom_id = $1)
               OR EXISTS (SELECT FROM class_sessions s JOIN absence_reports r ON r.session_id = s.id WHERE s.classroom_id = $1)
               OR EXISTS (SELECT FROM class_posts p WHERE p.classroom_id = $1)
               OR EXISTS (SELECT FROM assignments a WHERE a.classroom_id = $1 AND a.archived_at IS NOT NULL)
               OR EXISTS (SELECT FROM assignments a JOIN assignment_learners l ON l.assignment_id = a.id
                           WHERE a.classroom_id = $1 AND (l.mark IS NOT NULL OR l.excused))
               OR EXISTS (SELECT FROM attempts t WHERE t.classroom_id = $1)
               OR EXISTS (SELECT FROM submissions s WHERE s.classroom_id = $1) AS "is_used!""#,
        id as ClassroomId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Nobody sees it from now on; its code opens nothing.
pub async fn archive(tx: &mut TenantConn, id: ClassroomId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE classrooms SET archived_at = now(), updated_at = now(), version = version + 1 WHERE id = $1",
        id as ClassroomId
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Takes it away with all that hangs on it.
pub async fn delete(tx: &mut TenantConn, id: ClassroomId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM classrooms WHERE id = $1", id as ClassroomId).execute(&mut *tx).await?;
    Ok(())
}
