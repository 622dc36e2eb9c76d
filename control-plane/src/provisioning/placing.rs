//! A place for a site that comes from elsewhere: its schema is built empty, of the version that its rows are of.

use sqlx::{Connection, PgConnection};

use super::databases::{DUPLICATE_OBJECT, plain, run, tolerate};
use super::slot::Slot;
use super::{ProvisionError, Provisioner, store};

impl Provisioner {
    /// Gives a site a place in a database with room, in the caller's transaction; one that has a place keeps it.
    ///
    /// # Errors
    /// When a database is away.
    pub(crate) async fn place(&self, conn: &mut PgConnection, tenant: i64) -> Result<(), ProvisionError> {
        if store::has_place(conn, tenant).await? {
            return Ok(());
        }
        let slot = self.next_slot(conn).await?;
        // As new as can be until its rows are there: nobody is to migrate it meanwhile.
        store::insert_placement(conn, tenant, &slot, migrations::tenant_version()).await?;
        Ok(())
    }

    /// Builds a site's schema at its place, empty and of that version, and its role. Whatever was there is gone.
    ///
    /// # Errors
    /// When the site has no place, a database is away or the schema can't be built.
    pub(crate) async fn build_at(&self, tenant: i64, version: i32) -> Result<(), ProvisionError> {
        let slot = store::slot_of(&self.inner.control, tenant).await?;
        let slot = slot.ok_or_else(|| anyhow::anyhow!("site {tenant} has no place"))?;
        self.build_slot(&slot, version).await
    }

    /// Builds a schema, empty and of that version, and its role, which the API's login may take. Whatever was there is
    /// gone.
    ///
    /// # Errors
    /// When a database is away or the schema can't be built.
    pub(crate) async fn build_slot(&self, slot: &Slot, version: i32) -> Result<(), ProvisionError> {
        let (schema, role) = (plain(&slot.schema)?, plain(&slot.role)?);
        let api = plain(&self.inner.options.api_login)?;
        let mut conn = self.connect(&slot.database, "pg_catalog").await?;
        migrations::drop_schema(&mut conn, schema).await?;
        tolerate(run(&mut conn, format!("CREATE ROLE {role} NOLOGIN")).await, DUPLICATE_OBJECT)?;
        run(&mut conn, format!("GRANT {role} TO {api}")).await?;
        migrations::tenant_at(&mut conn, schema, version).await?;
        migrations::grant_tenant(&mut conn, schema, role).await?;
        migrations::grant_shared(&mut conn, api).await?;
        conn.close().await?;
        Ok(())
    }

    /// Brings one site's schema to this program's version, and notes that. Returns the version.
    ///
    /// # Errors
    /// When the site has no place, a database is away or a migration fails.
    pub(crate) async fn migrate_site(&self, tenant: i64) -> Result<i32, ProvisionError> {
        let slot = store::slot_of(&self.inner.control, tenant).await?;
        let slot = slot.ok_or_else(|| anyhow::anyhow!("site {tenant} has no place"))?;
        let mut conn = self.connect(&slot.database, "pg_catalog").await?;
        migrations::tenant(&mut conn, &slot.schema).await?;
        conn.close().await?;
        let version = migrations::tenant_version();
        store::note_version(&self.inner.control, tenant, version).await?;
        Ok(version)
    }
}
