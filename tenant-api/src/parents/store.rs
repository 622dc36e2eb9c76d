//! SQL of parents' links.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Date, OffsetDateTime};

use crate::ids::AccountId;

/// How long it is still told that a link has ended, in days.
const ENDED_KEPT_DAYS: i32 = 30;

/// A child, as letters and the own profile need it.
pub(super) struct Child {
    pub(super) id: AccountId,
    /// An address, or the login name.
    pub(super) email: String,
    pub(super) full_name: String,
    pub(super) dob: Option<Date>,
    pub(super) parent_email: Option<String>,
}

/// A child; nobody else sends or ends its link until the transaction ends.
pub(super) async fn lock_child(conn: &mut TenantConn, id: AccountId) -> Result<Option<Child>, ApiError> {
    sqlx::query!("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", id as AccountId)
        .fetch_optional(&mut *conn)
        .await?;
    find_child(conn, id).await
}

pub(super) async fn find_child(conn: &mut TenantConn, id: AccountId) -> Result<Option<Child>, ApiError> {
    Ok(sqlx::query_as!(
        Child,
        r#"SELECT id AS "id: AccountId", email, full_name, dob, parent_email FROM users WHERE id = $1"#,
        id as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Where a child's link stands.
pub(super) struct Link {
    pub(super) email: String,
    pub(super) sent_at: OffsetDateTime,
    pub(super) expires_at: OffsetDateTime,
    pub(super) is_expired: bool,
    pub(super) confirmed_at: Option<OffsetDateTime>,
    pub(super) is_stopped: bool,
}

pub(super) async fn link_of(conn: &mut TenantConn, child: AccountId) -> Result<Option<Link>, ApiError> {
    Ok(sqlx::query_as!(
        Link,
        r#"SELECT email, sent_at, expires_at, expires_at <= now() AS "is_expired!", confirmed_at,
                  stopped_at IS NOT NULL AS "is_stopped!"
             FROM parent_links WHERE user_id = $1"#,
        child as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Makes a child's link, or another in its place. That the address was confirmed stays, unless the parent has ended it.
pub(super) async fn put(
    conn: &mut TenantConn,
    (child, email): (AccountId, &str),
    token_hash: [u8; 32],
    expires_at: OffsetDateTime,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO parent_links (user_id, email, token_hash, expires_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, token_hash = excluded.token_hash, sent_at = now(),
             expires_at = excluded.expires_at, stopped_at = NULL,
             confirmed_at = CASE WHEN parent_links.email = excluded.email AND parent_links.stopped_at IS NULL
                                 THEN parent_links.confirmed_at END",
        child as AccountId,
        email,
        &token_hash[..],
        expires_at,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

pub(super) async fn delete(conn: &mut TenantConn, child: AccountId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM parent_links WHERE user_id = $1", child as AccountId).execute(&mut *conn).await?;
    Ok(())
}

/// How many letters went to a child's parent within a day.
pub(super) async fn count_letters(conn: &mut TenantConn, child: AccountId) -> Result<i64, ApiError> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM parent_letters WHERE user_id = $1 AND sent_at > now() - interval '1 day'"#,
        child as AccountId,
    );
    Ok(count.fetch_one(&mut *conn).await?)
}

/// Notes that a letter goes out; its number.
pub(super) async fn note_letter(conn: &mut TenantConn, child: AccountId) -> Result<i64, ApiError> {
    let id = sqlx::query_scalar!("INSERT INTO parent_letters (user_id) VALUES ($1) RETURNING id", child as AccountId);
    Ok(id.fetch_one(&mut *conn).await?)
}

/// A link that opens its child's page.
pub(super) struct OpenLink {
    pub(super) child: AccountId,
    pub(super) email: String,
    pub(super) full_name: String,
    pub(super) school: Option<String>,
    pub(super) class: Option<String>,
    pub(super) dob: Option<Date>,
    pub(super) expires_at: OffsetDateTime,
    pub(super) confirmed_at: Option<OffsetDateTime>,
}

/// The link of a token; none where it has ended, or the child's account or its parent's address is another by now.
pub(super) async fn find_open(conn: &mut TenantConn, token_hash: [u8; 32]) -> Result<Option<OpenLink>, ApiError> {
    Ok(sqlx::query_as!(
        OpenLink,
        r#"SELECT u.id AS "child: AccountId", l.email, u.full_name, u.school, u.class, u.dob, l.expires_at, l.confirmed_at
             FROM parent_links l JOIN users u ON u.id = l.user_id
            WHERE l.token_hash = $1 AND l.expires_at > now() AND l.stopped_at IS NULL AND lower(u.parent_email) = l.email
              AND u.blocked_at IS NULL AND u.erase_at IS NULL AND u.erased_at IS NULL"#,
        &token_hash[..],
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The same; nobody else changes it until the transaction ends.
pub(super) async fn lock_open(conn: &mut TenantConn, token_hash: [u8; 32]) -> Result<Option<OpenLink>, ApiError> {
    sqlx::query!("SELECT user_id FROM parent_links WHERE token_hash = $1 FOR UPDATE", &token_hash[..])
        .fetch_optional(&mut *conn)
        .await?;
    find_open(conn, token_hash).await
}

/// Notes that the parent has confirmed the address; the first time counts.
pub(super) async fn confirm(conn: &mut TenantConn, child: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE parent_links SET confirmed_at = coalesce(confirmed_at, now()) WHERE user_id = $1",
        child as AccountId
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Notes that the parent wants no such page.
pub(super) async fn stop(conn: &mut TenantConn, child: AccountId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE parent_links SET stopped_at = now() WHERE user_id = $1", child as AccountId)
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// A parent who has confirmed the address, and whose child it is.
pub struct ConfirmedParent {
    pub child: AccountId,
    pub child_name: String,
    pub email: String,
}

/// The parents of these children who have confirmed their address and whose link is good.
pub async fn confirmed(conn: &mut TenantConn, children: &[AccountId]) -> Result<Vec<ConfirmedParent>, ApiError> {
    Ok(sqlx::query_as!(
        ConfirmedParent,
        r#"SELECT u.id AS "child: AccountId", u.full_name AS child_name, l.email
             FROM parent_links l JOIN users u ON u.id = l.user_id
            WHERE l.user_id = ANY($1) AND l.confirmed_at IS NOT NULL AND l.expires_at > now() AND l.stopped_at IS NULL
              AND lower(u.parent_email) = l.email AND u.erase_at IS NULL AND u.erased_at IS NULL
            ORDER BY u.id"#,
        children as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Takes away what ended long ago; whether there is anything left.
pub(super) async fn expire(conn: &mut TenantConn) -> Result<bool, ApiError> {
    sqlx::query!(
        "DELETE FROM parent_links WHERE least(expires_at, stopped_at) < now() - make_interval(days => $1)",
        ENDED_KEPT_DAYS
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("DELETE FROM parent_letters WHERE sent_at < now() - interval '1 day'").execute(&mut *conn).await?;
    let left = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM parent_links) OR EXISTS (SELECT FROM parent_letters) AS "left!""#
    );
    Ok(left.fetch_one(&mut *conn).await?)
}
