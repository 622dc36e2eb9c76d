//! Databases and logins as production has them, under names of their own.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context;
use control_plane::provisioning::{ProvisionOptions, Provisioner};
use platform::tenancy::Servers;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};

use crate::leftovers;

/// Schemas of the database that is copied where all tests of a process sign sites up.
const MANY: i64 = 60;
/// Schemas of it where each test is a process, as only some are.
const SOME: i64 = 12;
/// Leftovers of runs that began longer ago are dropped.
const STALE: Duration = Duration::from_secs(24 * 3600);

/// Control, judge and sites' databases with the logins that use them.
#[derive(Debug, Clone)]
pub struct Installation {
    /// All names of databases and roles begin with it.
    pub prefix: String,
    /// Where its blobs and the web's files are kept.
    pub folder: PathBuf,
    /// Whether there is a database that sites' are copied from.
    pub(crate) has_original: bool,
    admin: PgConnectOptions,
    secret: String,
}

/// Runs a statement whose variable parts are names that we made.
///
/// # Errors
/// When the server refuses it.
pub async fn execute(conn: &mut PgConnection, sql: String) -> anyhow::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(sql.clone())).execute(conn).await.with_context(|| sql)?;
    Ok(())
}

impl Installation {
    /// The one that all tests of this run share: made by whoever comes first, dropped when the run is over.
    ///
    /// # Errors
    /// When `LOPHOC_TEST_DATABASE_URL` is missing, is no administrator's, or the server refuses.
    pub async fn of_this_run() -> anyhow::Result<Self> {
        let nextest = std::env::var("NEXTEST_RUN_ID").ok();
        let run = nextest.clone().unwrap_or_else(|| format!("process {}", std::process::id()));
        let url = std::env::var("LOPHOC_TEST_DATABASE_URL")
            .context("LOPHOC_TEST_DATABASE_URL is not set: eval \"$(scripts/postgres --test --env)\"")?;
        let admin = PgConnectOptions::from_str(&url)?;
        let mut conn = admin.connect().await.context("connecting to LOPHOC_TEST_DATABASE_URL")?;
        let secret = platform::blobs::hash(format!("{url} {run}").as_bytes());
        let name = &secret[..10];
        // One process of a run makes what the others find.
        execute(&mut conn, format!("SELECT pg_advisory_lock(hashtextextended('lophoc tests {name}', 0))")).await?;
        let found = leftovers::ready_run(&mut conn, name).await?;
        let prefix = found.clone().unwrap_or_else(|| leftovers::new_prefix(name));
        let it = Self { folder: leftovers::folder(&prefix), prefix, has_original: true, admin, secret };
        if found.is_none() {
            leftovers::drop_runs_before(&mut conn, STALE).await?;
            let run_process = if nextest.is_some() { std::os::unix::process::parent_id() } else { std::process::id() };
            it.leave_to_janitor(run_process)?;
            it.make().await?;
            it.make_original(if nextest.is_some() { SOME } else { MANY }).await?;
            it.copy_when_few(it.provisioner()?.control()).await?;
            leftovers::mark_ready(&mut conn, &it.prefix).await?;
        }
        conn.close().await?;
        Ok(it)
    }

    /// Another one beside it, for tests that would disturb others; dropped with the run.
    ///
    /// # Errors
    /// When the server refuses.
    pub async fn beside(&self) -> anyhow::Result<Self> {
        let name = unique();
        let (prefix, folder) = (format!("{}_{name}", self.prefix), self.folder.join(name));
        let it = Self { prefix, folder, has_original: false, ..self.clone() };
        it.make().await?;
        it.provisioner()?.keep_standbys(1).await?;
        Ok(it)
    }

    /// One on another server, which goes with it; its files are in `folder`.
    ///
    /// # Errors
    /// When the address is none or the server refuses.
    pub async fn on(server: &str, folder: PathBuf) -> anyhow::Result<Self> {
        let admin = PgConnectOptions::from_str(server)?;
        let it =
            Self { prefix: leftovers::new_prefix(&unique()), folder, has_original: false, admin, secret: unique() };
        it.make().await?;
        it.provisioner()?.keep_standbys(1).await?;
        Ok(it)
    }

