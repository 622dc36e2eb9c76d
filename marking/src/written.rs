//! A question as its author writes it, of any kind: what is saved, imported and exported.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use statements::{Block, Format};
use utoipa::ToSchema;

use crate::kind::{Kind, ShowSolution};
use crate::rules::Marking;

/// A question as its author writes it, without what only a site knows of it (id, status, category).
#[derive(Debug, Clone, PartialEq)]
pub struct Written {
    /// What it asks for.
    pub kind: Kind,
    /// Plain, one line.
    pub name: String,
    /// In `format`, with `{{key}}` for gaps.
    pub statement: String,
    /// Of the statement, choices, hints, feedback and solution.
    pub format: Format,
    /// Below the statement.
    pub media: Vec<Block>,
    /// `true_false` or empty.
    pub style: String,
    /// As `Answers` in JSON.
    pub answers: serde_json::Value,
    /// How it is marked.
    pub marking: Marking,
    /// Shown one at a time.
    pub hints: Vec<Hint>,
    /// Shown as `show_solution` says.
    pub solution: String,
    /// When the solution and what is right are shown.
    pub show_solution: ShowSolution,
    /// Most points.
    pub score: f64,
    /// Whether quizzes may take it.
    pub enable_on_quiz: bool,
    /// `trivial`, `easy`, `medium`, `hard` or `expert`.
    pub difficulty: String,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// By language.
    pub translations: BTreeMap<String, Translation>,
    /// Answers with the mark that they must get.
    pub trials: Vec<Trial>,
}

impl Default for Written {
    fn default() -> Self {
        Self {
            kind: Kind::SingleChoice,
            name: String::new(),
            statement: String::new(),
            format: Format::Markdown,
            media: Vec::new(),
            style: String::new(),
            answers: serde_json::Value::Null,
            marking: Marking::default(),
            hints: Vec::new(),
            solution: String::new(),
            show_solution: ShowSolution::Answered,
            score: 1.0,
            enable_on_quiz: true,
            difficulty: "easy".into(),
            tags: Vec::new(),
            translations: BTreeMap::new(),
            trials: Vec::new(),
        }
    }
}

/// A hint.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Hint {
    /// In the question's format.
    pub text: String,
    /// What it takes away, in % of the score.
    pub cost: f64,
}

/// An answer with the mark that it must get.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Trial {
    /// In the kind's encoding; of programs the source.
    pub answer: String,
    /// Of programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language_id: Option<i32>,
    /// What it must be worth, in % of the score.
    pub share: f64,
}

/// A question's texts in another language; a text that is missing or blank is the original's.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Translation {
    /// Its name.
    #[serde(alias = "title")]
    pub name: String,
    /// In the same format, with the same gaps.
    pub statement: String,
    /// Of the solution.
    pub solution: String,
    /// In the order of the hints.
    pub hints: Vec<String>,
    /// Of choices, items, places and moments by their id (of a choice of a moment: `m1/7`); a feedback by `feedback/` and the id.
    pub parts: BTreeMap<String, String>,
}
