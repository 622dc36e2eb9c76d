//! SQL of what is asked and told.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::ids::{AccountId, AnnouncementId, ClarificationId, ContestId, QuestionId};

/// A question of a contestant with its answer.
#[derive(Debug, Clone)]
pub struct Clarification {
    pub id: ClarificationId,
    pub user_id: AccountId,
    pub user_name: String,
    pub question_id: Option<QuestionId>,
    /// Of the question in the contest.
    pub position: Option<i32>,
    pub text: String,
    pub answer: Option<String>,
    pub is_public: bool,
    pub created_at: OffsetDateTime,
    pub answered_at: Option<OffsetDateTime>,
}

/// The clarifications of a contest, newest first: all, or one person's and those that were answered for all; at most 500.
pub async fn list_clarifications(
    conn: &mut TenantConn,
    contest: ContestId,
    of: Option<AccountId>,
) -> Result<Vec<Clarification>, ApiError> {
    Ok(sqlx::query_as!(
        Clarification,
        r#"SELECT c.id AS "id: ClarificationId", c.user_id AS "user_id: AccountId", u.full_name AS user_name,
                  c.question_id AS "question_id: QuestionId", q.position AS "position?", c.text, c.answer, c.is_public, c.created_at,
                  c.answered_at
             FROM clarifications c JOIN users u ON u.id = c.user_id
             LEFT JOIN contest_questions q ON q.contest_id = c.contest_id AND q.question_id = c.question_id
            WHERE c.contest_id = $1 AND ($2::bigint IS NULL OR c.user_id = $2 OR (c.is_public AND c.answer IS NOT NULL))
            ORDER BY c.id DESC LIMIT 500"#,
        contest as ContestId,
        of as Option<AccountId>,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// How many questions of a person wait for an answer.
pub async fn count_open(conn: &mut TenantConn, contest: ContestId, of: AccountId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM clarifications WHERE contest_id = $1 AND user_id = $2 AND answer IS NULL"#,
        contest as ContestId,
        of as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

pub async fn insert_clarification(
    tx: &mut TenantConn,
    (contest, user): (ContestId, AccountId),
    question: Option<QuestionId>,
    text: &str,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO clarifications (contest_id, user_id, question_id, text) VALUES ($1, $2, $3, $4)",
        contest as ContestId,
        user as AccountId,
        question as Option<QuestionId>,
        text,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Answers a question, also once more; who had asked it. None where the contest has no such.
pub async fn set_answer(
    tx: &mut TenantConn,
    (contest, id): (ContestId, ClarificationId),
    by: AccountId,
    (answer, is_public): (&str, bool),
) -> Result<Option<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"UPDATE clarifications SET answer = $3, is_public = $4, answered_by = $5, answered_at = now()
            WHERE id = $1 AND contest_id = $2 RETURNING user_id AS "id: AccountId""#,
        id as ClarificationId,
        contest as ContestId,
        answer,
        is_public,
        by as AccountId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// What was told to all, a room, or one.
#[derive(Debug, Clone)]
pub struct Announcement {
    pub id: AnnouncementId,
    pub text: String,
    pub created_at: OffsetDateTime,
    /// Neither: to all.
    pub user_id: Option<AccountId>,
    pub user_name: Option<String>,
    pub room: Option<String>,
}

/// The announcements of a contest that somebody sees, newest first; at most 200.
pub async fn list_announcements(
    conn: &mut TenantConn,
    contest: ContestId,
    (user, is_staff): (Option<AccountId>, bool),
) -> Result<Vec<Announcement>, ApiError> {
    Ok(sqlx::query_as!(
        Announcement,
        r#"SELECT a.id AS "id: AnnouncementId", a.text, a.created_at, a.user_id AS "user_id: AccountId",
                  u.full_name AS "user_name?", a.room
             FROM announcements a LEFT JOIN users u ON u.id = a.user_id
            WHERE a.contest_id = $1
              AND ($3 OR (a.user_id IS NULL AND a.room IS NULL) OR a.user_id = $2
                   OR a.room = (SELECT c.room FROM contest_candidates c WHERE c.contest_id = $1 AND c.user_id = $2))
            ORDER BY a.id DESC LIMIT 200"#,
        contest as ContestId,
        user as Option<AccountId>,
        is_staff,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub async fn insert_announcement(
    tx: &mut TenantConn,
    (contest, by): (ContestId, AccountId),
    (user, room): (Option<AccountId>, Option<&str>),
    text: &str,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO announcements (contest_id, author_id, text, user_id, room) VALUES ($1, $2, $3, $4, $5)",
        contest as ContestId,
        by as AccountId,
        text,
        user as Option<AccountId>,
        room,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
