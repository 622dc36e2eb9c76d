//! The files of a program.

use serde::{Deserialize, Serialize};

/// A file beside the main one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceFile {
    /// Its path below the program folder, without `..`.
    pub path: String,
    /// Its text.
    pub content: String,
}
