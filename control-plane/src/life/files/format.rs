//! What a file says about itself.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the format that is written; readers take this one and older ones.
pub const FORMAT: i32 = 1;

/// `manifest.json`: what comes, before it comes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format.
    pub format: i32,
    /// What wrote the file.
    pub made_by: String,
    /// When, in epoch seconds.
    pub made_at: i64,
    /// The site.
    pub site: SiteOf,
    /// Its plan at the time. Importing gives the new site no plan by it.
    pub plan: PlanOf,
    /// Its own domains at the time. Importing claims none of them.
    pub domains: Vec<DomainOf>,
    /// The tenant migration that its tables are at.
    pub schema_version: i32,
    /// The tables whose rows follow, in that order.
    pub tables: Vec<TableShape>,
    /// Tables whose rows are not in the file.
    pub left_out: Vec<String>,
    /// Where each sequence stands.
    pub sequences: Vec<SequenceState>,
}

/// A site in a manifest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SiteOf {
    /// The tenant's id on the platform that it comes from.
    pub id: i64,
    /// What it calls itself.
    pub name: String,
    /// `ucode`, `uschool` or `other`.
    pub kind: String,
    /// The label before the platform's suffix.
    pub subdomain: String,
    /// Slogan, logo, colours and so on, in the shape of `GET /api/tenant`.
    pub website: Value,
    /// When it was made, in epoch seconds.
    pub created_at: i64,
}

/// A plan in a manifest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlanOf {
    /// The plan's id.
    pub id: i32,
    /// The plan's name.
    pub name: String,
    /// When it ends, in epoch seconds.
    pub ends_at: Option<i64>,
}

/// A domain in a manifest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DomainOf {
    /// The host.
    pub host: String,
    /// Whether links named this one.
    pub is_primary: bool,
}

/// A table in a manifest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableShape {
    /// Its name.
    pub name: String,
    /// The columns of its rows, in their order; those that the database computes are not among them.
    pub columns: Vec<String>,
}

/// A sequence in a manifest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SequenceState {
    /// Its name.
    pub name: String,
    /// The last value that it gave out, or the first that it will.
    pub last_value: i64,
    /// Whether it gave that one out.
    pub is_called: bool,
}

/// `end.json`: what there was. A file without it is cut off.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// The tables, in the manifest's order.
    pub tables: Vec<TableEnd>,
    /// How many blobs there were.
    pub blobs: u64,
    /// Their bytes in all.
    pub blob_bytes: u64,
}

/// A table's rows as they were written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableEnd {
    /// The table.
    pub name: String,
    /// How many rows.
    pub rows: u64,
    /// Bytes of its CSV, all pieces one after the other.
    pub bytes: u64,
    /// Their SHA-256 in hexadecimal.
    pub sha256: String,
}
