//! Bytes whose key is known only once all of them have come.

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::Path;
use std::time::SystemTime;

use anyhow::Context as _;
use bytes::BytesMut;
use futures::TryStreamExt;
use sha2::{Digest, Sha256};
use tempfile::{NamedTempFile, TempPath};
use tokio::task::JoinHandle;

use super::{BlobStore, path_of, pieces};

/// Where drafts are written in a store that is a folder, so that a finished one need only be renamed.
const FOLDER: &str = "drafts";
/// Bytes that are hashed and written together: each such step goes to another thread and back.
const STEP: usize = 256 * 1024;

/// A file on its way into the store, kept on disk and hashed while it comes. Dropped, it leaves nothing.
pub struct Draft {
    path: TempPath,
    gathered: BytesMut,
    step: Step,
    size: u64,
}

/// What writes, or is written to.
enum Step {
    Idle(File, Box<Sha256>),
    Writing(JoinHandle<io::Result<(File, Box<Sha256>)>>),
    Failed,
}

/// A draft whose bytes have all come. Dropped, it leaves nothing.
pub struct Finished {
    /// The key that it will have in the store.
    pub key: String,
    /// Bytes.
    pub size: u64,
    path: TempPath,
}

impl Finished {
    /// Where the bytes are.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Draft {
    /// Takes the next piece. At most 512 KiB wait in memory to be written.
    ///
    /// # Errors
    /// When the disk can't be written.
    pub async fn write(&mut self, piece: &[u8]) -> anyhow::Result<()> {
        self.size += piece.len() as u64;
        for part in piece.chunks(STEP) {
            self.gathered.extend_from_slice(part);
            if self.gathered.len() >= STEP {
                self.step().await?;
            }
        }
        Ok(())
    }

    /// Bytes that came so far.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Ends the draft.
    ///
    /// # Errors
    /// When the disk can't be written.
    pub async fn finish(mut self) -> anyhow::Result<Finished> {
        if !self.gathered.is_empty() {
            self.step().await?;
        }
        let (_, digest) = self.idle().await?;
        Ok(Finished { key: hex::encode(digest.finalize()), size: self.size, path: self.path })
    }

    /// Lets another thread write what was gathered while more comes.
    async fn step(&mut self) -> anyhow::Result<()> {
        let (mut file, mut digest) = self.idle().await?;
        let bytes = self.gathered.split().freeze();
        self.step = Step::Writing(tokio::task::spawn_blocking(move || {
            digest.update(&bytes);
            file.write_all(&bytes)?;
            Ok((file, digest))
        }));
        Ok(())
    }

    async fn idle(&mut self) -> anyhow::Result<(File, Box<Sha256>)> {
        match std::mem::replace(&mut self.step, Step::Failed) {
            Step::Idle(file, digest) => Ok((file, digest)),
            Step::Writing(writing) => Ok(writing.await??),
            Step::Failed => anyhow::bail!("a draft that could not be written is written on"),
        }
    }
}

impl BlobStore {
    /// Begins a draft.
    ///
    /// # Errors
    /// When the disk can't be written.
    pub async fn draft(&self) -> anyhow::Result<Draft> {
        let store = self.clone();
        let made = tokio::task::spawn_blocking(move || store.scratch_file());
        let (file, path) = made.await?.context("beginning a draft")?.into_parts();
        Ok(Draft { path, gathered: BytesMut::new(), step: Step::Idle(file, Box::default()), size: 0 })
    }

    /// A draft of what `source` has, which must be `most` bytes at most; `None` where it is more. Blocks: call it off the
    /// async threads.
    ///
    /// # Errors
    /// When the source can't be read or the disk can't be written.
    pub fn draft_of(&self, source: &mut impl Read, most: u64) -> io::Result<Option<Finished>> {
        let (mut file, path) = self.scratch_file()?.into_parts();
        let (mut digest, mut size, mut block) = (Sha256::new(), 0, vec![0; STEP]);
        loop {
            let read = source.read(&mut block)?;
            if read == 0 {
                return Ok(Some(Finished { key: hex::encode(digest.finalize()), size, path }));
            }
            size += read as u64;
            if size > most {
                return Ok(None);
            }
            digest.update(&block[..read]);
            file.write_all(&block[..read])?;
        }
    }

    fn scratch_file(&self) -> io::Result<NamedTempFile> {
        let Some(root) = &self.folder else { return NamedTempFile::new() };
        let folder = root.join(FOLDER);
        std::fs::create_dir_all(&folder)?;
        NamedTempFile::new_in(folder)
    }

