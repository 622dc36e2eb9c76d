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

/// Takes a job back, wherever it is.
pub async fn cancel(pool: &PgPool, id: Uuid) -> Result<bool, JudgeError> {
    let mut transaction = pool.begin().await?;
    let Some(job) = sqlx::query!(
        "select state, class, image, tenant_id, user_id, max_score from jobs where id = $1 and state <> 'done' for update",
        id
    )
    .fetch_optional(&mut *transaction)
    .await?
    else {
        return Ok(false);
    };
    if job.state == "queued" {
        sqlx::query!(
            r#"select leave_line($1, $2, $3, $4)::text as "done""#,
            job.class,
            job.image,
            job.tenant_id,
            job.user_id
        )
        .fetch_one(&mut *transaction)
        .await?;
    }
    let outcome = Outcome::ended("stop", Some("cancelled"), job.max_score);
    sqlx::query!(
        r#"with done as (update jobs set state = 'done', phase = 'done', lease_until = null, finished_at = now(),
                outcome = $2 where id = $1)
            select pg_notify($3, $4)::text as "told""#,
        id,
        Json(outcome) as _,
        news::EVENTS,
        News { id, what: What::Done }.payload()
    )
    .fetch_one(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(true)
}

/// Ids of the languages of nodes that have been seen lately and take work.
pub async fn available_languages(pool: &PgPool) -> Result<Vec<i32>, JudgeError> {
    let ids = sqlx::query_scalar!(
        r#"select distinct unnest(language_ids) as "id!" from nodes
            where not draining and seen_at > now() - interval '30 seconds' order by 1"#
    )
    .fetch_all(pool)
    .await?;
    Ok(ids)
}
