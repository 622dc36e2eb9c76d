//! The calls: a person's keys.

use actix_web::{delete, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::secrets;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use crate::actor::Actor;
use crate::api_keys::messages::{KEY_LIFE, KEY_NOT_FOUND, KEYS_FULL};
use crate::api_keys::{self, New, PREFIX, Row};
use crate::ids::ApiKeyId;
use crate::site::Site;

/// Keys of a person.
const MOST: i64 = 10;
/// Longest life, in days.
const LIFE_DAYS: i64 = 365;
/// Characters of a key's name.
const NAME_MAX: usize = 100;

/// A key, without its secret. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApiKeyItem {
    id: ApiKeyId,
    name: String,
    read_only: bool,
    expires_at: i64,
    created_at: i64,
    /// Within ten minutes; null: never used.
    last_used_at: Option<i64>,
}

/// A key that is made.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewApiKey {
    /// What it is for; at most 100 characters.
    #[serde(default)]
    name: String,
    /// Epoch seconds, within 365 days.
    #[serde(default)]
    expires_at: i64,
    /// Whether it may only read.
    #[serde(default)]
    read_only: bool,
}

/// A key that was made, the only time that it is shown.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeApiKey {
    id: ApiKeyId,
    /// To be sent as the header `access-token`.
    key: String,
}

/// My keys, the newest first; also those that have expired.
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<Vec<ApiKeyItem>>)))]
#[get("/api/users/api-keys")]
pub async fn list_api_keys(site: Site, actor: Actor) -> Result<Envelope<Vec<ApiKeyItem>>, ApiError> {
    actor.require_session()?;
    let rows = api_keys::list(&mut *site.read().await?, actor.id).await?;
    let item = |row: Row| ApiKeyItem {
        id: row.id,
        name: row.name,
        read_only: row.read_only,
        expires_at: row.expires_at.unix_timestamp(),
        created_at: row.created_at.unix_timestamp(),
        last_used_at: row.last_used_at.map(OffsetDateTime::unix_timestamp),
    };
    Ok(Envelope::of(rows.into_iter().map(item).collect()))
}

/// Makes a key: at most 10 a person, for at most 365 days.
#[utoipa::path(tag = "auth", request_body = NewApiKey, responses((status = 200, body = Envelope<MadeApiKey>)))]
#[post("/api/users/api-keys")]
pub async fn create_api_key(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<MadeApiKey>, ApiError> {
    actor.require_session()?;
    let new: NewApiKey = body.json().await?;
    let now = OffsetDateTime::now_utc();
    let mut faults = Faults::default();
    let name = faults.rule("name", rules::line(&new.name, NAME_MAX)).unwrap_or_default();
    faults.required("name", &name);
    let end = OffsetDateTime::from_unix_timestamp(new.expires_at).ok();
    let end = end.filter(|end| *end > now && *end <= now + Duration::days(LIFE_DAYS));
    if end.is_none() {
        faults.add("expires_at", Fault::with(KEY_LIFE, vec![("days", LIFE_DAYS.to_string())]));
    }
    faults.finish()?;
    let key = format!("{PREFIX}{}", secrets::new_token());
    let mut tx = site.begin().await?;
    if api_keys::lock_and_count(&mut tx, actor.id).await? >= MOST {
        return Err(ApiError::with(KEYS_FULL, vec![("max", MOST.to_string())]));
    }
    let new = New { name: &name, read_only: new.read_only, expires_at: end.unwrap_or(now) };
    let id = api_keys::insert(&mut tx, actor.id, secrets::hash_token(&key), new).await?;
    tx.commit().await?;
    Ok(Envelope::of(MadeApiKey { id, key }))
}

/// Takes a key away; programs that have it are refused at once.
#[utoipa::path(tag = "auth", params(ApiKeyId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/users/api-keys/{id}")]
pub async fn delete_api_key(site: Site, actor: Actor, id: web::Path<ApiKeyId>) -> Result<Envelope<bool>, ApiError> {
    actor.require_session()?;
    if !api_keys::delete(&mut *site.read().await?, actor.id, *id).await? {
        return Err(KEY_NOT_FOUND.into());
    }
    Ok(Envelope::of(true))
}
