//! Files that a feature opens for somebody: lesson files of who may study the lesson.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::kind::FileKind;
use super::store::{self, OpenedRow};
use super::views::mime_of;
use super::{addresses, signed};
use crate::ids::{AccountId, FileId};
use crate::site::Site;

/// A file and an address that opens it.
#[derive(Debug, Clone)]
pub struct Opened {
    /// Within the site.
    pub id: FileId,
    /// With its ending.
    pub name: String,
    /// Good for some hours where the file is private.
    pub url: String,
    /// What it is.
    pub kind: FileKind,
    /// What it is served as.
    pub mime: &'static str,
    /// Bytes.
    pub size: i64,
    /// Of films, in whole seconds.
    pub duration: Option<i32>,
}

/// These files, each with an address that opens it: to be called for who may see them only.
///
/// # Errors
/// When the database fails.
pub async fn open_files(site: &Site, conn: &mut TenantConn, ids: &[FileId]) -> Result<Vec<Opened>, ApiError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = store::list_opened(conn, ids).await?;
    let signer = if rows.iter().any(|row| row.is_private) { Some(signed::signer(site, conn).await?) } else { None };
    let open = |row: OpenedRow| {
        let url = match signer.as_ref().filter(|_| row.is_private) {
            Some(signer) => signer.address(row.id, &row.name)?,
            None => addresses::of_file(row.id, &row.name),
        };
        let OpenedRow { id, name, kind, format, size, duration, .. } = row;
        Ok(Opened { id, name, url, kind, mime: mime_of(&format), size, duration })
    };
    rows.into_iter().map(open).collect()
}

/// Which of these files `user` may show to others: their own, and those that anybody may see.
///
/// # Errors
/// When the database fails.
pub async fn usable(conn: &mut TenantConn, ids: &[FileId], user: AccountId) -> Result<Vec<FileId>, ApiError> {
    let rows = store::list_shown(conn, ids, user).await?;
    Ok(rows.into_iter().map(|(id, ..)| id).collect())
}

/// From now on only signed addresses open these files, but for those that something else than lessons shows as well.
///
/// # Errors
/// When the database fails.
pub async fn close_lesson_files(tx: &mut TenantConn, ids: &[FileId]) -> Result<(), ApiError> {
    store::make_private(tx, ids, "lesson").await
}

/// The same of what was handed in.
///
/// # Errors
/// When the database fails.
pub async fn close_submitted_files(tx: &mut TenantConn, ids: &[FileId]) -> Result<(), ApiError> {
    store::make_private(tx, ids, "submission").await
}
