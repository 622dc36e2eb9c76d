//! The farm's queries: from a claim to the stored outcome.

use std::sync::{Arc, RwLock};
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::types::PgInterval;
use sqlx::types::Json;
use uuid::Uuid;

use super::job_notifications::Living;
use super::{Claimed, MOST_ATTEMPTS, NodeRow, Offer, interval, verdict_cache};
use crate::job::{JobClass, JobKind, JobSpec};
use crate::notifications::{self, News, What};
use crate::outcome::{Outcome, TestResult};

/// The queue as one node uses it. Cheap to clone.
#[derive(Clone)]
pub struct Queue {
    pub(super) pool: PgPool,
    pub(super) node: NodeRow,
    pub(super) offered: Arc<RwLock<Offer>>,
    pub(super) living: Arc<Living>,
    lease: Duration,
}

impl Queue {
    /// The queue in this database, for this node; claimed jobs are held for `lease` and renewed.
    pub fn new(pool: PgPool, node: NodeRow, lease: Duration) -> Self {
        let offer = Offer { images: node.images.clone(), language_ids: node.language_ids.clone() };
        Self { pool, node, offered: Arc::new(RwLock::new(offer)), living: Arc::default(), lease }
    }

    /// How long a claim holds without being renewed.
    pub fn lease(&self) -> Duration {
        self.lease
    }

    /// The pool, for listening.
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    pub(super) fn interval(&self) -> PgInterval {
        interval(self.lease)
    }

