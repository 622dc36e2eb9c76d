//! Trials' SQL.

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::changes::Changes;
use super::words::ContestRejudgeStatus;
use crate::contests::messages::CONTEST_REJUDGE_OPEN;
use crate::ids::{AccountId, ContestId, EntryId, QuestionId};

/// Judging a contest's answers again, on trial or for good.
#[derive(Debug, Clone)]
pub struct Trial {
    pub id: Uuid,
    pub contest_id: ContestId,
    /// None: all of its questions.
    pub question_id: Option<QuestionId>,
    pub status: ContestRejudgeStatus,
    pub total: i32,
    pub judged: i32,
    changes: Value,
    pub created_at: OffsetDateTime,
    pub applied_at: Option<OffsetDateTime>,
}

impl Trial {
    /// What it has found, once it is ready.
    pub fn changes(&self) -> Changes {
        serde_json::from_value(self.changes.clone()).unwrap_or_default()
    }
}

/// Begins a trial.
///
/// # Errors
/// 409 while another of the contest is open.
pub async fn insert(
    tx: &mut TenantConn,
    id: Uuid,
    (contest, question): (ContestId, Option<QuestionId>),
    by: AccountId,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO contest_rejudges (id, contest_id, question_id, status, started_by) VALUES ($1, $2, $3, 'judging', $4)",
        id,
        contest as ContestId,
        question as Option<QuestionId>,
        by as AccountId,
    )
    .execute(&mut *tx)
    .await
    .map_err(|error| match broken_constraint(&error) {
        Some("contest_rejudges_open") => CONTEST_REJUDGE_OPEN.into(),
        _ => ApiError::from(error),
    })?;
    Ok(())
}

/// Says how many programs the judge runs for it.
pub async fn set_total(tx: &mut TenantConn, id: Uuid, total: i32) -> Result<(), ApiError> {
    sqlx::query!("UPDATE contest_rejudges SET total = $2 WHERE id = $1", id, total).execute(&mut *tx).await?;
    Ok(())
}

/// The latest of a contest.
pub async fn latest(conn: &mut TenantConn, contest: ContestId) -> Result<Option<Trial>, ApiError> {
    let id = sqlx::query_scalar!(
        "SELECT id FROM contest_rejudges WHERE contest_id = $1 ORDER BY created_at DESC LIMIT 1",
        contest as ContestId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    match id {
        Some(id) => find(conn, id).await,
        None => Ok(None),
    }
}

pub async fn find(conn: &mut TenantConn, id: Uuid) -> Result<Option<Trial>, ApiError> {
    Ok(sqlx::query_as!(
        Trial,
        r#"SELECT id, contest_id AS "contest_id: ContestId", question_id AS "question_id: QuestionId",
                  status AS "status: ContestRejudgeStatus", total, judged, changes, created_at, applied_at
             FROM contest_rejudges WHERE id = $1"#,
        id,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The same; nobody else changes it until the transaction ends.
pub async fn lock(tx: &mut TenantConn, id: Uuid) -> Result<Option<Trial>, ApiError> {
    sqlx::query!("SELECT id FROM contest_rejudges WHERE id = $1 FOR UPDATE", id).fetch_optional(&mut *tx).await?;
    find(tx, id).await
}

pub async fn set_status(tx: &mut TenantConn, id: Uuid, status: ContestRejudgeStatus) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE contest_rejudges SET status = $2, applied_at = CASE WHEN $2 = 'applied' THEN now() END WHERE id = $1",
        id,
        status as ContestRejudgeStatus,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

pub async fn set_changes(tx: &mut TenantConn, id: Uuid, changes: &Changes) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE contest_rejudges SET changes = $2 WHERE id = $1",
        id,
        serde_json::to_value(changes).map_err(ApiError::internal)?,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

pub async fn delete(tx: &mut TenantConn, id: Uuid) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM contest_rejudges WHERE id = $1", id).execute(&mut *tx).await?;
    Ok(())
}

/// Somebody who takes part, for staff.
pub struct Named {
    pub entry_id: EntryId,
    pub full_name: String,
    pub candidate_id: Option<String>,
}

pub async fn names_of(conn: &mut TenantConn, entries: &[EntryId]) -> Result<Vec<Named>, ApiError> {
    Ok(sqlx::query_as!(
        Named,
        r#"SELECT e.id AS "entry_id: EntryId", u.full_name, e.candidate_id
             FROM contest_entries e JOIN users u ON u.id = e.user_id WHERE e.id = ANY ($1)"#,
        entries as &[EntryId],
    )
    .fetch_all(&mut *conn)
    .await?)
}
