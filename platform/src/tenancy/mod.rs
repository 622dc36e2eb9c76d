//! Connections that belong to one tenant: the only way to a tenant's tables.
//!
//! A connection is handed out with the tenant's role and search path set, and tags every statement with the schema's
//! name, so that each tenant keeps prepared plans of its own (a plan made for one search path is useless for another).

mod connection;
mod members;
mod pool;
mod servers;
mod transaction;
mod waiting;

pub use crate::write_fence::is_fenced;
pub use connection::TenantConn;
pub use pool::{Limits, Loan, TenantPool};
pub use servers::{MAIN_SERVER, Servers, ServersError};
pub use transaction::{LastStep, TenantTx};

/// Where a tenant's schema lives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// The tenant's id.
    pub tenant: i64,
    /// The server of the database, by its name in [`Servers`].
    pub server: String,
    /// The database that holds the schema.
    pub database: String,
    /// The schema: `t_<n>`, opaque; another one after each move.
    pub schema: String,
    /// The role that may read and write it: `<schema>_rw`.
    pub role: String,
    /// Grows with each move; writes with an older epoch are refused.
    pub epoch: i64,
    /// The longest that one statement may take, in milliseconds.
    pub statement_timeout_ms: u32,
}

impl Placement {
    /// Whether schema and role are names that we make: they are written into SQL as they stand.
    pub(crate) fn is_well_formed(&self) -> bool {
        let plain = |name: &str| {
            !name.is_empty()
                && name.len() <= 63
                && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        };
        plain(&self.schema) && plain(&self.role)
    }
}
