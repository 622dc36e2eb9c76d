//! Taking a site away for good.

use super::{ProvisionError, Provisioner, store};

impl Provisioner {
    /// Drops a site's schema and role, wherever they are; both may be gone already.
    ///
    /// # Errors
    /// When a database is away or somebody holds on to a table.
    pub(crate) async fn drop_site_schema(&self, tenant: i64) -> Result<(), ProvisionError> {
        match store::slot_of(&self.inner.control, tenant).await? {
            Some(slot) => self.drop_schema_and_role(&slot).await,
            None => Ok(()),
        }
    }

    /// Removes a tenant with its schema, its role and everything in them. Killed in the middle, it can be called again.
    /// Returns false when there is no such tenant.
    ///
    /// # Errors
    /// When a database is away.
    pub async fn remove(&self, tenant: i64) -> Result<bool, ProvisionError> {
        let Some(slot) = store::close_tenant(&self.inner.control, tenant).await? else {
            return Ok(false);
        };
        self.drop_schema_and_role(&slot).await?;
        store::delete_tenant(&self.inner.control, tenant).await?;
        Ok(true)
    }
}
