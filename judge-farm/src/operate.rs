//! What operators ask of the judge on the command line: nodes, the queue, failures, draining. The same
//! as [`crate::client::JudgeClient`] has for programs, in plain words.

use std::io::Write;

use clap::{Args, Subcommand};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::client::{JudgeClient, NodeView, SILENT_S};

/// Where the queue is.
#[derive(Debug, Clone, Args)]
pub struct QueueDatabase {
    /// The judge's database.
    #[arg(long, env = "LOPHOC_JUDGE_DATABASE_URL", hide_env_values = true)]
    pub database_url: String,
}

/// `judge-farm queue`.
#[derive(Debug, Clone, Args)]
pub struct QueueConfig {
    /// What of the queue; how it stands by default.
    #[command(subcommand)]
    pub part: Option<QueuePart>,
    /// Where it is.
    #[command(flatten)]
    pub database: QueueDatabase,
}

/// A part of the queue.
#[derive(Debug, Clone, Subcommand)]
pub enum QueuePart {
    /// Tries that failed for reasons of the judge's own, the latest first.
    Failures {
        /// At most so many.
        #[arg(long, default_value_t = 50)]
        limit: i64,
        /// Only those for which a job was given up (SVE).
        #[arg(long)]
        given_up: bool,
    },
}

/// `judge-farm drain`.
#[derive(Debug, Clone, Args)]
pub struct DrainConfig {
    /// The node's name, as `judge-farm nodes` lists it.
    #[arg(long)]
    pub node: String,
    /// Let it take jobs again.
    #[arg(long)]
    pub undo: bool,
    /// Where the queue is.
    #[command(flatten)]
    pub database: QueueDatabase,
}

/// Tenants that `judge-farm queue` lists.
const TENANTS: i64 = 20;

/// Lists the nodes.
///
/// # Errors
/// When the database fails.
pub async fn nodes(database: &QueueDatabase, out: &mut impl Write) -> anyhow::Result<()> {
    let nodes = JudgeClient::connect(&database.database_url).await?.nodes().await?;
    writeln!(
        out,
        "{:<32} {:<10} {:>7} {:>7} {:>9}  {:<20}  images",
        "node", "state", "workers", "running", "seen", "started"
    )?;
    for node in &nodes {
        writeln!(
            out,
            "{:<32} {:<10} {:>7} {:>7} {:>7.0} s  {:<20}  {}",
            node.name,
            state(node),
            node.workers,
            node.running,
            node.silent_s,
            moment(node.started_at),
            node.images.join(" ")
        )?;
    }
    if nodes.is_empty() {
        writeln!(out, "(none)")?;
    }
    Ok(())
}

fn state(node: &NodeView) -> &'static str {
    if node.silent_s > SILENT_S {
        "silent"
    } else if node.draining {
        if node.running > 0 { "draining" } else { "drained" }
    } else {
        "takes jobs"
    }
}

/// Lets a node take no more jobs, or take them again.
///
/// # Errors
/// When there is no such node or the database fails.
pub async fn drain(config: &DrainConfig, out: &mut impl Write) -> anyhow::Result<()> {
    let client = JudgeClient::connect(&config.database.database_url).await?;
    let told = client.set_draining(&config.node, !config.undo).await?;
    anyhow::ensure!(told > 0, "there is no node {}; judge-farm nodes lists them", config.node);
    let running: i64 =
        client.nodes().await?.iter().filter(|node| node.name == config.node).map(|node| node.running).sum();
    let what = if config.undo { "takes jobs again" } else { "takes no more jobs" };
    writeln!(out, "{} {what}; it has {running} under way", config.node)?;
    Ok(())
}

/// How the queue stands, or a part of it.
///
/// # Errors
/// When the database fails.
pub async fn queue(config: &QueueConfig, out: &mut impl Write) -> anyhow::Result<()> {
    let client = JudgeClient::connect(&config.database.database_url).await?;
    match config.part {
        Some(QueuePart::Failures { limit, given_up }) => failures(&client, limit, given_up, out).await,
        None => standing(&client, out).await,
    }
}

async fn standing(client: &JudgeClient, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{:<10} {:>9} {:>9} {:>12}", "class", "waiting", "running", "oldest")?;
    for of in client.classes().await? {
        writeln!(out, "{:<10} {:>9} {:>9} {:>10.1} s", of.class, of.waiting, of.running, of.oldest_s)?;
    }
    writeln!(
        out,
        "\n{:<10} {:<10} {:>9} {:>9} {:>12} {:>14} {:>10}",
        "tenant", "class", "waiting", "running", "oldest", "CPU used", "jobs"
    )?;
    for of in client.tenants(TENANTS).await? {
        writeln!(
            out,
            "{:<10} {:<10} {:>9} {:>9} {:>10.1} s {:>12.1} s {:>10}",
            of.tenant_id, of.class, of.waiting, of.running, of.oldest_s, of.used_s, of.jobs
        )?;
    }
    for of in client.unserved().await? {
        writeln!(
            out,
            "\n{} jobs wait for the image {}, which no living node has (the oldest for {:.0} s)",
            of.waiting, of.image, of.oldest_s
        )?;
    }
    Ok(())
}

async fn failures(client: &JudgeClient, limit: i64, given_up: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let failures = client.failures(limit, given_up).await?;
    for of in &failures {
        writeln!(
            out,
            "{} job {} try {}{} tenant {} language {} node {}: {}",
            moment(of.at),
            of.job_id,
            of.attempt,
            if of.given_up { ", given up," } else { "," },
            of.tenant_id,
            of.language_id,
            of.node.as_deref().unwrap_or("-"),
            of.reason
        )?;
    }
    if failures.is_empty() {
        writeln!(out, "(none in the last seven days)")?;
    }
    Ok(())
}

/// To the second, in UTC.
fn moment(at: OffsetDateTime) -> String {
    at.replace_nanosecond(0).ok().and_then(|at| at.format(&Rfc3339).ok()).unwrap_or_default()
}
