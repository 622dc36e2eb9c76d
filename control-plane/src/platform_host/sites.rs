//! Signing a site up.

use std::time::Instant;

use actix_web::{HttpRequest, get, post, web};
use directory::application::{Application, CreatedSite};
use directory::names::NameProblem;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::limiter::Limiter;
use platform::locale::Locale;
use platform::messages::{Message, TOO_MANY_REQUESTS};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::PlatformHost;

/// The address that is asked about.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Question {
    /// The label before the platform's suffix.
    #[serde(default)]
    subdomain: String,
}

/// Whether a site may have an address.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Availability {
    /// Whether it may.
    available: bool,
    /// Why not, in the caller's language.
    reason: Option<String>,
    /// The same as a stable key.
    reason_key: Option<&'static str>,
}

/// Whether an address is free.
#[utoipa::path(tag = "platform", params(Question), responses((status = 200, body = Envelope<Availability>)))]
#[get("/api/platform/sites/available")]
pub(super) async fn check_subdomain(
    host: web::Data<PlatformHost>,
    request: HttpRequest,
    question: Query<Question>,
) -> Result<Envelope<Availability>, ApiError> {
    limit(&host.lookups, &request)?;
    let message = host.provisioner.name_problem(&question.subdomain).await?.map(NameProblem::message);
    Ok(Envelope::of(Availability {
        available: message.is_none(),
        reason: message.map(|message| message.text(Locale::of(&request), &[])),
        reason_key: message.map(Message::key),
    }))
}

/// Makes a site with its first admin. The sample content follows within a moment.
#[utoipa::path(tag = "platform", request_body = Application,
    responses((status = 200, body = Envelope<CreatedSite>)))]
#[post("/api/platform/sites")]
pub(super) async fn create_site(
    host: web::Data<PlatformHost>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<CreatedSite>, ApiError> {
    let application = body.json::<Application>().await?.checked()?;
    limit(&host.sign_ups, &request)?;
    let made = host.provisioner.sign_up(application).await?;
    let address = format!("{}.{}", made.subdomain, host.addresses.site_suffix);
    tracing::info!(tenant = made.tenant_id, host = address, "a site was signed up");
    Ok(Envelope::of(CreatedSite {
        tenant_id: made.tenant_id,
        url: host.addresses.origin(&address),
        host: address,
        access_token: made.access_token,
    }))
}

fn limit(limiter: &Limiter<String>, request: &HttpRequest) -> Result<(), ApiError> {
    limiter
        .check(platform::http::network_of(request), Instant::now())
        .map_err(|seconds| ApiError::retry_after(TOO_MANY_REQUESTS, seconds))
}
