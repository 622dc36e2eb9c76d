//! Reading a site's file, which may be anybody's: only what the format allows, in the only order that it allows, and
//! nothing of it counts before its end has been seen to be right.

use std::io;

use bytes::Bytes;
use futures::TryStreamExt;
use platform::blobs::ByteStream;
use sha2::{Digest, Sha256};
use tokio::io::BufReader;
use tokio_util::io::StreamReader;

use super::archive::{ArchiveReader, Budget, Entry, StoreFailed};
use super::format::{End, FORMAT, Manifest, TableEnd};
use super::refused;
use super::writer::piece_name;

/// Most bytes of manifest and end.
const LONGEST_JSON: u64 = 16 * 1024 * 1024;
/// Most bytes of a piece of a table: a piece of ours and a row of the longest.
const LONGEST_PIECE: u64 = 1 << 30;

/// Most bytes of a row: the longest that a site can write are a program with its files, or an author's with testlib.h,
/// and what came of them; the database keeps a row that comes in whole in memory.
const LONGEST_ROW: u64 = 32 * 1024 * 1024;

type Input = BufReader<StreamReader<futures::stream::BoxStream<'static, io::Result<Bytes>>, Bytes>>;

/// Reads a file from its beginning to its end.
pub(crate) struct SiteReader {
    archive: ArchiveReader<Input>,
    pub(crate) manifest: Manifest,
    /// The entry whose head was read, but not its bytes.
    ahead: Option<Entry>,
    seen: End,
    table: Option<TableInHand>,
    last_blob: String,
}

/// A table whose rows are being read.
struct TableInHand {
    name: String,
    /// The number of the piece that was read last, or is being read.
    piece: u64,
    digest: Sha256,
    bytes: u64,
    in_piece: bool,
    row: RowLength,
}

/// How long the row is that is coming in. A line's end within quotes is no end of a row; a quote within quotes is
/// written twice, which opens and closes.
#[derive(Default)]
struct RowLength {
    bytes: u64,
    is_quoted: bool,
}

impl RowLength {
    /// The longest that the row, or any that ends in `piece`, has been.
    fn longest_with(&mut self, piece: &[u8]) -> u64 {
        let mut longest = 0;
        for &byte in piece {
            self.bytes += 1;
            longest = longest.max(self.bytes);
            match byte {
                b'"' => self.is_quoted = !self.is_quoted,
                b'\n' if !self.is_quoted => self.bytes = 0,
                _ => {}
            }
        }
        longest
    }
}

/// What comes next in a file.
pub(crate) enum Part {
    /// A blob of this key and size: its bytes are to be read with [`SiteReader::piece`].
    Blob {
        /// The key that it has to have.
        hash: String,
        /// Its bytes.
        size: u64,
    },
    /// The end, and everything before was as the end says.
    End,
}

impl SiteReader {
    /// Opens a file of `size` bytes and reads its manifest.
    ///
    /// # Errors
    /// When it is no file of a site, is of a newer format, or the store can't be read.
    pub(crate) async fn open(size: u64, content: ByteStream) -> anyhow::Result<Self> {
        let content = content.map_err(|error| io::Error::other(StoreFailed(format!("{error:#}"))));
        let input = BufReader::new(StreamReader::new(Box::pin(content) as _));
        let mut archive = ArchiveReader::new(input, Budget::of(size));
        let first = archive.next().await?;
        if first.is_none_or(|entry| entry.name != "manifest.json") {
            return Err(refused("it does not begin with a manifest"));
        }
        let manifest = manifest_of(&archive.whole(LONGEST_JSON).await?)?;
        let ahead = archive.next().await?;
        Ok(Self { archive, manifest, ahead, seen: End::default(), table: None, last_blob: String::new() })
    }

    /// Begins the rows of the manifest's next table, which [`SiteReader::rows`] gives.
    pub(crate) fn begin_table(&mut self, name: &str) {
        self.table = Some(TableInHand {
            name: name.to_owned(),
            piece: 0,
            digest: Sha256::new(),
            bytes: 0,
            in_piece: false,
            row: RowLength::default(),
        });
    }

