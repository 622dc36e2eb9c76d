//! `tenant-api ranking …`, at the command line.

use std::io::Write;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clap::{Args, Subcommand};
use directory::{Directory, DirectoryOptions, Lookup, Site};
use platform::error::ApiError;
use platform::tenancy::{Limits, Servers, TenantPool};

use super::rebuild::{self, Differences};

/// Points and ranks.
#[derive(Debug, Args)]
pub struct RankingArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Make points, ranks and days of practice anew from what was handed in, and print how many rows were wrong.
    Rebuild(Box<Rebuild>),
}

#[derive(Debug, Args)]
struct Rebuild {
    /// The site's id or one of its addresses; every active site by default.
    #[arg(long)]
    site: Option<String>,
    /// The control database.
    #[arg(long, env = "LOPHOC_CONTROL_DATABASE_URL", hide_env_values = true)]
    control_database_url: String,
    /// The server of the sites' databases; the database's name is replaced by each placement's.
    #[arg(long, env = "LOPHOC_SITES_DATABASE_URL", hide_env_values = true)]
    sites_database_url: String,
    /// More servers of sites' databases, as name=address,name=address; the same names as the control plane has.
    #[arg(long, env = "LOPHOC_SITES_SERVERS", hide_env_values = true, default_value = "")]
    sites_servers: String,
    /// The platform's own host.
    #[arg(long, env = "LOPHOC_PLATFORM_HOST", default_value = "lophoc.localhost")]
    platform_host: String,
    /// Sites are at `<name>.<suffix>`.
    #[arg(long, env = "LOPHOC_SITE_SUFFIX", default_value = "localhost")]
    site_suffix: String,
}

/// Does what the command line asks for.
///
/// # Errors
/// When there is no such site, or a database is away.
pub async fn run(args: RankingArgs) -> anyhow::Result<()> {
    match args.what {
        What::Rebuild(asked) => rebuild_sites(&asked).await,
    }
}

async fn rebuild_sites(asked: &Rebuild) -> anyhow::Result<()> {
    let options = DirectoryOptions {
        platform_host: asked.platform_host.clone(),
        site_suffix: asked.site_suffix.clone(),
        ..DirectoryOptions::default()
    };
    let directory = Directory::connect(&asked.control_database_url, options).await?;
    let servers = Servers::parse(&asked.sites_database_url, &asked.sites_servers)?;
    let pool = TenantPool::new(servers, Limits { connections: 1, ..Limits::default() });
    let sites = match &asked.site {
        Some(name) => vec![find(&directory, name).await?],
        None => directory.all_sites().await.map_err(failed)?,
    };
    for site in sites {
        let was = rebuild_site(&pool, &site).await.with_context(|| format!("site {}", site.id))?;
        let Differences { gains, ranks, schools, units, days } = was;
        writeln!(
            std::io::stdout(),
            "{} {}: {gains} gains, {ranks} ranks, {schools} of schools, {units} of units, {days} days were wrong",
            site.id,
            site.primary_host,
        )?;
    }
    pool.close().await;
    Ok(())
}

async fn find(directory: &Directory, name: &str) -> anyhow::Result<Arc<Site>> {
    if let Ok(id) = name.parse() {
        return directory.site(id).await.map_err(failed)?.with_context(|| format!("there is no site {id}"));
    }
    match directory.resolve(name).await.map_err(failed)? {
        Lookup::Site(site) => Ok(site),
        Lookup::Platform | Lookup::Unknown => bail!("there is no site at {name}"),
    }
}

async fn rebuild_site(pool: &TenantPool, site: &Site) -> anyhow::Result<Differences> {
    let mut tx = pool.begin(&site.placement).await.map_err(failed)?;
    let was = rebuild::repair(&mut tx).await.map_err(failed)?;
    tx.commit().await?;
    Ok(was)
}

fn failed(error: ApiError) -> anyhow::Error {
    let cause = error.cause().map(|cause| format!(": {cause:#}")).unwrap_or_default();
    anyhow!("{}{cause}", error.message().key())
}
