//! Taking a site away for good.

use super::{ProvisionError, Provisioner, store};

impl Provisioner {
    /// Drops a site's schema and role, wherever they are, and those that it has left when it was moved; all may be gone
    /// already.
    ///
    /// # Errors
    /// When a database is away or somebody holds on to a table.
    pub(crate) async fn drop_site_schema(&self, tenant: i64) -> Result<(), ProvisionError> {
        let mut slots = store::former_slots(&self.inner.control, tenant).await?;
        slots.extend(store::slot_of(&self.inner.control, tenant).await?);
        for slot in &slots {
            self.drop_schema_and_role(slot).await?;
        }
        store::forget_former_slots(&self.inner.control, tenant).await?;
        Ok(())
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
