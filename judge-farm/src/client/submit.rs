//! Taking a job into the queue.

use serde_json::json;
use sqlx::PgPool;

use super::check::{check, image};
use super::{JudgeError, Submitted};
use crate::job::{JobSpec, NewJob};
use crate::notifications::{self, News, What};
use crate::queue::verdict_cache;

/// Puts the job into its tenant's and user's lines, once.
pub async fn submit(pool: &PgPool, job: NewJob) -> Result<Submitted, JudgeError> {
    let language = check(&job)?;
    let image = image(&job).unwrap_or(&language.image);
    let spec = JobSpec {
        source: job.source,
        files: job.files,
        time_limit_ms: job.time_limit_ms,
        memory_limit_mib: job.memory_limit_mib,
        output_limit_kib: job.output_limit_kib,
        checker: job.checker,
        stop_at_first_failure: job.stop_at_first_failure,
        tests: job.tests,
        rules: job.rules,
    };
    let max_score = spec.max_score();
    let spec = json!(spec);
    let key = verdict_cache::key(job.tenant_id, job.class, job.kind, &spec, language);
    let cached = sqlx::query_scalar!(
        "call submit_job($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, null)",
        job.id,
        job.tenant_id,
        job.user_id,
        job.class.as_str(),
        job.kind.as_str(),
        image,
        job.language_id,
        spec,
        max_score,
        key,
        verdict_cache::DAYS,
        job.weight,
        notifications::JOBS,
        notifications::EVENTS,
        News { id: job.id, what: What::Done }.payload(),
    )
    .fetch_one(pool)
    .await?;
    Ok(Submitted { cached: cached.unwrap_or(false) })
}
