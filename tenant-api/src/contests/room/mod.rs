//! The exam room as staff and candidates have it while it runs: who sits where, minutes, pauses, one session, rescue files.

use utoipa_actix_web::service_config::ServiceConfig;

/// The calls.
pub fn routes(_config: &mut ServiceConfig<'_>) {}
