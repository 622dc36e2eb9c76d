//! An installation of its own for each test: control database, sites' databases, roles and API login, with a random
//! prefix; all dropped afterwards.

use std::panic::{AssertUnwindSafe, resume_unwind};
use std::str::FromStr;

use anyhow::Context;
use control_plane::provisioning::{ProvisionOptions, Provisioner};
use directory::application::Application;
use directory::{Directory, DirectoryOptions};
use futures::FutureExt;
use judge_farm::client::JudgeClient;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};

pub struct Installation {
    pub prefix: String,
    admin: PgConnectOptions,
    password: String,
}

/// Runs `test` in an installation of its own.
pub async fn with_installation(test: impl AsyncFnOnce(&Installation) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let url = std::env::var("LOPHOC_TEST_DATABASE_URL")
        .context("LOPHOC_TEST_DATABASE_URL is not set: eval \"$(scripts/postgres --test --env)\"")?;
    with_installation_at(&url, test).await
}

/// The same on a server that the test has for itself.
pub async fn with_installation_at(
    url: &str,
    test: impl AsyncFnOnce(&Installation) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let installation = Installation::open(url).await?;
    let outcome = AssertUnwindSafe(test(&installation)).catch_unwind().await;
    installation.drop_all().await?;
    outcome.unwrap_or_else(|panic| resume_unwind(panic))
}

impl Installation {
    async fn open(url: &str) -> anyhow::Result<Self> {
        let admin = PgConnectOptions::from_str(url)?;
        let it = Self {
            prefix: format!("lophoc_x{}", uuid::Uuid::new_v4().simple()),
            admin,
            password: uuid::Uuid::new_v4().to_string(),
        };
        let mut conn = it.admin().await?;
        run(&mut conn, format!("CREATE DATABASE {}", it.control_name())).await?;
        run(&mut conn, format!("CREATE ROLE {} LOGIN NOINHERIT PASSWORD '{}'", it.api_login(), it.password)).await?;
        conn.close().await?;
        let mut control = it.admin.clone().database(&it.control_name()).connect().await?;
        migrations::control(&mut control).await?;
        migrations::grant_control(&mut control, &it.api_login()).await?;
        control.close().await?;
        Ok(it)
    }

    /// A connection to the server's own database as administrator.
    pub async fn admin(&self) -> anyhow::Result<PgConnection> {
        Ok(self.admin.connect().await?)
    }

    /// Options of the administrator for one of the server's databases.
    pub fn admin_options(&self, database: &str) -> PgConnectOptions {
        self.admin.clone().database(database)
    }

    /// A judge's queue of the installation's own, and a look into it.
    pub async fn judge(&self) -> anyhow::Result<(JudgeClient, PgConnection)> {
        let name = format!("{}_judge", self.prefix);
        let mut admin = self.admin().await?;
        run(&mut admin, format!("CREATE DATABASE {name}")).await?;
        admin.close().await?;
        let options = self.admin_options(&name).options([("search_path", "judge")]);
        let mut queue = options.connect().await?;
        migrations::judge(&mut queue).await?;
        Ok((JudgeClient::connect(options.to_url_lossy().as_str()).await?, queue))
    }

    pub fn control_name(&self) -> String {
        format!("{}_control", self.prefix)
    }

    pub fn api_login(&self) -> String {
        format!("{}_api", self.prefix)
    }

    /// The administrator's address of the server, with another port where the server is to be reached by a detour.
    pub fn control_url(&self, port: Option<u16>) -> anyhow::Result<String> {
        let url = self
            .admin
            .clone()
            .database(&self.control_name())
            .port(port.unwrap_or_else(|| self.admin.get_port()))
            .to_url_lossy();
        Ok(url.to_string())
    }

    pub fn server_port(&self) -> u16 {
        self.admin.get_port()
    }

    /// Options of the login that tenant-api would use.
    pub fn api(&self, database: &str) -> PgConnectOptions {
        self.admin.clone().username(&self.api_login()).password(&self.password).database(database)
    }

    pub fn api_control(&self) -> PgConnectOptions {
        self.api(&self.control_name()).options([("search_path", "control")])
    }

    pub fn options(&self) -> ProvisionOptions {
        ProvisionOptions {
            database_prefix: format!("{}_sites_", self.prefix),
            role_prefix: format!("{}_", self.prefix),
            api_login: self.api_login(),
            standbys: 2,
            ..ProvisionOptions::default()
        }
    }

    pub fn provisioner(&self) -> anyhow::Result<Provisioner> {
        self.provisioner_with(self.options())
    }

    pub fn provisioner_with(&self, options: ProvisionOptions) -> anyhow::Result<Provisioner> {
        Ok(Provisioner::new(&self.control_url(None)?, self.admin.to_url_lossy().as_str(), options)?)
    }

    pub async fn directory(&self, options: DirectoryOptions) -> anyhow::Result<Directory> {
        Ok(Directory::connect(&self.control_url(None)?, options).await?)
    }

    async fn drop_all(&self) -> anyhow::Result<()> {
        let mut conn = self.admin().await?;
        let pattern = format!("{}%", self.prefix);
        let databases: Vec<String> = sqlx::query_scalar("SELECT datname FROM pg_database WHERE datname LIKE $1")
            .bind(&pattern)
            .fetch_all(&mut conn)
            .await?;
        for name in databases {
            run(&mut conn, format!("DROP DATABASE {name} (FORCE)")).await?;
        }
        let roles: Vec<String> = sqlx::query_scalar("SELECT rolname FROM pg_roles WHERE rolname LIKE $1")
            .bind(&pattern)
            .fetch_all(&mut conn)
            .await?;
        for name in roles {
            run(&mut conn, format!("DROP ROLE {name}")).await?;
        }
        conn.close().await?;
        Ok(())
    }
}

pub async fn run(conn: &mut PgConnection, sql: String) -> anyhow::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(conn).await?;
    Ok(())
}

/// A sound application for the address `subdomain`.
pub fn application(subdomain: &str) -> Application {
    Application {
        name: format!("Lớp {subdomain}"),
        subdomain: subdomain.to_owned(),
        kind: "other".to_owned(),
        email: format!("admin@{subdomain}.vn"),
        password: "mật khẩu".to_owned(),
        starter_content: false,
        id: None,
    }
}
