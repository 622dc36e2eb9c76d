//! Taking a job into the queue.

use serde_json::json;
use sqlx::PgPool;

use super::JudgeError;
use crate::checker::Checker;
use crate::job::{JobSpec, NewJob};
use crate::languages::{self, Language};
use crate::news;

/// Bounds of what a job may ask for.
const TIME_LIMIT_MS: std::ops::RangeInclusive<i32> = 10..=60_000;
const MEMORY_LIMIT_MIB: std::ops::RangeInclusive<i32> = 4..=1024;
const OUTPUT_LIMIT_KIB: std::ops::RangeInclusive<i32> = 1..=65_536;
const MOST_TESTS: usize = 2000;
const MOST_FILES: usize = 100;
const MOST_SOURCE_BYTES: usize = 4 << 20;

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

/// Whether the judge can run this job at all.
fn check(job: &NewJob) -> Result<&'static Language, JudgeError> {
    let refuse = |what: &str| Err(JudgeError::InvalidJob(what.to_owned()));
    let language = languages::find(job.language_id).ok_or(JudgeError::UnknownLanguage(job.language_id))?;
    match &job.checker {
        Checker::Custom { .. } => return Err(JudgeError::CustomCheckerUnavailable),
        Checker::Real { tolerance } if !(tolerance.is_finite() && *tolerance > 0.0) => {
            return refuse("the tolerance is not above 0");
        }
        _ => {}
    }
    if !(job.weight.is_finite() && job.weight > 0.0) {
        return refuse("the weight is not above 0");
    }
    if !TIME_LIMIT_MS.contains(&job.time_limit_ms) {
        return refuse("the time limit is not between 10 ms and 60 s");
    }
    if !MEMORY_LIMIT_MIB.contains(&job.memory_limit_mib) {
        return refuse("the memory limit is not between 4 and 1024 MiB");
    }
    if !OUTPUT_LIMIT_KIB.contains(&job.output_limit_kib) {
        return refuse("the output limit is not between 1 KiB and 64 MiB");
    }
    if job.tests.is_empty() || job.tests.len() > MOST_TESTS {
        return refuse("there is not between 1 and 2000 tests");
    }
    let bytes: usize = job.files.iter().map(|file| file.content.len()).sum();
    if job.files.len() > MOST_FILES || bytes + job.source.len() > MOST_SOURCE_BYTES {
        return refuse("the source is too large");
    }
    let mut paths: Vec<&str> = job.files.iter().map(|file| file.path.as_str()).collect();
    paths.push(&language.source_file);
    if !paths.iter().all(|path| is_plain(path)) {
        return refuse("a file's path leaves its folder");
    }
    paths.sort_unstable();
    let twice = paths.windows(2).any(|pair| pair[0] == pair[1] || pair[1].starts_with(&format!("{}/", pair[0])));
    if twice { refuse("two files have the same path") } else { Ok(language) }
}

/// Whether a path stays below the folder it is in, in any reading.
fn is_plain(path: &str) -> bool {
    let fits = !path.is_empty() && path.len() <= 200 && !path.contains(['\0', '\\']);
    fits && path.split('/').all(|part| !part.is_empty() && part != "." && part != "..")
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::job::{Data, JobClass, JobKind, JobTest, Rules, SourceFile};

    fn job() -> NewJob {
        let test =
            JobTest { index: 1, input: Data::Inline(String::new()), expected: None, score: 1.0, show_output: true };
        NewJob {
            id: Uuid::new_v4(),
            tenant_id: 1,
            weight: 1.0,
            user_id: 1,
            class: JobClass::Live,
            kind: JobKind::Run,
            language_id: 71,
            source: "print(1)".into(),
            files: vec![],
            time_limit_ms: 1000,
            memory_limit_mib: 256,
            output_limit_kib: 1024,
            checker: Checker::Tokens,
            stop_at_first_failure: false,
            tests: vec![test],
            rules: Rules::default(),
        }
    }

    #[test]
    fn a_job_out_of_bounds_is_refused() {
        assert!(check(&job()).is_ok());
        let file = |path: &str| SourceFile { path: path.into(), content: String::new() };
        let with_files = |files: Vec<SourceFile>| NewJob { files, ..job() };
        let wrong = [
            NewJob { time_limit_ms: 0, ..job() },
            NewJob { memory_limit_mib: 100_000, ..job() },
            NewJob { output_limit_kib: 0, ..job() },
            NewJob { weight: 0.0, ..job() },
            NewJob { weight: f64::NAN, ..job() },
            NewJob { tests: vec![], ..job() },
            NewJob { checker: Checker::Real { tolerance: -1.0 }, ..job() },
            with_files(vec![file("../x")]),
            with_files(vec![file("/etc/passwd")]),
            with_files(vec![file("script.py")]),
            with_files(vec![file("a"), file("a/b")]),
        ];
        for (number, job) in wrong.iter().enumerate() {
            assert!(matches!(check(job), Err(JudgeError::InvalidJob(_))), "job {number}");
        }
    }

    #[test]
    fn what_this_judge_can_not_run_has_errors_of_its_own() {
        let custom = Checker::Custom { language_id: 54, source_code: String::new() };
        assert!(matches!(check(&NewJob { checker: custom, ..job() }), Err(JudgeError::CustomCheckerUnavailable)));
        assert!(matches!(check(&NewJob { language_id: 9999, ..job() }), Err(JudgeError::UnknownLanguage(9999))));
    }
}
