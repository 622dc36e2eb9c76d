//! The tar archive within: entries are plain files, one after the other. The library's part is a header's bytes; entries
//! are read and written here, because they come in pieces, and because of a foreign file nothing is believed.

use async_compression::tokio::bufread::ZstdDecoder;
use async_compression::tokio::write::ZstdEncoder;
use bytes::Bytes;
use tar::{EntryType, Header};
use tokio::io::{AsyncBufRead, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

use super::refused;

/// Tar's unit.
const BLOCK: usize = 512;
/// Bytes read at once.
const PIECE: usize = 256 * 1024;
/// Longest name of an entry: what a header holds without extensions.
const LONGEST_NAME: usize = 100;

/// Writes entries.
pub(super) struct ArchiveWriter<W> {
    out: ZstdEncoder<W>,
    made_at: u64,
    /// Bytes of the current entry that are still to come.
    missing: u64,
    padding: usize,
}

impl<W: AsyncWrite + Unpin> ArchiveWriter<W> {
    pub(super) fn new(out: W, made_at: u64) -> Self {
        Self { out: ZstdEncoder::new(out), made_at, missing: 0, padding: 0 }
    }

    /// A whole entry.
    pub(super) async fn add(&mut self, name: &str, content: &[u8]) -> anyhow::Result<()> {
        self.begin(name, content.len() as u64).await?;
        self.write(content).await
    }

    /// Begins an entry of so many bytes.
    pub(super) async fn begin(&mut self, name: &str, size: u64) -> anyhow::Result<()> {
        anyhow::ensure!(self.missing == 0, "{} bytes of the entry before {name} are missing", self.missing);
        let mut header = Header::new_ustar();
        header.set_path(name)?;
        header.set_entry_type(EntryType::Regular);
        header.set_size(size);
        header.set_mode(0o600);
        header.set_mtime(self.made_at);
        header.set_cksum();
        self.out.write_all(header.as_bytes()).await?;
        self.missing = size;
        self.padding = padding(size);
        Ok(())
    }

    /// The next bytes of the entry; its end is filled up by itself.
    pub(super) async fn write(&mut self, piece: &[u8]) -> anyhow::Result<()> {
        let length = piece.len() as u64;
        anyhow::ensure!(length <= self.missing, "an entry is longer than it was said to be");
        self.out.write_all(piece).await?;
        self.missing -= length;
        if self.missing == 0 {
            self.out.write_all(&[0; BLOCK][..std::mem::take(&mut self.padding)]).await?;
        }
        Ok(())
    }

    /// Ends the archive and gives back what it was written to, shut down.
    pub(super) async fn finish(mut self) -> anyhow::Result<W> {
        anyhow::ensure!(self.missing == 0, "the last entry is not whole");
        self.out.write_all(&[0; 2 * BLOCK]).await?;
        self.out.shutdown().await?;
        Ok(self.out.into_inner())
    }
}

/// Bytes that fill an entry of that size up to whole blocks.
fn padding(size: u64) -> usize {
    // Less than a block.
    (BLOCK as u64 - size % BLOCK as u64) as usize % BLOCK
}

/// What a foreign file may unpack to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    /// Bytes in all.
    pub(super) unpacked: u64,
    /// Entries.
    pub(super) entries: u64,
}

impl Budget {
    /// For a file of `size` bytes: two hundred times that, which no real site comes near, and a GiB for small ones.
    pub(super) fn of(size: u64) -> Self {
        Self { unpacked: size.saturating_mul(200).saturating_add(1 << 30), entries: 20_000_000 }
    }
}

/// An entry's head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) size: u64,
}

/// Reads entries of a file that may be anybody's.
pub(super) struct ArchiveReader<R> {
    input: ZstdDecoder<R>,
    budget: Budget,
    missing: u64,
    padding: usize,
}

impl<R: AsyncBufRead + Unpin> ArchiveReader<R> {
    pub(super) fn new(input: R, budget: Budget) -> Self {
        Self { input: ZstdDecoder::new(input), budget, missing: 0, padding: 0 }
    }

