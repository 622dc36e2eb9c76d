//! The website as it is being made: saved as often as somebody types, seen by nobody before it is published.

use directory::websites;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::{CONCURRENT_EDIT, INVALID_VALUE, REQUIRED};
use platform::tenancy::TenantTx;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::checks::{self, Need};
use super::design::{Design, OPTIONS};
use super::draft_views::WebsiteDraft;
use super::messages::WEBSITE_VERSION_NOT_FOUND;
use super::pictures;
use super::store::{self, DraftRow};
use super::versions::{self, Publication};
use crate::actor::Actor;
use crate::files::{self, Subject};
use crate::ids::AccountId;
use crate::site::Site;

/// Longest note of a version, in characters.
const NOTE_MAX: usize = 200;

/// What a draft holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    pub name: String,
    /// Header, home and footer.
    pub options: Value,
    pub appearance_configuration: Value,
    pub social_media: Value,
}

/// A change of the draft; what is not named stays.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WebsiteDraftInput {
    name: Option<String>,
    /// Of these `header`, `home` and `footer`: the rest is saved with its features.
    #[schema(value_type = Option<Object>)]
    options: Option<Value>,
    #[schema(value_type = Option<Object>)]
    appearance_configuration: Option<Value>,
    #[schema(value_type = Option<Object>)]
    social_media: Option<Value>,
    /// The version that was read; 0 where nobody had changed anything.
    version: Option<i64>,
}

/// What is published.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct WebsitePublication {
    /// What is new; at most 200 characters.
    note: String,
    /// The draft's version that was looked at; another one by now is a 409.
    version: Option<i64>,
}

impl Draft {
    /// What a draft begins with.
    pub fn of(design: &Design) -> Self {
        let value = design.value();
        Self {
            name: value["name"].as_str().unwrap_or_default().to_owned(),
            options: value["options"].clone(),
            appearance_configuration: value["appearance_configuration"].clone(),
            social_media: value["social_media"].clone(),
        }
    }

    /// As a configuration.
    pub fn config(&self) -> Value {
        json!({
            "options": self.options,
            "appearance_configuration": self.appearance_configuration,
            "social_media": self.social_media,
        })
    }

    /// What the site would show.
    pub fn over(&self, shown: &Design) -> Design {
        shown.with(Some(&self.name), &self.config())
    }

    fn put(&mut self, input: WebsiteDraftInput) {
        if let Some(name) = input.name {
            self.name = name;
        }
        for (key, value) in input.options.as_ref().and_then(Value::as_object).into_iter().flatten() {
            self.options[key] = value.clone();
        }
        if let Some(appearance) = input.appearance_configuration {
            self.appearance_configuration = appearance;
        }
        if let Some(social) = input.social_media {
            self.social_media = social;
        }
    }
}

/// The draft, or what it begins with.
///
/// # Errors
/// When a database fails.
pub async fn open(site: &Site) -> Result<(DraftRow, Design), ApiError> {
    let shown = versions::shown(site).await?;
    let kept = store::find_draft(&mut *site.read().await?).await?;
    Ok((kept.unwrap_or_else(|| fresh(&shown)), shown))
}

/// A draft that nobody has changed yet.
fn fresh(shown: &Design) -> DraftRow {
    let now = time::OffsetDateTime::now_utc();
    DraftRow { draft: Draft::of(shown), version: 0, updated_at: now, by_id: None, by_name: None }
}

fn conflict(row: DraftRow, shown: &Design) -> ApiError {
    match serde_json::to_value(WebsiteDraft::of(row, shown)) {
        Ok(view) => ApiError::with_data(CONCURRENT_EDIT, view),
        Err(error) => ApiError::internal(error),
    }
}

/// Saves the draft. What is missing in it is only asked for when it is published.
///
/// # Errors
/// 412 with what is wrong, field by field; 409 with the draft as it is now.
pub async fn save(site: &Site, actor: &Actor, mut input: WebsiteDraftInput) -> Result<(), ApiError> {
    check(site, &mut input).await?;
    let shown = versions::shown(site).await?;
    let mut tx = site.begin().await?;
    store::lock(&mut tx).await?;
    let known = store::find_draft(&mut tx).await?.unwrap_or_else(|| fresh(&shown));
    if input.version != Some(known.version) {
        return Err(conflict(known, &shown));
    }
    let mut draft = known.draft;
    draft.put(input);
    write(&mut tx, &draft, actor.id).await?;
    tx.commit().await?;
    Ok(())
}

