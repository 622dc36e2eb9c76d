//! The two sides of tests on their way into the blob store.

use std::collections::BTreeMap;
use std::io::Read;

use bytes::Bytes;
use futures::{StreamExt, TryStreamExt};
use platform::blobs::{BlobStore, Finished};
use platform::error::ApiError;

use super::store::{Contents, Half};
use crate::limits;
use crate::site::Site;

/// Bytes of a test's side that a row keeps as text.
const HEAD: usize = 4096;
/// Tests stored at once.
const STORED_AT_ONCE: usize = 8;

/// A test that is not stored yet.
pub struct NewCase {
    pub name: Option<String>,
    pub input: Side,
    pub output: Side,
    pub is_sample: bool,
    pub score: f64,
    pub subtask: Option<i32>,
    /// By language: code that is run after the learner's.
    pub test_code: BTreeMap<i32, String>,
}

/// One side of a test.
pub enum Side {
    /// Out of a form.
    Text(Bytes),
    /// Out of an archive, on the disk.
    File(Finished),
}

impl Side {
    fn blob(&self) -> Result<(String, i64), ApiError> {
        let (key, size) = match self {
            Self::Text(text) => (platform::blobs::hash(text), text.len() as u64),
            Self::File(draft) => (draft.key.clone(), draft.size),
        };
        Ok((key, i64::try_from(size).map_err(ApiError::internal)?))
    }

    async fn store(self, blobs: &BlobStore) -> Result<Half, ApiError> {
        let (hash, size) = self.blob()?;
        let head = match self {
            Self::Text(text) => {
                let head = head(&text);
                blobs.put(text).await?;
                head
            }
            Self::File(draft) => {
                blobs.put_draft(&draft).await?;
                let beginning = tokio::task::spawn_blocking(move || beginning(&draft)).await?;
                head(&beginning.map_err(ApiError::internal)?)
            }
        };
        Ok(Half { hash, size, head })
    }
}

fn beginning(draft: &Finished) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(HEAD);
    std::fs::File::open(draft.path())?.take(HEAD as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Stores tests, noting first that the site holds their contents.
///
/// # Errors
/// 412 when the plan's storage has no room; when the store fails.
pub async fn store_all(site: &Site, cases: Vec<NewCase>) -> Result<Vec<Contents>, ApiError> {
    let sides = cases.iter().flat_map(|case| [&case.input, &case.output]);
    let held = sides.map(Side::blob).collect::<Result<Vec<_>, _>>()?;
    let bytes: i64 = held.iter().map(|(_, size)| size).sum();
    limits::room_for_bytes(site, bytes.unsigned_abs()).await?;
    limits::hold(site, &held).await?;
    let blobs = &site.app.blobs;
    let stored = futures::stream::iter(cases).map(|case| async move {
        Ok::<_, ApiError>(Contents {
            input: case.input.store(blobs).await?,
            output: case.output.store(blobs).await?,
            name: case.name,
            is_sample: case.is_sample,
            score: case.score,
            subtask: case.subtask,
            test_code: serde_json::to_value(case.test_code).map_err(ApiError::internal)?,
        })
    });
    stored.buffered(STORED_AT_ONCE).try_collect().await
}

/// Stores one side of a test, noting first that the site holds it.
///
/// # Errors
/// As [`store_all`].
pub async fn store_one(site: &Site, side: Side) -> Result<Half, ApiError> {
    limits::hold(site, &[side.blob()?]).await?;
    side.store(&site.app.blobs).await
}

/// The beginning as text: whole characters, without the NUL that Postgres can't keep.
fn head(content: &[u8]) -> String {
    let cut = &content[..content.len().min(HEAD)];
    let whole = match std::str::from_utf8(cut) {
        Err(error) if error.error_len().is_none() => &cut[..error.valid_up_to()],
        _ => cut,
    };
    String::from_utf8_lossy(whole).replace('\0', "\u{FFFD}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_whole_characters() {
        let text = "é".repeat(3000);
        assert_eq!(head(text.as_bytes()).chars().count(), 2048);
        assert_eq!(head(&[b'x', 0, 0xFF]), "x\u{FFFD}\u{FFFD}");
        let odd = format!("x{text}");
        assert!(!head(odd.as_bytes()).contains('\u{FFFD}'));
    }
}
