//! Databases and roles that only the measurement uses.

use std::str::FromStr;
use std::time::{Duration, Instant};

use control_plane::provisioning::{ProvisionOptions, Provisioner};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};

const CONTROL: &str = "lophoc_bench_control";
const JUDGE: &str = "lophoc_bench_judge";
const SITES: &str = "lophoc_bench_sites_";
const ROLES: &str = "lophoc_bench_";
/// Standbys that are built beside.
const STANDBYS: i64 = 12;
/// How long no worker of autovacuum is seen when it is done, and how long that is waited for.
const QUIET: Duration = Duration::from_secs(20);
const TIDYING: Duration = Duration::from_secs(300);

/// The server under measurement, by three logins.
pub(super) struct Databases {
    migrator: PgConnectOptions,
    api: PgConnectOptions,
    judge: PgConnectOptions,
}

impl Databases {
    pub(super) fn beside(migrator: &str, api: &str, judge: &str) -> anyhow::Result<Self> {
        let options = |url: &str| PgConnectOptions::from_str(url);
        Ok(Self { migrator: options(migrator)?, api: options(api)?, judge: options(judge)? })
    }

    /// Makes what is missing of the control and the judge's database.
    pub(super) async fn make(&self) -> anyhow::Result<Provisioner> {
        let (api, judge) = (self.api.get_username().to_owned(), self.judge.get_username().to_owned());
        let mut server = self.server().await?;
        for name in [CONTROL, JUDGE] {
            let there: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)")
                .bind(name)
                .fetch_one(&mut server)
                .await?;
            if !there {
                execute(&mut server, format!("CREATE DATABASE {name}")).await?;
            }
        }
        server.close().await?;
        let mut control = self.migrator.clone().database(CONTROL).connect().await?;
        migrations::control(&mut control).await?;
        migrations::grant_control(&mut control, &api).await?;
        control.close().await?;
        let mut queue = self.migrator.clone().database(JUDGE).connect().await?;
        migrations::judge(&mut queue).await?;
        migrations::grant_judge(&mut queue, &judge).await?;
        queue.close().await?;
        self.provisioner()
    }

    pub(super) fn provisioner(&self) -> anyhow::Result<Provisioner> {
        let options = ProvisionOptions {
            database_prefix: SITES.to_owned(),
            role_prefix: ROLES.to_owned(),
            api_login: self.api.get_username().to_owned(),
            standbys: STANDBYS,
            ..ProvisionOptions::default()
        };
        let control = self.migrator.clone().database(CONTROL).to_url_lossy();
        Ok(Provisioner::new(control.as_str(), self.migrator.to_url_lossy().as_str(), options)?)
    }

    /// The addresses for tenant-api: control, sites, judge.
    pub(super) fn for_api(&self) -> [String; 3] {
        let url = |options: &PgConnectOptions| options.to_url_lossy().to_string();
        [url(&self.api.clone().database(CONTROL)), url(&self.api), url(&self.judge.clone().database(JUDGE))]
    }

    /// Processes of the server that serve the sites' databases to the API's login.
    pub(super) async fn backends(&self) -> anyhow::Result<Vec<i32>> {
        // A login sees the pids of all, whatever else is hidden from it.
        let mut server = self.server().await?;
        let pids = sqlx::query_scalar("SELECT pid FROM pg_stat_activity WHERE datname LIKE $1 AND usename = $2")
            .bind(format!("{SITES}%"))
            .bind(self.api.get_username())
            .fetch_all(&mut server)
            .await?;
        server.close().await?;
        Ok(pids)
    }

    /// Waits until the server has tidied up after many sites were made or changed at once: no worker of autovacuum for a
    /// while, or patience is over.
    pub(super) async fn settle(&self) -> anyhow::Result<()> {
        let mut server = self.server().await?;
        let began = Instant::now();
        let mut quiet_since = began;
        while quiet_since.elapsed() < QUIET && began.elapsed() < TIDYING {
            // Workers are in a database and nobody's; their kind is shown to administrators only.
            let sql = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname IS NOT NULL AND usename IS NULL)";
            if sqlx::query_scalar(sql).fetch_one(&mut server).await? {
                quiet_since = Instant::now();
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        server.close().await?;
        Ok(())
    }

    /// Drops every database and role of the measurement.
    pub(super) async fn drop_all(&self) -> anyhow::Result<()> {
        let mut server = self.server().await?;
        let databases: Vec<String> = sqlx::query_scalar("SELECT datname::text FROM pg_database WHERE datname LIKE $1")
            .bind(format!("{ROLES}%"))
            .fetch_all(&mut server)
            .await?;
        for name in databases {
            execute(&mut server, format!("DROP DATABASE IF EXISTS {name}")).await?;
        }
        let roles: Vec<String> = sqlx::query_scalar("SELECT rolname::text FROM pg_roles WHERE rolname LIKE $1")
            .bind(format!("{ROLES}t\\_%"))
            .fetch_all(&mut server)
            .await?;
        for batch in roles.chunks(200) {
            execute(&mut server, format!("DROP ROLE {}", batch.join(", "))).await?;
        }
        Ok(server.close().await?)
    }

    async fn server(&self) -> anyhow::Result<PgConnection> {
        Ok(self.migrator.clone().database("postgres").connect().await?)
    }
}

/// Runs a statement whose variable parts are names of ours.
async fn execute(conn: &mut PgConnection, sql: String) -> anyhow::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(conn).await?;
    Ok(())
}
