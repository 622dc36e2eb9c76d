//! What a row is made of: the contest's rules, its questions, and what an entry has sent.

use std::collections::HashMap;

use contest_rules::formats::{ContestFormat, Options, Rules, SubtaskScore, Task, TaskRule, Try, TryState};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use serde_json::Value;
use time::{Duration, OffsetDateTime};

use super::clock::{self, Pauses};
use super::words::{BalloonMode, EntryKind, ExerciseType, ShowRanks, SubmissionMode};
use crate::ids::{ContestId, EntryId};

/// When a contest is, and what of it is seen when.
#[derive(Debug, Clone, Copy)]
pub struct Timing {
    pub start: OffsetDateTime,
    /// When the last of those who take part is through.
    pub end: OffsetDateTime,
    /// From when others' rows stand still; none: never.
    pub freeze_at: Option<OffsetDateTime>,
    /// Since when everybody sees the live rows again.
    pub unfrozen_at: Option<OffsetDateTime>,
    pub show_ranks: ShowRanks,
    /// Whether nobody who takes part learns anything before the end.
    pub is_blind: bool,
}

impl Timing {
    /// Whether those who take part learn nothing yet of what they got.
    pub fn tells_nothing(&self, now: OffsetDateTime) -> bool {
        self.is_blind && now < self.end
    }

    /// Whether others' rows stand still.
    pub fn is_frozen(&self, now: OffsetDateTime) -> bool {
        self.freeze_at.is_some_and(|at| now >= at) && self.unfrozen_at.is_none()
    }

    /// Whether what was solved in it counts elsewhere: nothing else tells what its board does not.
    pub fn is_released(&self, now: OffsetDateTime) -> bool {
        now >= self.end && !self.is_frozen(now)
    }

    /// Whether everybody sees the table.
    pub fn shows_table(&self, now: OffsetDateTime) -> bool {
        match self.show_ranks {
            ShowRanks::On => now >= self.start && !self.tells_nothing(now),
            ShowRanks::Off => false,
            ShowRanks::AfterEnd => now >= self.end,
        }
    }
}

/// A contest as its rows are made.
pub(super) struct Contest {
    pub id: ContestId,
    pub timing: Timing,
    pub exercise_type: ExerciseType,
    pub rules: Rules,
    pub pauses: Pauses,
    pub balloons: BalloonMode,
}

pub(super) async fn contest(conn: &mut TenantConn, id: ContestId) -> Result<Contest, ApiError> {
    let row = sqlx::query!(
        r#"SELECT start_time, end_time, closes_at, freeze_minutes, unfrozen_at, show_ranks AS "show_ranks: ShowRanks",
                  exercise_type AS "exercise_type: ExerciseType", submission_mode AS "submission_mode: SubmissionMode",
                  format, format_options, balloons AS "balloons: BalloonMode"
             FROM contests WHERE id = $1"#,
        id as ContestId,
    )
    .fetch_one(&mut *conn)
    .await?;
    let format: ContestFormat = serde_json::from_value(Value::String(row.format)).map_err(ApiError::internal)?;
    let options: Options = serde_json::from_value(row.format_options).map_err(ApiError::internal)?;
    let freeze_at = row.freeze_minutes.map(|minutes| row.end_time - Duration::minutes(minutes.into()));
    Ok(Contest {
        id,
        timing: Timing {
            start: row.start_time,
            end: row.closes_at,
            freeze_at,
            unfrozen_at: row.unfrozen_at,
            show_ranks: row.show_ranks,
            is_blind: format == ContestFormat::Oi,
        },
        exercise_type: row.exercise_type,
        rules: Rules {
            format,
            options,
            duration_s: (row.end_time - row.start_time).whole_seconds(),
            freeze_s: freeze_at.map(|at| (at - row.start_time).whole_seconds()),
            once: row.submission_mode == SubmissionMode::Once,
        },
        pauses: clock::pauses(conn, id).await?,
        balloons: row.balloons,
    })
}

/// When a contest is, and what of it is seen when.
///
/// # Errors
/// When the database fails.
pub async fn timing_of(conn: &mut TenantConn, id: ContestId) -> Result<Timing, ApiError> {
    Ok(contest(conn, id).await?.timing)
}

/// The questions of a contest as they count for an entry.
pub(super) async fn tasks(conn: &mut TenantConn, contest: ContestId, entry: EntryId) -> Result<Vec<Task>, ApiError> {
    Ok(tasks_of(conn, contest, &[entry]).await?.remove(&entry).unwrap_or_default())
}

