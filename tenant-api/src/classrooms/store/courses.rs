//! Courses of classes.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{ClassroomId, CourseId};

/// A course of a class.
pub struct ClassCourseRow {
    pub id: CourseId,
    pub slug: String,
    pub title: String,
}

/// The courses of a class in their order, with titles in a language where there are such.
pub async fn courses_of(
    conn: &mut TenantConn,
    class: ClassroomId,
    lang: &str,
) -> Result<Vec<ClassCourseRow>, ApiError> {
    Ok(sqlx::query_as!(
        ClassCourseRow,
        r#"SELECT c.id AS "id: CourseId", c.slug,
                  coalesce(nullif(c.translations -> $2 ->> 'title', ''), c.title) AS "title!"
             FROM classroom_courses k JOIN courses c ON c.id = k.course_id
            WHERE k.classroom_id = $1 AND c.archived_at IS NULL ORDER BY k.position, c.id"#,
        class as ClassroomId,
        lang,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The courses of a class in their order.
pub async fn course_ids(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<CourseId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT k.course_id AS "id: CourseId" FROM classroom_courses k JOIN courses c ON c.id = k.course_id
            WHERE k.classroom_id = $1 AND c.archived_at IS NULL ORDER BY k.position, k.course_id"#,
        class as ClassroomId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Says which courses a class has, in this order.
pub async fn set_courses(tx: &mut TenantConn, class: ClassroomId, courses: &[CourseId]) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM classroom_courses WHERE classroom_id = $1", class as ClassroomId)
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "INSERT INTO classroom_courses (classroom_id, course_id, position)
         SELECT $1, t.id, t.at FROM unnest($2::bigint[]) WITH ORDINALITY AS t (id, at)",
        class as ClassroomId,
        courses as &[CourseId],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
