//! Registers' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::{Date, OffsetDateTime};

use crate::classrooms::MemberStatus;
use crate::ids::{AccountId, AttendanceChangeId, ClassSessionId, ClassroomId};

/// Days for which what teachers wrote can be sent again or undone.
const CHANGES_KEPT_DAYS: i32 = 7;

/// A student of a class, also one who has left.
pub struct Member {
    pub user_id: AccountId,
    pub full_name: String,
    pub family_name: String,
    pub given_name: String,
    pub dob: Option<Date>,
    pub status: MemberStatus,
}

/// The students of a class by given name, those who have left among them.
pub async fn members(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<Member>, ApiError> {
    Ok(sqlx::query_as!(
        Member,
        r#"SELECT m.user_id AS "user_id: AccountId", u.full_name, u.family_name AS "family_name!", u.given_name AS "given_name!",
                  u.dob, m.status AS "status: MemberStatus"
             FROM classroom_members m JOIN users u ON u.id = m.user_id
            WHERE m.classroom_id = $1 AND m.role = 'student' AND m.status <> 'waiting'
            ORDER BY u.given_name, u.family_name, u.id"#,
        class as ClassroomId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Of these people those who learn in the class or did.
pub async fn students_among(
    conn: &mut TenantConn,
    class: ClassroomId,
    users: &[AccountId],
) -> Result<Vec<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT user_id AS "id: AccountId" FROM classroom_members
            WHERE classroom_id = $1 AND user_id = ANY($2) AND role = 'student' AND status <> 'waiting'"#,
        class as ClassroomId,
        users as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What a teacher wrote.
pub struct Written {
    pub id: AttendanceChangeId,
    pub rows: Value,
    pub is_undone: bool,
}

/// What was written under a key.
pub async fn find_by_key(
    conn: &mut TenantConn,
    session: ClassSessionId,
    key: &str,
) -> Result<Option<Written>, ApiError> {
    Ok(sqlx::query_as!(
        Written,
        r#"SELECT id AS "id: AttendanceChangeId", rows, undone_at IS NOT NULL AS "is_undone!"
             FROM attendance_changes WHERE session_id = $1 AND key = $2"#,
        session as ClassSessionId,
        key,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// What a teacher wrote themselves.
pub async fn find_change(
    conn: &mut TenantConn,
    (session, id): (ClassSessionId, AttendanceChangeId),
    by: AccountId,
) -> Result<Option<Written>, ApiError> {
    Ok(sqlx::query_as!(
        Written,
        r#"SELECT id AS "id: AttendanceChangeId", rows, undone_at IS NOT NULL AS "is_undone!"
             FROM attendance_changes WHERE session_id = $1 AND id = $2 AND by_user = $3"#,
        session as ClassSessionId,
        id as AttendanceChangeId,
        by as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Notes what was written; what is older than a week is forgotten.
pub async fn insert_change(
    tx: &mut TenantConn,
    session: ClassSessionId,
    by: AccountId,
    key: &str,
    rows: &Value,
) -> Result<AttendanceChangeId, ApiError> {
    sqlx::query!(
        "DELETE FROM attendance_changes WHERE session_id = $1 AND at < now() - make_interval(days => $2)",
        session as ClassSessionId,
        CHANGES_KEPT_DAYS,
    )
    .execute(&mut *tx)
    .await?;
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO attendance_changes (session_id, by_user, key, rows) VALUES ($1, $2, $3, $4)
           RETURNING id AS "id: AttendanceChangeId""#,
        session as ClassSessionId,
        by as AccountId,
        key,
        rows,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Notes that it was undone.
pub async fn set_undone(tx: &mut TenantConn, id: AttendanceChangeId, at: OffsetDateTime) -> Result<(), ApiError> {
    sqlx::query!("UPDATE attendance_changes SET undone_at = $2 WHERE id = $1", id as AttendanceChangeId, at,)
        .execute(&mut *tx)
        .await?;
    Ok(())
}
