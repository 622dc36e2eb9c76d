//! What is answered about the website's draft and versions.

use platform::locale::Locale;
use serde::Serialize;
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::design::Design;
use super::store::{DraftRow, VersionRow};
use crate::ids::AccountId;
use crate::names;

/// Who has changed the website.
#[derive(Debug, Serialize, ToSchema)]
pub struct WebsiteEditor {
    pub id: AccountId,
    pub name: String,
}

/// The website as it is being made.
#[derive(Debug, Serialize, ToSchema)]
pub struct WebsiteDraft {
    pub name: String,
    /// Header, home and footer.
    #[schema(value_type = Object)]
    pub options: Value,
    #[schema(value_type = Object)]
    pub appearance_configuration: Value,
    #[schema(value_type = Object)]
    pub social_media: Value,
    /// To be sent with a change; 0: nobody has changed anything.
    pub version: i64,
    /// Epoch seconds.
    pub updated_at: i64,
    pub updated_by: Option<WebsiteEditor>,
    /// Whether publishing it would change what the site shows.
    pub has_changes: bool,
}

/// What was published.
#[derive(Debug, Serialize, ToSchema)]
pub struct WebsiteVersion {
    pub version: i64,
    /// Epoch seconds.
    pub at: i64,
    /// Null: somebody who is gone.
    pub by: Option<WebsiteEditor>,
    pub note: String,
    /// The version that it brought back.
    pub restores: Option<i64>,
    /// Whether the site shows it, or has shown it: for a moment it may be on its way.
    pub is_out: bool,
}

/// What the site showed as a version.
#[derive(Debug, Serialize, ToSchema)]
pub struct WebsiteVersionContent {
    pub version: i64,
    /// Name, slogan, description, pictures, appearance, social media, and of the options header, home and footer.
    #[schema(value_type = Object)]
    pub data: Value,
}

fn editor(id: Option<AccountId>, name: Option<String>, locale: Locale) -> Option<WebsiteEditor> {
    id.zip(name).map(|(id, name)| WebsiteEditor { id, name: names::shown(name, locale) })
}

impl WebsiteDraft {
    /// As it is answered, beside what the site shows.
    pub fn of(row: DraftRow, shown: &Design) -> Self {
        let has_changes = row.draft.over(shown) != *shown;
        Self {
            name: row.draft.name,
            options: row.draft.options,
            appearance_configuration: row.draft.appearance_configuration,
            social_media: row.draft.social_media,
            version: row.version,
            updated_at: row.updated_at.unix_timestamp(),
            updated_by: editor(row.by_id, row.by_name, Locale::Vi),
            has_changes,
        }
    }
}

impl WebsiteVersion {
    /// As it is answered.
    pub fn of(row: VersionRow, locale: Locale) -> Self {
        Self {
            version: row.version,
            at: OffsetDateTime::unix_timestamp(row.at),
            by: editor(row.by_id, row.by_name, locale),
            note: row.note,
            restores: row.restores,
            is_out: row.is_merged,
        }
    }
}
