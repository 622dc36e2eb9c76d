//! The farm's queries.

use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::types::PgInterval;
use sqlx::types::Json;
use uuid::Uuid;

use super::{Claimed, ESTIMATE_S, MOST_ATTEMPTS};
use crate::job::{JobClass, JobKind, JobSpec};
use crate::news::{self, News, What};
use crate::outcome::{Outcome, TestResult};

/// What a node says of itself.
#[derive(Debug, Clone)]
pub struct NodeRow {
    /// Made anew at every start.
    pub id: Uuid,
    /// For people.
    pub name: String,
    /// Sandbox images that it has.
    pub images: Vec<String>,
    /// Languages that it can run.
    pub language_ids: Vec<i32>,
    /// Jobs that it runs at one time.
    pub workers: i32,
}

/// How the queue stands, for one class.
#[derive(Debug, Clone)]
pub struct Standing {
    /// The class.
    pub class: String,
    /// Jobs that wait.
    pub waiting: i64,
    /// Jobs that are being judged.
    pub running: i64,
    /// How long the oldest has waited, seconds.
    pub oldest_s: f64,
}

/// The queue as one node uses it. Cheap to clone.
#[derive(Clone)]
pub struct Queue {
    pool: PgPool,
    node: NodeRow,
    lease: Duration,
}

impl Queue {
    /// The queue in this database, for this node; claimed jobs are held for `lease` and renewed.
    pub fn new(pool: PgPool, node: NodeRow, lease: Duration) -> Self {
        Self { pool, node, lease }
    }

    /// How long a claim holds without being renewed.
    pub fn lease(&self) -> Duration {
        self.lease
    }

    /// The pool, for listening.
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    fn interval(&self) -> PgInterval {
        let microseconds = i64::try_from(self.lease.as_micros()).unwrap_or(i64::MAX);
        PgInterval { months: 0, days: 0, microseconds }
    }

