//! What one node does for all.

use std::time::Instant;

use super::Queue;
use super::live::SILENT;
use crate::job::JobKind;

/// Verdicts that are kept of one tenant.
const MOST_VERDICTS: i64 = 10_000;

impl Queue {
    /// Gives back the jobs of nodes that have gone silent, and ends their live runs; answers with how many there were.
    /// After the database was away nobody could renew: then nothing is taken from anyone for the length of a lease.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sweep(&self) -> Result<usize, sqlx::Error> {
        let lapsed = sqlx::query!(
            "select id, attempt, kind from jobs where state = 'running' and lease_until < now()
                and pg_postmaster_start_time() < now() - $1::interval
                order by lease_until limit 100",
            self.interval()
        )
        .fetch_all(&self.pool)
        .await?;
        for job in &lapsed {
            if job.kind == JobKind::Live.as_str() {
                self.end_silent(job.id, job.attempt).await?;
            } else {
                self.give_back(job.id, job.attempt, SILENT).await?;
            }
        }
        Ok(lapsed.len())
    }

    /// Makes good what a crash took between two transactions: waiting jobs whose owners stand in no line,
    /// outcomes that are not charged. One node at a time does it, every five seconds, or where very many
    /// users wait so often that it takes a twentieth of the time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn restore(&self) -> Result<(), sqlx::Error> {
        if !self.is_due("lines", 5.0).await? {
            return Ok(());
        }
        let began = Instant::now();
        let lines = sqlx::query_scalar!(r#"select restore_lines() as "lines!""#).fetch_one(&self.pool).await?;
        let due = sqlx::query_scalar!("select job_id from charges where at < now() - interval '5 seconds' limit 1000")
            .fetch_all(&self.pool)
            .await?;
        for id in &due {
            // One at a time: each holds its tenant's line.
            sqlx::query!(r#"select settle($1)::text as "done""#, id).fetch_one(&self.pool).await?;
        }
        if lines > 0 || !due.is_empty() {
            tracing::warn!(lines, charges = due.len(), "made good what was left undone");
        }
        self.put_off("lines", began, 5.0).await
    }

    /// Counts who waits and runs, for operators and for [`crate::client::JudgeClient::admit`]. One node at
    /// a time does it, every two seconds, or with a long queue so often that it takes a twentieth of
    /// the time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count(&self) -> Result<(), sqlx::Error> {
        if !self.is_due("standings", 2.0).await? {
            return Ok(());
        }
        let began = Instant::now();
        sqlx::query!(r#"select count_standings()::text as "done""#).fetch_one(&self.pool).await?;
        self.put_off("standings", began, 2.0).await
    }

    /// Deletes what nobody needs any more: jobs collected an hour ago, runs that ended an hour ago, nodes
    /// not seen for a day, verdicts and failures of a week ago, a tenant's verdicts but the latest
    /// 10,000, lines of users not seen for a day, what live runs had to say a minute after their end. One node at a time does it, every five minutes.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tidy(&self) -> Result<(), sqlx::Error> {
        if !self.is_due("tidy", 300.0).await? {
            return Ok(());
        }
        sqlx::query!(
            r#"delete from jobs where state = 'done' and finished_at < now() - interval '1 hour'
                and (kind <> 'judge' or collected_at < now() - interval '1 hour')"#
        )
        .execute(&self.pool)
        .await?;
        sqlx::query!(
            "delete from progress where not exists (select from jobs where id = progress.job_id and state = 'running')"
        )
        .execute(&self.pool)
        .await?;
        sqlx::query!("delete from nodes where seen_at < now() - interval '1 day'").execute(&self.pool).await?;
        sqlx::query!("delete from failures where at < now() - interval '7 days'").execute(&self.pool).await?;
        sqlx::query!("delete from rates where at < now() - interval '1 day'").execute(&self.pool).await?;
        sqlx::query!(
            r#"delete from verdicts as old using (select tenant_id, key,
                    row_number() over (partition by tenant_id order by created_at desc) as place from verdicts) as ranked
                where ranked.tenant_id = old.tenant_id and ranked.key = old.key
                    and (ranked.place > $1 or old.created_at < now() - interval '7 days')"#,
            MOST_VERDICTS
        )
        .execute(&self.pool)
        .await?;
        sqlx::query!("delete from user_lines where images = '{}' and touched_at < now() - interval '1 day'")
            .execute(&self.pool)
            .await?;
        sqlx::query!(r#"select tidy_live() as "runs!""#).fetch_one(&self.pool).await?;
        Ok(())
    }

    /// Whether it is this node's turn to do a task that is done once for all, every `seconds`.
    async fn is_due(&self, task: &str, seconds: f64) -> Result<bool, sqlx::Error> {
        let taken = sqlx::query!(
            "update upkeep set due_at = now() + make_interval(secs => $2)
                where task = (select task from upkeep where task = $1 and due_at <= now() for update skip locked)",
            task,
            seconds
        )
        .execute(&self.pool)
        .await?;
        Ok(taken.rows_affected() > 0)
    }

    /// Puts a task that is done every `seconds` off for longer where it took long.
    async fn put_off(&self, task: &str, began: Instant, seconds: f64) -> Result<(), sqlx::Error> {
        let pause_s = 20.0 * began.elapsed().as_secs_f64();
        if pause_s > seconds {
            sqlx::query!("update upkeep set due_at = now() + make_interval(secs => $2) where task = $1", task, pause_s)
                .execute(&self.pool)
                .await?;
        }
        Ok(())
    }
}
