//! Files that come and go inside of others: pictures of questions in a file of questions.

use platform::blobs::Finished;
use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::http::keep_row;
use super::receive::Received;
use super::take::{Taken, take};
use super::{State, addresses, part_store, store};
use crate::ids::{AccountId, FileId};
use crate::site::Site;

/// Finds out what a file out of another one is, as of an upload.
///
/// # Errors
/// 412 when it is none of what a site takes, 413 when it is larger than its kind may be.
pub async fn take_bytes(site: &Site, state: &State, name: &str, bytes: &[u8]) -> Result<Taken, ApiError> {
    let mut draft = site.app.blobs.draft().await?;
    draft.write(bytes).await?;
    take_whole(site, state, name, draft.finish().await?).await
}

/// The same of one that is on the disk.
///
/// # Errors
/// As [`take_bytes`].
pub async fn take_whole(site: &Site, state: &State, name: &str, draft: Finished) -> Result<Taken, ApiError> {
    take(state, &site.app.blobs, Received { name: name.to_owned(), draft }, false).await
}

/// Stores what was taken, filed under a folder, private or not; its id and its address.
///
/// # Errors
/// 412 when the plan's storage has no room.
pub async fn keep_taken(
    site: &Site,
    owner: impl Into<Option<AccountId>>,
    place: (&str, bool),
    taken: Taken,
) -> Result<(FileId, String), ApiError> {
    let row = keep_row(site, owner.into(), place, taken).await?;
    Ok((row.id, addresses::of_file(row.id, &row.name)))
}

/// A file of `owner` with these bytes (their SHA-256), as open as wanted; its id and its address.
///
/// # Errors
/// When the database fails.
pub async fn find_same(
    conn: &mut TenantConn,
    owner: AccountId,
    (blob_hash, is_private): (&str, bool),
) -> Result<Option<(FileId, String)>, ApiError> {
    let found = store::find_same(conn, owner, blob_hash, is_private).await?;
    Ok(found.map(|(id, name)| (id, addresses::of_file(id, &name))))
}

/// A file with all its bytes, whoever may see it.
pub struct Whole {
    /// Within the site.
    pub id: FileId,
    /// With its ending.
    pub name: String,
    /// As in texts.
    pub address: String,
    /// Where its bytes are in the blob store: their SHA-256.
    pub blob_hash: String,
    /// Of a film in pieces: paths and where their bytes are.
    pub parts: Vec<(String, String)>,
}

/// These files with all their bytes: to be called for who may see them only.
///
/// # Errors
/// When the database fails.
pub async fn list_whole(conn: &mut TenantConn, ids: &[FileId]) -> Result<Vec<Whole>, ApiError> {
    let rows = store::list_whole(conn, ids).await?;
    let mut parts = part_store::list(conn, ids).await?;
    let whole = |(id, name, blob_hash): (FileId, String, String)| Whole {
        address: addresses::of_file(id, &name),
        parts: parts.remove(&id).unwrap_or_default(),
        id,
        name,
        blob_hash,
    };
    Ok(rows.into_iter().map(whole).collect())
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
