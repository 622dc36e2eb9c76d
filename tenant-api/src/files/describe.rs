//! What other features show of files that they use.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::addresses;
use super::kind::{FileKind, FilePlays};
use crate::ids::{AccountId, FileId};

/// A file as a lesson or a list shows it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Described {
    /// Within the site.
    pub id: FileId,
    /// With its ending.
    pub name: String,
    /// Its address; of a private file one that opens for its owner and admins alone (`signer` makes others).
    pub url: String,
    /// What it is.
    pub kind: FileKind,
    /// Of films, in whole seconds.
    pub duration: Option<i32>,
    /// Of films, as RFC 6381 names them.
    pub codecs: Option<String>,
    /// Of films: which browsers play it.
    pub plays: Option<FilePlays>,
    /// Of pictures and films, in pixels.
    pub width: Option<i32>,
    /// Likewise.
    pub height: Option<i32>,
    /// As the ending of names: `mp4`, `m3u8`, `vtt`.
    #[serde(skip)]
    pub format: String,
    /// Who uploaded it, where they have an account.
    #[serde(skip)]
    pub owner_id: Option<AccountId>,
    /// Whether only its owner, admins and who has a signed address may see it.
    #[serde(skip)]
    pub is_private: bool,
}

/// Those of these files that are there, by their ids.
///
/// # Errors
/// When the database fails.
pub async fn describe(conn: &mut TenantConn, ids: &[FileId]) -> Result<Vec<Described>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: FileId", name, kind AS "kind: FileKind", format, duration, codecs, plays AS "plays: FilePlays",
                  width, height, owner_id AS "owner_id: AccountId", is_private
             FROM files WHERE id = ANY ($1) ORDER BY id"#,
        ids as &[FileId],
    )
    .fetch_all(&mut *conn)
    .await?;
    let described = rows.into_iter().map(|row| Described {
        url: addresses::of_file(row.id, &row.name),
        id: row.id,
        name: row.name,
        kind: row.kind,
        duration: row.duration,
        codecs: row.codecs,
        plays: row.plays,
        width: row.width,
        height: row.height,
        format: row.format,
        owner_id: row.owner_id,
        is_private: row.is_private,
    });
    Ok(described.collect())
}
