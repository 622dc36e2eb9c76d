//! The tenant-api program.

use std::io::Write;

use clap::{Parser, Subcommand};
use platform::vault::Vault;
use tenant_api::app::App;
use tenant_api::config::Config;
use tenant_api::{ranking, routes, server};

/// Serves every site.
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the sites.
    Serve(Box<Config>),
    /// Print the OpenAPI document.
    Openapi,
    /// See to points and ranks.
    Ranking(ranking::RankingArgs),
}

#[actix_web::main]
async fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Serve(mut config) => {
            platform::telemetry::init();
            config.tls.vault = Vault::from_env()?;
            server::run(App::open(*config).await?).await?;
        }
        Command::Openapi => {
            let text = routes::document().to_pretty_json()?;
            std::io::stdout().write_all(text.as_bytes())?;
        }
        Command::Ranking(args) => {
            platform::telemetry::init();
            ranking::run_command(args).await?;
        }
    }
    Ok(())
}
