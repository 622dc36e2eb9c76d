//! A platform of a test's own with an issuer and a DNS server of its own.

use std::net::SocketAddr;
use std::time::Duration;

use breakage::port::Port;
use control_plane::certificates::{Issuer, IssuerSettings, Limits};
use control_plane::domains::{Checker, Dns as Questions, Pace};
use directory::domains::EdgeSettings;
use platform::vault::Vault;
use serde_json::{Value, json};
use sqlx::postgres::PgPoolOptions;
use sqlx::{PgPool, Row};
use tenant_api::tls::TlsSettings;
use tests::dns::Dns;
use tests::https::Client;
use tests::pebble::{Manner, Pebble};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{TestSite, World};
use tokio::task::JoinHandle;

/// For what waits for an issuer.
pub const SOON: Duration = Duration::from_secs(180);
/// What CNAMEs name.
pub const EDGE: &str = "edge.lophoc.test";

pub struct Place {
    pub world: World,
    pub server: Server,
    pub dns: Dns,
    pub pebble: Pebble,
    pub vault: Vault,
    /// What the vault was made of.
    keys: String,
    /// Where nobody answers.
    _nobody: Option<Port>,
}

/// Work in the background that ends with the test, as a killed process would end it.
pub struct Work {
    task: JoinHandle<()>,
    /// Its connections to the control database, which nobody else has.
    pool: PgPool,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Work {
    /// Kills it and waits until it is gone, with what the database is in the middle of for it.
    pub async fn kill(mut self) {
        self.task.abort();
        // It ends as cancelled.
        let _ = (&mut self.task).await;
        self.pool.close().await;
    }
}

/// A vault with a new key of this id.
pub fn vault(id: &str) -> anyhow::Result<Vault> {
    Ok(Vault::new(&key(id))?)
}

fn key(id: &str) -> String {
    format!("{id}:{}", Vault::new_key().as_str())
}

impl Place {
    /// The issuer asks for challenges where the sites are served.
    pub async fn open(world: &World, manner: Manner) -> anyhow::Result<Self> {
        Self::with(world, manner, None).await
    }

    /// The issuer asks for challenges at another port, where nobody answers. It takes every nonce: an attempt that one
    /// ends may need one more order, and here orders are counted.
    pub async fn unanswered(world: &World) -> anyhow::Result<Self> {
        let manner = Manner { refused_nonces: 0, ..Manner::default() };
        Self::with(world, manner, Some(Port::reserve()?)).await
    }

    async fn with(world: &World, manner: Manner, nobody: Option<Port>) -> anyhow::Result<Self> {
        let (world, keys, dns) = (world.beside().await?, key("first"), Dns::start().await?);
        let vault = Vault::new(&keys)?;
        dns.address(EDGE, "127.0.0.1".parse()?);
        let edge = EdgeSettings {
            edge_host: Some(EDGE.to_owned()),
            edge_addresses: vec!["127.0.0.1".parse()?],
            dns_server: Some(dns.address),
        };
        let tls = TlsSettings { vault: Some(vault.clone()), ..TlsSettings::default() };
        let server = Server::start(Settings { edge, tls, ..Settings::of(&world.installation) }).await?;
        let pebble =
            Pebble::start(dns.address, nobody.as_ref().map_or(server.address.port(), Port::number), manner).await?;
        Ok(Self { world, server, dns, pebble, vault, keys, _nobody: nobody })
    }

    /// What the vault was made of, to be looked for where it must not be.
    pub fn secret_keys(&self) -> &str {
        &self.keys
    }

    /// The vault with a new key before its own.
    pub fn rotated_to(&self, id: &str) -> anyhow::Result<Vault> {
        Ok(Vault::new(&format!("{},{}", key(id), self.keys))?)
    }

    /// A site whose plan allows five domains.
    pub async fn site(&self) -> anyhow::Result<TestSite> {
        let site = self.world.site_on(&self.server).await?;
        self.sql("UPDATE subscriptions SET plan_id = 2 WHERE tenant_id::text = $1", &site.id.to_string()).await?;
        Ok(site)
    }

    pub async fn sql(&self, sql: &'static str, value: &str) -> anyhow::Result<()> {
        sqlx::query(sql).bind(value).execute(self.world.provisioner.control()).await?;
        Ok(())
    }

    /// The first row's text; none where it is null, or there is no row.
    pub async fn text(&self, sql: &'static str, value: &str) -> anyhow::Result<Option<String>> {
        let row = sqlx::query(sql).bind(value).fetch_optional(self.world.provisioner.control()).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?.flatten())
    }

