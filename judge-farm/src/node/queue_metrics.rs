//! How the queue stands, in the words of `/metrics`. The same from every node, some seconds old, and
//! with a bound on its length: of the tenants only the longest lines by name.

use std::fmt::Write;

use sqlx::PgPool;

use crate::client::operators;

/// Tenants that have lines of their own; the rest are one.
const TENANTS: usize = 20;

/// What of a tenant is counted.
#[derive(Default)]
struct Sum {
    tenant: String,
    waiting: i64,
    running: i64,
    /// How long the oldest has waited, seconds.
    oldest_s: f64,
    used_s: f64,
}

/// The lines.
pub async fn text(pool: &PgPool) -> Result<String, crate::client::JudgeError> {
    let mut text = String::new();
    for of in operators::classes(pool).await? {
        let class = &of.class;
        // Writing to a string can't fail.
        let _ = writeln!(text, "lophoc_judge_queue_waiting{{class=\"{class}\"}} {}", of.waiting);
        let _ = writeln!(text, "lophoc_judge_queue_running{{class=\"{class}\"}} {}", of.running);
        let _ = writeln!(text, "lophoc_judge_queue_oldest_seconds{{class=\"{class}\"}} {:.3}", of.oldest_s);
    }
    for of in tenants(pool).await? {
        let tenant = &of.tenant;
        let _ = writeln!(text, "lophoc_judge_tenant_waiting{{tenant=\"{tenant}\"}} {}", of.waiting);
        let _ = writeln!(text, "lophoc_judge_tenant_running{{tenant=\"{tenant}\"}} {}", of.running);
        let _ = writeln!(text, "lophoc_judge_tenant_oldest_seconds{{tenant=\"{tenant}\"}} {:.3}", of.oldest_s);
        let _ = writeln!(text, "lophoc_judge_tenant_cpu_seconds_total{{tenant=\"{tenant}\"}} {:.3}", of.used_s);
    }
    for of in operators::unserved(pool).await? {
        let _ = writeln!(text, "lophoc_judge_unserved_waiting{{image=\"{}\"}} {}", of.image, of.waiting);
    }
    let kept = operators::verdict_cache(pool).await?;
    let _ = writeln!(text, "lophoc_judge_kept_verdicts {}", kept.verdicts);
    let _ = writeln!(text, "lophoc_judge_kept_verdict_hits {}", kept.hits);
    Ok(text)
}

/// The tenants by name that have most waiting, and all others together: of these, the wait of who waits longest.
async fn tenants(pool: &PgPool) -> Result<Vec<Sum>, crate::client::JudgeError> {
    let sums = sqlx::query!(
        r#"with of_tenant as (
                select tenant_id, coalesce(sum(waiting), 0)::bigint as waiting, coalesce(sum(running), 0)::bigint as running,
                        min(oldest_at) as oldest_at
                    from standings group by tenant_id),
            used as (select tenant_id, sum(total_s) as used_s from tenant_lines group by tenant_id),
            ranked as (
                select tenant_id, coalesce(waiting, 0) as waiting, coalesce(running, 0) as running, oldest_at,
                        used_s, row_number() over (order by coalesce(waiting, 0) desc, used_s desc, tenant_id) as place
                    from used left join of_tenant using (tenant_id))
            select case when place <= $1 then tenant_id end as tenant_id, sum(waiting)::bigint as "waiting!",
                    sum(running)::bigint as "running!",
                    coalesce(extract(epoch from now() - min(oldest_at)), 0)::float8 as "oldest_s!", sum(used_s)::float8 as "used_s!"
                from ranked group by 1 order by 2 desc"#,
        TENANTS as i64
    )
    .fetch_all(pool)
    .await?;
    let name = |id: Option<i64>| id.map_or_else(|| "other".to_owned(), |id| id.to_string());
    Ok(sums
        .into_iter()
        .map(|of| Sum {
            tenant: name(of.tenant_id),
            waiting: of.waiting,
            running: of.running,
            oldest_s: of.oldest_s,
            used_s: of.used_s,
        })
        .collect())
}
