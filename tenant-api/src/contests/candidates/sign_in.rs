//! Candidates sign in with what their card says, for as long as the contest goes on.

use actix_web::{HttpRequest, HttpResponse, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use time::OffsetDateTime;

use crate::accounts::{self, CandidateSignIn};
use crate::approval::Status;
use crate::contests::messages::CONTEST_OVER;
use crate::contests::store;
use crate::ids::ContestId;
use crate::site::Site;

/// Answers with a candidate's session, also as a cookie. Whether there is such a contest, nobody learns.
#[utoipa::path(tag = "contest", params(("id" = String, Path)), request_body = CandidateSignIn, responses((status = 200, body = Envelope<String>)))]
#[post("/api/contests/{id}/sign-in")]
pub async fn sign_in_to_contest(
    site: Site,
    key: web::Path<String>,
    request: HttpRequest,
    body: RawBody,
) -> Result<HttpResponse, ApiError> {
    let body: CandidateSignIn = body.json().await?;
    let contest = {
        let mut conn = site.read().await?;
        match store::find(&mut conn, None, &key).await? {
            None => store::find(&mut conn, key.parse().ok(), "").await?,
            found => found,
        }
    };
    let contest = contest.filter(|contest| contest.status == Status::Published && !contest.is_archived);
    if contest.as_ref().is_some_and(|contest| contest.is_over(OffsetDateTime::now_utc())) {
        return Err(CONTEST_OVER.into());
    }
    let id = contest.map_or(ContestId(0), |contest| contest.id);
    accounts::sign_in_candidate(&site, &request, id, body).await
}
