//! The languages that programs may be written in.

use actix_web::{Responder, get};
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::site::Site;

/// A language.
#[derive(Debug, Serialize, ToSchema)]
pub struct LanguageItem {
    id: i32,
    key: &'static str,
    name: &'static str,
    version: &'static str,
    /// How the editor colours it.
    editor_mode: &'static str,
    extension: &'static str,
    /// Whether the judge can run it now.
    available: bool,
    /// What an empty editor begins with.
    template: &'static str,
}

/// All languages, and whether the judge can run each now.
///
/// # Errors
/// When the judge's database fails.
pub async fn all(site: &Site) -> Result<Vec<LanguageItem>, ApiError> {
    let available = crate::judge::available_languages(site).await?;
    Ok(judge_farm::client::languages()
        .iter()
        .map(|language| LanguageItem {
            id: language.id,
            key: &language.key,
            name: &language.name,
            version: &language.version,
            editor_mode: &language.editor_mode,
            extension: &language.extension,
            available: available.contains(&language.id),
            template: &language.template,
        })
        .collect())
}

/// The languages of the editor.
#[utoipa::path(tag = "snippet", responses((status = 200, body = Envelope<Vec<LanguageItem>>)))]
#[get("/api/snippet/judge-language")]
pub async fn list_languages(site: Site) -> Result<impl Responder, ApiError> {
    Ok(Envelope::of(all(&site).await?))
}
