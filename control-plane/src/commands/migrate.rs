//! `control-plane migrate`

use std::time::Duration;

use anyhow::{Context, bail};
use control_plane::fleet::{self, FleetOptions, FleetReport, Plan, SitesProbe};
use control_plane::operators::{Actor, Audit};
use migrations::TenantMigrations;
use serde_json::json;
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
    /// The tenant that goes before everybody else's; the first active one that is behind by default.
    #[arg(long)]
    canary: Option<i64>,
    /// Seconds that the canary has to stay well before the others follow; where nobody follows, it is looked at once.
    #[arg(long, default_value_t = fleet::CANARY_WAIT.as_secs())]
    canary_wait: u64,
    /// Where the sites' API answers: the canary is asked for there as well.
    #[arg(long)]
    ask_sites_at: Option<String>,
    /// Sites are at `<name>.<suffix>`.
    #[arg(long, env = "LOPHOC_SITE_SUFFIX", default_value = "localhost")]
    site_suffix: String,
    /// Say what would be applied where, and how long it took the last time; change nothing.
    #[arg(long)]
    dry_run: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Migrates the control schema, the judge's and every site's, and says what it did. Where sites' schemas are behind, the
/// line in the audit log is written before any of them is touched: they are in other databases, each on its own. The
/// control schema itself may have no log yet; what was applied to it is in its own list of migrations.
///
/// # Errors
/// When a schema can't be migrated; the others are still in order, and a second run goes on.
pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let (provisioner, options) = (arguments.installation.provisioner()?, options(&arguments));
    let migrations = TenantMigrations::default();
    if arguments.dry_run {
        let plan = fleet::plan(provisioner.control(), &migrations, &options).await?;
        return say_plan(&plan, arguments.json);
    }
    let (control, judge) = (migrate_control(&arguments).await?, migrate_judge(&arguments).await?);
    let plan = fleet::plan(provisioner.control(), &migrations, &options).await?;
    if !plan.waves.is_empty() {
        let detail = json!({"mode": "run", "canary": options.canary, "canary_wait_s": options.canary_wait.as_secs(), "at_once": options.at_once, "max_failures": options.max_failures});
        let line = Audit { detail, ..Audit::of(Actor::command(), "migrations.run") };
        line.commit(provisioner.control().begin().await?).await?;
    }
    let report = fleet::upgrade(&provisioner, &migrations, &options).await?;
    if arguments.json {
        say(&json!({"control": control, "judge": judge, "sites": report}).to_string())?;
    } else {
        say_report(control, judge, &report)?;
    }
    if !report.is_whole() {
        let mend = if report.failed.is_empty() { "" } else { "mend the first failure and " };
        bail!("{} schemas failed and {} were not tried: {mend}run this again", report.failed.len(), report.left);
    }
    Ok(())
}

fn options(arguments: &Arguments) -> FleetOptions {
    let suffix = arguments.site_suffix.clone();
    FleetOptions {
        at_once: arguments.at_once.max(1),
        max_failures: arguments.max_failures,
        canary: arguments.canary,
        canary_wait: Duration::from_secs(arguments.canary_wait),
        sites: arguments.ask_sites_at.clone().map(|url| SitesProbe { url, suffix }),
        requested_by: Actor::command().requested_by(),
        ..FleetOptions::default()
    }
}

/// How many migrations were applied.
async fn migrate_control(arguments: &Arguments) -> anyhow::Result<usize> {
    let installation = &arguments.installation;
    let mut control = connect(&installation.control_database_url, "control").await?;
    let applied = migrations::control(&mut control).await.context("migrating the control schema")?;
    let granted = migrations::grant_control(&mut control, &installation.api_login).await;
    granted.with_context(|| format!("letting {} read the control schema", installation.api_login))?;
    control.close().await?;
    Ok(applied)
}

/// How many migrations were applied; `None` where the judge's database is left alone.
async fn migrate_judge(arguments: &Arguments) -> anyhow::Result<Option<usize>> {
    let Some(url) = &arguments.judge_database_url else { return Ok(None) };
    let mut judge = connect(url, "judge's").await?;
    let applied = migrations::judge(&mut judge).await.context("migrating the judge's schema")?;
    let granted = migrations::grant_judge(&mut judge, &arguments.judge_login).await;
    granted.with_context(|| format!("letting {} use the judge's schema", arguments.judge_login))?;
    judge.close().await?;
    Ok(Some(applied))
}

fn say_report(control: usize, judge: Option<usize>, report: &FleetReport) -> anyhow::Result<()> {
    say(&format!("control: {control} migrations applied"))?;
    if let Some(judge) = judge {
        say(&format!("judge: {judge} migrations applied"))?;
    }
    let seconds = report.took_ms as f64 / 1000.0;
    say(&format!("sites: {} schemas brought to version {} in {seconds:.1} s", report.upgraded, report.target))?;
    for failure in &report.failed {
        let whose = failure.tenant_id.map_or("a standby".to_owned(), |tenant| format!("tenant {tenant}"));
        say(&format!("sites: {} ({whose}) failed: {}", failure.schema, failure.error))?;
    }
    match &report.halted {
        Some(reason) => say(&format!("sites: halted, {} schemas not tried: {reason}", report.left))?,
        None if report.left > 0 => {
            say(&format!("sites: {} not tried: an operation of theirs was not over", report.left))?;
        }
        None => {}
    }
    Ok(())
}

fn say_plan(plan: &Plan, as_json: bool) -> anyhow::Result<()> {
    if as_json {
        say(&serde_json::to_string(plan)?)?;
        return Ok(());
    }
    say(&format!("schemas would be brought to version {}", plan.target))?;
    for wave in &plan.waves {
        let took = wave.expected_ms.map_or("never done before".to_owned(), |ms| format!("{ms:.0} ms each lately"));
        let what = wave.migrations.join(", ");
        say(&format!("  {}: {} schemas at version {}: {what} ({took})", wave.wave, wave.schemas, wave.from_version))?;
    }
    if let Some(tenant) = plan.canary_tenant {
        say(&format!("  the canary is tenant {tenant}"))?;
    }
    match plan.expected_ms {
        _ if plan.waves.is_empty() => say("  nothing is behind")?,
        Some(ms) => say(&format!("  about {:.0} s in all", (ms / 1000.0).ceil()))?,
        None => say("  how long it takes is not known yet")?,
    }
    Ok(())
}

async fn connect(url: &str, whose: &str) -> anyhow::Result<PgConnection> {
    PgConnection::connect(url).await.with_context(|| format!("connecting to the {whose} database"))
}
