//! Who may change a contest, and with it see everything of it.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::actor::Actor;
use crate::approval::{Standing, Status, Visibility};
use crate::ids::{AccountId, ContestId, ContestPartId};
use crate::permissions::Resource;

/// What decides about who may change and see a contest; none where there is no such contest.
///
/// # Errors
/// When the database fails.
pub async fn standing_of(conn: &mut TenantConn, contest: ContestId) -> Result<Option<Standing>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT status AS "status: Status", visibility AS "visibility: Visibility", author_id AS "author_id: AccountId",
                  published_at IS NOT NULL AS "was_published!"
             FROM contests WHERE id = $1"#,
        contest as ContestId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(row.map(|row| Standing {
        resource: Resource::Contest,
        status: row.status,
        visibility: row.visibility,
        author_id: row.author_id,
        was_published: row.was_published,
    }))
}

/// Whether somebody may change the contest of a part.
///
/// # Errors
/// When the database fails.
pub async fn may_edit_part(conn: &mut TenantConn, part: ContestPartId, actor: &Actor) -> Result<bool, ApiError> {
    let contest = sqlx::query_scalar!(
        r#"SELECT contest_id AS "id: ContestId" FROM contest_parts WHERE id = $1"#,
        part as ContestPartId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(contest) = contest else { return Ok(false) };
    Ok(standing_of(conn, contest).await?.is_some_and(|standing| standing.may_edit(Some(actor))))
}
