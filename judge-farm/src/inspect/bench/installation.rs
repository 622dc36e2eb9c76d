//! A judge of the bench's own: a database, a node process, a client.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor, PgPool};
use uuid::Uuid;

use crate::client::JudgeClient;
use crate::database;

/// Jobs that the node runs at one time.
pub const WORKERS: usize = 2;
/// How long anything may take before the bench fails.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running judge that nobody else uses. Its node takes what it is to be told of cells from the
/// environment, as `judge-farm serve` does.
pub struct Installation {
    /// Submits and collects.
    pub client: JudgeClient,
    /// For looking into the queue's tables.
    pub pool: PgPool,
    /// The node's name, that its containers bear.
    pub node_name: String,
    node: Child,
    server: PgConnectOptions,
    database: String,
    folder: PathBuf,
}

impl Installation {
    /// Makes a database on the server that this login may create databases on, and starts a node.
    ///
    /// # Errors
    /// When the server or the engine fails.
    pub async fn start(server_url: &str) -> anyhow::Result<Self> {
        let server = PgConnectOptions::from_str(server_url).context("the server's address")?;
        let database = format!("lophoc_bench_{}", Uuid::new_v4().simple());
        let create = format!("create database {database}");
        server.connect().await.context("connecting to Postgres")?.execute(sqlx::AssertSqlSafe(create)).await?;
        let started = Self::start_in(&server, &database).await;
        if started.is_err() {
            drop_database(&server, &database).await?;
        }
        started
    }

    async fn start_in(server: &PgConnectOptions, database: &str) -> anyhow::Result<Self> {
        let options = server.clone().database(database);
        let mut connection = options.connect().await?;
        migrations::judge(&mut connection).await?;
        connection.close().await?;
        let url = options.to_url_lossy().to_string();
        let client = JudgeClient::connect(&url).await?;
        let pool = database::connect(&url, 1)?;
        let folder = std::env::temp_dir().join(database);
        std::fs::create_dir_all(&folder)?;
        let node_name = format!("bench-{}", std::process::id());
        let node = Command::new(std::env::current_exe()?)
            .args(["serve", "--listen", "127.0.0.1:0", "--workers", &WORKERS.to_string(), "--node-name", &node_name])
            .env("LOPHOC_JUDGE_DATABASE_URL", &url)
            .env("LOPHOC_BLOBS", folder.join("blobs"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(folder.join("log"))?)
            .spawn()
            .context("starting a node")?;
        let (server, database) = (server.clone(), database.to_owned());
        let mut installation = Self { client, pool, node_name, node, server, database, folder };
        if let Err(error) = installation.ready().await {
            installation.stop_node()?;
            return Err(error);
        }
        Ok(installation)
    }

    /// The node's process.
    pub fn node_pid(&self) -> u32 {
        self.node.id()
    }

    async fn ready(&mut self) -> anyhow::Result<()> {
        let began = Instant::now();
        while self.client.available_languages().await?.is_empty() {
            if began.elapsed() > PATIENCE || self.node.try_wait()?.is_some() {
                let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                bail!("the node does not come up: {}", log.lines().last().unwrap_or_default());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    fn stop_node(&mut self) -> anyhow::Result<()> {
        Command::new("kill").args(["-TERM", &self.node.id().to_string()]).status().context("stopping the node")?;
        self.node.wait().context("waiting for the node")?;
        Ok(())
    }

    /// Stops the node and removes what was made.
    ///
    /// # Errors
    /// When the server fails.
    pub async fn end(mut self) -> anyhow::Result<()> {
        self.stop_node()?;
        self.pool.close().await;
        drop(self.client);
        std::fs::remove_dir_all(&self.folder).context("removing the bench's folder")?;
        drop_database(&self.server, &self.database).await
    }
}

async fn drop_database(server: &PgConnectOptions, database: &str) -> anyhow::Result<()> {
    let statement = format!("drop database if exists {database} (force)");
    server.connect().await?.execute(sqlx::AssertSqlSafe(statement)).await.context("dropping the bench's database")?;
    Ok(())
}
