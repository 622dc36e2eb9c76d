//! Films that came in one file.

use media::Format;
use media::video::{self, FilmError};
use platform::blobs::{BlobStore, Finished};
use platform::error::ApiError;

use super::messages::DAMAGED_VIDEO;
use super::take::{FilmFacts, Taken};

/// Reads what a film is; its index comes to the front. Blocks.
pub(super) fn take(
    blobs: &BlobStore,
    name: String,
    format: &'static Format,
    draft: Finished,
) -> Result<Taken, ApiError> {
    let film = video::read(draft.path()).map_err(refused)?;
    let whole = match video::with_index_first(draft.path()).map_err(refused)? {
        Some(mut moved) => {
            let moved = blobs.draft_of(&mut moved, u64::MAX).map_err(ApiError::internal)?;
            moved.ok_or_else(|| ApiError::internal(anyhow::anyhow!("a film without end")))?
        }
        None => draft,
    };
    let facts = FilmFacts::new(film.duration.map(|it| it.as_secs_f64()), &film.codecs, film.plays);
    Ok(Taken { size: film.size, film: facts, ..Taken::plain(name, format, whole) })
}

fn refused(error: FilmError) -> ApiError {
    match error {
        FilmError::Damaged(cause) => {
            tracing::debug!(cause, "a film that can't be read");
            DAMAGED_VIDEO.into()
        }
        FilmError::Io(error) => ApiError::internal(error),
    }
}
