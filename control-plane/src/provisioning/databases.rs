//! Databases for sites: a schema is given a place in the first one with room, and the next is opened when all are full.

use platform::tenancy::MAIN_SERVER;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use super::slot::Slot;
use super::{ProvisionError, Provisioner, store};

impl Provisioner {
    /// Notes down a new standby in a database with room. One at a time over all processes, so that no database gets
    /// more than it takes and no two open the same one.
    pub(super) async fn reserve_slot(&self) -> Result<Slot, ProvisionError> {
        let mut transaction = self.inner.control.begin().await?;
        let slot = self.next_slot(&mut transaction).await?;
        store::insert_standby(&mut transaction, &slot).await?;
        transaction.commit().await?;
        Ok(slot)
    }

    /// A name that no schema has had, in a database with room; the caller's transaction notes who has it.
    pub(super) async fn next_slot(&self, conn: &mut PgConnection) -> Result<Slot, ProvisionError> {
        store::lock_databases(conn).await?;
        let database = match store::database_with_room(conn).await? {
            Some(name) => name,
            None => self.open_next_database(conn, MAIN_SERVER, "open").await?,
        };
        self.slot_in(conn, database).await
    }

    /// A name that no schema has had, in that database.
    pub(super) async fn slot_in(&self, conn: &mut PgConnection, database: String) -> Result<Slot, ProvisionError> {
        let number = store::next_schema_number(conn).await?;
        let role = format!("{}t_{number}_rw", self.inner.options.role_prefix);
        Ok(Slot { schema: format!("t_{number}"), role, database })
    }

    /// Opens the next database, on that server; `closed` is one that takes no new sites. Whoever calls this holds
    /// [`store::lock_databases`].
    pub(super) async fn open_next_database(
        &self,
        conn: &mut PgConnection,
        server: &str,
        state: &str,
    ) -> Result<String, ProvisionError> {
        let options = &self.inner.options;
        let number = store::next_database_number(conn).await?;
        let name = format!("{}{number}", options.database_prefix);
        self.open_database(server, &name).await?;
        store::insert_database(conn, &name, number, server, options.database_capacity, state).await?;
        Ok(name)
    }

    /// Creates the database where it is missing (a process that was killed here may have left it) and closes it to
    /// everybody but the API's login.
    async fn open_database(&self, on: &str, name: &str) -> Result<(), ProvisionError> {
        let api = plain(&self.inner.options.api_login)?;
        let name = plain(name)?;
        let mut server = self.connect_at(on, "postgres", "pg_catalog").await?;
        tolerate(
            run(&mut server, format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")).await,
            DUPLICATE_DATABASE,
        )?;
        server.close().await?;
        let mut conn = self.connect_at(on, name, "pg_catalog").await?;
        let closed = format!(
            "REVOKE ALL ON DATABASE {name} FROM PUBLIC; GRANT CONNECT ON DATABASE {name} TO {api}; \
             REVOKE ALL ON SCHEMA public FROM PUBLIC"
        );
        run(&mut conn, closed).await?;
        migrations::shared(&mut conn).await?;
        migrations::grant_shared(&mut conn, api).await?;
        conn.close().await?;
        tracing::info!(database = name, server = on, "opened a database for sites");
        Ok(())
    }
}

/// Postgres' code for a database that is already there.
const DUPLICATE_DATABASE: &str = "42P04";
/// Postgres' code for a role that is already there.
pub(super) const DUPLICATE_OBJECT: &str = "42710";

/// `name`, if it can stand in SQL as it is.
pub(super) fn plain(name: &str) -> Result<&str, ProvisionError> {
    if migrations::is_plain_name(name) {
        Ok(name)
    } else {
        Err(ProvisionError::Schema(migrations::MigrateError::Name(name.to_owned())))
    }
}

/// Runs statements whose only variable parts are plain names.
pub(super) async fn run(conn: &mut PgConnection, sql: String) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(conn).await.map(drop)
}

/// Takes an error with this code for success.
pub(super) fn tolerate(done: Result<(), sqlx::Error>, code: &str) -> Result<(), sqlx::Error> {
    match done {
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some(code) => Ok(()),
        other => other,
    }
}