    /// The next bytes of the table's rows; `None` at their end.
    pub(crate) async fn rows(&mut self) -> anyhow::Result<Option<Bytes>> {
        let Some(mut table) = self.table.take() else { return Ok(None) };
        loop {
            if table.in_piece {
                if let Some(bytes) = self.archive.piece().await? {
                    table.bytes += bytes.len() as u64;
                    table.digest.update(&bytes);
                    if table.row.longest_with(&bytes) > LONGEST_ROW {
                        return Err(refused(format!("a row of {} is too long", table.name)));
                    }
                    self.table = Some(table);
                    return Ok(Some(bytes));
                }
                table.in_piece = false;
                self.ahead = self.archive.next().await?;
            }
            let wanted = piece_name(&table.name, table.piece + 1);
            match self.ahead.take_if(|entry| entry.name == wanted) {
                Some(entry) if entry.size > LONGEST_PIECE => {
                    return Err(refused(format!("a piece of {} is too long", table.name)));
                }
                Some(_) => (table.piece, table.in_piece) = (table.piece + 1, true),
                None => {
                    let sha256 = hex::encode(table.digest.finalize());
                    self.seen.tables.push(TableEnd { name: table.name, rows: 0, bytes: table.bytes, sha256 });
                    return Ok(None);
                }
            }
        }
    }

    /// How many rows the table that was read last has brought: compared with what the end says.
    pub(crate) fn note_rows(&mut self, rows: u64) {
        if let Some(last) = self.seen.tables.last_mut() {
            last.rows = rows;
        }
    }

    /// What comes after the tables: a blob, or the end.
    pub(crate) async fn part(&mut self) -> anyhow::Result<Part> {
        let entry = match self.ahead.take() {
            Some(entry) => Some(entry),
            None => self.archive.next().await?,
        };
        let Some(Entry { name, size }) = entry else { return Err(refused("it has no end")) };
        if name == "end.json" {
            self.check_end().await?;
            return Ok(Part::End);
        }
        let hash = name.strip_prefix("blobs/").filter(|hash| is_key(hash) && *hash > self.last_blob.as_str());
        let Some(hash) = hash else {
            return Err(refused(format!("{name} has no place here")));
        };
        self.last_blob = hash.to_owned();
        self.seen.blobs += 1;
        self.seen.blob_bytes += size;
        Ok(Part::Blob { hash: hash.to_owned(), size })
    }

    /// The next bytes of the blob; `None` at its end.
    pub(crate) async fn piece(&mut self) -> anyhow::Result<Option<Bytes>> {
        self.archive.piece().await
    }

    async fn check_end(&mut self) -> anyhow::Result<()> {
        let end = self.archive.whole(LONGEST_JSON).await?;
        let end: End = serde_json::from_slice(&end).map_err(|error| refused(format!("its end: {error}")))?;
        if end != self.seen {
            let differs = end.tables.iter().zip(&self.seen.tables).find(|(said, seen)| said != seen);
            let what = differs.map_or("its blobs".to_owned(), |(said, _)| format!("its table {}", said.name));
            return Err(refused(format!("{what} are not what its end says they are")));
        }
        if self.archive.next().await?.is_some() {
            return Err(refused("there is something after its end"));
        }
        Ok(())
    }
}

/// The version is looked at before the rest: what a newer one means is not known.
fn manifest_of(content: &[u8]) -> anyhow::Result<Manifest> {
    #[derive(serde::Deserialize)]
    struct Version {
        format: i32,
    }
    let wrong = |error: serde_json::Error| refused(format!("its manifest: {error}"));
    let Version { format } = serde_json::from_slice(content).map_err(wrong)?;
    if format > FORMAT {
        return Err(refused(format!(
            "it is of the format {format}, and this program knows formats up to {FORMAT}: take a newer Lophoc"
        )));
    }
    if format < 1 {
        return Err(refused(format!("there is no format {format}")));
    }
    serde_json::from_slice(content).map_err(wrong)
}

fn is_key(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}