    /// The next entry, whose bytes [`ArchiveReader::piece`] gives; `None` at the archive's end, after which nothing
    /// comes. What was not read of the entry before is an error of the caller's.
    pub(super) async fn next(&mut self) -> anyhow::Result<Option<Entry>> {
        anyhow::ensure!(self.missing == 0, "the entry before was not read to its end");
        let mut fill = [0; BLOCK];
        let left = std::mem::take(&mut self.padding);
        self.exact(&mut fill[..left]).await?;
        let mut block = [0; BLOCK];
        self.exact(&mut block).await?;
        if block == [0; BLOCK] {
            self.exact(&mut block).await?;
            let mut more = [0; 1];
            let after = self.input.read(&mut more).await.map_err(unreadable)?;
            if block != [0; BLOCK] || after != 0 {
                return Err(refused("there is something after its end"));
            }
            return Ok(None);
        }
        let entry = head(&block)?;
        self.budget.entries = self.budget.entries.checked_sub(1).ok_or_else(|| refused("it has too many entries"))?;
        self.missing = entry.size;
        self.padding = padding(entry.size);
        Ok(Some(entry))
    }

    /// The next bytes of the entry; `None` at its end.
    pub(super) async fn piece(&mut self) -> anyhow::Result<Option<Bytes>> {
        if self.missing == 0 {
            return Ok(None);
        }
        let wanted = usize::try_from(self.missing).unwrap_or(PIECE).min(PIECE);
        let mut piece = vec![0; wanted];
        self.exact(&mut piece).await?;
        self.missing -= wanted as u64;
        Ok(Some(piece.into()))
    }

    /// All bytes of an entry that may have at most so many.
    pub(super) async fn whole(&mut self, most: u64) -> anyhow::Result<Vec<u8>> {
        if self.missing > most {
            return Err(refused(format!("an entry has {} bytes where at most {most} are possible", self.missing)));
        }
        let mut content = Vec::new();
        while let Some(piece) = self.piece().await? {
            content.extend_from_slice(&piece);
        }
        Ok(content)
    }

    async fn exact(&mut self, buffer: &mut [u8]) -> anyhow::Result<()> {
        let left = self.budget.unpacked.checked_sub(buffer.len() as u64);
        self.budget.unpacked = left.ok_or_else(|| refused("it unpacks to more than a file of its size can hold"))?;
        read_exact(&mut self.input, buffer).await
    }
}

async fn read_exact(input: &mut (impl AsyncRead + Unpin), buffer: &mut [u8]) -> anyhow::Result<()> {
    input.read_exact(buffer).await.map_err(unreadable)?;
    Ok(())
}

/// An end that comes too early and bytes that can't be unpacked are the file's fault; what else a store may fail with
/// passes.
fn unreadable(error: std::io::Error) -> anyhow::Error {
    match error.kind() {
        std::io::ErrorKind::UnexpectedEof => refused("it is cut off"),
        std::io::ErrorKind::InvalidData | std::io::ErrorKind::InvalidInput => refused("it is damaged"),
        // What the decoder says of bytes that are no zstd.
        std::io::ErrorKind::Other if error.get_ref().is_none_or(|cause| !cause.is::<StoreFailed>()) => {
            refused(format!("it can't be unpacked: {error}"))
        }
        _ => anyhow::Error::from(error).context("reading the file"),
    }
}

/// The store could not be read: not the file's fault.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct StoreFailed(pub(super) String);

