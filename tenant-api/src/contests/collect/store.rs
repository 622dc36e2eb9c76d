//! SQL of what files are matched with, and of when programs count as sent.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::layout::folded;
use crate::ids::{AccountId, AttemptId, ContestId, ContestPartId, QuestionId};

/// Whose a candidate ID is.
#[derive(Debug, Clone)]
pub struct Person {
    pub user: AccountId,
    pub candidate_id: String,
    pub name: String,
}

/// Those of the contest's list, and who has entered with a candidate ID without being on it: by folded candidate ID.
pub async fn people(conn: &mut TenantConn, contest: ContestId) -> Result<HashMap<String, Person>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT c.candidate_id AS "candidate_id!", c.user_id AS "user_id!: AccountId", c.full_name AS "name!"
             FROM contest_candidates c WHERE c.contest_id = $1
           UNION ALL
           SELECT e.candidate_id, e.user_id, u.full_name
             FROM contest_entries e JOIN users u ON u.id = e.user_id
            WHERE e.contest_id = $1 AND e.kind <> 'virtual' AND e.candidate_id IS NOT NULL
              AND NOT EXISTS (SELECT FROM contest_candidates c WHERE c.contest_id = $1 AND c.user_id = e.user_id)"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut people = HashMap::new();
    for row in rows {
        let person = Person { user: row.user_id, candidate_id: row.candidate_id, name: row.name };
        people.entry(folded(&person.candidate_id)).or_insert(person);
    }
    Ok(people)
}

/// A question of the contest.
#[derive(Debug, Clone)]
pub struct Task {
    pub part: ContestPartId,
    pub question: QuestionId,
    /// In the contest, from 1.
    pub position: i32,
    pub slug: String,
    pub title: String,
    /// Whether it is answered with a program of one file.
    pub takes_programs: bool,
}

/// The questions of a contest, in order.
pub async fn tasks(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<Task>, ApiError> {
    Ok(sqlx::query_as!(
        Task,
        r#"SELECT c.part_id AS "part: ContestPartId", q.id AS "question: QuestionId", c.position, q.slug, q.title,
                  (q.kind = 'code' AND NOT coalesce((q.judging ->> 'output_only')::boolean, false)) AS "takes_programs!"
             FROM contest_questions c JOIN questions q ON q.id = c.question_id
            WHERE c.contest_id = $1 ORDER BY c.position"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Has these programs of an attempt count as sent at that moment.
pub async fn set_sent_at(
    tx: &mut TenantConn,
    attempt: AttemptId,
    (questions, sources): (&[QuestionId], &[String]),
    at: OffsetDateTime,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE submissions s SET created_at = $4 FROM unnest($2::bigint[], $3::text[]) AS n (question, source)
          WHERE s.attempt_id = $1 AND s.question_id = n.question AND s.source_code = n.source",
        attempt as AttemptId,
        questions as &[QuestionId],
        sources,
        at,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Has an attempt that was made of collected programs count as handed in at that moment.
pub async fn set_handed_in_at(tx: &mut TenantConn, attempt: AttemptId, at: OffsetDateTime) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE attempts SET submitted_at = $2 WHERE id = $1 AND status <> 'running'",
        attempt as AttemptId,
        at,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
