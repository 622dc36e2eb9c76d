//! The form that a list comes in: small, so it is read into memory.

use std::collections::HashMap;

use actix_multipart::{Multipart, MultipartError};
use actix_web::{HttpRequest, web};
use futures::TryStreamExt;
use platform::error::ApiError;
use platform::http::broken_off;
use platform::messages::{INVALID_BODY, INVALID_VALUE, Message, REQUIRED};

use crate::files::{flag, name_of};
use crate::sheets::{FILE_MAX, messages::SHEET_TOO_LARGE, refusal};

/// Largest of the other parts, in bytes.
const TEXT_MAX: usize = 64 * 1024;

/// What was sent.
pub struct ImportForm {
    pub file: Vec<u8>,
    /// As the file is called; may be empty.
    pub name: String,
    pub dry_run: bool,
    pub update: bool,
    /// Heads of the file and the fields that somebody chose for them; none: the column is left out.
    pub columns: Vec<(String, Option<&'static str>)>,
    /// What else it says, by name.
    pub texts: HashMap<String, String>,
}

impl ImportForm {
    /// Reads the form; `field` knows the fields by their names.
    ///
    /// # Errors
    /// 412 with what is wrong with it, 413 where it is too large.
    pub async fn receive(
        request: &HttpRequest,
        payload: web::Payload,
        field: fn(&str) -> Option<&'static str>,
    ) -> Result<Self, ApiError> {
        let mut form = Multipart::new(request.headers(), payload);
        let mut file = None;
        let mut called = String::new();
        let mut texts: HashMap<String, String> = HashMap::new();
        while let Some(mut part) = form.try_next().await.map_err(not_whole)? {
            let name = part.name().unwrap_or_default().to_owned();
            let most = if name == "file" { FILE_MAX } else { TEXT_MAX };
            let mut bytes = Vec::new();
            while let Some(chunk) = part.try_next().await.map_err(not_whole)? {
                if bytes.len() + chunk.len() > most {
                    return Err(if name == "file" {
                        refusal(SHEET_TOO_LARGE, Some(FILE_MAX / (1024 * 1024)))
                    } else {
                        ApiError::field(&name, INVALID_VALUE)
                    });
                }
                bytes.extend_from_slice(&chunk);
            }
            if name == "file" {
                called = name_of(&part);
                file = Some(bytes);
            } else {
                let text = String::from_utf8(bytes).map_err(|_| ApiError::field(&name, INVALID_VALUE))?;
                texts.insert(name, text);
            }
        }
        let text = |name: &str| texts.get(name).map_or("", |text| text.trim());
        Ok(Self {
            file: file.ok_or_else(|| ApiError::field("file", REQUIRED))?,
            name: called,
            dry_run: flag("dry_run", text("dry_run"))?,
            update: flag("update", text("update"))?,
            columns: columns(text("columns"), field)?,
            texts,
        })
    }
}

/// `{"Họ tên": "full_name", "Ghi chú": ""}`
fn columns(
    json: &str,
    find: fn(&str) -> Option<&'static str>,
) -> Result<Vec<(String, Option<&'static str>)>, ApiError> {
    let wrong = || ApiError::field("columns", INVALID_VALUE);
    if json.is_empty() {
        return Ok(Vec::new());
    }
    let chosen: HashMap<String, Option<String>> = serde_json::from_str(json).map_err(|_| wrong())?;
    let field = |(head, field): (String, Option<String>)| match field.as_deref().map_or("", str::trim) {
        "" => Ok((head, None)),
        name => find(name).map(|field| (head, Some(field))).ok_or_else(wrong),
    };
    chosen.into_iter().map(field).collect()
}

fn not_whole(error: MultipartError) -> Message {
    match error {
        MultipartError::Payload(error) => broken_off(error),
        _ => INVALID_BODY,
    }
}
