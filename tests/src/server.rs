//! The real tenant-api, started on a free port within the test's process.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use directory::domains::EdgeSettings;
use platform::http::{EdgeConfig, Listeners, admin};
use platform::vault::Vault;
use tenant_api::app::App;
use tenant_api::config::{Config, GoogleSettings, MailSettings, PaymentConfig};
use tenant_api::server::{More, Serving};
use tenant_api::tls::TlsSettings;
use tokio::sync::oneshot;

use crate::installation::Installation;
use crate::{tasks, topics};

/// A template with every marker that the server fills in.
const TEMPLATE: &str = r#"<!doctype html>
<html lang="__LANG__" data-mode="__MODE__">
<head><meta charset="utf-8"><!--lophoc:head--><script nonce="__NONCE__">document.documentElement.dataset.js = "";</script></head>
<body><div id="root"><!--lophoc:body--></div></body>
</html>
"#;

/// A script of the web that servers serve.
pub const SCRIPT: &str = "assets/test-1.js";
/// Its map: line 1, columns 1 to 9 and 10 to the end, are lines 1 and 3 of `src/ui/toasts.tsx`.
const MAP: &str = r#"{"version":3,"sources":["../../src/ui/toasts.tsx"],"names":[],"mappings":"AAAA,SAEE"}"#;

/// What a server is told, where tests differ.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The control database, as the API's login.
    pub control_url: String,
    /// The sites' server, as the API's login.
    pub sites_url: String,
    /// More servers of sites' databases, as tenant-api's setting.
    pub sites_servers: String,
    /// The judge's database.
    pub judge_url: String,
    /// Where the control plane answers for the platform's own host.
    pub control_plane_url: String,
    /// Connections to the sites' databases.
    pub connections: usize,
    /// Whether cookies are marked Secure.
    pub https: bool,
    /// Where the blobs and the web's files are.
    pub folder: PathBuf,
    /// HTTPS.
    pub tls: TlsSettings,
    /// Where sites' own domains are to lead.
    pub edge: EdgeSettings,
    /// The network.
    pub network: EdgeConfig,
    /// Sign-ins a second of one address.
    pub sign_in_rate: u32,
    /// Accounts whose browsers log their calls.
    pub debug_accounts: String,
    /// Tasks at one time. None unless a test is about them: a server does those of every site of its databases, and
    /// carries submissions to the judge that it was told of.
    pub tasks_at_once: usize,
    /// Letters.
    pub mail: MailSettings,
    /// Google's sign-in.
    pub google: GoogleSettings,
    /// The payment gateway.
    pub payments: PaymentConfig,
}

impl Settings {
    /// Those of an installation's own databases.
    pub fn of(installation: &Installation) -> Self {
        Self {
            control_url: installation.url("api", &installation.database("control")),
            sites_url: installation.url("api", "postgres"),
            sites_servers: String::new(),
            judge_url: installation.url("judge", &installation.database("judge")),
            // Nothing listens there: the platform's own host is the control plane's tests' matter.
            control_plane_url: "http://127.0.0.1:9".to_owned(),
            connections: 8,
            https: false,
            folder: installation.folder.clone(),
            tls: TlsSettings::default(),
            edge: EdgeSettings::default(),
            network: network(),
            sign_in_rate: 0,
            debug_accounts: String::new(),
            tasks_at_once: 0,
            mail: MailSettings::default(),
            google: GoogleSettings::default(),
            // Nothing listens there either: by default it is the sandbox of VNPay.
            payments: PaymentConfig { vnpay_api_url: "http://127.0.0.1:9/".to_owned(), ..PaymentConfig::default() },
        }
    }

    /// The folder of the blob store.
    pub fn blobs(&self) -> String {
        self.folder.join("blobs").to_string_lossy().into_owned()
    }
}

/// A network without limits of how much: everybody in a test comes from one address, and asks as fast as the machine
/// lets them. Tests of the limits set their own.
pub fn network() -> EdgeConfig {
    EdgeConfig { address_rate: 0, site_rate: 0, ..EdgeConfig::default() }
}

/// The same for every server: what one has sealed the others open.
///
/// # Errors
/// Never: its key is sound.
pub fn vault() -> anyhow::Result<Vault> {
    Ok(Vault::new("test:bG9waG9jLXRlc3RzLWxvcGhvYy10ZXN0cy1sb3Bob2M=")?)
}

/// A server that serves until it is dropped.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it listens for HTTPS.
    pub tls_address: SocketAddr,
    /// What it was told.
    pub settings: Settings,
    stop: Option<oneshot::Sender<()>>,
    ended: oneshot::Receiver<()>,
}

