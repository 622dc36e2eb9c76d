//! Who hands in what, and how long it waits.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::PgPool;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::nodes::Nodes;
use super::{FLOODER, NODES, STEADY, TENANTS, WATCHED};
use crate::checker::Checker;
use crate::client::JudgeClient;
use crate::job::{Data, JobClass, JobKind, JobTest, NewJob, Rules};

/// An id of the registry, of the image `core`.
const BASH: i32 = 46;
/// Seconds that a job uses: log-normal with this mean, cut at the longest. The middle job takes 0.6 s,
/// one of a hundred 6 s.
const MEAN_S: f64 = 1.0;
const SIGMA: f64 = 1.0;
const LONGEST_S: f64 = 6.0;
/// Submissions on their way at one time: the client has as many connections.
const AT_ONCE: usize = 6;
/// How often one is handed in before the bench gives up.
const TRIES: usize = 5;
/// Part of the nodes' time that the arrivals ask for.
const LOAD: f64 = 0.85;
/// Students of a class hand in together: this many on average.
const BURST: f64 = 5.0;

/// How long jobs of the tenants that do not flood have waited.
#[derive(Debug, serde::Serialize)]
pub struct Waits {
    /// Those jobs.
    pub jobs: usize,
    /// Half of them waited less.
    pub p50_ms: f64,
    /// One of a hundred waited longer.
    pub p99_ms: f64,
    /// Jobs of the flooder that were served meanwhile.
    pub flood_jobs: usize,
}

