//! A server of its own with one site of many admins.

use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::Context;
use directory::application::Application;
use platform::secrets;
use platform::tenancy::{Limits, Placement, Servers, TenantPool};
use serde_json::Value;
use sqlx::postgres::{PgConnectOptions, PgListener};
use sqlx::{ConnectOptions, Connection, PgConnection};
use tenant_api::live::{self, Topic};
use tests::installation::{Installation, execute};
use tests::leftovers;
use tests::server::Settings;
use tests::world::{PASSWORD, eventually};

/// People of the site; each has as many streams as it takes.
const PEOPLE: usize = 500;
const START: Duration = Duration::from_secs(60);

/// The server and what it needs.
pub struct Place {
    pub address: SocketAddr,
    pub host: String,
    /// Their sessions.
    pub people: Vec<(i64, String)>,
    server: Child,
    installation: Installation,
    placement: Placement,
    pool: TenantPool,
}

impl Place {
    pub async fn open(program: &str, web_dir: &str) -> anyhow::Result<Self> {
        let url = std::env::var("LOPHOC_TEST_DATABASE_URL").context("LOPHOC_TEST_DATABASE_URL is not set")?;
        let folder = tempfile::tempdir()?.keep();
        let installation = Installation::on(&url, folder).await?;
        let settings = Settings::of(&installation);
        let (host, placement) = sign_up(&installation).await?;
        let people = people(&installation, &placement).await?;
        // Free now, and nobody else's in a moment.
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let server = Command::new(program)
            .arg("serve")
            .env("LOPHOC_LISTEN", address.to_string())
            .env("LOPHOC_CONTROL_DATABASE_URL", &settings.control_url)
            .env("LOPHOC_JUDGE_DATABASE_URL", &settings.judge_url)
            .env("LOPHOC_SITES_DATABASE_URL", &settings.sites_url)
            .env("LOPHOC_BLOBS", settings.blobs())
            .env("LOPHOC_WEB_DIR", web_dir)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("starting {program}"))?;
        let pool = TenantPool::new(Servers::parse(&settings.sites_url, "")?, Limits::default());
        let place = Self { address, host, people, server, installation, placement, pool };
        let client = reqwest::Client::new();
        let ready = format!("http://{address}/readyz");
        eventually(START, async || Ok(client.get(&ready).send().await.is_ok_and(|ready| ready.status() == 200)))
            .await?;
        Ok(place)
    }

    /// Publishes as a feature does.
    pub async fn tell(&self, topic: &Topic, data: &[Value]) -> anyhow::Result<()> {
        let failed = |error: platform::error::ApiError| anyhow::anyhow!("{error}");
        let mut tx = self.pool.begin(&self.placement).await.map_err(failed)?;
        data.iter().try_for_each(|data| live::publish(&mut tx, topic, data)).map_err(failed)?;
        Ok(tx.commit().await?)
    }

    /// How long a notification takes that nothing of ours handles.
    pub async fn bare_notification(&self) -> anyhow::Result<Duration> {
        let options = self.installation.admin(&self.placement.database);
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
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.server.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? * 1024)
    }

    /// Ends the server and drops its databases.
    pub async fn close(mut self) -> anyhow::Result<()> {
        self.server.kill()?;
        self.server.wait()?;
        let url = std::env::var("LOPHOC_TEST_DATABASE_URL")?;
        let mut conn = PgConnectOptions::from_str(&url)?.connect().await?;
        leftovers::drop_all(&mut conn, &self.installation.prefix).await?;
        conn.close().await?;
        Ok(std::fs::remove_dir_all(&self.installation.folder)?)
    }
}

async fn sign_up(installation: &Installation) -> anyhow::Result<(String, Placement)> {
    let provisioner = installation.provisioner()?;
    let application = Application {
        name: "Bench".to_owned(),
        subdomain: "bench-live".to_owned(),
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
    let tenant = new.tenant_id;
    let placement = Placement { tenant, server, database, schema, role, epoch, statement_timeout_ms: 60_000 };
    Ok((format!("{}.localhost", new.subdomain), placement))
}

/// Written into the tables, since hashing passwords takes time.
async fn people(installation: &Installation, placement: &Placement) -> anyhow::Result<Vec<(i64, String)>> {
    let options = installation.admin(&placement.database);
    let mut conn: PgConnection = options.options([("search_path", placement.schema.as_str())]).connect().await?;
    let mut people = Vec::new();
    for number in 0..PEOPLE {
        let token = secrets::new_token();
        let id: i64 = sqlx::query_scalar(
            "WITH person AS (INSERT INTO users (email, full_name, role, search_text)
                             VALUES ($1, $1, 'admin', $1) RETURNING id)
             INSERT INTO sessions (token_hash, user_id, expires_at)
             SELECT $2, id, now() + interval '1 day' FROM person RETURNING user_id",
        )
        .bind(format!("p{number}@bench.vn"))
        .bind(secrets::hash_token(&token).as_slice())
        .fetch_one(&mut conn)
        .await?;
        people.push((id, token));
    }
    Ok(people)
}