/// Nothing but a plain file with a plain name is taken: no links, no folders, no extensions, no way out.
fn head(block: &[u8; BLOCK]) -> anyhow::Result<Entry> {
    let header = Header::from_byte_slice(block);
    let sum = header.cksum().map_err(|_| refused("an entry has no checksum"))?;
    let counted: u32 =
        block.iter().enumerate().map(|(at, &byte)| u32::from(if (148..156).contains(&at) { b' ' } else { byte })).sum();
    if sum != counted {
        return Err(refused("an entry's head is damaged"));
    }
    if header.entry_type() != EntryType::Regular || header.link_name_bytes().is_some_and(|name| !name.is_empty()) {
        return Err(refused("an entry is no plain file"));
    }
    let name = header.path_bytes();
    let is_plain = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'.' | b'/');
    let text = std::str::from_utf8(&name).unwrap_or_default();
    if !(1..=LONGEST_NAME).contains(&text.len())
        || !name.iter().all(is_plain)
        || text.split('/').any(|part| part.is_empty() || part.starts_with('.'))
    {
        return Err(refused(format!("an entry has a strange name: {:?}", String::from_utf8_lossy(&name))));
    }
    let size = header.entry_size().map_err(|_| refused("an entry has no size"))?;
    Ok(Entry { name: text.to_owned(), size })
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn archive(entries: &[(&str, &[u8])]) -> anyhow::Result<Vec<u8>> {
        let mut writer = ArchiveWriter::new(Vec::new(), 0);
        for (name, content) in entries {
            writer.add(name, content).await?;
        }
        writer.finish().await
    }

    async fn packed(raw: &[u8]) -> anyhow::Result<Vec<u8>> {
        let mut encoder = ZstdEncoder::new(Vec::new());
        encoder.write_all(raw).await?;
        encoder.shutdown().await?;
        Ok(encoder.into_inner())
    }

    async fn read_all(file: &[u8]) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
        let mut reader = ArchiveReader::new(file, Budget { unpacked: 1 << 20, entries: 3 });
        let mut found = Vec::new();
        while let Some(entry) = reader.next().await? {
            found.push((entry.name, reader.whole(1 << 20).await?));
        }
        Ok(found)
    }

    #[tokio::test]
    async fn what_is_written_is_read() -> anyhow::Result<()> {
        let block = [7; BLOCK];
        let file = archive(&[("manifest.json", b"{}"), ("tables/users/000001.csv", &block), ("end.json", b"")]).await?;
        let found = read_all(&file).await?;
        assert_eq!(found.len(), 3);
        assert_eq!(found[1], ("tables/users/000001.csv".to_owned(), block.to_vec()));
        Ok(())
    }

    #[tokio::test]
    async fn hostile_archives_are_refused() -> anyhow::Result<()> {
        let mut link = Header::new_ustar();
        link.set_path("blobs/x")?;
        link.set_entry_type(EntryType::Symlink);
        link.set_link_name("/etc/passwd")?;
        link.set_size(0);
        link.set_cksum();
        let symlink = packed(link.as_bytes()).await?;
        let mut way_out = Header::new_ustar();
        way_out.set_path("a")?;
        way_out.as_mut_bytes()[..9].copy_from_slice(b"../../etc");
        way_out.set_size(0);
        way_out.set_cksum();
        let way_out = packed(way_out.as_bytes()).await?;
        let mut damaged = archive(&[("manifest.json", b"{}")]).await?;
        let at = damaged.len() / 2;
        damaged[at] ^= 0xff;
        let whole = archive(&[("manifest.json", b"{}")]).await?;
        let cut = whole[..whole.len() - 9].to_vec();
        let bomb = archive(&[("manifest.json", &vec![0; 2 << 20])]).await?;
        let many = archive(&[("a1", b""), ("a2", b""), ("a3", b""), ("a4", b"")]).await?;
        let no_zstd = b"hello, this is no zstd at all".to_vec();
        let named = archive(&[("Manifest.json", b"{}")]).await?;
        let hidden = archive(&[("a/.b", b"{}")]).await?;
        for (what, file) in [
            ("a symbolic link", symlink),
            ("a way out", way_out),
            ("damage", damaged),
            ("a cut", cut),
            ("a bomb", bomb),
            ("many entries", many),
            ("no zstd", no_zstd),
            ("a strange name", named),
            ("a hidden name", hidden),
        ] {
            let refusal = read_all(&file).await.err();
            assert!(refusal.is_some_and(|error| error.is::<crate::operations::PermanentError>()), "{what} was taken");
        }
        Ok(())
    }
}
