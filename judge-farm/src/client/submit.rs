//! Taking a job into the queue.

use serde_json::json;
use sqlx::PgPool;

use super::JudgeError;
use crate::job::{JobSpec, NewJob, check};
use crate::news;

/// Puts the job into its tenant's and user's lines, once.
pub async fn submit(pool: &PgPool, job: NewJob) -> Result<(), JudgeError> {
    let language = check(&job)?;
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
    let mut transaction = pool.begin().await?;
    let inserted = sqlx::query_scalar!(
        r#"insert into jobs (id, tenant_id, user_id, class, kind, image, language_id, spec, max_score)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            on conflict (id) do nothing returning id"#,
        job.id,
        job.tenant_id,
        job.user_id,
        job.class.as_str(),
        job.kind.as_str(),
        language.image,
        job.language_id,
        json!(spec),
        spec.max_score(),
    )
    .fetch_optional(&mut *transaction)
    .await?;
    if inserted.is_some() {
        sqlx::query!(
            r#"select stand_in_line($1, $2, $3, $4, $5)::text as "done", pg_notify($6, $2)::text as "told""#,
            job.class.as_str(),
            language.image,
            job.tenant_id,
            job.user_id,
            job.weight,
            news::JOBS,
        )
        .fetch_one(&mut *transaction)
        .await?;
    }
    transaction.commit().await?;
    Ok(())
}
