//! What steps work with.

use judge_farm::client::JudgeClient;
use platform::blobs::BlobStore;
use sqlx::PgPool;

use crate::provisioning::Provisioner;
use crate::sites_probe::SitesProbe;

/// What steps work with, beside the operation itself. Cheap to clone.
#[derive(Clone)]
pub struct Services {
    /// The control database and the sites' servers.
    pub provisioner: Provisioner,
    /// Contents of tests, and files that sites are exported to.
    pub blobs: BlobStore,
    /// The judge, where this process knows of one.
    pub judge: Option<JudgeClient>,
    /// Where sites answer, where this process knows of it.
    pub sites: Option<SitesProbe>,
}

impl Services {
    /// The services that every process has which does operations.
    pub fn new(provisioner: Provisioner, blobs: BlobStore) -> Self {
        Self { provisioner, blobs, judge: None, sites: None }
    }

    /// The pool of the control database.
    pub fn control(&self) -> &PgPool {
        self.provisioner.control()
    }
}
