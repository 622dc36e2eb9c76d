//! Calls on files.

use actix_web::{HttpRequest, delete, get, post, web};
use media::formats::{LARGEST, LARGEST_OTHER};
use platform::blobs::Finished;
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::Query;
use platform::messages::{INVALID_VALUE, NO_ACCESS};
use serde::Deserialize;
use statements::search_words;

use super::kind::FileKind;
use super::messages::{FILE_IN_USE, NO_SUCH_FILE, UNUSED_FULL};
use super::part_store::{self, PartRow};
use super::store::{self, FileRow, ListQuery, NewFile, VariantRow};
use super::take::{Part, Taken, take};
use super::views::{self, FileView};
use super::{State, expiry, receive, removal};
use crate::actor::Actor;
use crate::ids::{AccountId, FileId};
use crate::limits::{self, MIB};
use crate::listing::{Listing, Search, given};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Largest picture, in bytes.
const LARGEST_IMAGE: u64 = 10 * 1024 * 1024;
/// Longest folder, in characters.
const FOLDER_MAX: usize = 100;
/// Files of one learner that nothing uses, at most, and their bytes: nobody fills a site's storage by themselves.
const UNUSED_FILES: i64 = 100;
const UNUSED_BYTES: i64 = 300 * MIB;

/// Where an upload belongs.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UploadQuery {
    /// What the uploader files it under.
    #[serde(default)]
    folder: String,
    /// Whether only its owner, the site's admins and who has a signed address may see it.
    #[serde(default)]
    private: bool,
}

impl UploadQuery {
    fn folder(&self) -> Result<&str, ApiError> {
        let folder = self.folder.trim();
        let mut faults = Faults::default();
        faults.ensure("folder", !folder.chars().any(char::is_control), INVALID_VALUE);
        faults.max_chars("folder", folder, FOLDER_MAX);
        faults.finish()?;
        Ok(folder)
    }
}

