//! `control-plane serve`

use std::net::TcpListener;
use std::path::PathBuf;

use anyhow::Context;
use control_plane::content::{Sites, Stocker};
use control_plane::platform_host::{self, PlatformHost};
use platform::web::WebFiles;

use super::{Hosts, Installation};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    installation: Installation,
    #[command(flatten)]
    hosts: Hosts,
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
    let host = PlatformHost::new(provisioner.clone(), web, arguments.hosts.addresses(), arguments.sign_ups_an_hour);
    let server = platform_host::server(listener, host)?;
    tracing::info!(address = arguments.listen, "serving the platform's host");
    // The server ends on SIGTERM or SIGINT; the work beside it can be interrupted at any point.
    tokio::select! {
        ended = server => ended.context("serving"),
        () = provisioner.work() => Ok(()),
        () = stocker.work() => Ok(()),
    }
}
