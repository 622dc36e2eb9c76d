//! `control-plane serve`

use std::net::TcpListener;
use std::path::PathBuf;
use std::time::Duration;

use actix_web::web;
use anyhow::Context;
use control_plane::addresses::Addresses;
use control_plane::backups::Watch;
use control_plane::certificates::{Issuer, IssuerSettings};
use control_plane::console::{Console, Figures, Needs};
use control_plane::content::{Sites, Stocker};
use control_plane::domains::{Checker, Dns, Pace};
use control_plane::fleet::SitesProbe;
use control_plane::kinds::KINDS;
use control_plane::life::Keeper;
use control_plane::life::moving::Sweeper;
use control_plane::operations::{Services, Worker, WorkerOptions};
use control_plane::operators::Operators;
use control_plane::plans::Expiry;
use control_plane::platform_host::{self, PlatformHost};
use control_plane::provisioning::Provisioner;
use directory::domains::{EdgeSettings, Rules};
use judge_farm::client::JudgeClient;
use platform::http::{Edge, EdgeConfig, Proxies, admin};
use platform::metrics::Metrics;
use platform::passwords;
use platform::vault::Vault;
use platform::web::WebFiles;

use super::{Hosts, Installation, Store};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    installation: Installation,
    #[command(flatten)]
    store: Store,
    #[command(flatten)]
    hosts: Hosts,
    #[command(flatten)]
    network: EdgeConfig,
    #[command(flatten)]
    edge: EdgeSettings,
    #[command(flatten)]
    issuer: IssuerSettings,
    /// The judge's database, for the console and for what the judge has of sites that are removed; the console's pages
    /// about the judge say that it is away where it is not set.
    #[arg(long, env = "LOPHOC_JUDGE_DATABASE_URL", hide_env_values = true)]
    judge_database_url: Option<String>,
    /// Address to listen on.
    #[arg(long, env = "LOPHOC_LISTEN", default_value = "127.0.0.1:8081")]
    listen: String,
    /// Where the sites' API answers.
    #[arg(long, env = "LOPHOC_SITES_URL", default_value = "http://127.0.0.1:8080")]
    sites_url: String,
    /// The web's build.
    #[arg(long, env = "LOPHOC_WEB_DIR", default_value = "web/dist")]
    web_dir: String,
    /// The folder of content packs.
    #[arg(long, env = "LOPHOC_CONTENT_DIR", default_value = "control-plane/content")]
    content_dir: PathBuf,
    /// Sites that one client address may sign up in an hour.
    #[arg(long, env = "LOPHOC_SIGN_UPS_AN_HOUR", default_value_t = 30)]
    sign_ups_an_hour: usize,
}

/// Serves until it is told to stop.
///
/// # Errors
/// When the address is taken, the web is not built or a setting is wrong.
pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let provisioner = arguments.installation.provisioner()?;
    let web = WebFiles::load(&arguments.web_dir)?;
    let listener = TcpListener::bind(&arguments.listen).with_context(|| {
        format!("can't listen on {}: free it, or set LOPHOC_LISTEN to another address", arguments.listen)
    })?;
    let sites = Sites::new(&arguments.sites_url, &arguments.hosts.site_suffix)?;
    let stocker = Stocker::new(provisioner.clone(), sites, arguments.content_dir);
    let judge = match &arguments.judge_database_url {
        Some(url) => Some(JudgeClient::connect(url).await?),
        None => None,
    };
    let sites_probe = SitesProbe { url: arguments.sites_url.clone(), suffix: arguments.hosts.site_suffix.clone() };
    let services =
        Services { judge: judge.clone(), sites: Some(sites_probe), ..arguments.store.services(&provisioner)? };
    let (worker, keeper) =
        (Worker::new(services.clone(), &KINDS, WorkerOptions::default()), Keeper::new(services.clone()));
    let sweeper = Sweeper::new(services.clone());
    let domains = checker(&provisioner, &arguments.edge, &arguments.hosts)?;
    let issuer = Issuer::open(provisioner.control().clone(), Vault::from_env()?, arguments.issuer)?;
    let plans = Expiry::new(provisioner.control().clone());
    let addresses = arguments.hosts.addresses();
    let rules = arguments.edge.rules(&arguments.hosts.platform_host, &arguments.hosts.site_suffix);
    let console = console(&services, web.clone(), addresses.clone(), rules, judge)?;
    let figures = Figures::new(provisioner.clone());
    let host = PlatformHost::new(provisioner.clone(), web, addresses, arguments.sign_ups_an_hour).with_console(console);
    // Whoever reaches this process is near: tenant-api, which says whom it passes on.
    let mut metrics = Metrics::default();
    passwords::measure(&mut metrics);
    let backups = Watch::new(provisioner.control().clone(), &mut metrics);
    let needs = Needs::new(provisioner.control().clone(), &mut metrics);
    let edge = web::Data::new(Edge::new(arguments.network, Proxies::nearby(), metrics));
    let health = web::Data::new(platform_host::health(&provisioner, &edge));
    if let Some(admin) = admin::server(&edge, &health)? {
        tokio::spawn(admin);
    }
    let delay = Duration::from_secs(edge.config.shutdown_delay_seconds);
    let server = platform_host::server(listener, host, &edge)?;
    tracing::info!(address = arguments.listen, "serving the platform's host");
    // The server ends on SIGTERM or SIGINT; the work beside it can be interrupted at any point.
    tokio::select! {
        ended = edge.shutdown.serve(server, delay) => ended.context("serving"),
        () = provisioner.work() => Ok(()),
        () = worker.work() => Ok(()),
        () = keeper.work() => Ok(()),
        () = sweeper.work() => Ok(()),
        () = plans.work() => Ok(()),
        () = backups.work() => Ok(()),
        () = needs.work() => Ok(()),
        () = figures.work() => Ok(()),
        () = domains.work() => Ok(()),
        () = Issuer::work_if_any(issuer) => Ok(()),
        () = stocker.work() => Ok(()),
    }
}

/// Looks at what DNS says of sites' own domains.
fn checker(provisioner: &Provisioner, edge: &EdgeSettings, hosts: &Hosts) -> anyhow::Result<Checker> {
    let dns = Dns::new(edge.dns_server)
        .context("the system's DNS servers can't be read: set LOPHOC_DNS_SERVER to the address and port of one")?;
    let rules = edge.rules(&hosts.platform_host, &hosts.site_suffix);
    Ok(Checker::new(provisioner.control().clone(), dns, rules, Pace::default()))
}

/// The operators' console beside the platform's host.
fn console(
    services: &Services,
    web: WebFiles,
    addresses: Addresses,
    rules: Rules,
    judge: Option<JudgeClient>,
) -> anyhow::Result<Console> {
    let vault = Vault::from_env()?;
    if vault.is_none() {
        tracing::warn!("{} is not set: operators can't use codes of an app, only passkeys", platform::vault::VARIABLE);
    }
    let host = Console::host(&addresses);
    let operators = Operators::new(services.control().clone(), vault, &host, &addresses.origin(&host))?;
    Ok(Console::new(operators, services.clone(), web, addresses, rules, judge))
}