    /// Says that this node is there and takes work, or (draining) that it takes none.
    pub async fn announce(&self, draining: bool) -> Result<(), sqlx::Error> {
        let node = &self.node;
        sqlx::query!(
            r#"insert into nodes (id, name, images, language_ids, workers, draining) values ($1, $2, $3, $4, $5, $6)
                on conflict (id) do update set seen_at = now(), draining = excluded.draining"#,
            node.id,
            node.name,
            &node.images,
            &node.language_ids,
            node.workers,
            draining
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Removes this node from the list, at a clean end.
    pub async fn leave(&self) -> Result<(), sqlx::Error> {
        sqlx::query!("delete from nodes where id = $1", self.node.id).execute(&self.pool).await?;
        Ok(())
    }

    /// The next job of a class, if one waits that this node can run.
    pub async fn claim(&self, class: JobClass) -> Result<Option<Claimed>, sqlx::Error> {
        let job = sqlx::query!(
            r#"select id as "id!", tenant_id as "tenant_id!", kind as "kind!", image as "image!",
                    language_id as "language_id!", spec as "spec!: Json<JobSpec>", attempt as "attempt!",
                    extract(epoch from now() - enqueued_at)::float8 as "waited_s!"
                from claim_job($1, $2, $3, $4, $5)"#,
            class.as_str(),
            &self.node.images,
            self.node.id,
            self.interval(),
            ESTIMATE_S
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(job.map(|job| Claimed {
            id: job.id,
            tenant_id: job.tenant_id,
            kind: if job.kind == JobKind::Run.as_str() { JobKind::Run } else { JobKind::Judge },
            image: job.image,
            language_id: job.language_id,
            spec: job.spec.0,
            attempt: job.attempt,
            waited_s: job.waited_s,
        }))
    }

    /// Holds jobs for another lease. Answers with those that are still this node's.
    pub async fn renew(&self, ids: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
        sqlx::query_scalar!(
            "update jobs set lease_until = now() + $3 where id = any ($1) and node_id = $2 and state = 'running' returning id",
            ids,
            self.node.id,
            self.interval()
        )
        .fetch_all(&self.pool)
        .await
    }

    /// Says that a job has moved on.
    pub async fn set_phase(&self, id: Uuid, phase: &str) -> Result<(), sqlx::Error> {
        let news = News { id, what: What::Phase(phase.to_owned()) };
        sqlx::query!(
            r#"with moved as (update jobs set phase = $2 where id = $1 and node_id = $3 and state = 'running')
                select pg_notify($4, $5)::text as "told""#,
            id,
            phase,
            self.node.id,
            news::EVENTS,
            news.payload()
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(())
    }

    /// Keeps the rows of tests that are over, and tells who watches.
    pub async fn add_rows(&self, id: Uuid, rows: Vec<TestResult>) -> Result<(), sqlx::Error> {
        let indexes: Vec<i32> = rows.iter().map(|row| row.index).collect();
        let values: Vec<serde_json::Value> = rows.iter().map(|row| serde_json::json!(row)).collect();
        let news = News { id, what: What::Tests(rows) };
        sqlx::query!(
            r#"with added as (
                    insert into results (job_id, test_index, row)
                    select $1, added.test_index, added.row
                        from unnest($2::int[], $3::jsonb[]) as added (test_index, row)
                        where exists (select from jobs where id = $1 and node_id = $4 and state = 'running')
                    on conflict (job_id, test_index) do update set row = excluded.row)
                select pg_notify($5, $6)::text as "told""#,
            id,
            &indexes,
            &values,
            self.node.id,
            news::EVENTS,
            news.payload()
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(())
    }

    /// Stores the outcome, unless the job is no longer this node's; says which.
    pub async fn finish(&self, job: &Claimed, outcome: &Outcome, used_s: f64) -> Result<bool, sqlx::Error> {
        sqlx::query_scalar!(
            r#"select finish_job($1, $2, $3, $4, $5, $6, $7) as "finished!""#,
            job.id,
            self.node.id,
            job.attempt,
            Json(outcome) as _,
            used_s - ESTIMATE_S,
            news::EVENTS,
            News { id: job.id, what: What::Done }.payload()
        )
        .fetch_one(&self.pool)
        .await
    }

    /// Gives a job back after a failure of the judge's own, or ends it as such when it has been tried
    /// often enough. The reason is for operators.
    pub async fn give_back(&self, id: Uuid, attempt: i32, reason: &str) -> Result<(), sqlx::Error> {
        if attempt < MOST_ATTEMPTS {
            sqlx::query!(r#"select requeue_job($1, $2, $3) as "requeued!""#, id, attempt, news::JOBS)
                .fetch_one(&self.pool)
                .await?;
            return Ok(());
        }
        tracing::error!(%id, attempt, reason, "a job was given up");
        let mut outcome = Outcome::ended("SVE", Some("judge_failure"), 0.0);
        outcome.max_score =
            sqlx::query_scalar!("select max_score from jobs where id = $1", id).fetch_one(&self.pool).await?;
        sqlx::query!(
            r#"select finish_job(id, node_id, attempt, $3, 0, $4, $5) as "finished"
                from jobs where id = $1 and attempt = $2 and state = 'running'"#,
            id,
            attempt,
            Json(outcome) as _,
            news::EVENTS,
            News { id, what: What::Done }.payload()
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(())
    }

    /// Puts a job back that was not even begun, as if it had not been claimed.
    pub async fn put_back(&self, job: &Claimed) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query!(
            "update jobs set attempt = attempt - 1 where id = $1 and attempt = $2 and node_id = $3 and state = 'running'",
            job.id,
            job.attempt,
            self.node.id
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!(r#"select requeue_job($1, $2, $3) as "requeued!""#, job.id, job.attempt - 1, news::JOBS)
            .fetch_one(&mut *transaction)
            .await?;
        transaction.commit().await
    }

    /// Gives back the jobs of nodes that have gone silent. Answers with how many there were.
    pub async fn sweep(&self) -> Result<usize, sqlx::Error> {
        let lapsed = sqlx::query!(
            "select id, attempt from jobs where state = 'running' and lease_until < now() order by lease_until limit 100"
        )
        .fetch_all(&self.pool)
        .await?;
        for job in &lapsed {
            self.give_back(job.id, job.attempt, "the node that had it went silent").await?;
        }
        Ok(lapsed.len())
    }

    /// Deletes what nobody needs any more: jobs collected an hour ago, runs that ended an hour ago,
    /// nodes not seen for a day.
    pub async fn tidy(&self) -> Result<(), sqlx::Error> {
        sqlx::query!(
            r#"delete from jobs where state = 'done' and finished_at < now() - interval '1 hour'
                and (kind = 'run' or collected_at < now() - interval '1 hour')"#
        )
        .execute(&self.pool)
        .await?;
        sqlx::query!("delete from nodes where seen_at < now() - interval '1 day'").execute(&self.pool).await?;
        Ok(())
    }

    /// How many jobs wait and run, and for how long.
    pub async fn standing(&self) -> Result<Vec<Standing>, sqlx::Error> {
        sqlx::query_as!(
            Standing,
            r#"select class, count(*) filter (where state = 'queued') as "waiting!",
                    count(*) filter (where state = 'running') as "running!",
                    coalesce(max(extract(epoch from now() - enqueued_at)) filter (where state = 'queued'), 0)::float8
                        as "oldest_s!"
                from jobs where state <> 'done' group by class"#
        )
        .fetch_all(&self.pool)
        .await
    }
}