/// Writes the draft; the files that it names are not removed as unused while it waits.
async fn write(tx: &mut TenantTx, draft: &Draft, by: AccountId) -> Result<(), ApiError> {
    files::also_use_in(tx, Subject::Website, &files::ids_in(&draft.config())).await?;
    store::put_draft(tx, draft, Some(by)).await
}

async fn check(site: &Site, input: &mut WebsiteDraftInput) -> Result<(), ApiError> {
    let mut faults = Faults::default();
    faults.ensure("version", input.version.is_some(), REQUIRED);
    if let Some(name) = &input.name {
        input.name = faults.rule("name", websites::site_name(name));
    }
    for key in input.options.as_ref().and_then(Value::as_object).into_iter().flat_map(|options| options.keys()) {
        faults.ensure(&format!("options.{key}"), OPTIONS.contains(&key.as_str()), INVALID_VALUE);
    }
    let parts = [
        ("options", &input.options),
        ("appearance_configuration", &input.appearance_configuration),
        ("social_media", &input.social_media),
    ];
    let mut named = json!({});
    for (part, value) in parts {
        if let Some(value) = value {
            checks::check(&mut faults, part, value, Need::Sound);
            named[part] = value.clone();
        }
    }
    pictures::check_sections(site, &mut faults, &named["options"]["home"]).await?;
    faults.finish()
}

/// Publishes the draft: all of it that differs from what the site shows. Where nothing does, nothing happens.
///
/// # Errors
/// 412 with what is missing, field by field; 409 where another draft was looked at; 413 where all is too large.
pub async fn publish(site: &Site, actor: &Actor, input: WebsitePublication) -> Result<(), ApiError> {
    let note = input.note.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut faults = Faults::default();
    faults.max_chars("note", &note, NOTE_MAX);
    faults.finish()?;
    let (checked, _) = open(site).await?;
    check_whole(site, &checked.draft).await?;
    let (mut tx, was) = versions::begin(site).await?;
    let known = store::find_draft(&mut tx).await?.unwrap_or_else(|| fresh(&was));
    // What was looked at is what was checked and what goes out.
    let looked_at = input.version.unwrap_or(checked.version);
    if known.version != checked.version || known.version != looked_at {
        return Err(conflict(known, &was));
    }
    let now = known.draft.over(&was);
    if now == was {
        tx.commit().await?;
        return Ok(());
    }
    let patch = was.patch_to(&now);
    let new = Publication { by: actor.id, note: &note, restores: None, was: &was, now: &now, patch };
    versions::publish(site, tx, new).await
}

async fn check_whole(site: &Site, draft: &Draft) -> Result<(), ApiError> {
    let mut faults = Faults::default();
    faults.rule("name", websites::site_name(&draft.name));
    let config = draft.config();
    for part in ["options", "appearance_configuration", "social_media"] {
        checks::check(&mut faults, part, &config[part], Need::Whole);
    }
    pictures::check_sections(site, &mut faults, &config["options"]["home"]).await?;
    faults.finish()
}

/// Makes the site what it was: all of that version becomes the draft and is published.
///
/// # Errors
/// 404 where the version is not there; 413 where all would be too large with what has come since.
pub async fn restore(site: &Site, actor: &Actor, version: i64) -> Result<(), ApiError> {
    let (mut tx, was) = versions::begin(site).await?;
    let data = store::find_version(&mut tx, version).await?.ok_or(WEBSITE_VERSION_NOT_FOUND)?;
    let now = Design::read(&data);
    write(&mut tx, &Draft::of(&now), actor.id).await?;
    if now == was {
        tx.commit().await?;
        return Ok(());
    }
    let patch = was.patch_to(&now);
    let new = Publication { by: actor.id, note: "", restores: Some(version), was: &was, now: &now, patch };
    versions::publish(site, tx, new).await
}
