//! The client's queries.

use sqlx::PgPool;
use sqlx::types::Json;
use uuid::Uuid;

use super::{Finished, JobView, JudgeError};
use crate::job::JobKind;
use crate::news::{self, News, What};
use crate::outcome::{Outcome, TestResult};

/// The job and what is known of it.
pub async fn find(pool: &PgPool, id: Uuid) -> Result<Option<JobView>, JudgeError> {
    let Some(job) = sqlx::query!(
        r#"select tenant_id, user_id, kind, coalesce(progress.phase, jobs.phase) as "phase!", max_score,
                outcome as "outcome: Json<Outcome>", progress.tests as "tests?: Json<Vec<TestResult>>"
            from jobs left join progress on job_id = id and state = 'running' where id = $1"#,
        id
    )
    .fetch_optional(pool)
    .await?
    else {
        return Ok(None);
    };
    let outcome = match job.outcome {
        Some(Json(outcome)) => outcome,
        None => {
            let mut outcome = Outcome::running(job.max_score);
            job.tests.into_iter().flat_map(|Json(rows)| rows).for_each(|row| outcome.add(row));
            // Until the job is over no status is final, whatever the tests so far say.
            "running".clone_into(&mut outcome.status);
            outcome.reason = None;
            outcome
        }
    };
    let kind = if job.kind == JobKind::Run.as_str() { JobKind::Run } else { JobKind::Judge };
    Ok(Some(JobView { tenant_id: job.tenant_id, user_id: job.user_id, kind, phase: job.phase, outcome }))
}

/// Jobs that are over and wait to be collected.
pub async fn uncollected(pool: &PgPool, limit: i64) -> Result<Vec<Finished>, JudgeError> {
    let jobs = sqlx::query!(
        r#"select id, tenant_id, outcome as "outcome!: Json<Outcome>" from jobs
            where state = 'done' and kind = 'judge' and collected_at is null
            order by finished_at limit $1"#,
        limit
    )
    .fetch_all(pool)
    .await?;
    let finished = |id, tenant_id, Json(outcome)| Finished { id, tenant_id, outcome };
    Ok(jobs.into_iter().map(|job| finished(job.id, job.tenant_id, job.outcome)).collect())
}

/// Marks jobs as collected.
pub async fn collect(pool: &PgPool, ids: &[Uuid]) -> Result<(), JudgeError> {
    sqlx::query!(
        "update jobs set collected_at = now() where id = any ($1) and outcome is not null and collected_at is null",
        ids
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Takes a job back, wherever it is. One that ran is charged what it had used.
pub async fn cancel(pool: &PgPool, id: Uuid) -> Result<bool, JudgeError> {
    let outcome = Outcome::ended("stop", Some("cancelled"), 0.0);
    let cancelled = sqlx::query_scalar!(
        "call cancel_job($1, $2, $3, $4, $5, null)",
        id,
        Json(outcome) as _,
        news::JOBS,
        news::EVENTS,
        News { id, what: What::Done }.payload()
    )
    .fetch_one(pool)
    .await?;
    Ok(cancelled == Some(true))
}
