//! A teacher's private words to a learner.

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use time::OffsetDateTime;

use super::code::LivePupilPath;
use super::messages::NOT_IN_SESSION;
use super::views::{HintGiven, HintInput};
use super::{ending, running, store};
use crate::actor::Actor;
use crate::class_context;
use crate::site::Site;

/// Longest hint, in characters.
const HINT_MAX: usize = 2000;

/// Writes a learner something that nobody else reads, and takes their hand down.
#[utoipa::path(tag = "classroom", params(LivePupilPath), request_body = HintInput, responses((status = 200, body = Envelope<HintGiven>)))]
#[post("/api/classroom/session/{id}/live/{userId}/hint")]
pub async fn give_hint(
    site: Site,
    actor: Actor,
    path: web::Path<LivePupilPath>,
    body: RawBody,
) -> Result<Envelope<HintGiven>, ApiError> {
    let now = OffsetDateTime::now_utc();
    running::require_led(&mut *site.read().await?, path.id, &actor, now).await?;
    let input: HintInput = body.json().await?;
    let words = input.body.trim();
    let mut faults = Faults::default();
    faults.required("body", words).max_chars("body", words, HINT_MAX);
    faults.finish()?;
    let mut tx = site.begin().await?;
    let session = running::require_led(&mut tx, path.id, &actor, now).await?;
    if !store::is_learner(&mut tx, session.classroom_id, path.user_id).await? {
        return Err(NOT_IN_SESSION.into());
    }
    let id = store::add_hint(&mut tx, (session.id, path.user_id, actor.id), input.question_id, words).await?;
    store::lower_hand(&mut tx, session.id, path.user_id).await?;
    class_context::tell(&mut tx, session.id)?;
    class_context::tell_learner(&mut tx, session.id, path.user_id)?;
    ending::plan(&mut tx, &session, now).await?;
    tx.commit().await?;
    Ok(Envelope::of(HintGiven { id }))
}
