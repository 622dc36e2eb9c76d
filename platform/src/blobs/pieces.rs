//! Parts of blobs, in pieces that a client takes one after the other.

use std::fs::File;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::sync::Arc;

use bytes::Bytes;
use futures::stream::{StreamExt, TryStreamExt, try_unfold};
use object_store::{GetOptions, GetRange, GetResult, GetResultPayload, ObjectStore};

use super::{BlobStore, ByteStream, path_of};

/// Bytes of a file that are read at one time, each time on another thread.
const PIECE: u64 = 128 * 1024;

impl BlobStore {
    /// The bytes `range` of the blob behind `key`, in pieces. They are not compared with the key, as only all of them
    /// could be.
    ///
    /// # Errors
    /// When there is no such blob, it has no such bytes, or it can't be read.
    pub async fn part(&self, key: &str, range: Range<u64>) -> anyhow::Result<ByteStream> {
        if range.is_empty() {
            return Ok(futures::stream::empty().boxed());
        }
        let options = GetOptions { range: Some(GetRange::Bounded(range)), ..GetOptions::default() };
        Ok(of_result(self.store.get_opts(&path_of(key)?, options).await?))
    }
}

/// What a store found, in pieces.
pub(super) fn of_result(found: GetResult) -> ByteStream {
    let range = found.range.clone();
    match found.payload {
        GetResultPayload::File(file, _) => of_file(file, range),
        GetResultPayload::Stream(stream) => stream.map_err(anyhow::Error::from).boxed(),
    }
}

/// A part of a file. Other than `object_store`'s own 8 KiB, a piece is worth the way to another thread and back.
pub(super) fn of_file(file: File, range: Range<u64>) -> ByteStream {
    let file = Arc::new(file);
    try_unfold(range, move |left| {
        let file = Arc::clone(&file);
        async move {
            if left.is_empty() {
                return Ok(None);
            }
            let length = (left.end - left.start).min(PIECE);
            let at = left.start;
            let read = tokio::task::spawn_blocking(move || {
                let mut piece = vec![0; usize::try_from(length)?];
                file.read_exact_at(&mut piece, at)?;
                anyhow::Ok(Bytes::from(piece))
            });
            Ok(Some((read.await??, at + length..left.end)))
        }
    })
    .boxed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn any_part_of_a_blob_can_be_had() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let store = BlobStore::open(&folder.path().to_string_lossy())?;
        let content: Vec<u8> = (0..100_000_u32).flat_map(u32::to_le_bytes).collect();
        let key = store.put(content.clone().into()).await?;
        for range in [0..400_000, 0..1, 399_999..400_000, 100_000..300_001, 7..7] {
            let pieces: Vec<Bytes> = store.part(&key, range.clone()).await?.try_collect().await?;
            assert_eq!(pieces.concat(), content[range.start as usize..range.end as usize], "{range:?}");
        }
        assert!(store.part(&key, 400_000..400_001).await.is_err());
        Ok(())
    }
}