/// Uploads a picture: jpg, png or svg of 10 MB at most, in the form's part `file`. Photos are made anew in several widths,
/// without what the camera has noted; drawings are cleaned.
#[utoipa::path(tag = "general", params(UploadQuery), request_body(content = String, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<FileView>)))]
#[post("/api/general/upload-image")]
pub async fn upload_image(
    site: Site,
    actor: Actor,
    state: web::Data<State>,
    query: Query<UploadQuery>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<FileView>, ApiError> {
    room_for_unused(&site, &actor).await?;
    query.folder()?;
    let received = receive(&site, &request, payload, LARGEST_IMAGE).await?;
    let taken = take(&state, &site.app.blobs, received, true).await?;
    keep(&site, &actor, &query, taken).await
}

/// Uploads a file of any kind that the site takes, 100 MB at most (films of staff 2 GB), in the form's part `file`. What it is, is
/// told by its bytes. The index of a film comes to its front; a zip with an m3u8 playlist and its segments becomes a film in
/// pieces; captions become WebVTT.
#[utoipa::path(tag = "general", params(UploadQuery), request_body(content = String, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<FileView>)))]
#[post("/api/general/upload-file")]
pub async fn upload_file(
    site: Site,
    actor: Actor,
    state: web::Data<State>,
    query: Query<UploadQuery>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<FileView>, ApiError> {
    room_for_unused(&site, &actor).await?;
    query.folder()?;
    // Films are what teachers upload.
    let largest = if actor.role.is_staff() { LARGEST } else { LARGEST_OTHER };
    let received = receive(&site, &request, payload, largest).await?;
    let taken = take(&state, &site.app.blobs, received, false).await?;
    keep(&site, &actor, &query, taken).await
}

async fn room_for_unused(site: &Site, actor: &Actor) -> Result<(), ApiError> {
    if actor.role.is_staff() {
        return Ok(());
    }
    let (files, bytes) = store::unused_of(&mut *site.read().await?, actor.id).await?;
    if files < UNUSED_FILES && bytes < UNUSED_BYTES {
        return Ok(());
    }
    let params = vec![("count", UNUSED_FILES.to_string()), ("max", format!("{} MB", UNUSED_BYTES / MIB))];
    Err(ApiError::with(UNUSED_FULL, params))
}

/// Stores what was taken: noted as held first, named by rows last.
async fn keep(site: &Site, actor: &Actor, query: &UploadQuery, taken: Taken) -> Result<Envelope<FileView>, ApiError> {
    let row = keep_row(site, Some(actor.id), (query.folder()?, query.private), taken).await?;
    let mut views = views::of_rows(site, &mut *site.read().await?, vec![row]).await?;
    views.pop().map(Envelope::of).ok_or_else(|| ApiError::internal(anyhow::anyhow!("a file without a view")))
}

/// Stores what was taken, filed under a folder, private or not.
///
/// # Errors
/// 412 when the plan's storage has no room.
pub(super) async fn keep_row(
    site: &Site,
    owner: Option<AccountId>,
    (folder, is_private): (&str, bool),
    taken: Taken,
) -> Result<FileRow, ApiError> {
    let Taken { name, format, whole, size, film, variants, parts } = taken;
    let others = variants.iter().map(|it| &it.draft).chain(parts.iter().map(|it| &it.draft));
    let drafts: Vec<&Finished> = std::iter::once(&whole).chain(others).collect();
    let held = drafts.iter().map(|draft| Ok((draft.key.clone(), signed_size(draft)?)));
    limits::hold(site, &held.collect::<Result<Vec<_>, ApiError>>()?).await?;
    for draft in &drafts {
        site.app.blobs.put_draft(draft).await?;
    }
    let pixels = |length: u32| i32::try_from(length).map_err(ApiError::internal);
    let new = NewFile {
        owner,
        folder,
        name: &name,
        kind: format.kind.into(),
        format: format.extension,
        hash: &whole.key,
        size: signed_size(&whole)?,
        pixels: size.map(|(width, height)| Ok::<_, ApiError>((pixels(width)?, pixels(height)?))).transpose()?,
        film: &film,
        is_private,
        search_text: &search_words([name.as_str(), folder]),
    };
    let parts = parts.into_iter().map(|part| {
        let Part { path, format, draft } = part;
        let blob_size = signed_size(&draft)?;
        Ok(PartRow { path, format: format.to_owned(), blob_hash: draft.key.clone(), blob_size })
    });
    let parts = parts.collect::<Result<Vec<_>, ApiError>>()?;
    let mut tx = site.begin().await?;
    let row = store::insert(&mut tx, &new).await?;
    for variant in &variants {
        let row = VariantRow {
            file_id: row.id,
            width: pixels(variant.width)?,
            height: pixels(variant.height)?,
            format: variant.extension.to_owned(),
            blob_hash: variant.draft.key.clone(),
            blob_size: signed_size(&variant.draft)?,
        };
        store::insert_variant(&mut tx, &row).await?;
    }
    if !parts.is_empty() {
        part_store::insert(&mut tx, row.id, &parts).await?;
    }
    expiry::plan(&mut tx).await?;
    tx.commit().await?;
    Ok(row)
}

fn signed_size(draft: &Finished) -> Result<i64, ApiError> {
    i64::try_from(draft.size).map_err(ApiError::internal)
}

/// Which of my files; an empty filter doesn't count.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileFilter {
    /// One kind.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    kind: Option<FileKind>,
}

/// My files, newest first.
#[utoipa::path(tag = "general", params(Paging, Search, FileFilter), responses((status = 200, body = Envelope<Vec<FileView>>)))]
#[get("/api/general/files")]
pub async fn list_files(
    site: Site,
    actor: Actor,
    listing: Listing<FileFilter>,
) -> Result<Envelope<Vec<FileView>>, ApiError> {
    let query = ListQuery {
        owner: actor.id,
        search: &listing.search,
        kind: listing.filter.kind,
        limit: listing.paging.limit(),
        offset: listing.paging.offset(),
    };
    let mut conn = site.read().await?;
    let (rows, total) = store::list(&mut conn, &query).await?;
    let views = views::of_rows(&site, &mut conn, rows).await?;
    Ok(Envelope::page(views, listing.paging.metadata(total)))
}

/// Deletes a file of mine, or any as an admin, that nothing uses.
#[utoipa::path(tag = "general", params(FileId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/general/files/{id}")]
pub async fn delete_file(site: Site, actor: Actor, id: web::Path<FileId>) -> Result<Envelope<bool>, ApiError> {
    let mut tx = site.begin().await?;
    let file = store::lock(&mut tx, *id).await?.ok_or(NO_SUCH_FILE)?;
    if file.owner_id != Some(actor.id) && !manages(&actor) {
        return Err(NO_ACCESS.into());
    }
    if file.unused_since.is_none() {
        return Err(FILE_IN_USE.into());
    }
    let hashes = store::delete(&mut tx, &[file.id]).await?;
    tx.commit().await?;
    let app = &site.app;
    removal::note_unused(&app.tenants, app.directory.pool(), &site.entry.placement, &hashes).await?;
    Ok(Envelope::of(true))
}

/// Whether somebody may see and delete everybody's files.
pub(super) fn manages(actor: &Actor) -> bool {
    actor.may(Resource::Config, Action::Update)
}
