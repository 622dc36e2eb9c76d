//! `control-plane`: the platform's own host and what operators run.

mod commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "The platform's own host and what operators run", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the platform's own host: landing page, sign-up of sites; build standbys and stock new sites meanwhile.
    Serve(Box<commands::serve::Arguments>),
    /// Bring every schema up to date: control, judge, every site.
    Migrate(commands::migrate::Arguments),
    /// Fill a site with a content pack and accounts, through the calls that people use.
    Seed(commands::seed::Arguments),
    /// Build schemas for sites to come.
    Standby(commands::standby::Arguments),
    /// Look at sites, make, rename, suspend, archive, delete them and bring them back.
    Site(commands::site::Arguments),
    /// Add, reset, disable and list the platform's operators.
    Operator(commands::operator::Arguments),
    /// Look at the log of what operators did, and prove that it is whole.
    Audit(commands::audit::Arguments),
    /// Keep backups of the servers, take one, list, verify and prune them.
    Backup(Box<commands::backup::Arguments>),
    /// Seal every secret with the first key of LOPHOC_SECRET_KEYS; the others may go then.
    Reseal(commands::reseal::Arguments),
    /// Print the OpenAPI document of the calls of the console, or of the platform's own host.
    Openapi(commands::openapi::Arguments),
    /// Print a new key for LOPHOC_SECRET_KEYS.
    NewSecretKey,
    /// Measure how long making a site takes; what it makes, it removes.
    BenchTenants(commands::bench_tenants::Arguments),
    /// Measure how long a site can't be written while it is moved; what it makes, it removes.
    BenchMove(commands::bench_move::Arguments),
}

#[tokio::main]
async fn main() -> ExitCode {
    platform::telemetry::init();
    let outcome = match Cli::parse().command {
        Command::Serve(arguments) => commands::serve::run(*arguments).await,
        Command::Migrate(arguments) => commands::migrate::run(arguments).await,
        Command::Seed(arguments) => commands::seed::run(arguments).await,
        Command::Standby(arguments) => commands::standby::run(arguments).await,
        Command::Site(arguments) => commands::site::run(arguments).await,
        Command::Operator(arguments) => commands::operator::run(arguments).await,
        Command::Audit(arguments) => commands::audit::run(arguments).await,
        Command::Backup(arguments) => commands::backup::run(*arguments).await,
        Command::Reseal(arguments) => commands::reseal::run(arguments).await,
        Command::Openapi(arguments) => commands::openapi::run(&arguments),
        Command::NewSecretKey => commands::reseal::new_key(),
        Command::BenchTenants(arguments) => commands::bench_tenants::run(arguments).await,
        Command::BenchMove(arguments) => commands::bench_move::run(arguments).await,
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