    pub async fn count(&self, sql: &'static str, value: &str) -> anyhow::Result<i64> {
        Ok(sqlx::query_scalar(sql).bind(value).fetch_one(self.world.provisioner.control()).await?)
    }

    /// Verifies domains in the background, as `control-plane serve` does; those that are held are looked at all the time.
    pub fn check_domains(&self) -> anyhow::Result<Work> {
        let moment = Duration::from_millis(200);
        let pace = Pace { live: moment, doubt: moment, ..Pace::default() };
        let rules = self.server.settings.edge.rules("lophoc.localhost", "localhost");
        let questions = Questions::new(Some(self.dns.address))?;
        let pool = self.own_pool();
        let checker = Checker::new(pool.clone(), questions, rules, pace);
        Ok(Work { task: tokio::spawn(async move { checker.work().await }), pool })
    }

    /// Orders certificates in the background, as `control-plane serve` does.
    pub fn issue(&self) -> anyhow::Result<Work> {
        self.issue_within(Limits::default())
    }

    pub fn issue_within(&self, limits: Limits) -> anyhow::Result<Work> {
        self.issue_by(IssuerSettings { limits, ..self.settings() })
    }

    /// What an issuer of this place's certificates is told.
    pub fn settings(&self) -> IssuerSettings {
        IssuerSettings {
            acme_directory: Some(self.pebble.directory()),
            acme_root: Some(self.pebble.own_root()),
            acme_contact: Some("mailto:admin@lophoc.test".to_owned()),
            ..IssuerSettings::default()
        }
    }

    pub fn issue_by(&self, settings: IssuerSettings) -> anyhow::Result<Work> {
        let pool = self.own_pool();
        let issuer = Issuer::open(pool.clone(), Some(self.vault.clone()), settings)?;
        Ok(Work { task: tokio::spawn(Issuer::work_if_any(issuer)), pool })
    }

    /// Connections to the control database as another process would have them.
    fn own_pool(&self) -> PgPool {
        let options = self.world.provisioner.control().connect_options();
        PgPoolOptions::new().max_connections(8).connect_lazy_with((*options).clone())
    }

    /// A domain that is proved already.
    pub async fn hold(&self, site: &TestSite, host: &str) -> anyhow::Result<()> {
        self.dns.address(host, "127.0.0.1".parse()?);
        sqlx::query(
            "INSERT INTO domains (host, tenant_id, state, status, holds, verified_at) VALUES ($1, $2, 'live', 'verified', true, now())",
        )
        .bind(host)
        .bind(site.id)
        .execute(self.world.provisioner.control())
        .await?;
        Ok(())
    }

    /// Waits until a domain has this status.
    pub async fn until(&self, host: &str, status: &str) -> anyhow::Result<()> {
        let sql = "SELECT status || coalesce(' ' || reason, '') FROM domains WHERE host = $1 AND status <> 'removed'";
        let mut seen = None;
        let came = eventually(SOON, async || {
            seen = self.text(sql, host).await?;
            Ok(seen.as_deref().is_some_and(|seen| seen.split(' ').next() == Some(status)))
        });
        came.await.map_err(|error| {
            anyhow::anyhow!("{host} did not become {status}: {error}, {seen:?}\n{}", self.pebble.log())
        })
    }

    /// Sets the records that the site was told to.
    pub fn obey(&self, view: &Value) {
        for record in view["records"].as_array().into_iter().flatten() {
            let text = |key: &str| record[key].as_str().unwrap_or_default().to_owned();
            match text("type").as_str() {
                "TXT" => self.dns.txt(&text("full_name"), &text("value")),
                "CNAME" => self.dns.cname(&text("full_name"), &text("value")),
                _ => self.dns.address(&text("full_name"), text("value").parse().expect("an address")),
            }
        }
    }

    /// Somebody who trusts the issuer.
    pub async fn client(&self) -> anyhow::Result<Client> {
        Client::trusting(&self.pebble.root().await?)
    }

    pub fn https(&self) -> SocketAddr {
        self.server.tls_address
    }
}

pub async fn claim(site: &TestSite, host: &str) -> anyhow::Result<Value> {
    site.admin.post("/api/tenant/domain", json!({"domain": host})).await?.data()
}

pub async fn domain(site: &TestSite, host: &str) -> anyhow::Result<Value> {
    let all = site.admin.get("/api/tenant/domain").await?.data()?;
    let found = all["domains"].as_array().into_iter().flatten().find(|domain| domain["domain"] == host);
    Ok(found.cloned().unwrap_or_default())
}
