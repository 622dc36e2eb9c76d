//! What the queue knows of live runs beside their jobs: what they write, what they are given to read, and how
//! those end that nobody has any more. A live run is never begun twice.

use std::time::Duration;

use sqlx::PgPool;
use sqlx::types::Json;
use uuid::Uuid;

use super::{Queue, interval};
use crate::notifications::{self, Channel, News, What};
use crate::outcome::Outcome;

/// Why a job is no longer a node's that says nothing any more.
pub(super) const SILENT: &str = "the node that had it went silent";

/// A piece of what a live run writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputPiece {
    /// From 1, over both streams.
    pub seq: i32,
    /// Where it was written.
    pub stream: Channel,
    /// Some text.
    pub text: String,
}

/// A piece of what a live run is given to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputPiece {
    /// From 1.
    pub seq: i32,
    /// May be empty where nothing follows.
    pub text: String,
    /// Whether nothing follows.
    pub ends: bool,
}

impl Queue {
    /// Writes pieces of output and tells the watchers; pieces that are there already stay as they are. False where the
    /// job is not this node's in this attempt (any more): then nothing is written.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write_live(&self, id: Uuid, attempt: i32, pieces: &[OutputPiece]) -> Result<bool, sqlx::Error> {
        let seqs: Vec<i32> = pieces.iter().map(|piece| piece.seq).collect();
        let streams: Vec<String> = pieces.iter().map(|piece| piece.stream.name().to_owned()).collect();
        let texts: Vec<String> = pieces.iter().map(|piece| piece.text.clone()).collect();
        let mut news: Vec<String> = pieces.iter().map(|piece| output_news(id, piece).payload()).collect();
        news.dedup();
        sqlx::query_scalar!(
            r#"select write_live($1, $2, $3, $4, $5, $6, $7, $8) as "held!""#,
            id,
            self.node.id,
            attempt,
            &seqs,
            &streams,
            &texts,
            notifications::EVENTS,
            &news
        )
        .fetch_one(&self.pool)
        .await
    }

    /// The input behind the piece of this number, as far as it has come.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn live_input(&self, id: Uuid, after: i32) -> Result<Vec<InputPiece>, sqlx::Error> {
        sqlx::query_as!(
            InputPiece,
            "select seq, text, ends from live_input where job_id = $1 and seq > $2 order by seq",
            id,
            after
        )
        .fetch_all(&self.pool)
        .await
    }

    /// Ends a live run whose node has gone silent.
    pub(super) async fn end_silent(&self, id: Uuid, attempt: i32) -> Result<(), sqlx::Error> {
        if end_lost_live(&self.pool, id, self.lease()).await? {
            self.note_failure(id, attempt, SILENT).await?;
        }
        Ok(())
    }

    /// Ends a live run of a process that is dead: nobody waits for its lease.
    pub(super) async fn end_orphan(&self, id: Uuid, attempt: i32) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update jobs set lease_until = now() - interval '1 second'
                where id = $1 and attempt = $2 and lease_until is not null",
            id,
            attempt
        )
        .execute(&self.pool)
        .await?;
        if end_lost_live(&self.pool, id, Duration::ZERO).await? {
            self.note_failure(id, attempt, "the process that had it ended without a word").await?;
        }
        Ok(())
    }

    /// Ends the live runs that this node still holds, with what they had put out by then: it stops. Answers with how
    /// many there were.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_held_live(&self) -> Result<usize, sqlx::Error> {
        let held = sqlx::query!(
            "select id, attempt from jobs where node_id = $1 and kind = 'live' and state = 'running'",
            self.node.id
        )
        .fetch_all(&self.pool)
        .await?;
        for job in &held {
            let outcome = Outcome::ended("SVE", Some("node_stopped"), 0.0);
            let ended = sqlx::query_scalar!(
                r#"select finish_job(id, node_id, attempt, with_live_output(id, $3), charged_s) as "ended!"
                    from jobs where id = $1 and attempt = $2 and lease_until is not null"#,
                job.id,
                job.attempt,
                Json(outcome) as _,
            )
            .fetch_optional(&self.pool)
            .await?;
            if ended == Some(true) {
                self.end(job.id, false).await;
            }
        }
        Ok(held.len())
    }

    /// Notes for operators that a job was given up, and why.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_failure(&self, id: Uuid, attempt: i32, reason: &str) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "insert into failures (job_id, attempt, tenant_id, language_id, node, reason, final)
                select jobs.id, attempt, tenant_id, language_id, coalesce(nodes.name, node_id::text), $3, true
                    from jobs left join nodes on nodes.id = node_id where jobs.id = $1 and attempt = $2",
            id,
            attempt,
            reason
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

fn output_news(id: Uuid, piece: &OutputPiece) -> News {
    let OutputPiece { seq, stream, text } = piece.clone();
    News { id, what: What::Output { seq, stream, text } }
}

/// Ends a live run whose node is silent, whoever notices it; false where there is nothing to end.
pub(crate) async fn end_lost_live(pool: &PgPool, id: Uuid, lease: Duration) -> Result<bool, sqlx::Error> {
    let outcome = Outcome::ended("SVE", Some("judge_failure"), 0.0);
    sqlx::query_scalar!(
        r#"select end_lost_live($1, $2, $3, $4, $5) as "ended!""#,
        id,
        Json(outcome) as _,
        interval(lease),
        notifications::EVENTS,
        News { id, what: What::Done }.payload()
    )
    .fetch_one(pool)
    .await
}
