//! How the servers' backups are.

use actix_web::{get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde::Serialize;
use utoipa::ToSchema;

use super::Console;
use super::caller::Caller;
use crate::backups::{self, ServerState};
use crate::operators::Permission;

/// The servers, each with its backups' state.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BackupsBody {
    servers: Vec<ServerState>,
}

/// How the backups of each server are.
#[utoipa::path(tag = "operations", responses((status = 200, body = Envelope<BackupsBody>)))]
#[get("/api/console/backups")]
pub(super) async fn list_backups(
    console: web::Data<Console>,
    caller: Caller,
) -> Result<Envelope<BackupsBody>, ApiError> {
    caller.require(Permission::ViewOperations)?;
    Ok(Envelope::of(BackupsBody { servers: backups::servers(console.operators.pool()).await? }))
}
