//! The mark book as a file, behind an address that opens for an hour.

use platform::error::ApiError;
use platform::locale::Locale;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::book::Book;
use super::columns;
use crate::actor::Actor;
use crate::files;
use crate::gradebook::Scale;
use crate::ids::ClassroomId;
use crate::sheets::{self, SheetFormat};
use crate::site::Site;

/// Where the file is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassGradebookFile {
    /// Opens for whoever has it.
    url: String,
    name: String,
    /// In bytes.
    size: u64,
    /// Until when the address opens, in epoch seconds.
    expires_at: i64,
}

/// Writes and keeps the file.
pub(super) async fn keep(
    site: &Site,
    actor: &Actor,
    class: ClassroomId,
    book: Book,
    (format, scale, locale): (SheetFormat, Scale, Locale),
) -> Result<ClassGradebookFile, ApiError> {
    let mut draft = site.app.blobs.draft().await?;
    let bytes = tokio::task::spawn_blocking(move || {
        let heads = columns::heads(&book, locale);
        let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
        let mut bytes = Vec::new();
        sheets::write(format, &heads, columns::rows(&book, scale, locale).into_iter(), &mut bytes).map(|()| bytes)
    });
    draft.write(&bytes.await??).await?;
    let draft = draft.finish().await?;
    let word = if locale == Locale::Vi { "so-diem" } else { "gradebook" };
    let (name, size) = (format!("{word}-{class}.{format}"), draft.size);
    let expires_at = (OffsetDateTime::now_utc() + files::MADE_GOOD_FOR).unix_timestamp();
    let url = files::keep_made(site, actor.id, &name, draft).await?;
    Ok(ClassGradebookFile { url, name, size, expires_at })
}
