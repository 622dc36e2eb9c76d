//! Learners, and what of an assignment is one learner's own.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::ids::{AccountId, AssignmentId, ClassroomId};

/// What is one learner's own of an assignment.
#[derive(Debug, Clone)]
pub struct LearnerRow {
    pub assignment: AssignmentId,
    pub user: AccountId,
    pub is_set: bool,
    pub due_at: Option<OffsetDateTime>,
    pub mark: Option<f64>,
    pub excused: bool,
    pub version: i64,
}

/// What is these learners' own of these assignments.
pub async fn learners(
    conn: &mut TenantConn,
    assignments: &[AssignmentId],
    members: &[AccountId],
) -> Result<Vec<LearnerRow>, ApiError> {
    Ok(sqlx::query_as!(
        LearnerRow,
        r#"SELECT assignment_id AS "assignment: AssignmentId", user_id AS "user: AccountId", is_set, due_at, mark, excused,
                  version
             FROM assignment_learners WHERE assignment_id = ANY ($1) AND user_id = ANY ($2)"#,
        assignments as &[AssignmentId],
        members as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// For whom assignments are that are not for all.
pub async fn set_for(
    conn: &mut TenantConn,
    assignments: &[AssignmentId],
) -> Result<Vec<(AssignmentId, AccountId)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT assignment_id AS "assignment: AssignmentId", user_id AS "user: AccountId"
             FROM assignment_learners WHERE assignment_id = ANY ($1) AND is_set ORDER BY user_id"#,
        assignments as &[AssignmentId],
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.assignment, row.user)).collect())
}

/// Says for whom it is; everybody else's own words stay.
pub async fn set_learners(tx: &mut TenantConn, id: AssignmentId, users: &[AccountId]) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE assignment_learners SET is_set = false WHERE assignment_id = $1 AND is_set AND user_id <> ALL ($2)",
        id as AssignmentId,
        users as &[AccountId],
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        r#"INSERT INTO assignment_learners (assignment_id, user_id, is_set)
           SELECT $1, u.id, true FROM unnest($2::bigint[]) AS u (id)
           ON CONFLICT (assignment_id, user_id) DO UPDATE SET is_set = true WHERE NOT assignment_learners.is_set"#,
        id as AssignmentId,
        users as &[AccountId],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Whether teachers have written something of it: a mark, or that somebody may let it pass.
pub async fn has_words(conn: &mut TenantConn, id: AssignmentId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM assignment_learners WHERE assignment_id = $1 AND (mark IS NOT NULL OR excused)) AS "has!""#,
        id as AssignmentId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Writes what is one learner's own of it.
pub async fn write_learner(tx: &mut TenantConn, by: AccountId, row: &LearnerRow) -> Result<(), ApiError> {
    sqlx::query!(
        r#"INSERT INTO assignment_learners (assignment_id, user_id, is_set, due_at, mark, excused, updated_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (assignment_id, user_id) DO UPDATE
              SET due_at = excluded.due_at, mark = excluded.mark, excused = excluded.excused,
                  version = assignment_learners.version + 1, updated_by = excluded.updated_by, updated_at = now()"#,
        row.assignment as AssignmentId,
        row.user as AccountId,
        row.is_set,
        row.due_at,
        row.mark,
        row.excused,
        by as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// A learner of a class.
#[derive(Debug, Clone)]
pub struct Member {
    pub id: AccountId,
    pub full_name: String,
    pub email: String,
}

/// The learners of a class by given name, those who pause as well.
pub async fn members(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<Member>, ApiError> {
    Ok(sqlx::query_as!(
        Member,
        r#"SELECT u.id AS "id: AccountId", u.full_name, u.email
             FROM classroom_members m JOIN users u ON u.id = m.user_id
            WHERE m.classroom_id = $1 AND m.role = 'student' AND m.status IN ('active', 'paused')
            ORDER BY u.given_name, u.family_name, u.id"#,
        class as ClassroomId,
    )
    .fetch_all(&mut *conn)
    .await?)
}
