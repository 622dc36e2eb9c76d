//! Until when the certificate of the platform's own hosts is good: tenant-api has it out of files, and says it to whoever
//! asks.

use serde::{Deserialize, Serialize};

/// Where tenant-api says it at the platform's host, over HTTP as well. Every handshake shows the same.
pub const PATH: &str = "/.well-known/lophoc-certificate";

/// What tenant-api says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlatformCertificate {
    /// Until when it is good, in epoch seconds; null where there is none: something else ends TLS.
    pub ends_at: Option<i64>,
}
