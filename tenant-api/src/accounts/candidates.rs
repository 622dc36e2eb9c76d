//! Candidates of a contest who sign in with what their card says, to an account that was made for them.

use actix_web::{HttpRequest, HttpResponse};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::REQUIRED;
use platform::secrets;
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::authentication::prove;
use super::browsers::Browser;
use super::messages::WRONG_CANDIDATE;
use super::{attempts, expiry, store};
use crate::ids::ContestId;
use crate::lockout;
use crate::sessions;
use crate::site::Site;

/// Longest candidate ID, in characters.
pub const CANDIDATE_ID_MAX: usize = 40;

/// What a candidate's card says.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CandidateSignIn {
    pub candidate_id: String,
    pub password: String,
}

/// Starts a candidate's session, and answers with its token. Nobody is told of it and it counts no learner: the account is the
/// contest's.
///
/// # Errors
/// 401 where the two are not those of a card; 429 after too many failures.
pub async fn sign_in_candidate(
    site: &Site,
    request: &HttpRequest,
    contest: ContestId,
    body: CandidateSignIn,
) -> Result<HttpResponse, ApiError> {
    let CandidateSignIn { candidate_id, password } = body;
    let mut faults = Faults::default();
    // Written as lists keep it, however it was typed.
    let candidate = faults.rule("candidate_id", rules::line(&candidate_id, CANDIDATE_ID_MAX)).unwrap_or_default();
    faults.ensure("password", !password.is_empty(), REQUIRED);
    faults.finish()?;
    let attempt = async {
        let name = lockout::of_name(&format!("contest {contest} candidate {candidate}"));
        let found = {
            let mut conn = site.read().await?;
            store::failures(&mut conn, &name).await?.check(OffsetDateTime::now_utc())?;
            store::find_candidate_credentials(&mut conn, contest, &candidate).await?
        };
        let (mut tx, user) = prove(site, found, (name, name), password).await?.ok_or(WRONG_CANDIDATE)?;
        let token = secrets::new_token();
        sessions::insert(&mut tx, user, secrets::hash_token(&token), Browser::of(request).name()).await?;
        expiry::plan(&mut tx).await?;
        tx.commit().await?;
        Ok(token)
    };
    let token = attempts::counted(site, request, attempt).await?;
    Ok(HttpResponse::Ok().cookie(sessions::cookie(site, token.clone())).json(Envelope::of(token)))
}
