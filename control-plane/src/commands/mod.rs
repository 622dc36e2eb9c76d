//! What `control-plane` can be told to do, one file each, and the settings that they share. Every flag is also an
//! environment variable.

pub mod audit;
pub mod backup;
pub mod bench_move;
pub mod bench_tenants;
pub mod migrate;
pub mod openapi;
pub mod operator;
pub mod reseal;
pub mod seed;
mod seed_accounts;
pub mod serve;
pub mod site;
mod site_files;
mod site_places;
mod site_restore;
pub mod standby;

use std::io::Write;

use anyhow::Context;
use clap::Args;
use control_plane::addresses::Addresses;
use control_plane::life::sites::{self, SiteLine};
use control_plane::operations::Services;
use control_plane::provisioning::{ProvisionOptions, Provisioner};
use platform::blobs::BlobStore;
use platform::tenancy::Servers;
use sqlx::PgPool;

/// Databases, with the login that owns their schemas, and how sites are made in them.
#[derive(Args)]
pub struct Installation {
    /// The control database.
    #[arg(long, env = "LOPHOC_CONTROL_DATABASE_URL", hide_env_values = true)]
    control_database_url: String,
    /// The sites' server; the database's name in it does not matter.
    #[arg(long, env = "LOPHOC_SITES_DATABASE_URL", hide_env_values = true)]
    sites_database_url: String,
    /// More servers for sites' databases, as name=address,name=address; the same names as the sites' API has.
    #[arg(long, env = "LOPHOC_SITES_SERVERS", hide_env_values = true, default_value = "")]
    sites_servers: String,
    /// The login that tenant-api uses.
    #[arg(long, env = "LOPHOC_API_LOGIN", default_value = "lophoc_api")]
    api_login: String,
    /// What the names of the sites' databases begin with.
    #[arg(long, env = "LOPHOC_SITES_PREFIX", default_value = "lophoc_sites_")]
    sites_prefix: String,
    /// What the names of the sites' roles begin with, where installations share a server.
    #[arg(long, env = "LOPHOC_ROLE_PREFIX", default_value = "")]
    role_prefix: String,
    /// Schemas that a database takes.
    #[arg(long, env = "LOPHOC_DATABASE_CAPACITY", default_value_t = 200)]
    database_capacity: i32,
    /// Schemas kept ready for new sites.
    #[arg(long, env = "LOPHOC_STANDBYS", default_value_t = 8)]
    standbys: i64,
}

impl Installation {
    fn provisioner(&self) -> anyhow::Result<Provisioner> {
        let options = ProvisionOptions {
            database_prefix: self.sites_prefix.clone(),
            role_prefix: self.role_prefix.clone(),
            api_login: self.api_login.clone(),
            database_capacity: self.database_capacity,
            standbys: self.standbys,
            ..ProvisionOptions::default()
        };
        let servers = Servers::parse(&self.sites_database_url, &self.sites_servers)?;
        Ok(Provisioner::with_servers(&self.control_database_url, servers, options)?)
    }
}

/// Where blobs and files are kept.
#[derive(Args)]
pub struct Store {
    /// The blob store: a folder, or `s3://bucket`; the same as the sites' API has.
    #[arg(long, env = "LOPHOC_BLOBS")]
    blobs: String,
}

impl Store {
    fn services(&self, provisioner: &Provisioner) -> anyhow::Result<Services> {
        Ok(Services::new(provisioner.clone(), BlobStore::open(&self.blobs)?))
    }
}

/// Where people find the platform and its sites.
#[derive(Args)]
pub struct Hosts {
    /// The platform's own host.
    #[arg(long, env = "LOPHOC_PLATFORM_HOST", default_value = "lophoc.localhost")]
    platform_host: String,
    /// Sites are at `<name>.<suffix>`.
    #[arg(long, env = "LOPHOC_SITE_SUFFIX", default_value = "localhost")]
    site_suffix: String,
    /// The port in addresses that people open.
    #[arg(long, env = "LOPHOC_PUBLIC_PORT", default_value_t = 8080)]
    public_port: u16,
    /// Whether those addresses begin with https.
    #[arg(long, env = "LOPHOC_HTTPS", default_value_t = false, action = clap::ArgAction::Set)]
    https: bool,
}

impl Hosts {
    fn addresses(&self) -> Addresses {
        Addresses {
            platform_host: self.platform_host.clone(),
            site_suffix: self.site_suffix.clone(),
            public_port: self.public_port,
            https: self.https,
        }
    }
}

/// A line of the command's own result; logs go to standard error.
fn say(line: &str) -> std::io::Result<()> {
    writeln!(std::io::stdout(), "{line}")
}

/// The site that `text` names.
async fn known(pool: &PgPool, text: &str) -> anyhow::Result<SiteLine> {
    sites::find(pool, text).await?.with_context(|| format!("there is no site {text}: give its id or its address"))
}
