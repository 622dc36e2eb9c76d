//! Writing a site's file, in its order.

use bytes::{Bytes, BytesMut};
use futures::{Stream, TryStreamExt};
use sha2::{Digest, Sha256};
use tokio::io::AsyncWrite;

use super::archive::ArchiveWriter;
use super::format::{End, Manifest, TableEnd};

/// Rows of a table are written in pieces of about this size: what is kept in memory.
const PIECE: usize = 4 * 1024 * 1024;

/// Writes a file: the manifest first, then tables, then blobs.
pub(crate) struct SiteWriter<W> {
    archive: ArchiveWriter<W>,
    end: End,
}

impl<W: AsyncWrite + Unpin> SiteWriter<W> {
    pub(crate) async fn begin(out: W, manifest: &Manifest) -> anyhow::Result<Self> {
        let mut archive = ArchiveWriter::new(out, u64::try_from(manifest.made_at).unwrap_or_default());
        archive.add("manifest.json", &serde_json::to_vec_pretty(manifest)?).await?;
        Ok(Self { archive, end: End::default() })
    }

    /// A table's rows, each a line of CSV.
    pub(crate) async fn table(
        &mut self,
        name: &str,
        rows: impl Stream<Item = Result<Bytes, sqlx::Error>>,
    ) -> anyhow::Result<()> {
        futures::pin_mut!(rows);
        let mut piece = BytesMut::new();
        let mut number = 0;
        let mut digest = Sha256::new();
        let (mut count, mut bytes) = (0, 0);
        while let Some(row) = rows.try_next().await? {
            count += 1;
            bytes += row.len() as u64;
            digest.update(&row);
            piece.extend_from_slice(&row);
            if piece.len() >= PIECE {
                number += 1;
                self.archive.add(&piece_name(name, number), &piece).await?;
                piece.clear();
            }
        }
        if !piece.is_empty() {
            self.archive.add(&piece_name(name, number + 1), &piece).await?;
        }
        let sha256 = hex::encode(digest.finalize());
        self.end.tables.push(TableEnd { name: name.to_owned(), rows: count, bytes, sha256 });
        Ok(())
    }

    /// A blob. They come in the order of their keys.
    pub(crate) async fn blob(
        &mut self,
        hash: &str,
        size: u64,
        content: impl Stream<Item = anyhow::Result<Bytes>>,
    ) -> anyhow::Result<()> {
        futures::pin_mut!(content);
        self.archive.begin(&format!("blobs/{hash}"), size).await?;
        // An entry of no bytes is whole with its head.
        while let Some(piece) = content.try_next().await? {
            self.archive.write(&piece).await?;
        }
        self.end.blobs += 1;
        self.end.blob_bytes += size;
        Ok(())
    }

    /// Writes the end; gives back what it was written to, shut down, and what there was.
    pub(crate) async fn finish(mut self) -> anyhow::Result<(W, End)> {
        self.archive.add("end.json", &serde_json::to_vec_pretty(&self.end)?).await?;
        Ok((self.archive.finish().await?, self.end))
    }
}

/// Pieces are numbered from 1.
pub(super) fn piece_name(table: &str, number: u64) -> String {
    format!("tables/{table}/{number:06}.csv")
}
