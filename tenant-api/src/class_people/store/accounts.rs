//! SQL of accounts that come into a class, or are made for one.

use std::collections::HashSet;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

use crate::classrooms::MemberStatus;
use crate::ids::{AccountId, ClassroomId};
use crate::permissions::Role;

/// An account that may be added to a class.
pub struct AccountRow {
    pub id: AccountId,
    pub full_name: String,
    /// An address or a login name.
    pub login: String,
    pub role: Role,
    /// Where its membership of the class stands.
    pub status: Option<MemberStatus>,
}

/// Accounts by address or login name.
pub async fn by_login(
    conn: &mut TenantConn,
    class: ClassroomId,
    logins: &[String],
) -> Result<Vec<AccountRow>, ApiError> {
    Ok(sqlx::query_as!(
        AccountRow,
        r#"SELECT u.id AS "id: AccountId", u.full_name, u.email AS login, u.role AS "role: Role", m.status AS "status?: MemberStatus"
             FROM users u LEFT JOIN classroom_members m ON m.user_id = u.id AND m.classroom_id = $1
            WHERE u.email = ANY ($2) AND u.contest_id IS NULL AND NOT u.is_visitor AND u.erase_at IS NULL AND u.erased_at IS NULL"#,
        class as ClassroomId,
        logins,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Accounts by id: any, or those alone that are or were in a class that `known_to` teaches.
pub async fn by_id(
    conn: &mut TenantConn,
    class: ClassroomId,
    ids: &[AccountId],
    known_to: Option<AccountId>,
) -> Result<Vec<AccountRow>, ApiError> {
    Ok(sqlx::query_as!(
        AccountRow,
        r#"SELECT u.id AS "id: AccountId", u.full_name, u.email AS login, u.role AS "role: Role", m.status AS "status?: MemberStatus"
             FROM users u LEFT JOIN classroom_members m ON m.user_id = u.id AND m.classroom_id = $1
            WHERE u.id = ANY ($2) AND u.contest_id IS NULL AND NOT u.is_visitor AND u.erase_at IS NULL AND u.erased_at IS NULL
              AND ($3::bigint IS NULL
                   OR EXISTS (SELECT FROM classroom_members o
                                JOIN classroom_members t ON t.classroom_id = o.classroom_id AND t.user_id = $3
                                     AND t.role = 'teacher' AND t.status = 'active'
                               WHERE o.user_id = u.id))"#,
        class as ClassroomId,
        ids as &[AccountId],
        known_to as Option<AccountId>,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Accounts whose address or login name is that; with `words` (for `to_tsquery`) also by name. At most 20, by given name.
pub async fn search(
    conn: &mut TenantConn,
    class: ClassroomId,
    login: &str,
    words: &str,
) -> Result<Vec<AccountRow>, ApiError> {
    Ok(sqlx::query_as!(
        AccountRow,
        r#"SELECT u.id AS "id: AccountId", u.full_name, u.email AS login, u.role AS "role: Role", m.status AS "status?: MemberStatus"
             FROM users u LEFT JOIN classroom_members m ON m.user_id = u.id AND m.classroom_id = $1
            WHERE (u.email = $2 OR ($3 <> '' AND to_tsvector('simple', u.search_text) @@ to_tsquery('simple', $3)))
              AND u.contest_id IS NULL AND NOT u.is_visitor AND u.erase_at IS NULL AND u.erased_at IS NULL
            ORDER BY u.email <> $2, u.given_name, u.family_name, u.id LIMIT 20"#,
        class as ClassroomId,
        login,
        words,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Of these login names, and of those that are one of them with a dot and a number, the ones that accounts have.
pub async fn taken_logins(conn: &mut TenantConn, bases: &[String]) -> Result<HashSet<String>, ApiError> {
    let rows = sqlx::query_scalar!(
        r#"SELECT email AS "login!" FROM users WHERE email = ANY ($1) OR regexp_replace(email, '\.[0-9]+$', '') = ANY ($1)"#,
        bases,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().collect())
}

/// A learner of a class, as lists are compared with.
pub struct LearnerRow {
    pub full_name: String,
    pub dob: Option<Date>,
    /// An address or a login name.
    pub login: String,
}

/// Everybody who learns in a class, is paused, or waits.
pub async fn learners(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<LearnerRow>, ApiError> {
    Ok(sqlx::query_as!(
        LearnerRow,
        "SELECT u.full_name, u.dob, u.email AS login FROM classroom_members m JOIN users u ON u.id = m.user_id
          WHERE m.classroom_id = $1 AND m.status <> 'left' AND m.role = 'student' ORDER BY u.id",
        class as ClassroomId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// How many people a class has; who has left does not count.
pub async fn count_people(conn: &mut TenantConn, class: ClassroomId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM classroom_members WHERE classroom_id = $1 AND status <> 'left'"#,
        class as ClassroomId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Notes that these accounts were made for a class.
pub async fn set_made_for(tx: &mut TenantConn, class: ClassroomId, users: &[AccountId]) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE users SET made_for_class = $1 WHERE id = ANY ($2)",
        class as ClassroomId,
        users as &[AccountId],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// A learner for whom a card is made.
pub struct CardRow {
    pub user_id: AccountId,
    pub full_name: String,
    pub login: String,
    /// Whether a new password may be made: the account is a pupil's without an address, made for a class that the caller
    /// leads, or from which the pupil was moved here.
    pub is_given: bool,
}

/// Learners of a class, those of `ids` or all, by given name. `teacher`: the caller; none where they lead all classes.
pub async fn card_rows(
    tx: &mut TenantConn,
    class: ClassroomId,
    ids: Option<&[AccountId]>,
    teacher: Option<AccountId>,
) -> Result<Vec<CardRow>, ApiError> {
    Ok(sqlx::query_as!(
        CardRow,
        r#"SELECT u.id AS "user_id: AccountId", u.full_name, u.email AS login,
                  (u.made_for_class IS NOT NULL AND u.role = 'student' AND strpos(u.email, '@') = 0 AND u.blocked_at IS NULL
                   AND u.erase_at IS NULL AND u.erased_at IS NULL
                   AND ($3::bigint IS NULL OR u.made_for_class = $1
                        OR EXISTS (SELECT FROM classroom_members o
                                    WHERE o.classroom_id = u.made_for_class
                                      AND (o.user_id = u.id AND o.moved_to = $1
                                           OR o.user_id = $3 AND o.role = 'teacher' AND o.status = 'active')))) AS "is_given!"
             FROM classroom_members m JOIN users u ON u.id = m.user_id
            WHERE m.classroom_id = $1 AND m.role = 'student' AND m.status IN ('active', 'paused')
              AND ($2::bigint[] IS NULL OR u.id = ANY ($2))
            ORDER BY u.given_name, u.family_name, u.id"#,
        class as ClassroomId,
        ids as Option<&[AccountId]>,
        teacher as Option<AccountId>,
    )
    .fetch_all(&mut *tx)
    .await?)
}

/// Has these people asked for a password of their own when they sign in.
pub async fn ask_for_own_passwords(tx: &mut TenantConn, users: &[AccountId]) -> Result<(), ApiError> {
    sqlx::query!("UPDATE users SET must_set_password = true WHERE id = ANY ($1)", users as &[AccountId])
        .execute(&mut *tx)
        .await?;
    Ok(())
}
