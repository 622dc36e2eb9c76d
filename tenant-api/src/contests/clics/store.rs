//! SQL of a package.

use contest_rules::awards::AwardKind;
use contest_rules::clics::{Judgement, Verdict};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use crate::contests::store::Contest;
use crate::ids::ContestId;
use crate::standings::{EntryKind, ExerciseType, Pauses};

/// Since when its results count elsewhere: they stand.
pub(super) async fn released_at(conn: &mut TenantConn, contest: ContestId) -> Result<Option<OffsetDateTime>, ApiError> {
    Ok(sqlx::query_scalar!("SELECT released_at FROM contests WHERE id = $1", contest as ContestId)
        .fetch_one(&mut *conn)
        .await?)
}

pub(super) struct ProblemRow {
    pub id: i64,
    pub position: i32,
    pub title: String,
    pub score: f64,
    pub is_program: bool,
    pub time_limit_ms: i32,
    pub memory_limit_mib: i32,
    pub tests: i64,
}

/// The questions, in the order of the board's columns.
pub(super) async fn problems(
    conn: &mut TenantConn,
    contest: ContestId,
    locale: Locale,
) -> Result<Vec<ProblemRow>, ApiError> {
    Ok(sqlx::query_as!(
        ProblemRow,
        r#"SELECT q.id, c.position, coalesce(nullif(q.translations -> $2 ->> 'title', ''), q.title) AS "title!", c.score,
                  q.kind IN ('code', 'test_driven_code') AS "is_program!",
                  q.time_limit_ms, q.memory_limit_mib,
                  (SELECT count(*) FROM test_cases t WHERE t.question_id = q.id) AS "tests!"
             FROM contest_questions c JOIN questions q ON q.id = c.question_id
            WHERE c.contest_id = $1 ORDER BY c.position"#,
        contest as ContestId,
        locale.code(),
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub(super) struct TeamRow {
    pub id: i64,
    pub kind: EntryKind,
    pub candidate_id: Option<String>,
    pub name: String,
    pub school: Option<String>,
    pub is_disqualified: bool,
}

/// Who takes part, by name.
pub(super) async fn teams(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<TeamRow>, ApiError> {
    Ok(sqlx::query_as!(
        TeamRow,
        r#"SELECT e.id, e.kind AS "kind: EntryKind", e.candidate_id,
                  coalesce(nullif(u.full_name, ''), e.candidate_id, split_part(u.email, '@', 1)) AS "name!", u.school,
                  e.disqualified_at IS NOT NULL AS "is_disqualified!"
             FROM contest_entries e JOIN users u ON u.id = e.user_id
            WHERE e.contest_id = $1 AND e.kind <> 'virtual'
            ORDER BY coalesce(nullif(u.full_name, ''), e.candidate_id, u.email) COLLATE pg_catalog."en-x-icu", e.id"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub(super) struct SubmissionRow {
    pub id: i64,
    pub entry: i64,
    pub question_id: i64,
    pub language_id: Option<i32>,
    pub status: String,
    pub reason: Option<String>,
    pub score: f64,
    pub max_score: f64,
    pub share: Option<f64>,
    /// What the question gives at most in the contest.
    pub points: f64,
    pub created_at: OffsetDateTime,
    pub enqueued_at: Option<OffsetDateTime>,
    pub judged_at: Option<OffsetDateTime>,
    pub manual_at: Option<OffsetDateTime>,
    pub part_started_at: OffsetDateTime,
    pub room: Option<String>,
}

impl SubmissionRow {
    /// When it was sent as the contest counts it, in milliseconds, as the board does in seconds.
    pub(super) fn counted_ms(&self, contest: &Contest, pauses: &Pauses) -> i64 {
        let began = match contest.draft.exercise_type {
            ExerciseType::Timed => self.part_started_at,
            ExerciseType::Free => contest.start,
        };
        let paused = pauses.within(self.room.as_deref(), (began, self.created_at));
        i64::try_from((self.created_at - began - paused).whole_milliseconds()).unwrap_or_default().max(0)
    }

    /// None: it waits for its verdict.
    pub(super) fn judgement(&self) -> Option<Judgement> {
        let share = match self.manual_at {
            Some(_) => Some(self.score / self.max_score).filter(|share| share.is_finite()),
            None => self.share,
        };
        let verdict = match self.status.as_str() {
            "running" | "waiting_manual_judge" => return None,
            "AC" => Verdict::Accepted,
            "CPE" => Verdict::CompileError,
            "SVE" => Verdict::JudgingError,
            "stop" => Verdict::Stopped,
            _ if share.is_some_and(|share| share >= 1.0) => Verdict::Accepted,
            "TLE" => Verdict::TimeLimit,
            "RTE" if self.reason.as_deref() == Some("memory_limit") => Verdict::MemoryLimit,
            "RTE" => Verdict::RuntimeError,
            "TOE" => Verdict::OutputLimit,
            _ => Verdict::WrongAnswer,
        };
        Some(Judgement {
            verdict,
            score: share.unwrap_or(0.0) * self.points,
            from: self.enqueued_at.unwrap_or(self.created_at),
            to: self.manual_at.or(self.judged_at).unwrap_or(self.created_at),
        })
    }
}

/// What was handed in, in its order.
pub(super) async fn submissions(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<SubmissionRow>, ApiError> {
    Ok(sqlx::query_as!(
        SubmissionRow,
        r#"SELECT s.id, e.id AS "entry!", s.question_id, s.language_id, s.status, s.reason, s.score, s.max_score, s.share,
                  q.score AS points, s.created_at, s.enqueued_at, s.judged_at, s.manual_at,
                  a.started_at AS part_started_at, c.room AS "room?"
             FROM contest_entries e JOIN attempts a ON a.entry_id = e.id JOIN submissions s ON s.attempt_id = a.id
             JOIN contest_questions q ON q.contest_id = e.contest_id AND q.question_id = s.question_id
             LEFT JOIN contest_candidates c ON c.contest_id = e.contest_id AND c.user_id = e.user_id
            WHERE e.contest_id = $1 AND e.kind <> 'virtual' AND s.status <> 'not_tested' ORDER BY s.id"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub(super) struct Source {
    pub id: i64,
    pub language_id: Option<i32>,
    pub source_code: String,
    pub answer: String,
    /// Further files of a program.
    pub files: Value,
}

/// What these submissions consist of.
pub(super) async fn sources(conn: &mut TenantConn, submissions: &[i64]) -> Result<Vec<Source>, ApiError> {
    Ok(sqlx::query_as!(
        Source,
        "SELECT id, language_id, source_code, answer, files FROM submissions WHERE id = ANY ($1) ORDER BY id",
        submissions,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub(super) struct ClarificationRow {
    pub id: i64,
    pub entry: i64,
    pub question_id: Option<i64>,
    pub text: String,
    pub created_at: OffsetDateTime,
    pub answer: Option<String>,
    pub answered_at: Option<OffsetDateTime>,
    pub is_public: bool,
}

/// What those who take part have asked.
pub(super) async fn clarifications(
    conn: &mut TenantConn,
    contest: ContestId,
) -> Result<Vec<ClarificationRow>, ApiError> {
    Ok(sqlx::query_as!(
        ClarificationRow,
        r#"SELECT c.id, e.id AS "entry!", c.question_id, c.text, c.created_at, c.answer, c.answered_at, c.is_public
             FROM clarifications c
             JOIN contest_entries e ON e.contest_id = c.contest_id AND e.user_id = c.user_id AND e.kind <> 'virtual'
            WHERE c.contest_id = $1 ORDER BY c.id"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub(super) struct MessageRow {
    pub id: i64,
    pub text: String,
    pub created_at: OffsetDateTime,
    /// None: to all.
    pub teams: Option<Vec<i64>>,
}

/// What was announced.
pub(super) async fn messages(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<MessageRow>, ApiError> {
    Ok(sqlx::query_as!(
        MessageRow,
        r#"SELECT a.id, a.text, a.created_at,
                  CASE WHEN a.user_id IS NOT NULL OR a.room IS NOT NULL THEN ARRAY(
                      SELECT e.id FROM contest_entries e
                        LEFT JOIN contest_candidates c ON c.contest_id = e.contest_id AND c.user_id = e.user_id
                       WHERE e.contest_id = a.contest_id AND e.kind <> 'virtual'
                         AND (e.user_id = a.user_id OR c.room = a.room)) END AS "teams?"
             FROM announcements a WHERE a.contest_id = $1 ORDER BY a.id"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub(super) struct PrizeRow {
    pub entry: i64,
    pub award: AwardKind,
}

/// Whose certificates are out and valid.
pub(super) async fn prizes(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<PrizeRow>, ApiError> {
    Ok(sqlx::query_as!(
        PrizeRow,
        r#"SELECT e.id AS "entry!", t.award AS "award!: AwardKind"
             FROM certificates t
             JOIN contest_entries e ON e.contest_id = t.contest_id AND e.user_id = t.user_id AND e.kind = 'official'
            WHERE t.contest_id = $1 AND t.award IS NOT NULL AND t.revoked_at IS NULL ORDER BY e.id"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}
