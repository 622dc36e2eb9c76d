//! A place for a schema.

use serde::{Deserialize, Serialize};

/// A schema, built or to be built, with its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Slot {
    pub(crate) schema: String,
    pub(crate) role: String,
    pub(crate) database: String,
}
