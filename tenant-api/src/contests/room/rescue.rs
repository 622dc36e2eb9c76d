//! Rescue files: what a browser that stayed offline could not send, sealed for the server, brought by staff. Their answers
//! count when a teacher says so, as everything that came late.

use actix_web::{HttpRequest, get, post, web};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::rescue_key;
use crate::actor::Actor;
use crate::attempts::{self, Attempt, GivenAnswer};
use crate::contests::access::{find_editable, find_visible_by_id};
use crate::contests::messages::{ATTEMPT_RUNNING, RESCUE_UNREADABLE};
use crate::contests::store as contests;
use crate::ids::{AttemptId, ContestId};
use crate::learning::QuizUser;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::{learning, names, standings};

/// Largest file, in bytes.
const FILE_MAX: usize = 8 * 1024 * 1024;

/// With what rescue files of a contest are sealed.
#[derive(Debug, Serialize, ToSchema)]
pub struct RescueKey {
    algorithm: &'static str,
    /// Base64 of the uncompressed point, 65 bytes.
    public_key: String,
}

/// With what rescue files of a contest are sealed, for those who take part.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<RescueKey>)))]
#[get("/api/contests/{id}/rescue-key")]
pub async fn get_rescue_key(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
) -> Result<Envelope<RescueKey>, ApiError> {
    let mut tx = site.begin().await?;
    find_visible_by_id(&mut tx, *id, Some(&actor)).await?;
    let entry = contests::find_own(&mut tx, actor.id, *id, OffsetDateTime::now_utc()).await?;
    entry.ok_or(crate::contests::messages::NOT_ENTERED)?;
    let public = rescue_key::public(&mut tx, &site, *id).await?;
    tx.commit().await?;
    Ok(Envelope::of(RescueKey { algorithm: rescue_key::ALGORITHM, public_key: STANDARD.encode(public) }))
}

/// A rescue file as the browser made it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RescueFile {
    /// `lophoc-rescue/1`
    format: String,
    contest_id: ContestId,
    quiz_submission_id: AttemptId,
    /// Base64: the browser's public point, 65 bytes.
    key: String,
    /// Base64, 12 bytes.
    iv: String,
    /// Base64: what is sealed.
    data: String,
}

/// What is sealed in it.
#[derive(Debug, Deserialize)]
struct Sealed {
    quiz_submission_id: AttemptId,
    answers: Vec<GivenAnswer>,
}

/// What came of a rescue file.
#[derive(Debug, Serialize, ToSchema)]
pub struct Rescued {
    quiz_submission_id: AttemptId,
    user: QuizUser,
    /// Answers that wait for a decision now.
    kept: usize,
}

/// Takes a rescue file in: its answers wait for a decision.
#[utoipa::path(tag = "contest", params(ContestId), request_body = RescueFile, responses((status = 200, body = Envelope<Rescued>)))]
#[post("/api/contests/{id}/room/rescue")]
pub async fn upload_rescue(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<Rescued>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut tx = site.begin().await?;
    find_editable(&mut tx, *id, &actor).await?;
    let file: RescueFile = body.up_to(FILE_MAX).json().await?;
    let unreadable = || ApiError::from(RESCUE_UNREADABLE);
    if file.format != rescue_key::FORMAT || file.contest_id != *id {
        return Err(unreadable());
    }
    let bytes = |text: &str| STANDARD.decode(text).map_err(|_| unreadable());
    let about = (*id, file.quiz_submission_id);
    let key = rescue_key::private(&mut tx, &site, *id).await?.ok_or_else(unreadable)?;
    let plain = rescue_key::open(&key, about, (&bytes(&file.key)?, &bytes(&file.iv)?, &bytes(&file.data)?));
    let sealed: Sealed = serde_json::from_slice(&plain.ok_or_else(unreadable)?).map_err(|_| unreadable())?;
    let attempt = attempts::lock(&mut tx, file.quiz_submission_id).await?.ok_or_else(unreadable)?;
    if sealed.quiz_submission_id != attempt.id || !is_of(&mut tx, *id, &attempt).await? {
        return Err(unreadable());
    }
    let now = OffsetDateTime::now_utc();
    if attempt.is_running() && !attempts::is_over(&attempt, now) {
        return Err(ATTEMPT_RUNNING.into());
    }
    let kept = attempts::keep_rescued(&mut tx, &attempt, &sealed.answers).await?;
    let name = learning::name_of(&mut tx, attempt.user_id).await?;
    standings::tell_room(&mut tx, *id)?;
    tx.commit().await?;
    let user = QuizUser { id: attempt.user_id, name: names::shown(name, Locale::of(&request)) };
    Ok(Envelope::of(Rescued { quiz_submission_id: attempt.id, user, kept }))
}

async fn is_of(
    conn: &mut platform::tenancy::TenantConn,
    contest: ContestId,
    attempt: &Attempt,
) -> Result<bool, ApiError> {
    match attempt.part_id {
        Some(part) => Ok(contests::find_part(conn, contest, part).await?.is_some()),
        None => Ok(false),
    }
}
