//! A ZIP that is written while it is read from the database: of its content only pieces are in memory.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use futures::TryStreamExt;
use platform::blobs::{BlobStore, Draft, Finished};
use platform::error::ApiError;
use serde_json::Value;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

/// What was written and has not gone to the draft.
#[derive(Clone, Default)]
struct Pending(Arc<Mutex<Vec<u8>>>);

impl Pending {
    fn take(&self) -> Vec<u8> {
        mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An archive on its way into the blob store.
pub struct Archive {
    zip: ZipWriter<StreamWriter<Pending>>,
    pending: Pending,
    draft: Draft,
}

impl Archive {
    /// An empty one.
    ///
    /// # Errors
    /// When the disk fails.
    pub async fn begin(blobs: &BlobStore) -> Result<Self, ApiError> {
        let pending = Pending::default();
        Ok(Self { zip: ZipWriter::new_stream(pending.clone()), pending, draft: blobs.draft().await? })
    }

    async fn pass_on(&mut self) -> Result<(), ApiError> {
        let bytes = self.pending.take();
        Ok(self.draft.write(&bytes).await?)
    }

    /// A file whose bytes are in memory.
    ///
    /// # Errors
    /// When the disk fails.
    pub async fn write_file(&mut self, name: &str, bytes: &[u8]) -> Result<(), ApiError> {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        self.zip.start_file(name, options).map_err(ApiError::internal)?;
        self.zip.write_all(bytes).map_err(ApiError::internal)?;
        self.pass_on().await
    }

    /// Begins a list in a file of its own.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn begin_list(&mut self, name: &str) -> Result<(), ApiError> {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated).large_file(true);
        self.zip.start_file(name, options).map_err(ApiError::internal)?;
        self.zip.write_all(b"[").map_err(ApiError::internal)
    }

    /// Goes on with it; `is_first` where nothing was in it yet.
    ///
    /// # Errors
    /// When the disk fails.
    pub async fn write_rows(&mut self, rows: &[Value], is_first: bool) -> Result<(), ApiError> {
        for (at, row) in rows.iter().enumerate() {
            let between: &[u8] = if is_first && at == 0 { b"\n" } else { b",\n" };
            self.zip.write_all(between).map_err(ApiError::internal)?;
            serde_json::to_writer_pretty(&mut self.zip, row).map_err(ApiError::internal)?;
        }
        self.pass_on().await
    }

    /// Ends it.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn end_list(&mut self) -> Result<(), ApiError> {
        self.zip.write_all(b"\n]\n").map_err(ApiError::internal)
    }

    /// A file of the blob store, as it is.
    ///
    /// # Errors
    /// When the disk or the blob store fails.
    pub async fn write_blob(&mut self, blobs: &BlobStore, name: &str, key: &str) -> Result<(), ApiError> {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored).large_file(true);
        let (_, mut pieces) = blobs.stream(key).await?;
        self.zip.start_file(name, options).map_err(ApiError::internal)?;
        while let Some(piece) = pieces.try_next().await? {
            self.zip.write_all(&piece).map_err(ApiError::internal)?;
            self.pass_on().await?;
        }
        Ok(())
    }

    /// What lies on the disk, as it is.
    ///
    /// # Errors
    /// When the disk fails.
    pub async fn write_draft(&mut self, name: &str, draft: &Finished) -> Result<(), ApiError> {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored).large_file(true);
        self.zip.start_file(name, options).map_err(ApiError::internal)?;
        let mut pieces = draft.read().await?;
        while let Some(piece) = pieces.try_next().await? {
            self.zip.write_all(&piece).map_err(ApiError::internal)?;
            self.pass_on().await?;
        }
        Ok(())
    }

    /// The whole.
    ///
    /// # Errors
    /// When the disk fails.
    pub async fn finish(self) -> Result<Finished, ApiError> {
        let Self { zip, pending, mut draft } = self;
        drop(zip.finish().map_err(ApiError::internal)?);
        draft.write(&pending.take()).await?;
        Ok(draft.finish().await?)
    }
}
