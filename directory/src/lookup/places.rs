//! Where sites are, asked from the side of the databases: for work that goes by database and not by site.

use platform::error::ApiError;

use super::{Directory, store};

impl Directory {
    /// Every database that holds a site, as server and name, read afresh.
    ///
    /// # Errors
    /// 503 when the control database is away.
    pub async fn databases(&self) -> Result<Vec<(String, String)>, ApiError> {
        Ok(store::databases(self.pool()).await?)
    }

    /// Whose tables these schemas are now, read afresh; those that are nobody's, such as one that a site has left, are
    /// not among the answers.
    ///
    /// # Errors
    /// As [`Directory::databases`].
    pub async fn tenants_at(&self, schemas: &[String]) -> Result<Vec<(String, i64)>, ApiError> {
        Ok(store::tenants_at(self.pool(), schemas).await?)
    }
}
