//! What a learner gets of a question's answers: everything that is needed to answer, nothing of the key.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use statements::RenderedBlock;
use utoipa::ToSchema;

use crate::answers::{Canvas, Zone};
use crate::kind::{ActivityKind, Kind};

/// What a learner gets, in one language; of a kind only its own parts are there.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Content {
    /// Of choices. Order is the author's; `shuffle` is the player's to do, by a seed of person and question.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<ContentItem>,
    /// Of `fill_in`, in the statement's order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<ContentGap>,
    /// Of `long_answer`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub long: Option<ContentLong>,
    /// Of programs: ids of languages; missing: all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<i32>>,
    /// Of programs: by language, what the editor begins with.
    #[schema(value_type = BTreeMap<String, String>)]
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub templates: BTreeMap<i32, String>,
    /// Of `test_driven_code`: by language, what the learner's file is called.
    #[schema(value_type = BTreeMap<String, String>)]
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub solution_files: BTreeMap<i32, String>,
    /// Of `turtle`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turtle: Option<ContentTurtle>,
    /// Of `interaction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interaction: Option<ContentInteraction>,
    /// Of `video_interaction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub video: Option<ContentVideo>,
    /// Whether choices and items are to be shuffled.
    pub shuffle: bool,
    /// How often it may be answered; 0: any number.
    pub tries: u32,
    /// What each earlier wrong answer takes away, in %.
    pub penalty: f64,
}

/// A choice or an item.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ContentItem {
    /// As in answers.
    pub id: i64,
    /// Clean; empty where there is media. Of lines of code: escaped text without other marks.
    pub html: String,
    /// In its place.
    #[serde(default)]
    pub media: Option<RenderedBlock>,
}

/// A gap of a statement.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ContentGap {
    /// Its place in the statement's HTML: `{{key}}`.
    pub key: String,
    /// To choose from; null: to be written.
    #[serde(default)]
    pub options: Option<Vec<String>>,
}

/// What is asked of an essay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ContentLong {
    /// 0: any number.
    pub min_words: u32,
    /// 0: any number.
    pub max_words: u32,
    /// Most files.
    pub files: u32,
}

/// What is asked of a drawing.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ContentTurtle {
    /// What the editor begins with.
    pub template: String,
    /// The paper.
    pub canvas: Canvas,
    /// Constructs that the program must have.
    pub required: Vec<String>,
    /// Constructs that it must not have.
    pub forbidden: Vec<String>,
    /// What the author's program draws, as `turtle.py` records it; null until the judge has drawn it.
    #[schema(value_type = Option<Object>)]
    #[serde(default)]
    pub target: Option<serde_json::Value>,
}

/// Things to be put somewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ContentInteraction {
    /// What is done.
    pub activity: ActivityKind,
    /// What is moved, in an order that says nothing.
    pub items: Vec<ContentItem>,
    /// Where it may go.
    pub places: Vec<ContentPlace>,
    /// Of zones and `hotspot`.
    #[serde(default)]
    pub picture: Option<RenderedBlock>,
    /// Whether items are lines of code with an indentation.
    pub is_code: bool,
    /// Whether an item may be used several times.
    pub reuse: bool,
    /// Of `hotspot`: how many points are to be touched.
    pub points: u32,
}

/// Where items may go.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ContentPlace {
    /// As in answers.
    pub id: i64,
    /// Clean.
    pub html: String,
    /// In its place.
    #[serde(default)]
    pub media: Option<RenderedBlock>,
    /// Of a gap: `{{key}}` in the statement.
    #[serde(default)]
    pub gap: Option<String>,
    /// Of a zone of the picture.
    #[serde(default)]
    pub zone: Option<Zone>,
    /// Most items; 0: any number.
    pub most: u32,
}

/// A film with questions.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ContentVideo {
    /// Its address.
    pub video: String,
    /// In the order of time.
    pub moments: Vec<ContentMoment>,
}

/// A question at a moment of a film.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ContentMoment {
    /// As in answers.
    pub id: String,
    /// Seconds from the beginning.
    pub at: f64,
    /// What it asks for.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Clean.
    pub statement_html: String,
    /// Of choices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<ContentItem>,
    /// Of gaps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<ContentGap>,
    /// Whether the film goes on only after an answer.
    pub must_answer: bool,
    /// Offered after a wrong answer.
    #[serde(default)]
    pub go_back_to: Option<f64>,
}

/// What of the key is shown later, rendered, in one language.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hidden {
    /// In their order.
    pub hints: Vec<String>,
    /// Of the whole.
    pub solution: String,
    /// By the id of a choice, gap, item or moment (of a choice of a moment: `m1/7`); of short answers `s0`, `s1`, … in the author's order.
    pub feedback: BTreeMap<String, String>,
    /// What is right, by part, as HTML: shown only where the solution is.
    pub right: BTreeMap<String, String>,
}
