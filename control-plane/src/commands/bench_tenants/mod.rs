//! `control-plane bench-tenants`: what many sites on one Postgres cost, in phases that take some minutes each and go on
//! where the one before stopped. Everything it makes is in databases and roles of its own, which the last one drops.

mod databases;
mod figures;
mod hosts;
mod load;
mod make;
mod memory;

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use control_plane::fleet::{self, FleetOptions};
use control_plane::provisioning::Provisioner;
use migrations::TenantMigrations;

use databases::Databases;
use figures::{Figures, quantile};

use super::say;

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    /// The control database as the migrator's login: its server is the one that is measured.
    #[arg(long, env = "LOPHOC_CONTROL_DATABASE_URL", hide_env_values = true)]
    control_database_url: String,
    /// The sites' server as the API's login.
    #[arg(long, env = "LOPHOC_BENCH_API_URL", hide_env_values = true)]
    api_url: String,
    /// The judge's database as the judge's login.
    #[arg(long, env = "LOPHOC_BENCH_JUDGE_URL", hide_env_values = true)]
    judge_url: String,
    /// The tenant-api program.
    #[arg(long)]
    tenant_api: PathBuf,
    /// The web's build.
    #[arg(long, env = "LOPHOC_WEB_DIR", default_value = "web/dist")]
    web_dir: PathBuf,
    /// Keeps the figures between the phases.
    #[arg(long)]
    state: PathBuf,
    /// How many sites.
    #[arg(long, default_value_t = 2000)]
    count: usize,
    /// What to do; everything by default.
    #[arg(long, value_enum, default_value_t = Phase::All)]
    phase: Phase,
    /// Seconds that making sites may take in one go; the next goes on.
    #[arg(long, default_value_t = 300)]
    make_seconds: u64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// A part of the measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Phase {
    /// All of them, and the figures.
    All,
    /// Make sites, as many as the time allows.
    Make,
    /// Migrate all of them.
    Migrate,
    /// Ask one of them, then all of them.
    Hosts,
    /// Print the figures.
    Report,
    /// Drop everything.
    Clean,
}

/// Runs a phase.
///
/// # Errors
/// When a database or the server under test fails, or a phase comes before the one that it needs.
pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let databases = Databases::beside(&arguments.control_database_url, &arguments.api_url, &arguments.judge_url)?;
    let mut figures = Figures::read(&arguments.state)?;
    let outcome = phase(&arguments, &databases, &mut figures).await;
    figures.write(&arguments.state)?;
    if arguments.phase == Phase::All || arguments.phase == Phase::Clean {
        // What was made goes away whatever happened.
        databases.drop_all().await?;
        if arguments.state.exists() {
            std::fs::remove_file(&arguments.state)?;
        }
    }
    outcome?;
    if matches!(arguments.phase, Phase::All | Phase::Report) {
        figures.report(arguments.json)?;
    }
    Ok(())
}

async fn phase(arguments: &Arguments, databases: &Databases, figures: &mut Figures) -> anyhow::Result<()> {
    let phase = arguments.phase;
    let wanted = |one: Phase| phase == one || phase == Phase::All;
    if wanted(Phase::Make) {
        let provisioner = databases.make().await?;
        let limit = (phase == Phase::Make).then_some(arguments.make_seconds);
        let made = make::make(&provisioner, arguments.count, limit, figures).await?;
        progress(arguments, &format!("{made} sites"))?;
    }
    if wanted(Phase::Migrate) {
        migrate(&databases.provisioner()?, figures).await?;
        progress(arguments, "migrated")?;
    }
    if wanted(Phase::Hosts) {
        hosts::measure(arguments, databases, figures).await?;
        progress(arguments, "asked")?;
    }
    Ok(())
}

fn progress(arguments: &Arguments, what: &str) -> anyhow::Result<()> {
    if !arguments.json && arguments.phase != Phase::All {
        say(what)?;
    }
    Ok(())
}

/// As a release would: a column and a table with an index.
const NEXT: &str = "ALTER TABLE users ADD COLUMN bench_word text;
    CREATE TABLE bench_words (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL REFERENCES users, word text NOT NULL);
    CREATE INDEX bench_words_user ON bench_words (user_id, word)";

/// Sites that are migrated at the same time.
const AT_ONCE: usize = 4;

async fn migrate(provisioner: &Provisioner, figures: &mut Figures) -> anyhow::Result<()> {
    let embedded = TenantMigrations::default();
    let name = format!("V{}__bench", embedded.version() + 1);
    let next = embedded.and(&name, NEXT)?;
    let options = FleetOptions {
        at_once: AT_ONCE,
        canary_wait: Duration::ZERO,
        requested_by: "command:bench".to_owned(),
        ..FleetOptions::default()
    };
    let report = fleet::upgrade(provisioner, &next, &options).await?;
    anyhow::ensure!(report.is_whole(), "{:?}", report.failed.first());
    // Nothing was behind: the phase was run before, and its figures are there.
    let Some(run) = report.run else { return Ok(()) };
    let results = fleet::results(provisioner.control(), run).await?;
    let mut took: Vec<f64> =
        results.iter().filter(|result| result.tenant_id.is_some()).map(|result| result.took_ms).collect();
    took.sort_by(f64::total_cmp);
    figures.migrate_sites = took.len();
    figures.migrate_p50_ms = quantile(&took, 0.5);
    figures.migrate_p99_ms = quantile(&took, 0.99);
    figures.migrate_all_s = report.took_ms as f64 / 1000.0;
    Ok(())
}
