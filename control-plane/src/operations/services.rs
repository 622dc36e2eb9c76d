//! What steps work with.

use platform::blobs::BlobStore;
use sqlx::PgPool;

use crate::provisioning::Provisioner;

/// What steps work with, beside the operation itself. Cheap to clone.
#[derive(Clone)]
pub struct Services {
    /// The control database and the sites' servers.
    pub provisioner: Provisioner,
    /// Contents of tests, and files that sites are exported to.
    pub blobs: BlobStore,
}

impl Services {
    /// The pool of the control database.
    pub fn control(&self) -> &PgPool {
        self.provisioner.control()
    }
}
