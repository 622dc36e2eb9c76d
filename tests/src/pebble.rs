//! An ACME issuer of a test's own: Debian's `pebble`, with certificates of its own for its own HTTPS.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context;
use breakage::port::Port;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use serde_json::json;

use crate::https;

/// How long it may take to answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// How the issuer is to behave.
#[derive(Debug, Clone, Copy)]
pub struct Manner {
    /// Percent of good nonces that are refused.
    pub refused_nonces: u8,
    /// Percent of authorizations that are taken over from earlier orders.
    pub reused_authorizations: u8,
    /// The one customer that it makes accounts for: name and key, in base64url; anybody where there is none.
    pub customer: Option<(&'static str, &'static str)>,
}

impl Default for Manner {
    fn default() -> Self {
        Self { refused_nonces: 20, reused_authorizations: 0, customer: None }
    }
}

/// An issuer that runs until it is dropped. It forgets everything then.
pub struct Pebble {
    folder: tempfile::TempDir,
    acme: Port,
    management: Port,
    process: Child,
}

impl Pebble {
    /// Starts one that asks `dns` for addresses and for challenges at `http_port`.
    ///
    /// # Errors
    /// When the package is not installed or it does not start.
    pub async fn start(dns: SocketAddr, http_port: u16, manner: Manner) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        write_own_certificate(&folder)?;
        let (acme, management) = (Port::reserve()?, Port::reserve()?);
        let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        let config = json!({"pebble": {
            "listenAddress": acme.address(), "managementListenAddress": management.address(),
            "certificate": path("own.pem"), "privateKey": path("own.key"), "httpPort": http_port, "tlsPort": 5001,
            "ocspResponderURL": "", "externalAccountBindingRequired": manner.customer.is_some(),
            "externalAccountMACKeys": manner.customer.into_iter().collect::<std::collections::HashMap<_, _>>(),
        }});
        std::fs::write(folder.path().join("config.json"), config.to_string())?;
        let log = std::fs::File::create(folder.path().join("log"))?;
        let process = Command::new("pebble")
            .args(["-strict", "-config", &path("config.json"), "-dnsserver", &dns.to_string()])
            .env("PEBBLE_VA_NOSLEEP", "1")
            .env("PEBBLE_WFE_NONCEREJECT", manner.refused_nonces.to_string())
            .env("PEBBLE_AUTHZREUSE", manner.reused_authorizations.to_string())
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .context("starting pebble: apt-get install pebble")?;
        let mut it = Self { folder, acme, management, process };
        let began = Instant::now();
        while it.root().await.is_err() {
            anyhow::ensure!(it.process.try_wait()?.is_none(), "pebble has ended: {}", it.log());
            anyhow::ensure!(began.elapsed() < PATIENCE, "pebble does not answer: {}", it.log());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(it)
    }

    /// Address of its directory.
    pub fn directory(&self) -> String {
        format!("https://localhost:{}/dir", self.acme.number())
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.acme.address()
    }

    /// The certificate of its own HTTPS with the key, in PEM.
    ///
    /// # Errors
    /// When they are gone.
    pub fn own_certificate(&self) -> anyhow::Result<(String, String)> {
        let read = |name: &str| std::fs::read_to_string(self.folder.path().join(name));
        Ok((read("own.pem")?, read("own.key")?))
    }

    /// The root of its own HTTPS, in PEM.
    pub fn own_root(&self) -> PathBuf {
        self.folder.path().join("root.pem")
    }

    /// The root of what it issues, in PEM.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn root(&self) -> anyhow::Result<String> {
        let own = std::fs::read_to_string(self.own_root())?;
        let mut connection = https::Client::trusting(&own)?.connect(self.management.address(), "localhost").await?;
        let answer = connection.get("localhost", "/roots/0", &[]).await?;
        anyhow::ensure!(answer.status == 200, "{}", answer.status);
        Ok(answer.body)
    }

    /// What it has said.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

impl Drop for Pebble {
    fn drop(&mut self) {
        // One that has ended already can't be ended again.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A root, and a certificate for localhost under it.
fn write_own_certificate(folder: &tempfile::TempDir) -> anyhow::Result<()> {
    let root_key = KeyPair::generate()?;
    let mut root = CertificateParams::new(Vec::new())?;
    root.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    std::fs::write(folder.path().join("root.pem"), root.self_signed(&root_key)?.pem())?;
    let key = KeyPair::generate()?;
    let own = CertificateParams::new(vec!["localhost".to_owned()])?;
    std::fs::write(folder.path().join("own.pem"), own.signed_by(&key, &Issuer::new(root, root_key))?.pem())?;
    std::fs::write(folder.path().join("own.key"), key.serialize_pem())?;
    Ok(())
}
