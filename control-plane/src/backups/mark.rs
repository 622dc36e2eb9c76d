//! Marks: something small that is committed now and then, so that a moment can be told from a place in the log. A
//! recovery stops at the first commit after its target: without marks it would wait on a server where nobody writes.

use anyhow::{Context, bail};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The slot by which a server knows how far the archive is.
pub(super) const SLOT: &str = "lophoc_backup";

/// A commit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    /// Not after it, by the server's clock.
    pub(super) at: OffsetDateTime,
    /// The place in the log up to which it is written.
    pub(super) place: u64,
}

/// How far the archive is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Received {
    /// There is no slot.
    NoSlot,
    /// The server has thrown away what the archive had not received yet.
    Lost,
    /// Everything up to here is on the archive's disk.
    UpTo(u64),
}

/// The segment in which what is written up to a place ends.
pub(super) fn segment_of(place: u64, segment_bytes: u64) -> u64 {
    place.saturating_sub(1) / segment_bytes.max(1)
}

/// Commits something.
pub(super) async fn mark(conn: &mut PgConnection) -> anyhow::Result<Mark> {
    let at: OffsetDateTime = sqlx::query_scalar("SELECT clock_timestamp()").fetch_one(&mut *conn).await?;
    sqlx::query("SELECT pg_logical_emit_message(true, 'lophoc', '')").execute(&mut *conn).await?;
    let place: String = sqlx::query_scalar("SELECT pg_current_wal_flush_lsn()::text").fetch_one(conn).await?;
    Ok(Mark { at, place: parse(&place)? })
}

pub(super) async fn received(conn: &mut PgConnection) -> anyhow::Result<Received> {
    let row: Option<(Option<String>, Option<String>)> =
        sqlx::query_as("SELECT restart_lsn::text, wal_status FROM pg_replication_slots WHERE slot_name = $1")
            .bind(SLOT)
            .fetch_optional(conn)
            .await?;
    let Some((place, status)) = row else { return Ok(Received::NoSlot) };
    match place {
        Some(place) if status.as_deref() != Some("lost") => Ok(Received::UpTo(parse(&place)?)),
        _ => Ok(Received::Lost),
    }
}

/// What is wrong with how a server would keep its log while nobody receives it: without a limit it does so until its own
/// disk is full, and the sites with it.
pub(super) async fn lacks_limit(conn: &mut PgConnection) -> Result<Option<String>, sqlx::Error> {
    let mebibytes: i64 =
        sqlx::query_scalar("SELECT setting::bigint FROM pg_settings WHERE name = 'max_slot_wal_keep_size'")
            .fetch_one(conn)
            .await?;
    Ok((mebibytes < 0).then(|| {
        "the server's max_slot_wal_keep_size is -1: while the archive can't be written, the server keeps its log until \
         its own disk is full (ALTER SYSTEM SET max_slot_wal_keep_size = '20GB'; SELECT pg_reload_conf())"
            .to_owned()
    }))
}

/// Whether somebody receives the log.
pub(super) async fn is_receiving(conn: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM pg_replication_slots WHERE slot_name = $1 AND active)")
        .bind(SLOT)
        .fetch_one(conn)
        .await
}

/// A place in the log as Postgres spells it (`16/B374D848`).
pub(super) fn parse(text: &str) -> anyhow::Result<u64> {
    let Some((high, low)) = text.split_once('/') else { bail!("{text} is no place in a log") };
    let part = |part| u64::from_str_radix(part, 16).context("a place in a log");
    Ok((part(high)? << 32) | part(low)?)
}
