//! `control-plane standby`

use super::{Installation, say};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    installation: Installation,
    /// How many are to be ready.
    #[arg(long)]
    count: i64,
}

/// Builds schemas until as many as wanted are ready.
///
/// # Errors
/// When a database is away or a schema can't be built.
pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let report = arguments.installation.provisioner()?.keep_standbys(arguments.count).await?;
    say(&format!("{} standby schemas are ready, {} of them new", report.ready, report.built))?;
    Ok(())
}
