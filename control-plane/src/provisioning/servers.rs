//! On which server a database is, and places for sites that are there already.

use std::sync::PoisonError;
use std::time::Duration;

use platform::tenancy::MAIN_SERVER;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection};

use super::{ProvisionError, Provisioner, Slot, store};

/// Opens a database for one site alone.
const NEW: &str = "new";

/// A server that lets nobody in for that long is away. The system itself goes on trying for minutes.
const REACH: Duration = Duration::from_secs(10);

/// Where a site is wanted that is in `from` now.
pub(crate) struct Wanted<'a> {
    pub(crate) from: &'a str,
    /// `None`: the server where it is.
    pub(crate) server: Option<&'a str>,
    /// `None`: another one with room. `new`: one that it has for itself.
    pub(crate) database: Option<&'a str>,
}

impl Provisioner {
    /// A connection to one of the sites' databases, with `schema` as search path.
    pub(crate) async fn connect(&self, database: &str, schema: &str) -> Result<PgConnection, sqlx::Error> {
        within_reach(self.options_of(database, schema).await?).await
    }

    /// How one of the sites' databases is reached, wherever it is.
    pub(crate) async fn options_of(&self, database: &str, schema: &str) -> Result<PgConnectOptions, sqlx::Error> {
        let server = self.server_of(database).await?;
        self.options_at(&server, database, schema)
    }

    /// The login that owns the schemas of a database.
    pub(crate) async fn login_of(&self, database: &str) -> Result<String, sqlx::Error> {
        Ok(self.options_of(database, "pg_catalog").await?.get_username().to_owned())
    }

    /// A connection to a database of that server.
    pub(super) async fn connect_at(
        &self,
        server: &str,
        database: &str,
        schema: &str,
    ) -> Result<PgConnection, sqlx::Error> {
        within_reach(self.options_at(server, database, schema)?).await
    }

    fn options_at(&self, server: &str, database: &str, schema: &str) -> Result<PgConnectOptions, sqlx::Error> {
        let known = self.inner.servers.get(server).cloned();
        let unknown = || sqlx::Error::Configuration(format!("the address of the server {server} is not set").into());
        Ok(known.ok_or_else(unknown)?.database(database).options([("search_path", schema)]))
    }

    async fn server_of(&self, database: &str) -> Result<String, sqlx::Error> {
        let known = self.inner.server_of.lock().unwrap_or_else(PoisonError::into_inner).get(database).cloned();
        if let Some(server) = known {
            return Ok(server);
        }
        match store::server_of_database(&self.inner.control, database).await? {
            Some(server) => {
                let mut known = self.inner.server_of.lock().unwrap_or_else(PoisonError::into_inner);
                known.insert(database.to_owned(), server.clone());
                Ok(server)
            }
            None => Ok(MAIN_SERVER.to_owned()),
        }
    }

    /// A place of a fresh name where a site is wanted, in the caller's transaction; a database is opened where that
    /// takes one.
    ///
    /// # Errors
    /// When there is no such server or database, or one is away.
    pub(crate) async fn slot_for(&self, conn: &mut PgConnection, wanted: &Wanted<'_>) -> Result<Slot, ProvisionError> {
        store::lock_databases(conn).await?;
        let here = store::server_of(conn, wanted.from).await?.unwrap_or_else(|| MAIN_SERVER.to_owned());
        let server = wanted.server.unwrap_or(&here);
        if self.inner.servers.get(server).is_none() {
            return Err(anyhow::anyhow!("the address of the server {server} is not set (LOPHOC_SITES_SERVERS)").into());
        }
        let database = match wanted.database {
            Some(NEW) => self.open_next_database(conn, server, "closed").await?,
            Some(name) => {
                let on = store::server_of(conn, name).await?;
                if on.is_none() || wanted.server.is_some_and(|server| on.as_deref() != Some(server)) {
                    return Err(anyhow::anyhow!("there is no such database for sites: {name}").into());
                }
                name.to_owned()
            }
            None => match store::room_on(conn, server, wanted.from).await? {
                Some(name) => name,
                None => self.open_next_database(conn, server, "open").await?,
            },
        };
        self.slot_in(conn, database).await
    }
}

async fn within_reach(options: PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    match tokio::time::timeout(REACH, options.connect()).await {
        Ok(connected) => connected,
        Err(elapsed) => Err(sqlx::Error::Io(elapsed.into())),
    }
}
