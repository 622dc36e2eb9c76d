//! Tables that are made as files, behind an address that opens for an hour.

use platform::error::ApiError;
use serde::Serialize;
use time::OffsetDateTime;
use tokio::sync::mpsc;
use utoipa::ToSchema;

use super::{made, signed};
use crate::ids::AccountId;
use crate::sheets::{self, SheetCell, SheetFormat};
use crate::site::Site;

/// Where a file is that was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeFile {
    /// Opens for whoever has it.
    url: String,
    name: String,
    /// In bytes.
    size: u64,
    /// Until when the address opens, in epoch seconds.
    expires_at: i64,
}

/// Keeps a table for `owner`: `make` gives its heads and rows, where it holds nobody up; `name` is without an ending.
///
/// # Errors
/// 412 when the plan's storage has no room.
pub async fn keep_sheet(
    site: &Site,
    owner: AccountId,
    (name, format): (&str, SheetFormat),
    make: impl FnOnce() -> (Vec<String>, Vec<Vec<SheetCell>>) + Send + 'static,
) -> Result<MadeFile, ApiError> {
    let bytes = tokio::task::spawn_blocking(move || {
        let (heads, rows) = make();
        let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
        let mut bytes = Vec::new();
        sheets::write(format, &heads, rows.into_iter(), &mut bytes).map(|()| bytes)
    });
    keep(site, owner, (name, format), bytes.await??).await
}

/// The same of a table of any length: `next` gives its rows piece by piece, and none at its end, while those before are
/// being written.
///
/// # Errors
/// What `next` returns; 412 when the plan's storage has no room.
pub async fn keep_long_sheet(
    site: &Site,
    owner: AccountId,
    (name, format): (&str, SheetFormat),
    heads: Vec<String>,
    mut next: impl AsyncFnMut() -> Result<Option<Vec<Vec<SheetCell>>>, ApiError>,
) -> Result<MadeFile, ApiError> {
    let (send, mut pieces) = mpsc::channel::<Vec<Vec<SheetCell>>>(1);
    let bytes = tokio::task::spawn_blocking(move || {
        let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
        let rows = std::iter::from_fn(|| pieces.blocking_recv()).flatten();
        let mut bytes = Vec::new();
        sheets::write(format, &heads, rows, &mut bytes).map(|()| bytes)
    });
    while let Some(rows) = next().await? {
        // Nobody takes them any more where writing has failed: why is told below.
        if send.send(rows).await.is_err() {
            break;
        }
    }
    drop(send);
    keep(site, owner, (name, format), bytes.await??).await
}

async fn keep(
    site: &Site,
    owner: AccountId,
    (name, format): (&str, SheetFormat),
    bytes: Vec<u8>,
) -> Result<MadeFile, ApiError> {
    let mut draft = site.app.blobs.draft().await?;
    draft.write(&bytes).await?;
    let draft = draft.finish().await?;
    let (name, size) = (format!("{name}.{format}"), draft.size);
    let expires_at = (OffsetDateTime::now_utc() + signed::GOOD_FOR).unix_timestamp();
    let url = made::keep_made(site, owner, &name, draft).await?;
    Ok(MadeFile { url, name, size, expires_at })
}
