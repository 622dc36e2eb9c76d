//! Marking again's SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::counts::MarkAgainCounts;
use super::state::PersonChanges;
use super::words::{MarkAgainAction, MarkAgainStatus};
use crate::ids::{AccountId, LessonId, QuestionId};

/// Days for which a trial is kept that nobody applies.
const KEPT_DAYS: i32 = 7;

/// A marking again, on trial or for good.
#[derive(Debug, Clone)]
pub struct Run {
    pub id: Uuid,
    pub question_id: QuestionId,
    pub question_title: String,
    pub action: MarkAgainAction,
    lesson_ids: Option<Vec<LessonId>>,
    pub started_by: AccountId,
    pub status: MarkAgainStatus,
    pub question_version: i64,
    /// What the trial was computed from.
    pub seen: String,
    pub to_judge: i32,
    pub judged: i32,
    pub people: i32,
    pub people_done: i32,
    /// Up to which id people are done.
    pub through_user: AccountId,
    counts: Value,
    pub created_at: OffsetDateTime,
    pub applied_at: Option<OffsetDateTime>,
}

impl Run {
    /// Whose answers it is about; none: everywhere.
    pub fn lessons(&self) -> Option<&[LessonId]> {
        self.lesson_ids.as_deref()
    }

    /// How much it changes, as far as that is known.
    pub fn counts(&self) -> MarkAgainCounts {
        serde_json::from_value(self.counts.clone()).unwrap_or_default()
    }
}

/// A trial that begins.
pub struct NewRun<'a> {
    pub id: Uuid,
    pub question: QuestionId,
    pub action: MarkAgainAction,
    pub lessons: Option<&'a [LessonId]>,
    pub by: AccountId,
    pub question_version: i64,
    pub seen: &'a str,
}