    async fn make(&self) -> anyhow::Result<()> {
        let Self { prefix, .. } = self;
        let mut conn = self.admin.connect().await?;
        execute(
            &mut conn,
            format!("CREATE ROLE {prefix}_migrator LOGIN CREATEDB CREATEROLE PASSWORD '{}'", self.secret),
        )
        .await?;
        execute(&mut conn, format!("CREATE ROLE {prefix}_api LOGIN NOINHERIT PASSWORD '{}'", self.secret)).await?;
        execute(&mut conn, format!("CREATE ROLE {prefix}_judge LOGIN PASSWORD '{}'", self.secret)).await?;
        if conn.server_version_num().is_some_and(|version| version >= 160_000) {
            execute(&mut conn, format!("GRANT {prefix}_api TO {prefix}_migrator WITH ADMIN OPTION")).await?;
        }
        execute(&mut conn, format!("CREATE DATABASE {prefix}_control OWNER {prefix}_migrator")).await?;
        conn.close().await?;
        let mut control = self.login("migrator", &format!("{prefix}_control")).connect().await?;
        migrations::control(&mut control).await?;
        migrations::grant_control(&mut control, &format!("{prefix}_api")).await?;
        control.close().await?;
        self.make_judge(&format!("{prefix}_judge")).await?;
        Ok(())
    }

    async fn make_judge(&self, name: &str) -> anyhow::Result<()> {
        let Self { prefix, .. } = self;
        let mut conn = self.admin.connect().await?;
        execute(&mut conn, format!("CREATE DATABASE {name} OWNER {prefix}_migrator")).await?;
        conn.close().await?;
        let mut judge = self.login("migrator", name).connect().await?;
        migrations::judge(&mut judge).await?;
        migrations::grant_judge(&mut judge, &format!("{prefix}_judge")).await?;
        judge.close().await?;
        Ok(())
    }

    /// Another judge's database, for a test that is to have a queue of its own. Answers with its address.
    ///
    /// # Errors
    /// When the server refuses.
    pub async fn judge_of_its_own(&self) -> anyhow::Result<String> {
        let name = format!("{}_judge_{}", self.prefix, unique());
        self.make_judge(&name).await?;
        Ok(self.url("judge", &name))
    }

    /// A process that drops everything once `run_process` has ended, however it ended.
    fn leave_to_janitor(&self, run_process: u32) -> anyhow::Result<()> {
        use std::os::unix::process::CommandExt;
        let test = std::env::current_exe()?;
        let program =
            test.parent().and_then(|deps| deps.parent()).context("a test lies in target/*/deps")?.join("janitor");
        let mut janitor = Command::new(&program);
        janitor.args([run_process.to_string(), self.prefix.clone()]).process_group(0);
        janitor.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        janitor.spawn().with_context(|| format!("starting {}", program.display()))?;
        Ok(())
    }

    /// What the control plane makes sites with.
    ///
    /// # Errors
    /// When an address can't be read.
    pub fn provisioner(&self) -> anyhow::Result<Provisioner> {
        self.provisioner_beside("")
    }

    /// The same with more servers of sites' databases, as control-plane's setting names them.
    ///
    /// # Errors
    /// When an address can't be read.
    pub fn provisioner_beside(&self, servers: &str) -> anyhow::Result<Provisioner> {
        let Self { prefix, .. } = self;
        let options = ProvisionOptions {
            database_prefix: format!("{prefix}_sites_"),
            role_prefix: format!("{prefix}_"),
            api_login: format!("{prefix}_api"),
            // A run copies its own; elsewhere there are one or two sites, and none is built for nothing.
            standbys: 0,
            ..ProvisionOptions::default()
        };
        let servers = Servers::parse(&self.url("migrator", "postgres"), servers)?;
        let control = self.url("migrator", &format!("{prefix}_control"));
        Ok(Provisioner::with_servers(&control, servers, options)?)
    }

    /// Options of the server's administrator for one of its databases.
    pub fn admin(&self, database: &str) -> PgConnectOptions {
        self.admin.clone().database(database)
    }

    /// Options of one of the logins `migrator`, `api` and `judge`.
    pub fn login(&self, login: &str, database: &str) -> PgConnectOptions {
        self.admin.clone().username(&format!("{}_{login}", self.prefix)).password(&self.secret).database(database)
    }

    /// The same as an address.
    pub fn url(&self, login: &str, database: &str) -> String {
        self.login(login, database).to_url_lossy().to_string()
    }

    /// Name of the control database or of the judge's.
    pub fn database(&self, of: &str) -> String {
        format!("{}_{of}", self.prefix)
    }

    /// The server's port.
    pub fn port(&self) -> u16 {
        self.admin.get_port()
    }
}

/// Eight characters that nothing else has.
pub fn unique() -> String {
    uuid::Uuid::new_v4().simple().to_string()[..8].to_owned()
}
