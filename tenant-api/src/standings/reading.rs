//! All that an entry's row is made of, read in the statement that locks the row.

use std::collections::HashMap;

use contest_rules::formats::{ContestFormat, Task, Try};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use sqlx::types::Json;

use super::clock::{Pause, Pauses};
use super::rows::Who;
use super::source::{Contest, ContestRow, Sitting, TaskRow, TryRow, points_of};
use super::store;
use super::words::{BalloonMode, EntryKind, ExerciseType, ShowRanks, SubmissionMode};
use crate::ids::{ContestId, EntryId};
use crate::names::PublicNameMode;

/// What an entry's row is made of, and who is told of it.
pub(super) struct EntrySource {
    pub contest: Contest,
    pub who: Who,
    pub tasks: Vec<Task>,
    pub tries: Vec<Try>,
    pub balloons: Vec<BalloonRow>,
}

/// A balloon of the entry.
#[derive(Debug, Deserialize)]
pub(super) struct BalloonRow {
    pub question_id: i64,
    pub is_revoked: bool,
}

/// Until the transaction ends nobody else makes the entry's row; none where there is no such entry.
///
/// # Errors
/// When the database fails.
pub(super) async fn lock(tx: &mut TenantConn, entry: EntryId) -> Result<Option<EntrySource>, ApiError> {
    match read(tx, entry).await? {
        Some(Read::Current(source)) => return Ok(Some(*source)),
        Some(Read::Changed) => {}
        None if store::insert(tx, entry).await? => {}
        None => return Ok(None),
    }
    // It is locked by now: nothing of it changes any more.
    match read(tx, entry).await? {
        Some(Read::Current(source)) => Ok(Some(*source)),
        Some(Read::Changed) | None => Err(ApiError::internal(anyhow::anyhow!("the row of entry {entry} has changed"))),
    }
}

enum Read {
    Current(Box<EntrySource>),
    /// Somebody else has made the row while this waited for its lock: what was read beside it is older than the row.
    Changed,
}

/// Locks the row where there is one, without writing it: of a row that the transaction has written before, Postgres checks at
/// the next writing that its contest is there, and waits for whoever changes that, who waits for the attempt that is locked
/// here.
async fn read(tx: &mut TenantConn, entry: EntryId) -> Result<Option<Read>, ApiError> {
    let sparing: Vec<&str> =
        ContestFormat::ALL.iter().filter(|format| format.spares_first_test()).map(|format| format.name()).collect();
    let row = sqlx::query!(
        r#"SELECT s.version AS "locked!", (SELECT o.version FROM contest_standings o WHERE o.entry_id = $1) AS "seen!",
                  c.id AS "contest_id: ContestId", c.start_time, c.end_time, c.closes_at, c.freeze_minutes, c.unfrozen_at,
                  c.show_ranks AS "show_ranks: ShowRanks", c.exercise_type AS "exercise_type: ExerciseType",
                  c.submission_mode AS "submission_mode: SubmissionMode", c.format, c.format_options,
                  c.balloons AS "balloon_mode: BalloonMode",
                  e.kind AS "kind: EntryKind", e.candidate_id, e.started_at, e.disqualified_at IS NOT NULL AS "is_disqualified!",
                  u.full_name, u.public_name_mode AS "mode: PublicNameMode", u.nickname, u.dob, u.school, u.province, u.class,
                  (SELECT d.room FROM contest_candidates d WHERE d.contest_id = c.id AND d.user_id = e.user_id) AS "room?",
                  (SELECT coalesce(json_agg(p), '[]') FROM (
                       SELECT room, started_at AS "from", ended_at AS "to" FROM contest_pauses
                        WHERE contest_id = c.id ORDER BY started_at, id) p) AS "pauses!: Json<Vec<Pause>>",
                  (SELECT coalesce(json_agg(q), '[]') FROM (
                       SELECT q.question_id, q.score, q.rule,
                              q.rule IS NOT NULL
                              AND p.question_amount < (SELECT count(*) FROM contest_questions o WHERE o.part_id = p.id)
                              AND NOT EXISTS (SELECT FROM attempts a JOIN attempt_questions d ON d.attempt_id = a.id
                                               WHERE a.entry_id = e.id AND a.contest_part_id = p.id
                                                 AND d.question_id = q.question_id) AS is_left_out
                         FROM contest_questions q JOIN contest_parts p ON p.id = q.part_id
                        WHERE q.contest_id = c.id ORDER BY q.position) q) AS "tasks!: Json<Vec<TaskRow>>",
                  (SELECT coalesce(json_agg(t), '[]') FROM (
                       SELECT b.id, b.question_id, b.status, b.score, b.max_score, b.share, b.subtasks, b.created_at,
                              b.manual_at IS NOT NULL AS by_hand, a.started_at AS part_started_at,
                              c.format = ANY ($2) AND EXISTS (SELECT FROM submission_tests f WHERE f.submission_id = b.id
                                                                  AND f.index = 1 AND f.status <> 'AC') AS failed_first
                         FROM attempts a JOIN submissions b ON b.attempt_id = a.id
                        WHERE a.entry_id = e.id AND b.status <> 'not_tested' ORDER BY b.id) t) AS "tries!: Json<Vec<TryRow>>",
                  (SELECT coalesce(json_agg(l), '[]') FROM (
                       SELECT question_id, state = 'revoked' AS is_revoked FROM balloons WHERE entry_id = e.id) l) AS "balloons!: Json<Vec<BalloonRow>>"
             FROM contest_standings s JOIN contest_entries e ON e.id = s.entry_id JOIN contests c ON c.id = s.contest_id
             JOIN users u ON u.id = e.user_id
            WHERE s.entry_id = $1 FOR NO KEY UPDATE OF s"#,
        entry as EntryId,
        &sparing as &[&str],
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = row else { return Ok(None) };
    // The row that is locked is the newest; all else is as it was when the statement began.
    if row.locked != row.seen {
        return Ok(Some(Read::Changed));
    }
    let contest = ContestRow {
        id: row.contest_id,
        start_time: row.start_time,
        end_time: row.end_time,
        closes_at: row.closes_at,
        freeze_minutes: row.freeze_minutes,
        unfrozen_at: row.unfrozen_at,
        show_ranks: row.show_ranks,
        exercise_type: row.exercise_type,
        submission_mode: row.submission_mode,
        format: row.format,
        format_options: row.format_options,
        balloons: row.balloon_mode,
    };
    let contest = contest.with(Pauses(row.pauses.0))?;
    let tasks: Vec<Task> = row.tasks.0.into_iter().map(Task::from).collect();
    let points: HashMap<i64, f64> = points_of(&tasks);
    let sitting = Sitting { kind: row.kind, started_at: row.started_at, room: row.room.as_deref() };
    let tries = row.tries.0.into_iter().map(|one| contest.try_of(one, sitting, &points)).collect();
    let who = Who {
        entry_id: entry,
        kind: row.kind,
        candidate_id: row.candidate_id,
        full_name: row.full_name,
        mode: row.mode,
        nickname: row.nickname,
        dob: row.dob,
        school: row.school,
        province: row.province,
        class: row.class,
        is_disqualified: row.is_disqualified,
    };
    Ok(Some(Read::Current(Box::new(EntrySource { contest, who, tasks, tries, balloons: row.balloons.0 }))))
}
