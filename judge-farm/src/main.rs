//! The judge farm: takes jobs from the queue, runs them in cells, writes verdicts.

use clap::{Parser, Subcommand};
use judge_farm::node::{ServeConfig, serve};
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
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    platform::telemetry::init();
    match Cli::parse().command {
        Command::Serve(config) => serve(config, stopped()?).await,
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