/// Begins a trial in place of the person's others of that question, and of those that are too old.
pub async fn insert(tx: &mut TenantConn, new: &NewRun<'_>) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM mark_again_runs WHERE status IN ('judging', 'trying', 'ready')
            AND ((question_id = $1 AND started_by = $2) OR created_at < now() - make_interval(days => $3))",
        new.question as QuestionId,
        new.by as AccountId,
        KEPT_DAYS,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "INSERT INTO mark_again_runs (id, question_id, action, lesson_ids, started_by, status, question_version, seen)
         VALUES ($1, $2, $3, $4, $5, 'trying', $6, $7)",
        new.id,
        new.question as QuestionId,
        new.action as MarkAgainAction,
        new.lessons as Option<&[LessonId]>,
        new.by as AccountId,
        new.question_version,
        new.seen,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Has a trial wait for the judge.
pub async fn wait_for_judge(tx: &mut TenantConn, id: Uuid, to_judge: i32) -> Result<(), ApiError> {
    sqlx::query!("UPDATE mark_again_runs SET status = 'judging', to_judge = $2 WHERE id = $1", id, to_judge)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

pub async fn find(conn: &mut TenantConn, id: Uuid) -> Result<Option<Run>, ApiError> {
    Ok(sqlx::query_as!(
        Run,
        r#"SELECT r.id, r.question_id AS "question_id: QuestionId", q.title AS question_title, r.action AS "action: MarkAgainAction",
                  r.lesson_ids AS "lesson_ids: Vec<LessonId>", r.started_by AS "started_by: AccountId",
                  r.status AS "status: MarkAgainStatus", r.question_version, r.seen, r.to_judge, r.judged, r.people,
                  r.people_done, r.through_user AS "through_user: AccountId", r.counts, r.created_at, r.applied_at
             FROM mark_again_runs r JOIN questions q ON q.id = r.question_id WHERE r.id = $1"#,
        id,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The same; nobody else changes it until the transaction ends.
pub async fn lock(tx: &mut TenantConn, id: Uuid) -> Result<Option<Run>, ApiError> {
    sqlx::query!("SELECT id FROM mark_again_runs WHERE id = $1 FOR UPDATE", id).fetch_optional(&mut *tx).await?;
    find(tx, id).await
}

/// The latest of a question that is going on, waits to be applied or was.
pub async fn latest(conn: &mut TenantConn, question: QuestionId) -> Result<Option<Run>, ApiError> {
    let id = sqlx::query_scalar!(
        "SELECT id FROM mark_again_runs WHERE question_id = $1 ORDER BY created_at DESC LIMIT 1",
        question as QuestionId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    match id {
        Some(id) => find(conn, id).await,
        None => Ok(None),
    }
}

pub async fn delete(tx: &mut TenantConn, id: Uuid) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM mark_again_runs WHERE id = $1", id).execute(&mut *tx).await?;
    Ok(())
}

/// Begins to go through all people, from the first.
pub async fn begin(tx: &mut TenantConn, id: Uuid, (status, people): (MarkAgainStatus, i32)) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE mark_again_runs SET status = $2, people = $3, people_done = 0, through_user = 0 WHERE id = $1",
        id,
        status as MarkAgainStatus,
        people,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// How many people answered the question or were asked it.
pub async fn count_people(
    conn: &mut TenantConn,
    question: QuestionId,
    lessons: Option<&[LessonId]>,
) -> Result<i32, ApiError> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
               SELECT user_id FROM submissions WHERE question_id = $1 AND ($2::bigint[] IS NULL OR lesson_id = ANY ($2))
               UNION SELECT a.user_id FROM attempt_questions q JOIN attempts a ON a.id = q.attempt_id
                WHERE q.question_id = $1 AND ($2::bigint[] IS NULL OR a.lesson_id = ANY ($2))) people"#,
        question as QuestionId,
        lessons as Option<&[LessonId]>,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok(i32::try_from(count).unwrap_or(i32::MAX))
}

/// The next hundred of them, in the order of their ids.
pub async fn list_people(conn: &mut TenantConn, run: &Run, after: AccountId) -> Result<Vec<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT user_id AS "user_id!: AccountId" FROM (
               SELECT user_id FROM submissions
                WHERE question_id = $1 AND user_id > $3 AND ($2::bigint[] IS NULL OR lesson_id = ANY ($2))
               UNION SELECT a.user_id FROM attempt_questions q JOIN attempts a ON a.id = q.attempt_id
                WHERE q.question_id = $1 AND a.user_id > $3 AND ($2::bigint[] IS NULL OR a.lesson_id = ANY ($2))) people
            ORDER BY 1 LIMIT 100"#,
        run.question_id as QuestionId,
        run.lessons() as Option<&[LessonId]>,
        after as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Notes what the trial says of some people, and that it has come so far.
pub async fn note_tried(
    tx: &mut TenantConn,
    run: Uuid,
    found: &[(AccountId, PersonChanges)],
    (through, done, counts): (AccountId, i32, &MarkAgainCounts),
) -> Result<(), ApiError> {
    let changed = || found.iter().filter(|(_, changes)| !changes.is_empty());
    let changes: Result<Vec<Value>, _> = changed().map(|(_, changes)| serde_json::to_value(changes)).collect();
    sqlx::query!(
        "INSERT INTO mark_again_people (run_id, user_id, changes) SELECT $1, p.* FROM unnest($2::bigint[], $3::jsonb[]) AS p
         ON CONFLICT (run_id, user_id) DO UPDATE SET changes = excluded.changes",
        run,
        &changed().map(|(user, _)| *user).collect::<Vec<_>>() as &[AccountId],
        &changes.map_err(ApiError::internal)?,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "UPDATE mark_again_runs SET through_user = $2, people_done = people_done + $3, counts = $4 WHERE id = $1",
        run,
        through as AccountId,
        done,
        serde_json::to_value(counts).map_err(ApiError::internal)?,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Notes that it is applied for one more person.
pub async fn note_applied(tx: &mut TenantConn, run: Uuid, through: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE mark_again_runs SET through_user = $2, people_done = people_done + 1 WHERE id = $1",
        run,
        through as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Ends a trial, or what is applied: what the judge said for it is not needed any more then.
pub async fn end(tx: &mut TenantConn, run: Uuid, status: MarkAgainStatus) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE mark_again_runs SET status = $2, applied_at = CASE WHEN $2 = 'applied' THEN now() END WHERE id = $1",
        run,
        status as MarkAgainStatus,
    )
    .execute(&mut *tx)
    .await?;
    if status != MarkAgainStatus::Ready {
        sqlx::query!("DELETE FROM rejudges WHERE run_id = $1", run).execute(&mut *tx).await?;
    }
    Ok(())
}

/// A person whom a run changes something for.
pub struct PersonRow {
    pub user_id: AccountId,
    pub user_name: String,
    pub changes: Value,
}

/// Of a run, a page of those whom it changes something for, by name; how many there are in all.
pub async fn page_of_people(
    conn: &mut TenantConn,
    run: Uuid,
    (limit, offset): (i64, i64),
) -> Result<(Vec<PersonRow>, i64), ApiError> {
    let total = sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM mark_again_people WHERE run_id = $1"#, run)
        .fetch_one(&mut *conn)
        .await?;
    let rows = sqlx::query_as!(
        PersonRow,
        r#"SELECT p.user_id AS "user_id: AccountId", u.full_name AS user_name, p.changes
             FROM mark_again_people p JOIN users u ON u.id = p.user_id
            WHERE p.run_id = $1 ORDER BY u.given_name, u.full_name, u.id LIMIT $2 OFFSET $3"#,
        run,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok((rows, total))
}
