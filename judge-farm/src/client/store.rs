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
        r#"select tenant_id, user_id, kind, phase, max_score, outcome as "outcome: Json<Outcome>"
            from jobs where id = $1"#,
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
            for row in rows(pool, id).await? {
                outcome.add(row);
            }
            // Until the job is over no status is final, whatever the tests so far say.
            "running".clone_into(&mut outcome.status);
            outcome.reason = None;
            outcome
        }
    };
    let kind = if job.kind == JobKind::Run.as_str() { JobKind::Run } else { JobKind::Judge };
    Ok(Some(JobView { tenant_id: job.tenant_id, user_id: job.user_id, kind, phase: job.phase, outcome }))
}

async fn rows(pool: &PgPool, id: Uuid) -> Result<Vec<TestResult>, sqlx::Error> {
    let rows = sqlx::query_scalar!(
        r#"select row as "row: Json<TestResult>" from results where job_id = $1 order by test_index"#,
        id
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(|Json(row)| row).collect())
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
        "update jobs set collected_at = now() where id = any ($1) and state = 'done' and collected_at is null",
        ids
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Takes a job back, wherever it is. One that ran is charged what was estimated at its claim.
pub async fn cancel(pool: &PgPool, id: Uuid) -> Result<bool, JudgeError> {
    let outcome = Outcome::ended("stop", Some("cancelled"), 0.0);
    let cancelled = sqlx::query_scalar!(
        r#"with job as (select id, class, tenant_id, user_id, charged_s, max_score, state = 'running' as ran from jobs
                where id = $1 and state <> 'done' for update),
            done as (update jobs set state = 'done', phase = 'done', lease_until = null, finished_at = now(),
                    outcome = jsonb_set($2, '{max_score}', to_jsonb(job.max_score)),
                    used_s = case when job.ran then job.charged_s end
                from job where jobs.id = job.id),
            charged as (insert into charges (job_id, class, tenant_id, user_id, charged_s, used_s)
                select id, class, tenant_id, user_id, charged_s, charged_s from job where ran),
            forgotten as (delete from results where job_id in (select id from job))
            select count(*) as "jobs!" from job"#,
        id,
        Json(outcome) as _,
    )
    .fetch_one(pool)
    .await?;
    if cancelled > 0 {
        let news = News { id, what: What::Done }.payload();
        sqlx::query!(r#"select end_job($1, false, $2, $3)::text as "done""#, id, news::EVENTS, news)
            .fetch_one(pool)
            .await?;
    }
    Ok(cancelled > 0)
}
