//! Contests that took hours: what was sent within seconds is spread over them.

use anyhow::Context;
use sqlx::Connection;

use super::Demo;

/// Spreads what was sent to a contest over its first `minutes`, less towards the end for some.
///
/// # Errors
/// When the site's database is away.
pub(super) async fn spread(demo: &Demo<'_>, contest: i64, minutes: i32) -> anyhow::Result<()> {
    let mut conn = demo.provisioner.connect_site(demo.tenant).await?.context("the demo has no place")?;
    let mut tx = conn.begin().await?;
    // Verdicts come in meanwhile, and take their attempt before its submissions: so does this.
    sqlx::query!(
        "UPDATE attempts a SET started_at = c.start_time
           FROM (SELECT a.id, c.start_time FROM contests c JOIN contest_entries e ON e.contest_id = c.id
                   JOIN attempts a ON a.entry_id = e.id
                  WHERE c.id = $1 ORDER BY a.id FOR NO KEY UPDATE OF a) c
          WHERE c.id = a.id",
        contest,
    )
    .execute(&mut *tx)
    .await
    .context("moving the attempts of a contest to its start")?;
    sqlx::query!(
        "WITH sent AS (
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
    .execute(&mut *tx)
    .await
    .context("spreading what was sent to a contest")?;
    sqlx::query!(
        "UPDATE contest_entries e SET started_at = c.start_time FROM contests c WHERE c.id = e.contest_id AND c.id = $1",
        contest,
    )
    .execute(&mut *tx)
    .await
    .context("moving the entries of a contest to its start")?;
    tx.commit().await?;
    Ok(())
}