impl Server {
    /// Starts a server and waits until it listens.
    ///
    /// # Errors
    /// When a setting is wrong or no port is free.
    pub async fn start(settings: Settings) -> anyhow::Result<Self> {
        let web = settings.folder.join("web");
        write_template(&web)?;
        let listeners = (TcpListener::bind("127.0.0.1:0")?, TcpListener::bind("127.0.0.1:0")?);
        let (address, tls_address) = (listeners.0.local_addr()?, listeners.1.local_addr()?);
        let config = Config {
            listen: String::new(),
            control_database_url: settings.control_url.clone(),
            judge_database_url: settings.judge_url.clone(),
            sites_database_url: settings.sites_url.clone(),
            sites_servers: settings.sites_servers.clone(),
            sites_connections: settings.connections,
            platform_host: "lophoc.localhost".to_owned(),
            site_suffix: "localhost".to_owned(),
            control_plane_url: settings.control_plane_url.clone(),
            blobs: settings.blobs(),
            web_dir: web.to_string_lossy().into_owned(),
            https: settings.https,
            contact: Some("hotro@lophoc.test".to_owned()),
            listen_tls: Some(tls_address.to_string()),
            network: settings.network.clone(),
            sign_in_rate: settings.sign_in_rate,
            debug_accounts: settings.debug_accounts.clone(),
            tasks_at_once: settings.tasks_at_once,
            mail: settings.mail.clone(),
            google: settings.google.clone(),
            payments: settings.payments.clone(),
            tls: TlsSettings {
                public_tls_port: tls_address.port(),
                vault: Some(settings.tls.vault.clone().map_or_else(vault, Ok)?),
                ..settings.tls.clone()
            },
            edge: settings.edge.clone(),
        };
        let (stop, stopped) = oneshot::channel();
        let (ready, started) = oneshot::channel();
        let (end, ended) = oneshot::channel();
        std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(serve(config, listeners, ready, stopped));
            // Only who waits for the end wants to know.
            let _ = end.send(());
        });
        started.await.context("the server's thread ended at its start")??;
        Ok(Self { address, tls_address, settings, stop: Some(stop), ended })
    }

    /// Waits until it has ended by itself, as it does when the process is told to end.
    pub async fn ended(mut self) {
        // A thread that panicked has ended as well.
        let _ = (&mut self.ended).await;
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // A server that has ended already needs no telling.
            let _ = stop.send(());
        }
    }
}

async fn serve(
    config: Config,
    (plain, tls): (TcpListener, TcpListener),
    ready: oneshot::Sender<anyhow::Result<()>>,
    stopped: oneshot::Receiver<()>,
) {
    let serving = async {
        let app = App::open(config).await?;
        let settings = tenant_api::tls::server_config(&app.tls)?;
        let listeners = Listeners { plain: vec![plain], tls: Some((tls, settings)) };
        let more = More { tasks: tasks::kinds(), topics: vec![topics::CLASS] };
        tenant_api::server::start(app, listeners, tenant_api::routes::calls, more)
    };
    match serving.await {
        Ok(Serving { server, app, health, last }) => {
            let handle = server.handle();
            let delay = Duration::from_secs(app.edge.config.shutdown_delay_seconds);
            match admin::server(&app.edge, &health) {
                Ok(None) => {}
                Ok(Some(admin)) => drop(tokio::spawn(admin)),
                Err(error) => {
                    let _ = ready.send(Err(error));
                    return;
                }
            }
            // Whoever started it may have given up waiting.
            let _ = ready.send(Ok(()));
            tokio::select! {
                _ = app.edge.shutdown.serve(server, delay) => last.finish().await,
                _ = stopped => handle.stop(false).await,
            }
        }
        Err(error) => {
            let _ = ready.send(Err(error));
        }
    }
}

/// Several processes of a run write the same file: each puts its own in place at once.
fn write_template(folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    std::fs::create_dir_all(folder.join("assets"))?;
    let pages = ["index.html", "identity.html", "video.html", "embed.html", "run-frame.html"];
    let pages = pages.map(|name| (name, TEMPLATE));
    for (name, text) in pages.into_iter().chain([(SCRIPT, "throw 1"), (&format!("{SCRIPT}.map"), MAP)]) {
        // Beside the folder: another process may be reading what is in it.
        let draft = folder.with_file_name(format!("draft-{}", crate::installation::unique()));
        std::fs::write(&draft, text)?;
        std::fs::rename(draft, folder.join(name))?;
    }
    Ok(())
}
