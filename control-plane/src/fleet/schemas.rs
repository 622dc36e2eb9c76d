//! The schemas that an upgrade is about, and what becomes of each.

use std::time::Duration;

/// A schema that is behind.
#[derive(Debug, Clone)]
pub(super) struct Behind {
    pub(super) schema: String,
    pub(super) role: String,
    pub(super) database: String,
    pub(super) version: i32,
    /// `None` for a standby.
    pub(super) tenant_id: Option<i64>,
    pub(super) subdomain: Option<String>,
    pub(super) is_active: bool,
    /// Whether an operation of the site is not over.
    pub(super) is_busy: bool,
}

/// What an upgrade of one schema came to.
pub(super) struct SchemaResult {
    pub(super) attempts: i32,
    pub(super) took: Duration,
    pub(super) outcome: SchemaOutcome,
}

/// What became of a schema.
pub(super) enum SchemaOutcome {
    /// It is up to date.
    Upgraded,
    /// It could not be brought up to date, or did not stay well.
    Failed(String),
    /// It was not tried: an operation of the site was not over.
    Left(String),
}
