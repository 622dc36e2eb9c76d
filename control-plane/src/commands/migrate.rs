//! `control-plane migrate`

use anyhow::{Context, bail};
use control_plane::fleet::{self, FleetOptions};
use sqlx::{Connection, PgConnection};

use super::{Installation, say};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    installation: Installation,
    /// The judge's database; left alone when not given.
    #[arg(long, env = "LOPHOC_JUDGE_DATABASE_URL", hide_env_values = true)]
    judge_database_url: Option<String>,
    /// The login that may use the judge's queue.
    #[arg(long, env = "LOPHOC_JUDGE_LOGIN", default_value = "lophoc_judge_client")]
    judge_login: String,
    /// Sites that are migrated at the same time.
    #[arg(long, default_value_t = 4)]
    at_once: usize,
    /// Failures after which the other sites are left as they are.
    #[arg(long, default_value_t = 5)]
    max_failures: usize,
}

/// Migrates the control schema, the judge's and every site's, and says what it did.
///
/// # Errors
/// When a schema can't be migrated; the others are still in order, and a second run goes on.
pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let installation = &arguments.installation;
    let mut control = connect(&installation.control_database_url, "control").await?;
    let applied = migrations::control(&mut control).await.context("migrating the control schema")?;
    let granted = migrations::grant_control(&mut control, &installation.api_login).await;
    granted.with_context(|| format!("letting {} read the control schema", installation.api_login))?;
    control.close().await?;
    say(&format!("control: {applied} migrations applied"))?;

    if let Some(url) = &arguments.judge_database_url {
        let mut judge = connect(url, "judge's").await?;
        let applied = migrations::judge(&mut judge).await.context("migrating the judge's schema")?;
        let granted = migrations::grant_judge(&mut judge, &arguments.judge_login).await;
        granted.with_context(|| format!("letting {} use the judge's schema", arguments.judge_login))?;
        judge.close().await?;
        say(&format!("judge: {applied} migrations applied"))?;
    }

    let options = FleetOptions { at_once: arguments.at_once.max(1), max_failures: arguments.max_failures };
    let report = fleet::upgrade(&installation.provisioner()?, options).await?;
    say(&format!("sites: {} schemas brought to version {}", report.upgraded, migrations::tenant_version()))?;
    for (schema, reason) in &report.failed {
        say(&format!("sites: {schema} failed: {reason}"))?;
    }
    if !report.is_whole() {
        bail!(
            "{} schemas failed and {} were not tried: mend the first failure and run this again",
            report.failed.len(),
            report.left
        );
    }
    Ok(())
}

async fn connect(url: &str, whose: &str) -> anyhow::Result<PgConnection> {
    PgConnection::connect(url).await.with_context(|| format!("connecting to the {whose} database"))
}
