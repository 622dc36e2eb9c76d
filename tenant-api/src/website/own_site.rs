//! Teachers who sign up a site of their own, from the site that they teach on.

use actix_web::{HttpRequest, HttpResponse, post};
use directory::SiteKind;
use directory::application::Application;
use directory::application::CreatedSite;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::accounts;
use crate::actor::Actor;
use crate::forward;
use crate::site::Site;

/// What the platform's sign-up of a site asks for, but for the e-mail address, which is the caller's own.
#[derive(Deserialize, ToSchema)]
pub struct OwnSite {
    /// What the site calls itself.
    #[serde(default)]
    name: String,
    /// The label before the platform's suffix.
    #[serde(default)]
    subdomain: String,
    /// `other` where nothing is said.
    #[serde(rename = "type")]
    #[schema(value_type = Option<SiteKind>)]
    kind: Option<String>,
    /// The caller's password there, where they are the first admin.
    #[serde(default)]
    password: String,
    /// Whether the site begins with a few sample problems, as it does where nothing is said.
    starter_content: Option<bool>,
}

/// Signs up a site of the caller's own on the platform, whose limits and answers hold: what is wrong is said field by
/// field.
#[utoipa::path(tag = "tenant", request_body = OwnSite,
    responses((status = 200, body = Envelope<CreatedSite>)))]
#[post("/api/tenant")]
pub async fn create_own_site(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<HttpResponse, ApiError> {
    actor.require_own_account()?;
    let own: OwnSite = body.json().await?;
    let application = Application {
        name: own.name,
        subdomain: own.subdomain,
        kind: own.kind.unwrap_or_else(|| SiteKind::Other.to_string()),
        email: accounts::info_of(&site, &actor).await?.email,
        password: own.password,
        starter_content: own.starter_content.unwrap_or(true),
        id: None,
    };
    // By the rules that hold there: a form that can't be taken costs the platform nothing.
    let it = application.checked()?;
    let form = json!({"name": it.name, "subdomain": it.subdomain, "type": it.kind, "email": it.email,
        "password": it.password, "starter_content": it.starter_content});
    forward::ask_platform(&site, &request, "/api/platform/sites", &form).await
}
