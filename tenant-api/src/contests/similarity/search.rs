//! Starting a search, and how far it is.

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde::Serialize;
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::{store, task};
use crate::actor::Actor;
use crate::contests::access::lock_editable;
use crate::history::{self, Change, Subject};
use crate::ids::ContestId;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::standings;

platform::text_enum! {
    /// How far a search is.
    pub enum SimilarityStatus {
        /// It goes on.
        Running = "running",
        /// It is over.
        Done = "done",
    }
}

/// The latest search of a contest.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimilaritySearch {
    pub status: SimilarityStatus,
    /// With programs to be compared.
    pub questions: i32,
    pub questions_done: i32,
    /// That were compared so far.
    pub programs: i32,
    /// Epoch seconds.
    pub started_at: i64,
    /// Null while it goes on.
    pub done_at: Option<i64>,
}

/// Searches a contest for programs that are alike. While a search goes on no other is started: that one is answered.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<Option<SimilaritySearch>>)))]
#[post("/api/contests/{id}/similarity")]
pub async fn start_similarity(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
) -> Result<Envelope<Option<SimilaritySearch>>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, *id, &actor).await?;
    if store::start(&mut tx, (*id, actor.id), now).await? {
        task::plan(&mut tx, *id, actor.id).await?;
        let started = json!({ "similarity": now.unix_timestamp() });
        history::record(&mut tx, Some(actor.id), Subject::contest(*id), Change::Update, &json!({}), &started).await?;
        standings::tell_similarity(&mut tx, *id)?;
    }
    let search = store::find_search(&mut tx, *id).await?;
    tx.commit().await?;
    Ok(Envelope::of(search))
}
