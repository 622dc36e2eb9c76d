//! Letters' SQL.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;

use super::system::SystemLetter;
use super::wording::Wording;
use crate::ids::{AccountId, MailTemplateId};

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

/// How the site itself words a letter of the platform in that language; `None` where it goes out as it was made.
pub async fn wording_of(
    conn: &mut TenantConn,
    system: SystemLetter,
    locale: Locale,
) -> Result<Option<Wording>, ApiError> {
    Ok(sqlx::query_as!(
        Wording,
        r#"SELECT title ->> $2::text AS "title!", content ->> $2::text AS "content!" FROM mail_templates
            WHERE system = $1 AND title ->> $2::text <> '' AND content ->> $2::text <> ''"#,
        system as SystemLetter,
        locale.code(),
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A letter of the site's own in that language, or in Vietnamese where it is not written in it.
pub async fn own_wording(
    conn: &mut TenantConn,
    template: MailTemplateId,
    locale: Locale,
) -> Result<Option<Wording>, ApiError> {
    Ok(sqlx::query_as!(
        Wording,
        r#"SELECT coalesce(nullif(title ->> $2::text, ''), title ->> 'vi') AS "title!",
                  coalesce(nullif(content ->> $2::text, ''), content ->> 'vi') AS "content!"
             FROM mail_templates WHERE id = $1 AND system IS NULL"#,
        template as MailTemplateId,
        locale.code(),
    )
    .fetch_optional(&mut *conn)
    .await?)
}
