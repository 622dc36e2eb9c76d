//! Challenges' SQL.

use marking::Kind;
use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::{Date, OffsetDateTime};

use super::input::Draft;
use super::messages::CHALLENGE_OVERLAP;
use super::words::ChallengeKind;
use crate::approval::{Status, Visibility};
use crate::ids::{AccountId, ChallengeId, QuestionId};
use crate::questions::Difficulty;

/// Most challenges of a list: a year of days with its weeks and months.
const MOST: i64 = 450;

/// Which challenges, as who sees them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted<'a> {
    pub id: Option<ChallengeId>,
    pub kind: Option<ChallengeKind>,
    /// Not over before that day.
    pub from: Option<Date>,
    /// Begun by the end of that day.
    pub to: Option<Date>,
    /// Whose results.
    pub user: Option<AccountId>,
    pub lang: &'a str,
    /// Also those whose problem is not out.
    pub all: bool,
}

/// A challenge with its problem, and where a person stands.
pub struct Row {
    pub id: ChallengeId,
    pub kind: ChallengeKind,
    pub start_date: Date,
    pub end_date: Date,
    pub reward: Option<i32>,
    pub titles: Value,
    pub version: i64,
    pub question_id: QuestionId,
    pub slug: String,
    pub problem_title: String,
    pub difficulty: Difficulty,
    pub solved_count: i64,
    /// Null: not solved.
    pub in_time: Option<bool>,
    /// Whether the person has handed something in since its start.
    pub is_tried: bool,
    pub is_rewarded: bool,
}

/// Challenges, the latest first.
pub async fn list(conn: &mut TenantConn, wanted: &Wanted<'_>) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT c.id AS "id: ChallengeId", c.kind AS "kind: ChallengeKind", c.start_date, c.end_date, c.reward, c.title AS titles,
                  c.version, q.id AS "question_id: QuestionId", q.slug,
                  coalesce(nullif(q.translations -> $1 ->> 'title', ''), q.title) AS "problem_title!",
                  q.difficulty AS "difficulty: Difficulty",
                  (SELECT count(*) FROM challenge_results r WHERE r.challenge_id = c.id) AS "solved_count!",
                  m.in_time AS "in_time?",
                  EXISTS (SELECT FROM submissions s
                           WHERE s.user_id = $2 AND s.question_id = c.question_id
                             AND s.created_at >= c.start_date::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh') AS "is_tried!",
                  coalesce((SELECT sum(e.amount) FROM coin_entries e
                             WHERE e.user_id = $2 AND e.reason = 'challenge' AND e.object_id = c.id), 0) > 0 AS "is_rewarded!"
             FROM challenges c JOIN questions q ON q.id = c.question_id
             LEFT JOIN challenge_results m ON m.challenge_id = c.id AND m.user_id = $2
            WHERE ($3::bigint IS NULL OR c.id = $3) AND ($4::text IS NULL OR c.kind = $4)
              AND ($5::date IS NULL OR c.end_date >= $5) AND ($6::date IS NULL OR c.start_date <= $6)
              AND ($7 OR (q.status = 'published' AND q.archived_at IS NULL))
            ORDER BY c.start_date DESC, c.id DESC LIMIT $8"#,
        wanted.lang,
        wanted.user as Option<AccountId>,
        wanted.id as Option<ChallengeId>,
        wanted.kind as Option<ChallengeKind>,
        wanted.from,
        wanted.to,
        wanted.all,
        MOST,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What decides about whether a question can be a challenge.
pub struct Problem {
    pub kind: Kind,
    pub status: Status,
    pub visibility: Visibility,
    pub is_problem: bool,
}

/// A question that is not archived.
pub async fn find_problem(conn: &mut TenantConn, id: QuestionId) -> Result<Option<Problem>, ApiError> {
    Ok(sqlx::query_as!(
        Problem,
        r#"SELECT kind AS "kind: Kind", status AS "status: Status", visibility AS "visibility: Visibility", is_problem
             FROM questions WHERE id = $1 AND archived_at IS NULL"#,
        id as QuestionId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A challenge as it is kept, until the transaction ends.
pub struct Kept {
    pub draft: Draft,
    pub version: i64,
}

pub async fn lock(tx: &mut TenantConn, id: ChallengeId) -> Result<Option<Kept>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT kind AS "kind: ChallengeKind", question_id AS "question_id: QuestionId", start_date, end_date, reward, title, version
             FROM challenges WHERE id = $1 FOR UPDATE"#,
        id as ChallengeId,
    )
    .fetch_optional(&mut *tx)
    .await?;
    Ok(row.map(|row| Kept {
        draft: Draft {
            kind: row.kind,
            question: row.question_id,
            start: row.start_date,
            end: row.end_date,
            reward: row.reward,
            title: row.title,
        },
        version: row.version,
    }))
}

/// Whether somebody has handed something in to a question since then.
pub async fn is_answered(conn: &mut TenantConn, question: QuestionId, since: OffsetDateTime) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM submissions WHERE question_id = $1 AND created_at >= $2) AS "is!""#,
        question as QuestionId,
        since,
    )
    .fetch_one(&mut *conn)
    .await?)
}

fn overlap(error: sqlx::Error) -> ApiError {
    match broken_constraint(&error) {
        Some("challenges_daily" | "challenges_weekly" | "challenges_monthly") => {
            ApiError::on_field("start_date", CHALLENGE_OVERLAP)
        }
        _ => error.into(),
    }
}

pub async fn insert(tx: &mut TenantConn, draft: &Draft, author: AccountId) -> Result<ChallengeId, ApiError> {
    sqlx::query_scalar!(
        r#"INSERT INTO challenges (kind, question_id, start_date, end_date, reward, title, author_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id AS "id: ChallengeId""#,
        draft.kind as ChallengeKind,
        draft.question as QuestionId,
        draft.start,
        draft.end,
        draft.reward,
        draft.title,
        author as AccountId,
    )
    .fetch_one(&mut *tx)
    .await
    .map_err(overlap)
}

pub async fn update(tx: &mut TenantConn, id: ChallengeId, draft: &Draft) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE challenges SET kind = $2, question_id = $3, start_date = $4, end_date = $5, reward = $6, title = $7,
                version = version + 1, updated_at = now()
          WHERE id = $1",
        id as ChallengeId,
        draft.kind as ChallengeKind,
        draft.question as QuestionId,
        draft.start,
        draft.end,
        draft.reward,
        draft.title,
    )
    .execute(&mut *tx)
    .await
    .map_err(overlap)?;
    Ok(())
}

pub async fn delete(tx: &mut TenantConn, id: ChallengeId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM challenges WHERE id = $1", id as ChallengeId).execute(&mut *tx).await?;
    Ok(())
}
