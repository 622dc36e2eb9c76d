//! `judge-farm bench`: what a test and a submission cost, beside the same without a judge.

mod bare;
mod cells;
mod installation;
mod queued;
mod report;
mod subject;
mod usage;

use std::io::Write;

use clap::{Args, ValueEnum};

use crate::node::CellConfig;

/// What is measured, and how.
#[derive(Debug, Clone, Args)]
pub struct BenchConfig {
    /// What is measured.
    pub what: Measured,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// A login that may create databases: the bench makes one of its own and removes it.
    #[arg(long, env = "LOPHOC_TEST_DATABASE_URL", hide_env_values = true)]
    pub server_url: String,
    /// How cells are made.
    #[command(flatten)]
    pub cells: CellConfig,
}

/// What can be measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Measured {
    /// Tests and submissions, beside bare spawns of the same programs.
    Judge,
    /// Submissions per second on their whole way, and what each part of the judge takes for one.
    Farm,
}

/// Measures and prints the figures.
///
/// # Errors
/// When the engine or the database fails, or a program does not do what it should.
pub async fn bench(config: &BenchConfig, out: &mut impl Write) -> anyhow::Result<()> {
    let (cells, server) = (&config.cells, &config.server_url);
    match config.what {
        Measured::Judge => {
            let mut figures = cells::single_tests(cells).await?;
            figures.extend(cells::compiled_tests(cells).await?);
            figures.extend(cells::runs_per_second(cells).await?);
            figures.extend(cells::whole_submissions(cells).await?);
            figures.extend(queued::warm_submissions(server).await?);
            report::print("judge", &figures, config.json, out)
        }
        Measured::Farm => report::print("farm", &queued::throughput(server, cells).await?, config.json, out),
    }
}
