//! A server that is backed up.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, ensure};
use platform::tenancy::{MAIN_SERVER, Servers};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::process::Command;
use url::Url;

/// The oldest Postgres whose programs do what is needed.
const OLDEST: u32 = 15;
/// How long to wait for a server that does not answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// A server, with a login that may replicate.
#[derive(Clone)]
pub(super) struct Source {
    pub(super) name: String,
    options: PgConnectOptions,
    /// The address without the password.
    address: String,
    password: Option<String>,
}

/// What a server says of itself.
#[derive(Debug, Clone)]
pub(super) struct Identity {
    /// Of the cluster: two have never the same.
    pub(super) system: String,
    pub(super) major: u32,
    /// Bytes of a piece of its log.
    pub(super) segment: u64,
}

impl Source {
    /// The server `main` at `url`, and `others` as `name=url,…`.
    pub(super) fn parse(url: &str, others: &str) -> anyhow::Result<BTreeMap<String, Self>> {
        // The same rules as for sites' servers: it says what is wrong with a list.
        Servers::parse(url, others)?;
        let mut sources = BTreeMap::from([(MAIN_SERVER.to_owned(), Self::new(MAIN_SERVER, url)?)]);
        for entry in others.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            if let Some((name, url)) = entry.split_once('=') {
                sources.insert(name.trim().to_owned(), Self::new(name.trim(), url.trim())?);
            }
        }
        Ok(sources)
    }

    fn new(name: &str, url: &str) -> anyhow::Result<Self> {
        let options = PgConnectOptions::from_str(url)?.application_name("lophoc backups");
        let mut address = Url::parse(url).context("the address of a server")?;
        let mut password = address.password().map(decoded);
        let _ = address.set_password(None);
        // It may be given as a parameter as well.
        let pairs: Vec<(String, String)> = address.query_pairs().into_owned().collect();
        if pairs.iter().any(|(name, _)| name == "password") {
            address.query_pairs_mut().clear().extend_pairs(pairs.iter().filter(|(name, _)| name != "password"));
            // Postgres' programs know no other sign for a space.
            let query = address.query().unwrap_or_default().replace('+', "%20");
            address.set_query((!query.is_empty()).then_some(query.as_str()));
            password = pairs.into_iter().rfind(|(name, _)| name == "password").map(|(_, value)| value);
        }
        Ok(Self { name: name.to_owned(), options, address: address.into(), password })
    }

    pub(super) async fn connect(&self) -> anyhow::Result<PgConnection> {
        let connected = tokio::time::timeout(PATIENCE, self.options.connect()).await;
        let mut conn = connected.context("the server does not answer")??;
        // A mark is in the log when it is committed, whatever the server's settings, and waits for no other server.
        sqlx::raw_sql("SET statement_timeout = '30s'; SET synchronous_commit = local").execute(&mut conn).await?;
        conn.ping().await?;
        Ok(conn)
    }

    /// Has a program of Postgres' talk to the server, where it is called `name`. The password is not among its arguments,
    /// where all could read it.
    pub(super) fn talk<'c>(&self, command: &'c mut Command, name: &str) -> &'c mut Command {
        if let Some(password) = &self.password {
            command.env("PGPASSWORD", password);
        }
        command.env("PGAPPNAME", name).args(["--no-password", "--dbname", &self.address])
    }
}

/// A part of an address as it was meant.
fn decoded(part: &str) -> String {
    let pair = format!("p={}", part.replace('+', "%2B").replace('&', "%26"));
    url::form_urlencoded::parse(pair.as_bytes()).next().map(|(_, value)| value.into_owned()).unwrap_or_default()
}

/// Asks a server who it is.
pub(super) async fn identity(conn: &mut PgConnection) -> anyhow::Result<Identity> {
    let (system, version, segment): (String, i32, i64) = sqlx::query_as(
        "SELECT (pg_control_system()).system_identifier::text, current_setting('server_version_num')::integer,
                (SELECT setting::bigint FROM pg_settings WHERE name = 'wal_segment_size')",
    )
    .fetch_one(conn)
    .await?;
    let major = u32::try_from(version / 10_000)?;
    ensure!(major >= OLDEST, "the server is of version {major}: backups need {OLDEST} or newer");
    Ok(Identity { system, major, segment: u64::try_from(segment)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_is_not_in_the_address() -> anyhow::Result<()> {
        let source = Source::new("main", "postgres://me:a%2Bb+c%26&@127.0.0.1:5/x")?;
        assert_eq!(source.address, "postgres://me@127.0.0.1:5/x");
        assert_eq!(source.password.as_deref(), Some("a+b+c&&"));
        let source = Source::new("main", "postgres://me@127.0.0.1:5/x?sslmode=prefer&password=a%2Bb")?;
        assert_eq!(source.address, "postgres://me@127.0.0.1:5/x?sslmode=prefer");
        assert_eq!(source.password.as_deref(), Some("a+b"));
        Ok(())
    }
}
