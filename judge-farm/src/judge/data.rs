//! Test data, kept near.

use std::path::{Path, PathBuf};

use bytes::Bytes;
use moka::future::Cache;
use platform::blobs::BlobStore;

use crate::cell::Payload;
use crate::job::Data;

/// Bytes of test data kept in memory.
const IN_MEMORY: u64 = 256 << 20;

/// Blobs by content hash: from memory, from a folder beside the node, from the store.
#[derive(Clone)]
pub struct Blobs {
    store: BlobStore,
    memory: Cache<String, Bytes>,
    folder: Option<PathBuf>,
}

impl Blobs {
    /// Reads from this store; a folder, if there is one, keeps what was read.
    ///
    /// # Errors
    /// When the folder can't be made.
    pub fn new(store: BlobStore, folder: Option<PathBuf>) -> std::io::Result<Self> {
        if let Some(folder) = &folder {
            std::fs::create_dir_all(folder)?;
        }
        let weigh = |_: &String, data: &Bytes| u32::try_from(data.len() + 128).unwrap_or(u32::MAX);
        let memory = Cache::builder().max_capacity(IN_MEMORY).weigher(weigh).build();
        Ok(Self { store, memory, folder })
    }

    /// The bytes of test data.
    ///
    /// # Errors
    /// When the store has not got them or fails.
    pub async fn get(&self, data: &Data) -> anyhow::Result<Bytes> {
        match data {
            Data::Inline(text) => Ok(Bytes::copy_from_slice(text.as_bytes())),
            Data::Blob { hash, .. } => {
                let load = self.load(hash);
                self.memory.try_get_with_by_ref(hash, load).await.map_err(|error| anyhow::anyhow!("{error:#}"))
            }
        }
    }

    /// Test data for a run; what has an address is kept by the cell under it.
    ///
    /// # Errors
    /// As [`Blobs::get`].
    pub async fn payload(&self, data: &Data) -> anyhow::Result<Payload> {
        let hash = match data {
            Data::Inline(_) => None,
            Data::Blob { hash, .. } => Some(hash.clone()),
        };
        Ok(Payload { hash, data: self.get(data).await? })
    }

    async fn load(&self, hash: &str) -> anyhow::Result<Bytes> {
        let Some(folder) = &self.folder else { return self.store.get(hash).await };
        let path = folder.join(hash);
        if let Ok(bytes) = tokio::fs::read(&path).await
            && platform::blobs::hash(&bytes) == hash
        {
            return Ok(bytes.into());
        }
        let bytes = self.store.get(hash).await?;
        if let Err(error) = keep(&path, &bytes).await {
            tracing::warn!(%error, "keeping test data near");
        }
        Ok(bytes)
    }
}

/// Writes a file whole or not at all.
async fn keep(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let part = path.with_extension(format!("{}.part", uuid::Uuid::new_v4()));
    tokio::fs::write(&part, bytes).await?;
    tokio::fs::rename(&part, path).await
}
