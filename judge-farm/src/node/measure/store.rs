//! Measures in the judge's schema.

use sqlx::PgPool;

use super::Measure;

/// What has been measured of this image: languages and the CPU time they take to start, milliseconds.
pub async fn start_ups(pool: &PgPool, image_id: &str) -> Result<Vec<(i32, i32)>, sqlx::Error> {
    let rows = sqlx::query!("select language_id, start_cpu_ms from language_measures where image_id = $1", image_id)
        .fetch_all(pool)
        .await?;
    Ok(rows.into_iter().map(|row| (row.language_id, row.start_cpu_ms)).collect())
}

/// Keeps a measure and throws away what images that have long been replaced took.
pub async fn keep(pool: &PgPool, language_id: i32, image_id: &str, measure: Measure) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into language_measures (language_id, image_id, start_cpu_ms, start_wall_ms, compile_cpu_ms, peak_kib)
            values ($1, $2, $3, $4, $5, $6)
            on conflict (language_id, image_id) do update set start_cpu_ms = excluded.start_cpu_ms,
                start_wall_ms = excluded.start_wall_ms, compile_cpu_ms = excluded.compile_cpu_ms,
                peak_kib = excluded.peak_kib, measured_at = now()",
        language_id,
        image_id,
        measure.start_cpu_ms,
        measure.start_wall_ms,
        measure.compile_cpu_ms,
        measure.peak_kib
    )
    .execute(pool)
    .await?;
    sqlx::query!(
        "delete from language_measures
            where language_id = $1 and image_id <> $2 and measured_at < now() - interval '90 days'",
        language_id,
        image_id
    )
    .execute(pool)
    .await?;
    Ok(())
}
