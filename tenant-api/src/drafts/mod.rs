//! Drafts: what a person is writing, kept by key so that nothing is lost. The key and the data are the web's own.

mod attempts;
mod expiry;
pub mod messages;
mod store;

use actix_web::{get, post};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::{Query, RawBody};
use platform::messages::{INVALID_VALUE, TOO_LARGE};
use platform::openapi::ServiceConfig;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

pub use self::attempts::{AttemptDraft, delete_of_attempt, list_of_attempt};
pub use self::expiry::kind as expiry_kind;
use self::messages::DRAFTS_FULL;
use crate::actor::Actor;
use crate::site::Site;

/// Longest key, in bytes.
const KEY_MAX: usize = 200;
/// Largest draft, in bytes.
const DATA_MAX: usize = 256 * 1024;

/// Most keys of a person.
const KEYS_MAX: i64 = 500;

/// A draft.
#[derive(Debug, Serialize, ToSchema)]
pub struct Draft {
    key: String,
    data: Value,
    /// Epoch seconds.
    updated_at: i64,
}

/// Which draft.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DraftKey {
    #[serde(default)]
    key: String,
}

/// What to keep.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DraftInput {
    key: String,
    data: Value,
}

/// One's own draft of this key, or null.
#[utoipa::path(tag = "user-data", params(DraftKey), responses((status = 200, body = Envelope<Option<Draft>>)))]
#[get("/api/user-data/draft")]
pub async fn get_draft(site: Site, actor: Actor, query: Query<DraftKey>) -> Result<Envelope<Option<Draft>>, ApiError> {
    let row = store::find(&mut *site.read().await?, actor.id, &query.key).await?;
    Ok(Envelope::of(row.map(|row| Draft {
        key: query.key.clone(),
        data: row.data,
        updated_at: row.updated_at.unix_timestamp(),
    })))
}

/// Keeps a draft; the last one of its key wins. Of an answer in an attempt (`attempt/<attempt>/<question>`) the data is
/// `{seq, answer}`, the highest number wins, and what is kept now is answered.
#[utoipa::path(tag = "user-data", request_body = DraftInput, responses((status = 200, body = Envelope<Draft>)))]
#[post("/api/user-data/draft")]
pub async fn save_draft(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<Draft>, ApiError> {
    let input: DraftInput = body.json().await?;
    let mut faults = Faults::default();
    faults.ensure("key", (1..=KEY_MAX).contains(&input.key.len()), INVALID_VALUE);
    faults.finish()?;
    if let Some(of) = attempts::parse(&input.key) {
        actor.require_own_account()?;
        let row = attempts::save(&site, &actor, (&input.key, &input.data), of).await?;
        return Ok(Envelope::of(Draft { key: input.key, data: row.data, updated_at: row.updated_at.unix_timestamp() }));
    }
    if input.data.to_string().len() > DATA_MAX {
        return Err(ApiError::with(TOO_LARGE, vec![("max", "256 KB".into())]));
    }
    let mut tx = site.begin().await?;
    let saved = store::save(&mut tx, actor.id, &input.key, &input.data, KEYS_MAX).await?;
    let saved = saved.ok_or_else(|| ApiError::with(DRAFTS_FULL, vec![("max", KEYS_MAX.to_string())]))?;
    if saved.is_new {
        expiry::plan(&mut tx).await?;
    }
    tx.commit().await?;
    Ok(Envelope::of(Draft { key: input.key, data: input.data, updated_at: saved.updated_at.unix_timestamp() }))
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(get_draft).service(save_draft);
}
