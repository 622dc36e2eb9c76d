//! One part of the system in a process of its own, for tests that kill it.
//!
//! `part site CONTROL_URL SITES_URL JUDGE_URL FOLDER` [CHAIN KEY] prints where it listens, for HTTP and for HTTPS; `part node JUDGE_URL BLOBS NAME`.

use std::io::Write;

use anyhow::Context;
use clap::Parser;
use directory::domains::EdgeSettings;
use tenant_api::config::{GoogleSettings, MailSettings, PaymentConfig};
use tenant_api::tls::TlsSettings;
use tests::part::node_config;
use tests::server::{Server, Settings, network};
use tokio::sync::watch;

/// The payment gateway is named by the environment.
#[derive(Debug, Parser)]
struct Gateway {
    #[command(flatten)]
    payments: PaymentConfig,
}

#[tokio::main(worker_threads = 2)]
async fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["site", control_url, sites_url, judge_url, folder, files @ ..] => {
            if std::env::var_os("RUST_LOG").is_some() {
                platform::telemetry::init();
            }
            let mut tls = TlsSettings::default();
            if let [chain, key] = files {
                (tls.tls_certificate, tls.tls_key) = (Some(chain.into()), Some(key.into()));
            }
            let server = Server::start(Settings {
                control_url: (*control_url).to_owned(),
                sites_url: (*sites_url).to_owned(),
                sites_servers: String::new(),
                judge_url: (*judge_url).to_owned(),
                // The parts that are killed are the sites'.
                control_plane_url: "http://127.0.0.1:9".to_owned(),
                // As by default: sites of many databases share them.
                connections: 24,
                https: false,
                folder: folder.into(),
                tls,
                edge: EdgeSettings::default(),
                google: GoogleSettings::default(),
                network: network(),
                sign_in_rate: 0,
                debug_accounts: String::new(),
                tasks_at_once: 8,
                mail: MailSettings::default(),
                payments: Gateway::try_parse_from(["part"])?.payments,
            })
            .await?;
            writeln!(std::io::stdout(), "{} {}", server.address, server.tls_address)?;
            server.ended().await;
            Ok(())
        }
        ["node", judge_url, blobs, name] => {
            let (stop, stopped) = watch::channel(false);
            let mut asked = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
            tokio::spawn(async move {
                asked.recv().await;
                stop.send_replace(true);
            });
            judge_farm::node::serve(node_config(judge_url, blobs, name, 2)?, stopped).await.context("the node")
        }
        _ => anyhow::bail!("part site … or part node …: see the head of the program"),
    }
}
