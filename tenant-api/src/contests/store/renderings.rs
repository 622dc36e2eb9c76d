//! SQL of what is made of contests' texts.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::contests::draft::Rendered;
use crate::ids::ContestId;

/// How many contests hold what an older renderer made.
pub async fn count_rendered_before(conn: &mut TenantConn, renderer: i32) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM contests WHERE renderer < $1"#, renderer)
        .fetch_one(&mut *conn)
        .await?)
}

/// Contests behind this id that hold what an older renderer made.
pub async fn rendered_before(
    conn: &mut TenantConn,
    renderer: i32,
    after: i64,
    most: i64,
) -> Result<Vec<ContestId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: ContestId" FROM contests WHERE renderer < $1 AND id > $2 ORDER BY id LIMIT $3"#,
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
    id: ContestId,
    version: i64,
    rendered: &Rendered,
    renderer: i32,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE contests SET description_html = $3, excerpt = $4, renderer = $5 WHERE id = $1 AND version = $2",
        id as ContestId,
        version,
        rendered.html,
        rendered.excerpt,
        renderer,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}