    /// The next job, if one waits that this node can run and it is not to drain: of the class, the
    /// tenant and the user that have used least of their share of CPU seconds, the oldest.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim(&self) -> Result<Option<Claimed>, sqlx::Error> {
        loop {
            let Some(job) = sqlx::query!(
                r#"select id, tenant_id, class, kind, image, language_id, spec as "spec: Json<JobSpec>", attempt, waited_s
                    from claim_next($1, $2, $3)"#,
                &self.offered().images,
                self.node.id,
                self.interval(),
            )
            .fetch_optional(&self.pool)
            .await?
            else {
                return Ok(None);
            };
            let (Some(id), Some(tenant_id), Some(class), Some(kind)) = (job.id, job.tenant_id, job.class, job.kind)
            else {
                // Others hold the lines this moment; they are quick.
                tokio::task::yield_now().await;
                continue;
            };
            let (Some(image), Some(language_id), Some(Json(spec)), Some(attempt)) =
                (job.image, job.language_id, job.spec, job.attempt)
            else {
                return Err(sqlx::Error::RowNotFound);
            };
            return Ok(Some(Claimed {
                id,
                tenant_id,
                class: JobClass::from_stored(&class),
                kind: JobKind::from_stored(&kind),
                image,
                language_id,
                spec,
                attempt,
                waited_s: job.waited_s.unwrap_or(0.0),
            }));
        }
    }

    /// Holds jobs for another lease. Answers with those that are still this node's.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn renew(&self, ids: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
        sqlx::query_scalar!(
            "update jobs set lease_until = now() + $3 where id = any ($1) and node_id = $2 and lease_until is not null returning id",
            ids,
            self.node.id,
            self.interval()
        )
        .fetch_all(&self.pool)
        .await
    }

    /// Says how far a job is: the phase that it has come to, if it has, and tests that are over. Who
    /// watches is told.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn report(&self, id: Uuid, phase: Option<&str>, rows: Vec<TestResult>) -> Result<(), sqlx::Error> {
        let tests = serde_json::json!(rows);
        let mut news = Vec::new();
        if let Some(phase) = phase {
            news.push(News { id, what: What::Phase(phase.to_owned()) }.payload());
        }
        if !rows.is_empty() {
            news.push(News { id, what: What::Tests(rows) }.payload());
        }
        sqlx::query!(
            r#"select report_progress($1, $2, $3, $4, $5, $6)::text as "done""#,
            id,
            self.node.id,
            phase,
            tests,
            notifications::EVENTS,
            &news
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(())
    }

    /// Stores the outcome, unless the job is no longer this node's; says which. What it used (CPU
    /// seconds) is charged once, now or, should the database go away this moment, by [`Queue::restore`].
    ///
    /// # Errors
    /// When the database fails before the outcome is stored, or does not say whether it is.
    pub async fn finish(&self, job: &Claimed, outcome: &Outcome, used_s: f64) -> Result<bool, sqlx::Error> {
        let stored = sqlx::query_scalar!(
            "call conclude_job($1, $2, $3, $4, $5, $6, $7, $8, null)",
            job.id,
            self.node.id,
            job.attempt,
            Json(outcome) as _,
            used_s,
            verdict_cache::may_be_kept(outcome),
            notifications::EVENTS,
            News { id: job.id, what: What::Done }.payload(),
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(stored == Some(true))
    }

    /// Says what a job had used, CPU seconds, when it was taken from this node: where that was because it
    /// was cancelled, it is charged that. Otherwise nothing happens.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn charge_cancelled(&self, job: &Claimed, used_s: f64) -> Result<(), sqlx::Error> {
        sqlx::query!(
            r#"select settle_cancelled($1, $2, $3, $4)::text as "done""#,
            job.id,
            self.node.id,
            job.attempt,
            used_s
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(())
    }

    /// What follows the storing of an outcome; nothing of it is lost when it fails.
    pub(super) async fn end(&self, id: Uuid, keep: bool) {
        let news = News { id, what: What::Done }.payload();
        let ended = sqlx::query_scalar!(
            r#"select end_job($1, $2, $3, $4)::text as "done""#,
            id,
            keep,
            notifications::EVENTS,
            news
        )
        .fetch_one(&self.pool)
        .await;
        if let Err(error) = ended {
            tracing::warn!(%error, %id, "a stored outcome is charged and told of later");
        }
    }

    /// Gives a job back after a failure of the judge's own, or ends it as such when it has been tried
    /// often enough. The reason is kept for operators. Nothing happens to a job whose attempt this no
    /// longer is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn give_back(&self, id: Uuid, attempt: i32, reason: &str) -> Result<(), sqlx::Error> {
        if attempt < MOST_ATTEMPTS {
            sqlx::query!(
                r#"with job as materialized (select id, tenant_id, language_id, node_id from jobs
                        where id = $1 and attempt = $2 and lease_until is not null for update),
                    noted as (insert into failures (job_id, attempt, tenant_id, language_id, node, reason, final)
                        select job.id, $2, tenant_id, language_id, coalesce(nodes.name, node_id::text), $3, false
                            from job left join nodes on nodes.id = node_id)
                    select requeue_job(id, $2, true, $4) as "requeued!" from job"#,
                id,
                attempt,
                reason,
                notifications::JOBS
            )
            .fetch_optional(&self.pool)
            .await?;
            return Ok(());
        }
        let outcome = Outcome::ended("SVE", Some("judge_failure"), 0.0);
        let ended = sqlx::query_scalar!(
            r#"with job as materialized (select id, tenant_id, language_id, node_id, max_score from jobs
                    where id = $1 and attempt = $2 and lease_until is not null for update),
                noted as (insert into failures (job_id, attempt, tenant_id, language_id, node, reason, final)
                    select job.id, $2, tenant_id, language_id, coalesce(nodes.name, node_id::text), $3, true
                        from job left join nodes on nodes.id = node_id)
                select finish_job(id, node_id, $2, jsonb_set($4, '{max_score}', to_jsonb(max_score)), 0) as "finished!"
                    from job"#,
            id,
            attempt,
            reason,
            Json(outcome) as _,
        )
        .fetch_optional(&self.pool)
        .await?;
        if ended == Some(true) {
            tracing::error!(%id, attempt, reason, "a job was given up");
            self.end(id, false).await;
        }
        Ok(())
    }

    /// Puts a job back that was not even begun, as if it had not been claimed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn put_back(&self, job: &Claimed) -> Result<(), sqlx::Error> {
        self.put_back_attempt(job.id, job.attempt).await
    }

    /// Puts back what this node still holds but live runs, without counting the try: it stops, and the jobs have
    /// nothing to do with that. Answers with how many there were.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn put_back_all(&self) -> Result<usize, sqlx::Error> {
        let held = sqlx::query!(
            "select id, attempt from jobs where node_id = $1 and state = 'running' and kind <> 'live'",
            self.node.id
        )
        .fetch_all(&self.pool)
        .await?;
        for job in &held {
            self.put_back_attempt(job.id, job.attempt).await?;
        }
        Ok(held.len())
    }

    async fn put_back_attempt(&self, id: Uuid, attempt: i32) -> Result<(), sqlx::Error> {
        sqlx::query!(
            r#"select requeue_job(id, attempt, false, $4) as "requeued!" from jobs
                where id = $1 and attempt = $2 and node_id = $3 and lease_until is not null"#,
            id,
            attempt,
            self.node.id,
            notifications::JOBS
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(())
    }
}
