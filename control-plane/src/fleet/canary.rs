//! Whether a site that was upgraded is well.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use sqlx::Connection;

use super::schemas::Behind;
use super::store;
use crate::provisioning::Provisioner;
use crate::sites_probe::SitesProbe;

/// How long a replica may take to learn of the new version.
const SETTLING: Duration = Duration::from_secs(30);
/// How often the canary is looked at.
const ROUND: Duration = Duration::from_millis(500);
/// What is asked for: a page of the site out of its tables.
const PATH: &str = "/api/problems?page=1&size=1";

/// Waits until the canary is well and has stayed so for `wait`. It is asked for at `sites` too, where that is given.
pub(super) async fn stays_well(
    provisioner: &Provisioner,
    one: &Behind,
    sites: Option<&SitesProbe>,
    wait: Duration,
) -> anyhow::Result<()> {
    let mut conn = provisioner.connect(&one.database, "pg_catalog").await?;
    let unreachable = store::tables_out_of_reach(&mut conn, &one.schema, &one.role).await?;
    conn.close().await?;
    ensure!(unreachable.is_empty(), "its role may not use {}", unreachable.join(", "));
    let (Some(sites), Some(subdomain), true) = (sites, &one.subdomain, one.is_active) else {
        tokio::time::sleep(wait).await;
        return Ok(());
    };
    let host = format!("{subdomain}.{}", sites.suffix);
    let http = reqwest::Client::builder().timeout(Duration::from_secs(5)).build()?;
    let began = Instant::now();
    let mut well_since = None;
    loop {
        match (ask(&http, sites, &host).await, well_since) {
            (Ok(()), None) => well_since = Some(Instant::now()),
            (Ok(()), Some(_)) => {}
            (Err(error), Some(_)) => return Err(error.context("it did not stay well")),
            (Err(error), None) if began.elapsed() > SETTLING => return Err(error),
            (Err(_), None) => {}
        }
        if well_since.is_some_and(|since| since.elapsed() >= wait) {
            return Ok(());
        }
        tokio::time::sleep(ROUND).await;
    }
}

async fn ask(http: &reqwest::Client, sites: &SitesProbe, host: &str) -> anyhow::Result<()> {
    let request = http.get(format!("{}{PATH}", sites.url)).header("host", host);
    let status = request.send().await.with_context(|| format!("asking {host}"))?.status();
    ensure!(status.is_success(), "{host} answers {status}");
    Ok(())
}
