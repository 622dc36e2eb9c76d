//! Rows as they would be with other verdicts, for who tries judging again; nothing is kept.

use std::collections::HashMap;

use contest_rules::formats::{Row, Task, Try, row};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;

use super::source::{self, state_of, subtasks};
use crate::ids::{ContestId, EntryId};

/// A verdict in place of one that is kept.
#[derive(Debug, Clone)]
pub struct TrialVerdict {
    /// As submissions keep it.
    pub status: String,
    /// Of the points.
    pub share: Option<f64>,
    /// Rows of subtasks, as submissions keep them.
    pub subtasks: Value,
    /// Rejected on the first test.
    pub failed_first: bool,
}

/// An official entry's place in the board as it is.
#[derive(Debug, Clone)]
pub struct KeptRow {
    pub entry_id: EntryId,
    pub score: f64,
    pub penalty_s: i64,
    pub sort: Vec<i64>,
}

/// The rows of these entries by other verdicts, by the submissions' ids.
///
/// # Errors
/// When the database fails.
pub async fn trial_rows(
    conn: &mut TenantConn,
    contest: ContestId,
    entries: &[EntryId],
    verdicts: &HashMap<i64, TrialVerdict>,
) -> Result<Vec<(EntryId, Row)>, ApiError> {
    let contest = source::contest(conn, contest).await?;
    let mut tasks = source::tasks_of(conn, contest.id, entries).await?;
    let points = tasks.values().next().map(|tasks| source::points_of(tasks)).unwrap_or_default();
    let mut tries = source::tries_of(conn, &contest, entries, &points).await?;
    let row_of = |entry: &EntryId| {
        let (tasks, tries) = (tasks.remove(entry).unwrap_or_default(), tries.remove(entry).unwrap_or_default());
        let tries: Vec<Try> = tries.into_iter().map(|one| with(one, &tasks, verdicts)).collect();
        (*entry, row(&contest.rules, &tasks, &tries))
    };
    Ok(entries.iter().map(row_of).collect())
}

fn with(one: Try, tasks: &[Task], verdicts: &HashMap<i64, TrialVerdict>) -> Try {
    let Some(verdict) = verdicts.get(&one.id) else { return one };
    let points = tasks.iter().find(|task| task.id == one.task).map_or(0.0, |task| task.points);
    Try {
        state: state_of(&verdict.status, verdict.share),
        score: verdict.share.unwrap_or(0.0) * points,
        subtasks: subtasks(verdict.subtasks.clone()),
        failed_first: verdict.failed_first,
        ..one
    }
}

/// Those who have a rank, in any order.
///
/// # Errors
/// When the database fails.
pub async fn kept_rows(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<KeptRow>, ApiError> {
    Ok(sqlx::query_as!(
        KeptRow,
        r#"SELECT s.entry_id AS "entry_id: EntryId", (s.live ->> 'score')::float8 AS "score!",
                  (s.live ->> 'penalty_s')::bigint AS "penalty_s!", s.live_sort AS sort
             FROM contest_standings s JOIN contest_entries e ON e.id = s.entry_id
            WHERE s.contest_id = $1 AND e.kind = 'official' AND e.disqualified_at IS NULL"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}
