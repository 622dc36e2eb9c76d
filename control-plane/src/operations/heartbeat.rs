//! Keeping a lease while a step runs.

use sqlx::PgPool;
use tokio::time::Instant;

use super::lease::Lease;
use super::store;

/// Why a heart stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// Another worker has the operation, or may have it by now.
    Lost,
    /// Somebody wants the operation to stop, and the step allows it.
    Cancelled,
}

/// Renews the lease until that fails or somebody calls the operation off.
pub(super) async fn heartbeat(lease: Lease, pool: &PgPool, can_be_cancelled: bool) -> Stop {
    let mut held_until = Instant::now() + lease.length;
    loop {
        tokio::time::sleep(lease.length / 3).await;
        let asked_at = Instant::now();
        let renewed = tokio::time::timeout_at(held_until, store::renew(pool, lease)).await;
        match renewed {
            Ok(Ok(Some(cancel_asked))) if cancel_asked && can_be_cancelled => return Stop::Cancelled,
            Ok(Ok(Some(_))) => held_until = asked_at + lease.length,
            Ok(Ok(None)) | Err(_) => return Stop::Lost,
            Ok(Err(error)) => {
                tracing::warn!(%error, operation = lease.operation, "renewing the lease");
                if Instant::now() >= held_until {
                    return Stop::Lost;
                }
            }
        }
    }
}
