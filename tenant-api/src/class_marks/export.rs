//! The mark book as a file.

use platform::error::ApiError;
use platform::locale::Locale;

use super::book::Book;
use super::columns;
use crate::actor::Actor;
use crate::files::{self, MadeFile};
use crate::gradebook::Scale;
use crate::ids::ClassroomId;
use crate::sheets::SheetFormat;
use crate::site::Site;

/// Writes and keeps the file.
pub(super) async fn keep(
    site: &Site,
    actor: &Actor,
    class: ClassroomId,
    book: Book,
    (format, scale, locale): (SheetFormat, Scale, Locale),
) -> Result<MadeFile, ApiError> {
    let word = if locale == Locale::Vi { "so-diem" } else { "gradebook" };
    let make = move || (columns::heads(&book, locale), columns::rows(&book, scale, locale));
    files::keep_sheet(site, actor.id, (&format!("{word}-{class}"), format), make).await
}
