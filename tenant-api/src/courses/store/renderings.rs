//! SQL of what is made of courses' texts.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::courses::draft::Rendered;
use crate::ids::CourseId;

/// How many courses hold what an older renderer made.
pub async fn count_rendered_before(conn: &mut TenantConn, renderer: i32) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM courses WHERE renderer < $1"#, renderer)
        .fetch_one(&mut *conn)
        .await?)
}

/// Courses behind this id that hold what an older renderer made.
pub async fn rendered_before(
    conn: &mut TenantConn,
    renderer: i32,
    after: i64,
    most: i64,
) -> Result<Vec<CourseId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: CourseId" FROM courses WHERE renderer < $1 AND id > $2 ORDER BY id LIMIT $3"#,
        renderer,
        after,
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Stores what was made of a version, unless somebody has saved another meanwhile.
pub async fn set_rendered(
    conn: &mut TenantConn,
    id: CourseId,
    version: i64,
    rendered: &Rendered,
    renderer: i32,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE courses SET rendered = $3, renderer = $4 WHERE id = $1 AND version = $2",
        id as CourseId,
        version,
        rendered.texts,
        renderer,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}