/// The questions of a contest as they count for each entry. A rule for all counts also for who was not asked, but not where
/// others were drawn for them.
pub(super) async fn tasks_of(
    conn: &mut TenantConn,
    contest: ContestId,
    entries: &[EntryId],
) -> Result<HashMap<EntryId, Vec<Task>>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT e.id AS "entry!: EntryId", q.question_id, q.score, q.rule,
                  (p.question_amount < (SELECT count(*) FROM contest_questions o WHERE o.part_id = p.id)
                   AND NOT EXISTS (SELECT FROM attempts a JOIN attempt_questions d ON d.attempt_id = a.id
                                    WHERE a.entry_id = e.id AND a.contest_part_id = p.id AND d.question_id = q.question_id))
                      AS "is_left_out!"
             FROM contest_questions q JOIN contest_parts p ON p.id = q.part_id
            CROSS JOIN unnest($2::bigint[]) AS e (id)
            WHERE q.contest_id = $1 ORDER BY e.id, q.position"#,
        contest as ContestId,
        entries as &[EntryId],
    )
    .fetch_all(&mut *conn)
    .await?;
    let rule = |word: Option<String>| match word.as_deref() {
        Some("full_marks") => Some(TaskRule::FullMarks),
        Some(_) => Some(TaskRule::DoesNotCount),
        None => None,
    };
    let mut found: HashMap<EntryId, Vec<Task>> = HashMap::with_capacity(entries.len());
    for row in rows {
        let rule = rule(row.rule.filter(|_| !row.is_left_out));
        found.entry(row.entry).or_default().push(Task { id: row.question_id, points: row.score, rule });
    }
    Ok(found)
}

/// What an entry has sent. What is not handed in yet is no try.
pub(super) async fn tries(
    conn: &mut TenantConn,
    contest: &Contest,
    entry: EntryId,
    tasks: &[Task],
) -> Result<Vec<Try>, ApiError> {
    let points = points_of(tasks);
    Ok(tries_of(conn, contest, &[entry], &points).await?.remove(&entry).unwrap_or_default())
}

/// What each question gives at most: the same for all entries.
pub(super) fn points_of(tasks: &[Task]) -> HashMap<i64, f64> {
    tasks.iter().map(|task| (task.id, task.points)).collect()
}

/// What each entry has sent, with what the questions give at most.
pub(super) async fn tries_of(
    conn: &mut TenantConn,
    contest: &Contest,
    entries: &[EntryId],
    points: &HashMap<i64, f64>,
) -> Result<HashMap<EntryId, Vec<Try>>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT e.id AS "entry!: EntryId", s.id, s.question_id, s.status, s.score, s.max_score, s.share, s.subtasks,
                  s.created_at, s.manual_at IS NOT NULL AS "by_hand!", a.started_at AS part_started_at,
                  e.started_at AS entry_started_at, e.kind AS "kind: EntryKind", c.room,
                  EXISTS (SELECT FROM submission_tests t WHERE t.submission_id = s.id AND t.index = 1 AND t.status <> 'AC')
                      AS "failed_first!"
             FROM contest_entries e JOIN attempts a ON a.entry_id = e.id JOIN submissions s ON s.attempt_id = a.id
             LEFT JOIN contest_candidates c ON c.contest_id = e.contest_id AND c.user_id = e.user_id
            WHERE e.id = ANY ($1) AND s.status <> 'not_tested' ORDER BY s.id"#,
        entries as &[EntryId],
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut found: HashMap<EntryId, Vec<Try>> = HashMap::with_capacity(entries.len());
    for row in rows {
        let points = points.get(&row.question_id).copied().unwrap_or_default();
        let began = match (contest.exercise_type, row.kind) {
            (ExerciseType::Timed, _) => row.part_started_at,
            (ExerciseType::Free, EntryKind::Virtual) => row.entry_started_at,
            (ExerciseType::Free, EntryKind::Official | EntryKind::Out) => contest.timing.start,
        };
        let paused = contest.pauses.within(row.room.as_deref(), (began, row.created_at));
        let share = match row.by_hand {
            true => Some(row.score / row.max_score).filter(|share| share.is_finite()),
            false => row.share,
        };
        found.entry(row.entry).or_default().push(Try {
            id: row.id,
            task: row.question_id,
            at_s: (row.created_at - began - paused).whole_seconds().max(0),
            state: state_of(&row.status, share),
            score: share.unwrap_or(0.0) * points,
            subtasks: subtasks(row.subtasks),
            failed_first: row.failed_first,
        });
    }
    Ok(found)
}

/// Compile errors, faults of ours and what was stopped count for nothing.
pub(super) fn state_of(status: &str, share: Option<f64>) -> TryState {
    match status {
        "AC" => TryState::Accepted,
        "running" | "waiting_manual_judge" => TryState::Pending,
        "CPE" | "SVE" | "stop" => TryState::NotCounted,
        _ if share.is_some_and(|share| share >= 1.0) => TryState::Accepted,
        _ => TryState::Rejected,
    }
}

#[derive(Deserialize)]
struct Subtask {
    id: i64,
    #[serde(default)]
    score: f64,
    #[serde(default)]
    max_score: f64,
}

pub(super) fn subtasks(kept: Value) -> Vec<SubtaskScore> {
    let rows: Vec<Subtask> = serde_json::from_value(kept).unwrap_or_default();
    let of = |row: Subtask| SubtaskScore { id: row.id, score: row.score, max_score: row.max_score };
    rows.into_iter().map(of).collect()
}
