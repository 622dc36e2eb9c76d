//! Sign-in.

use actix_web::{HttpRequest, HttpResponse, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::WRONG_CREDENTIALS;

use super::authentication::{SignIn, Way, authenticate, verify};
use super::browsers::Browser;
use super::{attempts, session, store};
use crate::activity;
use crate::site::Site;

/// Answers with a new session's token, also as a cookie.
#[utoipa::path(tag = "auth", request_body = SignIn, responses((status = 200, body = Envelope<String>)))]
#[post("/api/users/sign-in")]
pub async fn sign_in(
    site: Site,
    active: web::Data<activity::State>,
    request: HttpRequest,
    body: RawBody,
) -> Result<HttpResponse, ApiError> {
    let found = authenticate(&site, &request, body, &Way::direct(&request, None)).await?;
    session::enter(&site, &active, &request, found).await
}

/// Whether these credentials belong to an admin.
///
/// # Errors
/// 429 after too many failures; 503 when the site's database is away.
pub async fn is_admin(site: &Site, request: &HttpRequest, email: &str, password: String) -> Result<bool, ApiError> {
    let attempt = async {
        let browser = Browser::of(request);
        let found = verify(site, &browser, &rules::normal_email(email), password).await?;
        let (mut tx, user) = found.ok_or(WRONG_CREDENTIALS)?;
        let is_admin = store::is_admin(&mut tx, user).await?;
        tx.commit().await?;
        Ok::<_, ApiError>(is_admin)
    };
    match attempts::counted(site, request, attempt).await {
        Err(error) if error.message() == WRONG_CREDENTIALS => Ok(false),
        answer => answer,
    }
}
