//! What an answer came to.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::kind::Outcome;

/// What an answer came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Marked {
    /// Whether it is marked, or who will.
    pub outcome: Outcome,
    /// From 0 to 1; 0 until it is marked.
    pub share: f64,
    /// Part by part.
    pub parts: Vec<Part>,
}

/// A part of an answer: a choice that was picked, a gap, an item, a moment, or the whole (`answer`).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Part {
    /// Of the choice, gap, item or moment; `answer` where there is only one.
    pub id: String,
    /// Null where nobody has marked it.
    pub correct: Option<bool>,
    /// What it brings, from 0 to 1 of the whole.
    pub share: f64,
    /// What was given there, in the answer's encoding.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub given: String,
    /// The key of its feedback among the hidden texts; empty: none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub feedback: String,
}
