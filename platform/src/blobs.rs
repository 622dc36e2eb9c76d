//! Content-addressed blobs: a blob's key is the SHA-256 of its bytes, in hexadecimal.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use bytes::Bytes;
use object_store::local::LocalFileSystem;
use object_store::path::Path as ObjectPath;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};
use sha2::{Digest, Sha256};

/// Where blobs are kept. Cheap to clone.
#[derive(Debug, Clone)]
pub struct BlobStore {
    store: Arc<dyn ObjectStore>,
}

impl BlobStore {
    /// Opens the store at `address`: the path of a folder (made if missing), or, where the crate is built with the
    /// feature `s3`, `s3://bucket` (credentials from the environment).
    ///
    /// # Errors
    /// When the folder can't be made or the address is of an unknown kind.
    pub fn open(address: &str) -> anyhow::Result<Self> {
        if address.contains("://") {
            return Self::open_remote(address);
        }
        let folder = Path::new(address);
        std::fs::create_dir_all(folder).with_context(|| format!("making the blob folder {address}"))?;
        let store = LocalFileSystem::new_with_prefix(folder)?;
        Ok(Self { store: Arc::new(store) })
    }

    #[cfg(feature = "s3")]
    fn open_remote(address: &str) -> anyhow::Result<Self> {
        let store = object_store::aws::AmazonS3Builder::from_env().with_url(address).build()?;
        Ok(Self { store: Arc::new(store) })
    }

    #[cfg(not(feature = "s3"))]
    fn open_remote(address: &str) -> anyhow::Result<Self> {
        anyhow::bail!(
            "LOPHOC_BLOBS is {address}, but this build has local folders only (build with --features platform/s3)"
        )
    }

    /// Stores `content` and returns its key. Storing the same content again writes nothing.
    ///
    /// # Errors
    /// When the store can't be written.
    pub async fn put(&self, content: Bytes) -> anyhow::Result<String> {
        let key = hash(&content);
        let path = path_of(&key)?;
        match self.store.head(&path).await {
            Ok(_) => {}
            Err(object_store::Error::NotFound { .. }) => {
                self.store.put(&path, PutPayload::from_bytes(content)).await?;
            }
            Err(error) => return Err(error.into()),
        }
        Ok(key)
    }

    /// The content behind `key`.
    ///
    /// # Errors
    /// When there is no such blob, it can't be read, or its bytes are no longer those of its key.
    pub async fn get(&self, key: &str) -> anyhow::Result<Bytes> {
        let content = self.store.get(&path_of(key)?).await?.bytes().await?;
        anyhow::ensure!(hash(&content) == key, "blob {key} is damaged");
        Ok(content)
    }
}

/// The key of `content`.
pub fn hash(content: &[u8]) -> String {
    hex::encode(Sha256::digest(content))
}

/// Keys are spread over 256 folders; anything that is not a key has no path.
fn path_of(key: &str) -> anyhow::Result<ObjectPath> {
    let is_key = key.len() == 64 && key.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    anyhow::ensure!(is_key, "not a blob's key");
    Ok(ObjectPath::from_iter([&key[..2], key]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_was_put_is_got_by_its_hash() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let store = BlobStore::open(&folder.path().to_string_lossy())?;
        let key = store.put(Bytes::from_static(b"1 2\n")).await?;
        assert_eq!(store.put(Bytes::from_static(b"1 2\n")).await?, key);
        assert_eq!(store.get(&key).await?, Bytes::from_static(b"1 2\n"));
        assert!(store.get("../../secret").await.is_err());
        assert!(store.get(&"0".repeat(64)).await.is_err());
        Ok(())
    }
}
