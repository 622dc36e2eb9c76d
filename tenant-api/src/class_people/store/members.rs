//! SQL of who asks to come in.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use crate::classrooms::{ClassroomStatus, MemberStatus};
use crate::ids::{AccountId, ClassroomId, ClassroomNameId};

/// A class as who comes with its code sees it.
pub struct JoinRow {
    pub id: ClassroomId,
    pub name: String,
    pub status: ClassroomStatus,
    pub settings: Value,
    pub my_status: Option<MemberStatus>,
}

/// The class of a code.
pub async fn class_of_code(conn: &mut TenantConn, code: &str, user: AccountId) -> Result<Option<JoinRow>, ApiError> {
    Ok(sqlx::query_as!(
        JoinRow,
        r#"SELECT c.id AS "id: ClassroomId", c.name, c.status AS "status: ClassroomStatus", c.settings,
                  m.status AS "my_status?: MemberStatus"
             FROM classrooms c LEFT JOIN classroom_members m ON m.classroom_id = c.id AND m.user_id = $2
            WHERE c.join_code = $1 AND c.archived_at IS NULL"#,
        code,
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Until the transaction ends, whoever else would change the class of that code waits.
pub async fn lock_class_of_code(tx: &mut TenantConn, code: &str) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM classrooms WHERE join_code = $1 FOR NO KEY UPDATE", code)
        .fetch_optional(&mut *tx)
        .await?;
    Ok(())
}

/// How the teachers of a class are called.
pub async fn teacher_names(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<String>, ApiError> {
    Ok(sqlx::query_scalar!(
        "SELECT u.full_name FROM classroom_members m JOIN users u ON u.id = m.user_id
          WHERE m.classroom_id = $1 AND m.role = 'teacher' AND m.status = 'active' AND u.full_name <> ''
          ORDER BY u.given_name, u.family_name, u.id",
        class as ClassroomId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Notes that somebody asks to come in, as a learner; who was in the class and left asks anew. Whether that is new.
pub async fn ask(tx: &mut TenantConn, class: ClassroomId, user: AccountId) -> Result<bool, ApiError> {
    let done = sqlx::query!(
        "INSERT INTO classroom_members (classroom_id, user_id, role, status) VALUES ($1, $2, 'student', 'waiting')
         ON CONFLICT (classroom_id, user_id) DO UPDATE
            SET role = 'student', status = 'waiting', joined_at = now(), left_at = NULL, moved_to = NULL
          WHERE classroom_members.status = 'left'",
        class as ClassroomId,
        user as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Somebody who asks to come in.
pub struct RequestRow {
    pub user_id: AccountId,
    pub full_name: String,
    pub login: String,
    pub asked_at: OffsetDateTime,
    pub claim_id: Option<ClassroomNameId>,
    pub claim: Option<String>,
}

/// Who asks to come in, the first first.
pub async fn requests(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<RequestRow>, ApiError> {
    Ok(sqlx::query_as!(
        RequestRow,
        r#"SELECT u.id AS "user_id: AccountId", u.full_name, u.email AS login, m.joined_at AS asked_at,
                  n.id AS "claim_id?: ClassroomNameId", n.full_name AS "claim?"
             FROM classroom_members m JOIN users u ON u.id = m.user_id
             LEFT JOIN classroom_names n ON n.classroom_id = m.classroom_id AND n.claimed_by = m.user_id
            WHERE m.classroom_id = $1 AND m.status = 'waiting' ORDER BY m.joined_at, u.id"#,
        class as ClassroomId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Of these people those that wait.
pub async fn waiting(tx: &mut TenantConn, class: ClassroomId, users: &[AccountId]) -> Result<Vec<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT user_id AS "id: AccountId" FROM classroom_members
            WHERE classroom_id = $1 AND user_id = ANY ($2) AND status = 'waiting' ORDER BY user_id"#,
        class as ClassroomId,
        users as &[AccountId],
    )
    .fetch_all(&mut *tx)
    .await?)
}

/// Turns people down who wait.
pub async fn cancel_requests(tx: &mut TenantConn, class: ClassroomId, users: &[AccountId]) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM classroom_members WHERE classroom_id = $1 AND user_id = ANY ($2) AND status = 'waiting'",
        class as ClassroomId,
        users as &[AccountId],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// A class's name and state; none where it is gone.
pub async fn find_class(
    conn: &mut TenantConn,
    class: ClassroomId,
) -> Result<Option<(String, ClassroomStatus)>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT name, status AS "status: ClassroomStatus" FROM classrooms WHERE id = $1 AND archived_at IS NULL"#,
        class as ClassroomId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(row.map(|row| (row.name, row.status)))
}
