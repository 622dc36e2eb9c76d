//! Letters' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::AccountId;

/// Letters to that address that were made in the last hour.
pub async fn count_lately(conn: &mut TenantConn, to: &str) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM tasks
           WHERE kind = 'letter' AND payload ->> 'to' = $1 AND created_at > now() - interval '1 hour'"#,
        to,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Somebody who runs the site.
pub struct Admin {
    pub id: AccountId,
    pub email: String,
    pub full_name: String,
}

pub async fn admins(conn: &mut TenantConn) -> Result<Vec<Admin>, ApiError> {
    Ok(sqlx::query_as!(
        Admin,
        r#"SELECT id AS "id: AccountId", email, full_name FROM users
            WHERE role = 'admin' AND NOT is_visitor AND erase_at IS NULL ORDER BY id LIMIT 20"#,
    )
    .fetch_all(&mut *conn)
    .await?)
}
