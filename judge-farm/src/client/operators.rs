//! What operators see of the judge, and drain.

use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use super::JudgeError;
use crate::notifications;

/// Seconds after which a node that has said nothing counts as gone.
pub const SILENT_S: f64 = 30.0;

/// A farm node.
#[derive(Debug, Clone, serde::Serialize)]
pub struct NodeView {
    /// Of this start of the node.
    pub id: Uuid,
    /// For people; the same at each start.
    pub name: String,
    /// Sandbox images that it has.
    pub images: Vec<String>,
    /// Jobs that it runs at one time.
    pub workers: i32,
    /// Whether it takes no more jobs.
    pub draining: bool,
    /// When it was started.
    #[serde(with = "time::serde::timestamp")]
    pub started_at: OffsetDateTime,
    /// Seconds since it last said that it is there; above 30 it counts as gone.
    pub silent_s: f64,
    /// Jobs that it holds.
    pub running: i64,
}

/// How long the lists are of which a part is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lines {
    /// Tenants, in each class by itself.
    pub tenants: i64,
    /// Tries of a week that failed for reasons of the judge's own.
    pub failures: i64,
}

/// How a tenant stands in a class, a moment ago.
#[derive(Debug, Clone, serde::Serialize)]
pub struct TenantStanding {
    /// The tenant.
    pub tenant_id: i64,
    /// The class.
    pub class: String,
    /// Jobs that wait.
    pub waiting: i64,
    /// Jobs that are being judged.
    pub running: i64,
    /// How long the oldest has waited, seconds.
    pub oldest_s: f64,
    /// CPU seconds that its jobs have used since the beginning.
    pub used_s: f64,
    /// Jobs that have ended since the beginning.
    pub jobs: i64,
}

/// How a class stands, a moment ago.
#[derive(Debug, Clone, serde::Serialize)]
pub struct ClassStanding {
    /// The class.
    pub class: String,
    /// Jobs that wait.
    pub waiting: i64,
    /// Jobs that are being judged.
    pub running: i64,
    /// How long the oldest has waited, seconds.
    pub oldest_s: f64,
}

/// Jobs that wait for an image that no living node has.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Unserved {
    /// The image.
    pub image: String,
    /// Jobs that wait for it.
    pub waiting: i64,
    /// How long the oldest has waited, seconds.
    pub oldest_s: f64,
}

/// A try that failed for reasons of the judge's own.
#[derive(Debug, Clone, serde::Serialize)]
pub struct FailureView {
    /// When.
    #[serde(with = "time::serde::timestamp")]
    pub at: OffsetDateTime,
    /// The job.
    pub job_id: Uuid,
    /// Which try it was, from 1.
    pub attempt: i32,
    /// Whose job.
    pub tenant_id: i64,
    /// An id of the registry.
    pub language_id: i32,
    /// The node's name, or its id where it is gone.
    pub node: Option<String>,
    /// What happened, in words.
    pub reason: String,
    /// Whether the job was given up for it (SVE).
    pub given_up: bool,
}

/// How long the jobs of an hour waited for a node.
#[derive(Debug, Clone, serde::Serialize)]
pub struct HourOfWaiting {
    /// The hour's beginning.
    #[serde(with = "time::serde::timestamp")]
    pub hour: OffsetDateTime,
    /// Jobs that came in it and are still listed.
    pub jobs: i64,
    /// The median wait, seconds; of those that still wait, until now.
    pub p50_s: f64,
    /// What 95 of 100 waited at most, seconds.
    pub p95_s: f64,
}

/// All nodes that are listed, by name.
pub async fn nodes(pool: &PgPool) -> Result<Vec<NodeView>, JudgeError> {
    let nodes = sqlx::query_as!(
        NodeView,
        r#"select id, name, images, workers, draining, started_at,
                extract(epoch from now() - seen_at)::float8 as "silent_s!",
                (select count(*) from jobs where state = 'running' and node_id = nodes.id) as "running!"
            from nodes order by name, started_at"#
    )
    .fetch_all(pool)
    .await?;
    Ok(nodes)
}

/// Lets the nodes of this name take no more jobs, or take them again; how many there are.
pub async fn set_draining(pool: &PgPool, name: &str, draining: bool) -> Result<u64, JudgeError> {
    let told = sqlx::query!(
        r#"with told as (update nodes set draining = $2 where name = $1 returning id)
            select count(*) as "nodes!", pg_notify($3, '')::text as "woken" from told"#,
        name,
        draining,
        notifications::JOBS
    )
    .fetch_one(pool)
    .await?;
    Ok(told.nodes.unsigned_abs())
}

