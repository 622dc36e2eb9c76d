//! SQL of invitations.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::inviting::ClassPlace;
use crate::ids::{AccountId, ClassroomId, InvitationId};
use crate::listing::Counted;
use crate::permissions::Role;

platform::text_enum! {
    /// Where an invitation stands.
    pub enum InvitationStatus {
        /// A letter is on its way or waits to be opened.
        Sent = "sent",
        /// It became an account.
        Accepted = "accepted",
        /// Its letter opens nothing any more.
        Expired = "expired",
    }
}

/// An invitation as lists show it.
pub(super) struct Row {
    pub(super) id: InvitationId,
    pub(super) email: String,
    pub(super) role: Role,
    pub(super) sent_at: OffsetDateTime,
    pub(super) expires_at: OffsetDateTime,
    pub(super) is_accepted: bool,
    pub(super) invited_by: Option<String>,
    total: i64,
}

impl Counted for Row {
    fn total(&self) -> i64 {
        self.total
    }
}

/// A page of invitations, the newest first: those of one person, or all.
pub(super) async fn list(
    conn: &mut TenantConn,
    by: Option<AccountId>,
    search: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT i.id AS "id: InvitationId", i.email, i.role AS "role: Role", i.sent_at, i.expires_at,
                  i.accepted_at IS NOT NULL AS "is_accepted!", coalesce(nullif(u.full_name, ''), u.email) AS invited_by,
                  count(*) OVER () AS "total!"
             FROM invitations i LEFT JOIN users u ON u.id = i.invited_by
            WHERE ($1::bigint IS NULL OR i.invited_by = $1) AND ($2 = '' OR strpos(i.email, $2) > 0)
            ORDER BY i.sent_at DESC, i.id DESC LIMIT $3 OFFSET $4"#,
        by as Option<AccountId>,
        search,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// An invitation that is there, as inviting again and withdrawing need it.
pub(super) struct Invitation {
    pub(super) id: InvitationId,
    pub(super) email: String,
    pub(super) role: Role,
    pub(super) invited_by: Option<AccountId>,
    pub(super) is_accepted: bool,
    pub(super) round: i32,
}

/// The invitation of an address; nobody else changes it until the transaction ends.
pub(super) async fn lock_of(conn: &mut TenantConn, email: &str) -> Result<Option<Invitation>, ApiError> {
    Ok(sqlx::query_as!(
        Invitation,
        r#"SELECT id AS "id: InvitationId", email, role AS "role: Role", invited_by AS "invited_by: AccountId",
                  accepted_at IS NOT NULL AS "is_accepted!", round FROM invitations WHERE email = $1 FOR UPDATE"#,
        email,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The same by its id.
pub(super) async fn lock(conn: &mut TenantConn, id: InvitationId) -> Result<Option<Invitation>, ApiError> {
    Ok(sqlx::query_as!(
        Invitation,
        r#"SELECT id AS "id: InvitationId", email, role AS "role: Role", invited_by AS "invited_by: AccountId",
                  accepted_at IS NOT NULL AS "is_accepted!", round FROM invitations WHERE id = $1 FOR UPDATE"#,
        id as InvitationId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Whether there is an account with this address.
pub(super) async fn has_account(conn: &mut TenantConn, email: &str) -> Result<bool, ApiError> {
    let found = sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM users WHERE email = $1) AS "has!""#, email);
    Ok(found.fetch_one(&mut *conn).await?)
}

/// Invites an address, or renews its invitation: the former letter opens nothing any more. Its id and round.
pub(super) async fn put(
    conn: &mut TenantConn,
    (email, role, class): (&str, Role, Option<ClassPlace>),
    by: AccountId,
    token_hash: [u8; 32],
    expires_at: OffsetDateTime,
) -> Result<(InvitationId, i32), ApiError> {
    let row = sqlx::query!(
        r#"INSERT INTO invitations (email, role, token_hash, invited_by, expires_at, classroom_id, classroom_role)
           VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $7 THEN 'teacher' ELSE 'student' END)
           ON CONFLICT (email) DO UPDATE SET role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
               expires_at = excluded.expires_at, classroom_id = excluded.classroom_id, classroom_role = excluded.classroom_role, sent_at = now(), round = invitations.round + 1, accepted_at = NULL, user_id = NULL
           RETURNING id AS "id: InvitationId", round"#,
        email,
        role as Role,
        &token_hash[..],
        by as AccountId,
        expires_at,
        class.map(|class| class.id) as Option<ClassroomId>,
        class.is_some_and(|class| class.leads),
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok((row.id, row.round))
}

pub(super) async fn delete(conn: &mut TenantConn, id: InvitationId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM invitations WHERE id = $1", id as InvitationId).execute(&mut *conn).await?;
    Ok(())
}

/// An invitation that may be taken.
pub(super) struct Open {
    pub(super) id: InvitationId,
    pub(super) email: String,
    pub(super) role: Role,
    pub(super) invited_by: Option<AccountId>,
    pub(super) class: Option<ClassroomId>,
    pub(super) leads_class: bool,
}

/// The invitation of a token that is good and was not taken; nobody else takes it until the transaction ends.
pub(super) async fn lock_open(conn: &mut TenantConn, token_hash: [u8; 32]) -> Result<Option<Open>, ApiError> {
    Ok(sqlx::query_as!(
        Open,
        r#"SELECT id AS "id: InvitationId", email, role AS "role: Role", invited_by AS "invited_by: AccountId",
                  classroom_id AS "class: ClassroomId", coalesce(classroom_role = 'teacher', false) AS "leads_class!" FROM invitations
            WHERE token_hash = $1 AND accepted_at IS NULL AND expires_at > now() FOR UPDATE"#,
        &token_hash[..],
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The same, looked at alone.
pub(super) async fn find_open(conn: &mut TenantConn, token_hash: [u8; 32]) -> Result<Option<Open>, ApiError> {
    Ok(sqlx::query_as!(
        Open,
        r#"SELECT id AS "id: InvitationId", email, role AS "role: Role", invited_by AS "invited_by: AccountId",
                  classroom_id AS "class: ClassroomId", coalesce(classroom_role = 'teacher', false) AS "leads_class!" FROM invitations
            WHERE token_hash = $1 AND accepted_at IS NULL AND expires_at > now()"#,
        &token_hash[..],
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Notes whose account came of it.
pub(super) async fn set_accepted(conn: &mut TenantConn, id: InvitationId, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE invitations SET accepted_at = now(), user_id = $2 WHERE id = $1",
        id as InvitationId,
        user as AccountId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Whoever takes an invitation.
pub(super) struct Guest {
    pub(super) email: String,
    pub(super) full_name: String,
    pub(super) role: Role,
    pub(super) is_blocked: bool,
}

/// The account that takes one, locked.
pub(super) async fn lock_guest(conn: &mut TenantConn, user: AccountId) -> Result<Guest, ApiError> {
    Ok(sqlx::query_as!(
        Guest,
        r#"SELECT email, full_name, role AS "role: Role", blocked_at IS NOT NULL AS "is_blocked!"
             FROM users WHERE id = $1 FOR NO KEY UPDATE"#,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Notes that the account's address is its person's.
pub(super) async fn verify(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE users SET email_verified_at = coalesce(email_verified_at, now()) WHERE id = $1",
        user as AccountId
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Whether a class is there, goes on, and is led by `teacher`; nobody named: by whoever leads all.
pub(super) async fn is_led(
    conn: &mut TenantConn,
    class: ClassroomId,
    teacher: Option<AccountId>,
) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM classrooms c
                           WHERE c.id = $1 AND c.archived_at IS NULL AND c.status <> 'finished'
                             AND ($2::bigint IS NULL
                                  OR EXISTS (SELECT FROM classroom_members m
                                              WHERE m.classroom_id = c.id AND m.user_id = $2 AND m.role = 'teacher' AND m.status = 'active'))
                         ) AS "is!""#,
        class as ClassroomId,
        teacher as Option<AccountId>,
    )
    .fetch_one(&mut *conn)
    .await?)
}
