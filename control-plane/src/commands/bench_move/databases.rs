//! Databases and roles that only the measurement uses.

use std::str::FromStr;

use anyhow::Context;
use control_plane::provisioning::{ProvisionOptions, Provisioner};
use directory::application::Application;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};

const CONTROL: &str = "lophoc_move_control";
const PREFIX: &str = "lophoc_move_";
/// Rows that are made at once.
const BATCH: u32 = 20_000;
/// MD5 sums of 32 letters that make a source code: 2880 letters, which no compression makes smaller by a quarter.
const SUMS: u32 = 90;

/// The server, by two logins.
pub(super) struct Databases {
    migrator: PgConnectOptions,
    api: PgConnectOptions,
}

impl Databases {
    pub(super) fn beside(migrator: &str, api: &str) -> anyhow::Result<Self> {
        Ok(Self { migrator: PgConnectOptions::from_str(migrator)?, api: PgConnectOptions::from_str(api)? })
    }

    pub(super) fn control_url(&self) -> String {
        self.migrator.clone().database(CONTROL).to_url_lossy().to_string()
    }

    /// What the sites' API has.
    pub(super) fn api(&self) -> PgConnectOptions {
        self.api.clone()
    }

    pub(super) async fn make(&self) -> anyhow::Result<Provisioner> {
        let api = self.api.get_username().to_owned();
        let mut server = self.migrator.clone().database("postgres").connect().await?;
        execute(&mut server, format!("CREATE DATABASE {CONTROL}")).await?;
        server.close().await?;
        let mut control = self.migrator.clone().database(CONTROL).connect().await?;
        migrations::control(&mut control).await?;
        migrations::grant_control(&mut control, &api).await?;
        control.close().await?;
        let options = ProvisionOptions {
            database_prefix: format!("{PREFIX}sites_"),
            role_prefix: PREFIX.to_owned(),
            api_login: api,
            standbys: 1,
            ..ProvisionOptions::default()
        };
        Ok(Provisioner::new(&self.control_url(), self.migrator.to_url_lossy().as_str(), options)?)
    }

    /// Drops everything that this or an earlier measurement has made.
    pub(super) async fn remove(&self) -> anyhow::Result<()> {
        let mut server = self.migrator.clone().database("postgres").connect().await?;
        let databases = "SELECT datname::text FROM pg_database WHERE starts_with(datname, $1)";
        for name in names(&mut server, databases).await? {
            execute(&mut server, format!("DROP DATABASE IF EXISTS {name} (FORCE)")).await?;
        }
        for name in names(&mut server, "SELECT rolname::text FROM pg_roles WHERE starts_with(rolname, $1)").await? {
            execute(&mut server, format!("DROP ROLE IF EXISTS {name}")).await?;
        }
        Ok(server.close().await?)
    }
}

async fn names(conn: &mut PgConnection, sql: &'static str) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(sql).bind(PREFIX).fetch_all(conn).await
}

async fn execute(conn: &mut PgConnection, sql: String) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(conn).await.map(drop)
}

/// The label of the site's address.
pub(super) const SUBDOMAIN: &str = "move";

pub(super) async fn site(provisioner: &Provisioner) -> anyhow::Result<i64> {
    let application = Application {
        name: "Move".to_owned(),
        subdomain: SUBDOMAIN.to_owned(),
        kind: "other".to_owned(),
        email: "admin@move.vn".to_owned(),
        password: platform::secrets::new_token(),
        starter_content: false,
        id: None,
    };
    Ok(provisioner.sign_up(application).await?.tenant_id)
}

/// Learners, a problem, and hand-ins until the site is of that size. Returns its bytes.
pub(super) async fn fill(provisioner: &Provisioner, site: i64, mebibytes: u32) -> anyhow::Result<u64> {
    let mut conn = provisioner.connect_site(site).await?.context("the site")?;
    let base =
        "INSERT INTO users (email, role) SELECT 'hv' || n || '@move.vn', 'student' FROM generate_series(1, 1000) n;
                INSERT INTO questions (slug, title, statement, author_id) VALUES ('a', 'A', '', 1)";
    execute(&mut conn, base.to_owned()).await?;
    let wanted = u64::from(mebibytes) * 1024 * 1024;
    loop {
        let bytes: i64 = sqlx::query_scalar(
            "SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
              WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'",
        )
        .fetch_one(&mut conn)
        .await?;
        if bytes.unsigned_abs() >= wanted {
            execute(&mut conn, "ANALYZE".to_owned()).await?;
            conn.close().await?;
            return Ok(bytes.unsigned_abs());
        }
        let sql = format!(
            "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status, enqueued_at)
             SELECT gen_random_uuid(), 1, 2 + n % 1000, 1,
                    (SELECT string_agg(md5(n || ' ' || m || ' ' || random()), '') FROM generate_series(1, {SUMS}) m), 'AC', now()
               FROM generate_series(1, {BATCH}) n"
        );
        execute(&mut conn, sql).await?;
    }
}

/// Rows that writers have left, and how many of them are different.
pub(super) async fn written(provisioner: &Provisioner, site: i64) -> anyhow::Result<(i64, i64)> {
    let mut conn = provisioner.connect_site(site).await?.context("the site")?;
    let sql = "SELECT count(*), count(DISTINCT data) FROM drafts";
    let found = sqlx::query_as(sql).fetch_one(&mut conn).await?;
    conn.close().await?;
    Ok(found)
}
