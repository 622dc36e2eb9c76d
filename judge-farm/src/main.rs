//! The judge farm: takes jobs from the queue, runs them in cells, writes verdicts.

use std::io::stdout;

use clap::{Parser, Subcommand};
use judge_farm::inspect;
use judge_farm::node::{CellConfig, ServeConfig, serve};
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
    /// List the languages.
    Languages {
        /// Compile and run hello and A+B of each in a real cell.
        #[arg(long)]
        verify: bool,
        /// How cells are made.
        #[command(flatten)]
        cells: CellConfig,
    },
    /// Measure what a test costs in a cell, beside a bare spawn of the same program.
    Bench {
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
        /// How cells are made.
        #[command(flatten)]
        cells: CellConfig,
    },
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    platform::telemetry::init();
    match Cli::parse().command {
        Command::Serve(config) => serve(config, stopped()?).await,
        Command::Doctor(cells) => inspect::doctor(&cells, &mut stdout()).await,
        Command::Languages { verify: true, cells } => inspect::verify(&cells, &mut stdout()).await,
        Command::Languages { verify: false, .. } => Ok(inspect::list(&mut stdout())?),
        Command::Bench { json, cells } => inspect::bench(&cells, json, &mut stdout()).await,
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
