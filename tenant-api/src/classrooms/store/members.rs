//! People of classes.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Date, OffsetDateTime};

use crate::classrooms::words::{MemberRole, MemberStatus};
use crate::ids::{AccountId, ClassroomId};
use crate::names::PublicNameMode;
use crate::permissions::Role;

/// Puts accounts into a class, unless they are in it; who is new or back, in the order of their ids. Accounts of contests,
/// of visits and erased ones are in no class.
pub async fn add_members(
    tx: &mut TenantConn,
    class: ClassroomId,
    users: &[AccountId],
    role: MemberRole,
) -> Result<Vec<AccountId>, ApiError> {
    let mut new = sqlx::query_scalar!(
        r#"INSERT INTO classroom_members (classroom_id, user_id, role, status)
           SELECT $1, u.id, $3, 'active' FROM users u
            WHERE u.id = ANY ($2) AND u.contest_id IS NULL AND NOT u.is_visitor AND u.erased_at IS NULL
           ON CONFLICT (classroom_id, user_id) DO UPDATE
              SET role = excluded.role, status = 'active', joined_at = now(), left_at = NULL, moved_to = NULL
            WHERE classroom_members.status IN ('left', 'waiting')
           RETURNING user_id AS "id: AccountId""#,
        class as ClassroomId,
        users as &[AccountId],
        role as MemberRole,
    )
    .fetch_all(&mut *tx)
    .await?;
    new.sort_unstable();
    Ok(new)
}

/// How many are in a class or paused.
pub async fn count_members(tx: &mut TenantConn, class: ClassroomId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM classroom_members
            WHERE classroom_id = $1 AND status IN ('active', 'paused')"#,
        class as ClassroomId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// How many teachers a class has beside one person.
pub async fn count_other_teachers(tx: &mut TenantConn, class: ClassroomId, user: AccountId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM classroom_members
            WHERE classroom_id = $1 AND user_id <> $2 AND role = 'teacher' AND status = 'active'"#,
        class as ClassroomId,
        user as AccountId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// These accounts with their roles on the site.
pub async fn roles_of(conn: &mut TenantConn, users: &[AccountId]) -> Result<Vec<(AccountId, Role)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: AccountId", role AS "role: Role" FROM users WHERE id = ANY ($1)"#,
        users as &[AccountId]
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.role)).collect())
}

/// Who is in a class as this, or at all, in the order of their ids.
pub async fn member_ids(
    conn: &mut TenantConn,
    class: ClassroomId,
    role: Option<MemberRole>,
) -> Result<Vec<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT user_id AS "id: AccountId" FROM classroom_members
            WHERE classroom_id = $1 AND status = 'active' AND ($2::text IS NULL OR role = $2) ORDER BY user_id"#,
        class as ClassroomId,
        role as Option<MemberRole>,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A person of a class with all that its teachers see.
pub struct PersonRow {
    pub user_id: AccountId,
    pub full_name: String,
    pub mode: PublicNameMode,
    pub nickname: Option<String>,
    pub dob: Option<Date>,
    pub login: String,
    pub email: Option<String>,
    pub last_seen_at: Option<OffsetDateTime>,
    pub role: MemberRole,
    pub status: MemberStatus,
    pub note: String,
    pub joined_at: OffsetDateTime,
    pub left_at: Option<OffsetDateTime>,
    pub moved_to: Option<ClassroomId>,
    pub moved_to_name: Option<String>,
}

/// The people of a class: teachers first, then by given name. Of one status, or all but those who have left.
pub async fn people(
    conn: &mut TenantConn,
    class: ClassroomId,
    status: Option<MemberStatus>,
    search: &str,
    limit: i64,
) -> Result<Vec<PersonRow>, ApiError> {
    Ok(sqlx::query_as!(
        PersonRow,
        r#"SELECT u.id AS "user_id: AccountId", u.full_name, u.public_name_mode AS "mode: PublicNameMode", u.nickname,
                  u.dob AS "dob: Date", u.email AS login, CASE WHEN u.email LIKE '%@%' THEN u.email END AS email,
                  u.last_seen_at, m.role AS "role: MemberRole", m.status AS "status: MemberStatus", m.note, m.joined_at,
                  m.left_at, m.moved_to AS "moved_to: ClassroomId", c.name AS "moved_to_name?"
             FROM classroom_members m JOIN users u ON u.id = m.user_id
             LEFT JOIN classrooms c ON c.id = m.moved_to AND c.archived_at IS NULL
            WHERE m.classroom_id = $1
              AND CASE WHEN $2::text IS NULL THEN m.status <> 'left' ELSE m.status = $2 END
              AND ($3 = '' OR to_tsvector('simple', u.search_text) @@ to_tsquery('simple', $3))
            ORDER BY m.role DESC, u.given_name, u.family_name, u.id LIMIT $4"#,
        class as ClassroomId,
        status as Option<MemberStatus>,
        search,
        limit,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What is changed of a membership.
pub struct MemberChange {
    pub role: MemberRole,
    pub status: MemberStatus,
    pub note: String,
}

/// What somebody is in a class; whoever else would change it waits.
pub async fn lock_member(
    tx: &mut TenantConn,
    class: ClassroomId,
    user: AccountId,
) -> Result<Option<MemberChange>, ApiError> {
    Ok(sqlx::query_as!(
        MemberChange,
        r#"SELECT role AS "role: MemberRole", status AS "status: MemberStatus", note FROM classroom_members
            WHERE classroom_id = $1 AND user_id = $2 FOR NO KEY UPDATE"#,
        class as ClassroomId,
        user as AccountId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Changes a membership; who was away is back.
pub async fn change_member(
    tx: &mut TenantConn,
    class: ClassroomId,
    user: AccountId,
    change: &MemberChange,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE classroom_members SET role = $3, status = $4, note = $5,
                left_at = CASE WHEN $4 = 'left' THEN left_at END, moved_to = CASE WHEN $4 = 'left' THEN moved_to END
          WHERE classroom_id = $1 AND user_id = $2",
        class as ClassroomId,
        user as AccountId,
        change.role as MemberRole,
        change.status as MemberStatus,
        change.note,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Somebody has left, for another class where one is said.
pub async fn set_left(
    tx: &mut TenantConn,
    class: ClassroomId,
    user: AccountId,
    moved_to: Option<ClassroomId>,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE classroom_members SET status = 'left', left_at = now(), moved_to = $3
          WHERE classroom_id = $1 AND user_id = $2",
        class as ClassroomId,
        user as AccountId,
        moved_to as Option<ClassroomId>,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Forgets somebody who asked to come in and did not.
pub async fn drop_waiting(tx: &mut TenantConn, class: ClassroomId, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM classroom_members WHERE classroom_id = $1 AND user_id = $2 AND status = 'waiting'",
        class as ClassroomId,
        user as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "UPDATE classroom_names SET claimed_by = NULL, claimed_at = NULL
          WHERE classroom_id = $1 AND claimed_by = $2 AND confirmed_at IS NULL",
        class as ClassroomId,
        user as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
