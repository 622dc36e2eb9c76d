//! What the table's name needs of the class.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::ClassroomId;

/// What a class is called; none of one that is gone.
pub async fn name_of(conn: &mut TenantConn, class: ClassroomId) -> Result<Option<String>, ApiError> {
    let found = sqlx::query_scalar!("SELECT name FROM classrooms WHERE id = $1", class as ClassroomId);
    Ok(found.fetch_optional(&mut *conn).await?)
}
