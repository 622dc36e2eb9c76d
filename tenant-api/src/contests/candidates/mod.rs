//! The list of candidates: whom a contest names, and the accounts that are made for them.

use utoipa_actix_web::service_config::ServiceConfig;

/// The calls.
pub fn routes(_config: &mut ServiceConfig<'_>) {}
