//! Files as calls answer them.

use std::collections::HashMap;

use media::formats::FORMATS;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::kind::{FileKind, FilePlays};
use super::store::{self, FileRow, VariantRow};
use super::{addresses, part_store, signed};
use crate::ids::FileId;
use crate::site::Site;

/// A file.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileView {
    id: FileId,
    /// Its address on this site. That of a private file opens for its owner and the site's admins.
    url: String,
    name: String,
    /// Bytes; of a film in pieces with all of them.
    size: i64,
    mime: &'static str,
    kind: FileKind,
    folder: String,
    /// Of pictures and films, in pixels; null where a drawing or a film does not tell.
    width: Option<i32>,
    height: Option<i32>,
    /// Of films, in whole seconds; null where a film does not tell.
    duration: Option<i32>,
    /// Of films, as RFC 6381 names them, with commas between.
    codecs: Option<String>,
    /// Of films: which browsers play it. What plays nowhere can be downloaded all the same.
    plays: Option<FilePlays>,
    /// Of photos: smaller widths, and WebP, from small to large.
    variants: Vec<VariantView>,
    is_private: bool,
    /// Of private files: an address that opens for whoever has it, for an hour.
    signed_url: Option<String>,
    /// Whether something on the site shows it; what nothing shows goes after a week.
    in_use: bool,
    /// Epoch seconds.
    created_at: i64,
}

/// A picture in another width or format.
#[derive(Debug, Serialize, ToSchema)]
pub struct VariantView {
    url: String,
    width: i32,
    height: i32,
    mime: &'static str,
    /// Bytes.
    size: i64,
}

/// What browsers are told of a format; nothing that they would show where it is none of ours.
pub(super) fn mime_of(format: &str) -> &'static str {
    match format {
        "webp" => "image/webp",
        "txt" => "text/plain; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "xml" => "application/xml",
        other => {
            FORMATS.iter().find(|known| known.extension == other).map_or("application/octet-stream", |known| known.mime)
        }
    }
}

/// Rows as they are answered.
pub(super) async fn of_rows(site: &Site, conn: &mut TenantConn, rows: Vec<FileRow>) -> Result<Vec<FileView>, ApiError> {
    let ids: Vec<FileId> = rows.iter().map(|row| row.id).collect();
    let mut variants: HashMap<FileId, Vec<VariantRow>> = HashMap::new();
    for variant in store::variants(conn, &ids).await? {
        variants.entry(variant.file_id).or_default().push(variant);
    }
    let parts = part_store::sizes(conn, &ids).await?;
    let key = if rows.iter().any(|row| row.is_private) { Some(signed::key(conn).await?) } else { None };
    let now = OffsetDateTime::now_utc();
    let views = rows.into_iter().map(|mut row| {
        row.blob_size += parts.get(&row.id).copied().unwrap_or(0);
        let signed_url = match key.as_deref().filter(|_| row.is_private) {
            Some(key) => Some(signed::address(key, site.id(), row.id, &row.name, now)?),
            None => None,
        };
        Ok(view(row, signed_url, &variants))
    });
    views.collect()
}

fn view(row: FileRow, signed_url: Option<String>, variants: &HashMap<FileId, Vec<VariantRow>>) -> FileView {
    let of_variant = |variant: &VariantRow| VariantView {
        url: addresses::of_variant(row.id, &row.name, variant.width, &variant.format),
        width: variant.width,
        height: variant.height,
        mime: mime_of(&variant.format),
        size: variant.blob_size,
    };
    FileView {
        variants: variants.get(&row.id).into_iter().flatten().map(of_variant).collect(),
        url: addresses::of_file(row.id, &row.name),
        mime: mime_of(&row.format),
        id: row.id,
        name: row.name,
        size: row.blob_size,
        kind: row.kind,
        folder: row.folder,
        width: row.width,
        height: row.height,
        duration: row.duration,
        codecs: row.codecs,
        plays: row.plays,
        is_private: row.is_private,
        signed_url,
        in_use: row.unused_since.is_none(),
        created_at: row.created_at.unix_timestamp(),
    }
}
