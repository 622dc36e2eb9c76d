//! The parts of the process that outlive a request.

use std::time::Duration;

use actix_web::{HttpRequest, web};
use directory::Directory;
use judge_farm::client::JudgeClient;
use platform::blobs::BlobStore;
use platform::error::ApiError;
use platform::http::{Edge, Proxies};
use platform::metrics::Metrics;
use platform::passwords;
use platform::tenancy::{Limits, Servers, TenantPool};
use platform::vault::Vault;
use platform::web::WebFiles;

use crate::config::Config;
use crate::tls::Tls;

/// The services that all features share; what one keeps in memory for itself is its own `State` (see [`data`]).
pub struct App {
    /// The settings.
    pub config: Config,
    /// Host → site.
    pub directory: Directory,
    /// Connections to the sites' tables.
    pub tenants: TenantPool,
    /// The judge's queue.
    pub judge: JudgeClient,
    /// Test data.
    pub blobs: BlobStore,
    /// The web's build.
    pub web: WebFiles,
    /// Calls to the control plane for the platform's own host.
    pub forward: reqwest::Client,
    /// What stands before the handlers.
    pub edge: web::Data<Edge>,
    /// Certificates, and who is sent to HTTPS.
    pub tls: Tls,
    /// What the sites' tables keep sealed, such as passwords that wait to be hashed; none where the environment has no key.
    pub vault: Option<Vault>,
}

impl App {
    /// Opens everything. Databases that are away don't hinder the start.
    ///
    /// # Errors
    /// When a setting is wrong: an address that is none, a folder that can't be read.
    pub async fn open(config: Config) -> anyhow::Result<Self> {
        let limits = Limits { connections: config.sites_connections, ..Limits::default() };
        let tenants = TenantPool::new(Servers::parse(&config.sites_database_url, &config.sites_servers)?, limits);
        let tls = Tls::open(config.tls.clone())?;
        Ok(Self {
            directory: Directory::connect(
                &config.control_database_url,
                directory::DirectoryOptions {
                    platform_host: config.platform_host.clone(),
                    site_suffix: config.site_suffix.clone(),
                    ..Default::default()
                },
            )
            .await?,
            edge: web::Data::new(edge(&config, &tenants, &tls)),
            tenants,
            judge: JudgeClient::connect(&config.judge_database_url).await?,
            blobs: BlobStore::open(&config.blobs)?,
            web: WebFiles::load(&config.web_dir)?,
            forward: reqwest::Client::builder()
                .connect_timeout(Duration::from_secs(5))
                .redirect(reqwest::redirect::Policy::none())
                .build()?,
            tls,
            vault: config.tls.vault.clone(),
            config,
        })
    }
}

/// What the server was built with, where no handler extracts it: in middleware and extractors.
///
/// # Errors
/// 500 where it was built without.
pub fn data<T: 'static>(request: &HttpRequest) -> Result<&web::Data<T>, ApiError> {
    request.app_data::<web::Data<T>>().ok_or_else(|| {
        ApiError::internal(anyhow::anyhow!("the server was built without its {}", std::any::type_name::<T>()))
    })
}

/// Believes nobody unless told: whoever reaches a site may be anybody.
fn edge(config: &Config, tenants: &TenantPool, tls: &Tls) -> Edge {
    let mut metrics = Metrics::default();
    let (open, idle) = (tenants.clone(), tenants.clone());
    metrics.gauge("site_connections", "Connections to the sites' databases", move || open.counts().0 as f64);
    metrics.gauge("site_connections_idle", "Those of them that nobody uses", move || idle.counts().1 as f64);
    if tls.platform_not_after().is_some() {
        let (tls, help) = (tls.clone(), "When the certificate of the platform's own hosts ends, in epoch seconds");
        metrics.gauge("platform_certificate_ends", help, move || {
            tls.platform_not_after().map_or(f64::NAN, |end| end.unix_timestamp() as f64)
        });
    }
    passwords::measure(&mut metrics);
    Edge::new(config.network.clone(), Proxies::default(), metrics)
}
