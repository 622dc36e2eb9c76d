//! The parts of the process that outlive a request.

use std::time::Duration;

use actix_web::web;
use directory::Directory;
use judge_farm::client::JudgeClient;
use platform::blobs::BlobStore;
use platform::http::{Edge, Proxies};
use platform::limiter::{Limiter, Throttle};
use platform::metrics::Metrics;
use platform::passwords;
use platform::tenancy::{Limits, Servers, TenantPool};
use platform::web::WebFiles;
use tokio::sync::Semaphore;

use crate::activity::{Counts, Noted};
use crate::config::Config;
use crate::home::Totals;
use crate::submissions::Backlog;
use crate::tls::Tls;

/// Submissions and runs of one person in [`SUBMIT_WINDOW`].
const SUBMIT_MAX: usize = 10;
const SUBMIT_WINDOW: Duration = Duration::from_secs(20);
/// Sign-ins and sign-ups from one address to one site in [`SIGN_IN_WINDOW`].
const SIGN_IN_MAX: usize = 60;
const SIGN_IN_WINDOW: Duration = Duration::from_secs(300);
/// For how many seconds' worth of them one address may come at once, whatever the site.
const SIGN_IN_BURST: u32 = 12;
/// Domains of one site that are added or looked at by hand in [`DOMAIN_WINDOW`].
const DOMAIN_MAX: usize = 20;
const DOMAIN_WINDOW: Duration = Duration::from_secs(60);

/// Archives of tests that are unpacked and stored at one time: each may take 256 MiB of memory.
const ARCHIVES_AT_ONCE: usize = 2;

/// Everything that handlers reach through [`crate::site::Site`].
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
    /// Sites with submissions to carry to the judge.
    pub backlog: Backlog,
    /// By (site, person).
    pub submit_limit: Limiter<(i64, i64)>,
    /// By (site, address).
    pub sign_in_limit: Limiter<(i64, String)>,
    /// By address, whatever the site: nobody has all the cores hash passwords for them.
    pub sign_in_rate: Throttle<String>,
    /// Whose activity was noted today.
    pub noted: Noted,
    /// How many were active this month.
    pub counts: Counts,
    /// What home pages say of sites' people.
    pub totals: Totals,
    /// Archives that may be unpacked at one time.
    pub archives: Semaphore,
    /// By site.
    pub domain_limit: Limiter<i64>,
    /// What stands before the handlers.
    pub edge: web::Data<Edge>,
    /// Certificates, and who is sent to HTTPS.
    pub tls: Tls,
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
            backlog: Backlog::default(),
            noted: Noted::default(),
            counts: Counts::default(),
            totals: Totals::default(),
            submit_limit: Limiter::new(SUBMIT_MAX, SUBMIT_WINDOW),
            sign_in_limit: Limiter::new(SIGN_IN_MAX, SIGN_IN_WINDOW),
            sign_in_rate: Throttle::new(config.sign_in_rate, config.sign_in_rate.saturating_mul(SIGN_IN_BURST)),
            archives: Semaphore::new(ARCHIVES_AT_ONCE),
            domain_limit: Limiter::new(DOMAIN_MAX, DOMAIN_WINDOW),
            tls,
            config,
        })
    }
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
