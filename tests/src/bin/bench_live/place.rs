//! A server of its own with one site of many admins.

use std::time::{Duration, Instant};

use platform::tenancy::{Limits, Servers, TenantPool};
use serde_json::Value;
use sqlx::ConnectOptions;
use sqlx::postgres::PgListener;
use tenant_api::live::{self, Topic};
use tests::Caller;
use tests::bench::BenchServer;
use tests::installation::execute;

/// People of the site; each has as many streams as it takes.
const PEOPLE: usize = 500;

/// The server and what it needs.
pub struct Place {
    pub server: BenchServer,
    pub people: Vec<Caller>,
    pool: TenantPool,
}

impl Place {
    pub async fn open(program: &str, web_dir: &str) -> anyhow::Result<Self> {
        let server = BenchServer::open(program, web_dir, &[]).await?;
        let people = server.people(PEOPLE, "admin").await?;
        let pool = TenantPool::new(Servers::parse(&server.settings.sites_url, "")?, Limits::default());
        Ok(Self { server, people, pool })
    }

    /// Publishes as a feature does.
    pub async fn tell(&self, topic: &Topic, data: &[Value]) -> anyhow::Result<()> {
        let failed = |error: platform::error::ApiError| anyhow::anyhow!("{error}");
        let mut tx = self.pool.begin(&self.server.placement).await.map_err(failed)?;
        data.iter().try_for_each(|data| live::publish(&mut tx, topic, data)).map_err(failed)?;
        Ok(tx.commit().await?)
    }

    /// How long a notification takes that nothing of ours handles.
    pub async fn bare_notification(&self) -> anyhow::Result<Duration> {
        let options = self.server.installation.admin(&self.server.placement.database);
        let pool = sqlx::PgPool::connect_with(options.clone()).await?;
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.listen("bench_live").await?;
        let mut conn = options.connect().await?;
        let told = Instant::now();
        execute(&mut conn, "NOTIFY bench_live".to_owned()).await?;
        listener.recv().await?;
        Ok(told.elapsed())
    }

    /// The server's resident memory in bytes.
    pub fn memory(&self) -> anyhow::Result<u64> {
        self.server.memory()
    }

    /// Ends the server and drops its databases.
    pub async fn close(self) -> anyhow::Result<()> {
        self.server.close().await
    }
}
