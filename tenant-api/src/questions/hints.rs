//! Hints, one at a time.

use actix_web::{HttpRequest, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use super::access::find_visible_by_id;
use super::messages::NO_MORE_HINTS;
use super::store;
use crate::actor::Actor;
use crate::ids::QuestionId;
use crate::site::Site;

/// A hint that was taken.
#[derive(Debug, Serialize, ToSchema)]
pub struct TakenHint {
    /// From 1.
    index: i32,
    /// How many there are.
    total: i32,
    /// Clean.
    html: String,
    /// What it takes away, in % of the score.
    cost: f64,
}

/// Takes the next hint; its cost counts for every answer that is sent later.
#[utoipa::path(tag = "question", params(QuestionId), responses((status = 200, body = Envelope<TakenHint>)))]
#[post("/api/question/{id}/hint")]
pub async fn take_hint(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
) -> Result<Envelope<TakenHint>, ApiError> {
    let mut tx = site.begin().await?;
    let question = find_visible_by_id(&mut tx, *id, Some(&actor)).await?;
    let index = store::take_hint(&mut tx, actor.id, question.id).await?.ok_or(NO_MORE_HINTS)?;
    let shown = store::find_revealed(&mut tx, Some(actor.id), question.id, Locale::of(&request).code()).await?;
    tx.commit().await?;
    let hint = &shown.hints[usize::try_from(index - 1).unwrap_or_default()];
    Ok(Envelope::of(TakenHint {
        index,
        total: shown.hint_count,
        html: hint["html"].as_str().unwrap_or_default().to_owned(),
        cost: hint["cost"].as_f64().unwrap_or_default(),
    }))
}
