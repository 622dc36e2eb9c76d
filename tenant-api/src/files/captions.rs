//! Captions that came as WebVTT or SubRip: kept as WebVTT in UTF-8.

use media::Format;
use media::captions::{CaptionFault, clean};
use media::formats::FORMATS;
use platform::blobs::{BlobStore, Finished};
use platform::error::ApiError;

use super::messages::{CAPTION_EMPTY, CAPTION_TIMES, CAPTION_TOO_MANY, UNKNOWN_CONTENT};
use super::take::{Taken, with_extension};
use crate::sheets;

/// The ending that is kept.
const KEPT: &str = "vtt";

/// Whether a format is one of captions.
pub(super) fn are(format: &Format) -> bool {
    [KEPT, "srt"].contains(&format.extension)
}

/// Cleans captions. Blocks.
pub(super) fn take(blobs: &BlobStore, name: &str, format: &Format, draft: &Finished) -> Result<Taken, ApiError> {
    let bytes = std::fs::read(draft.path()).map_err(ApiError::internal)?;
    let unknown = || ApiError::with(UNKNOWN_CONTENT, vec![("says", format.extension.to_owned())]);
    let text = sheets::decode(&bytes).ok_or_else(unknown)?;
    let cleaned = clean(&text).map_err(|fault| match fault {
        CaptionFault::Times(line) => ApiError::with(CAPTION_TIMES, vec![("line", line.to_string())]),
        CaptionFault::Empty => CAPTION_EMPTY.into(),
        CaptionFault::TooMany => CAPTION_TOO_MANY.into(),
    })?;
    let kept = FORMATS.iter().find(|format| format.extension == KEPT).ok_or_else(unknown)?;
    let whole = blobs.draft_of(&mut cleaned.as_bytes(), u64::MAX).map_err(ApiError::internal)?;
    let whole = whole.ok_or_else(|| ApiError::internal(anyhow::anyhow!("captions without end")))?;
    Ok(Taken::plain(with_extension(name, kept.extension), kept, whole))
}
