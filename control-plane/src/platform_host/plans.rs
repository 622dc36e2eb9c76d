//! What sites may subscribe to.

use actix_web::{get, web};
use directory::plans::{self, Plan};
use platform::envelope::Envelope;
use platform::error::ApiError;

use super::PlatformHost;

/// The plans, the cheapest first.
#[utoipa::path(tag = "platform", responses((status = 200, body = Envelope<Vec<Plan>>)))]
#[get("/api/platform/plans")]
pub(super) async fn list_plans(host: web::Data<PlatformHost>) -> Result<Envelope<Vec<Plan>>, ApiError> {
    Ok(Envelope::of(plans::list(host.provisioner.control()).await?))
}
