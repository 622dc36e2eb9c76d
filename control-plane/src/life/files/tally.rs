//! Counting and hashing what is written on its way.

use std::pin::Pin;
use std::task::{Context, Poll};

use sha2::{Digest, Sha256};
use tokio::io::AsyncWrite;

/// Passes on what is written, counts and hashes it.
pub(crate) struct Tallied<W> {
    inner: W,
    digest: Sha256,
    bytes: u64,
}

impl<W> Tallied<W> {
    pub(crate) fn new(inner: W) -> Self {
        Self { inner, digest: Sha256::new(), bytes: 0 }
    }

    /// Bytes that were written, and their SHA-256 in hexadecimal.
    pub(crate) fn sum(self) -> (u64, String) {
        (self.bytes, hex::encode(self.digest.finalize()))
    }
}

impl<W: AsyncWrite + Unpin> AsyncWrite for Tallied<W> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &[u8]) -> Poll<std::io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write(cx, buffer);
        if let Poll::Ready(Ok(count)) = written {
            self.digest.update(&buffer[..count]);
            self.bytes += count as u64;
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(cx)
    }
}
