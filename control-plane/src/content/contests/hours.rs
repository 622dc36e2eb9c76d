//! Contests that took hours: what was sent within seconds is spread over them.

use anyhow::Context;

use super::Demo;

/// Spreads what was sent to a contest over its first `minutes`, less towards the end for some.
///
/// # Errors
/// When the site's database is away.
pub(super) async fn spread(demo: &Demo<'_>, contest: i64, minutes: i32) -> anyhow::Result<()> {
    let mut conn = demo.provisioner.connect_site(demo.tenant).await?.context("the demo has no place")?;
    sqlx::query!(
        "WITH began AS (
             UPDATE contest_entries e SET started_at = c.start_time FROM contests c
              WHERE c.id = e.contest_id AND c.id = $1 RETURNING e.id, c.start_time),
         sat AS (
             UPDATE attempts a SET started_at = b.start_time FROM began b WHERE b.id = a.entry_id RETURNING a.id),
         sent AS (
             SELECT s.id, c.start_time + make_interval(
                        mins => (6 + e.id % 5 * 2 + $2::integer * CASE WHEN e.id % 4 = 0 THEN 80 ELSE 97 END / 100
                                 * row_number() OVER (PARTITION BY e.id ORDER BY s.id) / count(*) OVER (PARTITION BY e.id))::integer,
                        secs => (s.id * 17 % 60)::double precision) AS at
               FROM contest_entries e JOIN contests c ON c.id = e.contest_id
               JOIN attempts a ON a.entry_id = e.id JOIN submissions s ON s.attempt_id = a.id
              WHERE e.contest_id = $1)
         UPDATE submissions s SET created_at = t.at FROM sent t WHERE t.id = s.id",
        contest,
        minutes,
    )
    .execute(&mut conn)
    .await
    .context("spreading what was sent to a contest")?;
    Ok(())
}
