//! Where who registers comes in.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{ClassroomId, CourseId};

/// A course that a form may lead into.
pub struct JoinedCourse {
    pub slug: String,
    pub price: i64,
    /// Days of access; none: for ever.
    pub duration: Option<i32>,
}

/// The course, while it is out.
pub async fn course(conn: &mut TenantConn, id: CourseId) -> Result<Option<JoinedCourse>, ApiError> {
    Ok(sqlx::query_as!(
        JoinedCourse,
        "SELECT slug, price, duration FROM courses WHERE id = $1 AND status = 'published' AND archived_at IS NULL",
        id as CourseId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Whether a class takes people.
pub async fn is_open_class(conn: &mut TenantConn, id: ClassroomId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM classrooms WHERE id = $1 AND status = 'active' AND archived_at IS NULL) AS "any!""#,
        id as ClassroomId,
    )
    .fetch_one(&mut *conn)
    .await?)
}
