//! Files that come and go inside of others: pictures of questions in a file of questions.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::http::keep_row;
use super::receive::Received;
use super::take::{Taken, take};
use super::{State, addresses, store};
use crate::ids::{AccountId, FileId};
use crate::site::Site;

/// Finds out what a file out of another one is, as of an upload.
///
/// # Errors
/// 412 when it is none of what a site takes, 413 when it is larger than its kind may be.
pub async fn take_bytes(site: &Site, state: &State, name: &str, bytes: &[u8]) -> Result<Taken, ApiError> {
    let mut draft = site.app.blobs.draft().await?;
    draft.write(bytes).await?;
    let received = Received { name: name.to_owned(), draft: draft.finish().await? };
    take(state, &site.app.blobs, received, false).await
}

/// Stores what was taken; its address.
///
/// # Errors
/// 412 when the plan's storage has no room.
pub async fn keep_taken(site: &Site, owner: AccountId, folder: &str, taken: Taken) -> Result<String, ApiError> {
    let row = keep_row(site, owner, (folder, false), taken).await?;
    Ok(addresses::of_file(row.id, &row.name))
}

/// A file that texts show.
pub struct Shown {
    /// Within the site.
    pub id: FileId,
    /// With its ending.
    pub name: String,
    /// As in the texts.
    pub address: String,
    /// Where its bytes are in the blob store.
    pub blob_hash: String,
}

/// Of these files those that are not somebody else's alone.
///
/// # Errors
/// When the database fails.
pub async fn list_shown(conn: &mut TenantConn, ids: &[FileId], user: AccountId) -> Result<Vec<Shown>, ApiError> {
    let rows = store::list_shown(conn, ids, user).await?;
    let shown = |(id, name, blob_hash): (FileId, String, String)| Shown {
        address: addresses::of_file(id, &name),
        id,
        name,
        blob_hash,
    };
    Ok(rows.into_iter().map(shown).collect())
}
