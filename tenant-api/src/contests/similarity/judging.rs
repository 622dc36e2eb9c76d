//! What a person says of a pair.

use actix_web::{HttpRequest, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::listing::{PairPath, SimilarPairView, pair_of};
use super::store;
use crate::actor::Actor;
use crate::contests::access::lock_editable;
use crate::history::{self, Change, Subject};
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::standings;

/// Longest note, in characters.
const NOTE_MAX: usize = 1000;

platform::text_enum! {
    /// What a person says of two programs that are alike.
    pub enum SimilarityDecision {
        /// One was copied from the other.
        Copied = "copied",
        /// Both were written without the other.
        Independent = "independent",
    }
}

/// A decision about a pair.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SimilarityDecisionInput {
    /// Null: it is open again.
    #[serde(default)]
    decision: Option<SimilarityDecision>,
    /// At most 1,000 characters; none when missing.
    #[serde(default)]
    note: Option<String>,
}

/// Says of a pair whether it was copied; a later search keeps that.
#[utoipa::path(tag = "contest", params(PairPath), request_body = SimilarityDecisionInput, responses((status = 200, body = Envelope<SimilarPairView>)))]
#[put("/api/contests/{id}/similarity/{pair}")]
pub async fn decide_similar_pair(
    site: Site,
    actor: Actor,
    path: web::Path<PairPath>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<SimilarPairView>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, path.id, &actor).await?;
    let before = pair_of(&mut tx, &path, locale).await?;
    let body: SimilarityDecisionInput = body.json().await?;
    let note = body.note.map(|note| note.trim().to_owned()).filter(|note| !note.is_empty());
    let mut faults = Faults::default();
    faults.max_chars("note", note.as_deref().unwrap_or_default(), NOTE_MAX);
    faults.finish()?;
    let now = OffsetDateTime::now_utc();
    store::decide(&mut tx, (path.pair, actor.id), (body.decision, note.as_deref()), now).await?;
    let after = pair_of(&mut tx, &path, locale).await?;
    let (was, is) = (noted(&before), noted(&after));
    history::record(&mut tx, Some(actor.id), Subject::contest(path.id), Change::Update, &was, &is).await?;
    standings::tell_similarity(&mut tx, path.id)?;
    tx.commit().await?;
    Ok(Envelope::of(after))
}

/// The words of the pair's state: whose programs, and what is said of them.
fn noted(pair: &SimilarPairView) -> Value {
    let of = json!([pair.label, pair.one.name, pair.other.name]);
    json!({ "similar_pair": { "of": of, "decision": pair.decision, "note": pair.note } })
}
