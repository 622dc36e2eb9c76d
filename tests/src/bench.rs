//! A server that a bench measures: the program with one site, on databases of its own that go with it.

use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::Context;
use directory::application::Application;
use platform::secrets;
use platform::tenancy::Placement;
use sqlx::{ConnectOptions, Connection, PgConnection};

use crate::caller::Caller;
use crate::installation::Installation;
use crate::leftovers;
use crate::server::Settings;
use crate::world::{PASSWORD, eventually};

const START: Duration = Duration::from_secs(60);

/// The server and what it needs.
pub struct BenchServer {
    /// Where it listens.
    pub address: SocketAddr,
    /// The site's.
    pub host: String,
    /// The databases.
    pub installation: Installation,
    /// Where the site's tables are.
    pub placement: Placement,
    /// What the server was told.
    pub settings: Settings,
    /// The site's first admin.
    pub admin: Caller,
    server: Child,
}

impl BenchServer {
    /// Starts `program` on a server of databases at `LOPHOC_TEST_DATABASE_URL` (an administrator's), with more settings than
    /// where its databases are.
    ///
    /// # Errors
    /// When something of it can't be made.
    pub async fn open(program: &str, web_dir: &str, more: &[(&str, &str)]) -> anyhow::Result<Self> {
        let url = std::env::var("LOPHOC_TEST_DATABASE_URL").context("LOPHOC_TEST_DATABASE_URL is not set")?;
        let folder = tempfile::tempdir()?.keep();
        let installation = Installation::on(&url, folder).await?;
        let settings = Settings::of(&installation);
        // Free now, and nobody else's in a moment.
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let (placement, admin) = sign_up(&installation, address).await?;
        let server = Command::new(program)
            .arg("serve")
            .env("LOPHOC_LISTEN", address.to_string())
            .env("LOPHOC_CONTROL_DATABASE_URL", &settings.control_url)
            .env("LOPHOC_JUDGE_DATABASE_URL", &settings.judge_url)
            .env("LOPHOC_SITES_DATABASE_URL", &settings.sites_url)
            .env("LOPHOC_BLOBS", settings.blobs())
            .env("LOPHOC_WEB_DIR", web_dir)
            .envs(more.iter().copied())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("starting {program}"))?;
        let it = Self { address, host: admin.host.clone(), installation, placement, settings, admin, server };
        let client = reqwest::Client::new();
        let ready = format!("http://{address}/readyz");
        eventually(START, async || Ok(client.get(&ready).send().await.is_ok_and(|ready| ready.status() == 200)))
            .await?;
        Ok(it)
    }

    /// An administrator's connection that sees the site's tables.
    ///
    /// # Errors
    /// When the server of databases is away.
    pub async fn sql(&self) -> anyhow::Result<PgConnection> {
        let options = self.installation.admin(&self.placement.database);
        Ok(options.options([("search_path", self.placement.schema.as_str())]).connect().await?)
    }

    /// So many people of this role, signed in. Written into the tables, since hashing passwords takes time.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn people(&self, count: usize, role: &str) -> anyhow::Result<Vec<Caller>> {
        let mut conn = self.sql().await?;
        let mut people = Vec::with_capacity(count);
        for number in 0..count {
            let (token, email) = (secrets::new_token(), format!("{role}-{number}@bench.vn"));
            let id: i64 = sqlx::query_scalar(
                "WITH person AS (INSERT INTO users (email, full_name, role, search_text)
                                 VALUES ($1, $1, $3, $1) RETURNING id)
                 INSERT INTO sessions (token_hash, user_id, expires_at)
                 SELECT $2, id, now() + interval '1 day' FROM person RETURNING user_id",
            )
            .bind(&email)
            .bind(secrets::hash_token(&token).as_slice())
            .bind(role)
            .fetch_one(&mut conn)
            .await?;
            people.push(self.admin.signed_in(id, &email, token));
        }
        Ok(people)
    }

    /// The server's resident memory in bytes.
    ///
    /// # Errors
    /// When it has ended.
    pub fn memory(&self) -> anyhow::Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.server.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? * 1024)
    }

    /// Ends the server and drops its databases.
    ///
    /// # Errors
    /// When they can't be dropped.
    pub async fn close(mut self) -> anyhow::Result<()> {
        self.server.kill()?;
        self.server.wait()?;
        let mut conn = self.installation.admin("postgres").connect().await?;
        leftovers::drop_all(&mut conn, &self.installation.prefix).await?;
        conn.close().await?;
        Ok(std::fs::remove_dir_all(&self.installation.folder)?)
    }
}

async fn sign_up(installation: &Installation, address: SocketAddr) -> anyhow::Result<(Placement, Caller)> {
    let provisioner = installation.provisioner()?;
    let application = Application {
        name: "Bench".to_owned(),
        subdomain: "bench-site".to_owned(),
        email: "admin@bench.vn".to_owned(),
        kind: "other".to_owned(),
        password: PASSWORD.to_owned(),
        starter_content: false,
        id: None,
    };
    let new = provisioner.sign_up(application).await?;
    let sql = "SELECT server, database, schema, role, epoch FROM placements WHERE tenant_id = $1";
    let (server, database, schema, role, epoch) =
        sqlx::query_as(sql).bind(new.tenant_id).fetch_one(provisioner.control()).await?;
    let placement =
        Placement { tenant: new.tenant_id, server, database, schema, role, epoch, statement_timeout_ms: 60_000 };
    let options = installation.admin(&placement.database);
    let mut conn = options.options([("search_path", placement.schema.as_str())]).connect().await?;
    let id = sqlx::query_scalar("SELECT id FROM users WHERE role = 'admin'").fetch_one(&mut conn).await?;
    let visitor = Caller::visitor(address, &format!("{}.localhost", new.subdomain));
    Ok((placement, visitor.signed_in(id, "admin@bench.vn", new.access_token)))
}
