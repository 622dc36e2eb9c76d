//! The hold that a worker has on an operation while it works on it.

use std::time::Duration;

use sqlx::PgPool;
use tokio::time::Instant;
use uuid::Uuid;

use super::store;

/// A worker's hold on one operation. Everything that is written about the operation names it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lease {
    pub(super) operation: i64,
    pub(super) holder: Uuid,
    pub(super) length: Duration,
}

/// Why a heart stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// Another worker has the operation, or may have it by now.
    Lost,
    /// Somebody wants the operation to stop, and the step allows it.
    Cancelled,
}

impl Lease {
    /// Renews the lease until that fails or somebody calls the operation off.
    pub(super) async fn heartbeat(self, pool: &PgPool, can_be_cancelled: bool) -> Stop {
        let mut held_until = Instant::now() + self.length;
        loop {
            tokio::time::sleep(self.length / 3).await;
            let asked_at = Instant::now();
            let renewed = tokio::time::timeout_at(held_until, store::renew(pool, self)).await;
            match renewed {
                Ok(Ok(Some(cancel_asked))) if cancel_asked && can_be_cancelled => return Stop::Cancelled,
                Ok(Ok(Some(_))) => held_until = asked_at + self.length,
                Ok(Ok(None)) | Err(_) => return Stop::Lost,
                Ok(Err(error)) => {
                    tracing::warn!(%error, operation = self.operation, "renewing the lease");
                    if Instant::now() >= held_until {
                        return Stop::Lost;
                    }
                }
            }
        }
    }
}