/// How the tenants stand that have most waiting, at most `limit` lines.
pub async fn tenants(pool: &PgPool, limit: i64) -> Result<Vec<TenantStanding>, JudgeError> {
    let tenants = sqlx::query_as!(
        TenantStanding,
        r#"select line.tenant_id, line.class, coalesce(sum(waiting), 0)::bigint as "waiting!",
                coalesce(sum(running), 0)::bigint as "running!",
                coalesce(extract(epoch from now() - min(oldest_at)), 0)::float8 as "oldest_s!",
                line.total_s as "used_s!", line.jobs
            from tenant_lines as line left join standings using (tenant_id, class)
            group by line.tenant_id, line.class, line.total_s, line.jobs
            order by 3 desc, line.total_s desc, line.tenant_id limit $1"#,
        limit
    )
    .fetch_all(pool)
    .await?;
    Ok(tenants)
}

/// How many lines [`tenants`] and [`failures`] have in all.
pub async fn lines(pool: &PgPool) -> Result<Lines, JudgeError> {
    let lines = sqlx::query_as!(
        Lines,
        r#"select (select count(*) from tenant_lines) as "tenants!", (select count(*) from failures) as "failures!""#
    )
    .fetch_one(pool)
    .await?;
    Ok(lines)
}

/// How the classes stand; all three.
pub async fn classes(pool: &PgPool) -> Result<Vec<ClassStanding>, JudgeError> {
    let classes = sqlx::query_as!(
        ClassStanding,
        r#"select class, coalesce(sum(waiting), 0)::bigint as "waiting!", coalesce(sum(running), 0)::bigint as "running!",
                coalesce(extract(epoch from now() - min(oldest_at)), 0)::float8 as "oldest_s!"
            from classes left join standings using (class) group by class, share order by share desc"#
    )
    .fetch_all(pool)
    .await?;
    Ok(classes)
}

/// How long jobs waited, by hour of the last `hours`, oldest first.
pub async fn waits(pool: &PgPool, hours: i32) -> Result<Vec<HourOfWaiting>, JudgeError> {
    let waits = sqlx::query_as!(
        HourOfWaiting,
        r#"select date_trunc('hour', enqueued_at) as "hour!", count(*) as "jobs!",
                percentile_cont(0.5) within group (order by extract(epoch from coalesce(claimed_at, now()) - enqueued_at)::float8) as "p50_s!",
                percentile_cont(0.95) within group (order by extract(epoch from coalesce(claimed_at, now()) - enqueued_at)::float8) as "p95_s!"
            from jobs where enqueued_at > now() - make_interval(hours => $1) and kind = 'judge' group by 1 order by 1"#,
        hours
    )
    .fetch_all(pool)
    .await?;
    Ok(waits)
}

/// What waits for images that no living node has.
pub async fn unserved(pool: &PgPool) -> Result<Vec<Unserved>, JudgeError> {
    let unserved = sqlx::query_as!(
        Unserved,
        r#"select image, sum(waiting)::bigint as "waiting!",
                coalesce(extract(epoch from now() - min(oldest_at)), 0)::float8 as "oldest_s!"
            from standings where waiting > 0 and not exists (select from nodes
                where image = any (images) and not draining and seen_at > now() - make_interval(secs => $1))
            group by image order by image"#,
        SILENT_S
    )
    .fetch_all(pool)
    .await?;
    Ok(unserved)
}

/// The latest failures, at most `limit`; with `given_up` only those that cost a job its verdict.
pub async fn failures(pool: &PgPool, limit: i64, given_up: bool) -> Result<Vec<FailureView>, JudgeError> {
    let failures = sqlx::query_as!(
        FailureView,
        r#"select at, job_id, attempt, tenant_id, language_id, node, reason, final as given_up
            from failures where final or not $2 order by at desc, id desc limit $1"#,
        limit,
        given_up
    )
    .fetch_all(pool)
    .await?;
    Ok(failures)
}

/// What the verdict cache holds.
#[derive(Debug, Clone, Copy)]
pub struct VerdictCache {
    /// Outcomes that are kept.
    pub verdicts: i64,
    /// How often one of those was given again.
    pub hits: i64,
}

/// What the verdict cache holds, of all tenants together.
pub async fn verdict_cache(pool: &PgPool) -> Result<VerdictCache, JudgeError> {
    let cache = sqlx::query_as!(
        VerdictCache,
        r#"select count(*) as "verdicts!", coalesce(sum(hits), 0)::bigint as "hits!" from verdicts"#
    )
    .fetch_one(pool)
    .await?;
    Ok(cache)
}
