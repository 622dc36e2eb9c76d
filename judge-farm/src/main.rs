//! The judge farm: takes jobs from the queue, runs them in cells, writes verdicts.

use std::io::stdout;

use clap::{Parser, Subcommand};
use judge_farm::inspect::{self, AccuracyConfig, BenchConfig, BenchQueueConfig, LanguagesConfig};
use judge_farm::node::{CellConfig, ServeConfig, serve};
use judge_farm::operate::{self, DrainConfig, QueueConfig, QueueDatabase};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Take jobs until SIGTERM or SIGINT.
    Serve(ServeConfig),
    /// Say in plain words what this machine lacks to judge, and how to mend it.
    Doctor(CellConfig),
    /// List the languages, or try them.
    Languages(LanguagesConfig),
    /// Measure what tests and submissions cost, beside bare spawns of the same programs.
    Bench(BenchConfig),
    /// Say how exactly CPU time and memory are reported, and how stable verdicts near a limit are.
    Accuracy(AccuracyConfig),
    /// Measure the queue under a million jobs, with simulated nodes.
    BenchQueue(BenchQueueConfig),
    /// List the farm's nodes.
    Nodes(QueueDatabase),
    /// Let a node finish what it has and take no more jobs.
    Drain(DrainConfig),
    /// Say how the queue stands, or which tries failed.
    Queue(QueueConfig),
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    platform::telemetry::init();
    match Cli::parse().command {
        Command::Serve(config) => serve(config, stopped()?).await,
        Command::Doctor(cells) => inspect::doctor(&cells, &mut stdout()).await,
        Command::Languages(config) => inspect::run_languages(&config, &mut stdout()).await,
        Command::Bench(config) => inspect::bench(&config, &mut stdout()).await,
        Command::Accuracy(config) => inspect::accuracy(&config, &mut stdout()).await,
        Command::BenchQueue(config) => inspect::bench_queue(&config, &mut stdout()).await,
        Command::Nodes(database) => operate::nodes(&database, &mut stdout()).await,
        Command::Drain(config) => operate::drain(&config, &mut stdout()).await,
        Command::Queue(config) => operate::queue(&config, &mut stdout()).await,
    }
}

/// Becomes true at SIGTERM or SIGINT.
fn stopped() -> std::io::Result<watch::Receiver<bool>> {
    let (sender, receiver) = watch::channel(false);
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        sender.send_replace(true);
    });
    Ok(receiver)
}
