//! What the farm says of its languages.

use sqlx::PgPool;

use super::{JudgeClient, JudgeError};

/// What a language takes to start, as a node has measured it with a program that only says hello.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LanguageMeasure {
    /// An id of the registry.
    pub language_id: i32,
    /// CPU time of the program, milliseconds: the median of three runs.
    pub start_cpu_ms: i32,
    /// Its time by the clock, milliseconds: the median of three runs.
    pub start_wall_ms: i32,
    /// CPU time of the compiler, milliseconds; `None` where nothing is compiled.
    pub compile_cpu_ms: Option<i32>,
    /// The most memory that a run took, KiB.
    pub peak_kib: i32,
}

impl JudgeClient {
    /// Ids of the languages that at least one living node can run.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn available_languages(&self) -> Result<Vec<i32>, JudgeError> {
        available(&self.pool).await
    }

    /// What was measured last of each language, by id; languages that nobody has measured are missing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn language_measures(&self) -> Result<Vec<LanguageMeasure>, JudgeError> {
        measures(&self.pool).await
    }
}

/// Ids of the languages of nodes that have been seen lately and take work.
async fn available(pool: &PgPool) -> Result<Vec<i32>, JudgeError> {
    let ids = sqlx::query_scalar!(
        r#"select distinct unnest(language_ids) as "id!" from nodes
            where not draining and seen_at > now() - interval '30 seconds' order by 1"#
    )
    .fetch_all(pool)
    .await?;
    Ok(ids)
}

async fn measures(pool: &PgPool) -> Result<Vec<LanguageMeasure>, JudgeError> {
    let rows = sqlx::query_as!(
        LanguageMeasure,
        "select distinct on (language_id) language_id, start_cpu_ms, start_wall_ms, compile_cpu_ms, peak_kib
            from language_measures order by language_id, measured_at desc"
    )
    .fetch_all(pool)
    .await?;
    Ok(rows)
}