    /// Stores a finished draft; storing the same content again writes nothing.
    ///
    /// # Errors
    /// When the store can't be written.
    pub async fn put_draft(&self, draft: &Finished) -> anyhow::Result<()> {
        let to = path_of(&draft.key)?;
        if self.size_of(&to).await?.is_some() {
            return Ok(());
        }
        if let Some(root) = &self.folder {
            let (from, to) = (draft.path.to_path_buf(), root.join(to.as_ref()));
            // A second name, not another: the draft may be read on until it is dropped.
            return tokio::task::spawn_blocking(move || link(&from, &to)).await?.context("storing a draft");
        }
        let mut writer = self.writer(&draft.key).await?;
        let mut bytes = draft.read().await?;
        while let Some(piece) = bytes.try_next().await? {
            writer.write(piece).await?;
        }
        writer.finish().await.map(drop)
    }

    /// Deletes what processes that were killed have left of drafts begun before `moment`.
    ///
    /// # Errors
    /// When the disk can't be read or written.
    pub async fn delete_drafts_before(&self, moment: SystemTime) -> anyhow::Result<()> {
        let Some(root) = &self.folder else { return Ok(()) };
        let folder = root.join(FOLDER);
        tokio::task::spawn_blocking(move || delete_before(&folder, moment)).await?.context("deleting old drafts")
    }
}

impl Finished {
    /// The bytes in pieces.
    ///
    /// # Errors
    /// When the disk can't be read.
    pub async fn read(&self) -> anyhow::Result<super::ByteStream> {
        let file = tokio::fs::File::open(&self.path).await?.into_std().await;
        Ok(pieces::of_file(file, 0..self.size))
    }
}

fn link(from: &Path, to: &Path) -> io::Result<()> {
    if let Some(folder) = to.parent() {
        std::fs::create_dir_all(folder)?;
    }
    match std::fs::hard_link(from, to) {
        // Somebody else has stored the same bytes meanwhile.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        linked => linked,
    }
}

fn delete_before(folder: &Path, moment: SystemTime) -> io::Result<()> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let outcome = entry
            .metadata()
            .and_then(|facts| facts.modified())
            .and_then(|written| if written < moment { std::fs::remove_file(entry.path()) } else { Ok(()) });
        match outcome {
            // Its owner was quicker.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            outcome => outcome?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn entries(folder: &Path) -> usize {
        std::fs::read_dir(folder).map_or(0, Iterator::count)
    }

    #[tokio::test]
    async fn a_draft_is_stored_by_what_came_and_leaves_nothing_else() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let drafts = folder.path().join(FOLDER);
        let store = BlobStore::open(&folder.path().to_string_lossy())?;
        let content: Vec<u8> = (0..300_000_u32).flat_map(u32::to_le_bytes).collect();
        for _ in 0..2 {
            let mut draft = store.draft().await?;
            for piece in content.chunks(1000) {
                draft.write(piece).await?;
            }
            let finished = draft.finish().await?;
            assert_eq!((finished.key.as_str(), finished.size), (super::super::hash(&content).as_str(), 1_200_000));
            store.put_draft(&finished).await?;
            assert_eq!(entries(&drafts), 1);
            drop(finished);
            assert_eq!(entries(&drafts), 0);
        }
        assert_eq!(store.get(&super::super::hash(&content)).await?, content);
        let mut cut_off = store.draft().await?;
        cut_off.write(&content).await?;
        drop(cut_off);
        assert_eq!(entries(&drafts), 0);
        Ok(())
    }

    #[tokio::test]
    async fn what_the_killed_have_left_is_deleted_by_its_age() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let store = BlobStore::open(&folder.path().to_string_lossy())?;
        store.delete_drafts_before(SystemTime::UNIX_EPOCH).await?;
        std::fs::create_dir(folder.path().join(FOLDER))?;
        std::fs::write(folder.path().join(FOLDER).join(".tmpleft"), "half")?;
        let written = std::fs::metadata(folder.path().join(FOLDER).join(".tmpleft"))?.modified()?;
        store.delete_drafts_before(written).await?;
        assert_eq!(entries(&folder.path().join(FOLDER)), 1);
        store.delete_drafts_before(written + Duration::from_secs(1)).await?;
        assert_eq!(entries(&folder.path().join(FOLDER)), 0);
        Ok(())
    }
}
