//! A learner's program for those who lead the class.

use actix_web::{get, web};
use judge_farm::client::{languages, unjudged};
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde::Deserialize;
use time::OffsetDateTime;

use super::messages::NO_LIVE_CODE;
use super::running;
use super::store;
use super::views::{LiveCode, LiveQuestion};
use crate::actor::Actor;
use crate::ids::{AccountId, ClassSessionId};
use crate::site::Site;

/// A session and a learner.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
#[serde(rename_all = "camelCase")]
pub struct LivePupilPath {
    #[param(value_type = i64)]
    pub id: ClassSessionId,
    #[param(value_type = i64)]
    pub user_id: AccountId,
}

/// What a learner handed in last since the session began, while it runs.
#[utoipa::path(tag = "classroom", params(LivePupilPath), responses((status = 200, body = Envelope<LiveCode>)))]
#[get("/api/classroom/session/{id}/live/{userId}/code")]
pub async fn get_live_code(
    site: Site,
    actor: Actor,
    path: web::Path<LivePupilPath>,
) -> Result<Envelope<LiveCode>, ApiError> {
    let mut conn = site.read().await?;
    let session = running::require_led(&mut conn, path.id, &actor, OffsetDateTime::now_utc()).await?;
    let whose = (Some(path.user_id), None);
    let row = store::code(&mut conn, session.classroom_id, whose, session.starts_at).await?.ok_or(NO_LIVE_CODE)?;
    let (language, editor_mode) = editor_of(row.language_id);
    Ok(Envelope::of(LiveCode {
        submission_id: row.id,
        question: LiveQuestion { id: row.question_id, title: row.title },
        language,
        editor_mode,
        source_code: row.source_code,
        status: row.status,
        compile_output: row.compile_output,
        created_at: row.created_at.unix_timestamp(),
    }))
}

/// What people call a language, and how editors colour it.
pub(super) fn editor_of(language: Option<i32>) -> (String, String) {
    let judged = languages().iter().map(|language| (language.id, &language.name, &language.editor_mode));
    let others = unjudged().iter().map(|language| (language.id, &language.name, &language.editor_mode));
    let known = judged.chain(others).find(|(id, _, _)| Some(*id) == language);
    known.map(|(_, name, mode)| (name.clone(), mode.clone())).unwrap_or_default()
}
