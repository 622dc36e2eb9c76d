//! Sites that wait for their content: each wait is a row in the control database, so that it outlives the process.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use futures::StreamExt;

use super::{Pack, Sites, load};
use crate::provisioning::{ContentLoad, Provisioner};

/// How often waiting sites are looked for without being woken: also the grain of retries.
const ROUND: Duration = Duration::from_millis(500);
/// Sites that are given their content at the same time.
const AT_ONCE: i64 = 4;

/// Gives new sites the content that they were promised.
pub struct Stocker {
    provisioner: Provisioner,
    sites: Sites,
    folder: PathBuf,
    /// Packs that were read before; they do not change while the process runs.
    packs: Mutex<HashMap<String, Arc<Pack>>>,
}

impl Stocker {
    /// Loads packs of `folder` through the API at `sites`.
    pub fn new(provisioner: Provisioner, sites: Sites, folder: PathBuf) -> Self {
        Self { provisioner, sites, folder, packs: Mutex::default() }
    }

    /// Stocks sites as they come, for ever. What fails is tried again, ever more rarely.
    pub async fn work(&self) {
        loop {
            match self.provisioner.claim_content_loads(AT_ONCE).await {
                Ok(loads) if loads.is_empty() => self.provisioner.wait_for_content_load(ROUND).await,
                Ok(loads) => futures::stream::iter(loads).for_each_concurrent(None, |load| self.stock(load)).await,
                Err(error) => {
                    tracing::warn!(%error, "looking for sites that wait for content");
                    tokio::time::sleep(ROUND).await;
                }
            }
        }
    }

    async fn stock(&self, waiting: ContentLoad) {
        let outcome = self.fill(&waiting).await;
        let noted = match &outcome {
            Ok(digest) => self.provisioner.note_content_loaded(waiting.tenant_id, &waiting.pack, digest).await,
            Err(error) => {
                tracing::warn!(
                    error = format!("{error:#}"),
                    tenant = waiting.tenant_id,
                    pack = waiting.pack,
                    "loading content"
                );
                self.provisioner.note_content_failed(&waiting, &format!("{error:#}")).await
            }
        };
        if let Err(error) = noted {
            tracing::warn!(%error, tenant = waiting.tenant_id, "noting how the loading of content went");
        }
    }

    /// Returns the digest of what was loaded.
    async fn fill(&self, waiting: &ContentLoad) -> anyhow::Result<String> {
        let pack = self.pack(&waiting.pack)?;
        let token = self.provisioner.admin_session(waiting.tenant_id).await?.context("the site has no admin")?;
        let site = self.sites.site(&waiting.subdomain, Some(&token));
        let loaded = load(&pack, self.provisioner.control(), waiting.tenant_id, &site).await;
        self.provisioner.end_session(waiting.tenant_id, &token).await?;
        let report = loaded?;
        tracing::info!(
            tenant = waiting.tenant_id,
            pack = pack.name,
            created = report.created,
            "a site got its content"
        );
        Ok(pack.digest.clone())
    }

    fn pack(&self, name: &str) -> anyhow::Result<Arc<Pack>> {
        // Whole packs are inserted or none: a panic elsewhere leaves the map sound.
        let mut packs = self.packs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pack) = packs.get(name) {
            return Ok(Arc::clone(pack));
        }
        let pack = Arc::new(Pack::read(&self.folder, name)?);
        packs.insert(name.to_owned(), Arc::clone(&pack));
        Ok(pack)
    }
}
