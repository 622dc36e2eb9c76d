//! A file on its way in: from the form to the disk, never whole in memory.

use std::collections::BTreeMap;

use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::http::header::{self, DispositionParam};
use actix_web::{HttpRequest, web};
use futures::TryStreamExt;
use media::formats::largest_called;
use platform::blobs::Finished;
use platform::error::ApiError;
use platform::http::broken_off;
use platform::messages::{INVALID_BODY, INVALID_VALUE, Message, REQUIRED};

use super::messages::FILE_TOO_LARGE;
use crate::limits;
use crate::site::Site;

const MIB: u64 = 1024 * 1024;
/// What a form is around its file, at most.
const FORM: u64 = 64 * 1024;

/// A file that came whole. Dropped, it leaves nothing.
pub struct Received {
    /// What the client calls it.
    pub name: String,
    /// Its bytes, on the disk.
    pub draft: Finished,
}

/// Receives the file in the form's part `file`, as far as the site's plan has room for what is announced.
///
/// # Errors
/// 413 over `largest` bytes, 412 when there is no such part or no room, 400 or 408 when the connection breaks off; then
/// nothing is left.
pub async fn receive(
    site: &Site,
    request: &HttpRequest,
    payload: web::Payload,
    largest: u64,
) -> Result<Received, ApiError> {
    let announced = request.headers().get(header::CONTENT_LENGTH);
    let announced: u64 = announced.and_then(|length| length.to_str().ok()?.parse().ok()).unwrap_or_default();
    if announced > largest + FORM {
        return Err(too_large(largest));
    }
    limits::room_for_bytes(site, announced.saturating_sub(FORM)).await?;
    let mut form = Multipart::new(request.headers(), payload);
    while let Some(part) = form.try_next().await.map_err(not_whole)? {
        if part.name() == Some("file") {
            return receive_part(site, part, largest).await;
        }
    }
    Err(ApiError::field("file", REQUIRED))
}

/// A form with files and fields.
#[derive(Default)]
pub struct Form {
    files: BTreeMap<String, Received>,
    fields: BTreeMap<String, String>,
}

impl Form {
    /// A field's text; empty where there is none.
    pub fn field(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }

    /// Whether a field says yes; no where there is none.
    ///
    /// # Errors
    /// 412 where it says neither.
    pub fn flag(&self, name: &str) -> Result<bool, ApiError> {
        flag(name, self.field(name).trim())
    }

    /// A file, once.
    ///
    /// # Errors
    /// 412 when there is none.
    pub fn take(&mut self, name: &str) -> Result<Received, ApiError> {
        self.files.remove(name).ok_or_else(|| ApiError::field(name, REQUIRED))
    }
}

/// Whether a form's text says yes; no where it is empty.
///
/// # Errors
/// 412 of the field where it says neither.
pub fn flag(field: &str, text: &str) -> Result<bool, ApiError> {
    match text.to_lowercase().as_str() {
        "" | "false" | "0" | "no" | "off" => Ok(false),
        "true" | "1" | "yes" | "on" => Ok(true),
        _ => Err(ApiError::field(field, INVALID_VALUE)),
    }
}

/// Receives a form: the parts called so as files, each of at most so many bytes, all others as short texts (1 MiB
/// together).
///
/// # Errors
/// As [`receive`], but for parts that are missing.
pub async fn receive_form(
    site: &Site,
    request: &HttpRequest,
    payload: web::Payload,
    files: (&[&str], u64),
) -> Result<Form, ApiError> {
    gather(site, request, payload, files, true).await
}

/// The same of files that are read and not kept: the plan needs no room for them.
///
/// # Errors
/// As [`receive_form`].
pub async fn receive_passing_form(
    site: &Site,
    request: &HttpRequest,
    payload: web::Payload,
    files: (&[&str], u64),
) -> Result<Form, ApiError> {
    gather(site, request, payload, files, false).await
}

async fn gather(
    site: &Site,
    request: &HttpRequest,
    payload: web::Payload,
    (files, largest): (&[&str], u64),
    are_kept: bool,
) -> Result<Form, ApiError> {
    let mut form = Form::default();
    let mut left = usize::try_from(MIB).unwrap_or(usize::MAX);
    let mut parts = Multipart::new(request.headers(), payload);
    while let Some(mut part) = parts.try_next().await.map_err(not_whole)? {
        let name = part.name().unwrap_or_default().to_owned();
        if files.contains(&name.as_str()) {
            let received = receive_part(site, part, largest).await?;
            if are_kept {
                limits::room_for_bytes(site, received.draft.size).await?;
            }
            form.files.insert(name, received);
            continue;
        }
        let mut text = Vec::new();
        while let Some(chunk) = part.try_next().await.map_err(not_whole)? {
            left = left.checked_sub(chunk.len()).ok_or_else(|| too_large(1))?;
            text.extend_from_slice(&chunk);
        }
        form.fields.insert(name, String::from_utf8(text).map_err(|_| INVALID_BODY)?);
    }
    Ok(form)
}

async fn receive_part(site: &Site, mut part: Field, largest: u64) -> Result<Received, ApiError> {
    let name = name_of(&part);
    let largest = largest.min(largest_called(&name));
    let mut draft = site.app.blobs.draft().await?;
    while let Some(chunk) = part.try_next().await.map_err(not_whole)? {
        draft.write(&chunk).await?;
        if draft.size() > largest {
            return Err(too_large(largest));
        }
    }
    Ok(Received { name, draft: draft.finish().await? })
}

/// How a part's file is called: the name beyond Latin letters where there is one.
pub fn name_of(part: &Field) -> String {
    let Some(disposition) = part.content_disposition() else { return String::new() };
    let beyond = disposition.parameters.iter().find_map(|parameter| match parameter {
        DispositionParam::FilenameExt(name) => Some(String::from_utf8_lossy(&name.value).into_owned()),
        _ => None,
    });
    beyond.or_else(|| disposition.get_filename().map(str::to_owned)).unwrap_or_default()
}

pub(super) fn too_large(largest: u64) -> ApiError {
    ApiError::with(FILE_TOO_LARGE, vec![("max", (largest / MIB).to_string())])
}

fn not_whole(error: MultipartError) -> Message {
    match error {
        MultipartError::Payload(error) => broken_off(error),
        _ => INVALID_BODY,
    }
}
