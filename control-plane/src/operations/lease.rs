//! The hold that a worker has on an operation while it works on it.

use std::time::Duration;

use uuid::Uuid;

/// A worker's hold on one operation. Everything that is written about the operation names it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lease {
    pub(super) operation: i64,
    pub(super) holder: Uuid,
    pub(super) length: Duration,
}
