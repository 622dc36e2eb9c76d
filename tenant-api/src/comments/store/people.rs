//! SQL of people in discussions.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

use crate::comments::subject::Subject;
use crate::comments::words::DiscussedKind;
use crate::ids::{AccountId, CourseId};
use crate::names::PublicNameMode;
use crate::permissions::Role;

/// People of a discussion who are offered to be mentioned.
const PEOPLE: i64 = 200;

/// What a name that others see is made of.
pub struct Person {
    pub id: AccountId,
    pub full_name: String,
    pub mode: PublicNameMode,
    pub nickname: Option<String>,
    pub dob: Option<Date>,
    pub role: Role,
    /// Whether they can sign in.
    pub is_here: bool,
}

/// These people.
pub async fn people(conn: &mut TenantConn, ids: &[AccountId]) -> Result<Vec<Person>, ApiError> {
    Ok(sqlx::query_as!(
        Person,
        r#"SELECT id AS "id: AccountId", full_name, public_name_mode AS "mode: PublicNameMode", nickname, dob,
                  role AS "role: Role", (blocked_at IS NULL AND erase_at IS NULL AND NOT is_visitor) AS "is_here!"
             FROM users WHERE id = ANY ($1) ORDER BY given_name, family_name, id"#,
        ids as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Who teaches a course, beside its author.
pub async fn teachers_of(conn: &mut TenantConn, course: CourseId) -> Result<Vec<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT user_id AS "id: AccountId" FROM course_teachers WHERE course_id = $1 ORDER BY position"#,
        course as CourseId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Who takes part in a discussion, who spoke last first; with `only` those of these people.
pub async fn participants(
    conn: &mut TenantConn,
    subject: Subject,
    only: Option<&[AccountId]>,
) -> Result<Vec<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT author_id AS "id!: AccountId" FROM comments
            WHERE subject_kind = $1 AND subject_id = $2 AND author_id IS NOT NULL AND hidden_at IS NULL
              AND ($3::bigint[] IS NULL OR author_id = ANY ($3))
            GROUP BY author_id ORDER BY max(id) DESC LIMIT $4"#,
        subject.kind as DiscussedKind,
        subject.id,
        only as Option<&[AccountId]>,
        PEOPLE,
    )
    .fetch_all(&mut *conn)
    .await?)
}
