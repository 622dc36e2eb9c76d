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

/// What a contest's row says of how its standings are made.
pub(super) struct ContestRow {
    pub id: ContestId,
    pub start_time: OffsetDateTime,
    pub end_time: OffsetDateTime,
    pub closes_at: OffsetDateTime,
    pub freeze_minutes: Option<i32>,
    pub unfrozen_at: Option<OffsetDateTime>,
    pub show_ranks: ShowRanks,
    pub exercise_type: ExerciseType,
    pub submission_mode: SubmissionMode,
    pub format: String,
    pub format_options: Value,
    pub balloons: BalloonMode,
}

impl ContestRow {
    pub(super) fn with(self, pauses: Pauses) -> Result<Contest, ApiError> {
        let format: ContestFormat = serde_json::from_value(Value::String(self.format)).map_err(ApiError::internal)?;
        let options: Options = serde_json::from_value(self.format_options).map_err(ApiError::internal)?;
        let freeze_at = self.freeze_minutes.map(|minutes| self.end_time - Duration::minutes(minutes.into()));
        Ok(Contest {
            id: self.id,
            timing: Timing {
                start: self.start_time,
                end: self.closes_at,
                freeze_at,
                unfrozen_at: self.unfrozen_at,
                show_ranks: self.show_ranks,
                is_blind: format == ContestFormat::Oi,
            },
            exercise_type: self.exercise_type,
            rules: Rules {
                format,
                options,
                duration_s: (self.end_time - self.start_time).whole_seconds(),
                freeze_s: freeze_at.map(|at| (at - self.start_time).whole_seconds()),
                once: self.submission_mode == SubmissionMode::Once,
            },
            pauses,
            balloons: self.balloons,
        })
    }
}

pub(super) async fn contest(conn: &mut TenantConn, id: ContestId) -> Result<Contest, ApiError> {
    let row = sqlx::query_as!(
        ContestRow,
        r#"SELECT id AS "id: ContestId", start_time, end_time, closes_at, freeze_minutes, unfrozen_at,
                  show_ranks AS "show_ranks: ShowRanks", exercise_type AS "exercise_type: ExerciseType",
                  submission_mode AS "submission_mode: SubmissionMode", format, format_options,
                  balloons AS "balloons: BalloonMode"
             FROM contests WHERE id = $1"#,
        id as ContestId,
    )
    .fetch_one(&mut *conn)
    .await?;
    row.with(clock::pauses(conn, id).await?)
}

/// When a contest is, and what of it is seen when.
///
/// # Errors
/// When the database fails.
pub async fn timing_of(conn: &mut TenantConn, id: ContestId) -> Result<Timing, ApiError> {
    Ok(contest(conn, id).await?.timing)
}

/// A question of a contest as it counts for an entry.
#[derive(Debug, Deserialize)]
pub(super) struct TaskRow {
    question_id: i64,
    score: f64,
    rule: Option<String>,
    /// Others were drawn for the entry.
    is_left_out: bool,
}

impl From<TaskRow> for Task {
    fn from(row: TaskRow) -> Self {
        let rule = match row.rule.as_deref() {
            _ if row.is_left_out => None,
            Some("full_marks") => Some(TaskRule::FullMarks),
            Some(_) => Some(TaskRule::DoesNotCount),
            None => None,
        };
        Self { id: row.question_id, points: row.score, rule }
    }
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
    let mut found: HashMap<EntryId, Vec<Task>> = HashMap::with_capacity(entries.len());
    for row in rows {
        let (question_id, score, rule, is_left_out) = (row.question_id, row.score, row.rule, row.is_left_out);
        found.entry(row.entry).or_default().push(TaskRow { question_id, score, rule, is_left_out }.into());
    }
    Ok(found)
}

/// What each question gives at most: the same for all entries.
pub(super) fn points_of(tasks: &[Task]) -> HashMap<i64, f64> {
    tasks.iter().map(|task| (task.id, task.points)).collect()
}

/// A submission of an entry.
#[derive(Debug, Deserialize)]
pub(super) struct TryRow {
    id: i64,
    question_id: i64,
    status: String,
    score: f64,
    max_score: f64,
    share: Option<f64>,
    subtasks: Value,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    by_hand: bool,
    #[serde(with = "time::serde::rfc3339")]
    part_started_at: OffsetDateTime,
    /// Rejected on the first test; false where the format does not ask.
    failed_first: bool,
}

/// Whose tries they are, as far as their times go by it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sitting<'a> {
    pub kind: EntryKind,
    pub started_at: OffsetDateTime,
    /// Of the list of candidates.
    pub room: Option<&'a str>,
}

impl Contest {
    /// `points`: what each question gives at most.
    pub(super) fn try_of(&self, row: TryRow, sitting: Sitting<'_>, points: &HashMap<i64, f64>) -> Try {
        let points = points.get(&row.question_id).copied().unwrap_or_default();
        let began = match (self.exercise_type, sitting.kind) {
            (ExerciseType::Timed, _) => row.part_started_at,
            (ExerciseType::Free, EntryKind::Virtual) => sitting.started_at,
            (ExerciseType::Free, EntryKind::Official | EntryKind::Out) => self.timing.start,
        };
        let paused = self.pauses.within(sitting.room, (began, row.created_at));
        let share = match row.by_hand {
            true => Some(row.score / row.max_score).filter(|share| share.is_finite()),
            false => row.share,
        };
        Try {
            id: row.id,
            task: row.question_id,
            at_s: (row.created_at - began - paused).whole_seconds().max(0),
            state: state_of(&row.status, share),
            score: share.unwrap_or(0.0) * points,
            subtasks: subtasks(row.subtasks),
            failed_first: row.failed_first,
        }
    }
}

/// What each entry has sent, with what the questions give at most. What is not handed in yet is no try.
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
                  $2 AND EXISTS (SELECT FROM submission_tests t
                                  WHERE t.submission_id = s.id AND t.index = 1 AND t.status <> 'AC') AS "failed_first!"
             FROM contest_entries e JOIN attempts a ON a.entry_id = e.id JOIN submissions s ON s.attempt_id = a.id
             LEFT JOIN contest_candidates c ON c.contest_id = e.contest_id AND c.user_id = e.user_id
            WHERE e.id = ANY ($1) AND s.status <> 'not_tested' ORDER BY s.id"#,
        entries as &[EntryId],
        contest.rules.format.spares_first_test(),
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut found: HashMap<EntryId, Vec<Try>> = HashMap::with_capacity(entries.len());
    for row in rows {
        let sitting = Sitting { kind: row.kind, started_at: row.entry_started_at, room: row.room.as_deref() };
        let one = TryRow {
            id: row.id,
            question_id: row.question_id,
            status: row.status,
            score: row.score,
            max_score: row.max_score,
            share: row.share,
            subtasks: row.subtasks,
            created_at: row.created_at,
            by_hand: row.by_hand,
            part_started_at: row.part_started_at,
            failed_first: row.failed_first,
        };
        found.entry(row.entry).or_default().push(contest.try_of(one, sitting, points));
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
