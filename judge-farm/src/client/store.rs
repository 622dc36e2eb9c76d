//! The client's queries.

use std::time::Duration;

use sqlx::PgPool;
use sqlx::types::Json;
use uuid::Uuid;

use super::{Finished, JobView, JudgeError};
use crate::job::JobKind;
use crate::notifications::{self, News, What};
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
    let kind = JobKind::from_stored(&job.kind);
    Ok(Some(JobView { tenant_id: job.tenant_id, user_id: job.user_id, kind, phase: job.phase, outcome }))
}

/// How long whoever has fetched an outcome has for storing it, seconds.
const TO_STORE_S: f64 = 30.0;

/// Jobs that are over and wait to be collected.
pub async fn uncollected(pool: &PgPool, limit: i64) -> Result<Vec<Finished>, JudgeError> {
    let jobs = sqlx::query_as!(
        FinishedRow,
        r#"select id, tenant_id, outcome as "outcome!: Json<Outcome>" from jobs
            where state = 'done' and kind = 'judge' and collected_at is null
            order by collect_after, finished_at limit $1"#,
        limit
    )
    .fetch_all(pool)
    .await?;
    Ok(jobs.into_iter().map(Finished::from).collect())
}

/// The same for one caller alone.
pub async fn take_finished(pool: &PgPool, limit: i64) -> Result<Vec<Finished>, JudgeError> {
    let jobs = sqlx::query_as!(
        FinishedRow,
        r#"update jobs set collect_after = now() + make_interval(secs => $2)
            where id = any (array(select id from jobs
                where state = 'done' and kind = 'judge' and collected_at is null and collect_after <= now()
                order by collect_after, finished_at limit $1 for no key update skip locked))
            returning id, tenant_id, outcome as "outcome!: Json<Outcome>""#,
        limit,
        TO_STORE_S
    )
    .fetch_all(pool)
    .await?;
    Ok(jobs.into_iter().map(Finished::from).collect())
}

struct FinishedRow {
    id: Uuid,
    tenant_id: i64,
    outcome: Json<Outcome>,
}

impl From<FinishedRow> for Finished {
    fn from(FinishedRow { id, tenant_id, outcome: Json(outcome) }: FinishedRow) -> Self {
        Self { id, tenant_id, outcome }
    }
}

/// Gives jobs to nobody for a while.
pub async fn put_off(pool: &PgPool, ids: &[Uuid], pause: Duration) -> Result<(), JudgeError> {
    sqlx::query!(
        "update jobs set collect_after = now() + make_interval(secs => $2) where id = any ($1) and collected_at is null",
        ids,
        pause.as_secs_f64()
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Ends the pause of a tenant's jobs.
pub async fn offer_again(pool: &PgPool, tenant_id: i64) -> Result<(), JudgeError> {
    sqlx::query!(
        "update jobs set collect_after = '-infinity'
            where state = 'done' and kind = 'judge' and collected_at is null and collect_after > now() and tenant_id = $1",
        tenant_id
    )
    .execute(pool)
    .await?;
    Ok(())
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
        notifications::JOBS,
        notifications::EVENTS,
        News { id, what: What::Done }.payload()
    )
    .fetch_one(pool)
    .await?;
    Ok(cancelled == Some(true))
}
