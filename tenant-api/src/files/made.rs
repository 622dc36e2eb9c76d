//! Files that a feature makes for one person: private, for them to take along; gone after a week.

use media::formats::FORMATS;
use platform::blobs::Finished;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use statements::search_words;
use time::OffsetDateTime;

use super::kind::FileKind;
use super::store::{self, NewFile};
use super::take::FilmFacts;
use super::{addresses, expiry, signed};
use crate::ids::{AccountId, FileId};
use crate::limits;
use crate::site::Site;

/// Where they are among their owner's files.
const FOLDER: &str = "exports";
/// What is made as well and nobody uploads.
const MADE_ONLY: &[&str] = &["csv", "xml"];

/// Keeps a file that was made for `owner`, named with its format's ending; its address, which opens for whoever has it,
/// for an hour.
///
/// # Errors
/// 412 when the plan's storage has no room, 500 when there is no such format.
pub async fn keep_made(site: &Site, owner: AccountId, name: &str, draft: Finished) -> Result<String, ApiError> {
    put_made(site, &draft).await?;
    let mut tx = site.begin().await?;
    let (id, _) = note_made(&mut tx, owner, name, &draft).await?;
    let key = signed::key(&mut tx).await?;
    let address = signed::address(&key, site.id(), id, name, OffsetDateTime::now_utc())?;
    tx.commit().await?;
    Ok(address)
}

/// Stores the bytes of a file that was made: the part of [`keep_made`] before its transaction.
///
/// # Errors
/// 412 when the plan's storage has no room.
pub async fn put_made(site: &Site, draft: &Finished) -> Result<(), ApiError> {
    let size = i64::try_from(draft.size).map_err(ApiError::internal)?;
    limits::hold(site, &[(draft.key.clone(), size)]).await?;
    Ok(site.app.blobs.put_draft(draft).await?)
}

/// Notes a file whose bytes are stored; its id, and its address, which opens for its owner.
///
/// # Errors
/// 500 when there is no such format.
pub async fn note_made(
    tx: &mut TenantConn,
    owner: AccountId,
    name: &str,
    draft: &Finished,
) -> Result<(FileId, String), ApiError> {
    note_made_in(tx, owner, (FOLDER, name), draft).await
}

/// The same of a file that its owner finds in another folder.
///
/// # Errors
/// As [`note_made`].
pub async fn note_made_in(
    tx: &mut TenantConn,
    owner: AccountId,
    (folder, name): (&str, &str),
    draft: &Finished,
) -> Result<(FileId, String), ApiError> {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let (format, kind) = match MADE_ONLY.iter().find(|format| **format == ending) {
        Some(format) => (*format, FileKind::Text),
        None => {
            let known = FORMATS.iter().find(|format| format.extension == ending);
            let known = known.ok_or_else(|| ApiError::internal(anyhow::anyhow!("{name} has no known format")))?;
            (known.extension, FileKind::from(known.kind))
        }
    };
    let new = NewFile {
        owner: Some(owner),
        folder,
        name,
        kind,
        format,
        hash: &draft.key,
        size: i64::try_from(draft.size).map_err(ApiError::internal)?,
        pixels: None,
        film: &FilmFacts::default(),
        is_private: true,
        search_text: &search_words([name, folder]),
    };
    let row = store::insert(tx, &new).await?;
    expiry::plan(tx).await?;
    Ok((row.id, addresses::of_file(row.id, name)))
}