/// Numbers that look random and are the same in every run (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Above 0, up to 1.
    fn unit(&mut self) -> f64 {
        ((self.next() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// Waiting time of something that comes once in `mean` on average.
    fn exponential(&mut self, mean: f64) -> f64 {
        -mean * self.unit().ln()
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

/// How long a job takes: the same for the same job, and for jobs whose ids' halves differ alike.
pub fn service(id: Uuid) -> Duration {
    let (high, low) = id.as_u64_pair();
    let mut numbers = Numbers(high ^ low);
    let normal = (-2.0 * numbers.unit().ln()).sqrt() * (std::f64::consts::TAU * numbers.unit()).cos();
    let seconds = (MEAN_S.ln() - SIGMA * SIGMA / 2.0 + SIGMA * normal).exp();
    Duration::from_secs_f64(seconds.min(LONGEST_S))
}

/// A job of a tenant; `numbers` tell its user and how long it takes, `mark` makes its id its own.
fn job(numbers: &mut Numbers, mark: u64, tenant_id: i64) -> NewJob {
    let test = JobTest {
        index: 1,
        input: Data::Inline(String::new()),
        expected: Some(Data::Inline(String::new())),
        score: 1.0,
        show_output: false,
    };
    NewJob {
        id: Uuid::from_u64_pair(mark, mark ^ numbers.next()),
        tenant_id,
        weight: 1.0,
        user_id: i64::try_from(numbers.below(40)).unwrap_or(0),
        class: JobClass::Live,
        kind: JobKind::Run,
        language_id: BASH,
        source: ":".into(),
        files: Vec::new(),
        time_limit_ms: 1000,
        memory_limit_mib: 64,
        output_limit_kib: 64,
        checker: Checker::Tokens,
        stop_at_first_failure: false,
        tests: vec![test],
        rules: Rules::default(),
    }
}

/// Hands a job in as a site does: again where the database was too busy to take it.
async fn submit(client: &JudgeClient, job: NewJob) -> anyhow::Result<()> {
    for _ in 0..TRIES {
        if client.submit(job.clone()).await.is_ok() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    client.submit(job).await?;
    Ok(())
}

/// Lets jobs of all tenants but the flooder arrive, in bursts, and answers with their waits.
pub async fn watch(url: &str, pool: &PgPool) -> anyhow::Result<Waits> {
    let nodes = Nodes::start(url).await?;
    let client = JudgeClient::connect(url).await?;
    let seed: u64 =
        sqlx::query_scalar!(r#"select count(*) as "jobs!" from jobs"#).fetch_one(pool).await?.unsigned_abs();
    let began_at = sqlx::query_scalar!(r#"select now() as "now!""#).fetch_one(pool).await?;
    // Who comes when and needs how long is the same in every run, ids are not.
    let (mut numbers, mut marks) = (Numbers(7), Numbers(seed));
    let burst_every_s = BURST * MEAN_S / (LOAD * NODES as f64);
    let began = Instant::now();
    let mut at = 0.0;
    let free = Arc::new(Semaphore::new(AT_ONCE));
    let mut submissions = JoinSet::new();
    while at < (STEADY + WATCHED).as_secs_f64() {
        at += numbers.exponential(burst_every_s);
        tokio::time::sleep_until((began + Duration::from_secs_f64(at)).into()).await;
        let tenant = FLOODER + 1 + i64::try_from(numbers.below(TENANTS.unsigned_abs() - 1))?;
        loop {
            let (client, job, free) = (client.clone(), job(&mut numbers, marks.next(), tenant), free.clone());
            submissions.spawn(async move {
                let _turn = free.acquire_owned().await?;
                submit(&client, job).await
            });
            if numbers.unit() < 1.0 / BURST {
                break;
            }
        }
    }
    while let Some(submitted) = submissions.join_next().await {
        submitted??;
    }
    // What came last waits for its turn as well.
    tokio::time::sleep(Duration::from_secs_f64(2.0 * LONGEST_S)).await;
    nodes.stop().await?;
    waits(pool, began_at).await
}

async fn waits(pool: &PgPool, began_at: time::OffsetDateTime) -> anyhow::Result<Waits> {
    let from = began_at + STEADY;
    let mut waits = sqlx::query_scalar!(
        r#"select extract(epoch from coalesce(claimed_at, now()) - enqueued_at)::float8 as "s!" from jobs
            where tenant_id <> $1 and enqueued_at between $2 and $3"#,
        FLOODER,
        from,
        from + WATCHED
    )
    .fetch_all(pool)
    .await?;
    let flood_jobs = sqlx::query_scalar!(
        r#"select count(*) as "jobs!" from jobs where tenant_id = $1 and state = 'done' and finished_at > $2"#,
        FLOODER,
        from
    )
    .fetch_one(pool)
    .await?;
    anyhow::ensure!(!waits.is_empty(), "no job arrived");
    waits.sort_by(f64::total_cmp);
    let part = |of: f64| waits[((waits.len() - 1) as f64 * of) as usize] * 1000.0;
    Ok(Waits { jobs: waits.len(), p50_ms: part(0.5), p99_ms: part(0.99), flood_jobs: usize::try_from(flood_jobs)? })
}

/// Puts that many jobs of the flooder into the queue.
pub async fn flood(pool: &PgPool, jobs: i64) -> anyhow::Result<()> {
    fill(pool, jobs, FLOODER, 1).await
}

/// Puts that many jobs of the other tenants into the queue.
pub async fn backlog(pool: &PgPool, jobs: i64) -> anyhow::Result<()> {
    fill(pool, jobs, FLOODER + 1, TENANTS - 1).await
}

/// Jobs as a client stores them, in bulk: one of twenty bulk work, two of twenty judged again.
async fn fill(pool: &PgPool, jobs: i64, first_tenant: i64, tenants: i64) -> anyhow::Result<()> {
    let model = job(&mut Numbers(1), 1, 1);
    let spec = serde_json::json!({
        "source": model.source, "files": model.files, "time_limit_ms": model.time_limit_ms,
        "memory_limit_mib": model.memory_limit_mib, "output_limit_kib": model.output_limit_kib,
        "checker": model.checker, "stop_at_first_failure": model.stop_at_first_failure,
        "tests": model.tests, "rules": model.rules,
    });
    sqlx::query!(
        r#"insert into jobs (id, tenant_id, user_id, class, kind, image, language_id, spec, max_score)
            select gen_random_uuid(), $2 + i % $3, i % 37,
                    case i % 20 when 0 then 'bulk' when 1 then 'rejudge' when 2 then 'rejudge' else 'live' end,
                    'run', 'core', $4, $5, 1
                from generate_series(1, $1::bigint) as i"#,
        jobs,
        first_tenant,
        tenants,
        BASH,
        spec
    )
    .execute(pool)
    .await?;
    sqlx::query!(r#"select restore_lines() as "lines!""#).fetch_one(pool).await?;
    // What autovacuum does in the first minutes.
    sqlx::query!("analyze jobs").execute(pool).await?;
    Ok(())
}
