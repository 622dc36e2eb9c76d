//! Visits' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use platform::text_enum;
use time::OffsetDateTime;

use crate::ids::{AccountId, VisitId};
use crate::sessions;

/// A visit that a link has just led to.
pub struct Entered {
    pub id: VisitId,
    pub user_id: AccountId,
    pub expires_at: OffsetDateTime,
}

/// Uses a link up.
pub async fn take_link(conn: &mut TenantConn, link_hash: [u8; 32]) -> Result<Option<Entered>, ApiError> {
    Ok(sqlx::query_as!(
        Entered,
        r#"UPDATE platform_visits SET link_hash = NULL, entered_at = now()
            WHERE link_hash = $1 AND link_expires_at > now() AND expires_at > now() AND ended_at IS NULL
           RETURNING id AS "id: VisitId", user_id AS "user_id: AccountId", expires_at"#,
        &link_hash[..],
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A row of the list of visits.
pub struct VisitRow {
    pub id: VisitId,
    pub operator: String,
    pub reason: String,
    pub started_at: OffsetDateTime,
    pub expires_at: OffsetDateTime,
    pub entered_at: Option<OffsetDateTime>,
    pub ended_at: Option<OffsetDateTime>,
    pub ended_side: Option<EndedSide>,
    pub ended_by: String,
    pub live: bool,
    pub actions: i64,
    pub total: i64,
}

/// A page of visits, the newest first; `only` for one of them.
pub async fn list(
    conn: &mut TenantConn,
    only: Option<VisitId>,
    (limit, offset): (i64, i64),
) -> Result<Vec<VisitRow>, ApiError> {
    Ok(sqlx::query_as!(
        VisitRow,
        r#"SELECT id AS "id: VisitId", operator, reason, started_at, expires_at, entered_at, ended_at,
                  ended_side AS "ended_side: EndedSide", ended_by,
                  ended_at IS NULL AND expires_at > now() AS "live!",
                  (SELECT count(*) FROM platform_visit_actions a WHERE a.visit_id = v.id) AS "actions!",
                  count(*) OVER () AS "total!"
             FROM platform_visits v WHERE $1::bigint IS NULL OR id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3"#,
        only as Option<VisitId>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The visit that goes on in this site, the newest if there are several.
pub async fn live(conn: &mut TenantConn) -> Result<Option<VisitRow>, ApiError> {
    let live = sqlx::query_scalar!(
        r#"SELECT id AS "id: VisitId" FROM platform_visits
            WHERE ended_at IS NULL AND expires_at > now() AND entered_at IS NOT NULL ORDER BY id DESC LIMIT 1"#
    )
    .fetch_optional(&mut *conn)
    .await?;
    match live {
        Some(id) => Ok(list(conn, Some(id), (1, 0)).await?.pop()),
        None => Ok(None),
    }
}

text_enum! {
    /// Who ended a visit before its time.
    pub enum EndedSide {
        /// An admin of the site.
        Site = "site",
        /// The operator who visited.
        Visitor = "visitor",
        /// Another operator of the platform, or nobody: the visitor is none any more.
        Platform = "platform",
        /// Nobody: the link ran out.
        Unused = "unused",
    }
}

/// Ends a visit and its sessions; false where none of that number goes on.
pub async fn end(conn: &mut TenantConn, id: VisitId, side: EndedSide, by: &str) -> Result<bool, ApiError> {
    let ended = sqlx::query!(
        "UPDATE platform_visits SET ended_at = now(), ended_side = $2, ended_by = $3, link_hash = NULL
          WHERE id = $1 AND ended_at IS NULL AND expires_at > now()",
        id as VisitId,
        side as EndedSide,
        by,
    )
    .execute(&mut *conn)
    .await?;
    sessions::delete_of_visit(conn, id).await?;
    Ok(ended.rows_affected() > 0)
}

/// Somebody's name or, without one, address.
pub async fn name_of(conn: &mut TenantConn, user: AccountId) -> Result<String, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT coalesce(nullif(full_name, ''), email) AS "name!" FROM users WHERE id = $1"#,
        user as AccountId
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Notes what a visitor changed, or tried to.
pub async fn insert_action(
    conn: &mut TenantConn,
    visit: VisitId,
    method: &str,
    path: &str,
    status: i32,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO platform_visit_actions (visit_id, method, path, status) VALUES ($1, $2, $3, $4)",
        visit as VisitId,
        method,
        path,
        status,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// A row of the list of what was changed.
pub struct ActionRow {
    pub at: OffsetDateTime,
    pub method: String,
    pub path: String,
    pub status: i32,
    pub total: i64,
}

/// A page of what was changed in a visit, the newest first.
pub async fn actions(
    conn: &mut TenantConn,
    visit: VisitId,
    (limit, offset): (i64, i64),
) -> Result<Vec<ActionRow>, ApiError> {
    Ok(sqlx::query_as!(
        ActionRow,
        r#"SELECT at, method, path, status, count(*) OVER () AS "total!" FROM platform_visit_actions
            WHERE visit_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3"#,
        visit as VisitId,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}
