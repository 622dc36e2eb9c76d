//! The contest that an attempt belongs to.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use crate::attempts::Attempt;
use crate::ids::{ContestId, ContestPartId};

/// The contest whose part an attempt sits.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AttemptContest {
    pub id: ContestId,
    pub slug: String,
    pub name: String,
    pub part_id: ContestPartId,
    pub part_name: String,
}

impl AttemptContest {
    /// None of a quiz.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(conn: &mut TenantConn, attempt: &Attempt) -> Result<Option<Self>, ApiError> {
        let Some(part) = attempt.part_id else { return Ok(None) };
        Ok(sqlx::query_as!(
            AttemptContest,
            r#"SELECT c.id AS "id: ContestId", c.slug, c.name, p.id AS "part_id: ContestPartId", p.name AS part_name
                 FROM contest_parts p JOIN contests c ON c.id = p.contest_id WHERE p.id = $1"#,
            part as ContestPartId,
        )
        .fetch_optional(&mut *conn)
        .await?)
    }
}
