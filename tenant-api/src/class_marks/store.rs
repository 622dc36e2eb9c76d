//! SQL of a class's gradebook.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

use crate::ids::{AccountId, ClassroomId};

/// A learner of a class.
#[derive(Debug, Clone)]
pub(super) struct Learner {
    pub id: AccountId,
    pub full_name: String,
    /// All of the name but the last word.
    pub family_name: String,
    /// Its last word.
    pub given_name: String,
    pub dob: Option<Date>,
}

/// The learners of a class by given name, those who pause as well; or this one alone.
pub(super) async fn learners(
    conn: &mut TenantConn,
    class: ClassroomId,
    one: Option<AccountId>,
) -> Result<Vec<Learner>, ApiError> {
    Ok(sqlx::query_as!(
        Learner,
        r#"SELECT u.id AS "id: AccountId", u.full_name, u.family_name AS "family_name!", u.given_name AS "given_name!", u.dob
             FROM classroom_members m JOIN users u ON u.id = m.user_id
            WHERE m.classroom_id = $1 AND m.role = 'student' AND m.status IN ('active', 'paused')
              AND ($2::bigint IS NULL OR m.user_id = $2)
            ORDER BY u.given_name, u.family_name, u.id"#,
        class as ClassroomId,
        one as Option<AccountId>,
    )
    .fetch_all(&mut *conn)
    .await?)
}
