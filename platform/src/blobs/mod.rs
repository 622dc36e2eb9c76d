//! Content-addressed blobs: a blob's key is the SHA-256 of its bytes, in hexadecimal. Beside them files with names of
//! their own, such as those that sites are exported to.

mod draft;
mod pieces;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use anyhow::Context;
use bytes::Bytes;
use futures::stream::{BoxStream, StreamExt, TryStreamExt};
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::Path as ObjectPath;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};
use sha2::{Digest, Sha256};

pub use draft::{Draft, Finished};

/// Where blobs are kept. Cheap to clone.
#[derive(Debug, Clone)]
pub struct BlobStore {
    store: Arc<dyn ObjectStore>,
    /// Where the store is a folder.
    folder: Option<Arc<Path>>,
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
        Ok(Self { store: Arc::new(store), folder: Some(folder.into()) })
    }

    #[cfg(feature = "s3")]
    fn open_remote(address: &str) -> anyhow::Result<Self> {
        let store = object_store::aws::AmazonS3Builder::from_env().with_url(address).build()?;
        Ok(Self { store: Arc::new(store), folder: None })
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

    /// How many bytes the blob has; `None` when there is no such.
    ///
    /// # Errors
    /// When `key` is none or the store can't be read.
    pub async fn size(&self, key: &str) -> anyhow::Result<Option<u64>> {
        self.size_of(&path_of(key)?).await
    }

    /// The content behind `key` in pieces, and its size. The last piece is followed by an error when the bytes are no
    /// longer those of the key.
    ///
    /// # Errors
    /// When there is no such blob or it can't be read.
    pub async fn stream(&self, key: &str) -> anyhow::Result<(u64, ByteStream)> {
        let found = self.store.get(&path_of(key)?).await?;
        let size = found.meta.size;
        let wanted = key.to_owned();
        let pieces = pieces::of_result(found);
        let checked = futures::stream::try_unfold((pieces, Sha256::new()), move |(mut pieces, mut digest)| {
            let wanted = wanted.clone();
            async move {
                match pieces.try_next().await? {
                    Some(piece) => {
                        digest.update(&piece);
                        Ok(Some((piece, (pieces, digest))))
                    }
                    None => {
                        anyhow::ensure!(hex::encode(digest.finalize()) == wanted, "blob {wanted} is damaged");
                        Ok(None)
                    }
                }
            }
        });
        Ok((size, checked.boxed()))
    }

    /// Begins to store a blob whose key is known but whose bytes come in pieces.
    ///
    /// # Errors
    /// When `key` is none or the store can't be read.
    pub async fn writer(&self, key: &str) -> anyhow::Result<BlobWriter> {
        let path = path_of(key)?;
        let is_there = self.size_of(&path).await?.is_some();
        let writer = (!is_there).then(|| BufWriter::new(Arc::clone(&self.store), path));
        Ok(BlobWriter { key: key.to_owned(), digest: Sha256::new(), size: 0, writer })
    }

    /// Deletes a blob; one that is not there is deleted already.
    ///
    /// # Errors
    /// When `key` is none or the store can't be written.
    pub async fn delete(&self, key: &str) -> anyhow::Result<()> {
        self.delete_at(&path_of(key)?).await
    }

    /// Begins to write a file: `folder` and `name` of lower-case letters, digits, `-`, `_` and `.`. It is there, whole,
    /// once the writer was shut down.
    ///
    /// # Errors
    /// When the name is no such name.
    pub fn write_file(&self, folder: &str, name: &str) -> anyhow::Result<BufWriter> {
        Ok(BufWriter::new(Arc::clone(&self.store), file_path(folder, name)?))
    }

    /// A file's size and content in pieces; `None` when there is no such.
    ///
    /// # Errors
    /// When the name is no such name or the store can't be read.
    pub async fn read_file(&self, folder: &str, name: &str) -> anyhow::Result<Option<(u64, ByteStream)>> {
        match self.store.get(&file_path(folder, name)?).await {
            Ok(found) => Ok(Some((found.meta.size, found.into_stream().map_err(anyhow::Error::from).boxed()))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes a file; one that is not there is deleted already.
    ///
    /// # Errors
    /// When the name is no such name or the store can't be written.
    pub async fn delete_file(&self, folder: &str, name: &str) -> anyhow::Result<()> {
        self.delete_at(&file_path(folder, name)?).await
    }

    /// The names of the files in `folder` that were last written before `moment`, in the order of their names; those that
    /// were begun then and never ended are among them. [`BlobStore::delete_file`] takes each.
    ///
    /// # Errors
    /// When the folder's name is none or the store can't be read.
    pub async fn files_before(&self, folder: &str, moment: SystemTime) -> anyhow::Result<Vec<String>> {
        anyhow::ensure!(is_file_name(folder), "not a folder's name");
        let mut names = BTreeSet::new();
        let mut found = self.store.list(Some(&ObjectPath::from(folder)));
        while let Some(file) = found.try_next().await? {
            if SystemTime::from(file.last_modified) < moment {
                names.extend(file.location.filename().map(str::to_owned));
            }
        }
        names.extend(self.unfinished_before(folder, moment).await?);
        Ok(names.into_iter().filter(|name| is_file_name(name)).collect())
    }

    /// What nobody ended is not listed by a store that is a folder.
    async fn unfinished_before(&self, folder: &str, moment: SystemTime) -> anyhow::Result<BTreeSet<String>> {
        let mut names = BTreeSet::new();
        let Some(root) = &self.folder else { return Ok(names) };
        let mut entries = match tokio::fs::read_dir(root.join(folder)).await {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(names),
            Err(error) => return Err(error.into()),
        };
        while let Some(entry) = entries.next_entry().await? {
            let written = match entry.metadata().await {
                Ok(facts) => facts.modified()?,
                // Whoever wrote it has ended it meanwhile.
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                Err(error) => return Err(error.into()),
            };
            if let Some((name, _)) = entry.file_name().to_string_lossy().split_once('#')
                && written < moment
            {
                names.insert(name.to_owned());
            }
        }
        Ok(names)
    }

    async fn size_of(&self, path: &ObjectPath) -> anyhow::Result<Option<u64>> {
        match self.store.head(path).await {
            Ok(meta) => Ok(Some(meta.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// In a folder, what is being written has a number behind its name (`name#1`) until it is whole; who is killed then
    /// leaves it.
    async fn sweep(&self, path: &ObjectPath) -> anyhow::Result<()> {
        let (Some(folder), Some(name)) = (&self.folder, path.filename()) else { return Ok(()) };
        let place = folder.join(path.as_ref());
        let Some(place) = place.parent() else { return Ok(()) };
        let beginning = format!("{name}#");
        let mut entries = match tokio::fs::read_dir(place).await {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        while let Some(entry) = entries.next_entry().await? {
            if entry.file_name().to_string_lossy().starts_with(&beginning) {
                tokio::fs::remove_file(entry.path()).await?;
            }
        }
        Ok(())
    }

    async fn delete_at(&self, path: &ObjectPath) -> anyhow::Result<()> {
        self.sweep(path).await?;
        match self.store.delete(path).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Bytes in pieces.
pub type ByteStream = BoxStream<'static, anyhow::Result<Bytes>>;

/// A blob on its way into the store. Dropped before [`BlobWriter::finish`], it leaves nothing.
pub struct BlobWriter {
    key: String,
    digest: Sha256,
    size: u64,
    /// `None` where the store has the blob already.
    writer: Option<BufWriter>,
}

impl BlobWriter {
    /// Takes the next piece.
    ///
    /// # Errors
    /// When the store can't be written.
    pub async fn write(&mut self, piece: Bytes) -> anyhow::Result<()> {
        self.digest.update(&piece);
        self.size += piece.len() as u64;
        if let Some(writer) = &mut self.writer {
            writer.put(piece).await?;
        }
        Ok(())
    }

    /// Ends the blob, whose bytes are all there. Returns how many.
    ///
    /// # Errors
    /// When they are not those of the key, in which case nothing is stored, or the store can't be written.
    pub async fn finish(self) -> anyhow::Result<u64> {
        let Self { key, digest, size, writer } = self;
        let is_sound = hex::encode(digest.finalize()) == key;
        if let Some(mut writer) = writer {
            if is_sound {
                tokio::io::AsyncWriteExt::shutdown(&mut writer).await?;
            } else {
                writer.abort().await?;
            }
        }
        if is_sound { Ok(size) } else { Err(WrongBytes(key).into()) }
    }
}

/// A blob whose bytes are not those of the key that it came under.
#[derive(Debug, thiserror::Error)]
#[error("the bytes are not those of the key {0}")]
pub struct WrongBytes(pub String);

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

/// Files stand beside the folders of blobs, whose names have two characters.
fn file_path(folder: &str, name: &str) -> anyhow::Result<ObjectPath> {
    anyhow::ensure!(is_file_name(folder) && is_file_name(name), "not a file's name");
    Ok(ObjectPath::from_iter([folder, name]))
}

fn is_file_name(name: &str) -> bool {
    name.len() > 2
        && !name.starts_with('.')
        && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_blob_in_pieces_is_stored_only_when_it_is_what_its_key_says() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let store = BlobStore::open(&folder.path().to_string_lossy())?;
        let content = vec![7_u8; 11 * 1024 * 1024];
        let key = hash(&content);
        for (last, sound) in [(&content[9..], true), (&content[8..], false)] {
            store.delete(&key).await?;
            let mut writer = store.writer(&key).await?;
            writer.write(Bytes::copy_from_slice(&content[..9])).await?;
            writer.write(Bytes::copy_from_slice(last)).await?;
            assert_eq!(writer.finish().await.is_ok(), sound);
            assert_eq!(store.size(&key).await?.is_some(), sound);
        }
        // What is there already is not written again, but looked at.
        store.put(content.clone().into()).await?;
        let mut writer = store.writer(&key).await?;
        writer.write(Bytes::from_static(b"other")).await?;
        assert!(writer.finish().await.is_err());
        let (size, pieces) = store.stream(&key).await?;
        let pieces: Vec<Bytes> = pieces.try_collect().await?;
        assert_eq!((size as usize, pieces.concat()), (content.len(), content));
        Ok(())
    }

    #[tokio::test]
    async fn files_have_plain_names() -> anyhow::Result<()> {
        use tokio::io::AsyncWriteExt;
        let folder = tempfile::tempdir()?;
        let store = BlobStore::open(&folder.path().to_string_lossy())?;
        let mut writer = store.write_file("exports", "site-1.tar.zst")?;
        writer.write_all(b"content").await?;
        assert!(store.read_file("exports", "site-1.tar.zst").await?.is_none(), "it is there before it is whole");
        AsyncWriteExt::shutdown(&mut writer).await?;
        let (size, _) = store.read_file("exports", "site-1.tar.zst").await?.context("the file")?;
        assert_eq!(size, 7);
        let half = folder.path().join("exports/site-1.tar.zst#1");
        std::fs::write(&half, "left by one who was killed")?;
        std::fs::write(folder.path().join("exports/site-0.tar.zst#1"), "left by another")?;
        let now = SystemTime::from(time::OffsetDateTime::now_utc());
        let hour = std::time::Duration::from_secs(3600);
        assert_eq!(store.files_before("exports", now + hour).await?, ["site-0.tar.zst", "site-1.tar.zst"]);
        assert!(store.files_before("exports", now - hour).await?.is_empty());
        assert!(store.files_before("imports", now).await?.is_empty() && store.files_before("..", now).await.is_err());
        store.delete_file("exports", "site-1.tar.zst").await?;
        store.delete_file("exports", "site-1.tar.zst").await?;
        assert!(!half.exists());
        for (folder, name) in
            [("exports", "../x"), ("..", "xyz"), ("ab", "xyz"), ("exports", ".hidden"), ("exports", "A/b")]
        {
            assert!(store.write_file(folder, name).is_err(), "{folder}/{name}");
        }
        Ok(())
    }

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
