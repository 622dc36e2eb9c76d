//! The payment simulator of `scripts/up` and of the browser tests.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::Parser;
use payment_simulator::http;
use payment_simulator::post::Repeats;
use payment_simulator::providers::Providers;
use url::Url;

/// What VNPay, payOS, SePay and Casso are in development. No money moves, and whoever knows its keys is believed by sites that
/// have them: never beside sites that sell.
#[derive(Debug, Parser)]
#[command(version)]
struct Settings {
    /// Address to listen on.
    #[arg(long, env = "LOPHOC_LISTEN", default_value = "127.0.0.1:8083")]
    listen: SocketAddr,
    /// Where the sites' API answers.
    #[arg(long, env = "LOPHOC_SITES_URL", default_value = "http://127.0.0.1:8080")]
    sites: Url,
    /// Seconds until a message is sent again that was not taken.
    #[arg(long, default_value_t = 5)]
    repeat_seconds: u64,
    /// Seconds that a late message is late.
    #[arg(long, default_value_t = 20)]
    late_seconds: u64,
}

#[actix_web::main]
async fn main() -> anyhow::Result<()> {
    platform::telemetry::init();
    let settings = Settings::parse();
    anyhow::ensure!(settings.listen.ip().is_loopback(), "it listens to this machine only");
    let listener =
        TcpListener::bind(settings.listen).with_context(|| format!("can't listen on {}", settings.listen))?;
    let repeats = Repeats { times: 10, after: Duration::from_secs(settings.repeat_seconds) };
    let providers =
        Providers::new(settings.sites.socket_addrs(|| None)?, repeats, Duration::from_secs(settings.late_seconds))?;
    http::server(listener, &Arc::new(providers))?.await?;
    Ok(())
}
